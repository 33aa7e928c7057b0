import CPlumb
import PlumbEngine
import PlumbSyntax

/// Deepest nesting of arrays and dictionaries that a host may give.
private let maximumDepth = 64

extension Conversion {
  /// A copy of a value of the host. Errors: `.type` (unknown types and cases), `.argument` (counts, pointers, sizes),
  /// `.encoding`, `.limit` (nested too deep).
  @inline(never)
  mutating func value(_ source: plumb_value, depth: Int = 0) throws(Diagnostic) -> Value {
    guard depth <= maximumDepth else { throw diagnostic(.limit, "A value nests deeper than \(maximumDepth) levels") }
    // Recursive for lists: the rest is in `leaf`, to keep the stack frame small.
    switch source.type {
    case plumb_type(ValueKind.array.rawValue): return try array(source, depth: depth)
    case plumb_type(ValueKind.dictionary.rawValue): return try dictionary(source, depth: depth)
    default: return try leaf(source)
    }
  }

  @inline(never)
  private mutating func array(_ source: plumb_value, depth: Int) throws(Diagnostic) -> Value {
    let items = try arrayItems(source)
    var result: [Value] = []
    result.reserveCapacity(items.count)
    for item in items { result.append(try value(item, depth: depth + 1)) }
    return .array(result)
  }

  @inline(never)
  private mutating func dictionary(_ source: plumb_value, depth: Int) throws(Diagnostic) -> Value {
    let entries = try dictionaryEntries(source)
    guard let shape = shape(entries) else {
      return makeDictionary(
        try self.entries(entries.baseAddress, entries.count, "dictionary entries", depth: depth + 1))
    }
    var values: [Value] = []
    values.reserveCapacity(entries.count)
    for entry in entries { values.append(try value(entry.value, depth: depth + 1)) }
    return .dictionary(values, keys: shape)
  }

  // Apart from the above, which are called once a level, to keep their stack frames small.

  @inline(never)
  private func arrayItems(_ source: plumb_value) throws(Diagnostic) -> UnsafeBufferPointer<plumb_value> {
    try items(source.as.items, try count(source), "the items of an array")
  }

  @inline(never)
  private func dictionaryEntries(_ source: plumb_value) throws(Diagnostic) -> UnsafeBufferPointer<plumb_entry> {
    try items(source.as.entries, try count(source), "dictionary entries")
  }

  @inline(never)
  private mutating func makeDictionary(_ entries: [(key: String, value: Value)]) -> Value {
    let made = Value.dictionary(entries)
    remember(made.keyList)
    return made
  }

  /// A value that is not made of others.
  @inline(never)
  private mutating func leaf(_ source: plumb_value) throws(Diagnostic) -> Value {
    guard let tag = UInt8(exactly: source.type), let kind = ValueKind(rawValue: tag) else {
      throw diagnostic(.type, "\(source.type) is not a type of value that a host can give")
    }
    switch kind {
    case .null, .array, .dictionary: return .null
    case .number: return .number(source.as.number)
    case .integer: return .integer(source.as.integer)
    case .bool: return .bool(source.as.boolean != 0)
    case .string: return .string(try utf8(source.as.utf8, try length(source), "the text of a value"))
    case .text, .url, .selector, .className:
      return .textual(kind, try string(source.as.utf8, try length(source), "the text of a value"))
    case .color where source.flags == UInt32(PLUMB_COLOR_RGBA8) && source.count == 0:
      let color = source.as.rgba8
      return .color(
        Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, Double(color.alpha) / 255)
    case .color, .rect, .insets, .range, .point, .size, .offset, .affineTransform, .transform3D:
      return try components(source, kind)
    case .font: return .font(try font(source.as.font))
    case .image: return try image(source.as.image)
    case .attributedText: return try attributedText(source.as.text)
    case .enumeration: return try namedCase(source, of: try typeName(source))
    case .optionSet: return try optionSet(source)
    case .visualEffect: return try visualEffect(source)
    case .object: return .object(source.as.object, typeName: try typeName(source))
    case .function:
      let function = try function(try required(source.as.function, "a function"), name: "")
      try engine.check(function)
      return .function(function)
    }
  }

  /// Copies a dictionary of the host into one that nothing else holds and that has the same keys in the same order, without
  /// taking memory for numbers, booleans and texts that are as they were. False for all else, which is to be converted:
  /// also the value, if it was a dictionary, which then has the entries of both. O(entries).
  static func refill(_ value: inout Value, with source: plumb_value) -> Bool {
    guard source.type == plumb_type(ValueKind.dictionary.rawValue), let entries = source.as.entries, source.count <= 64
    else { return false }
    return value.refill(count: Int(source.count)) { list in
      for index in 0..<list.count {
        guard let key = try? bytes(entries[index].key, entries[index].key_length, "a key"), list.hasKey(index, key),
          refill(list, index, entries[index].value)
        else { return false }
      }
      return true
    }
  }

  private static func refill(_ list: ListBox, _ index: Int, _ source: plumb_value) -> Bool {
    switch source.type {
    case plumb_type(ValueKind.null.rawValue): return list.refill(index, with: .null)
    case plumb_type(ValueKind.number.rawValue): return list.refill(index, with: .number(source.as.number))
    case plumb_type(ValueKind.integer.rawValue): return list.refill(index, with: .integer(source.as.integer))
    case plumb_type(ValueKind.bool.rawValue): return list.refill(index, with: .bool(source.as.boolean != 0))
    case plumb_type(ValueKind.string.rawValue):
      guard let length = source.count == .max ? nulTerminated : Int(exactly: source.count),
        let text = try? utf8(source.as.utf8, length, "the text of a value")
      else { return false }
      return list.hasText(index, text) || list.refill(index, with: .string(text))
    default: return false
    }
  }

  /// The entries of a dictionary, or of a scope, whose keys are names: without NUL.
  @inline(never)
  mutating func entries(
    _ start: UnsafePointer<plumb_entry>?, _ count: Int, _ name: StaticString, depth: Int = 0, areNamed: Bool = false
  ) throws(Diagnostic) -> [(key: String, value: Value)] {
    var result: [(key: String, value: Value)] = []
    for entry in try items(start, count, name) {
      let key =
        areNamed
        ? try stringWithoutNUL(entry.key, entry.key_length, "the key of a scope")
        : try string(entry.key, entry.key_length, "a key")
      result.append((key, try value(entry.value, depth: depth)))
    }
    return result
  }

  func count(_ source: plumb_value) throws(Diagnostic) -> Int {
    guard let count = Int(exactly: source.count) else {
      throw diagnostic(.argument, "The count of a value is impossible")
    }
    return count
  }

  /// The length of a value's text, which may be that of a NUL-terminated one.
  private func length(_ source: plumb_value) throws(Diagnostic) -> Int {
    source.count == .max ? nulTerminated : try count(source)
  }

  private func components(_ source: plumb_value, _ kind: ValueKind) throws(Diagnostic) -> Value {
    let expected =
      switch kind {
      case .color, .rect, .insets: 4
      case .affineTransform: 6
      case .transform3D: 16
      default: 2
      }
    guard source.count == UInt64(expected) else {
      throw diagnostic(.argument, "A value of type \(source.type) has \(expected) components, not \(source.count)")
    }
    let numbers = try required(source.as.components, "the components of a value")
    switch kind {
    case .color: return .color(numbers[0], numbers[1], numbers[2], numbers[3])
    case .rect: return .rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    case .insets: return .insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    case .point: return .point(x: numbers[0], y: numbers[1])
    case .size: return .size(width: numbers[0], height: numbers[1])
    case .offset: return .offset(horizontal: numbers[0], vertical: numbers[1])
    case .range: return .range(lower: numbers[0], upper: numbers[1], excludesUpper: source.flags & 1 != 0)
    default:
      let matrix = Array(UnsafeBufferPointer(start: numbers, count: expected))
      return (kind == .affineTransform ? Value.affineTransform(matrix) : .transform3D(matrix)) ?? .null
    }
  }
}

// MARK: - Out

/// Hands out a value whose memory is borrowed from `source`.
@inline(__always)
func give(_ source: UnsafePointer<Value>, _ out: UnsafeMutablePointer<plumb_value>) {
  UnsafeMutableRawPointer(out).storeBytes(of: RawValue(source), as: RawValue.self)
}

/// Hands out a value; one that does not fit into 32 bytes is kept in `borrowed`.
@inline(__always)
func give(_ source: Value, _ out: UnsafeMutablePointer<plumb_value>, keepingIn borrowed: inout BorrowedValues) {
  switch source.kind {
  case .null, .number, .integer, .bool: withUnsafePointer(to: source) { give($0, out) }
  default: give(borrowed.keep(source), out)
  }
}
