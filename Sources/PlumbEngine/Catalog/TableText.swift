/// Bytes of a table, or of a part of one. Valid as long as the table, which for a `StaticString` is always.
struct TableText: @unchecked Sendable {
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ text: StaticString) { bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) }
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Without blanks at both ends.
  var trimmed: TableText {
    var start = 0
    var end = bytes.count
    while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
    while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return part(start, end)
  }

  /// The rest after the first `count` bytes, which must exist.
  func dropFirst(_ count: Int) -> TableText { part(count, bytes.count) }

  private func part(_ start: Int, _ end: Int) -> TableText {
    TableText(UnsafeBufferPointer(rebasing: bytes[start..<end]))
  }

  /// The next piece before `separator`, from `index`, which moves behind it; nil at the end. Empty pieces are skipped.
  func next(_ index: inout Int, before separator: UInt8) -> TableText? {
    while index < bytes.count, bytes[index] == separator { index += 1 }
    guard index < bytes.count else { return nil }
    let start = index
    while index < bytes.count, bytes[index] != separator { index += 1 }
    return part(start, index)
  }

  /// The next word, from `index`, which moves behind it; nil at the end.
  @inline(never)
  func word(_ index: inout Int) -> TableText? { next(&index, before: UInt8(ascii: " ")) }

  /// The part before a byte and the part behind it; nil if it is not there.
  func split(at byte: UInt8) -> (TableText, TableText)? {
    guard let place = bytes.firstIndex(of: byte) else { return nil }
    return (part(0, place), part(place + 1, bytes.count))
  }
}
