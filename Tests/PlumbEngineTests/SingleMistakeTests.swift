import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Documents with one mistake each, whose consequences are all over the document.
@Suite("One mistake")
struct SingleMistakeTests {
  static let documents: [(name: String, xml: String)] = [
    (
      "state value",
      ##"<UIView isHidden="a"><state name="a" type="Bool" value="fasle"/><UIView isHidden="!a"/></UIView>"##
    ),
    (
      "state number",
      ##"<UIView width="a + 1"><state name="a" type="CGFloat" value="1 +"/><UIView height="a"/></UIView>"##
    ),
    ("state type", ##"<UIView width="a + 1"><state name="a" type="CGFlot" value="1"/><UIView height="a"/></UIView>"##),
    ("state any", ##"<UIView width="a + 1"><state name="a" type="Any" value="foo"/><UIView height="a"/></UIView>"##),
    ("state wrong type", ##"<UILabel text="{a}"><state name="a" type="Int" value="'x'"/></UILabel>"##),
    (
      "state enum",
      ##"<UILabel textAlignment="{a}"><state name="a" type="NSTextAlignment" value="centre"/></UILabel>"##
    ),
    ("state color", ##"<UILabel textColor="{a}"><state name="a" type="UIColor" value="#12345"/></UILabel>"##),
    ("state no name", ##"<UIView width="a"><state type="Int" value="1"/></UIView>"##),
    ("state no type", ##"<UIView width="a"><state name="a" value="1"/></UIView>"##),
    ("state unknown attribute", ##"<UIView width="a"><state name="a" type="Int" value="1" foo="1"/></UIView>"##),
    ("state content", ##"<UIView width="a"><state name="a" type="Int" value="1">x</state></UIView>"##),
    (
      "macro syntax",
      ##"<UIView width="m" height="m"><macro name="m" value="1 + *"/><UIView width="m + 1"/></UIView>"##
    ),
    (
      "macro symbol",
      ##"<UIView width="m" height="m"><macro name="m" value="foo + 1"/><UIView width="m + 1"/></UIView>"##
    ),
    ("macro no value", ##"<UIView width="m"><macro name="m"/></UIView>"##),
    ("macro no name", ##"<UIView width="m"><macro value="1"/></UIView>"##),
    ("macro empty", ##"<UIView width="m" height="m"><macro name="m" value=""/></UIView>"##),
    ("macro content", ##"<UIView width="m"><macro name="m" value="1">x</macro></UIView>"##),
    ("macro cycle", ##"<UIView width="m" height="m"><macro name="m" value="m + 1"/></UIView>"##),
    (
      "macro cycle 2",
      ##"<UIView width="m" height="n"><macro name="m" value="n"/><macro name="n" value="m"/></UIView>"##
    ),
    ("macro attr", ##"<UIView width="m"><macro name="m" value="1" type="Int"/></UIView>"##),
    ("param type", ##"<UIView a="1" width="a"><param name="a" type="CGFlot"/></UIView>"##),
    ("param no type", ##"<UIView a="1" width="a"><param name="a"/></UIView>"##),
    ("param no name", ##"<UIView a="1" width="a"><param type="Int"/></UIView>"##),
    ("param twice", ##"<UIView a="1" width="a"><param name="a" type="Int"/><param name="a" type="Int"/></UIView>"##),
    ("param missing", ##"<UIView width="a" height="a"><param name="a" type="Int"/></UIView>"##),
    ("param value", ##"<UIView a="foo" width="a"><param name="a" type="Int"/><UIView width="a"/></UIView>"##),
    ("param value syntax", ##"<UIView a="1 +" width="a"><param name="a" type="Int"/><UIView width="a"/></UIView>"##),
    ("param reserved", ##"<UIView width="1"><param name="width" type="Int"/><UIView left="width"/></UIView>"##),
    ("param content", ##"<UIView a="1" width="a"><param name="a" type="Int">x</param></UIView>"##),
    (
      "unknown component read",
      ##"<UIView><UILable id="l" text="x"/><UILabel text="{#l.text}" width="#l.width"/></UIView>"##
    ),
    (
      "unknown component next",
      ##"<UIView><UILable text="x"/><UILabel text="{previous.text}" top="previous.bottom"/></UIView>"##
    ),
    ("unknown component parent", ##"<UIView><UISlidr value="3"><UILabel text="{parent.value}"/></UISlidr></UIView>"##),
    (
      "unknown component param",
      ##"<UIView><UISlidr v="3"><param name="v" type="Int"/><UIView width="v"/></UISlidr></UIView>"##
    ),
    ("unknown component outlet", ##"<UIView><UISlidr outlet="a"/></UIView>"##),
    ("unknown root", ##"<UISlidr><UIView width="parent.width"/></UISlidr>"##),
    ("unknown property", ##"<UIView><UIView id="a" foo="1"/><UIView width="#a.foo"/></UIView>"##),
    ("unknown property parent", ##"<UIView foo="1"><UIView width="parent.foo"/></UIView>"##),
    ("unknown property own", ##"<UIView foo="1" width="foo"/>"##),
    (
      "bad attribute",
      ##"<UIView><UIView id="a" width="1 +"/><UIView width="#a.width" left="previous.right"/></UIView>"##
    ),
    (
      "bad attribute symbol",
      ##"<UIView><UIView id="a" width="foo"/><UIView width="#a.width" left="previous.right"/></UIView>"##
    ),
    ("bad attribute alpha", ##"<UIView><UIView id="a" alpha="foo"/><UIView alpha="#a.alpha" /></UIView>"##),
    ("bad text", ##"<UIView><UILabel id="a" text="{foo"/><UILabel text="{#a.text}"/></UIView>"##),
    (
      "missing part",
      ##"<UIView><UIView xml="nope.xml" id="a" title="x" foo="1"/><UIView width="#a.width"/></UIView>"##
    ),
    ("missing template", ##"<UIView><UILabel template="nope.xml" title="x" text="{title}"/></UIView>"##),
    ("bad part", ##"<UIView><UILabel xml="bad.xml" title="x" foo="1"/></UIView>"##),
    ("bad part twice", ##"<UIView><UILabel xml="bad.xml" title="x"/><UILabel xml="bad.xml" title="y"/></UIView>"##),
    ("part param", ##"<UIView><UILabel xml="param.xml" title="x"/><UILabel xml="param.xml" title="x"/></UIView>"##),
    ("part expr", ##"<UIView><UILabel xml="expression.xml"/><UILabel xml="expression.xml"/></UIView>"##),
    ("part no param", ##"<UIView><UILabel xml="item.xml" titel="x"/></UIView>"##),
    ("duplicate outlet", ##"<UIView><UIView outlet="a"/><UIView outlet="a"/></UIView>"##),
    ("unknown id", ##"<UIView><UIView width="#b.width"/></UIView>"##),
    ("id expression", ##"<UIView><UIView id="{x}"/><UIView width="#x.width"/></UIView>"##),
    ("function", ##"<UIView width="sqroot(foo.x)"/>"##),
    ("function 2", ##"<UIView width="sqroot(2)"><UIView left="parent.width"/></UIView>"##),
    ("cycle", ##"<UIView width="height" height="width"><UIView width="parent.width"/></UIView>"##),
    ("color", ##"<UIView backgroundColor="#12345" tintColor="backgroundColor"/>"##),
    ("format", ##"<UILabel text="{`%d of %d`(1)}"/>"##),
    ("unknown child html", ##"<UILabel><foo>x</foo></UILabel>"##),
    ("enum", ##"<UILabel textAlignment="centre"><UIView alpha="parent.textAlignment == center ? 1 : 0"/></UILabel>"##),
    (
      "unknown component with attributes",
      ##"<UIView><UILable text="x" txet="y" width="1 +"><UIView width="parent.text"/></UILable></UIView>"##
    ),
  ]

  private static let parts = [
    "bad.xml": "<UIView",
    "item.xml": #"<UILabel><param name="title" type="String"/></UILabel>"#,
    "param.xml": #"<UILabel text="{title}"><param name="title" type="Strin"/></UILabel>"#,
    "expression.xml": #"<UILabel width="1 +"/>"#,
  ]

  @Test("is one error", arguments: documents.indices, [false, true])
  func errors(_ index: Int, _ isStrict: Bool) throws {
    var options = EngineOptions()
    options.isStrict = isStrict
    let engine = Engine(options: options)
    try engine.add(
      loader: Loader(scheme: nil) { _, url, _ in
        Self.parts[url].map { .bytes(Array($0.utf8), url: nil) } ?? .failed("There is no such part")
      })
    let document = Self.documents[index]
    let result = engine.load(Array(document.xml.utf8))
    var diagnostics = result.diagnostics
    if let template = result.template {
      let layout = template.makeLayout()
      _ = layout.compute(width: 100, height: 100)
      diagnostics += layout.diagnostics
    }
    let errors = diagnostics.filter { $0.severity == .error }.map { $0.rendered() }
    #expect(errors.count == 1, "\(document.name): \(errors.joined(separator: "\n"))")
  }
}
