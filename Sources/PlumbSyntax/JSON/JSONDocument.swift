/// A JSON text as it was read (RFC 8259): its values in one flat array, in the order of the text, with their places.
///
/// What is in an array or object follows it: of an object a string for each name, and behind it its value.
package struct JSONDocument: Sendable {
  package enum Kind: UInt8, Sendable {
    case object, array, string, number
    case `true`, `false`, null

    /// What it is in messages.
    package var noun: StaticString {
      switch self {
      case .object: "an object"
      case .array: "an array"
      case .string: "a string"
      case .number: "a number"
      case .true, .false: "a boolean"
      case .null: "null"
      }
    }
  }

  package struct Value: Sendable {
    package var kind: Kind
    /// Of a string: whether it has escapes.
    var isEscaped = false
    /// Whether it is in a text that was inserted: then `text` says which.
    package var isInserted = false
    var text: UInt32 = 0
    /// Of all that is written, with quotes and brackets.
    package var range: SourceRange
    /// The index behind all that is in it.
    package var end: Int32
  }

  /// A text that stands in place of something in the document.
  struct Insertion: Sendable {
    var bytes: [UInt8]
    /// What it stands in place of.
    var place: SourceRange
    /// The source range of each stretch of the text, by offset into the text. Empty: all of it stands for `place`.
    var spans: [JSONSpan] = []

    /// What the text at an offset stands for. O(log spans).
    func place(at offset: Int) -> SourceRange {
      var (low, high) = (0, spans.count)
      while low < high {
        let middle = (low + high) / 2
        if Int(spans[middle].offset) <= offset { low = middle + 1 } else { high = middle }
      }
      return low == 0 ? place : spans[low - 1].source
    }
  }

  package let bytes: [UInt8]
  package internal(set) var values: [Value] = []
  var insertions: [Insertion] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Bytes of its storage, without its text.
  package var memory: Int { values.memory + insertions.memory }

  /// Where a value is written in the document: for one that was inserted, what it stands in place of.
  package func place(_ index: Int) -> SourceRange {
    let value = values[index]
    return value.isInserted ? insertions[Int(value.text)].place(at: Int(value.range.start)) : value.range
  }

  /// Calls `body` with each name of an object and its value, or twice with each item of an array.
  package func forEachMember(_ index: Int, _ body: (_ name: Int, _ value: Int) -> Void) {
    let isObject = values[index].kind == .object
    var member = index + 1
    while member < Int(values[index].end) {
      let value = isObject ? member + 1 : member
      body(member, value)
      member = Int(values[value].end)
    }
  }

  /// The value that an object has for a name; nil for none.
  package func member(_ index: Int, _ wanted: StaticString) -> Int? {
    var found: Int?
    forEachMember(index) { name, value in if isText(name, wanted) { found = value } }
    return found
  }

  /// The text of a string, or of a number as it is written.
  package func text(_ index: Int) -> String {
    let value = values[index]
    if value.isEscaped { return String(decoding: decoded(value), as: UTF8.self) }
    return withBytes(value) { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a string is a word of ASCII letters.
  package func isText(_ index: Int, _ word: StaticString) -> Bool {
    let value = values[index]
    guard value.kind == .string, !value.isEscaped else { return false }
    let expected = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    return withBytes(value) { $0.elementsEqual(expected) }
  }

  /// Calls `body` with what is written between the quotes of a string, or with a number.
  func withBytes<R>(_ value: Value, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let quotes = value.kind == .string ? 1 : 0
    let range = Int(value.range.start) + quotes..<max(Int(value.range.start) + quotes, Int(value.range.end) - quotes)
    if value.isInserted {
      return insertions[Int(value.text)].bytes.withUnsafeBufferPointer {
        body(UnsafeBufferPointer(rebasing: $0[range]))
      }
    }
    return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  private func decoded(_ value: Value) -> [UInt8] {
    withBytes(value) { written in
      var result: [UInt8] = []
      result.reserveCapacity(written.count)
      var index = 0
      while index < written.count { index = JSONEscape.decode(written, index, &result) }
      return result
    }
  }

  /// Where a stretch of a string's text is written, given by offsets into the text. O(bytes up to it).
  package func place(_ index: Int, from start: Int, to end: Int) -> SourceRange {
    let value = values[index]
    if value.isInserted || value.kind != .string { return place(index) }
    let base = Int(value.range.start) + 1
    if !value.isEscaped { return SourceRange(from: base + start, to: base + end) }
    return withBytes(value) { written in
      var text: [UInt8] = []
      var place = 0
      var first = written.count
      while place < written.count, text.count < end {
        if text.count >= start { first = min(first, place) }
        place = JSONEscape.decode(written, place, &text)
      }
      return SourceRange(from: base + min(first, place), to: base + place)
    }
  }
}

/// Escapes in strings.
package enum JSONEscape {
  /// Appends a text as a string, in quotes.
  package static func append(quoted text: String, to result: inout [UInt8]) {
    result.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        result.append(UInt8(ascii: "\\"))
        result.append(byte)
      case 0..<0x20:
        result.append(contentsOf: "\\u00".utf8)
        for digit in [byte >> 4, byte & 15] { result.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
      default: result.append(byte)
      }
    }
    result.append(UInt8(ascii: "\""))
  }

  /// Appends what is written at a place of a string that was checked. Gives the next place.
  static func decode(_ written: UnsafeBufferPointer<UInt8>, _ start: Int, _ result: inout [UInt8]) -> Int {
    guard written[start] == UInt8(ascii: "\\"), start + 1 < written.count else {
      result.append(written[start])
      return start + 1
    }
    switch written[start + 1] {
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "u"):
      var (unit, next) = (unit(written, start) ?? 0, start + 6)
      if unit & 0xFC00 == 0xD800, let low = self.unit(written, next) {
        unit = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
        next += 6
      }
      if let scalar = Unicode.Scalar(unit) { result.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
      return min(next, written.count)
    default: result.append(written[start + 1])
    }
    return start + 2
  }

  /// The UTF-16 unit of an escape `\u00e4` that begins at a place; nil if there is none.
  static func unit(_ written: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt32? {
    guard start + 6 <= written.count, written[start] == UInt8(ascii: "\\"), written[start + 1] == UInt8(ascii: "u")
    else {
      return nil
    }
    var unit: UInt32 = 0
    for place in start + 2..<start + 6 {
      guard let digit = CharacterClass.hexDigit(written[place]) else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
