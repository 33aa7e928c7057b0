import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite struct ComposerErrorTests {
  // MARK: - Components

  @Test func whatIsLoadedMustBuildOnWhatItReplaces() throws {  // layout-composition-002
    let files = ComposerFiles(["main.xml": "<UILabel xml=\"c.xml\"/>", "c.xml": "<UIView/>"])
    #expect(
      files.errors() == [
        "main.xml:1:15 Cannot replace UILabel with UIView; the root of c.xml must be UILabel or build on it"
      ])
    let diagnostic = try #require(files.compose().diagnostics.first)
    #expect(diagnostic.code == .component)
    #expect(diagnostic.property == "xml")
    #expect(files.compose().document == nil)
  }

  @Test func whatExtendsATemplateMustBuildOnIt() {
    let files = ComposerFiles([
      "main.xml": "<UIView>\n<UIView template='t.xml'/><UIView template='t.xml'/></UIView>",
      "t.xml": "<UIButton template='u.xml'/>", "u.xml": "<UILabel/>",
    ])
    let note = "t.xml can be the template of UIButton and what builds on it"
    #expect(
      files.errors() == [
        "main.xml:2:19 Cannot replace UIButton with UIView; \(note)",
        "main.xml:2:45 Cannot replace UIButton with UIView; \(note)",
      ])
  }

  @Test func aMistakeInAPartIsToldOnce() {
    let files = ComposerFiles([
      "main.xml": "<UIView>\n<UIView xml='t.xml'/><UIView xml='t.xml'/></UIView>",
      "t.xml": "<UIView><UILabel xml='u.xml'/></UIView>", "u.xml": "<UIView/>",
    ])
    #expect(
      files.errors() == [
        "t.xml:1:23 Cannot replace UILabel with UIView; the root of u.xml must be UILabel or build on it; "
          + "included by main.xml, line 2"
      ])
  }

  @Test func unknownComponentsThatAreNotInTheResultAreTold() {
    var files = ComposerFiles([
      "main.xml": "<Foo><Bar xml='x.xml'/><UIView template='t.xml'/><UIView template='t.xml'/></Foo>",
      "x.xml": "<UIView/>", "t.xml": "<Baz/>",
    ])
    #expect(
      files.errors() == [
        "main.xml:1:6 Unknown class Bar", "t.xml:1:1 Unknown class Baz; included by main.xml, line 1",
      ])
    files.limits.isLenient = true
    #expect(files.tree() == "Foo(UIView UIView UIView)")
    // These the linker sees.
    files.files["main.xml"] = "<V><Foo template='t.xml'/><UIView xml='x.xml'/></V>"
    files.files["t.xml"] = "<UIView a='1'/>"
    files.files["x.xml"] = "<Bar/>"
    files.limits.isLenient = false
    #expect(files.tree() == "V(Foo{a=1} Bar)")
  }

  // MARK: - Failures

  @Test func aPartThatIsNotThereIsToldForEachPlace() throws {
    let files = ComposerFiles([
      "main.xml": "<UIView>\n<UIView xml='none.xml'/>\n<UIView template='t.xml'/><UIView template='t.xml'/></UIView>",
      "t.xml": "<UIView><UIView\n template='none.xml'/></UIView>",
    ])
    #expect(
      files.errors() == [
        "main.xml:2:14 No file none.xml; needed for xml=\"none.xml\" in main.xml",
        "t.xml:2:12 No file none.xml; needed for template=\"none.xml\" in t.xml; included by main.xml, line 3",
      ])
    #expect(files.compose().diagnostics.map(\.code) == [.file, .file])
  }

  @Test func aPartWithErrorsIsToldOnce() {
    let files = ComposerFiles([
      "main.xml": "<UIView>\n<UIView xml='t.xml'/>\n<UIView xml='bad.xml'/><UIView xml='open.xml'/></UIView>",
      "t.xml": "<UIView>\n\n<UIView xml='bad.xml'/></UIView>",
      "bad.xml": "<UIView><param name='x'/><UIView template='none.xml'/></UIView>", "open.xml": "<UIView>",
    ])
    let notes = "included by t.xml, line 3; included by main.xml, line 2"
    let errors = files.errors()
    #expect(errors.count == 3)
    #expect(errors.first == "bad.xml:1:9 <param> type is a required attribute; \(notes)")
    #expect(errors.dropFirst().first?.hasPrefix("bad.xml:1:44 No file none.xml") == true)
    #expect(errors.last?.hasPrefix("open.xml:1:9 XML parsing error: no element found at line 1") == true)
    #expect(errors.last?.hasSuffix("; included by main.xml, line 3") == true)
    #expect(files.compose().document == nil)
  }

  @Test func anEmptyPartIsToldWithWhatIncludesIt() {
    let files = ComposerFiles(["main.xml": "<UIView xml='t.xml'/>", "t.xml": "<UIView xml='e.xml'/>", "e.xml": ""])
    #expect(
      files.errors().map { $0.split(separator: ";").dropFirst().joined() } == [
        " included by t.xml, line 1 included by main.xml, line 1"
      ])
  }

  @Test func warningsOfPartsAreHandedOn() {
    let files = ComposerFiles([
      "main.xml": "<UIView template='t.xml'><M/></UIView>", "t.xml": "<UIView><children/><A/><children/></UIView>",
    ])
    #expect(files.tree() == "UIView(M A)")
    #expect(
      files.errors() == [
        "t.xml:1:24 A second <children> in the same element has no effect; included by main.xml, line 1"
      ])
  }

  @Test func theRootsOwnProblemsAreThere() {
    let files = ComposerFiles(["main.xml": "<UIView><param name='x'/></UIView>"])
    #expect(files.errors() == ["main.xml:1:9 <param> type is a required attribute"])
    #expect(files.compose().document == nil)
    #expect(ComposerFiles(["main.xml": ""]).compose().document == nil)
  }

  @Test func furtherProblemsAreCounted() throws {
    let many = (0..<20).map { "<UIView xml='\($0).xml'/>" }.joined()
    var files = ComposerFiles(["main.xml": "<UIView>\(many)</UIView>"])
    files.limits.maximumDiagnostics = 5
    let diagnostics = files.compose().diagnostics
    #expect(diagnostics.count == 5)
    #expect(diagnostics.last?.notes.last == "and 15 further problems")
  }

  // MARK: - Cycles and limits

  static let cycles: [(files: [String: String], error: String)] = [
    (["main.xml": "<UIView template='main.xml'/>"], "main.xml includes itself: main.xml → main.xml"),
    (["main.xml": "<UIView><UIView xml='main.xml'/></UIView>"], "main.xml includes itself: main.xml → main.xml"),
    (
      ["main.xml": "<UIView template='a.xml'/>", "a.xml": "<UIView xml='main.xml'/>"],
      "main.xml includes itself: main.xml → a.xml → main.xml"
    ),
    (
      [
        "main.xml": "<UIView><UIView template='a.xml'/></UIView>", "a.xml": "<UIView template='b.xml'/>",
        "b.xml": "<UIView><A><UIView xml='a.xml'/></A></UIView>",
      ], "a.xml includes itself: a.xml → b.xml → a.xml"
    ),
    (["main.xml": "<Badge/>", "badge.xml": "<UIView><Badge/></UIView>"], "Badge includes itself: Badge → Badge"),
    (
      [
        "main.xml": "<SmallBadge/>", "badge.xml": "<UIView><UIView xml='a.xml'/></UIView>",
        "a.xml": "<UIView><Badge/></UIView>",
      ],
      "Badge includes itself: Badge → a.xml → Badge"
    ),
    (
      ["main.xml": "<Badge/>", "badge.xml": "<UIView><Card/></UIView>", "card.xml": "<UIView><Badge/></UIView>"],
      "Badge includes itself: Badge → Card → Badge"
    ),
  ]

  @Test(arguments: cycles)
  func aPartThatIncludesItself(_ each: (files: [String: String], error: String)) throws {
    var files = ComposerFiles(each.files)
    files.catalog = try ComposerTests.badges()
    let composition = files.compose()
    #expect(composition.diagnostics.map(\.message) == [each.error])
    #expect(composition.diagnostics.map(\.code) == [.cycle])
    #expect(composition.document == nil)
  }

  @Test func theSamePartBesideItselfIsNoCycle() {
    let files = ComposerFiles([
      "main.xml": "<UIView template='a.xml'><UIView template='b.xml'><UIView xml='a.xml'/></UIView></UIView>",
      "a.xml": "<UIView><UIView template='b.xml'/></UIView>", "b.xml": "<UIView><B/><children/></UIView>",
    ])
    #expect(files.tree() == "UIView(UIView(B) UIView(B UIView(UIView(B))))")
  }

  static func chain(_ count: Int) -> [String: String] {
    var files = ["main.xml": "<UIView template='1.xml'/>", "\(count).xml": "<UIView end='1'/>"]
    for number in 1..<count { files["\(number).xml"] = "<UIView template='\(number + 1).xml'/>" }
    return files
  }

  @Test func partsInPartsAreLimited() {
    #expect(ComposerFiles(Self.chain(64)).tree() == "UIView{end=1}")
    let composition = ComposerFiles(Self.chain(65)).compose()
    #expect(
      composition.diagnostics.map(\.message) == [
        "Parts are nested deeper than 64 levels: main.xml → … → 58.xml → 59.xml → 60.xml → 61.xml → 62.xml → 63.xml → 64.xml → 65.xml"
      ])
    #expect(composition.diagnostics.first?.code == .limit)
    #expect(composition.diagnostics.first?.file == "64.xml")
  }

  @Test func whatDoublesIsLimited() {
    var files: [String: String] = ["main.xml": "<UIView xml='1.xml'/>", "40.xml": "<UIView/>"]
    for number in 1..<40 {
      let next = "<UIView xml='\(number + 1).xml'/>"
      files["\(number).xml"] = "<UIView>\(next)\(next)</UIView>"
    }
    var composer = ComposerFiles(files)
    composer.limits.maximumNodes = 10_000
    #expect(composer.compose().diagnostics.map(\.message) == ["The layout has more than 10000 elements"])
    #expect(composer.compose().diagnostics.map(\.code) == [.limit])
    composer.limits.maximumNodes = 1_000_000
    composer.limits.maximumDepth = 20
    #expect(composer.compose().diagnostics.map(\.message) == ["Elements are nested deeper than 20 levels"])
  }

  @Test func attributesAreLimited() {
    let attributes = (0..<1000).map { "a\($0)='1'" }.joined(separator: " ")
    let uses = String(repeating: "<UIView template='t.xml'/>", count: 120)
    var files = ComposerFiles(["main.xml": "<UIView>\(uses)</UIView>", "t.xml": "<UIView \(attributes)/>"])
    files.limits.maximumDetails = 100_000
    #expect(files.errors() == ["main.xml:1:2583 The layout has more than 100000 attributes"])
    files.limits.maximumDetails = 120_120
    #expect(files.errors() == [])
  }

  @Test func droppedChildrenCostNothing() {
    // 100 million children if they were listed for each use.
    let children = String(repeating: "<T/>", count: 10_000)
    let uses = String(repeating: "<UIView template='t.xml'/>", count: 10_000)
    let files = ComposerFiles([
      "main.xml": "<UIView>\(uses)</UIView>", "t.xml": "<UIView xml='x.xml'>\(children)</UIView>", "x.xml": "<UIView/>",
    ])
    let time = ContinuousClock().measure { #expect(files.compose().document?.elements.count == 10_001) }
    #expect(time < .seconds(20))
  }

  // MARK: - Waiting

  @Test func whatWaitsKeepsItsPlaceholder() throws {
    var files = ComposerFiles([
      "main.xml": "<UIView><UIView a='1' xml='late'><P/></UIView><UIView template='t.xml'><M/></UIView></UIView>",
      "t.xml": "<UIView t='1' template='late'><T/><children/></UIView>",
    ])
    files.pending = ["late"]
    #expect(files.tree() == "UIView(UIView{a=1}?(P) UIView{t=1}?(T M))")
    let composition = files.compose()
    #expect(composition.diagnostics.isEmpty)
    #expect(composition.pending.map(\.row) == [1, 3])
    #expect(composition.pending.map(\.url) == ["host:late", "host:late"])
    #expect(composition.document?.isConsistent() == true)
  }

  @Test func whatHasArrivedIsThereWhileTheRestWaits() {
    var files = ComposerFiles([
      "main.xml": "<UIView template='late' xml='x.xml'><P/></UIView>",
      "x.xml": "<UIView x='1' xml='later'><UIView template='late'><X/></UIView></UIView>",
    ])
    files.pending = ["late", "later"]
    #expect(files.tree() == "UIView{x=1}?(UIView?(X))")
    #expect(files.compose().pending.map(\.row) == [0, 0, 1])
  }
}
