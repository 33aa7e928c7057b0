import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Documents composed of others.
@Suite struct ComposedDocumentTests {
  private func read(_ text: String, name: String = "main.xml") throws -> XMLDocument {
    try #require(XMLReader.read(Array(text.utf8), name: name, limits: XMLLimits()).document)
  }

  private func copied(_ document: XMLDocument) -> XMLDocument {
    let writer = DocumentWriter()
    let original = writer.register(document)
    for (index, element) in document.elements.enumerated() {
      writer.element(copying: index, of: original, parent: element.parent)
    }
    return writer.finish()
  }

  @Test func aCopyIsTheSame() throws {
    let text = """
      <UIView a='1'><UILabel id='l' b='{2}'>x <b>y</b></UILabel><children/><C><D/><macro name='m' value='1'/></C>
      <param name='p' type='Int'/><state name='s' type='Int' value='3'/><macro name='n' value='2'/></UIView>
      """
    let document = try read(text)
    let copy = copied(document)
    #expect(copy.short() == document.short())
    #expect(copy.isConsistent())
    #expect(copy.elements.map(\.range) == document.elements.map(\.range))
    #expect(copy.elements.map(\.childrenSlot) == document.elements.map(\.childrenSlot))
    #expect(copy.attributes.map(\.valueRange) == document.attributes.map(\.valueRange))
    #expect(copy.elements.map(\.bodyRange) == document.elements.map(\.bodyRange))
    // By element, in which they stand in their order.
    #expect(copy.macros.map { copy.names[$0.name] } == ["n", "m"])
    #expect(copy.states.first.map { copy.names[$0.type] } == "Int")
    #expect(copy.sources.map(\.name) == ["main.xml"])
    #expect(copy.inclusions.isEmpty)
  }

  @Test func sourcesAndHowTheyCameAreKept() throws {
    let files = ComposerFiles([
      "main.xml": "<UIView template='t.xml'><M/></UIView>", "t.xml": "<UIView a='1'><UIView xml='x.xml'/></UIView>",
      "x.xml": "<UIView x='1'><X y='2'/></UIView>",
    ])
    let document = try #require(files.compose().document)
    #expect(document.short() == "UIView{a=1}(UIView{x=1}(X{y=2}) M)")
    let copy = copied(copied(document))
    #expect(copy.short() == document.short())
    #expect(copy.sources.map(\.name) == ["main.xml", "t.xml", "x.xml"])
    #expect(copy.inclusions.dropFirst().map(\.source) == [0, 1])
    #expect(copy.elements.map(\.isMerged) == [true, true, false, false])

    // Only what is used comes along, after what included it.
    let writer = DocumentWriter()
    let original = writer.register(document)
    writer.element(copying: 2, of: original, parent: -1)
    let branch = writer.finish()
    #expect(branch.short() == "X{y=2}")
    #expect(branch.sources.map(\.name) == ["main.xml", "t.xml", "x.xml"])
    #expect(branch.elements.map(\.source) == [2])
    #expect(branch.names.find("M") == nil)
    var diagnostic = Diagnostic(.type, "wrong")
    branch.locate(&diagnostic, branch.elements[0].range, of: 2)
    #expect(diagnostic.notes == ["included by t.xml, line 1", "included by main.xml, line 1"])
  }

  @Test func elementsOfSeveralDocumentsInAnotherOrder() throws {
    let main = try read("<UIView><A a='1'/><B/></UIView>")
    let item = try read("<Item a='2'>text</Item>", name: "item.xml")
    let writer = DocumentWriter()
    let first = writer.register(main)
    let items = (0..<3).map { _ in writer.register(item) }
    writer.element(copying: 0, of: first, parent: -1)
    let box = writer.element(copying: 2, of: first, parent: 0)
    for each in items { writer.element(copying: 0, of: each, parent: box) }
    writer.element(copying: 1, of: first, parent: 0)
    let document = writer.finish()
    #expect(document.short() == "UIView(B(Item{a=2 |text} Item{a=2 |text} Item{a=2 |text}) A{a=1})")
    #expect(document.isConsistent())
    // One text is one source, however often it comes.
    #expect(document.sources.map(\.name) == ["main.xml", "item.xml"])
    #expect(document.elements.map(\.bodySource) == [0, 0, 1, 1, 1, 0])
  }

  @Test func whatTheHostMakes() throws {
    let main = try read("<UIView a='1' b='2'/>")
    let writer = DocumentWriter()
    let original = writer.register(main)
    let root = writer.beginElement(copying: 0, of: original, parent: -1)
    writer.attribute(copying: 1, of: original)
    writer.attribute("a", "{x + 1}")
    _ = writer.beginElement("UILabel", parent: root)
    writer.attribute("text", "made")
    writer.changeElement { $0.isPending = true }
    let document = writer.finish()
    #expect(document.short() == "UIView{b=2 a={x + 1}}(UILabel{text=made}?)")
    #expect(document.isConsistent())
    #expect(document.sources.count == 2)
    #expect(document.attributes.map { document.isWritten($0.source) } == [true, false, false])
    #expect(document.elements.map { document.isWritten($0.source) } == [true, false])
    var diagnostic = Diagnostic(.type, "wrong")
    document.locate(&diagnostic, document.attributes[1].valueRange, of: document.attributes[1].source)
    #expect(diagnostic.line == 0)
    #expect(document.sourceRange(inValueOf: document.attributes[1], from: 1, to: 3) == SourceRange(start: 0, end: 0))
  }

  @Test func whatTheHostMakesMayNameParts() throws {
    for name in ["template", "xml"] {
      let writer = DocumentWriter()
      _ = writer.beginElement("UILabel", parent: -1)
      writer.attribute(name, "t.xml")
      writer.definition(.state, "s", type: "Int", value: "1")
      writer.definition(.parameter, "p", type: "Int", value: "")
      writer.body("made")
      let root = Part(url: "", document: writer.finish(), diagnostics: [])
      let part = ComposerFiles.part("t.xml", "<UILabel a='1'>\n<children/><A xml='none'/><children/></UILabel>")
      let composition = Composer.compose(root, catalog: Catalog()) { reference, _ in
        reference == "t.xml" ? .ready(part) : .pending(PartRequest(id: 1, url: reference))
      }
      let document = try #require(composition.document)
      #expect(document.short() == "UILabel{a=1 |made [p:p=Int] [s:s:Int=1]}(A?)")
      #expect(document.sources.map(\.name) == ["", "t.xml"])
      #expect(composition.diagnostics.map(\.line) == [2])
      #expect(composition.diagnostics.first?.notes == [])
    }
  }

  @Test func definitionsOfSeveralElements() throws {
    let first = try read("<V><macro name='a' value='1'/><macro name='a' value='2'/><param name='p' type='Int'/></V>")
    let second = try read(
      "<V><W><macro name='x' value='0'/></W><macro name='a' value='3'/><macro name='p' value='4'/></V>")
    let writer = DocumentWriter()
    let originals = [writer.register(first), writer.register(second)]
    for parent in [Int32(-1), 0] {
      _ = writer.beginElement(copying: 0, of: originals[0], parent: parent)
      writer.definitions(ofElement: 0, of: originals[0])
      writer.definitions(ofElement: 0, of: originals[1])
    }
    let definitions = "[m:a=1] [m:a=2] [m:p=4] [p:p=Int]"
    #expect(writer.finish().short() == "V{\(definitions)}(V{\(definitions)})")
  }

  @Test func nothingIsADocumentToo() {
    let writer = DocumentWriter()
    let document = writer.finish()
    #expect(document.elements.isEmpty)
    #expect(document.sources.count == 1)
  }
}
