import PlumbSyntax

/// How characters are written in a formatted document.
package enum XMLEncoding {
  /// Stands in texts of attributes for a line break that is written as such. No document can contain this character.
  static let lineBreak: UInt8 = 4

  /// Text with `&` and `<` as entities, `"` too in an attribute; what is not ASCII is a reference such as `&#xE9;`. `>` is
  /// written as an entity only where XML wants that, behind `]]`.
  package static func encoded(_ text: String, inAttribute: Bool) -> String {
    var result: [UInt8] = []
    append(Array(text.utf8), inAttribute: inAttribute, to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  /// Appends UTF-8 as text or as the value of an attribute.
  static func append(_ text: [UInt8], inAttribute: Bool, to output: inout [UInt8]) {
    var index = 0
    while index < text.count {
      let first = text[index]
      if first < 0x80 {
        append(UInt32(first), inAttribute: inAttribute, to: &output)
        index += 1
        continue
      }
      let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
      var scalar = UInt32(first) & (0x7F >> UInt32(length))
      let end = min(index + length, text.count)
      index += 1
      while index < end {
        scalar = scalar << 6 | UInt32(text[index] & 0x3F)
        index += 1
      }
      append(scalar, inAttribute: inAttribute, to: &output)
    }
  }

  static func append(_ scalar: UInt32, inAttribute: Bool, to output: inout [UInt8]) {
    switch scalar {
    case 0x26: append("&amp;", to: &output)
    case 0x3C: append("&lt;", to: &output)
    case 0x22 where inAttribute: append("&quot;", to: &output)
    // As such they would be read as spaces.
    case 0x09 where inAttribute, 0x0A where inAttribute, 0x0D: XMLBody.appendReference(scalar, to: &output)
    case UInt32(lineBreak): output.append(0x0A)
    case 0x3E where !inAttribute && output.suffix(2).elementsEqual([0x5D, 0x5D]): append("&gt;", to: &output)
    case 0x80...: XMLBody.appendReference(scalar, to: &output)
    default: output.append(UInt8(truncatingIfNeeded: scalar))
    }
  }

  /// A name as it can replace a part of a text or of an attribute, whatever the quotes: only what XML reserves is escaped.
  static func escaped(_ name: String) -> [UInt8] {
    var result: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case 0x26: append("&amp;", to: &result)
      case 0x3C: append("&lt;", to: &result)
      case 0x22: append("&quot;", to: &result)
      case 0x27: append("&apos;", to: &result)
      default: result.append(byte)
      }
    }
    return result
  }

  static func append(_ word: StaticString, to output: inout [UInt8]) {
    output.append(contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// The bytes that a character has in UTF-8.
  static func length(_ scalar: UInt32) -> Int { scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4 }

  static func appendUTF8(_ scalar: UInt32, to output: inout [UInt8]) {
    func tail(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(truncatingIfNeeded: (scalar >> shift) & 0x3F) }
    switch length(scalar) {
    case 1: output.append(UInt8(truncatingIfNeeded: scalar))
    case 2: output += [0xC0 | UInt8(truncatingIfNeeded: scalar >> 6), tail(0)]
    case 3: output += [0xE0 | UInt8(truncatingIfNeeded: scalar >> 12), tail(6), tail(0)]
    default: output += [0xF0 | UInt8(truncatingIfNeeded: scalar >> 18) & 7, tail(12), tail(6), tail(0)]
    }
  }
}
