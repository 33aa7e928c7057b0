/// Whole numbers by whole numbers. All of them share one dictionary's code, whatever their widths. Looked up, never
/// listed.
struct IndexMap<Key: FixedWidthInteger & Sendable, Element: FixedWidthInteger & Sendable>: Sendable {
  private var entries: [UInt64: Int64] = [:]

  init() {}

  subscript(key: Key) -> Element? {
    get { entries[UInt64(truncatingIfNeeded: key)].map { Element(truncatingIfNeeded: $0) } }
    set { entries[UInt64(truncatingIfNeeded: key)] = newValue.map { Int64(truncatingIfNeeded: $0) } }
  }
}
