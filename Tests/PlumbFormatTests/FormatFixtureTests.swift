import PlumbSyntax
import Testing

@testable import PlumbFormat

/// As far as fixtures go that know no component.
let testRules = LayoutRules(
  isComponent: { $0 == "UILabel" },
  propertyKind: { property, component in component == "UILabel" && property == "text" ? .text : nil },
  typeKind: { _ in nil },
  callProblem: { name, count in name == "rgb" && count != 3 ? "Function rgb() expects 3 arguments" : nil })

func formatted(_ text: String) throws -> String {
  let file = try LayoutFile(Array(text.utf8), name: "a.xml")
  return String(decoding: file.encoded(try file.formatted(testRules)), as: UTF8.self)
}

/// What is wrong with a document, as a user sees it; nil where nothing is.
func problem(_ text: String) -> String? {
  do throws(LayoutFailure) {
    _ = try LayoutFile(Array(text.utf8), name: "a.xml").formatted(testRules)
    return nil
  } catch {
    return error.diagnostics.map { $0.rendered() }.joined(separator: "\n")
  }
}

@Suite("Fixtures of the formatter")
struct FormatFixtureTests {
  @Test("are all found")
  func count() {
    #expect(FormatFixture.all("format").count >= 26)
    #expect(FormatFixture.all("format-expression").count >= 9)
    #expect(FormatFixture.all("rename", "strings", "parse-ignore", "parse-body", "xml-encode", "parse-ok").count >= 10)
  }

  @Test("are formatted", arguments: FormatFixture.all("format"))
  func format(_ fixture: FormatFixture) throws {
    if let fragments = fixture.fragments {
      let text = problem(fixture.input) ?? ""
      for fragment in fragments { #expect(text.contains(fragment), "no `\(fragment)` in: \(text)") }
      return
    }
    let output = try formatted(fixture.input)
    #expect(output == fixture.text("output"))
    #expect(try formatted(output) == output)
  }

  @Test("are expressions", arguments: FormatFixture.all("format-expression"))
  func expression(_ fixture: FormatFixture) throws {
    let document = "<Foo top=\"\(XMLEncoding.encoded(fixture.input, inAttribute: true))\"/>"
    if let fragments = fixture.fragments {
      for fragment in fragments { #expect(problem(document)?.contains(fragment) == true) }
      return
    }
    let output = XMLEncoding.encoded(fixture.text("output"), inAttribute: true)
    #expect(try formatted(document) == "<Foo top=\"\(output)\"/>\n")
  }

  @Test("are renamed", arguments: FormatFixture.all("rename"))
  func rename(_ fixture: FormatFixture) throws {
    let file = try LayoutFile(Array(fixture.input.utf8), name: "a.xml")
    var renaming = try Renaming(fixture.text("old"), to: fixture.text("new"))
    renaming.isParameter = renaming.isDeclaredParameter(in: file)
    let text = TextEdit.apply(try renaming.edits(in: file, testRules), to: file.tree.bytes)
    let renamed = try LayoutFile(text, name: "a.xml")
    let isRanges = fixture.expectation["ranges"] as? Bool ?? false
    let result = isRanges ? renamed.tree.bytes : try renamed.formatted(testRules)
    #expect(String(decoding: result, as: UTF8.self) == fixture.text("output"))
  }

  @Test("use strings", arguments: FormatFixture.all("strings"))
  func strings(_ fixture: FormatFixture) throws {
    let file = try LayoutFile(Array(fixture.input.utf8), name: "a.xml")
    #expect(file.stringKeys(testRules) == fixture.expectation["output"] as? [String])
  }

  @Test("are ignored", arguments: FormatFixture.all("parse-ignore"))
  func ignore(_ fixture: FormatFixture) throws {
    let bytes = Array(fixture.input.utf8)
    guard let paths = fixture.expectation["paths"] as? [String] else {
      let output = try IgnoreRules.paths(bytes, folder: fixture.text("base"))
      #expect(output == fixture.expectation["output"] as? [String])
      return
    }
    var rules = IgnoreRules()
    try rules.add(bytes, depth: 0)
    let excluded = paths.filter { path in
      rules.excludes(path.split(separator: "/").map { Array($0.utf8) }, isFolder: path.hasSuffix("/"))
    }
    #expect(excluded == fixture.expectation["output"] as? [String])
  }

  @Test("have a text", arguments: FormatFixture.all("parse-body"))
  func body(_ fixture: FormatFixture) throws {
    let result = XMLReader.read(Array(fixture.input.utf8), name: "a.xml", limits: XMLLimits())
    let document = try #require(result.document)
    #expect(document.names[document.elements[0].body] == fixture.text("output"))
  }

  @Test("can be read", arguments: FormatFixture.all("parse-ok"))
  func read(_ fixture: FormatFixture) {
    let result = XMLReader.read(Array(fixture.input.utf8), name: "a.xml", limits: XMLLimits())
    #expect(!result.hasErrors == fixture.expectation["output"] as? Bool)
  }

  @Test("are encoded", arguments: FormatFixture.all("xml-encode"))
  func encode(_ fixture: FormatFixture) {
    #expect(XMLEncoding.encoded(fixture.input, inAttribute: false) == fixture.text("output"))
  }
}
