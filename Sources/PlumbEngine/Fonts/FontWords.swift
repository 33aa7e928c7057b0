/// One part of a font attribute: literal text, or the value of an expression in braces.
package enum FontPart: Sendable {
  case text(String)
  case value(Value)
}

/// Why a font attribute has no value.
package final class FontFailure: Error, @unchecked Sendable {
  package var message: String
  /// What was probably meant, best first.
  package var suggestions: [String]
  /// The word that is wrong; empty where it is not one word.
  package let word: String

  package init(message: String, suggestions: [String] = [], word: String = "") {
    self.message = message
    self.suggestions = suggestions
    self.word = word
  }

  /// A text for a message, cut where it is very long.
  static func excerpt(_ text: String) -> String {
    guard text.utf8.count > 80 else { return text }
    var end = 77
    let bytes = Array(text.utf8.prefix(80))
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self) + "…"
  }
}

/// A word of a font attribute.
enum FontWord {
  /// `isMixed`: some of it came from a value.
  case text(String, isQuoted: Bool, isMixed: Bool)
  /// A value that stands for itself.
  case value(Value)
}

/// Splits a font attribute into words, at spaces outside of the quotes `'`, `"` and `` ` ``.
///
/// Text in values is split too, unless quotes stand around the braces. A number or a case is a part of the word it
/// touches: `{size}%`.
struct FontWords {
  /// More words than anybody's font has.
  static let capacity = 1000

  private(set) var words: [FontWord] = []
  private var word: [UInt8] = []
  private var isWord = false
  private var isQuoted = false
  private var isMixed = false
  /// The quote that is open, 0 for none.
  private var quote: UInt8 = 0

  /// O(bytes).
  static func split(_ parts: [FontPart]) throws(FontFailure) -> [FontWord] {
    var words = FontWords()
    for (index, part) in parts.enumerated() {
      switch part {
      case .text(let text): try words.read(text, isMixed: false)
      case .value(let value): try words.read(value, standsBeforeSpace: isSpace(parts[(index + 1)...]))
      }
    }
    if words.quote != 0 { throw words.unterminated }
    try words.finishWord()
    return words.words
  }

  private mutating func read(_ value: Value, standsBeforeSpace: Bool) throws(FontFailure) {
    switch value.kind {
    case .null: throw FontFailure(message: "Unexpected nil value in a font")
    case .string, .text:
      let text = value.stringValue ?? ""
      if quote != 0 { return append(text) }
      try read(text, isMixed: true)
      if quote != 0 { throw unterminated }
    case .number, .integer, .enumeration:
      if quote == 0 && !isWord && standsBeforeSpace { return try add(.value(value)) }
      append(value.description)
    case .font, .optionSet:
      if quote != 0 { fallthrough }
      try finishWord()
      try add(.value(value))
    default: throw FontFailure(message: "\(article(value.typeName)) \(value.typeName) is not valid in a font")
    }
  }

  /// Text within a word.
  private mutating func append(_ text: String) {
    word.append(contentsOf: text.utf8)
    isWord = true
    isMixed = true
  }

  private mutating func read(_ text: String, isMixed: Bool) throws(FontFailure) {
    for byte in text.utf8 {
      if quote != 0 ? byte == quote : Self.isQuote(byte) {
        quote = quote != 0 ? 0 : byte
        isQuoted = true
        isWord = true
      } else if quote == 0 && Self.isSpace(byte) {
        try finishWord()
        continue
      } else {
        word.append(byte)
        isWord = true
      }
      if isMixed { self.isMixed = true }
    }
  }

  private mutating func finishWord() throws(FontFailure) {
    guard isWord else { return }
    try add(.text(String(decoding: word, as: UTF8.self), isQuoted: isQuoted, isMixed: isMixed))
    word.removeAll(keepingCapacity: true)
    isWord = false
    isQuoted = false
    isMixed = false
  }

  private mutating func add(_ word: FontWord) throws(FontFailure) {
    guard words.count < Self.capacity else {
      throw FontFailure(message: "A font has more than \(Self.capacity) parts")
    }
    words.append(word)
  }

  private var unterminated: FontFailure {
    FontFailure(message: "Missing `\(String(decoding: [quote], as: UTF8.self))` in a font")
  }

  private func article(_ name: String) -> String {
    switch name.utf8.first.map(FontNames.folded) {
    case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"): "An"
    default: "A"
    }
  }

  /// Whether parts begin with a space, or with nothing.
  private static func isSpace(_ parts: ArraySlice<FontPart>) -> Bool {
    for part in parts {
      guard case .text(let text) = part else { return false }
      if let first = text.utf8.first { return isSpace(first) }
    }
    return true
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`")
  }
}
