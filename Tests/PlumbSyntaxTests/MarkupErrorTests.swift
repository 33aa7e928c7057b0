import Testing

@testable import PlumbSyntax

@Suite("Malformed markup has a place and a reason")
struct MarkupErrorTests {
  private func failure(_ source: MarkupSource, maximumBytes: Int = 16 << 20) -> MarkupError? {
    do throws(MarkupError) { _ = try Markup(source, maximumBytes: maximumBytes) } catch { return error }
    return nil
  }

  /// The message and the text it is about.
  @Test(
    arguments: [
      ("<b>foo", "<b> is not closed", "<b"),
      ("<p>a <b>foo</p>", "Before `</p>` has to come `</b>`", "</p>"),
      ("<b><i></b></i>", "Before `</b>` has to come `</i>`", "</b>"),
      ("&nbsp;foo</b>", "`</b>` closes nothing", "</b>"),
      ("a</text>b", "`</text>` closes nothing", "</text>"),
      ("<text>a</text>", "Unknown element <text> in markup", "<text"),
      ("a<span>b</span>", "Unknown element <span> in markup", "<span"),
      ("<B>a</B>", "Unknown element <B> in markup", "<B"),
      ("x<b class='y'>a</b>", "Elements of markup have no attributes: `class`", "<b class='y'>"),
      ("x<br clear=\"all\"/>", "Elements of markup have no attributes: `clear`", "<br clear=\"all\"/>"),
      ("a &nsbp; b", "Unknown reference `&nsbp;`", "&nsbp;"),
      ("a &#0; b", "A reference to a character that does not exist", "&"),
      ("a &#xD800; b", "A reference to a character that does not exist", "&"),
      ("1 < 2", "`<` begins no tag here; as text it is written `&lt;`", "<"),
      ("é<", "`<` begins no tag here; as text it is written `&lt;`", "<"),
      ("a<b", "Missing `>` of the tag `<b`", "<b"),
      ("a<b <i>", "Missing `>` of the tag `<b `", "<b "),
      ("<b{}>a</b>", "A value cannot stand in a tag", "<b>"),
      ("<b{} >a</b>", "A value cannot stand in a tag", "<b"),
      ("a</b{}>", "A value cannot stand in a tag", "</b>"),
      ("a]]>b", "`]]>` cannot stand in markup: `>` is written `&gt;`", "]]>"),
      ("<li>a</li>", "<li> has to stand in <ul> or <ol>", "<li"),
      ("<ul><b/></ul>", "Content of <ul> must be in <li>", "<b"),
      ("<ol>a</ol>", "Content of <ol> must be in <li>", "a"),
      ("<ol>{}</ol>", "Content of <ol> must be in <li>", ""),
      ("<br>a</br>", "`</br>` closes nothing", "</br>"),
      ("<br >", nil, nil),
      ("<br />a</br>", "`</br>` closes nothing", "</br>"),
      ("a\u{0}<b/>", "Control characters cannot stand in markup", "\u{0}"),
      ("&nbsp;\u{1}", "Control characters cannot stand in markup", "\u{1}"),
    ] as [(String, String?, String?)])
  func reasons(_ text: String, _ message: String?, _ place: String?) {
    let source = markupSource(text)
    let error = failure(source)
    #expect(error?.message == message)
    #expect(
      error.map { String(decoding: source.bytes[Int($0.range.start)..<Int($0.range.end)], as: UTF8.self) } == place)
  }

  @Test(arguments: ["<!DOCTYPE b>", "<!-- a -->", "<![CDATA[a]]>", "<?xml version='1.0'?>", "<b><?hole?></b>", "<!"])
  func declarations(_ text: String) {
    #expect(
      failure(markupSource(text))?.message
        == "Markup has tags and text only: no comments, declarations or processing instructions")
  }

  @Test func suggestions() {
    #expect(failure(markupSource("<stong>a</stong>"))?.suggestions == ["strong"])
    #expect(failure(markupSource("&hellp;"))?.suggestions == ["&hellip;"])
    #expect(failure(markupSource("<b><i>a</b>"))?.suggestions == ["</i>"])
  }

  @Test func aHoleThatMayBeMarkupStandsInLists() throws {
    var source = markupSource("<ul>{}</ul>")
    source.holesMayBeMarkup = true
    #expect(failure(source) == nil)
  }

  @Test(
    "Hostile text is answered",
    arguments: [
      (String(repeating: "<b>", count: 10_000), Status.limit),
      (String(repeating: "<ul>", count: 10_000), .limit),
      (String(repeating: "</b>", count: 10_000), .syntax),
      (String(repeating: "<", count: 100_000), .syntax),
      (String(repeating: "&amp", count: 100_000) + "&a;", .syntax),
      ("<b " + String(repeating: "a='' ", count: 100_000) + "/>", .syntax),
      ("<b " + String(repeating: "a", count: 100_000) + "/>", .syntax),
      ("<" + String(repeating: "b", count: 100_000) + ">", .syntax),
      ("<b a=\"&lol;\">", .syntax),
    ])
  func hostile(_ text: String, _ code: Status) {
    #expect(failure(markupSource(text))?.code == code)
  }

  @Test func textThatIsNotUTF8() {
    for bytes: [UInt8] in [
      [0xFF], [0x61, 0xC3], [0xED, 0xA0, 0x80], [0x3C, 0x62, 0xFF, 0x3E], [0xC3, 0x3C, 0x62, 0x3E],
    ] {
      var source = MarkupSource()
      bytes.withUnsafeBufferPointer { source.append($0) }
      #expect(failure(source) != nil)
    }
  }

  @Test func sixtyFourLevelsAreAllowed() {
    let text = String(repeating: "<b>", count: 64) + String(repeating: "</b>", count: 64)
    #expect(failure(markupSource(text)) == nil)
    #expect(failure(markupSource("<i>" + text + "</i>"))?.code == .limit)
  }

  @Test func tooManyBytes() {
    #expect(failure(markupSource("123456789"), maximumBytes: 9) == nil)
    #expect(failure(markupSource("1234567890"), maximumBytes: 9)?.code == .limit)
  }

  /// Every prefix and every text with one byte changed is answered without a trap.
  @Test func mangledText() {
    let text = Array("<p>a &amp; <b>b{}</b>&nbsp;</p><ul><li>é<br></li></ul>".utf8)
    for index in text.indices {
      for byte: UInt8 in [0, 0x20, 0x21, 0x22, 0x26, 0x2F, 0x3B, 0x3C, 0x3E, 0x5D, 0x62, 0x80, 0xC3, 0xFF] {
        var copy = text
        copy[index] = byte
        for cut in [copy, Array(copy[...index])] {
          var source = MarkupSource()
          cut.withUnsafeBufferPointer { source.append($0) }
          if let error = failure(source) {
            #expect(error.range.start <= error.range.end && Int(error.range.end) <= cut.count)
          }
        }
      }
    }
  }
}
