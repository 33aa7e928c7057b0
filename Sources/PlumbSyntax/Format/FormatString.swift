/// A format string as `printf` has them, read once and used any number of times.
///
/// `%[n$][flags][width][.precision][length]conversion`: flags `' - + space # 0`; width and precision a number, `*` or
/// `*n$`; lengths `hh h l ll j z t q L`; conversions `d D i o O u U x X f F e E g G a A c C s S p @ %`. Whole numbers
/// have 64 bits unless the length says less. There is no locale: `'` groups the digits before the point by three
/// with commas, in `d i u f g`. Width and the precision of texts count characters as a reader sees them. What C leaves
/// undefined is an error or, where a flag has no meaning for a conversion, ignored.
package struct FormatString: Sendable {
  /// Most placeholders, and the highest index of an argument.
  package static let maxPlaceholders = 65_536

  /// The required kinds of arguments, those for `*` included.
  package let argumentTypes: [FormatArgumentType]

  /// The text between the placeholders; `%%` is one `%`.
  let literals: [UInt8]
  let placeholders: [FormatPlaceholder]
  /// The beginning of the format string, for errors.
  private let excerpt: String

  /// Reads a format string of well-formed UTF-8. O(bytes).
  package init(_ utf8: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    var parser = FormatParser(utf8)
    try parser.parse()
    literals = parser.literals
    placeholders = parser.placeholders
    argumentTypes = parser.types.map { $0 ?? .unused }
    excerpt = Self.excerpt(utf8)
  }

  package init(_ utf8: [UInt8]) throws(FormatError) {
    self = try utf8.withUnsafeBufferPointer { (bytes) throws(FormatError) in try FormatString(bytes) }
  }

  package init(_ text: String) throws(FormatError) { try self.init([UInt8](text.utf8)) }

  private static func excerpt(_ utf8: UnsafeBufferPointer<UInt8>) -> String {
    let most = 80
    if utf8.count <= most { return String(decoding: utf8, as: UTF8.self) }
    var end = most
    while end > 0 && utf8[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: utf8[0..<end], as: UTF8.self) + "…"
  }

  /// The error for so many arguments; nil: none.
  package func arityProblem(_ count: Int) -> String? {
    if count == argumentTypes.count { return nil }
    return "Too \(count > argumentTypes.count ? "many" : "few") arguments (\(count)) for format string '\(excerpt)'"
  }

  /// The text with the arguments in it, as UTF-8.
  ///
  /// Errors: `.type` if number or types of the arguments are not those of `argumentTypes`, `.limit` if the text would be
  /// longer than `maximumBytes`; nothing of that size is allocated before.
  package func format(_ arguments: [FormatArgument], maximumBytes: Int) throws(FormatError) -> [UInt8] {
    if let problem = arityProblem(arguments.count) { throw FormatError(problem, .type) }
    for index in arguments.indices where !arguments[index].fits(argumentTypes[index]) {
      throw FormatError(
        Self.mismatch(index, arguments[index].typeName, argumentTypes[index]), .type)
    }
    var output = FormatOutput(arguments: arguments, maximumBytes: maximumBytes)
    var start = 0
    for placeholder in placeholders {
      try output.append(literals[start..<placeholder.literalEnd])
      try output.append(placeholder)
      start = placeholder.literalEnd
    }
    try output.append(literals[start...])
    return output.bytes
  }

  /// The error of an argument that is something else than its placeholder takes; `index` counts from 0.
  package static func mismatch(_ index: Int, _ typeName: String, _ type: FormatArgumentType) -> String {
    "Type mismatch for argument #\(index + 1): '\(typeName)' vs '\(type.name)'"
  }
}
