import PlumbEngine
import PlumbSyntax

/// Everything that an editor needs to complete, check and explain, as JSON. docs/tool.md describes it.
struct SchemaJSON {
  let model: SchemaModel
  /// Asked for what the tables do not say: how types are read, what functions take.
  let reference: Reference

  /// Throws if something has no words, or the engine does not answer.
  static func text(_ model: SchemaModel) throws(CallFailure) -> String {
    try SchemaJSON(model: model, reference: Reference()).text()
  }

  private func text() throws(CallFailure) -> String {
    let members: [(String, String)] = try [
      ("version", Self.string(Tool.version)), ("components", Self.list(model.elements.map { component($0) })),
      ("geometry", geometry()), ("attributes", structuralAttributes()), ("declarations", declarations()),
      ("sections", Self.list(LanguageTables.sections.map { Self.named($0.name, $0.documentation) })),
      ("markup", Self.strings(LanguageTables.markup)), ("types", types()),
      ("enumerations", Self.list(model.catalog.enumerations.map { enumeration($0) })), ("functions", functions()),
      ("words", words()),
      ("computed", Self.list(LanguageTables.computed.map { Self.named($0.name, $0.documentation) })),
      ("constraints", constraints()), ("everLayout", everLayout()), ("constants", constants()),
      ("variables", Self.strings(model.variables)), ("parameters", Self.strings(model.parameters)),
      ("colors", colors()), ("images", Self.strings(model.engine.catalogImages)), ("fonts", fonts()),
    ]
    return "{" + members.map { "\(Self.string($0.0)):\($0.1)" }.joined(separator: ",\n") + "}\n"
  }

  // MARK: - JSON

  static func string(_ text: String) -> String { JSONText.string(text) }

  static func strings(_ texts: [String]) -> String { "[" + texts.map { string($0) }.joined(separator: ",") + "]" }

  static func list(_ items: [String]) -> String {
    items.isEmpty ? "[]" : "[\n" + items.joined(separator: ",\n") + "]"
  }

  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { string($0.0) + ":" + $0.1 }.joined(separator: ",") + "}"
  }

  /// A name and what it is for.
  static func named(_ name: String, _ documentation: String, _ members: [(String, String)] = []) -> String {
    object([("name", string(name))] + members + [("documentation", string(documentation))])
  }

  static func bool(_ isTrue: Bool) -> String { isTrue ? "true" : "false" }

  // MARK: - Components

  private func component(_ element: SchemaModel.Element) -> String {
    let component = model.catalog.components[element.row]
    let base = element.base >= 0 ? Self.string(model.elements[element.base].name) : "null"
    let body = component.bodyProperty.map { Self.string($0) } ?? "null"
    return Self.named(
      element.name, element.documentation,
      [
        ("aliases", Self.strings(element.aliases)), ("base", base), ("extendsBase", Self.bool(element.extendsBase)),
        ("natural", Self.string(component.natural.name)), ("body", body),
        ("properties", Self.list(element.attributes.map { property($0) } + readOnly(element))),
      ])
  }

  private func property(_ attribute: SchemaModel.Attribute) -> String {
    let property = attribute.property
    return Self.named(
      attribute.name, attribute.documentation,
      [
        ("type", Self.string(property.typeName)), ("default", Self.string(property.defaultText)),
        ("readOnly", Self.bool(property.access == .readOnly)), ("constructor", Self.bool(property.isConstructorOnly)),
        ("affectsSize", Self.bool(property.affectsSize)),
      ])
  }

  /// What expressions may read and documents not set, where the base does not have it.
  private func readOnly(_ element: SchemaModel.Element) -> [String] {
    let catalog = model.catalog
    return catalog.propertyNames(of: element.row).compactMap { name in
      guard let property = catalog.property(name, of: element.row), property.access == .readOnly else { return nil }
      if element.extendsBase, catalog.property(name, of: model.elements[element.base].row)?.access == .readOnly {
        return nil
      }
      return self.property(
        SchemaModel.Attribute(name: name, property: property, documentation: model.text(of: name, element.row)))
    }
  }

  private func geometry() -> String {
    let view = model.catalog.component(named: "UIView") ?? 0
    return Self.list(LanguageTables.geometry.map { Self.named($0, model.text(of: $0, view)) })
  }

  // MARK: - Types

  private func types() throws(CallFailure) -> String {
    let items = try LanguageTables.types.map { (_, names) throws(CallFailure) in
      let note = TypeNote.all.first { $0.name == names[0] }
      let text = note?.text ?? ""
      return Self.named(
        names[0], text.split(separator: "\n").joined(separator: " "),
        [
          ("aliases", Self.strings(Array(names.dropFirst()))), ("kind", Self.string(try kind(ofType: names[0]))),
          ("parts", Self.strings(LanguageTables.parts(of: names[0]).map { $0.name })),
        ])
    }
    return Self.list(items)
  }

  /// How attributes of a type are read.
  private func kind(ofType name: String) throws(CallFailure) -> String {
    if name == "Outlet" { return "literal" }
    return switch try reference.reading(name) {
    case .expression: "expression"
    case .text: "text"
    case .name: "name"
    }
  }

  private func enumeration(_ enumeration: Enumeration) -> String {
    let style =
      switch enumeration.style {
      case .cases: "cases"
      case .options: "options"
      case .numbers: "numbers"
      }
    let cases = enumeration.cases.map {
      Self.object([("name", Self.string($0.name)), ("value", numberText($0.number))])
    }
    return Self.named(
      enumeration.name, model.catalog.documentation(of: enumeration.name) ?? "",
      [
        ("aliases", Self.strings(enumeration.aliases)), ("style", Self.string(style)),
        ("cases", "[" + cases.joined(separator: ",") + "]"),
      ])
  }

  // MARK: - Values of the host

  private func constants() -> String {
    Self.list(
      model.engine.catalogConstants.map {
        Self.object([("name", Self.string($0.name)), ("value", JSONText.value($0.value))])
      })
  }

  private func colors() -> String {
    Self.list(
      (LanguageTables.colorNames + model.catalog.hostColors).map {
        Self.object([("name", Self.string($0.name)), ("value", JSONText.value($0.color))])
      })
  }

  private func fonts() -> String {
    Self.object([
      ("named", Self.strings(model.catalog.hostFonts)), ("families", Self.strings(LanguageTables.fontFamilies)),
      ("system", Self.strings(LanguageTables.systemFonts)), ("traits", Self.strings(LanguageTables.fontTraits)),
      ("weights", Self.strings(Font.weightNames)),
      ("textStyles", Self.strings(LanguageTables.textStyles.map { $0.name })),
    ])
  }
}
