// Operations on strings that the standard library inlines wherever they stand, at tens to hundreds of bytes each. In the
// library that ships these stand before them in overload resolution and are called instead: a sixth of its size. CMake
// compiles this file into every module, because only what is declared in the same module stands before.
//
// Strings are compared by their bytes: no name in a layout is another one because both are normalised alike.

extension DefaultStringInterpolation {
  @inline(never)
  mutating func appendLiteral(_ literal: String) { write(literal) }

  @inline(never)
  mutating func appendInterpolation(_ text: String) { write(text) }

  @inline(never)
  mutating func appendInterpolation(_ number: Int) { write(String(number)) }
}

extension String {
  @inline(never)
  static func += (text: inout String, other: String) { text.append(other) }

  @inline(never)
  static func == (first: String, second: String) -> Bool {
    first.utf8.count == second.utf8.count && first.utf8.elementsEqual(second.utf8)
  }

  static func != (first: String, second: String) -> Bool { !(first == second) }

  static func ~= (pattern: String, text: String) -> Bool { pattern == text }

  @inline(never)
  func hasPrefix(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  @inline(never)
  func hasSuffix(_ suffix: String) -> Bool { utf8.reversed().starts(with: suffix.utf8.reversed()) }

  /// `separator` is an ASCII character.
  @inline(never)
  func split(separator: Character, omittingEmptySubsequences: Bool = true) -> [Substring] {
    let byte = separator.utf8.first ?? 0
    return utf8.split(separator: byte, omittingEmptySubsequences: omittingEmptySubsequences).map { Substring($0) }
  }

  @inline(never)
  init(decoding bytes: UnsafeBufferPointer<UInt8>, as: UTF8.Type) { self = decoded(bytes) }

  @inline(never)
  init(decoding bytes: [UInt8], as: UTF8.Type) { self = decoded(bytes) }

  @inline(never)
  init(decoding bytes: ArraySlice<UInt8>, as: UTF8.Type) { self = decoded(bytes) }
}

/// In place of the generic comparison of optionals, which takes strings to be equal if their Unicode normal forms are.
extension Optional where Wrapped == String {
  @inline(never)
  static func == (first: String?, second: String?) -> Bool {
    switch (first, second) {
    case (let first?, let second?): first == second
    case (.none, .none): true
    default: false
    }
  }

  static func != (first: String?, second: String?) -> Bool { !(first == second) }
}

/// In a generic function the standard library's initialiser is the only one there is.
private func decoded<Bytes: Collection>(_ bytes: Bytes) -> String where Bytes.Element == UInt8 {
  String(decoding: bytes, as: UTF8.self)
}
