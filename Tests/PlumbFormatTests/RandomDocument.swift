/// A small generator of pseudo-random numbers (SplitMix64, Steele, Lea and Flood), so that failures repeat.
struct FormatRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }

  mutating func pick(_ items: [String]) -> String { items[below(items.count)] }
}

/// Makes documents of all that layouts may have in them, written in all the ways in which XML lets one write it.
struct RandomDocument {
  private var random: FormatRandom
  private var text = ""

  static func text(seed: UInt64) -> String {
    var document = RandomDocument(random: FormatRandom(seed: seed))
    document.make()
    return document.text
  }

  private init(random: FormatRandom) { self.random = random }

  private mutating func make() {
    if random.below(6) == 0 {
      text += random.pick(["<?xml version='1.0'?>", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"])
    }
    misc()
    component(depth: 4)
    misc()
  }

  private mutating func misc() {
    while random.below(3) == 0 { text += random.pick(["\n", " ", "<!-- x -->", "<!--y\n  z-->", "<?pi a?>"]) }
  }

  private mutating func space() {
    text += random.pick(["", "", "", " ", "\n", "\n\n  ", "\t", " \r\n ", "&#32;", "&#10;"])
  }

  private mutating func component(depth: Int) {
    let name = random.pick(["UIView", "UILabel", "Foo", "UIButton"])
    text += "<\(name)"
    attributes()
    if random.below(4) == 0 {
      text += random.pick(["/>", " />", "></\(name)>"])
      return
    }
    text += ">"
    var isMarkup = false
    for _ in 0..<random.below(7) {
      space()
      switch random.below(isMarkup ? 5 : 12) {
      case 0, 1: words()
      case 2: comment()
      case 3:
        html(depth: depth)
        isMarkup = true
      case 4: if !isMarkup { constraints() } else { words() }
      case 5: text += "<param name=\"\(random.pick(["a", "top", "b2"]))\" type='\(random.pick(["String", "Int"]))'/>"
      case 6: text += "<macro value=\"\(random.pick(["1+2", "a&lt;b", "{x}"]))\" name='m\(random.below(9))' />"
      case 7: text += "<state name=\"s\(random.below(9))\" type=\"Int\" value=\"1+1\"></state>"
      case 8: text += random.pick(["<children/>", "<children><!-- here --></children>"])
      default: if depth > 0 { component(depth: depth - 1) }
      }
    }
    space()
    text += "</\(name)>"
  }

  private mutating func html(depth: Int) {
    if random.below(5) == 0 {
      text += random.pick(["<br/>", "<hr />", "<img alt='a' src=\"b\"/>", "<br></br>", "<p></p>", "<p> </p>", "<b/>"])
      return
    }
    let name = random.pick(["b", "i", "p", "ul", "li", "span"])
    text += "<\(name)\(random.pick(["", " class=\"x\"", " style='a: \"b\"; c: d'"]))>"
    for _ in 0..<random.below(5) {
      space()
      switch random.below(4) {
      case 0: if depth > 0 { html(depth: depth - 1) }
      case 1: comment()
      default: words()
      }
    }
    space()
    text += "</\(name)>"
  }

  private mutating func words() {
    for _ in 0...random.below(3) {
      text += random.pick([
        "word", "two  words", "a\n b", "&lt;", "&amp;&#xE9;", "é", "😀", "&quot;", "]]&gt;", "<![CDATA[ <x> & ]]>",
        "{a+b}", "{ 'x y' }",
        "<?pi?>", "&#160;", "'", "\"", ">", "//",
      ])
      if random.below(2) == 0 { space() }
    }
  }

  private mutating func comment() {
    text += "<!--" + random.pick([" c ", "", "x", "\n a\n   b\n\n c\n", " <Foo a=\"b\"/> & ", "- x", "é"]) + "-->"
  }

  private mutating func constraints() {
    text += "<constraints>"
    text += random.pick([
      "a.left == b.left", "\n  a.left == b.left; a.top == 2\n\n  b.top &lt;= 4 // why\n",
      "<![CDATA[a.left <= 3\n b.left == 3]]>",
      "  ", "<!-- c -->a.left == 3\n", "a.left ≤ b.left",
    ])
    text += "</constraints>"
  }

  private mutating func attributes() {
    var names: Set<String> = []
    for _ in 0..<random.below(5) {
      let (name, value): (String, String)
      switch random.below(6) {
      case 0, 1: (name, value) = (random.pick(["left", "top", "width", "height"]), expression(depth: 3))
      case 2:
        name = random.pick(["text", "title", "font", "foo"])
        value = random.pick([
          "a+b", "{a+b}", "x {a+b} y{c}", "// gone", "{}//x", "{// c} x", "{a // c}", "a\n b", "&#10;", "&#9;x",
          "'{a}'",
          "{ 'a}b' }", "", " ", "é", "a  b",
        ])
      case 3:
        name = random.pick(["backgroundColor", "tintColor"])
        value = random.pick([
          "red", "#fff", "rgb(1,2,3)", "rgba( 1,2,3,.5 ) // c", "{a?red:blue}", "a?red:blue", "{rgb(1,2,3)}",
          "Named Color",
        ])
      case 4:
        (name, value) = (
          "constraints", random.pick(["left == 3", "\n  a.left == 3;\n  b.left == a.left\n", "a.left &lt;= 2"])
        )
      default:
        (name, value) = (
          random.pick(["isHidden", "hasIt", "contentSize", "id"]), random.pick(["a&&b", "{x}", "a", ""])
        )
      }
      if name == "id", value.contains("{") { continue }
      guard names.insert(name).inserted else { continue }
      let isDouble = value.contains("'") || !value.contains("\"") && random.below(2) == 0
      let quote = isDouble ? "\"" : "'"
      text += random.pick([" ", "\n    ", "  "]) + name + random.pick(["=", " = "]) + quote + value + quote
    }
  }

  private mutating func expression(depth: Int) -> String {
    if depth == 0 {
      return random.pick(["1", "a", "0x1F", "50%", "1.50", "#b.left", "`a b`", "'x'", "nil", "parent.width"])
    }
    func inside(_ self: inout RandomDocument) -> String { self.expression(depth: depth - 1) }
    switch random.below(9) {
    case 0:
      return inside(&self)
        + random.pick(["+", " - ", "*", "/ ", " %", "??", "==", "&amp;&amp;", "||", "...", "..&lt;"]) + "2"
    case 1: return "(\(inside(&self)))"
    case 2: return "max(\(inside(&self)),\(inside(&self)))"
    case 3: return "a ?\(inside(&self)): (\(inside(&self)))"
    case 4: return "{\(inside(&self).filter { $0 != "{" && $0 != "}" }) // c }"
    case 5: return "[\(inside(&self)), 2]"
    case 6: return "-(\(inside(&self)))"
    case 7: return "// " + random.pick(["c", "", "a+b"])
    default: return inside(&self)
    }
  }
}
