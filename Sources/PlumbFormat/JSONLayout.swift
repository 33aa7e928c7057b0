import PlumbSyntax

/// An EverLayout document, which is JSON, as tools see it: its views and what names them.
package struct JSONLayout: Sendable {
  package let bytes: [UInt8]
  let json: JSONDocument
  let source: SourceText

  /// Reads a document. Throws what makes it unreadable, and names that an object has twice. O(bytes).
  package init(_ bytes: [UInt8], name: String) throws(LayoutFailure) {
    self.bytes = bytes
    source = SourceText(name: name, bytes: bytes)
    var limits = JSONLimits()
    limits.bytes = XMLLimits().maxBytes
    var problems: [JSONProblem] = []
    do throws(JSONProblem) {
      // A host gives the texts of placeholders; here any value takes their place.
      json = try JSONReader.read(bytes, limits: limits, inserts: Self.placeholders(bytes), problems: &problems)
    } catch { throw LayoutFailure([Self.diagnostic(error, source)]) }
    if !problems.isEmpty {
      let source = source
      throw LayoutFailure(problems.map { Self.diagnostic($0, source) })
    }
  }

  private static func diagnostic(_ problem: JSONProblem, _ source: SourceText) -> Diagnostic {
    var diagnostic = Diagnostic(problem.code, problem.message)
    diagnostic.suggestions = problem.suggestions
    diagnostic.notes = problem.notes
    diagnostic.locate(in: source, range: problem.range)
    return diagnostic
  }

  private static func placeholders(_ bytes: [UInt8]) -> [JSONReader.Insert] {
    var result: [JSONReader.Insert] = []
    var known = NameTable()
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == UInt8(ascii: "#"), bytes[index + 1] == UInt8(ascii: "{") else {
        index += 1
        continue
      }
      let start = index + 2
      index = start
      while index < bytes.count, bytes[index] != UInt8(ascii: "}"), bytes[index] != 0x0A { index += 1 }
      let name = String(decoding: bytes[start..<index], as: UTF8.self)
      if known.find(name) == nil {
        _ = known.intern(name)
        result.append(JSONReader.Insert(name: name, text: "null"))
      }
    }
    return result
  }

  /// Whether it is a layout, not other JSON: an object with an object `root`.
  package var isLayout: Bool {
    guard let first = json.values.first, first.kind == .object, let root = json.member(0, "root") else { return false }
    return json.values[root].kind == .object
  }

  /// As `isLayout`, for bytes that may be malformed: false only if they are certainly not a layout. O(bytes).
  package static func mayBeLayout(_ bytes: [UInt8]) -> Bool {
    let words: [StaticString] = ["\"root\"", "\"views\""]
    return words.allSatisfy { word in
      bytes.indices.contains { bytes[$0] == UInt8(ascii: "\"") && bytes.contains(word, at: $0, before: bytes.count) }
    }
  }

  // MARK: - Names

  /// What a name in the document is.
  enum NameKind {
    /// A view where it is declared.
    case view
    /// A view that a constraint names.
    case target
    /// The class of a view.
    case component
  }

  /// A name, and where it is written.
  typealias Name = (kind: NameKind, text: String, range: SourceRange)

  /// Calls `body` with each name, in no certain order. O(bytes).
  func forEachName(_ body: (Name) -> Void) {
    guard isLayout else { return }
    if let templates = json.member(0, "templates"), json.values[templates].kind == .object {
      json.forEachMember(templates) { _, template in constraints(of: template, body) }
    }
    // Views still to be visited.
    var waiting: [Int] = json.member(0, "root").map { [$0] } ?? []
    while let view = waiting.popLast() {
      guard json.values[view].kind == .object else { continue }
      constraints(of: view, body)
      guard let views = json.member(view, "views"), json.values[views].kind == .object else { continue }
      json.forEachMember(views) { name, value in
        self.view(name, body)
        waiting.append(value)
      }
    }
  }

  /// The name and the class of a view: of `!title:UILabel` `title` and `UILabel`.
  private func view(_ key: Int, _ body: (Name) -> Void) {
    let text = Array(json.text(key).utf8)
    let start = text.first == UInt8(ascii: "!") ? 1 : 0
    let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.count
    body(name(.view, key, text, start, max(start, colon)))
    if colon < text.count { body(name(.component, key, text, colon + 1, text.count)) }
  }

  private func constraints(of holder: Int, _ body: (Name) -> Void) {
    guard json.values[holder].kind == .object, let list = json.member(holder, "constraints"),
      json.values[list].kind == .object
    else { return }
    json.forEachMember(list) { _, value in
      if json.values[value].kind == .array {
        json.forEachMember(value) { _, item in constraint(item, body) }
      } else {
        constraint(value, body)
      }
    }
  }

  private func constraint(_ value: Int, _ body: (Name) -> Void) {
    if json.values[value].kind == .object {
      if let target = json.member(value, "to"), json.values[target].kind == .string {
        let text = Array(json.text(target).utf8)
        body(name(.target, target, text, 0, text.count))
      }
      return
    }
    guard json.values[value].kind == .string else { return }
    let text = Array(json.text(value).utf8)
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, text[end] != 0x20 { end += 1 }
      if end > start, text[start] == UInt8(ascii: "@") {
        let dot = text[start..<end].firstIndex(of: UInt8(ascii: ".")) ?? end
        body(name(.target, value, text, start + 1, dot))
      }
      start = end + 1
    }
  }

  private func name(_ kind: NameKind, _ value: Int, _ text: [UInt8], _ start: Int, _ end: Int) -> Name {
    (kind, String(decoding: text[start..<end], as: UTF8.self), json.place(value, from: start, to: end))
  }
}
