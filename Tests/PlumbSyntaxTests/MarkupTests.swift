import Testing

@testable import PlumbSyntax

/// `{}` in a text stands for a hole.
func markupSource(_ text: String) -> MarkupSource {
  var source = MarkupSource()
  var bytes = Array(text.utf8)[...]
  while let brace = bytes.firstIndex(of: UInt8(ascii: "{")) {
    bytes[..<brace].withUnsafeBufferPointer { source.append($0) }
    source.appendHole()
    bytes = bytes[(brace + 2)...]
  }
  bytes.withUnsafeBufferPointer { source.append($0) }
  return source
}

@Suite("Markup is read")
struct MarkupTests {
  /// The events as text: `(bold foo {0})`.
  private func read(_ text: String) throws(MarkupError) -> String {
    let markup = try Markup(markupSource(text))
    var words: [String] = []
    for event in markup.events {
      switch event.kind {
      case .text: words.append("'" + String(decoding: markup.text[event.start..<event.end], as: UTF8.self) + "'")
      case .hole: words.append("{\(event.start)}")
      case .open: words.append("(\(event.element)")
      case .close: words.append(")")
      }
    }
    return words.joined(separator: " ")
  }

  @Test(
    "Elements, text and holes",
    arguments: [
      ("", ""),
      ("plain", "'plain'"),
      ("<b>foo {}</b>", "(bold 'foo ' {0} )"),
      ("{}<i>{}</i>{}", "{0} (italic {1} ) {2}"),
      ("<strong>a</strong><em>b</em><del/>", "(bold 'a' ) (italic 'b' ) (strikethrough )"),
      ("<u>1</u><s>2</s><strike>3</strike>", "(underline '1' ) (strikethrough '2' ) (strikethrough '3' )"),
      ("x<sub>1</sub><sup>2</sup>", "'x' (sub '1' ) (sup '2' )"),
      ("<h1>a</h1><h6 >b</h6 >", "(heading1 'a' ) (heading6 'b' )"),
      ("<ul> <li>a</li>\n<li/></ul>", "(bulletList ' ' (listItem 'a' ) '\n' (listItem ) )"),
      ("<ol><ul><li>a</li></ul></ol>", "(numberedList (bulletList (listItem 'a' ) ) )"),
      ("<center><p>a</p></center>", "(center (paragraph 'a' ) )"),
      ("a<br>b<br/>c<br />d<br></br>", "'a' (lineBreak ) 'b' (lineBreak ) 'c' (lineBreak ) 'd' (lineBreak )"),
      ("a > b ] ]", "'a > b ] ]'"),
      ("$(1) <?", nil),
    ] as [(String, String?)])
  func events(_ text: String, _ expected: String?) throws {
    #expect((try? read(text)) == expected)
  }

  @Test(
    "References",
    arguments: [
      ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&#65;&#x42;&#x1F600;", "AB😀"), ("&lt;b&gt;", "<b>"),
      ("a&nbsp;b", "a\u{A0}b"), ("&mdash;&ndash;&hellip;", "—–…"), ("&copy;&reg;&trade;", "©®™"),
      ("&laquo;&raquo;&lsquo;&rsquo;&ldquo;&rdquo;", "«»‘’“”"), ("&bull;&middot;&euro;&times;&deg;", "•·€×°"),
    ])
  func references(_ text: String, _ expected: String) throws {
    #expect(String(decoding: try Markup(markupSource(text)).text, as: UTF8.self) == expected)
  }

  @Test func whatIsMarkup() {
    let texts = ["", "foo", "$(1)", "a<", "a>b", "&", "Ünïcode"]
    let found = texts.filter { Array($0.utf8).withUnsafeBufferPointer { Markup.isMarkup($0) } }
    #expect(found == ["a<", "a>b", "&"])
  }

  @Test func everyNameIsAnElement() {
    for name in MarkupElement.allNames {
      #expect(Array(name.utf8).withUnsafeBufferPointer { MarkupElement(named: $0) } != nil, "\(name)")
    }
  }
}
