extension Diagnostic {
  /// The bytes of a message or note at most.
  static let longestText = 1000
  /// The bytes of a name or expression within it, where one can be arbitrarily long.
  package static let longestName = 200

  /// A text of at most `limit` bytes: without its middle, for which an ellipsis stands, where it is longer.
  package static func shortened(_ text: String, to limit: Int = longestText) -> String {
    let count = text.utf8.count
    guard count > limit else { return text }
    var text = text
    return text.withUTF8 { bytes in
      let room = max(0, limit - 3)
      var head = room * 3 / 4
      var tail = count - (room - head)
      // Cuts go between characters.
      while head > 0 && bytes[head] & 0xC0 == 0x80 { head -= 1 }
      while tail < count && bytes[tail] & 0xC0 == 0x80 { tail += 1 }
      return String(decoding: bytes[..<head], as: UTF8.self) + "…" + String(decoding: bytes[tail...], as: UTF8.self)
    }
  }
}
