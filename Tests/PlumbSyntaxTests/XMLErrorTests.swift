import Testing

@testable import PlumbSyntax

@Suite struct XMLErrorTests {
  /// Fragments of messages that hold for every version; the id is that of the verified case.
  static let cases: [(id: String, xml: String, fragments: [String])] = [
    ("layout-xml-error-001", "<Foo left=\"5\"></Foo", ["XML parsing error: ", "line 1"]),
    ("layout-xml-error-004", "", ["Empty XML document"]),
    (
      "layout-xml-error-012", "<UILabel><param name=\"text\">foo</param></UILabel>",
      ["<param> node should not contain sub-nodes"]
    ),
    (
      "layout-xml-error-014", "<UILabel><macro name=\"text\" type=\"String\" value=\"foo\"/></UILabel>",
      ["Unexpected attribute type in <macro>"]
    ),
    ("layout-xml-error-016", "<UILabel xml=\"{foo}\"/>", ["xml must be a literal value, not an expression"]),
    ("layout-xml-error-017", "<UILabel template=\"{foo}.xml\"/>", ["template must be a literal value"]),
    ("white space only", " \n ", ["Empty XML document"]),
    ("comment only", "<!-- x -->", ["Empty XML document"]),
    ("html root", "<html/>", ["Invalid root element <html> in XML. Root element must be a UIView or UIViewController"]),
    ("param root", "<param name='a' type='b'/>", ["Invalid root element <param> in XML"]),
    ("element in HTML", "<A><p><UIView/></p></A>", ["Unsupported HTML element <UIView>"]),
    ("element after HTML", "<A><p/><UIView><B/></UIView></A>", ["Unsupported HTML element <UIView>"]),
    ("text in children", "<A><children>x</children></A>", ["<children> node should not contain sub-nodes"]),
    ("element in children", "<A><children><B/></children></A>", ["<children> node should not contain sub-nodes"]),
    ("children attribute", "<A><children a='1'/></A>", ["Unexpected attribute a in <children>"]),
    ("empty name", "<A><macro name='' value='1'/></A>", ["<macro> name is a required attribute"]),
    ("no type", "<A><param name='a'/></A>", ["<param> type is a required attribute"]),
    ("doctype", "<!DOCTYPE A><A/>", ["DOCTYPE", "not allowed"]),
    ("unknown entity", "<A>&nbsp;</A>", ["undefined entity &nbsp; at line 1"]),
    ("unknown entity in an attribute", "<A b='&amp;&x;'/>", ["undefined entity &x; at line 1"]),
    ("two roots", "<A/><B/>", ["XML parsing error: ", "line 1"]),
    ("mismatch", "<A>\n<B>\n</A>", ["mismatched tag at line 3"]),
    ("attribute twice", "<A b='1' b='2'/>", ["duplicate attribute at line 1"]),
  ]

  @Test(arguments: cases.indices)
  func message(_ index: Int) throws {
    let each = Self.cases[index]
    let result = read(each.xml)
    let first = try #require(result.diagnostics.first, "\(each.id)")
    #expect(first.code == .xml)
    #expect(result.hasErrors)
    #expect(first.line >= 1 && first.column >= 1)
    for fragment in each.fragments { #expect(first.message.contains(fragment), "\(each.id)") }
  }

  /// layout-xml-error-019: what `NSObject` is not is known to the catalog; here it is an element like any other.
  @Test func classesAreNotJudgedHere() {
    #expect(read("<NSObject/>").problems == [])
  }

  @Test func allProblemsComeInOneGoWithTheirPlaces() throws {
    let result = read(
      """
      <View id="{x}">
        <Label xml="{y}"/>
        <Label>
          <param name="a" kind="b">c</param>
          <macro value="1"/>
        </Label>
        <children/>
        <children/>
      </View>
      """)
    #expect(
      result.problems == [
        "1:11 id must be a literal value, not an expression",
        "2:15 xml must be a literal value, not an expression",
        "4:5 <param> node should not contain sub-nodes",
        "4:5 <param> type is a required attribute",
        "4:21 Unexpected attribute kind in <param>",
        "5:5 <macro> name is a required attribute",
        "8:3 A second <children> in the same element has no effect",
      ])
    #expect(result.diagnostics.map(\.nodePath) == ["", "0", "1", "1", "1", "1", ""])
    #expect(result.diagnostics.map(\.component) == ["View", "Label", "Label", "Label", "Label", "Label", "View"])
    #expect(result.diagnostics.last?.severity == .warning)
    #expect(result.document?.elements.count == 3)
  }

  @Test func malformedXMLEndsTheDocumentBehindTheProblemsBefore() {
    let result = read("<A id='{x}'>\n<B>\n</C></A>")
    #expect(result.document == nil)
    #expect(
      result.problems == [
        "1:8 id must be a literal value, not an expression", "3:3 XML parsing error: mismatched tag at line 3",
      ])
    #expect(result.diagnostics.last?.notes == ["<B> of line 2 is not closed"])
  }

  @Test func entityDeclarationsAreRefusedBeforeTheyCost() {
    var xml = "<?xml version='1.0'?>\n<!-- <!DOCTYPE> -->\n<!DOCTYPE A [<!ENTITY a 'lol'>"
    for index in 1..<20 { xml += "<!ENTITY a\(index) '&a\(index - 1);&a\(index - 1);'>" }
    let result = read(xml + "]><A b='&a19;'/>")
    #expect(result.document == nil)
    #expect(result.diagnostics.count == 1)
    #expect(result.diagnostics[0].line == 3 && result.diagnostics[0].column == 1)
  }

  @Test func externalEntitiesAreRefused() {
    let result = read("<!DOCTYPE A [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><A>&e;</A>")
    #expect(result.document == nil)
    #expect(result.messages.first?.contains("DOCTYPE") == true)
  }
}
