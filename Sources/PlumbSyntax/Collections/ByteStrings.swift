// Strings are compared by their bytes: no name in a layout is another one because both are normalised alike. The
// standard library's operators would compare normal forms, and bring the tables for it into the library.
//
// Every module has this file, through a symbolic link, because only what a module declares itself stands before the standard
// library in overload resolution; every build compiles it, so that the tests run the comparison that ships.

extension String {
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

/// Sequences that have all their bytes in one piece, as a rule.
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

private func compare<First: BytesInOnePiece, Second: BytesInOnePiece>(
  _ first: First, _ second: Second, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
) -> Bool {
  let result = first.withContiguousStorageIfAvailable { bytes in
    second.withContiguousStorageIfAvailable { others in body(bytes, others) }
  }
  if let known = result, let known { return known }
  #if hasFeature(Embedded)
    // All strings of Embedded Swift have their bytes in one piece.
    return false
  #else
    // A string that came from Objective-C.
    return Array(first).withUnsafeBufferPointer { bytes in
      Array(second).withUnsafeBufferPointer { others in body(bytes, others) }
    }
  #endif
}

@inline(never)
private func begins(_ text: UnsafeBufferPointer<UInt8>, _ start: UnsafeBufferPointer<UInt8>) -> Bool {
  guard start.count <= text.count else { return false }
  for index in start.indices where start[index] != text[index] { return false }
  return true
}
