/// A `<` or `&` that stands for itself, where XML reads it as the beginning of a tag or a reference.
struct UnescapedCharacter {
  /// The offset of the character.
  var place: Int
  /// What is written in its place; nil if it is in the right place, and something else is wrong.
  var escaped: String? = "&lt;"
  /// What would be accepted.
  var rule: String
  var notes: [String] = []

  /// Names of references are not looked for further back than this.
  private static let longestName = 64

  /// nil if the invalid token that expat stopped at, `offset`, has another reason. O(bytes of the document before it).
  static func find(in bytes: [UInt8], before offset: Int) -> UnescapedCharacter? {
    guard offset > 0, offset < bytes.count else { return nil }
    if bytes[offset - 1] == 0x3C { return UnescapedCharacter(place: offset - 1, rule: "write &lt; for < in text") }
    return bytes[offset] == 0x3C ? lessThan(at: offset, bytes) : ampersand(bytes, before: offset)
  }

  /// A `<` inside a tag: in a value, or where the tag before it does not end.
  private static func lessThan(at place: Int, _ bytes: [UInt8]) -> UnescapedCharacter? {
    var tag = place - 1
    while tag >= 0, bytes[tag] != 0x3C { tag -= 1 }
    guard tag >= 0 else { return nil }
    var quote: UInt8 = 0
    var opening = tag
    var holdsEnd = false
    for index in tag..<place {
      let byte = bytes[index]
      if quote == 0 {
        guard byte == 0x22 || byte == 0x27 else { continue }
        quote = byte
        opening = index
        holdsEnd = false
      } else if byte == quote {
        quote = 0
      } else if byte == 0x3E {
        holdsEnd = true
      }
    }
    if quote == 0 {
      return UnescapedCharacter(
        place: tag, escaped: nil, rule: "the tag has no > at its end", notes: ["a < that begins no tag is written &lt;"]
      )
    }
    var result = UnescapedCharacter(place: place, rule: "write &lt; for < in an attribute")
    if holdsEnd {
      // A value that holds the end of its tag is more likely one whose own end is missing.
      var line = 1
      for byte in bytes[..<opening] where byte == 0x0A { line += 1 }
      result.notes = ["or the value that begins in line \(line) has no quotation mark at its end"]
    }
    return result
  }

  /// An `&` that no reference follows: the characters up to `offset` are those of a name.
  private static func ampersand(_ bytes: [UInt8], before offset: Int) -> UnescapedCharacter? {
    var place = offset - 1
    let first = max(0, place - longestName)
    while place > first, isNameByte(bytes[place]) { place -= 1 }
    guard bytes[place] == 0x26 else { return nil }
    let name = String(decoding: bytes[(place + 1)..<offset], as: UTF8.self)
    switch name {
    case "lt", "gt", "amp", "quot", "apos":
      return UnescapedCharacter(place: place, escaped: "&" + name + ";", rule: "a reference ends with a semicolon")
    default: return UnescapedCharacter(place: place, escaped: "&amp;", rule: "write &amp; for &")
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x2E, 0x3A, 0x80...0xFF: true
    default: false
    }
  }
}
