/// Where the parts of values are written that a reader has translated into texts of attributes: an offset into such a text
/// means nothing in the source.
package struct TextTranslation: Sendable {
  /// A stretch of a value, up to the next part of the same value.
  package struct Part: Sendable {
    /// Where the range of the value begins, by which it is known.
    var value: UInt32
    /// Offset into its text.
    var offset: UInt32
    var place: SourceRange
  }

  /// By value, then by offset.
  private var parts: [Part] = []

  package init() {}

  /// Bytes of its storage.
  var memory: Int { parts.memory }

  /// Notes where the text of a value is written from an offset on.
  package mutating func add(value: SourceRange, offset: Int, place: SourceRange) {
    parts.append(Part(value: value.start, offset: UInt32(truncatingIfNeeded: offset), place: place))
  }

  /// Puts the parts in order, once all are there. Parts of one value were added in order.
  package mutating func finish() {
    // Values were added one after the other, most often in the order of the source.
    parts.sort { a, b in a.value != b.value ? a.value < b.value : a.offset < b.offset }
  }

  /// Where the stretch of a value is written that an offset is in. O(log parts).
  func place(_ value: SourceRange, at offset: Int) -> SourceRange {
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      let part = parts[middle]
      if part.value < value.start || part.value == value.start && Int(part.offset) <= offset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low > 0, parts[low - 1].value == value.start else { return value }
    return parts[low - 1].place
  }
}
