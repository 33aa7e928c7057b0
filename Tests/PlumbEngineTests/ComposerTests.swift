import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Files in memory, and what is made of them.
struct ComposerFiles {
  var files: [String: String]
  /// Answered later.
  var pending: [String] = []
  var catalog = Catalog()
  var limits = ComposeLimits()

  init(_ files: [String: String]) { self.files = files }

  static func part(_ name: String, _ text: String) -> Part {
    let result = XMLReader.read(Array(text.utf8), name: name, limits: XMLLimits())
    return Part(url: name, document: result.document, diagnostics: result.diagnostics)
  }

  /// Lookups are appended to `asked`.
  func compose(asked: inout [String]) -> Composition {
    var known: [String: Part] = [:]
    var lookups: [String] = []
    let root = Self.part("main.xml", files["main.xml"] ?? "")
    known["main.xml"] = root
    let composition = Composer.compose(root, catalog: catalog, limits: limits) { reference, base in
      lookups.append("\(base.url): \(reference)")
      if pending.contains(reference) { return .pending(PartRequest(id: 1, url: "host:" + reference)) }
      if let part = known[reference] { return .ready(part) }
      guard let text = files[reference] else { return .failed(Diagnostic(.file, "No file \(reference)")) }
      let part = Self.part(reference, text)
      known[reference] = part
      return .ready(part)
    }
    asked = lookups
    return composition
  }

  func compose() -> Composition {
    var asked: [String] = []
    return compose(asked: &asked)
  }

  /// The tree in short, or the first error.
  func tree() -> String {
    let composition = compose()
    guard let document = composition.document else {
      return "error: " + (composition.diagnostics.first { $0.severity == .error }?.message ?? "none")
    }
    return document.short()
  }

  /// Errors with places and notes.
  func errors() -> [String] {
    compose().diagnostics.map { each in
      let notes = each.notes.map { "; " + $0 }.joined()
      return "\(each.file):\(each.line):\(each.column) \(each.message)\(notes)"
    }
  }
}

extension XMLDocument {
  /// `Name{attribute=value …|body}(children)`, with macros, parameters and states in brackets.
  func short(_ index: Int = 0) -> String {
    let element = elements[index]
    var text = names[element.name]
    var items: [String] = []
    for position in 0..<Int(element.attributeCount) {
      let attribute = attributes[Int(element.firstAttribute) + position]
      items.append("\(names[attribute.name])=\(names[attribute.value])")
    }
    if element.body != .empty { items.append((element.bodyIsMarkup ? "||" : "|") + names[element.body]) }
    for (mark, list) in [("m:", macros), ("p:", parameters), ("s:", states)] {
      for each in list where each.element == index {
        let type = each.type == .empty ? "" : ":" + names[each.type]
        items.append("[\(mark)\(names[each.name])\(type)=\(names[each.value])]")
      }
    }
    if !items.isEmpty { text += "{" + items.joined(separator: " ") + "}" }
    if element.isPending { text += "?" }
    var children: [String] = []
    var child = element.firstChild
    while child >= 0 {
      children.append(short(Int(child)))
      child = elements[Int(child)].nextSibling
    }
    return children.isEmpty ? text : text + "(" + children.joined(separator: " ") + ")"
  }

  /// What holds of every document: indices that fit, parents before children, whole groups.
  func isConsistent() -> Bool {
    var attribute: UInt32 = 0
    for (index, element) in elements.enumerated() {
      guard element.firstAttribute == attribute, Int(element.source) < sources.count else { return false }
      attribute += element.attributeCount
      guard index == 0 ? element.parent == -1 : element.parent >= 0 && element.parent < index else { return false }
      var count: UInt32 = 0
      var child = element.firstChild
      var last = Int32(index)
      while child >= 0 {
        guard child > last, elements[Int(child)].parent == index else { return false }
        last = child
        count += 1
        child = elements[Int(child)].nextSibling
      }
      guard count == element.childCount else { return false }
    }
    return Int(attribute) == attributes.count && attributes.allSatisfy { Int($0.source) < sources.count }
      && (inclusions.isEmpty || inclusions.count == sources.count)
  }
}

@Suite struct ComposerTests {
  struct Case: CustomTestStringConvertible {
    let id: String
    let files: [String: String]
    let tree: String
    var testDescription: String { id }

    init(_ id: String, _ main: String, _ others: [String: String], _ tree: String) {
      self.id = id
      files = others.merging(["main.xml": main]) { $1 }
      self.tree = tree
    }
  }

  static let templates = [
    Case(
      "layout-template-001", "<UIView template='t.xml'><UILabel id='own'/></UIView>",
      ["t.xml": "<UIView backgroundColor='#fff'><UILabel id='shared'/></UIView>"],
      "UIView{backgroundColor=#fff}(UILabel{id=shared} UILabel{id=own})"),
    Case(
      "layout-template-004", "<UIView template='t.xml'/>",
      [
        "t.xml":
          "<UIView title='Default'><param name='title' type='String'/><UILabel id='l' text='{title}'/></UIView>"
      ], "UIView{title=Default [p:title=String]}(UILabel{id=l text={title}})"),
    Case(
      "the slot in the root", "<UIView template='t.xml'><B/><C/></UIView>",
      ["t.xml": "<UIView><A/><children/><D/></UIView>"], "UIView(A B C D)"),
    Case(
      "the slot first and last", "<V><UIView template='t.xml'><B/></UIView><UIView template='u.xml'><B/></UIView></V>",
      ["t.xml": "<UIView><children/><D/></UIView>", "u.xml": "<UIView><D/><children/></UIView>"],
      "V(UIView(B D) UIView(D B))"),
    Case(
      "a deep slot, the first in the document", "<UIView template='t.xml'><B/></UIView>",
      ["t.xml": "<UIView><P><Q><children/></Q></P><R><children/></R><S/></UIView>"], "UIView(P(Q(B)) R S)"),
    Case(
      "the slot of an element that comes first goes before one inside its elder",
      "<UIView template='t.xml'><B/></UIView>",
      ["t.xml": "<UIView><P><children/></P><children/></UIView>"], "UIView(P B)"),
    Case(
      "nothing for the slot", "<UIView template='t.xml'/>", ["t.xml": "<UIView><P><A/><children/></P></UIView>"],
      "UIView(P(A))"),
    Case(
      "a chain, each with its slot", "<UIView template='t.xml'><M/></UIView>",
      [
        "t.xml": "<UIView template='u.xml'><T1/><children/><T2/></UIView>",
        "u.xml": "<UIView><U1/><In><children/></In><U2/></UIView>",
      ], "UIView(U1 In(T1 M T2) U2)"),
    Case(
      "a chain, the middle one without a slot", "<UIView template='t.xml'><M/></UIView>",
      ["t.xml": "<UIView template='u.xml'><T/></UIView>", "u.xml": "<UIView><U1/><children/><U2/></UIView>"],
      "UIView(U1 T M U2)"),
    Case(
      "a chain, the middle one with a deep slot", "<UIView template='t.xml'><M/></UIView>",
      ["t.xml": "<UIView template='u.xml'><T><children/></T></UIView>", "u.xml": "<UIView><U/></UIView>"],
      "UIView(U T(M))"),
    Case(
      "attributes of all, the user's first", "<UIView a='1' template='t.xml' b='2'/>",
      ["t.xml": "<UIView b='3' template='u.xml' c='4'/>", "u.xml": "<UIView c='5' d='6'/>"],
      "UIView{a=1 b=2 b=3 c=4 c=5 d=6}"),
    Case(
      "the first id", "<V><UIView template='t.xml'/><UIView id='m' template='t.xml'/></V>",
      ["t.xml": "<UIView id='t' template='u.xml'/>", "u.xml": "<UIView id='u'/>"], "V(UIView{id=t} UIView{id=m})"),
    Case(
      "the user's component", "<UIButton template='t.xml'/>", ["t.xml": "<UIControl><A/></UIControl>"], "UIButton(A)"),
    Case(
      "a template in a template's tree", "<UIView template='t.xml'><M/></UIView>",
      [
        "t.xml": "<UIView><UIView template='u.xml'><T><children/></T></UIView></UIView>",
        "u.xml": "<UIView><U1/><children/><U2/></UIView>",
      ], "UIView(UIView(U1 T(M) U2))"),
    Case(
      "a slot element with a template", "<UIView template='t.xml'><M/></UIView>",
      [
        "t.xml": "<UIView><UIView template='u.xml'><T/><children/></UIView></UIView>",
        "u.xml": "<UIView><U1/><children/><U2/></UIView>",
      ], "UIView(UIView(U1 T M U2))"),
    Case(
      "a template in children of its own", "<UIView template='t.xml'><UIView template='t.xml'><M/></UIView></UIView>",
      ["t.xml": "<UIView><A/><In><children/></In></UIView>"], "UIView(A In(UIView(A In(M))))"),
    Case(
      "definitions of all, each name once",
      "<UIView template='t.xml'><B><macro name='x' value='0'/></B><macro name='x' value='1'/><state name='s' type='Int'/></UIView>",
      [
        "t.xml": """
        <UIView><macro name='x' value='2'/><macro name='y' value='3'/><param name='x' type='Int'/>\
        <state name='s' type='String' value='{a}'/><state name='q' type='Int' value='4'/></UIView>
        """
      ],
      "UIView{[m:x=1] [m:y=3] [p:x=Int] [s:s:Int=] [s:q:Int=4]}(B{[m:x=0]})"),
  ]

  static let loads = [
    Case(
      "the loaded children in place of the placeholder", "<UIView a='1' xml='x.xml'><P/></UIView>",
      ["x.xml": "<UIView a='2' b='3'><X/></UIView>"], "UIView{a=1 a=2 b=3}(X)"),
    Case(
      "an id of the loaded root counts for nothing", "<V><UIView xml='x.xml'/><UIView id='m' xml='x.xml'/></V>",
      ["x.xml": "<UIView id='x' a='1'/>"], "V(UIView{a=1} UIView{id=m a=1})"),
    Case("the loaded component", "<UIView xml='x.xml'/>", ["x.xml": "<UIButton/>"], "UIButton"),
    Case("the short and the full name", "<Label xml='x.xml'/>", ["x.xml": "<UILabel/>"], "UILabel"),
    Case(
      "a nested load", "<UIView a='1' xml='x.xml'><P/></UIView>",
      ["x.xml": "<UIView b='2' xml='y.xml'><P2/></UIView>", "y.xml": "<UIControl c='3'><Y/></UIControl>"],
      "UIControl{a=1 b=2 c=3}(Y)"),
    Case(
      "a load with a template", "<UIView xml='x.xml'><P/></UIView>",
      ["x.xml": "<UIView id='x' template='t.xml'><X/></UIView>", "t.xml": "<UIView id='t' t='1'><T/></UIView>"],
      "UIView{t=1}(T X)"),
    Case(
      "a template and a load", "<UIView m='1' template='t.xml' xml='x.xml'><P/></UIView>",
      ["x.xml": "<UIView x='1'><X/></UIView>", "t.xml": "<UIView id='t' t='1'><T/></UIView>"],
      "UIView{m=1 id=t t=1 x=1}(X)"),
    Case(
      "a template that loads", "<UIView m='1' template='t.xml'><P/></UIView>",
      ["x.xml": "<UIView x='1'><X/></UIView>", "t.xml": "<UIView t='1' xml='x.xml'><T/></UIView>"],
      "UIView{m=1 t=1 x=1}(X)"),
    Case(
      "the user's load, not the template's", "<UIView template='t.xml' xml='x.xml'/>",
      ["x.xml": "<UIView><X/></UIView>", "t.xml": "<UIView xml='y.xml'/>"], "UIView(X)"),
    Case(
      "a slot in what is loaded", "<UIView xml='x.xml'><P/></UIView>", ["x.xml": "<UIView><X><children/></X></UIView>"],
      "UIView(X)"),
    Case(
      "a load as the slot", "<UIView template='t.xml'><M/></UIView>",
      ["t.xml": "<UIView><UIView xml='x.xml'><children/></UIView></UIView>", "x.xml": "<UIView><X/></UIView>"],
      "UIView(UIView(X))"),
    Case(
      "a placeholder is not looked at", "<UIView xml='x.xml'><UIView template='missing.xml'/></UIView>",
      ["x.xml": "<UIView/>"], "UIView"),
    Case(
      "definitions", "<UIView xml='x.xml'><macro name='a' value='1'/></UIView>",
      ["x.xml": "<UIView><macro name='a' value='2'/><macro name='b' value='3'/></UIView>"],
      "UIView{[m:a=1] [m:b=3]}"),
  ]

  static let bodies = [
    Case(
      "of the user", "<UILabel template='t.xml'>M</UILabel>", ["t.xml": "<UILabel>T <b>t</b></UILabel>"], "UILabel{|M}"),
    Case(
      "of the template", "<UILabel template='t.xml'/>", ["t.xml": "<UILabel>T <b>t</b></UILabel>"],
      "UILabel{||T <b>t</b>}"),
    Case("of what is loaded", "<UILabel xml='t.xml'/>", ["t.xml": "<UILabel>T</UILabel>"], "UILabel{|T}"),
    Case(
      "an attribute above it", "<UILabel text='M' template='t.xml'/>", ["t.xml": "<UILabel>T <b>t</b></UILabel>"],
      "UILabel{text=M}"),
    Case(
      "an attribute with markup above it", "<UILabel attributedText='M' xml='t.xml'/>",
      ["t.xml": "<UILabel>T</UILabel>"], "UILabel{attributedText=M}"),
    Case(
      "a blank attribute above it", "<UILabel text='// M' attributedText='' template='t.xml'/>",
      ["t.xml": "<UILabel>T</UILabel>"], "UILabel{text=// M attributedText= |T}"),
    Case(
      "an attribute in the same element", "<UILabel template='t.xml'/>",
      ["t.xml": "<UILabel text='A'>T</UILabel>"], "UILabel{text=A |T}"),
    Case(
      "an attribute below it", "<UILabel template='t.xml'>M</UILabel>", ["t.xml": "<UILabel text='T'/>"],
      "UILabel{text=T |M}"),
    Case(
      "an attribute of another component", "<UIButton text='M' template='t.xml'/>", ["t.xml": "<UIButton>T</UIButton>"],
      "UIButton{text=M |T}"),
    Case(
      "a title", "<UIButton title='M' template='t.xml'/>", ["t.xml": "<UIButton>T</UIButton>"], "UIButton{title=M}"),
  ]

  @Test(arguments: templates + loads + bodies)
  func tree(_ each: Case) throws {
    let files = ComposerFiles(each.files)
    #expect(files.tree() == each.tree)
    #expect(files.errors() == [])
    #expect(try #require(files.compose().document).isConsistent())
  }

  @Test func aDocumentThatNeedsNoOtherIsAnsweredAsItIs() throws {
    let files = ComposerFiles(["main.xml": "<UIView xml='' template='// x'><children/><A/></UIView>"])
    var asked: [String] = []
    let document = try #require(files.compose(asked: &asked).document)
    #expect(asked == [])
    #expect(document.elements[0].childrenSlot == 0)
    #expect(document.inclusions.count == 0)
  }

  @Test func everythingKnowsItsSource() throws {
    let files = ComposerFiles([
      "main.xml": "<UIView>\n <UILabel a='1' template='t.xml'/>\n <UIView xml='x.xml'/></UIView>",
      "t.xml": "<UILabel\n b='2'>body<macro name='m' value='1'/></UILabel>",
      "x.xml": "<UIView><UILabel template='t.xml'/></UIView>",
    ])
    let document = try #require(files.compose().document)
    #expect(document.sources.map(\.name) == ["main.xml", "t.xml", "x.xml"])
    #expect(document.inclusions.dropFirst().map(\.source) == [0, 0])
    #expect(document.elements.map(\.source) == [0, 0, 0, 2])
    #expect(document.elements.map(\.bodySource) == [0, 1, 0, 1])
    #expect(document.elements.map(\.isMerged) == [false, true, true, true])
    #expect(document.attributes.map(\.source) == [0, 1, 1])
    #expect(document.macros.map(\.source) == [1, 1])
    #expect(document.macros.map(\.element) == [1, 3])
    var diagnostic = Diagnostic(.type, "wrong")
    document.locate(&diagnostic, document.attributes[1].valueRange, of: document.attributes[1].source)
    #expect("\(diagnostic.file):\(diagnostic.line):\(diagnostic.column)" == "t.xml:2:5")
    #expect(diagnostic.notes == ["included by main.xml, line 2"])
  }

  @Test func aPartIsAskedForOnceByEachThatNamesIt() throws {
    let uses = String(repeating: "<UIView template='t.xml'><M/></UIView>", count: 1000)
    let files = ComposerFiles([
      "main.xml": "<UIView>\(uses)</UIView>", "t.xml": "<UIView a='1'><T xml='x.xml'/><children/></UIView>",
      "x.xml": "<T><X/></T>",
    ])
    var limited = files
    limited.limits.isLenient = true
    var asked: [String] = []
    let document = try #require(limited.compose(asked: &asked).document)
    #expect(asked == ["main.xml: t.xml", "t.xml: x.xml"])
    #expect(document.elements.count == 4001)
    #expect(document.sources.count == 3)
    #expect(document.isConsistent())
    #expect(document.short(1) == "UIView{a=1}(T(X) M)")
    #expect(document.short(1 + 4 * 999) == "UIView{a=1}(T(X) M)")
  }

  @Test func tenThousandUsesAreFast() throws {
    let uses = String(repeating: "<UIView template='t.xml'><M/></UIView>", count: 10_000)
    let children = String(repeating: "<T/>", count: 10)
    let files = ComposerFiles([
      "main.xml": "<UIView>\(uses)</UIView>", "t.xml": "<UIView a='1' b='2'>\(children)<children/></UIView>",
    ])
    let clock = ContinuousClock()
    var count = 0
    let time = clock.measure { count = files.compose().document?.elements.count ?? 0 }
    #expect(count == 120_001)
    #expect(time < .seconds(20))
  }

  // MARK: - Components

  static func badges() throws -> Catalog {
    var catalog = Catalog()
    try catalog.register(name: "Badge", base: "UIView", template: "badge.xml")
    try catalog.register(name: "SmallBadge", base: "Badge")
    try catalog.register(name: "Card", base: "Badge", template: "card.xml")
    return catalog
  }

  static let badge = "<UIView b='1'><In><children/></In></UIView>"

  static let components = [
    Case("of the component", "<Badge a='1'><M/></Badge>", ["badge.xml": badge], "Badge{a=1 b=1}(In(M))"),
    Case("of its base", "<UIView><SmallBadge/></UIView>", ["badge.xml": badge], "UIView(SmallBadge{b=1}(In))"),
    Case(
      "its own, not that of its base", "<Card><M/></Card>",
      ["badge.xml": badge, "card.xml": "<UIView c='1'/>"], "Card{c=1}(M)"),
    Case(
      "one that builds on the template of its base", "<Card><M/></Card>",
      ["badge.xml": badge, "card.xml": "<Badge c='1'><C/></Badge>"], "Card{c=1 b=1}(In(C M))"),
    Case(
      "one that begins with the component", "<Badge><M/></Badge>", ["badge.xml": "<Badge b='1'><A/></Badge>"],
      "Badge{b=1}(A M)"),
    Case(
      "not beside a template", "<Badge template='t.xml'/>", ["t.xml": "<UIView t='1'/>"], "Badge{t=1}"),
    Case("not beside a load", "<UIView xml='x.xml'/>", ["x.xml": "<UIView x='1'/>"], "UIView{x=1}"),
    Case(
      "of what is loaded", "<UIView xml='x.xml'/>", ["x.xml": "<Badge x='1'/>", "badge.xml": badge],
      "Badge{x=1 b=1}(In)"),
    Case(
      "of the root of a template", "<SmallBadge template='t.xml'><M/></SmallBadge>",
      ["t.xml": "<Badge t='1'/>", "badge.xml": badge], "SmallBadge{t=1 b=1}(In(M))"),
  ]

  @Test(arguments: components)
  func templateOfAComponent(_ each: Case) throws {
    var files = ComposerFiles(each.files)
    files.catalog = try Self.badges()
    #expect(files.tree() == each.tree)
    #expect(files.errors() == [])
  }

  @Test func theTemplateOfAComponentIsRelativeToTheRoot() throws {
    var files = ComposerFiles([
      "main.xml": "<UIView xml='x.xml'/>", "x.xml": "<UIView><Badge/><Badge/></UIView>", "badge.xml": Self.badge,
    ])
    files.catalog = try Self.badges()
    var asked: [String] = []
    #expect(files.compose(asked: &asked).document != nil)
    #expect(asked == ["main.xml: x.xml", "main.xml: badge.xml"])
  }
}
