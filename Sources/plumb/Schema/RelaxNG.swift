import PlumbEngine
import PlumbSyntax

/// A schema in RELAX NG (ISO/IEC 19757-2), with documentation in annotations of its DTD compatibility.
///
/// Attributes stand in interleaved groups, not in sequences, and each name of a component is an element of its own:
/// libxml2 takes exponential time for the former and overlooks the latter.
struct RelaxNG: SchemaWriter {
  private let model: SchemaModel
  var lines: [String] = []

  init(_ model: SchemaModel) { self.model = model }

  mutating func write() {
    lines.append(
      """
      <grammar xmlns="http://relaxng.org/ns/structure/1.0"
          xmlns:a="http://relaxng.org/ns/compatibility/annotations/1.0"
          datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
        <start><ref name="component"/></start>
      """)
    writeTypes()
    writeContent()
    writeStructure()
    for element in model.elements { write(element) }
    lines.append("</grammar>")
  }

  private mutating func define(_ name: String, _ content: [String]) {
    lines.append("  <define name=\"\(name)\">")
    for line in content { lines.append("    " + line) }
    lines.append("  </define>")
  }

  private static func data(_ pattern: String) -> String {
    "<data type=\"string\"><param name=\"pattern\">\(XMLText.escaped(pattern))</param></data>"
  }

  private mutating func writeTypes() {
    define("literal", [Self.data(SchemaModel.literalPattern)])
    for (enumeration, isSet) in model.usedEnumerations {
      define(SchemaModel.typeName(enumeration), [Self.data(model.pattern(enumeration, isSet: isSet))])
    }
  }

  private mutating func writeContent() {
    var components = ["<choice>"]
    for element in model.elements { components.append("  <ref name=\"\(element.name)\"/>") }
    define("component", components + ["</choice>"])
    define(
      "content",
      [
        "<zeroOrMore><choice>",
        "  <text/><ref name=\"component\"/><ref name=\"declaration\"/><ref name=\"slot\"/><ref name=\"relations\"/>",
        "  <ref name=\"markup\"/>", "</choice></zeroOrMore>",
      ])
    var declarations = ["<choice>"]
    for declaration in LanguageTables.declarations where declaration.name != "param" {
      declarations += self.declaration(declaration)
    }
    define("declaration", declarations + ["</choice>"])
    define("parameter", LanguageTables.declarations.filter { $0.name == "param" }.flatMap { declaration($0) })
    for section in LanguageTables.sections {
      let isText = section.name == XMLDocument.constraintsName
      define(
        isText ? "relations" : "slot",
        [
          "<element name=\"\(section.name)\">", "  " + Self.documentation(section.documentation),
          isText ? "  <text/>" : "  <empty/>", "</element>",
        ])
    }
    var markup = ["<choice>"]
    for name in LanguageTables.markup {
      markup.append(
        "  <element name=\"\(name)\"><zeroOrMore><attribute><anyName/></attribute></zeroOrMore>"
          + "<zeroOrMore><choice><text/><ref name=\"markup\"/></choice></zeroOrMore></element>")
    }
    define("markup", markup + ["</choice>"])
  }

  private func declaration(_ declaration: LanguageTables.Declaration) -> [String] {
    var result = ["<element name=\"\(declaration.name)\">", "  " + Self.documentation(declaration.documentation)]
    for attribute in declaration.attributes {
      let pattern =
        "<attribute name=\"\(attribute.name)\">\(Self.documentation(attribute.documentation))<text/></attribute>"
      result.append("  " + (attribute.isRequired ? pattern : "<optional>\(pattern)</optional>"))
    }
    return result + ["  <empty/>", "</element>"]
  }

  private static func documentation(_ text: String) -> String {
    annotation(text, "<a:documentation>", "</a:documentation>")
  }

  private mutating func writeStructure() {
    var content = ["<interleave>"]
    for attribute in LanguageTables.structuralAttributes where !Self.isReference(attribute.name) {
      let type = attribute.kind == .literal ? "<ref name=\"literal\"/>" : "<text/>"
      content.append("  " + Self.attribute(attribute.name, type, attribute.documentation))
    }
    for name in model.parameters {
      content.append("  " + Self.attribute(name, "<text/>", "A parameter."))
    }
    define("structure", content + ["</interleave>"])
    content = ["<choice>"]
    let references = LanguageTables.structuralAttributes.filter { Self.isReference($0.name) }
    for (index, attribute) in references.enumerated() {
      let others = references[(index + 1)...].map { "<optional><attribute name=\"\($0.name)\"/></optional>" }
      content.append(
        "  <group><attribute name=\"\(attribute.name)\">\(Self.documentation(attribute.documentation))"
          + "<ref name=\"literal\"/></attribute>\(others.joined())</group>")
    }
    define("reference", content + ["</choice>"])
  }

  /// Whether an attribute includes a document, whose parameters the element then may have.
  private static func isReference(_ name: String) -> Bool { name == "template" || name == "xml" }

  private static func attribute(_ name: String, _ type: String, _ documentation: String) -> String {
    "<optional><attribute name=\"\(name)\">\(Self.documentation(documentation))\(type)</attribute></optional>"
  }

  private mutating func write(_ element: SchemaModel.Element) {
    let parameters = Set(model.parameters)
    var attributes = ["<interleave>"]
    if element.extendsBase { attributes.append("  <ref name=\"\(model.elements[element.base].name).attributes\"/>") }
    for attribute in element.attributes where !parameters.contains(attribute.name) {
      let type = model.enumeration(of: attribute.property).map {
        "<ref name=\"\(SchemaModel.typeName($0.enumeration))\"/>"
      }
      attributes.append("  " + Self.attribute(attribute.name, type ?? "<text/>", attribute.documentation))
    }
    if attributes.count == 1 { attributes.append("  <empty/>") }
    define(element.name + ".attributes", attributes + ["</interleave>"])

    // What else an element that includes a document, or declares a parameter, may have.
    var names = LanguageTables.structuralAttributes.map { $0.name } + model.parameters
    var next = model.elements.firstIndex { $0.row == element.row } ?? -1
    while next >= 0 {
      names += model.elements[next].attributes.map { $0.name }.filter { !parameters.contains($0) }
      next = model.elements[next].extendsBase ? model.elements[next].base : -1
    }
    let others = names.map { "<name>\($0)</name>" }.joined()
    define(
      element.name + ".other",
      ["<attribute><anyName><except>\(others)</except></anyName></attribute>"])
    define(
      element.name + ".body",
      [
        "<interleave>", "  <ref name=\"structure\"/><ref name=\"\(element.name).attributes\"/>", "  <choice>",
        "    <ref name=\"content\"/>",
        "    <group><ref name=\"reference\"/><ref name=\"content\"/>",
        "      <zeroOrMore><ref name=\"parameter\"/><ref name=\"content\"/></zeroOrMore>",
        "      <zeroOrMore><ref name=\"\(element.name).other\"/></zeroOrMore></group>",
        "    <group><ref name=\"content\"/><oneOrMore><ref name=\"parameter\"/><ref name=\"content\"/></oneOrMore>",
        "      <zeroOrMore><ref name=\"\(element.name).other\"/></zeroOrMore></group>", "  </choice>", "</interleave>",
      ])
    var elements = ["<choice>"]
    for name in [element.name] + element.aliases {
      elements.append(
        "  <element name=\"\(name)\">\(Self.documentation(element.documentation))"
          + "<ref name=\"\(element.name).body\"/></element>")
    }
    define(element.name, elements + ["</choice>"])
  }
}
