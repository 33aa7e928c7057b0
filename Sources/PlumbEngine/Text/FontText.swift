/// Reads size and boldness out of a literal font attribute: `30 bold`, `title1`, `Helvetica 80% heavy`.
///
/// The parts may stand in any order; later ones win. Quotes keep spaces together. What is not known (families, other
/// weights' faces, traits, expressions in braces) changes nothing, and is not an error here: which font it is, the host
/// knows.
package enum FontText {
  /// The style of a font attribute; `TextStyle()` for an empty one.
  package static func parse(_ text: String) -> TextStyle {
    var text = text
    return text.withUTF8 { parse($0) }
  }

  /// The same, of UTF-8 bytes.
  package static func parse(_ utf8: UnsafeBufferPointer<UInt8>) -> TextStyle {
    var style = TextStyle()
    var position = 0
    while let part = nextPart(utf8, &position) { apply(part, to: &style) }
    return style
  }

  /// The next part without its quotes; nil at the end.
  private static func nextPart(_ utf8: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> [UInt8]? {
    while position < utf8.count, isSpace(utf8[position]) { position &+= 1 }
    guard position < utf8.count else { return nil }
    var part: [UInt8] = []
    var end: UInt8 = 0
    while position < utf8.count, end != 0 || !isSpace(utf8[position]) {
      let byte = utf8[position]
      position &+= 1
      if end != 0 {
        if byte == end { end = 0 }
        if byte != end && end != 0 || byte == UInt8(ascii: "}") { part.append(lowercased(byte)) }
        continue
      }
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): end = byte
      case UInt8(ascii: "{"):
        end = UInt8(ascii: "}")
        part.append(byte)
      default: part.append(lowercased(byte))
      }
    }
    return part
  }

  private static func apply(_ part: [UInt8], to style: inout TextStyle) {
    if let textStyle = textStyle(part) {
      style.size = textStyle.size
      // A text style supplies the face only where none was chosen before.
      if textStyle.bold { style.bold = true }
    } else if let bold = boldness(part) {
      style.bold = bold
    } else if part.last == UInt8(ascii: "%") {
      if let percent = number(part.dropLast()) { setSize(style.size * percent / 100, of: &style) }
    } else if let size = number(part[...]) {
      setSize(size, of: &style)
    }
  }

  private static func setSize(_ size: Double, of style: inout TextStyle) {
    if size > 0 && size <= 100_000 { style.size = size }
  }

  /// The preferred sizes of the text styles at the standard setting of a phone (Human Interface Guidelines, "Large").
  private static func textStyle(_ part: [UInt8]) -> TextStyle? {
    let styles: [(StaticString, Double, Bool)] = [
      ("title1", 28, false), ("title2", 22, false), ("title3", 20, false), ("headline", 17, true),
      ("subheadline", 15, false), ("body", 17, false), ("callout", 16, false), ("footnote", 13, false),
      ("caption1", 12, false), ("caption2", 11, false),
    ]
    for (name, size, bold) in styles where equal(part, name) { return TextStyle(size: size, bold: bold) }
    return nil
  }

  /// Whether a weight or system font is nearer to bold than to regular; nil for other words.
  private static func boldness(_ part: [UInt8]) -> Bool? {
    for name: StaticString in ["bold", "semibold", "heavy", "black", "systembold", "system-bold"]
    where equal(part, name) { return true }
    for name: StaticString in [
      "ultralight", "thin", "light", "regular", "medium", "system", "systemitalic", "system-italic",
    ] where equal(part, name) { return false }
    return nil
  }

  /// A decimal number without sign or exponent.
  private static func number(_ digits: ArraySlice<UInt8>) -> Double? {
    var value = 0.0
    var scale = 1.0
    var hasDigit = false
    var isFraction = false
    for byte in digits {
      if byte == UInt8(ascii: ".") && !isFraction {
        isFraction = true
      } else if byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") {
        hasDigit = true
        value = value * 10 + Double(byte &- UInt8(ascii: "0"))
        if isFraction { scale *= 10 }
      } else {
        return nil
      }
    }
    return hasDigit && value.isFinite && scale.isFinite ? value / scale : nil
  }

  private static func equal(_ part: [UInt8], _ name: StaticString) -> Bool {
    part.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
