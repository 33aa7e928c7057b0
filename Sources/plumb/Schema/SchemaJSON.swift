import PlumbEngine
import PlumbSyntax

/// Everything that an editor needs to complete, check and explain, as JSON. docs/tool.md describes it.
enum SchemaJSON {
  static func text(_ model: SchemaModel) -> String {
    var members: [(String, String)] = [("version", string(Tool.version))]
    members.append(("components", list(model.elements.map { component($0, model) })))
    members.append(("attributes", list(LanguageTables.structuralAttributes.map { attribute($0) })))
    members.append(("declarations", list(LanguageTables.declarations.map { declaration($0) })))
    members.append(("markup", strings(LanguageTables.markup)))
    let types = LanguageTables.types.map { type in
      object([("name", string(type.names[0])), ("aliases", strings(Array(type.names.dropFirst())))])
    }
    members.append(("types", list(types)))
    members.append(("enumerations", list(model.catalog.enumerations.map { enumeration($0, model) })))
    members.append(("functions", list(functions(model))))
    let words = LanguageTables.words.map { word in
      object([("name", string(word.name)), ("documentation", string(word.documentation))])
    }
    members.append(("words", list(words)))
    members.append(("computed", strings(LanguageTables.computed)))
    members.append(("constants", list(constants(model))))
    members.append(("variables", strings(model.variables)))
    members.append(("parameters", strings(model.parameters)))
    members.append(("colors", list(colors(model))))
    members.append(("fonts", fonts(model)))
    return "{" + members.map { "\(string($0.0)):\($0.1)" }.joined(separator: ",\n") + "}\n"
  }

  private static func string(_ text: String) -> String { JSONText.string(text) }

  private static func strings(_ texts: [String]) -> String {
    "[" + texts.map { string($0) }.joined(separator: ",") + "]"
  }

  private static func list(_ items: [String]) -> String {
    items.isEmpty ? "[]" : "[\n" + items.joined(separator: ",\n") + "]"
  }

  private static func component(_ element: SchemaModel.Element, _ model: SchemaModel) -> String {
    let component = model.catalog.components[element.row]
    let base = element.base >= 0 ? string(model.elements[element.base].name) : "null"
    let body = component.bodyProperty.map { string($0) } ?? "null"
    return object([
      ("name", string(element.name)), ("aliases", strings(element.aliases)), ("base", base),
      ("extendsBase", element.extendsBase ? "true" : "false"), ("natural", string(component.natural.name)),
      ("body", body),
      ("documentation", string(element.documentation)),
      ("properties", list(element.attributes.map { property($0) } + readOnly(element, model))),
    ])
  }

  private static func property(_ attribute: SchemaModel.Attribute) -> String {
    let property = attribute.property
    return object([
      ("name", string(attribute.name)), ("type", string(property.typeName)), ("default", string(property.defaultText)),
      ("readOnly", property.access == .readOnly ? "true" : "false"),
      ("constructor", property.isConstructorOnly ? "true" : "false"),
      ("affectsSize", property.affectsSize ? "true" : "false"), ("documentation", string(attribute.documentation)),
    ])
  }

  /// What expressions may read and documents not set, where the base does not have it.
  private static func readOnly(_ element: SchemaModel.Element, _ model: SchemaModel) -> [String] {
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

  private static func attribute(
    _ attribute: (name: String, kind: LanguageTables.StructuralKind, documentation: String)
  ) -> String {
    let kind =
      switch attribute.kind {
      case .literal: "literal"
      case .expression: "expression"
      case .text: "text"
      }
    return object([
      ("name", string(attribute.name)), ("kind", string(kind)), ("documentation", string(attribute.documentation)),
    ])
  }

  private static func declaration(
    _ declaration: (name: String, required: [String], optional: [String], documentation: String)
  ) -> String {
    object([
      ("name", string(declaration.name)), ("required", strings(declaration.required)),
      ("optional", strings(declaration.optional)), ("documentation", string(declaration.documentation)),
    ])
  }

  private static func enumeration(_ enumeration: Enumeration, _ model: SchemaModel) -> String {
    let style =
      switch enumeration.style {
      case .cases: "cases"
      case .options: "options"
      case .numbers: "numbers"
      }
    let cases = enumeration.cases.map { object([("name", string($0.name)), ("value", numberText($0.number))]) }
    return object([
      ("name", string(enumeration.name)), ("aliases", strings(enumeration.aliases)), ("style", string(style)),
      ("documentation", string(model.catalog.documentation(of: enumeration.name) ?? "")),
      ("cases", "[" + cases.joined(separator: ",") + "]"),
    ])
  }

  private static func functions(_ model: SchemaModel) -> [String] {
    var result = LanguageTables.functions.map { function in
      object([
        ("name", string(function.name)), ("signature", string("\(function.name)(\(function.parameters))")),
        ("minimumArguments", "\(function.arity)"),
        ("maximumArguments", function.isVariadic ? "null" : "\(function.arity)"), ("result", "null"),
        ("isBuiltIn", "true"), ("documentation", string(Reference.documentation(ofFunction: function.name))),
      ])
    }
    for function in model.catalog.hostFunctions {
      result.append(
        object([
          ("name", string(function.name)), ("signature", string(signature(function))),
          ("minimumArguments", "\(function.minimumArguments)"),
          ("maximumArguments", function.maximumArguments.map { "\($0)" } ?? "null"),
          ("result", function.resultType.map { string($0) } ?? "null"), ("isBuiltIn", "false"),
          ("documentation", string(model.catalog.documentation(of: function.name + "()") ?? "")),
        ]))
    }
    return result
  }

  /// As catalogs write it: `initials(String, Int?)`.
  private static func signature(_ function: HostFunction) -> String {
    var types: [String] = []
    for (index, type) in function.argumentTypes.enumerated() {
      let isOptional = index >= function.minimumArguments && function.maximumArguments != nil
      types.append(isOptional ? type + "?" : type)
    }
    if function.maximumArguments == nil { types.append((types.popLast() ?? "Any") + "...") }
    return function.name + "(" + types.joined(separator: ", ") + ")"
  }

  private static func constants(_ model: SchemaModel) -> [String] {
    model.engine.catalogConstants.map { object([("name", string($0.name)), ("value", JSONText.value($0.value))]) }
  }

  private static func colors(_ model: SchemaModel) -> [String] {
    let builtIn = LanguageTables.colorNames.map {
      object([("name", string($0.name)), ("value", JSONText.value($0.color))])
    }
    return builtIn + model.catalog.hostColors.map { object([("name", string($0)), ("value", "null")]) }
  }

  private static func fonts(_ model: SchemaModel) -> String {
    object([
      ("named", strings(model.catalog.hostFonts)), ("families", strings(LanguageTables.fontFamilies)),
      ("system", strings(LanguageTables.systemFonts)), ("traits", strings(LanguageTables.fontTraits)),
      ("textStyles", strings(LanguageTables.textStyles.map { $0.name })),
    ])
  }

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { string($0.0) + ":" + $0.1 }.joined(separator: ",") + "}"
  }
}
