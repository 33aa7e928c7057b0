extension XMLDocument {
  /// Where a byte of an attribute's decoded value was written: an offset into the source. References such as `&amp;`
  /// and `&#10;` and CR LF are one step each; in values that are the text of an element, comments, processing
  /// instructions and the ends of CDATA sections are passed over. Offsets past the value give its end. O(length of the
  /// value).
  package func sourceOffset(inValueOf attribute: Attribute, at offset: Int) -> Int {
    sourceOffset(in: attribute.valueRange, of: attribute.source, at: offset)
  }

  /// As for an attribute, in the value of a `<macro>`.
  package func sourceOffset(inValueOf definition: Definition, at offset: Int) -> Int {
    sourceOffset(in: definition.valueRange, of: definition.source, at: offset)
  }

  /// The source range of a stretch of an attribute's decoded value.
  package func sourceRange(inValueOf attribute: Attribute, from start: Int, to end: Int) -> SourceRange {
    var cursor = XMLValueCursor(attribute)
    return sourceRange(inValueOf: attribute, from: start, to: end, &cursor)
  }

  /// The same for one stretch after the other. O(what lies between the one before and this one), unless it goes back.
  package func sourceRange(
    inValueOf attribute: Attribute, from start: Int, to end: Int, _ cursor: inout XMLValueCursor
  ) -> SourceRange {
    if let translation = source(attribute.source).translation {
      return translation.place(attribute.valueRange, at: start)
    }
    if start < cursor.offset { cursor = XMLValueCursor(attribute) }
    return source(attribute.source).bytes.withUnsafeBufferPointer { bytes in
      let first = Self.move(&cursor, to: start, before: Int(attribute.valueRange.end), isEnd: false, bytes)
      let last = Self.move(&cursor, to: end, before: Int(attribute.valueRange.end), isEnd: true, bytes)
      return SourceRange(from: first, to: max(first, last))
    }
  }

  private func sourceOffset(in range: SourceRange, of source: UInt32, at offset: Int) -> Int {
    if let translation = self.source(source).translation { return Int(translation.place(range, at: offset).start) }
    return self.source(source).bytes.withUnsafeBufferPointer { Self.sourceOffset(in: range, at: offset, $0) }
  }

  static func sourceOffset(in range: SourceRange, at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var cursor = XMLValueCursor(index: Int(range.start))
    return move(&cursor, to: offset, before: Int(range.end), isEnd: false, bytes)
  }

  /// Moves to a byte of the value, and gives its place. `isEnd`: whether that is the end of a stretch, which does not
  /// contain the markup behind it.
  private static func move(
    _ cursor: inout XMLValueCursor, to offset: Int, before end: Int, isEnd: Bool, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let end = min(end, bytes.count)
    cursor.index = min(cursor.index, end)
    while cursor.index < end {
      if cursor.offset >= offset && isEnd { break }
      let markup = markupLength(bytes, cursor.index, end, &cursor.isLiteral)
      if markup > 0 {
        cursor.index += markup
        continue
      }
      if cursor.offset >= offset { break }
      var written = 1
      var read = 1
      if bytes[cursor.index] == 0x26 && !cursor.isLiteral {
        (written, read) = reference(bytes, cursor.index, end)
      } else if bytes[cursor.index] == 13 && cursor.index + 1 < end && bytes[cursor.index + 1] == 10 {
        written = 2
      }
      if read > offset - cursor.offset { return cursor.index }
      cursor.offset += read
      cursor.index += written
    }
    return min(cursor.index, end)
  }

  /// The length of what begins at `start` and is not a part of the text: a comment, a processing instruction, or either
  /// end of a CDATA section; 0 for text. `isLiteral`: whether it is in such a section. No attribute has any of these.
  private static func markupLength(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ isLiteral: inout Bool
  ) -> Int {
    func stands(_ text: StaticString, at place: Int) -> Bool {
      let count = text.utf8CodeUnitCount
      return place + count <= end
        && bytes[place..<place + count].elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: count))
    }
    func length(to closing: StaticString) -> Int {
      var place = start + 2
      while place < end && !stands(closing, at: place) { place += 1 }
      return min(place + closing.utf8CodeUnitCount, end) - start
    }
    if isLiteral {
      guard bytes[start] == 0x5D, stands("]]>", at: start) else { return 0 }
      isLiteral = false
      return 3
    }
    guard bytes[start] == 0x3C else { return 0 }
    if stands("<![CDATA[", at: start) {
      isLiteral = true
      return 9
    }
    if stands("<!--", at: start) { return length(to: "-->") }
    return stands("<?", at: start) ? length(to: "?>") : 0
  }

  /// Lengths of the reference at `start`: as written, and of the UTF-8 it stands for.
  private static func reference(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> (written: Int, read: Int) {
    var stop = start + 1
    while stop < end && bytes[stop] != 0x3B { stop += 1 }
    let written = min(stop + 1, end) - start
    guard start + 1 < stop, bytes[start + 1] == 0x23 else { return (written, 1) }
    var index = start + 2
    var radix: UInt32 = 10
    if index < stop && (bytes[index] == 0x78 || bytes[index] == 0x58) {
      radix = 16
      index += 1
    }
    var scalar: UInt32 = 0
    while index < stop && scalar <= 0x10FFFF {
      let byte = bytes[index]
      let digit: UInt32
      switch byte {
      case 0x30...0x39: digit = UInt32(byte - 0x30)
      case 0x41...0x46: digit = UInt32(byte - 0x37)
      case 0x61...0x66: digit = UInt32(byte - 0x57)
      default: return (written, 1)
      }
      scalar = scalar * radix + digit
      index += 1
    }
    return (written, scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4)
  }
}

/// A place in the decoded value of an attribute, and where that was written.
package struct XMLValueCursor {
  /// In the source.
  fileprivate var index: Int
  /// In the value.
  fileprivate var offset = 0
  /// Whether it is in a CDATA section.
  fileprivate var isLiteral = false

  fileprivate init(index: Int) { self.index = index }

  /// The beginning of a value.
  package init(_ attribute: XMLDocument.Attribute) { self.init(index: Int(attribute.valueRange.start)) }
}
