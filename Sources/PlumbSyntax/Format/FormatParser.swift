/// Reads the placeholders of a format string.
struct FormatParser {
  private(set) var literals: [UInt8] = []
  private(set) var placeholders: [FormatPlaceholder] = []
  /// By index of the argument; nil where none has been read.
  private(set) var types: [FormatArgumentType?] = []

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// The argument of the next placeholder without an index; those with one do not count.
  private var nextArgument = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func parse() throws(FormatError) {
    while index < bytes.count {
      let byte = bytes[index]
      if byte != UInt8(ascii: "%") {
        literals.append(byte)
        index += 1
      } else if index + 1 < bytes.count && bytes[index + 1] == byte {
        literals.append(byte)
        index += 2
      } else {
        try placeholder()
      }
    }
  }

  private mutating func placeholder() throws(FormatError) {
    let start = index
    index += 1
    var placeholder = FormatPlaceholder()
    placeholder.literalEnd = literals.count
    var argument: Int?
    // A number that no `$` follows is the width, so there are no flags.
    if let number = number() {
      if try peek(start) == UInt8(ascii: "$") {
        argument = try argumentIndex(number, start)
      } else {
        placeholder.width = .fixed(number)
      }
    }
    if case .none = placeholder.width {
      placeholder.flags = try flags(start)
      placeholder.width = try count(start)
    }
    if try peek(start) == UInt8(ascii: ".") {
      index += 1
      placeholder.precision = try precision(start)
    }
    let length = try length(start)
    try conversion(of: &placeholder, length, start)
    if let argument {
      placeholder.argument = argument
    } else {
      placeholder.argument = try sequentialArgument(start)
    }
    try note(placeholder.argument, placeholder.type, start)
    guard placeholders.count < FormatString.maxPlaceholders else {
      throw error("More than \(FormatString.maxPlaceholders) placeholders in format string", start, .limit)
    }
    placeholders.append(placeholder)
  }

  private mutating func flags(_ start: Int) throws(FormatError) -> FormatPlaceholder.Flags {
    var flags: FormatPlaceholder.Flags = []
    while let flag = FormatPlaceholder.Flags(try peek(start)) {
      let name = character()
      index += 1
      guard flags.insert(flag).inserted else { throw error("Duplicate flag '\(name)' in format string", index - 1) }
    }
    return flags
  }

  /// A number, `*` or `*n$`.
  private mutating func count(_ start: Int) throws(FormatError) -> FormatPlaceholder.Count {
    if try peek(start) != UInt8(ascii: "*") { return number().map { .fixed($0) } ?? .none }
    index += 1
    let argument: Int
    if let number = number() {
      guard try peek(start) == UInt8(ascii: "$") else { throw unexpected() }
      argument = try argumentIndex(number, start)
    } else {
      argument = try sequentialArgument(start)
    }
    try note(argument, .int, start)
    return .argument(argument)
  }

  /// As a width, but zeros may lead, and nothing at all is 0.
  private mutating func precision(_ start: Int) throws(FormatError) -> FormatPlaceholder.Count {
    if try peek(start) == UInt8(ascii: "*") { return try count(start) }
    while try peek(start) == UInt8(ascii: "0") { index += 1 }
    return .fixed(number() ?? 0)
  }

  private mutating func length(_ start: Int) throws(FormatError) -> FormatPlaceholder.Length {
    let first = try peek(start)
    var length: FormatPlaceholder.Length
    switch first {
    case UInt8(ascii: "h"): length = .short
    case UInt8(ascii: "l"): length = .long
    case UInt8(ascii: "j"): length = .intMax
    case UInt8(ascii: "z"): length = .size
    case UInt8(ascii: "t"): length = .difference
    case UInt8(ascii: "q"): length = .quad
    case UInt8(ascii: "L"): length = .longDouble
    default: return .none
    }
    index += 1
    if try peek(start) == first, length == .short || length == .long {
      index += 1
      length = length == .short ? .char : .longLong
    }
    return length
  }

  private mutating func conversion(
    of placeholder: inout FormatPlaceholder, _ length: FormatPlaceholder.Length, _ start: Int
  ) throws(FormatError) {
    let byte = try peek(start)
    var allowed = false
    switch byte | 0x20 {
    case UInt8(ascii: "d"), UInt8(ascii: "o"), UInt8(ascii: "u"), UInt8(ascii: "x"), UInt8(ascii: "i"):
      if byte == UInt8(ascii: "I") { throw unexpected() }
      let isSigned = byte | 0x20 == UInt8(ascii: "d") || byte == UInt8(ascii: "i")
      switch byte | 0x20 {
      case UInt8(ascii: "o"): placeholder.style = .octal
      case UInt8(ascii: "x"): placeholder.style = .hexadecimal
      default: placeholder.style = isSigned ? .signed : .unsigned
      }
      switch length {
      case .char: placeholder.type = isSigned ? .int8 : .uint8
      case .short: placeholder.type = isSigned ? .int16 : .uint16
      default: placeholder.type = isSigned ? .int : .uint
      }
      allowed = length != .longDouble
    case UInt8(ascii: "f"), UInt8(ascii: "e"), UInt8(ascii: "g"), UInt8(ascii: "a"):
      switch byte | 0x20 {
      case UInt8(ascii: "f"): placeholder.style = .fixed
      case UInt8(ascii: "e"): placeholder.style = .exponential
      case UInt8(ascii: "g"): placeholder.style = .general
      default: placeholder.style = .hexadecimalFloat
      }
      placeholder.type = .double
      allowed = length == .none || length == .long || length == .longDouble
    case UInt8(ascii: "c"), UInt8(ascii: "s"):
      let isCharacter = byte | 0x20 == UInt8(ascii: "c")
      placeholder.style = isCharacter ? .character : .text
      placeholder.type = isCharacter ? .character : .string
      allowed = length == .none || length == .long && byte & 0x20 != 0
    default:
      switch byte {
      case UInt8(ascii: "@"): placeholder.type = .any
      case UInt8(ascii: "p"):
        placeholder.style = .pointer
        placeholder.type = .object
      case UInt8(ascii: "n"):
        throw error("The format specifier 'n' is not currently supported", start, end: index + 1)
      default: throw unexpected()
      }
      allowed = length == .none
    }
    placeholder.isUppercase = byte & 0x20 == 0
    if !allowed {
      throw error(
        "Length modifier '\(length.symbol)' cannot be used with format specifier '\(character())'", start,
        end: index + 1)
    }
    index += 1
  }

  // MARK: Arguments

  /// The index from 0 of an argument that is written from 1, with its `$`.
  private mutating func argumentIndex(_ number: Int, _ start: Int) throws(FormatError) -> Int {
    index += 1
    guard number <= FormatString.maxPlaceholders else {
      throw error(
        "The index of an argument is more than \(FormatString.maxPlaceholders) in format string", start, .limit,
        end: index)
    }
    return number - 1
  }

  private mutating func sequentialArgument(_ start: Int) throws(FormatError) -> Int {
    guard nextArgument < FormatString.maxPlaceholders else {
      throw error("More than \(FormatString.maxPlaceholders) arguments for format string", start, .limit)
    }
    nextArgument += 1
    return nextArgument - 1
  }

  private mutating func note(_ argument: Int, _ type: FormatArgumentType, _ start: Int) throws(FormatError) {
    while types.count <= argument { types.append(nil) }
    if let known = types[argument], known != type {
      throw error(
        "Type mismatch for placeholders with index #\(argument + 1): '\(known.name)' vs '\(type.name)'", start,
        end: index)
    }
    types[argument] = type
  }

  // MARK: Characters

  private func peek(_ start: Int) throws(FormatError) -> UInt8 {
    guard index < bytes.count else { throw error("Format string ended unexpectedly", start, end: bytes.count) }
    return bytes[index]
  }

  /// A number that does not begin with 0; what no result can be as long as is one number.
  private mutating func number() -> Int? {
    guard index < bytes.count, bytes[index] &- UInt8(ascii: "1") < 9 else { return nil }
    var number = 0
    while index < bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      if digit > 9 { break }
      number = min(number * 10 + Int(digit), Int(Int32.max))
      index += 1
    }
    return number
  }

  /// The character that is next, whole.
  private func character() -> String {
    let length = max(1, UTF8Check.sequenceLength(bytes, at: index))
    return String(decoding: bytes[index..<index + length], as: UTF8.self)
  }

  private func unexpected() -> FormatError {
    let length = max(1, UTF8Check.sequenceLength(bytes, at: index))
    return error("Unexpected character '\(character())' in format string", index, end: index + length)
  }

  private func error(_ message: String, _ start: Int, _ code: Status = .syntax, end: Int? = nil) -> FormatError {
    FormatError(
      message, code,
      SourceRange(start: UInt32(clamping: start), end: UInt32(clamping: max(start + 1, end ?? index))))
  }
}
