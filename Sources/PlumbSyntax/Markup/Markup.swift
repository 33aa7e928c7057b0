/// A small strict subset of XHTML, read: text in styles.
package struct Markup: Sendable {
  package struct Event: Equatable, Sendable {
    package enum Kind: Sendable { case text, hole, open, close }
    package var kind: Kind
    /// Of `open` and `close`.
    package var element = MarkupElement.bold
    /// Of `text`: a stretch of `text`. Of `hole`: which one, counted from 0, in `start`.
    package var start = 0
    package var end = 0
  }

  /// In document order. `open` and `close` are balanced; neighbouring text is one event.
  package internal(set) var events: [Event] = []
  /// The characters of all text, references replaced, white space as written.
  package internal(set) var text: [UInt8] = []

  /// Whether a text must be parsed as markup: it has `<`, `>` or `&`. O(bytes).
  package static func isMarkup(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in bytes where byte == 0x3C || byte == 0x3E || byte == 0x26 { return true }
    return false
  }

  /// Most elements that may be open at a place.
  package static let maximumDepth = 64
}

/// Why a text is not valid markup.
package struct MarkupError: Error, Equatable, Sendable {
  package var code = Status.syntax
  package var message: String
  /// What was probably meant.
  package var suggestions: [String] = []
  /// Bytes of the text that was appended to the source, without the holes.
  package var range: SourceRange

  init(_ message: String, _ range: SourceRange, code: Status = .syntax, suggestions: [String] = []) {
    self.message = message
    self.range = range
    self.code = code
    self.suggestions = suggestions
  }
}

/// Text with holes, to be parsed as markup. A hole stands for a value whose characters are never markup.
package struct MarkupSource: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Offsets into `bytes`, ascending.
  private(set) var holes: [Int] = []
  /// Whether holes may turn out to be markup, so that they can stand between the items of a list.
  package var holesMayBeMarkup = false

  package init() {}

  package mutating func append(_ text: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: text) }

  package mutating func appendHole() { holes.append(bytes.count) }

  /// What stands at a place, for messages: some characters up to the end of the line.
  package func excerpt(at place: UInt32) -> String {
    let start = min(Int(place), bytes.count)
    var end = start
    while end < bytes.count && end - start < 24 && bytes[end] >= 0x20 { end += 1 }
    // No character is cut.
    while end < bytes.count && end > start && bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
