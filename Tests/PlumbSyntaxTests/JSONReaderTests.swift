import Testing

@testable import PlumbSyntax

@Suite struct JSONReaderTests {
  private func read(
    _ text: String, _ inserts: [JSONReader.Insert] = [], limits: JSONLimits = JSONLimits()
  ) throws -> JSONDocument {
    var problems: [JSONProblem] = []
    let document = try JSONReader.read(Array(text.utf8), limits: limits, inserts: inserts, problems: &problems)
    if let first = problems.first { throw first }
    return document
  }

  /// The values of a document, written back without space.
  private func written(_ document: JSONDocument, _ index: Int = 0) -> String {
    let value = document.values[index]
    var members: [String] = []
    switch value.kind {
    case .object:
      document.forEachMember(index) { members.append(written(document, $0) + ":" + written(document, $1)) }
      return "{" + members.joined(separator: ",") + "}"
    case .array:
      document.forEachMember(index) { members.append(written(document, $1)) }
      return "[" + members.joined(separator: ",") + "]"
    case .string: return "'" + document.text(index) + "'"
    case .number, .true, .false, .null: return document.text(index)
    }
  }

  @Test func valuesAreReadInOrder() throws {
    let document = try read(
      " {\"a\" : [1, -0.5e+3, [], {}],\r\n\t\"b\":{\"c\":null,\"d\":true},\"e\":false, \"\":\"\"} ")
    #expect(written(document) == "{'a':[1,-0.5e+3,[],{}],'b':{'c':null,'d':true},'e':false,'':''}")
    #expect(written(try read("[]")) == "[]")
    #expect(written(try read("\u{FEFF}{}")) == "{}")
  }

  @Test func escapesAreDecoded() throws {
    #expect(try read(#""\"\\\/\b\f\n\r\t\u00e4\ud83d\ude00ä""#).text(0) == "\"\\/\u{8}\u{C}\n\r\tä😀ä")
  }

  @Test func partsOfStringsHaveTheirPlaces() throws {
    let text = #"["a \u00e4\n b", "+12 <8"]"#
    let document = try read(text)
    func place(_ index: Int, _ from: Int, _ to: Int) -> String {
      let range = document.place(index, from: from, to: to)
      return String(decoding: Array(text.utf8)[Int(range.start)..<Int(range.end)], as: UTF8.self)
    }
    #expect(place(1, 2, 4) == "\\u00e4")
    #expect(place(1, 4, 5) == "\\n")
    #expect(place(1, 6, 7) == "b")
    #expect(place(2, 4, 6) == "<8")
  }

  @Test func numbersOfAnyLengthAreOneValue() throws {
    let digits = String(repeating: "9", count: 400)
    #expect(try read("[" + digits + "." + digits + "e-" + digits + "]").text(1).utf8.count == 1203)
  }

  @Test(arguments: [
    ("", "the text ends here, a value is expected", 1, 1),
    ("{\"a\":1", "the text ends here, `,` or `}` is expected", 1, 7),
    ("[1 2]", "`2` is not possible here, `,` or `]` is expected", 1, 4),
    ("[1,]", "stands between values, not behind the last one", 1, 4),
    ("[,1]", "`,` is not possible here, a value is expected", 1, 2),
    ("{a:1}", "`a` is not possible here, a name in double quotes is expected", 1, 2),
    ("{'a':1}", "strings stand in double quotes", 1, 2),
    ("{\"a\" 1}", "`:` is expected behind a name", 1, 6),
    ("{\"a\":}", "`}` is not possible here", 1, 6),
    ("[1]]", "nothing may follow the JSON value", 1, 4),
    ("[1}", "`}` is not possible here, `,` or `]` is expected", 1, 3),
    ("[// no\n]", "JSON has no comments", 1, 2),
    ("[tru]", "`tru` is not possible here", 1, 2),
    ("[nullx]", "`nullx` is not possible here", 1, 2),
    ("[01]", "`01` is not a number", 1, 2),
    ("[+1]", "`+` is not possible here", 1, 2),
    ("[1.]", "`1.` is not a number", 1, 2),
    ("[1.5.5]", "`1.5.5` is not a number", 1, 2),
    ("[1e]", "`1e` is not a number", 1, 2),
    ("[.5]", "`.` is not possible here", 1, 2),
    ("[-]", "`-` is not a number", 1, 2),
    ("[NaN]", "`NaN` is not possible here", 1, 2),
    ("[\"a]", "the string does not end", 1, 2),
    ("[\n\"a\n\"]", "the string does not end in its line", 2, 1),
    ("[\"a\u{1}\"]", "a control character stands in a string", 1, 4),
    ("[\"\\x\"]", "`\\x` is not an escape", 1, 3),
    ("[\"\\u12g4\"]", "`\\u` is not an escape", 1, 3),
    ("[\"\\ud800\"]", "half of a surrogate pair stands alone", 1, 3),
    ("[\"\\ud800\\u0041\"]", "half of a surrogate pair stands alone", 1, 3),
    ("[\"\\udc00\"]", "half of a surrogate pair stands alone", 1, 3),
    ("[\"\\u0000\"]", "\\u0000", 1, 3),
    ("{\"a\":1,\n\"\\u0061\":2}", "has the name \"a\" already", 2, 1),
    ("{\"a\":{\"a\":1},\"a\":2}", "has the name \"a\" already", 1, 14),
    ("{\"a\":#{b}}", "No value is injected for #{b}", 1, 6),
    ("{\"a\":#b}", "`#b` is not possible here", 1, 6),
  ])
  func whatIsNotJSONSaysWhere(_ text: String, _ message: String, _ line: Int, _ column: Int) throws {
    do {
      _ = try read(text)
      Issue.record("\(text) was read")
    } catch let problem as JSONProblem {
      let said = problem.message + problem.notes.joined(separator: "\n")
      #expect(said.contains(message), "\(said)")
      let place = SourceText(name: "", bytes: Array(text.utf8)).position(at: Int(problem.range.start))
      #expect(place == SourcePosition(line: line, column: column))
    }
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    var problems: [JSONProblem] = []
    for bytes: [UInt8] in [[0x22, 0xFF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0xFF, 0xFE, 0x7B, 0x00]] {
      #expect(throws: JSONProblem.self) { try JSONReader.read(bytes, limits: JSONLimits(), problems: &problems) }
    }
  }

  @Test func insertedTextsAreValuesOfTheirOwn() throws {
    let inserts = [
      JSONReader.Insert(name: "c", text: " {\"x\": [1, \"a\\n\"]} "),
      JSONReader.Insert(name: "bad", text: "1, \"b\": 2"),
      JSONReader.Insert(name: "open", text: "[1"), JSONReader.Insert(name: "self", text: "[#{self}]"),
    ]
    let document = try read("{\"a\":#{c},\"b\":#{c}, \"t\":\"#{c}\"}", inserts)
    #expect(written(document) == "{'a':{'x':[1,'a\n']},'b':{'x':[1,'a\n']},'t':'#{c}'}")
    #expect(document.place(4) == SourceRange(start: 5, end: 9))
    for (name, message) in [
      ("bad", "nothing may follow"), ("open", "the text ends here"), ("self", "not possible here"),
    ] {
      let problem = #expect(throws: JSONProblem.self) { try read("[#{\(name)}]", inserts) }
      #expect(problem?.message.contains(message) == true && problem?.message.contains("#{\(name)}") == true)
      #expect(problem?.range == SourceRange(start: 1, end: UInt32(4 + name.utf8.count)))
    }
  }

  @Test func limitsAreKept() throws {
    var limits = JSONLimits()
    limits.depth = 3
    _ = try read("[[[]]]", limits: limits)
    #expect(throws: JSONProblem.self) { try read("[[[[]]]]", limits: limits) }
    limits.depth = 1_000_000
    let deep = String(repeating: "[", count: 500_000) + String(repeating: "]", count: 500_000)
    #expect(try read(deep, limits: limits).values.count == 500_000)
    limits.values = 3
    _ = try read("[1,2]", limits: limits)
    #expect(throws: JSONProblem.self) { try read("[1,2,3]", limits: limits) }
  }
}
