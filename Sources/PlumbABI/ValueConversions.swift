import CPlumb
import PlumbEngine
import PlumbSyntax

/// Deepest nesting of arrays and dictionaries that a host may give.
private let maximumDepth = 64

/// A copy of a value of the host. Errors: `.type` (unknown or one that hosts cannot give), `.argument` (counts and
/// pointers), `.encoding`, `.limit` (nested too deep).
func value(_ source: plumb_value, depth: Int = 0) throws(Diagnostic) -> Value {
  guard depth <= maximumDepth else { throw mistake(.limit, "A value nests deeper than \(maximumDepth) levels") }
  guard let tag = UInt8(exactly: source.type), let kind = ValueKind(rawValue: tag) else {
    throw mistake(.type, "\(source.type) is no type of a value that a host can give")
  }
  switch kind {
  case .null: return .null
  case .number: return .number(source.as.number)
  case .bool: return .bool(source.as.boolean != 0)
  case .string, .text:
    let text = try utf8(source.as.utf8, try count(source), "the text of a value")
    return kind == .string ? .string(text) : .text(String(decoding: text, as: UTF8.self))
  case .color, .rect, .insets, .range, .point, .size: return try components(source, kind)
  case .array:
    var result: [Value] = []
    for item in try items(source.as.items, try count(source), "the items of an array") {
      result.append(try value(item, depth: depth + 1))
    }
    return .array(result)
  case .dictionary:
    return .dictionary(
      try entries(source.as.entries, try count(source), "dictionary entries", depth: depth + 1))
  }
}

/// The entries of a dictionary, or of a scope.
func entries(
  _ start: UnsafePointer<plumb_entry>?, _ count: Int, _ name: StaticString, depth: Int = 0
) throws(Diagnostic) -> [(key: String, value: Value)] {
  var result: [(key: String, value: Value)] = []
  for entry in try items(start, count, name) {
    let key = try string(entry.key, entry.key_length, "a key")
    result.append((key, try value(entry.value, depth: depth)))
  }
  return result
}

private func count(_ source: plumb_value) throws(Diagnostic) -> Int {
  guard let count = Int(exactly: source.count) else { throw mistake(.argument, "The count of a value is impossible") }
  return count
}

private func components(_ source: plumb_value, _ kind: ValueKind) throws(Diagnostic) -> Value {
  let expected =
    switch kind {
    case .color, .rect, .insets: 4
    default: 2
    }
  guard source.count == UInt64(expected) else {
    throw mistake(.argument, "A value of type \(source.type) has \(expected) components, not \(source.count)")
  }
  let numbers = try required(source.as.components, "the components of a value")
  switch kind {
  case .color: return .color(numbers[0], numbers[1], numbers[2], numbers[3])
  case .rect: return .rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  case .insets: return .insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  case .point: return .point(x: numbers[0], y: numbers[1])
  case .size: return .size(width: numbers[0], height: numbers[1])
  default: return .range(lower: numbers[0], upper: numbers[1])
  }
}

// MARK: - Out

/// Hands out a value whose memory is borrowed from `source`.
@inline(__always)
func give(_ source: UnsafePointer<Value>, _ out: UnsafeMutablePointer<plumb_value>) {
  UnsafeMutableRawPointer(out).storeBytes(of: RawValue(source), as: RawValue.self)
}

/// Hands out a value; what does not fit into 32 bytes is put on the shelf that `shelf` gives.
@inline(__always)
func give(_ source: Value, _ out: UnsafeMutablePointer<plumb_value>, keepingOn shelf: inout ValueShelf) {
  switch source.kind {
  case .null, .number, .bool: withUnsafePointer(to: source) { give($0, out) }
  default: give(shelf.keep(source), out)
  }
}
