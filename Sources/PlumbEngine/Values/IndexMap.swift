/// Whole numbers by whole numbers. All of them share one dictionary's code, whatever their widths. Looked up, never
/// listed.
struct IndexMap<Key: FixedWidthInteger & Sendable, Element: FixedWidthInteger & Sendable>: Sendable {
  private var entries: [UInt64: Int64] = [:]

  init() {}

  /// Adds a key of no particular number. Whether it was not there before.
  mutating func insert(_ key: Key) -> Bool {
    if entries[UInt64(truncatingIfNeeded: key)] != nil { return false }
    entries[UInt64(truncatingIfNeeded: key)] = 0
    return true
  }

  func contains(_ key: Key) -> Bool { entries[UInt64(truncatingIfNeeded: key)] != nil }

  subscript(key: Key) -> Element? {
    get { entries[UInt64(truncatingIfNeeded: key)].map { Element(truncatingIfNeeded: $0) } }
    set { entries[UInt64(truncatingIfNeeded: key)] = newValue.map { Int64(truncatingIfNeeded: $0) } }
  }
}
