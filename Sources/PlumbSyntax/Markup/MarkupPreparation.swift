/// Makes XML of markup: one root element, holes as processing instructions (which the text itself cannot have),
/// `<br>` closed, HTML's references replaced. Says what is wrong where it can say it better than an XML parser.
struct MarkupPreparation {
  /// The root element: not a name of a markup element.
  static let rootName: StaticString = "text"

  private(set) var xml: [UInt8] = []
  /// Where the end tag of the root begins.
  private(set) var rootEnd = 0
  private let source: UnsafeBufferPointer<UInt8>
  private let holes: [Int]
  private var nextHole = 0
  /// Where `xml` and the source run apart: from this offset of the XML on it is the source at this offset.
  private var marks: [(xml: Int, source: Int)] = []

  init(_ source: UnsafeBufferPointer<UInt8>, holes: [Int]) throws(MarkupError) {
    self.source = source
    self.holes = holes
    xml.reserveCapacity(source.count + 32)
    write("<")
    write(Self.rootName)
    write(">")
    mark(0)
    var index = 0
    while index < source.count {
      writeHoles(at: index)
      switch source[index] {
      case 0x3C: try tag(&index)
      case 0x26: try reference(&index)
      case 0x3E where index >= 2 && source[index - 1] == 0x5D && source[index - 2] == 0x5D:
        throw MarkupError("`]]>` cannot stand in markup: `>` is written `&gt;`", range(index - 2, index + 1))
      default:
        xml.append(source[index])
        index += 1
      }
    }
    writeHoles(at: source.count)
    rootEnd = xml.count
    write("</")
    write(Self.rootName)
    write(">")
  }

  /// The offset into the source of an offset into the XML.
  func sourceOffset(_ offset: Int) -> Int {
    var low = 0
    var high = marks.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if marks[middle].xml <= offset { low = middle } else { high = middle }
    }
    guard low < marks.count else { return 0 }
    let place = marks[low].source + max(0, offset - marks[low].xml)
    // What was written for something else is that as a whole.
    return min(place, low + 1 < marks.count ? marks[low + 1].source : source.count)
  }

  private mutating func mark(_ offset: Int) { marks.append((xml.count, offset)) }

  private mutating func write(_ text: StaticString) {
    xml.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func writeHoles(at index: Int) {
    while nextHole < holes.count && holes[nextHole] == index {
      write("<?hole?>")
      nextHole += 1
      mark(index)
    }
  }

  /// Copies the tag that begins at `index`.
  private mutating func tag(_ index: inout Int) throws(MarkupError) {
    let start = index
    var end = start + 1
    let first = end < source.count ? source[end] : 0
    let isTag = first == 0x2F || (first | 0x20 >= 0x61 && first | 0x20 <= 0x7A)
    guard isTag, !isHole(end) else {
      if first == 0x21 || first == 0x3F {
        throw MarkupError(
          "Markup has tags and text only: no comments, declarations or processing instructions",
          range(start, start + 2))
      }
      throw MarkupError("`<` begins no tag here; as text it is written `&lt;`", range(start, end))
    }
    while end < source.count && source[end] != 0x3E && source[end] != 0x3C {
      if isHole(end) { throw MarkupError("A value cannot stand in a tag", range(start, end)) }
      end += 1
    }
    guard end < source.count, source[end] == 0x3E else {
      throw MarkupError("Missing `>` of the tag `\(excerpt(start, end))`", range(start, end))
    }
    if isHole(end) { throw MarkupError("A value cannot stand in a tag", range(start, end + 1)) }
    if isOpenLineBreak(start + 1, end) {
      write("<br/>")
      index = end + 1
      return mark(index)
    }
    xml.append(contentsOf: source[start...end])
    index = end + 1
  }

  /// Whether it is the name `br` with nothing but space, and is not closed as XML wants it.
  private func isOpenLineBreak(_ start: Int, _ end: Int) -> Bool {
    guard end - start >= 2, source[start] == 0x62, source[start + 1] == 0x72 else { return false }
    for index in (start + 2)..<end where !XMLTagScanner.isSpace(source[index]) { return false }
    return !source[(end + 1)...].starts(with: [0x3C, 0x2F, 0x62, 0x72])
  }

  private mutating func reference(_ index: inout Int) throws(MarkupError) {
    let start = index
    var end = start + 1
    while end < source.count, isReferenceCharacter(source[end]), !isHole(end), end - start < 32 { end += 1 }
    guard end < source.count, source[end] == 0x3B, end > start + 1, !isHole(end) else {
      // "Tom & Jerry" is text, in data most of all.
      write("&amp;")
      index = start + 1
      return mark(index)
    }
    let name = UnsafeBufferPointer(rebasing: source[(start + 1)..<end])
    index = end + 1
    if MarkupReference.isXML(name) {
      xml.append(contentsOf: source[start...end])
    } else if let character = MarkupReference.character(name) {
      xml.append(contentsOf: character)
      mark(index)
    } else {
      let text = String(decoding: name, as: UTF8.self)
      var near: [String] = []
      for candidate in suggestions(for: text, among: MarkupReference.allNames) { near.append("&" + candidate + ";") }
      throw MarkupError("Unknown reference `&\(text);`", range(start, end + 1), suggestions: near)
    }
  }

  private func isReferenceCharacter(_ byte: UInt8) -> Bool {
    byte == 0x23 || CharacterClass.isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
  }

  private func isHole(_ offset: Int) -> Bool { nextHole < holes.count && holes[nextHole] == offset }

  /// The beginning of a piece of source, for messages.
  private func excerpt(_ start: Int, _ end: Int) -> String {
    String(decoding: source[start..<min(end, start + 32)], as: UTF8.self)
  }

  private func range(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(from: start, to: min(end, source.count))
  }
}
