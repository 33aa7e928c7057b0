import Testing

@testable import PlumbSyntax

/// Values that stand in place of something in a document.
@Suite struct JSONInsertingTests {
  private func range(_ start: UInt32, _ end: UInt32) -> SourceRange { SourceRange(start: start, end: end) }

  private func inserted(_ text: String, into document: inout JSONDocument, _ place: SourceRange) throws -> Int {
    var problems: [JSONProblem] = []
    let index = try document.insert(Array(text.utf8), inPlaceOf: place, limits: JSONLimits(), problems: &problems)
    if let first = problems.first { throw first }
    return index
  }

  @Test("Values behind those of the document, with the place of what they stand for")
  func insertion() throws {
    var problems: [JSONProblem] = []
    var document = try JSONReader.read(Array("[1,\"a\"]".utf8), limits: JSONLimits(), problems: &problems)
    let first = try inserted("{\"b\": [2, \"x\\ny\"]}", into: &document, range(1, 2))
    let second = try inserted("3", into: &document, range(3, 6))
    #expect(document.values[0].end == 3 && first == 3 && second == 8)
    var names: [String] = []
    document.forEachMember(first) { name, value in names.append(document.text(name) + "\(value)") }
    #expect(names == ["b5"])
    #expect(document.text(7) == "x\ny" && document.text(second) == "3" && document.text(2) == "a")
    #expect(document.place(7) == range(1, 2) && document.place(second) == range(3, 6))
    #expect(document.place(7, from: 1, to: 2) == range(1, 2))
  }

  @Test("Spans say what parts of a text stand for")
  func spans() throws {
    var problems: [JSONProblem] = []
    let spans = [JSONSpan(offset: 1, source: range(4, 5)), JSONSpan(offset: 6, source: range(7, 9))]
    let document = try JSONDocument.inPlace(
      of: Array("0123456789".utf8), Array("{\"a\": [1, 2]}".utf8), spans: spans, limits: JSONLimits(),
      problems: &problems)
    #expect(
      document.values.indices.map { document.place($0) } == [range(0, 1), range(4, 5)]
        + [SourceRange](repeating: range(7, 9), count: 3))
  }

  @Test("What is wrong with a text has the place of what it stands for")
  func problems() throws {
    var problems: [JSONProblem] = []
    var document = try JSONReader.read(Array("[]".utf8), limits: JSONLimits(), problems: &problems)
    for text in ["{", "", "[1] 2", "#{a}", "\"\u{7}\""] {
      #expect(throws: JSONProblem.self) { try inserted(text, into: &document, range(0, 2)) }
      #expect(document.values.count == 1)
    }
    do throws(JSONProblem) {
      _ = try document.insert(Array("[1,]".utf8), inPlaceOf: range(1, 2), limits: JSONLimits(), problems: &problems)
      Issue.record("there is a comma too many")
    } catch { #expect(error.range == range(1, 2)) }
    var limits = JSONLimits()
    limits.values = 3
    #expect(throws: JSONProblem.self) {
      try document.insert(Array("[1, 2]".utf8), inPlaceOf: range(1, 2), limits: limits, problems: &problems)
    }
  }

  @Test("Texts in quotes are read as they were")
  func quoted() throws {
    let text = "a\"\\/\n\u{1}\u{1F}äé😀 #{x}"
    var bytes: [UInt8] = []
    JSONEscape.append(quoted: text, to: &bytes)
    var problems: [JSONProblem] = []
    #expect(try JSONReader.read(bytes, limits: JSONLimits(), problems: &problems).text(0) == text)
  }
}
