import PlumbSyntax

extension ValueOperations {
  /// `value[index]` on the left of `??`: nil for nil, and where there is no such item.
  static func indexOrNil(_ value: Value, _ index: Value) throws(EvaluationFailure) -> Value {
    if value.kind == .null { return .null }
    do throws(EvaluationFailure) {
      return try ValueOperations.index(value, index)
    } catch {
      if error.code == .evaluation { return .null }
      throw error
    }
  }

  /// `value[index]`: items of arrays, characters of strings, keys of dictionaries, slices by ranges
  /// (docs/semantics/expressions.md, section 4).
  static func index(_ value: Value, _ index: Value) throws(EvaluationFailure) -> Value {
    switch value.kind {
    case .array:
      guard let list = value.listBox else { return .null }
      if index.kind == .range {
        let (start, end) = try bounds(index, count: list.count, of: value)
        var items: [Value] = []
        items.reserveCapacity(end - start)
        for place in start..<end { items.append(list[place]) }
        return .array(items)
      }
      return list[try position(index, count: list.count, of: value)]
    case .string, .text, .url, .attributedText:
      let text = value.stringValue ?? ""
      let count = text.count
      var start = 0
      var end = 0
      if index.kind == .range {
        (start, end) = try bounds(index, count: count, of: value)
      } else {
        start = try position(index, count: count, of: value)
        end = start + 1
      }
      let from = text.index(text.startIndex, offsetBy: start)
      return .string(String(text[from..<text.index(from, offsetBy: end - start)]))
    case .dictionary:
      guard let key = index.textBox else {
        throw EvaluationFailure(
          "Attempted to subscript a dictionary with incompatible index type \(index.typeName); its keys are strings",
          code: .type)
      }
      return value.listBox?.value(for: key) ?? .null
    default:
      if let name = index.textBox, let part = structurePart(value, name.string) { return part }
      throw EvaluationFailure("Attempted to subscript \(value.typeName) value", code: .type)
    }
  }

  private static func position(_ index: Value, count: Int, of value: Value) throws(EvaluationFailure) -> Int {
    guard let number = index.numeric else {
      throw EvaluationFailure(
        "Attempted to subscript \(value.typeName) value with incompatible index type \(index.typeName)", code: .type)
    }
    guard let position = Int(exactly: number.rounded(.towardZero)), position >= 0, position < count else {
      throw outOfBounds(number, of: value)
    }
    return position
  }

  private static func bounds(
    _ range: Value, count: Int, of value: Value
  ) throws(EvaluationFailure) -> (Int, Int) {
    let style = RangeStyle(rawValue: range.c) ?? .closed
    var start = 0
    var end = count
    if style == .closed || style == .halfOpen || style == .from {
      guard let bound = Int(exactly: range.a.rounded(.towardZero)), bound >= 0, bound <= count else {
        throw outOfBounds(range.a, of: value)
      }
      start = bound
    }
    if style != .from {
      let inclusive = style == .closed || style == .through
      guard let bound = Int(exactly: range.b.rounded(.towardZero)), bound >= 0,
        inclusive ? bound < count : bound <= count
      else { throw outOfBounds(range.b, of: value) }
      end = inclusive ? bound + 1 : bound
    }
    guard start <= end else { throw outOfBounds(range.a, of: value) }
    // Nothing precedes the first item: an error for a text, the empty array for an array.
    if style == .upTo, end == 0, value.kind != .array { throw outOfBounds(0, of: value) }
    return (start, end)
  }

  private static func outOfBounds(_ index: Double, of value: Value) -> EvaluationFailure {
    if value.kind == .array { return outOfBounds(index) }
    let text = Value.number(index.rounded(.towardZero)).description
    return EvaluationFailure("Character index \(text) out of bounds for string '\(value.description)'")
  }

  static func outOfBounds(_ index: Double) -> EvaluationFailure {
    let text = Value.number(index.rounded(.towardZero)).description
    return EvaluationFailure("Index \(text) out of bounds for subscript operator []")
  }
}
