// Operations of the standard library that it inlines wherever they stand, at tens to hundreds of bytes each. In the
// library that ships these stand before them in overload resolution and are called instead: a fifth of its size. CMake
// compiles this file into every module, because only what is declared in the same module stands before.
//
// Strings are compared by their bytes: no name in a layout is another one because both are normalised alike.

extension DefaultStringInterpolation {
  /// The pieces of interpolations. As a `String` each would take two registers and 25 bytes to fill them.
  @_transparent
  mutating func appendLiteral(_ literal: StaticString) { append(literal.utf8Start) }

  /// `bytes` end with a zero, as those of every `StaticString` do.
  @inline(never)
  mutating func append(_ bytes: UnsafePointer<UInt8>) { write(String(cString: bytes)) }

  @_disfavoredOverload
  mutating func appendLiteral(_ literal: String) { appendInterpolation(literal) }

  @inline(never)
  mutating func appendInterpolation(_ text: String) { write(text) }

  @inline(never)
  mutating func appendInterpolation(_ text: Substring) { write(String(text)) }

  @inline(never)
  mutating func appendInterpolation(_ character: Character) { write(String(character)) }

  @inline(never)
  mutating func appendInterpolation(_ number: Int) { write(String(number)) }

  mutating func appendInterpolation(_ number: Int32) { appendInterpolation(Int(number)) }

  mutating func appendInterpolation(_ number: UInt32) { appendInterpolation(Int(number)) }

  mutating func appendInterpolation(_ number: UInt16) { appendInterpolation(Int(number)) }

  mutating func appendInterpolation(_ number: UInt8) { appendInterpolation(Int(number)) }
}

extension String {
  @inline(never)
  mutating func append(_ other: String) { write(other) }

  @inline(never)
  static func + (first: String, second: String) -> String {
    var result = first
    result.write(second)
    return result
  }

  static func += (text: inout String, other: String) { text.append(other) }

  @inline(never)
  static func == (first: String, second: String) -> Bool {
    first.utf8.count == second.utf8.count && first.hasPrefix(second)
  }

  static func != (first: String, second: String) -> Bool { !(first == second) }

  static func ~= (pattern: String, text: String) -> Bool { pattern == text }

  @inline(never)
  func hasPrefix(_ prefix: String) -> Bool {
    utf8.starts(with: prefix.utf8)
  }

  @inline(never)
  func hasSuffix(_ suffix: String) -> Bool {
    compare(utf8, suffix.utf8) { text, end in
      guard end.count <= text.count else { return false }
      let offset = text.count &- end.count
      for index in end.indices where end[index] != text[offset &+ index] { return false }
      return true
    }
  }

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

/// Sequences that have all their bytes in one piece.
protocol BytesInOnePiece: Sequence where Element == UInt8 {}

extension String.UTF8View: BytesInOnePiece {}
extension Substring.UTF8View: BytesInOnePiece {}
extension Array: BytesInOnePiece where Element == UInt8 {}
extension ArraySlice: BytesInOnePiece where Element == UInt8 {}
extension UnsafeBufferPointer: BytesInOnePiece where Element == UInt8 {}

extension BytesInOnePiece {
  @inline(never)
  func elementsEqual<Other: BytesInOnePiece>(_ other: Other) -> Bool {
    compare(self, other) { $0.count == $1.count && begins($0, $1) }
  }

  @inline(never)
  func starts<Other: BytesInOnePiece>(with start: Other) -> Bool { compare(self, start, begins) }
}

extension String.UTF8View {
  @inline(never)
  var count: Int { counted(self) }
}

extension Array {
  @inline(never)
  @_optimize(speed)
  mutating func append(_ element: __owned Element) { added(element, to: &self) }
}

extension Array {
  func map<Result, Failure: Error>(_ transform: (Element) throws(Failure) -> Result) throws(Failure) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    for element in self { results.append(try transform(element)) }
    return results
  }
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

@_optimize(speed)
private func added<Items: RangeReplaceableCollection>(_ item: __owned Items.Element, to items: inout Items) {
  items.append(item)
}

private func counted<Units: Collection>(_ units: Units) -> Int { units.count }

/// False if either has its bytes in several pieces after all, which no string of this library has.
private func compare<First: BytesInOnePiece, Second: BytesInOnePiece>(
  _ first: First, _ second: Second, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
) -> Bool {
  first.withContiguousStorageIfAvailable { bytes in
    second.withContiguousStorageIfAvailable { others in body(bytes, others) } ?? false
  } ?? false
}

@inline(never)
private func begins(_ text: UnsafeBufferPointer<UInt8>, _ start: UnsafeBufferPointer<UInt8>) -> Bool {
  guard start.count <= text.count else { return false }
  for index in start.indices where start[index] != text[index] { return false }
  return true
}
