// Operations that the standard library inlines at each use, at tens to hundreds of bytes each. In the shipped library
// overload resolution prefers these, which are called. CMake compiles this file into every module, because only
// declarations of the same module are preferred.
//
// Each calls the standard library's function of the same name. Functions that change meaning are in
// `ByteStrings.swift`, which ordinary builds compile too.

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
  init(decoding bytes: UnsafeBufferPointer<UInt8>, as: UTF8.Type) { self = decoded(bytes) }

  @inline(never)
  init(decoding bytes: [UInt8], as: UTF8.Type) { self = decoded(bytes) }

  @inline(never)
  init(decoding bytes: ArraySlice<UInt8>, as: UTF8.Type) { self = decoded(bytes) }
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

/// Generic, so that the call resolves to the standard library's initialiser.
private func decoded<Bytes: Collection>(_ bytes: Bytes) -> String where Bytes.Element == UInt8 {
  String(decoding: bytes, as: UTF8.self)
}

@_optimize(speed)
private func added<Items: RangeReplaceableCollection>(_ item: __owned Items.Element, to items: inout Items) {
  items.append(item)
}

private func counted<Units: Collection>(_ units: Units) -> Int { units.count }
