/// A text that placeholders are written to, and that never grows beyond its limit.
struct FormatOutput {
  private(set) var bytes: [UInt8] = []
  private let arguments: [FormatArgument]
  private let maximumBytes: Int

  init(arguments: [FormatArgument], maximumBytes: Int) {
    self.arguments = arguments
    self.maximumBytes = min(maximumBytes, Int(Int32.max))
  }

  mutating func append(_ literal: ArraySlice<UInt8>) throws(FormatError) {
    try reserve(literal.count)
    bytes.append(contentsOf: literal)
  }

  /// The placeholder with its argument, which fits it.
  mutating func append(_ placeholder: FormatPlaceholder) throws(FormatError) {
    var field = Field(placeholder)
    if let width = count(placeholder.width) {
      if width < 0 { field.flags.insert(.left) }
      field.width = Int(clamping: width.magnitude)
    }
    // A negative precision is none.
    let precision = count(placeholder.precision).flatMap { $0 < 0 ? nil : Int(clamping: $0) }
    switch arguments[placeholder.argument] {
    case .integer(let value):
      if placeholder.style == .character {
        try character(value, field, placeholder)
      } else {
        try integer(value, field, placeholder, precision)
      }
    case .double(let value): try floating(value, field, placeholder, precision)
    case .text(let text):
      if placeholder.style == .character {
        guard let first = text.first else {
          throw FormatError("Argument #\(placeholder.argument + 1) is an empty string, not a character", .type)
        }
        try self.text(String(first), field, nil)
      } else {
        try self.text(text, field, precision)
      }
    case .pointer(let address):
      field.prefix = [UInt8(ascii: "0"), UInt8(ascii: "x")]
      field.body = FloatingPointText.digits(address, radix: 16, isUppercase: false)
      try append(field)
    }
  }

  private func count(_ count: FormatPlaceholder.Count) -> Int64? {
    switch count {
    case .none: return nil
    case .fixed(let number): return Int64(number)
    case .argument(let index):
      if case .integer(let number) = arguments[index] { return number }
      return nil
    }
  }

  // MARK: Fields

  private struct Field {
    var flags: FormatPlaceholder.Flags
    var width = 0
    var prefix: [UInt8] = []
    var body: [UInt8] = []
    /// Characters of the body, where they are not its bytes.
    var characters: Int?
    /// Whether the flag `0` has a meaning.
    var fillsWithZeros = false

    init(_ placeholder: FormatPlaceholder) { flags = placeholder.flags }

    mutating func sign(isNegative: Bool) {
      if isNegative {
        prefix.append(UInt8(ascii: "-"))
      } else if flags.contains(.plus) {
        prefix.append(UInt8(ascii: "+"))
      } else if flags.contains(.space) {
        prefix.append(UInt8(ascii: " "))
      }
    }
  }

  private mutating func append(_ field: Field) throws(FormatError) {
    let fill = max(0, field.width - field.prefix.count - (field.characters ?? field.body.count))
    try reserve(fill)
    try reserve(fill + field.prefix.count + field.body.count)
    let isLeft = field.flags.contains(.left)
    let isZero = !isLeft && field.fillsWithZeros && field.flags.contains(.zero)
    if !isLeft && !isZero { bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: fill)) }
    bytes.append(contentsOf: field.prefix)
    if isZero { bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: fill)) }
    bytes.append(contentsOf: field.body)
    if isLeft { bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: fill)) }
  }

  private func reserve(_ count: Int) throws(FormatError) {
    guard count <= maximumBytes - bytes.count else {
      throw FormatError("A formatted string would be longer than the limit of \(maximumBytes) bytes", .limit)
    }
  }

  // MARK: Numbers

  private mutating func integer(
    _ value: Int64, _ field: Field, _ placeholder: FormatPlaceholder, _ precision: Int?
  ) throws(FormatError) {
    var field = field
    let magnitude: UInt64
    if placeholder.style == .signed {
      let value = Self.masked(value, placeholder.type)
      magnitude = value.magnitude
      field.sign(isNegative: value < 0)
    } else {
      magnitude = Self.masked(UInt64(bitPattern: value), placeholder.type)
    }
    var radix: UInt64 = 10
    if placeholder.style == .octal { radix = 8 }
    if placeholder.style == .hexadecimal { radix = 16 }
    if magnitude > 0 || precision != 0 {
      field.body = FloatingPointText.digits(magnitude, radix: radix, isUppercase: placeholder.isUppercase)
    }
    if let precision {
      try reserve(precision)
      let missing = max(0, precision - field.body.count)
      field.body.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: missing), at: 0)
    }
    if field.flags.contains(.alternate) {
      if radix == 8 && field.body.first != UInt8(ascii: "0") { field.body.insert(UInt8(ascii: "0"), at: 0) }
      if radix == 16 && magnitude > 0 {
        field.prefix = [UInt8(ascii: "0"), placeholder.isUppercase ? UInt8(ascii: "X") : UInt8(ascii: "x")]
      }
    }
    if radix == 10 && field.flags.contains(.grouped) { field.body = FloatingPointText.grouped(field.body) }
    field.fillsWithZeros = precision == nil
    try append(field)
  }

  private static func masked(_ value: Int64, _ type: FormatArgumentType) -> Int64 {
    switch type {
    case .int8: Int64(Int8(truncatingIfNeeded: value))
    case .int16: Int64(Int16(truncatingIfNeeded: value))
    default: value
    }
  }

  private static func masked(_ value: UInt64, _ type: FormatArgumentType) -> UInt64 {
    switch type {
    case .uint8: value & 0xFF
    case .uint16: value & 0xFFFF
    default: value
    }
  }

  private mutating func floating(
    _ value: Double, _ field: Field, _ placeholder: FormatPlaceholder, _ precision: Int?
  ) throws(FormatError) {
    var field = field
    // The sign of "not a number" says nothing, and differs between processors.
    field.sign(isNegative: value.sign == .minus && !value.isNaN)
    if !value.isFinite {
      let name: StaticString =
        value.isNaN ? (placeholder.isUppercase ? "NAN" : "nan") : placeholder.isUppercase ? "INF" : "inf"
      field.body = [UInt8](UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
      return try append(field)
    }
    var precision = precision
    if placeholder.style == .general && !field.flags.contains(.alternate) {
      // Zeros at the end are left out, and no double has more digits.
      precision = precision.map { min($0, 1100) }
    } else if let precision {
      try reserve(precision)
    }
    var text = FloatingPointText(placeholder)
    switch placeholder.style {
    case .fixed: text.fixed(value, precision: precision ?? 6)
    case .exponential: text.exponential(value, precision: precision ?? 6)
    case .general: text.general(value, precision: precision ?? 6)
    default:
      field.prefix += [UInt8(ascii: "0"), placeholder.isUppercase ? UInt8(ascii: "X") : UInt8(ascii: "x")]
      text.hexadecimal(value, precision: precision)
    }
    field.body = text.bytes
    field.fillsWithZeros = true
    try append(field)
  }

  // MARK: Texts

  private mutating func character(
    _ code: Int64, _ field: Field, _ placeholder: FormatPlaceholder
  ) throws(FormatError) {
    guard let code = UInt32(exactly: code), let scalar = Unicode.Scalar(code) else {
      throw FormatError("Argument #\(placeholder.argument + 1) is not a character code: \(code)", .type)
    }
    try text(String(Character(scalar)), field, nil)
  }

  /// At most `precision` characters of the text.
  private mutating func text(_ text: String, _ field: Field, _ precision: Int?) throws(FormatError) {
    var field = field
    var shown = text[...]
    // Of a text no longer in bytes there is nothing to cut; finding characters takes longer.
    if let precision, precision < text.utf8.count { shown = text.prefix(precision) }
    try reserve(shown.utf8.count)
    field.body = [UInt8](shown.utf8)
    if field.width > 0 { field.characters = shown.count }
    try append(field)
  }
}
