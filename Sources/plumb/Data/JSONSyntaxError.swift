import CJansson

/// The error of jansson for text that is not JSON.
struct JSONSyntaxError {
  let message: String
  /// The token that is wrong, in bytes of the file.
  let range: Range<Int>
  /// What would be accepted, where the message does not say it.
  let note: String?

  /// `start`: the offset in `bytes` of the text that jansson has read.
  init(_ error: json_error_t, _ bytes: [UInt8], _ start: Int) {
    let words = withUnsafeBytes(of: error.text) { Array($0.prefix { $0 != 0 }) }
    let message = String(decoding: words, as: UTF8.self)
    self.message = message
    // jansson gives the end of the token; the part of it that was read is in quotes behind "near".
    let end = min(start + Int(max(0, error.position)), bytes.count)
    var first = max(start, end - 1)
    if message.hasSuffix(" near end of file") {
      first = end
    } else if let quote = Self.index(behind: " near '", in: words) {
      let token = words[quote...].dropLast()
      if bytes[start..<end].suffix(token.count).elementsEqual(token) { first = end - token.count }
    }
    range = first..<end
    note = Self.notes.first { Self.index(behind: $0.part, in: words) != nil }?.note
  }

  private static let notes: [(part: String, note: String)] = [
    (
      " token near",
      "a value is an object, an array, a text in double quotes, a number such as -1.5e3, true, false or null"
    ),
    ("invalid escape", "escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX"),
    ("premature end", "a text ends with a double quote"),
    ("invalid Unicode", "characters beyond \\uFFFF are pairs such as \\uD83D\\uDE00"),
    ("control character", "in a text it is written as \\u00XX"),
    ("unexpected newline", "in a text it is written as \\n"),
    ("overflow", "a number is a double, at most about 1.8e308"),
    ("duplicate", "a key stands in an object once"),
    ("maximum parsing depth", "values nest \(JSONValue.maximumDepth) levels deep at most"),
  ]

  private static func index(behind part: String, in text: [UInt8]) -> Int? {
    let part = Array(part.utf8)
    guard text.count >= part.count else { return nil }
    for start in 0...text.count - part.count where text[start..<start + part.count].elementsEqual(part) {
      return start + part.count
    }
    return nil
  }
}
