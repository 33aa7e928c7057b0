import PlumbEngine
import PlumbSyntax

/// A schema in XML Schema 1.0 (XSD), for editors without RELAX NG.
///
/// It cannot say that an element which declares a parameter, or includes a document, has other attributes: those have to be
/// named by the model.
struct XMLSchema: SchemaWriter {
  private let model: SchemaModel
  var lines: [String] = []

  init(_ model: SchemaModel) { self.model = model }

  mutating func write() {
    lines.append("<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\">")
    type("literal", SchemaModel.literalPattern)
    for (enumeration, isSet) in model.usedEnumerations {
      type(SchemaModel.typeName(enumeration), model.pattern(enumeration, isSet: isSet))
    }
    writeContent()
    writeStructure()
    for element in model.elements { write(element) }
    lines.append("</xs:schema>")
  }

  private mutating func type(_ name: String, _ pattern: String) {
    lines.append(
      "  <xs:simpleType name=\"\(name)\"><xs:restriction base=\"xs:string\"><xs:pattern value=\""
        + "\(XMLText.escaped(pattern))\"/></xs:restriction></xs:simpleType>")
  }

  private static func documentation(_ text: String) -> String {
    annotation(text, "<xs:annotation><xs:documentation>", "</xs:documentation></xs:annotation>")
  }

  private static func attribute(
    _ name: String, _ type: String, _ documentation: String, isRequired: Bool = false
  ) -> String {
    let use = isRequired ? " use=\"required\"" : ""
    let start = "    <xs:attribute name=\"\(name)\" type=\"\(type)\"\(use)"
    return documentation.isEmpty ? start + "/>" : start + ">\(self.documentation(documentation))</xs:attribute>"
  }

  private mutating func writeContent() {
    // Elements of the content of an element; the first are the components, which are the ones that a document may begin
    // with.
    lines.append("  <xs:group name=\"content\"><xs:choice>")
    for element in model.elements {
      for name in [element.name] + element.aliases { lines.append("    <xs:element ref=\"\(name)\"/>") }
    }
    for declaration in LanguageTables.declarations {
      lines.append(
        "    <xs:element name=\"\(declaration.name)\">\(Self.documentation(declaration.documentation))<xs:complexType>")
      for attribute in declaration.attributes {
        lines.append(
          Self.attribute(
            attribute.name, "xs:string", attribute.documentation, isRequired: attribute.isRequired))
      }
      lines.append("    </xs:complexType></xs:element>")
    }
    for section in LanguageTables.sections {
      let documentation = Self.documentation(section.documentation)
      lines.append(
        section.name == XMLDocument.constraintsName
          ? "    <xs:element name=\"\(section.name)\" type=\"xs:string\">\(documentation)</xs:element>"
          : "    <xs:element name=\"\(section.name)\">\(documentation)<xs:complexType/></xs:element>")
    }
    lines.append("    <xs:group ref=\"markup\"/>")
    lines.append("  </xs:choice></xs:group>")
    lines.append("  <xs:group name=\"markup\"><xs:choice>")
    for name in LanguageTables.markup { lines.append("    <xs:element name=\"\(name)\" type=\"markup\"/>") }
    lines.append("  </xs:choice></xs:group>")
    lines.append(
      "  <xs:complexType name=\"markup\" mixed=\"true\"><xs:group ref=\"markup\" minOccurs=\"0\" maxOccurs=\"unbounded\"/>"
        + "<xs:anyAttribute processContents=\"skip\"/></xs:complexType>")
  }

  private mutating func writeStructure() {
    lines.append("  <xs:attributeGroup name=\"structure\">")
    for attribute in LanguageTables.structuralAttributes {
      let type = attribute.kind == .literal ? "literal" : "xs:string"
      lines.append(Self.attribute(attribute.name, type, attribute.documentation))
    }
    for name in model.parameters { lines.append(Self.attribute(name, "xs:string", "A parameter.")) }
    lines.append("  </xs:attributeGroup>")
  }

  private mutating func write(_ element: SchemaModel.Element) {
    let parameters = Set(model.parameters)
    lines.append("  <xs:attributeGroup name=\"\(element.name).attributes\">")
    if element.extendsBase {
      lines.append("    <xs:attributeGroup ref=\"\(model.elements[element.base].name).attributes\"/>")
    }
    for attribute in element.attributes where !parameters.contains(attribute.name) {
      let type = model.enumeration(of: attribute.property).map { SchemaModel.typeName($0.enumeration) }
      lines.append(Self.attribute(attribute.name, type ?? "xs:string", attribute.documentation))
    }
    lines.append("  </xs:attributeGroup>")
    lines.append(
      "  <xs:complexType name=\"\(element.name)\" mixed=\"true\"><xs:group ref=\"content\" minOccurs=\"0\" "
        + "maxOccurs=\"unbounded\"/><xs:attributeGroup ref=\"structure\"/>"
        + "<xs:attributeGroup ref=\"\(element.name).attributes\"/></xs:complexType>")
    for name in [element.name] + element.aliases {
      let documentation = Self.documentation(element.documentation)
      lines.append("  <xs:element name=\"\(name)\" type=\"\(element.name)\">\(documentation)</xs:element>")
    }
  }
}
