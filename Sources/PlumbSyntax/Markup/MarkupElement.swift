/// An element of markup; synonyms are one.
package enum MarkupElement: UInt8, Sendable {
  case bold, italic, underline, strikethrough, sub, sup, center, paragraph
  case heading1, heading2, heading3, heading4, heading5, heading6
  case bulletList, numberedList, listItem, lineBreak

  /// Names in the order of the cases, then the synonyms.
  private static let names: StaticString =
    "b i u s sub sup center p h1 h2 h3 h4 h5 h6 ul ol li br strong em strike del"
  private static let synonyms: [MarkupElement] = [.bold, .italic, .strikethrough, .strikethrough]

  /// For suggestions and messages.
  package static var allNames: [String] { MarkupWords(names).all }

  init?(named name: UnsafeBufferPointer<UInt8>) {
    guard let index = MarkupWords(Self.names).index(of: name) else { return nil }
    let cases = Int(Self.lineBreak.rawValue) + 1
    if index >= cases {
      self = Self.synonyms[index - cases]
    } else if let element = MarkupElement(rawValue: UInt8(truncatingIfNeeded: index)) {
      self = element
    } else {
      return nil
    }
  }

  package var isList: Bool { self == .bulletList || self == .numberedList }

  /// Whether it begins and ends lines.
  package var isBlock: Bool { rawValue >= MarkupElement.center.rawValue && self != .lineBreak }
}

/// Words of a table that is one text, parted by spaces.
struct MarkupWords {
  private let table: UnsafeBufferPointer<UInt8>
  private var place = 0

  init(_ table: StaticString) {
    self.table = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
  }

  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    guard place < table.count else { return nil }
    let start = place
    while place < table.count && table[place] != 0x20 { place += 1 }
    let word = UnsafeBufferPointer(rebasing: table[start..<place])
    place += 1
    return word
  }

  func index(of wanted: UnsafeBufferPointer<UInt8>) -> Int? {
    var words = self
    var index = 0
    while let word = words.next() {
      if word.elementsEqual(wanted) { return index }
      index += 1
    }
    return nil
  }

  var all: [String] {
    var words = self
    var all: [String] = []
    while let word = words.next() { all.append(String(decoding: word, as: UTF8.self)) }
    return all
  }
}
