import PlumbSyntax

/// One constraint of a text: where it stands in it, without space around it.
struct ConstraintStatement {
  /// What its name is, without the colon; empty for none.
  var identifier: Range<Int>
  /// The equation or inequality.
  var relation: Range<Int>
  /// Behind the `@`; nil for none.
  var priority: Range<Int>?
}

/// Splits the text of constraints: `gap: title.left >= icon.right + 8 @750; title.top == super.top`.
///
/// A constraint ends at a semicolon or at the end of a line, `//` begins a comment. In quotes none of these means anything.
struct ConstraintText {
  /// The text, in which `≤` and `≥` have been replaced by operators of expressions that are as long.
  private(set) var bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
    var place = 0
    while place + 2 < bytes.count {
      // U+2264 and U+2265.
      if bytes[place] == 0xE2, bytes[place + 1] == 0x89, bytes[place + 2] == 0xA4 || bytes[place + 2] == 0xA5 {
        bytes[place] = UInt8(ascii: bytes[place + 2] == 0xA4 ? "<" : ">")
        bytes[place + 1] = UInt8(ascii: "=")
        bytes[place + 2] = UInt8(ascii: " ")
      }
      place += 1
    }
  }

  /// O(bytes).
  func statements() -> [ConstraintStatement] {
    var result: [ConstraintStatement] = []
    var start = 0
    var priority: Int?
    var colon: Int?
    // What may stand before the colon of a name: nothing but the name.
    var isName = true
    var quote: UInt8 = 0
    var place = 0
    func end(_ end: Int) {
      let relationEnd = priority ?? end
      let relationStart = colon.map { $0 + 1 } ?? start
      let relation = trimmed(relationStart..<relationEnd)
      if relation.isEmpty, priority == nil, colon == nil { return }
      result.append(
        ConstraintStatement(
          identifier: colon.map { trimmed(start..<$0) } ?? start..<start, relation: relation,
          priority: priority.map { trimmed($0 + 1..<end) }))
    }
    while place < bytes.count {
      let byte = bytes[place]
      if quote != 0 {
        if byte == UInt8(ascii: "\\") { place += 1 } else if byte == quote { quote = 0 }
        place += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
        quote = byte
        isName = false
      case UInt8(ascii: ";"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        end(place)
        (start, priority, colon, isName) = (place + 1, nil, nil, true)
      case UInt8(ascii: "/") where place + 1 < bytes.count && bytes[place + 1] == byte:
        end(place)
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
        (start, priority, colon, isName) = (place + 1, nil, nil, true)
      case UInt8(ascii: "@"): if priority == nil { priority = place }
      case UInt8(ascii: ":"): if isName, colon == nil, priority == nil { colon = place }
      default: if !Self.mayBeInName(byte) { isName = false }
      }
      place += 1
    }
    end(min(start > bytes.count ? start : bytes.count, bytes.count))
    return result
  }

  private static func mayBeInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: " "), UInt8(ascii: "\t"), 0x80...0xFF:
      true
    default: false
    }
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (low, high) = (min(range.lowerBound, bytes.count), min(range.upperBound, bytes.count))
    while low < high, Self.isSpace(bytes[low]) { low += 1 }
    while low < high, Self.isSpace(bytes[high - 1]) { high -= 1 }
    return low..<high
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
