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
    let first = sourceOffset(inValueOf: attribute, at: start)
    let last = sourceOffset(in: attribute.valueRange, of: attribute.source, at: end, isEnd: true)
    return SourceRange(from: first, to: max(first, last))
  }

  private func sourceOffset(in range: SourceRange, of source: UInt32, at offset: Int, isEnd: Bool = false) -> Int {
    self.source(source).bytes.withUnsafeBufferPointer { Self.sourceOffset(in: range, at: offset, isEnd: isEnd, $0) }
  }

  /// `isEnd`: whether the place is the end of a stretch, which does not contain the markup behind it.
  static func sourceOffset(
    in range: SourceRange, at offset: Int, isEnd: Bool = false, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let end = min(Int(range.end), bytes.count)
    var index = min(Int(range.start), end)
    var remaining = offset
    var isLiteral = false
    while index < end {
      if remaining <= 0 && isEnd { break }
      let markup = markupLength(bytes, index, end, &isLiteral)
      if markup > 0 {
        index += markup
        continue
      }
      if remaining <= 0 { break }
      var written = 1
      var read = 1
      if bytes[index] == 0x26 && !isLiteral {
        (written, read) = reference(bytes, index, end)
      } else if bytes[index] == 13 && index + 1 < end && bytes[index + 1] == 10 {
        written = 2
      }
      if read > remaining { return index }
      remaining -= read
      index += written
    }
    return min(index, end)
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
