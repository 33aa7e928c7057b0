import PlumbEngine
import PlumbSyntax

/// A strict reader of JSON (RFC 8259) into values. Its own, because Foundation's reader cannot tell `true` from `1` on
/// every platform, loses the order of keys, and does not say where a mistake is.
struct JSONParser {
  struct Failure: Error {
    var message: String
    /// In bytes.
    var range: Range<Int>
  }

  private static let maximumDepth = 64
  private let bytes: [UInt8]
  private var position = 0

  /// `bytes` must be UTF-8.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func document() throws -> Value {
    let value = try value(depth: 0)
    skipSpace()
    if position < bytes.count { throw failure("Nothing is expected after the end of the value") }
    return value
  }

  private mutating func value(depth: Int) throws -> Value {
    guard depth < Self.maximumDepth else {
      throw failure("Values are nested deeper than \(Self.maximumDepth) levels")
    }
    skipSpace()
    guard let byte = current else { throw failure("A value is expected, the file ends here") }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return .array(try items(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default:
      for (word, value) in [("true", Value.bool(true)), ("false", .bool(false)), ("null", .null)]
      where bytes[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return value
      }
      throw failure("A value is expected: an object, array, string, number, true, false or null")
    }
  }

  private mutating func object(depth: Int) throws -> Value {
    let start = position
    var entries: [(key: String, value: Value)] = []
    var keys = Set<String>()
    position += 1
    skipSpace()
    if current == UInt8(ascii: "}") {
      position += 1
      return .dictionary([])
    }
    while true {
      skipSpace()
      let keyStart = position
      guard current == UInt8(ascii: "\"") else { throw failure("A key in double quotes is expected") }
      let key = try string()
      guard keys.insert(key).inserted else {
        throw Failure(message: "The key \"\(key)\" stands here twice", range: keyStart..<position)
      }
      skipSpace()
      try take(":", "A colon is expected after a key")
      entries.append((key, try value(depth: depth + 1)))
      skipSpace()
      if current == UInt8(ascii: ",") {
        position += 1
        continue
      }
      try take("}", "A comma or the end of the object is expected")
      break
    }
    guard let tag = entries.first(where: { $0.key.hasPrefix("$") }) else { return .dictionary(entries) }
    do {
      if entries.count > 1 { throw TaggedValue.Failure(message: "\"\(tag.key)\" must be the only key of its object") }
      return try TaggedValue.value(tag.key, tag.value)
    } catch let error as TaggedValue.Failure {
      throw Failure(message: error.message, range: start..<position)
    }
  }

  private mutating func items(depth: Int) throws -> [Value] {
    var items: [Value] = []
    position += 1
    skipSpace()
    if current == UInt8(ascii: "]") {
      position += 1
      return []
    }
    while true {
      items.append(try value(depth: depth + 1))
      skipSpace()
      if current == UInt8(ascii: ",") {
        position += 1
        continue
      }
      try take("]", "A comma or the end of the array is expected")
      return items
    }
  }

  private mutating func number() throws -> Double {
    let start = position
    if current == UInt8(ascii: "-") { position += 1 }
    let first = position
    let digits = skipDigits()
    var isWellFormed = digits == 1 || digits > 1 && bytes[first] != UInt8(ascii: "0")
    if current == UInt8(ascii: ".") {
      position += 1
      isWellFormed = skipDigits() > 0 && isWellFormed
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      isWellFormed = skipDigits() > 0 && isWellFormed
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard isWellFormed, let number = Double(text) else {
      throw Failure(message: "'\(text)' is not a number", range: start..<position)
    }
    guard number.isFinite else { throw Failure(message: "The number \(text) is too large", range: start..<position) }
    return number
  }

  private mutating func string() throws -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += Array(String(try escaped()).utf8)
      case 0..<0x20: throw Failure(message: "Control characters are written as \\u00XX", range: position - 1..<position)
      default: text.append(byte)
      }
    }
    throw Failure(message: "The text does not end", range: start..<start + 1)
  }

  /// The character of an escape whose backslash has been read.
  private mutating func escaped() throws -> Unicode.Scalar {
    let start = position - 1
    let letter = current
    position += 1
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      if var code = hexadecimal() {
        if (0xD800..<0xDC00).contains(code), bytes[min(position, bytes.count)...].starts(with: [0x5C, 0x75]) {
          position += 2
          if let low = hexadecimal(), (0xDC00..<0xE000).contains(low) {
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
          }
        }
        if let scalar = Unicode.Scalar(code) { return scalar }
      }
      throw Failure(message: "This is no character", range: start..<min(position, bytes.count))
    default: throw Failure(message: "Unknown escape", range: start..<min(position, bytes.count))
    }
  }

  private mutating func hexadecimal() -> UInt32? {
    guard bytes.count - position >= 4 else { return nil }
    var value: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    position += 4
    return value
  }

  // MARK: - Bytes

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    return position - start
  }

  private mutating func take(_ character: Unicode.Scalar, _ message: String) throws {
    guard current == UInt8(ascii: character) else { throw failure(message) }
    position += 1
  }

  private func failure(_ message: String) -> Failure {
    Failure(message: message, range: position..<min(position + 1, bytes.count))
  }
}
