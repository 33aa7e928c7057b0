import Testing

@testable import PlumbEngine
import PlumbSyntax

/// The parts of a text: a literal, then a value and a literal by turns.
func attributedParts(_ literal: String, _ rest: (Value, String)...) -> [AttributedPart] {
  var parts: [AttributedPart] = [.literal(TextBox(literal))]
  for (value, literal) in rest { parts += [.value(value), .literal(TextBox(literal))] }
  return parts
}

/// The runs of a value as text: `foo |b:bar|`, where letters before the colon say how a run differs from plain text.
func attributedRuns(_ value: Value) -> String {
  let text = Array((value.stringValue ?? "").utf8)
  var result = ""
  var end = 0
  for run in value.runs {
    #expect(run.start == end)
    #expect(run.length > 0)
    end = run.start + run.length
    var style = ""
    if run.font.traits.contains(.bold) && run.font.weight == 700 { style += "b" }
    if run.font.traits.contains(.italic) { style += "i" }
    if run.isUnderlined { style += "u" }
    if run.isStruckThrough { style += "s" }
    if run.alignment == "center" { style += "c" }
    if run.beginsListItem { style += "m" }
    if run.listLevel > 0 { style += "\(run.listLevel)" }
    if run.baselineOffset != 0 { style += run.baselineOffset > 0 ? "^" : "_" }
    result += (style.isEmpty ? "" : style + ":") + String(decoding: text[run.start..<end], as: UTF8.self) + "|"
  }
  #expect(end == text.count)
  return result
}

@Suite("Attributed text of literals and values")
struct AttributedTextTests {
  private func build(
    _ parts: [AttributedPart], style: AttributedStyle = AttributedStyle(), maximumBytes: Int = 1 << 20
  ) throws(EvaluationFailure) -> Value {
    try AttributedTextBuilder.build(parts, style: style, maximumBytes: maximumBytes)
  }

  @Test(
    "Markup",
    arguments: [
      ("", ""),
      ("foo", "foo|"),
      ("  two  spaces\n", "  two  spaces\n|"),
      ("a <b>b</b> c", "a |b:b| c|"),
      ("a<b> b </b>c", "a|b: b |c|"),
      ("a<b> </b> <i>b</i>", "a|b: |i:b|"),
      ("<b>a<i>b</i></b>", "b:a|bi:b|"),
      ("<b>a</b><strong>b</strong>", "b:ab|"),
      ("<u>a</u><s>b</s><strike><u>c</u></strike>", "u:a|s:b|us:c|"),
      ("x<sub>1</sub><sup>2</sup>", "x|_:1|^:2|"),
      (" <b> a\n\tb </b> ", "b:a b|"),
      ("a&nbsp; &nbsp;b &amp; c", "a\u{A0} \u{A0}b & c|"),
      ("<p>a</p><p>b</p>", "a\nb|"),
      ("a<p>b</p>c", "a\nb\n|c|"),
      ("<p> a </p> <p> </p> <p>b</p> ", "a\nb|"),
      ("a<br/>b<br/><br/>c", "a\nb\n\nc|"),
      ("a <br> b", "a\nb|"),
      ("<br/>a<br/>", "\na|"),
      ("a<br/><br/>", "a\n|"),
      ("a<br/><p>b</p>", "a\nb|"),
      ("<p>a</p><br/>b", "a\n|\nb|"),
      ("<center>a</center>b", "c:a\n|b|"),
      ("<b></b><p></p>", ""),
      ("<h1>a</h1>b", "b:a\n|b|"),
    ])
  func markup(_ text: String, _ runs: String) throws {
    #expect(try attributedRuns(build(attributedParts(text))) == runs)
  }

  @Test(
    "Lists",
    arguments: [
      ("<ul><li>a</li><li>b</li></ul>", "m1:•\t|1:a\n|m1:•\t|1:b|"),
      ("a<ol> <li> <b>x</b></li> <li>y</li> </ol>b", "a\n|m1:1.\t|b1:x\n|m1:2.\t|1:y\n|b|"),
      ("<ul><li>a<ol><li>b</li></ol></li></ul>", "m1:•\t|1:a\n|m2:1.\t|2:b|"),
      ("<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li></ul>", "m1:•\t|1:a\n|m2:◦\t|2:b\n|m3:▪\t|3:c|"),
      ("<ul><li><p>a</p><p>b</p></li></ul>", "m1:•\t|1:a\n|1:b|"),
      ("<ul><li></li><li>b</li></ul>", "m1:•\t|1:\n|m1:•\t|1:b|"),
    ])
  func lists(_ text: String, _ runs: String) throws {
    #expect(try attributedRuns(build(attributedParts(text))) == runs)
  }

  @Test func linesOfItemsAreIndented() throws {
    let value = try build(attributedParts("<ul><li>a<br/>b</li></ul>"))
    #expect(value.stringValue == "•\ta\nb")
    #expect(value.runs.map(\.firstIndent) == [11, 11, 36])
    #expect(value.runs.map(\.indent) == [36, 36, 36])
    let placed = try build(attributedParts("<ul><li>", (.string("a\nb"), "c</li></ul>")))
    #expect(placed.runs.map(\.firstIndent) == [11, 11, 36])
  }

  @Test func marginsCollapse() throws {
    let value = try build(attributedParts("a<p>b</p><h1>c</h1><ul><li>d</li><li>e</li></ul>f"))
    #expect(value.stringValue == "a\nb\nc\n•\td\n•\te\nf")
    #expect(value.runs.map(\.spacing) == [17, 22.78, 22.78, 0, 0, 17, 17, 0])
  }

  @Test func sizes() throws {
    let style = AttributedStyle(font: Font(textStyle: "body", size: 12))
    let value = try build(attributedParts("<h1>a</h1><h3>b</h3><h4>c</h4>d<sub>e</sub><sup>f</sup>"), style: style)
    #expect(value.runs.map(\.font.size) == [24, 14.04, 12, 12, 10, 10])
    #expect(value.runs.map(\.font.textStyle) == ["", "", "body", "body", "", ""])
    #expect(value.runs.suffix(2).map(\.baselineOffset) == [-3.4, 5])
  }

  @Test func theStyleIsThatOfTheNode() throws {
    let font = Font(family: "Courier", face: "Courier", size: 15, weight: 300, traits: [.condensed])
    let style = AttributedStyle(
      font: font, color: SIMD4(1, 0, 0, 1), alignment: "right", lineBreak: "byCharWrapping",
      face: { "Courier-\($0.weight)-\($0.traits.rawValue)" })
    let runs = try build(attributedParts("a<b>b</b>"), style: style).runs
    #expect(runs[0].font == font)
    #expect(runs[1].font.family == "Courier")
    #expect(runs[1].font.weight == 700)
    #expect(runs[1].font.traits == [.condensed, .bold])
    #expect(runs[1].font.face == "Courier-700-6")
    for run in runs {
      #expect(run.color == SIMD4(1, 0, 0, 1))
      #expect(run.alignment == "right")
      #expect(run.lineBreak == "byCharWrapping")
    }
  }

  @Test func values() throws {
    #expect(try attributedRuns(build(attributedParts("<b>foo ", (.string("<i>bar</i>"), "</b>")))) == "b:foo |bi:bar|")
    #expect(try attributedRuns(build(attributedParts("", (.string("<i>a</i>"), "")))) == "i:a|")
    // Values without markup are inserted literally: their white space stays.
    #expect(try attributedRuns(build(attributedParts("<b>a ", (.string(" x  y "), " b</b>")))) == "b:a  x  y  b|")
    #expect(try attributedRuns(build(attributedParts("<b>", (.number(5), "</b>"), (.null, "")))) == "b:5|")
    #expect(try attributedRuns(build(attributedParts("<b>a", (.string(""), "</b>b")))) == "b:a|b|")
    #expect(
      try attributedRuns(build(attributedParts("$(1) ", (.string("$(0)"), "<b>$(1)</b>")))) == "$(1) $(0)|b:$(1)|")
    // Only strings are read as markup.
    #expect(try attributedRuns(build(attributedParts("", (.url("http://a/?b&c"), "")))) == "http://a/?b&c|")
    #expect(try attributedRuns(build(attributedParts("<ul>", (.string("<li>a</li>"), "</ul>")))) == "m1:•\t|1:a|")
    #expect(try attributedRuns(build(attributedParts("<ul>", (.string(""), "</ul>")))) == "")
  }

  @Test func attributedValuesKeepTheirAttributes() throws {
    var run = TextRun(start: 0, length: 3, font: Font(family: "Courier", size: 9, weight: 700, traits: [.bold]))
    run.color = SIMD4(0, 1, 0, 1)
    run.isUnderlined = true
    run.baselineOffset = 2
    run.alignment = "right"
    let inner = Value.attributedText(TextBox("a<&bc"), [run])
    for literal in ["x ", "x <i/>"] {
      let value = try build(attributedParts(literal, (inner, " y")))
      #expect(attributedRuns(value) == "x |bu^:a<&|bc y|")
      #expect(value.runs[1].color == SIMD4(0, 1, 0, 1))
      #expect(value.runs[1].font.family == "system")
      #expect(value.runs[1].font.size == 17)
      #expect(value.runs[1].alignment == "natural")
    }
    #expect(attributedRuns(try build(attributedParts("<i>", (inner, "</i>")))) == "biu^:a<&|i:bc|")
  }

  @Test func runsCountBytes() throws {
    let value = try build(attributedParts("é<b>😀</b>"))
    #expect(value.runs.map(\.start) == [0, 2])
    #expect(value.runs.map(\.length) == [2, 4])
  }

  @Test func failures() {
    func failure(_ parts: [AttributedPart], _ maximumBytes: Int = 1 << 20) -> EvaluationFailure? {
      do throws(EvaluationFailure) { _ = try build(parts, maximumBytes: maximumBytes) } catch { return error }
      return nil
    }
    let error = failure(attributedParts("<b>", (.string("Tom &unknown; Jerry"), "</b>")))
    #expect(error?.code == .evaluation)
    #expect(failure(attributedParts("<b>", (.string("Tom & Jerry at AT&T &"), "</b>"))) == nil)
    #expect(failure(attributedParts("<ul>", (.string("a"), "</ul>"))) != nil)
    #expect(failure(attributedParts("<b", (.string("a"), "></b>"))) != nil)
    #expect(failure(attributedParts("12345", (.string("67890"), "")), 9)?.code == .limit)
    #expect(failure(attributedParts(String(repeating: "<b>a</b>a", count: 100)), 1000)?.code == .limit)
  }

  @Test func manyRunsAreLimited() {
    let text = String(repeating: "<b>a</b>a", count: 1 << 16)
    #expect(throws: EvaluationFailure.self) {
      try build(attributedParts(text), maximumBytes: 1 << 20)
    }
  }

  @Test func literalsAreCheckedWhenTheyAreLoaded() {
    func check(_ segments: [AttributedTextBuilder.Segment]) -> MarkupError? {
      do throws(MarkupError) { try AttributedTextBuilder.check(segments) } catch { return error }
      return nil
    }
    func literal(_ text: String, _ offset: Int) -> AttributedTextBuilder.Segment {
      .literal(TextBox(text), offset: offset)
    }
    #expect(check([literal("<ul>", 0), .dynamic, literal("</ul>", 9)]) == nil)
    #expect(check([literal("plain", 0), .dynamic]) == nil)
    // `<b>{value}<i>x</b>`
    let error = check([literal("<b>", 0), .dynamic, literal("<i>x</b>", 10)])
    #expect(error?.range == SourceRange(start: 14, end: 18))
    #expect(check([.dynamic, literal("a &b; b", 5)])?.range == SourceRange(start: 7, end: 10))
    #expect(check([literal("<b", 0), .dynamic, literal("></b>", 9)]) != nil)
  }
}
