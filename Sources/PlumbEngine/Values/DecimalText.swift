import PlumbSyntax

/// Numbers in texts that are not expressions.
enum DecimalText {
  /// A decimal number with an optional sign and exponent.
  static func number(_ word: String) -> Double? {
    var bytes = word.utf8[...]
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes = bytes.dropFirst() }
    guard let first = bytes.first, bytes.count <= 1000,
      first == UInt8(ascii: ".") || (0x30...0x39).contains(first)
    else { return nil }
    for byte in bytes where !(0x30...0x39).contains(byte) {
      switch byte {
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"): break
      default: return nil
      }
    }
    do throws(SyntaxError) {
      let tree = try AttributeText.parsePlain(String(Substring(bytes))).tree
      guard let root = tree.nodes.last, root.kind == .number else { return nil }
      return isNegative ? -root.number : root.number
    } catch {
      return nil
    }
  }
}
