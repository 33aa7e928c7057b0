import Testing

@testable import PlumbSyntax

@Suite struct XMLBodyTests {
  struct Case: CustomTestStringConvertible {
    let id: String
    let xml: String
    let body: String?
    var isMarkup = false
    var testDescription: String { id }
  }

  static let cases = [
    Case(
      id: "layout-xml-body-003", xml: "<UILabel>\n    Some <b>bold </b>and<i> italic</i> text\n</UILabel>",
      body: "Some <b>bold </b>and<i> italic</i> text", isMarkup: true),
    Case(
      id: "layout-xml-body-006", xml: "<UILabel>2 legs are &lt; 4 legs<br/></UILabel>",
      body: "2 legs are &lt; 4 legs<br/>", isMarkup: true),
    Case(
      id: "layout-xml-body-007", xml: "<UILabel><p>2 legs are &lt; 4 legs</p></UILabel>",
      body: "<p>2 legs are &lt; 4 legs</p>", isMarkup: true),
    Case(
      id: "layout-xml-body-009", xml: "<UILabel>if 2 > 3 &amp;&amp; 1 &lt; 4<br/></UILabel>",
      body: "if 2 > 3 &amp;&amp; 1 &lt; 4<br/>", isMarkup: true),
    Case(id: "layout-xml-body-012", xml: "<UILabel outlet=\"//foo\"/>", body: nil),
    Case(id: "layout-format-005", xml: "<Foo>\n</Foo>", body: nil),
    Case(id: "layout-format-006", xml: "<Foo> <Bar/> </Foo>", body: nil),
    Case(id: "layout-format-010", xml: "<Foo><Baz/>bar</Foo>", body: "bar"),
    Case(id: "layout-format-013", xml: "<Foo>bar<!-- bar --></Foo>", body: "bar"),
    Case(id: "layout-format-035", xml: "<Foo>\"bar\"</Foo>", body: "\"bar\""),
    Case(
      id: "layout-format-067", xml: "<UILabel a=\"1\" b=\"2\">some <b>text</b></UILabel>",
      body: "some <b>text</b>", isMarkup: true),
    Case(id: "interleaved", xml: "<UIView>Foo<UIView/>Bar</UIView>", body: "FooBar"),
    Case(id: "trimmed next to elements", xml: "<A>\n Foo <B/>\n bar \t baz\n</A>", body: "Foo bar baz"),
    Case(id: "plain text is decoded", xml: "<A>a &amp; b &lt; &#233; <![CDATA[<c>]]></A>", body: "a & b < é <c>"),
    Case(id: "around a comment", xml: "<A>Foo <!-- c --> bar</A>", body: "Foo bar"),
    Case(id: "a no-break space stays", xml: "<A>&#160;x&#160;</A>", body: "\u{A0}x\u{A0}"),
    Case(
      id: "attributes of HTML", xml: "<A><a href='x?a=1&amp;b=\"é\"' title='&lt;'>y</a></A>",
      body: "<a href=\"x?a=1&amp;b=&quot;&#xE9;&quot;\" title=\"&lt;\">y</a>", isMarkup: true),
    Case(
      id: "void and empty elements", xml: "<A><br/><p/><hr></hr><img src='a'/><br>x</br></A>",
      body: "<br/><p></p><hr/><img src=\"a\"/><br>x</br>", isMarkup: true),
    Case(
      id: "special names are HTML in HTML", xml: "<A>x <b>y</b><param name='q'/><children/></A>",
      body: "x <b>y</b><param name=\"q\"/><children></children>", isMarkup: true),
    Case(id: "text before markup is encoded", xml: "<A>ü &amp;<b/></A>", body: "&#xFC; &amp;<b></b>", isMarkup: true),
    Case(id: "wide characters", xml: "<A>😀 本<b/></A>", body: "&#x1F600; &#x672C;<b></b>", isMarkup: true),
    Case(
      id: "expressions are not encoded", xml: "<A><b>{a &lt; b ? '}é' : \"&amp;\"} &lt; {</b></A>",
      body: "<b>{a < b ? '}é' : \"&\"} &lt; {</b>", isMarkup: true),
    Case(
      id: "a comment in braces", xml: "<A>{x // don't}&lt;<i/></A>", body: "{x // don't}&lt;<i></i>", isMarkup: true),
    Case(
      id: "nested", xml: "<A><ul>\n<li> <b>1</b></li>\n</ul></A>", body: "<ul> <li> <b>1</b></li> </ul>", isMarkup: true
    ),
  ]

  @Test(arguments: cases)
  func body(_ each: Case) throws {
    let result = read(each.xml)
    let document = try #require(result.document)
    #expect(result.problems == [])
    #expect(document.body() == each.body)
    #expect(document.elements[0].bodyIsMarkup == each.isMarkup)
  }

  @Test func eachElementHasItsOwnBody() throws {
    let document = try #require(read("<A>one<B>two<i>!</i></B>three<C/></A>").document)
    #expect(document.body(0) == "onethree")
    #expect(document.body(1) == "two<i>!</i>")
    #expect(document.body(2) == nil)
    #expect(document.elements[0].bodyIsMarkup == false)
  }

  @Test func theRangeIsThatOfTheText() throws {
    let document = try #require(read("<A>\n  a &amp; <b>c</b>\n  <!-- d -->\n</A>").document)
    #expect(document.text(document.elements[0].bodyRange) == "a &amp; <b>c</b>")
  }
}
