/// Inline text of a component on its way into the document (white space, and markup written back).
package enum XMLBody {
  /// Which ends of a piece of text lose their white space.
  enum Trim { case none, left, right, both }

  /// Elements that HTML closes by themselves (the void elements of the HTML standard and the obsolete `param`).
  private static let voidElements: [StaticString] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
  ]

  package static func isVoid(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    for void in voidElements where void.utf8CodeUnitCount == name.count {
      if name.elementsEqual(UnsafeBufferPointer(start: void.utf8Start, count: name.count)) { return true }
    }
    return false
  }

  /// The stretch of `text` that is left after trimming.
  static func trimmed(_ text: UnsafeBufferPointer<UInt8>, _ trim: Trim) -> UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = text.count
    if trim == .left || trim == .both {
      while start < end && XMLTagScanner.isSpace(text[start]) { start += 1 }
    }
    if trim == .right || trim == .both {
      while end > start && XMLTagScanner.isSpace(text[end - 1]) { end -= 1 }
    }
    return UnsafeBufferPointer(rebasing: text[start..<end])
  }

  /// The final form of a body: no white space at the ends, one space for every run of it. A no-break space is no
  /// white space here.
  static func normalised(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var space = false
    for byte in text {
      if XMLTagScanner.isSpace(byte) {
        space = true
      } else {
        if space && !result.isEmpty { result.append(0x20) }
        space = false
        result.append(byte)
      }
    }
    return result
  }

  /// Appends decoded text as markup: `&` and `<` (`"` too in an attribute) and what is not ASCII become references.
  /// Expressions in braces stay as they are, because they are parsed before the markup is.
  static func appendEncoded(_ text: UnsafeBufferPointer<UInt8>, inAttribute: Bool, to result: inout [UInt8]) {
    var index = 0
    var isBalanced = true
    while index < text.count {
      let byte = text[index]
      if byte == 0x7B && isBalanced {
        if let close = closingBrace(text, from: index) {
          result.append(contentsOf: text[index...close])
          index = close + 1
          continue
        }
        isBalanced = false  // The author's error; a search for each further brace would take quadratic time.
      }
      switch byte {
      case 0x26: append("&amp;", to: &result)
      case 0x3C: append("&lt;", to: &result)
      case 0x22 where inAttribute: append("&quot;", to: &result)
      case 0x80...: index = appendReference(text, from: index, to: &result) - 1
      default: result.append(byte)
      }
      index += 1
    }
  }

  static func append(_ text: StaticString, to result: inout [UInt8]) {
    result.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// The brace that closes the one at `start`, in the same piece of text. Braces in quotes do not count.
  private static func closingBrace(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start + 1
    var quote: UInt8 = 0
    while index < text.count {
      let byte = text[index]
      if quote != 0 {
        if byte == 0x5C { index += 1 } else if byte == quote { quote = 0 }
      } else if byte == 0x7D {
        return index
      } else if byte == 0x22 || byte == 0x27 || byte == 0x60 {
        quote = byte
      } else if byte == 0x2F && index + 1 < text.count && text[index + 1] == 0x2F {
        return text[index...].firstIndex(of: 0x7D)  // A comment lasts until the brace.
      }
      index += 1
    }
    return nil
  }

  /// Writes the character at `start` as `&#xHH;`; answers where the next one begins.
  private static func appendReference(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to result: inout [UInt8]
  ) -> Int {
    let lead = text[start]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    var scalar = UInt32(lead) & (0x7F >> UInt32(length))
    let end = min(start + length, text.count)
    for index in (start + 1)..<max(end, start + 1) { scalar = scalar << 6 | UInt32(text[index] & 0x3F) }
    appendReference(scalar, to: &result)
    return end
  }

  /// Appends a character as `&#xHH;`, in capitals.
  package static func appendReference(_ scalar: UInt32, to result: inout [UInt8]) {
    append("&#x", to: &result)
    var shift: UInt32 = 20
    var started = false
    while true {
      let digit = UInt8(truncatingIfNeeded: (scalar >> shift) & 0xF)
      started = started || digit != 0 || shift == 0
      if started { result.append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
      if shift == 0 { break }
      shift -= 4
    }
    result.append(0x3B)
  }
}
