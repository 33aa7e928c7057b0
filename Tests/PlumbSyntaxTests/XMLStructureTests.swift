import Testing

@testable import PlumbSyntax

@Suite struct XMLStructureTests {
  @Test func elementsAreInDocumentOrderWithTheirLinks() throws {
    let document = try #require(read("<A><B><C/></B><D/><B/></A>").document)
    #expect(
      document.dump == """
        0 <A> parent -1 first 1 next -1 count 3 slot -1 at 0-2
        1 <B> parent 0 first 2 next 3 count 1 slot -1 at 3-5
        2 <C> parent 1 first -1 next -1 count 0 slot -1 at 6-8
        3 <D> parent 0 first -1 next 4 count 0 slot -1 at 14-16
        4 <B> parent 0 first -1 next -1 count 0 slot -1 at 18-20
        """)
  }

  @Test func attributesKeepNamesValuesAndPlaces() throws {
    let document = try #require(
      read("<A a = '1'\n  b.c=\"x &lt;\ty\"\r\n empty=''><B a='>/='/></A>").document)
    let attributes = document.attributes(of: 0)
    #expect(attributes.map { document.names[$0.name] } == ["a", "b.c", "empty"])
    #expect(attributes.map { document.names[$0.value] } == ["1", "x < y", ""])
    #expect(attributes.map { document.text($0.nameRange) } == ["a", "b.c", "empty"])
    #expect(attributes.map { document.text($0.valueRange) } == ["1", "x &lt;\ty", ""])
    let inner = document.attributes(of: 1)
    #expect(inner.map { document.text($0.valueRange) } == [">/="])
    #expect(inner[0].name == attributes[0].name)
  }

  @Test func macrosParametersAndTheChildrenSlotStandBesideTheTree() throws {
    let document = try #require(
      read(
        "<A><param name='p' type='String'/><B/><macro name='m' value='1 &amp; 2'/><children/><C/>"
          + "<D><macro name='m' value='3'> <!-- fine --> </macro></D></A>"
      ).document)
    #expect(document.elements.map { document.names[$0.name] } == ["A", "B", "C", "D"])
    #expect(document.elements.map(\.childrenSlot) == [1, -1, -1, -1])
    #expect(
      document.parameters.map { "\($0.element) \(document.names[$0.name]) \(document.names[$0.value])" } == [
        "0 p String"
      ])
    #expect(
      document.macros.map { "\($0.element) \(document.names[$0.name]) \(document.names[$0.value])" }
        == ["0 m 1 & 2", "3 m 3"])
    #expect(document.text(document.macros[0].valueRange) == "1 &amp; 2")
  }

  @Test func constraintsAreOneMoreAttributeOfTheElementAroundThem() throws {
    let result = read(
      "<A><constraints>a &lt;= 1</constraints><B x='1'><C y='2'/><constraints>b\r\n<![CDATA[c <]]></constraints></B>"
        + "<constraints> <!-- none --> </constraints><constraints/><constraints>d</constraints><D z='3'/></A>")
    let document = try #require(result.document)
    #expect(result.problems == [])
    #expect(document.elements.map { document.names[$0.name] } == ["A", "B", "C", "D"])
    #expect(
      document.elements.indices.map { row in
        document.attributes(of: row).map { "\(document.names[$0.name])=\(document.names[$0.value])" }
      } == [["constraints=a <= 1", "constraints=d"], ["x=1", "constraints=b\nc <"], ["y=2"], ["z=3"]])
    #expect(document.text(document.attributes(of: 0)[0].nameRange) == "constraints")
    #expect(document.text(document.attributes(of: 0)[0].valueRange) == "a &lt;= 1")
    #expect(document.text(document.attributes(of: 1)[1].valueRange) == "b\r\n<![CDATA[c <]]>")
  }

  @Test func constraintsInHTMLAreHTML() throws {
    let document = try #require(read("<A><b>x<constraints>y</constraints></b></A>").document)
    #expect(document.attributes.isEmpty)
    #expect(document.names[document.elements[0].body] == "<b>x<constraints>y</constraints></b>")
  }

  @Test func constraintsHaveTextOnly() throws {
    #expect(
      read("<A><constraints a='1'>x</constraints><constraints>y<B/></constraints></A>").problems == [
        "1:17 Unexpected attribute a in <constraints>", "1:38 <constraints> node should not contain sub-nodes",
      ])
  }

  @Test func reservedAttributesThatSayNothingAreDropped() throws {
    let result = read("<A id='' xml=' // later.xml' template='//{x}' outlet='//foo'><B id=' / ' xml='a//b.xml'/></A>")
    let document = try #require(result.document)
    #expect(result.problems == [])
    #expect(document.attributes(of: 0).map { document.names[$0.name] } == ["outlet"])
    #expect(document.attributes(of: 1).map { document.names[$0.value] } == [" / ", "a//b.xml"])
  }

  @Test func aByteOrderMarkIsNoCharacter() throws {
    let result = XMLReader.read([0xEF, 0xBB, 0xBF] + Array("<A id='{b}'/>".utf8), name: "b.xml", limits: XMLLimits())
    #expect(result.problems == ["1:8 id must be a literal value, not an expression"])
    #expect(result.diagnostics.first?.sourceLine == "<A id='{b}'/>")
  }

  @Test(arguments: ["UTF-8", "utf-8", "UTF8", "US-ASCII"])
  func declarationsOfUTF8AreFine(_ encoding: String) {
    let result = read("<?xml version='1.0' encoding='\(encoding)'?>\n<A b='é'/>")
    #expect(result.problems == [])
    #expect(result.document?.elements.count == 1)
  }
}
