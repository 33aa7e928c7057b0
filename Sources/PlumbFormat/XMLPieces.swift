import PlumbSyntax

/// A part of a text or of the value of an attribute.
enum XMLPiece {
  /// A character. `isReference`: it is written as a reference such as `&#10;`, or in a CDATA section.
  case character(UInt32, isReference: Bool)
  /// A processing instruction, which is kept as it is written.
  case instruction(SourceRange)
}

/// The pieces of a stretch of a document, one after the other. Line breaks are LF, however they are written.
struct XMLPieces {
  private let bytes: [UInt8]
  private let end: Int
  /// Where the next piece begins.
  private(set) var index: Int
  private var isLiteral = false

  init(_ bytes: [UInt8], _ range: SourceRange) {
    self.bytes = bytes
    end = min(Int(range.end), bytes.count)
    index = min(Int(range.start), end)
  }

  mutating func next() -> XMLPiece? {
    skipMarks()
    guard index < end else { return nil }
    let byte = bytes[index]
    if isLiteral { return .character(scalar(), isReference: true) }
    if byte == 0x26 { return .character(reference(), isReference: true) }
    if byte == 0x3C, stands("<?") {
      let start = index
      while index < end, !stands("?>") { index += 1 }
      index = min(index + 2, end)
      return .instruction(SourceRange(start, index))
    }
    return .character(scalar(), isReference: false)
  }

  /// Passes over the beginning or the end of a CDATA section.
  mutating func skipMarks() {
    while index < end {
      if isLiteral, stands("]]>") {
        isLiteral = false
        index += 3
      } else if !isLiteral, stands("<![CDATA[") {
        isLiteral = true
        index += 9
      } else {
        return
      }
    }
  }

  private func stands(_ word: StaticString) -> Bool { bytes.contains(word, at: index, before: end) }

  /// The character at `index`, which is well-formed UTF-8: the document has been read.
  private mutating func scalar() -> UInt32 {
    let first = bytes[index]
    index += 1
    if first == 0x0D {
      if index < end, bytes[index] == 0x0A { index += 1 }
      return 0x0A
    }
    guard first >= 0xC0 else { return UInt32(first) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var value = UInt32(first) & (0x7F >> UInt32(length))
    var count = 1
    while count < length, index < end, bytes[index] & 0xC0 == 0x80 {
      value = value << 6 | UInt32(bytes[index] & 0x3F)
      index += 1
      count += 1
    }
    return value
  }

  /// The character that a reference stands for.
  private mutating func reference() -> UInt32 {
    var stop = index + 1
    while stop < end, bytes[stop] != 0x3B { stop += 1 }
    let name = bytes[min(index + 1, stop)..<stop]
    index = min(stop + 1, end)
    if name.first == 0x23 {
      var value: UInt32 = 0
      let isHexadecimal = name.dropFirst().first.map { $0 | 0x20 == 0x78 } ?? false
      for byte in name.dropFirst(isHexadecimal ? 2 : 1) where value <= 0x10FFFF {
        let digit = byte >= 0x61 ? byte &- 0x57 : byte >= 0x41 ? byte &- 0x37 : byte &- 0x30
        value = value * (isHexadecimal ? 16 : 10) + UInt32(digit & 0xF)
      }
      return value
    }
    // `lt`, `gt`, `amp`, `quot`, `apos`: the document has no others.
    switch (name.first, name.dropFirst().first) {
    case (0x6C, _): return 0x3C
    case (0x67, _): return 0x3E
    case (0x71, _): return 0x22
    case (0x61, 0x70): return 0x27
    default: return 0x26
    }
  }
}

/// The value of an attribute, decoded.
struct AttributeValue {
  /// In UTF-8, as the engine reads it: a line break or tab that is written as such is a space.
  private(set) var bytes: [UInt8] = []
  /// The same, but with `XMLEncoding.lineBreak` for a space that is a line break in the document.
  private(set) var written: [UInt8] = []
  private let source: [UInt8]
  private let range: SourceRange

  init(_ tree: LayoutTree, _ range: SourceRange) {
    source = tree.bytes
    self.range = range
    bytes.reserveCapacity(range.count)
    written.reserveCapacity(range.count)
    var pieces = XMLPieces(source, range)
    while let piece = pieces.next() {
      guard case .character(let scalar, let isReference) = piece else { continue }
      if !isReference, scalar == 0x0A || scalar == 0x09 {
        bytes.append(0x20)
        written.append(scalar == 0x0A ? XMLEncoding.lineBreak : 0x20)
      } else {
        XMLEncoding.appendUTF8(scalar, to: &bytes)
        XMLEncoding.appendUTF8(scalar, to: &written)
      }
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Where a stretch of `bytes` is written. O(value).
  func sourceRange(_ range: SourceRange) -> SourceRange { sourceRanges([range])[0] }

  /// The same for stretches that follow each other. O(value).
  func sourceRanges(_ ranges: [SourceRange]) -> [SourceRange] {
    var pieces = XMLPieces(source, range)
    var offset = 0
    var result: [SourceRange] = []
    for range in ranges {
      var start: Int?
      while offset < Int(range.end) {
        pieces.skipMarks()
        let place = pieces.index
        guard let piece = pieces.next() else { break }
        if start == nil, offset >= Int(range.start) { start = place }
        if case .character(let scalar, _) = piece { offset += XMLEncoding.length(scalar) }
      }
      let end = pieces.index
      result.append(SourceRange(start ?? end, max(end, start ?? end)))
    }
    return result
  }
}
