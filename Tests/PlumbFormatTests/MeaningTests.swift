import PlumbSyntax
import TestSupport
import Testing

@testable import PlumbFormat

@Suite("Formatting keeps the meaning, and does nothing the second time")
struct MeaningTests {
  /// Whether the document was formatted.
  private func check(_ text: String, _ name: String) throws -> Bool {
    let bytes = Array(text.utf8)
    guard let before = meaning(bytes), let file = try? LayoutFile(bytes, name: name) else { return false }
    // With a mistake in an expression it stays as it is.
    guard let once = try? file.formatted(testRules) else { return false }
    let after = meaning(once)
    #expect(after == before, "\(name):\n\(text)\nbecomes\n\(String(decoding: once, as: UTF8.self))")
    let twice = try LayoutFile(once, name: name).formatted(testRules)
    #expect(
      twice == once,
      "\(name):\n\(text)\nbecomes\n\(String(decoding: once, as: UTF8.self))\nthen\n\(String(decoding: twice, as: UTF8.self))"
    )
    #expect(comments(LayoutTree(once)) == comments(file.tree), "\(name): comments")
    return true
  }

  /// What comments say, sorted: with parameters they may move.
  private func comments(_ tree: LayoutTree) -> [String] {
    tree.nodes.filter { $0.kind == .comment }
      .map { tree.text($0.range).dropFirst(4).dropLast(3).split { $0.isWhitespace }.joined(separator: " ") }.sorted()
  }

  @Test("of all documents in fixtures, samples, examples and benchmarks")
  func documents() throws {
    var count = 0
    for document in FormatFixture.documents {
      // The order of attributes of HTML, which has no meaning, is that of its text.
      if document.name == "plumb-format-html-attributes.json" { continue }
      if try check(document.text, document.name) { count += 1 }
    }
    #expect(count > 700)
  }

  @Test("of random documents", arguments: 0..<8)
  func random(_ part: Int) throws {
    var count = 0
    for seed in 0..<Samples.count(100, "PLUMB_RANDOM_DOCUMENTS")
    where try check(RandomDocument.text(seed: UInt64(part * 1000 + seed)), "seed \(seed)") {
      count += 1
    }
    #expect(count > 15)
  }
}

@Suite("Documents as they are written")
struct LayoutFileTests {
  @Test("keep their line ends, byte order mark and encoding")
  func encodings() throws {
    let text = "<Foo left='1+é' top=\"2\"/>"
    let plain = "<Foo\n    left=\"1 + &#xE9;\"\n    top=\"2\"\n/>\n"
    #expect(try formatted(text) == plain)
    #expect(try formatted("<!-- x -->\r\n" + text) == ("<!-- x -->\n" + plain).replacing("\n", with: "\r\n"))
    #expect(try formatted("\u{FEFF}" + text) == "\u{FEFF}" + plain)
    for isBig in [false, true] {
      func encoded(_ text: String) -> [UInt8] {
        text.utf16.flatMap { isBig ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
      }
      let file = try LayoutFile(encoded("\u{FEFF}" + text + "<!-- 😀 -->"), name: "a.xml")
      #expect(file.encoded(try file.formatted(testRules)) == encoded("\u{FEFF}" + plain + "\n<!-- 😀 -->\n"))
    }
  }

  @Test(
    "are refused where they cannot be read",
    arguments: [
      ("", "Empty XML document"), ("<Foo>", "<Foo> of line 1 is not closed"), ("<foo/>", "Invalid root element"),
      ("<Foo a='{b'/>", "Missing `}`"), ("<Foo top='1 +'/>", "`top`"),
      ("<Foo top='a = b'/>", "Undefined infix operator ="),
      ("<Foo>\n  <Bar top='1+'/>\n</Foo>", "a.xml:2:14"), ("<Foo a='&#10;{b +}'/>", "a.xml:1:17"),
      ("<Foo><param name='a'/></Foo>", "type is a required attribute"),
      ("<!DOCTYPE a><Foo/>", "Document type declarations"), ("<Foo a='1' a='2'/>", "duplicate attribute"),
    ])
  func refused(text: String, message: String) {
    #expect(problem(text)?.contains(message) == true, "\(problem(text) ?? "")")
  }

  @Test("are refused in invalid UTF-8, and too deep")
  func hostile() {
    for bytes in [Array("<Foo a='".utf8) + [0xFF] + Array("'/>".utf8), [0xFF, 0xFE, 0x3C], [0x3C, 0], [0], []] {
      #expect(throws: LayoutFailure.self) { try LayoutFile(bytes, name: "a.xml") }
    }
    let deep = String(repeating: "<Foo>", count: 100_000) + String(repeating: "</Foo>", count: 100_000)
    #expect(problem(deep)?.contains("nested deeper than 512") == true)
    let nested = String(repeating: "<Foo>", count: 512) + String(repeating: "</Foo>", count: 512)
    #expect(problem(nested) == nil)
    #expect(problem("<Foo top='\(String(repeating: "(", count: 100_000))'/>")?.contains("nests deeper") == true)
  }

  @Test("are cut anywhere without a trap")
  func cut() throws {
    for seed in 0..<100 {
      let bytes = Array(RandomDocument.text(seed: UInt64(seed)).utf8)
      for end in stride(from: 0, through: bytes.count, by: 7) {
        _ = LayoutTree(Array(bytes[..<end]))
        _ = LayoutFile.mayBeLayout(Array(bytes[end...]), testRules)
      }
    }
  }

  @Test("are layouts or other XML")
  func layouts() throws {
    func isLayout(_ text: String) -> Bool { LayoutFile.mayBeLayout(Array(text.utf8), testRules) }
    #expect(isLayout("<Foo left='1'/>"))
    #expect(isLayout("<?xml version='1.0'?><!-- x --><Foo><Bar layer.cornerRadius='1'/></Foo>"))
    #expect(isLayout("<UILabel text='x'/>"))
    #expect(!isLayout("<UILabel xmlns:android='x' android:text='x'/>"))
    #expect(!isLayout("<Foo bar='x'/>"))
    #expect(!isLayout("<Foo><bar left='1'/></Foo>"))
    #expect(!isLayout("<foo><Bar left='1'/></foo>"))
    #expect(!isLayout("<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"x\"><plist><Foo left='1'/></plist>"))
    #expect(!isLayout(""))
    #expect(isLayout("<Foo left='1'><Bar"))
  }
}

@Suite("Differences of lines")
struct LineDifferenceTests {
  @Test("lead from one text to the other")
  func random() {
    var random = FormatRandom(seed: 7)
    for _ in 0..<600 {
      func text(_ random: inout FormatRandom) -> String {
        (0..<random.below(14)).map { _ in random.pick(["a", "b", "c", ""]) }.joined(separator: "\n")
          + random.pick(["", "\n"])
      }
      let old = Array(text(&random).utf8)
      let new = Array(text(&random).utf8)
      let difference = LineDifference(old, new)
      #expect(TextEdit.apply(difference.edits, to: old) == new)
      #expect(difference.hunks.isEmpty == (old == new))
    }
  }

  @Test("are few where little changes")
  func small() {
    let old = (0..<1000).map { "line \($0)\n" }.joined()
    let new = old.replacing("line 500\n", with: "").replacing("line 900\n", with: "other\n")
    let difference = LineDifference(Array(old.utf8), Array(new.utf8))
    #expect(difference.hunks.map { $0.old } == [500..<501, 900..<901])
    let text = String(decoding: UnifiedDiff.text(difference, name: "a.xml"), as: UTF8.self)
    #expect(text.hasPrefix("--- a.xml\n+++ a.xml\n@@ -498,7 +498,6 @@\n line 497\n line 498\n line 499\n-line 500\n"))
    #expect(text.contains("@@ -898,7 +897,7 @@\n"))
    #expect(text.contains("-line 900\n+other\n"))
  }

  @Test("take bounded time where all changes")
  func large() {
    let old = (0..<60_000).map { "old \($0 % 3)\n" }.joined()
    let new = (0..<60_000).map { "new \($0 % 7)\n" }.joined()
    let difference = LineDifference(Array(old.utf8), Array(new.utf8))
    #expect(TextEdit.apply(difference.edits, to: Array(old.utf8)) == Array(new.utf8))
  }
}

@Suite("Renaming")
struct RenamingTests {
  private func renamed(_ text: String, _ old: String, _ new: String) throws -> String {
    let file = try LayoutFile(Array(text.utf8), name: "a.xml")
    var renaming = try Renaming(old, to: new)
    renaming.isParameter = renaming.isDeclaredParameter(in: file)
    return String(decoding: TextEdit.apply(try renaming.edits(in: file, testRules), to: file.tree.bytes), as: UTF8.self)
  }

  @Test(
    "changes what is meant and nothing else",
    arguments: [
      ("<Foo ><Foo/> x </Foo >", "Foo", "Bar", "<Bar ><Bar/> x </Bar >"),
      ("<Foo a='foo' text='foo' b='foo.x+foo'/>", "foo", "bar", "<Foo a='bar' text='foo' b='bar.x+bar'/>"),
      ("<Foo a='food + afoo + x.foo'/>", "foo", "bar", "<Foo a='food + afoo + x.foo'/>"),
      ("<Foo text='foo {foo} {\"foo\"}'/>", "foo", "bar", "<Foo text='foo {bar} {\"foo\"}'/>"),
      (
        "<Foo><!-- foo --><macro name='foo' value='foo+1'/>{foo}<b>{ foo }</b></Foo>", "foo", "b",
        "<Foo><!-- foo --><macro name='b' value='b+1'/>{b}<b>{ b }</b></Foo>"
      ),
      (
        "<Foo foo='foo'><param name='foo' type='Int'/></Foo>", "foo", "b",
        "<Foo b='b'><param name='b' type='Int'/></Foo>"
      ),
      ("<Foo foo='foo'/>", "foo", "b", "<Foo foo='b'/>"),
      ("<Foo top='&#102;oo &lt; `foo` + 1'/>", "foo", "a b", "<Foo top='`a b` &lt; `a b` + 1'/>"),
      ("<Foo top='user.name'/>", "user.name", "user.title", "<Foo top='user.title'/>"),
      (
        "<Foo id='a'><Bar top='#a.top + #ab.top + a'/></Foo>", "#a", "#b",
        "<Foo id='b'><Bar top='#b.top + #ab.top + a'/></Foo>"
      ),
      (
        "<Foo constraints='a.left == b.left + a; #a.top == a.top'/>", "#a", "#c",
        "<Foo constraints='c.left == b.left + a; #c.top == c.top'/>"
      ),
      (
        "<Foo constraints='a.left == b.left + a; a: b.left == 1'/>", "a", "c",
        "<Foo constraints='a.left == b.left + c; a: b.left == 1'/>"
      ),
      (
        "<Foo><constraints>H:|-[a]-a-[b]\n// a.left\na.top == 1</constraints></Foo>", "#a", "#c",
        "<Foo><constraints>H:|-[c]-a-[b]\n// a.left\nc.top == 1</constraints></Foo>"
      ),
      ("<Foo><p class='p'>p</p></Foo>", "p", "q", "<Foo><p class='p'>p</p></Foo>"),
      ("<Foo><![CDATA[{foo}]]>{foo}</Foo>", "foo", "b", "<Foo><![CDATA[{b}]]>{b}</Foo>"),
    ])
  func changes(text: String, old: String, new: String, expected: String) throws {
    #expect(try renamed(text, old, new) == expected)
  }

  @Test(
    "refuses names that cannot be",
    arguments: [("", "a"), ("a", ""), ("#a", "b"), ("a", "#b"), ("a/b", "c"), ("a", "\n")])
  func refused(old: String, new: String) { #expect(throws: Diagnostic.self) { try Renaming(old, to: new) } }

  @Test("refuses a name that no element can have")
  func element() { #expect(throws: LayoutFailure.self) { try renamed("<Foo/>", "Foo", "no good") } }
}
