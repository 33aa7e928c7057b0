import CPlumb
import PlumbEngine
import PlumbSyntax

/// The fields of a structure of the host. Errors: `.argument`, `.limit`.
func stateFields(_ start: UnsafePointer<plumb_field>?, _ count: Int) throws(Diagnostic) -> [StateField] {
  var conversion = FieldConversion()
  return try conversion.fields(start, count, depth: 0)
}

/// Converts descriptions of fields. They may be nested, and could even contain themselves.
private struct FieldConversion {
  private var count = 0

  private static let maximumFields = 10_000

  mutating func fields(
    _ start: UnsafePointer<plumb_field>?, _ count: Int, depth: Int
  ) throws(Diagnostic) -> [StateField] {
    var result: [StateField] = []
    for source in try items(start, count, "fields") {
      self.count += 1
      if self.count > Self.maximumFields || depth > StateField.maximumDepth {
        throw diagnostic(
          .limit,
          depth > StateField.maximumDepth
            ? "Fields nest structures and arrays deeper than \(StateField.maximumDepth) levels"
            : "There are more than \(Self.maximumFields) fields, those in one another included")
      }
      result.append(try field(source, depth: depth))
    }
    return result
  }

  private mutating func field(_ source: plumb_field, depth: Int) throws(Diagnostic) -> StateField {
    // Only elements that are plain values have no key.
    let key = source.key == nil && depth > 0 ? "" : try string(source.key, "the key of a field")
    guard let type = StateField.FieldType(rawValue: source.type) else {
      throw diagnostic(.argument, "Field '\(key)' has an unknown type: \(source.type)")
    }
    guard isPossible(source.offset) else {
      throw diagnostic(.argument, "The offset of field '\(key)' is impossible")
    }
    if source.flags & ~UInt32(PLUMB_FIELD_POINTER) != 0 || source.flags != 0 && type != .array {
      throw diagnostic(.argument, "Field '\(key)' has flags that its type has not: \(source.flags)")
    }
    switch type {
    case .structure:
      return StateField(
        key: key, structure: try fields(source.fields, source.field_count, depth: depth + 1), offset: source.offset)
    case .array:
      let elements = try elements(source, key)
      return StateField(
        key: key, array: try fields(source.fields, source.field_count, depth: depth + 1), elements,
        offset: source.offset)
    default: return StateField(key: key, type: type, offset: source.offset)
    }
  }

  private func elements(_ source: plumb_field, _ key: String) throws(Diagnostic) -> StateField.Elements {
    guard isPossible(source.stride), source.stride > 0, isPossible(source.count_offset) else {
      throw diagnostic(.argument, "The stride or the offset of the count of field '\(key)' is impossible")
    }
    let most = StateField.Elements.largestCapacity
    guard source.capacity >= 0, source.capacity <= most else {
      throw diagnostic(.limit, "Field '\(key)' has a capacity above \(most)")
    }
    let count: StateField.Count
    switch source.count_type {
    case 0: count = .full
    case Int32(PLUMB_FIELD_INT32): count = .int32(at: source.count_offset)
    case Int32(PLUMB_FIELD_INT64): count = .int64(at: source.count_offset)
    default: throw diagnostic(.argument, "The count of field '\(key)' is PLUMB_FIELD_INT32 or PLUMB_FIELD_INT64")
    }
    if case .full = count, source.capacity == 0 {
      throw diagnostic(.argument, "Field '\(key)' has neither a count nor a capacity")
    }
    return StateField.Elements(
      stride: source.stride, capacity: source.capacity == 0 ? most : source.capacity, count: count,
      isPointer: source.flags != 0)
  }

  private func isPossible(_ offset: Int) -> Bool { offset >= 0 && offset <= Counts.maximumOffset }
}
