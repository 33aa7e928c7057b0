/// Limits of a JSON text; one that exceeds them is refused.
package struct JSONLimits: Sendable {
  /// Of arrays and objects in each other.
  package var depth = 1024
  /// Names of members count as values.
  package var values = 16 << 20
  /// Of a text that stands in place of something; of the document itself those who read it ask.
  package var bytes = Int.max
  package var maxMemory = Int.max
  package var memoryMessage = ""

  package init() {}
}

/// Something wrong with a JSON text, and where.
package struct JSONProblem: Error {
  package var code = Status.syntax
  package var message: String
  package var range: SourceRange
  package var suggestions: [String] = []
  package var notes: [String] = []

  init(_ message: String, _ start: Int, _ end: Int, note: String = "", code: Status = .syntax) {
    self.code = code
    self.message = message
    range = SourceRange(from: start, to: max(start, end))
    if !note.isEmpty { notes = [note] }
  }

  /// A limit that the document as a whole exceeds.
  package init(limit message: String) { self.init(message, 0, 0, code: .limit) }

  /// A placeholder without a text of the host.
  package static func notInjected(_ name: String, _ range: SourceRange, _ inserts: [JSONReader.Insert]) -> JSONProblem {
    var problem = JSONProblem("No value is injected for #{\(name)}", Int(range.start), Int(range.end), code: .symbol)
    problem.suggestions = PlumbSyntax.suggestions(for: name, among: inserts.map { $0.name }).map { "#{\($0)}" }
    return problem
  }
}

/// Reads a JSON text. One pass without recursion, O(bytes).
///
/// Strict: no comments, no trailing commas, no other quotes. `#{name}` where a value is expected stands for a text of
/// the host, which is a JSON value of its own.
package struct JSONReader {
  /// A text of the host that stands for `#{name}`.
  package struct Insert: Sendable {
    package var name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  private let limits: JSONLimits
  private let inserts: [Insert]
  private var document: JSONDocument
  /// Indices of the open arrays and objects.
  private var open: [Int32] = []
  /// The text that is read: the document, or one that is inserted.
  private var bytes: [UInt8]
  private var place = 0
  /// Which inserted text is read, -1: the document. It ends where as many arrays and objects are open again.
  private var insertion = -1
  private var insertionDepth = 0
  /// Where the document goes on behind the placeholder.
  private var outerPlace = 0
  private var names = NameTable()
  /// By name, the object that had it last, plus 1.
  private var holders: [Int32] = []
  private var problems: [JSONProblem] = []

  /// Reads a text. Throws what makes it unreadable; `problems` are names that an object has twice.
  package static func read(
    _ bytes: [UInt8], limits: JSONLimits, inserts: [Insert] = [], problems: inout [JSONProblem]
  ) throws(JSONProblem) -> JSONDocument {
    var reader = JSONReader(bytes, limits, inserts)
    do throws(JSONProblem) { try reader.readDocument() } catch {
      throw reader.insertion < 0 ? error : reader.ofInserted(error)
    }
    problems = reader.problems
    return reader.document
  }

  private init(_ bytes: [UInt8], _ limits: JSONLimits, _ inserts: [Insert]) {
    self.limits = limits
    self.bytes = bytes
    self.inserts = inserts
    document = JSONDocument(bytes: bytes)
  }

  // MARK: - Structure

  private mutating func readDocument() throws(JSONProblem) {
    if let invalid = UTF8Check.firstInvalid(bytes) {
      throw JSONProblem("JSON must be UTF-8: this byte is not", invalid, invalid + 1, code: .encoding)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    var isValueDue = true
    while true {
      skipSpace()
      if !isValueDue {
        if insertion >= 0, open.count == insertionDepth {
          try endInsertion()
          continue
        }
        guard let last = open.last else { break }
        if try !readSeparator(Int(last)) { continue }
      }
      isValueDue = byte == UInt8(ascii: "#") && insertion < 0
      if isValueDue { try beginInsertion() } else { try readValue() }
    }
    if place < bytes.count { throw unexpected("nothing may follow the JSON value") }
  }

  /// Reads what stands in an array or object before a value; false: it has ended.
  private mutating func readSeparator(_ container: Int) throws(JSONProblem) -> Bool {
    let isObject = document.values[container].kind == .object
    let end = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    if byte == end {
      close(container)
      return false
    }
    if document.values.count > container + 1 {
      guard byte == UInt8(ascii: ",") else { throw unexpected("`,` or `\(isObject ? "}" : "]")` is expected") }
      place += 1
      skipSpace()
      if byte == end {
        throw JSONProblem("JSON error: a `,` stands between values, not behind the last one", place, place + 1)
      }
    }
    guard isObject else { return true }
    guard byte == UInt8(ascii: "\"") else { throw unexpected("a name in double quotes is expected") }
    try readString()
    skipSpace()
    guard byte == UInt8(ascii: ":") else { throw unexpected("`:` is expected behind a name") }
    place += 1
    skipSpace()
    return true
  }

  private mutating func close(_ container: Int) {
    place += 1
    document.values[container].range.end = UInt32(truncatingIfNeeded: place)
    document.values[container].end = Int32(truncatingIfNeeded: document.values.count)
    open.removeLast()
    if document.values[container].kind == .object { findDuplicates(container) }
  }

  /// O(bytes of the names of the object).
  private mutating func findDuplicates(_ container: Int) {
    var found: [(name: Int, text: String)] = []
    document.forEachMember(container) { name, _ in
      let text = document.text(name)
      let id = Int(names.intern(text).id)
      while holders.count <= id { holders.append(0) }
      if holders[id] == Int32(truncatingIfNeeded: container) &+ 1 { found.append((name, text)) }
      holders[id] = Int32(truncatingIfNeeded: container) &+ 1
    }
    for (name, text) in found where problems.count < 100 {
      let range = document.place(name)
      problems.append(
        JSONProblem(
          "The object has the name \"\(text)\" already", Int(range.start), Int(range.end),
          note: "a name stands once in an object", code: .duplicate))
    }
  }

  /// Reads a value; of an array or object, only its beginning.
  private mutating func readValue() throws(JSONProblem) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if open.count >= limits.depth {
        throw JSONProblem(
          "Arrays and objects are nested deeper than \(limits.depth) levels", place, place + 1, code: .limit)
      }
      open.append(Int32(truncatingIfNeeded: document.values.count))
      try add(byte == UInt8(ascii: "{") ? .object : .array, place, place + 1)
      place += 1
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    case UInt8(ascii: "t"): try readWord(.true, "true")
    case UInt8(ascii: "f"): try readWord(.false, "false")
    case UInt8(ascii: "n"): try readWord(.null, "null")
    default: throw unexpected("a value is expected")
    }
  }

  private mutating func add(_ kind: JSONDocument.Kind, _ start: Int, _ end: Int) throws(JSONProblem) {
    let count = document.values.count
    if count >= limits.values {
      throw JSONProblem("The document has more than \(limits.values) values", start, end, code: .limit)
    }
    if count & 1023 == 0, limits.maxMemory < .max, document.memory + bytes.count > limits.maxMemory {
      throw JSONProblem(limits.memoryMessage, start, end, code: .limit)
    }
    var value = JSONDocument.Value(
      kind: kind, range: SourceRange(from: start, to: end), end: Int32(truncatingIfNeeded: count + 1))
    if insertion >= 0 {
      value.isInserted = true
      value.text = UInt32(truncatingIfNeeded: insertion)
    }
    document.values.append(value)
  }

  // MARK: - Inserted values

  /// Goes on with the host's text for `#{name}`.
  private mutating func beginInsertion() throws(JSONProblem) {
    let start = place
    var end = start + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "}"), bytes[end] >= 0x20 { end += 1 }
    guard end < bytes.count, bytes[start + 1] == UInt8(ascii: "{"), bytes[end] == UInt8(ascii: "}") else {
      throw unexpected("a value is expected")
    }
    let name = String(decoding: bytes[start + 2..<end], as: UTF8.self)
    guard let insert = inserts.first(where: { $0.name == name }) else {
      throw JSONProblem.notInjected(name, SourceRange(from: start, to: end + 1), inserts)
    }
    document.insertions.append(
      JSONDocument.Insertion(bytes: Array(insert.text.utf8), place: SourceRange(from: start, to: end + 1)))
    insertion = document.insertions.count - 1
    insertionDepth = open.count
    outerPlace = end + 1
    bytes = document.insertions[insertion].bytes
    place = 0
  }

  private mutating func endInsertion() throws(JSONProblem) {
    if place < bytes.count { throw unexpected("nothing may follow the JSON value") }
    bytes = document.bytes
    place = outerPlace
    insertion = -1
  }

  /// An error in an inserted text, as one of the placeholder.
  private func ofInserted(_ problem: JSONProblem) -> JSONProblem {
    var problem = problem
    let range = document.insertions[insertion].place
    let placeholder = String(decoding: document.bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
    problem.message = "The value for \(placeholder) is not JSON. \(problem.message)"
    problem.range = range
    return problem
  }

  // MARK: - Tokens

  /// The byte at the present place, 0 at the end.
  private var byte: UInt8 { place < bytes.count ? bytes[place] : 0 }

  private mutating func skipSpace() {
    while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
  }

  package static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  /// A letter, a digit or what else words of other languages are made of.
  private static func isWord(_ byte: UInt8) -> Bool {
    CharacterClass.isDigit(byte) || CharacterClass.isASCIIHead(byte) || byte >= 0x80
  }

  /// The error of what stands at the present place.
  private func unexpected(_ expected: String) -> JSONProblem {
    var end = place
    while end < bytes.count, end - place < 40, Self.isWord(bytes[end]) { end += 1 }
    end = max(end, min(place + 1, bytes.count))
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    var problem = JSONProblem("JSON error: the text ends here, \(expected)", place, end)
    if place < bytes.count {
      let found = String(decoding: bytes[place..<end], as: UTF8.self)
      problem.message = "JSON error: `\(found)` is not possible here, \(expected)"
    }
    if let last = open.last, insertion < 0 {
      let value = document.values[Int(last)]
      let line = SourceText(name: "", bytes: bytes).position(at: Int(value.range.start)).line
      problem.notes.append("the \(value.kind == .object ? "object" : "array") begins in line \(line)")
    }
    if byte == UInt8(ascii: "'") { problem.notes.append("strings stand in double quotes") }
    if byte == UInt8(ascii: "/") { problem.notes.append("JSON has no comments") }
    return problem
  }

  private mutating func readWord(_ kind: JSONDocument.Kind, _ word: StaticString) throws(JSONProblem) {
    let end = place + word.utf8CodeUnitCount
    let expected = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard end <= bytes.count, bytes[place..<end].elementsEqual(expected),
      end == bytes.count || !Self.isWord(bytes[end])
    else { throw unexpected("a value is expected") }
    try add(kind, place, end)
    place = end
  }

  private mutating func readNumber() throws(JSONProblem) {
    let start = place
    func digits(_ from: Int) -> Int {
      var index = from
      while index < bytes.count, CharacterClass.isDigit(bytes[index]) { index += 1 }
      return index
    }
    func at(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    var end = at(start) == UInt8(ascii: "-") ? start + 1 : start
    var isRight = true
    let whole = digits(end)
    if whole == end || at(end) == UInt8(ascii: "0") && whole > end + 1 { isRight = false }
    end = whole
    if at(end) == UInt8(ascii: ".") {
      let fraction = digits(end + 1)
      if fraction == end + 1 { isRight = false }
      end = fraction
    }
    if at(end) | 0x20 == UInt8(ascii: "e") {
      let first = at(end + 1) == UInt8(ascii: "+") || at(end + 1) == UInt8(ascii: "-") ? end + 2 : end + 1
      let exponent = digits(first)
      if exponent == first { isRight = false }
      end = exponent
    }
    if Self.isWord(at(end)) || at(end) == UInt8(ascii: ".") { isRight = false }
    guard isRight else {
      while Self.isWord(at(end)) || at(end) == UInt8(ascii: ".") { end += 1 }
      let text = String(decoding: bytes[start..<min(end, start + 40)], as: UTF8.self)
      throw JSONProblem(
        "JSON error: `\(text)` is not a number", start, end, note: "numbers are written as 12, -0.5 or 1e-3")
    }
    try add(.number, start, end)
    place = end
  }

  private mutating func readString() throws(JSONProblem) {
    let start = place
    var index = start + 1
    var isEscaped = false
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\") {
        isEscaped = true
        index = try escapeEnd(index)
      } else if bytes[index] < 0x20 {
        let isLine = bytes[index] == 0x0A || bytes[index] == 0x0D
        throw JSONProblem(
          isLine
            ? "JSON error: the string does not end in its line"
            : "JSON error: a control character stands in a string", isLine ? start : index, isLine ? index : index + 1,
          note: "line ends are written \\n, tabs \\t")
      } else {
        index += 1
      }
    }
    guard index < bytes.count else {
      throw JSONProblem("JSON error: the string does not end", start, min(bytes.count, start + 40))
    }
    try add(.string, start, index + 1)
    document.values[document.values.count - 1].isEscaped = isEscaped
    place = index + 1
  }

  /// Where an escape ends.
  private func escapeEnd(_ start: Int) throws(JSONProblem) -> Int {
    switch start + 1 < bytes.count ? bytes[start + 1] : 0 {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start + 2
    case UInt8(ascii: "u"):
      guard let unit = bytes.withUnsafeBufferPointer({ JSONEscape.unit($0, start) }) else { break }
      if unit == 0 {
        throw JSONProblem("JSON error: a text cannot have the character \\u0000", start, start + 6, code: .encoding)
      }
      if unit & 0xF800 != 0xD800 { return start + 6 }
      if unit & 0xFC00 == 0xD800,
        let low = bytes.withUnsafeBufferPointer({ JSONEscape.unit($0, start + 6) }), low & 0xFC00 == 0xDC00
      {
        return start + 12
      }
      throw JSONProblem(
        "JSON error: half of a surrogate pair stands alone", start, start + 6,
        note: "characters beyond \\uFFFF are two escapes, as \\ud83d\\ude00", code: .encoding)
    default: break
    }
    var end = min(start + 2, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    throw JSONProblem(
      "JSON error: `\(String(decoding: bytes[start..<end], as: UTF8.self))` is not an escape", start, end,
      note: "known are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four digits")
  }
}
