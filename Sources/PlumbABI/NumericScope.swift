import CPlumb
import CPosix
import PlumbEngine
import PlumbSyntax

/// A scope of numbers and booleans only, read in the host's memory without a copy.
struct NumericScope {
  private let state: UnsafeBufferPointer<plumb_entry>
  private let constants: UnsafeBufferPointer<plumb_entry>

  /// nil for a scope with other values or with an error. O(entries), and O(n²) in the few keys of state.
  init?(_ scope: UnsafePointer<plumb_scope>?) {
    guard let scope = scope?.pointee else {
      state = UnsafeBufferPointer(start: nil, count: 0)
      constants = state
      return
    }
    guard scope.node == nil && scope.node_length == 0, scope.field_count == 0,
      let state = Self.numbers(scope.state, scope.state_count),
      let constants = Self.numbers(scope.constants, scope.constant_count)
    else { return nil }
    // A key that is declared twice may be an error.
    for (index, entry) in state.enumerated() {
      guard entry.declared_type == 0 else { return nil }
      for other in state[..<index] where Self.isNamed(other, Self.key(entry)) { return nil }
    }
    (self.state, self.constants) = (state, constants)
  }

  private static func numbers(_ start: UnsafePointer<plumb_entry>?, _ count: Int) -> UnsafeBufferPointer<plumb_entry>? {
    guard count >= 0, count <= 16, start != nil || count == 0 else { return nil }
    let entries = UnsafeBufferPointer(start: start, count: count)
    for entry in entries {
      let type = entry.value.type
      guard type == Int32(ValueKind.number.rawValue) || type == Int32(ValueKind.bool.rawValue), entry.key != nil,
        entry.key_length > 0, entry.key_length <= Counts.maximumBytes, UTF8Check.firstInvalid(key(entry)) == nil
      else { return nil }
    }
    return entries
  }

  func meaning(of name: UnsafeBufferPointer<UInt8>) -> NumericName {
    // The last of several constants with the same name wins.
    guard
      let entry = state.first(where: { Self.isNamed($0, name) }) ?? constants.last(where: { Self.isNamed($0, name) })
    else { return .unknown }
    guard NumericName.isOrdinary(name) else { return .other }
    return entry.value.type == Int32(ValueKind.bool.rawValue)
      ? .bool(entry.value.as.boolean != 0) : .number(entry.value.as.number)
  }

  private static func key(_ entry: plumb_entry) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: UnsafeRawPointer(entry.key).map { $0.assumingMemoryBound(to: UInt8.self) }, count: Int(entry.key_length))
  }

  private static func isNamed(_ entry: plumb_entry, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let key = key(entry)
    guard key.count == name.count, let first = key.baseAddress, let second = name.baseAddress else { return false }
    return memcmp(first, second, key.count) == 0
  }
}
