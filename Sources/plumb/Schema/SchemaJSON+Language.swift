import PlumbEngine
import PlumbSyntax

/// The names of the language itself, and those of constraints and EverLayout documents.
extension SchemaJSON {
  func structuralAttributes() -> String {
    Self.list(
      LanguageTables.structuralAttributes.map { attribute in
        let kind =
          switch attribute.kind {
          case .literal: "literal"
          case .expression: "expression"
          case .text: "text"
          case .path: "path"
          case .constraints: "constraints"
          }
        return Self.named(attribute.name, attribute.documentation, [("kind", Self.string(kind))])
      })
  }

  func declarations() -> String {
    Self.list(
      LanguageTables.declarations.map { declaration in
        let attributes = declaration.attributes.map {
          Self.named(
            $0.name, $0.documentation,
            [
              ("required", Self.bool($0.isRequired)),
              ("kind", Self.string($0.isExpression ? "expression" : "literal")),
            ])
        }
        return Self.named(declaration.name, declaration.documentation, [("attributes", Self.list(attributes))])
      })
  }

  func words() -> String {
    Self.list(
      LanguageTables.words.map { word in
        let kind =
          switch word.kind {
          case .value: "value"
          case .element: "element"
          case .repetition: "repetition"
          case .texts: "texts"
          }
        return Self.named(word.name, word.documentation, [("kind", Self.string(kind))])
      })
  }

  // MARK: - Functions

  func functions() throws(CallFailure) -> String {
    let operands = try Operand.all(reference.host)
    var result = try LanguageTables.functions.map { (function) throws(CallFailure) in
      Self.named(
        function.name, Reference.documentation(ofFunction: function.name),
        [
          ("signature", Self.string("\(function.name)(\(function.parameters))")),
          ("takes", Self.string(try reference.taken(function, operands))), ("minimumArguments", "\(function.arity)"),
          ("maximumArguments", function.isVariadic ? "null" : "\(function.arity)"), ("result", "null"),
          ("isBuiltIn", "true"),
        ])
    }
    for function in model.catalog.hostFunctions {
      result.append(
        Self.named(
          function.name, model.catalog.documentation(of: function.name + "()") ?? "",
          [
            ("signature", Self.string(signature(function))),
            ("takes", Self.string(function.argumentTypes.joined(separator: ", "))),
            ("minimumArguments", "\(function.minimumArguments)"),
            ("maximumArguments", function.maximumArguments.map { "\($0)" } ?? "null"),
            ("result", function.resultType.map { Self.string($0) } ?? "null"), ("isBuiltIn", "false"),
          ]))
    }
    return Self.list(result)
  }

  /// As catalogs write it: `initials(String, Int?)`.
  private func signature(_ function: HostFunction) -> String {
    var types: [String] = []
    for (index, type) in function.argumentTypes.enumerated() {
      let isOptional = index >= function.minimumArguments && function.maximumArguments != nil
      types.append(isOptional ? type + "?" : type)
    }
    if function.maximumArguments == nil { types.append((types.popLast() ?? "Any") + "...") }
    return function.name + "(" + types.joined(separator: ", ") + ")"
  }

  // MARK: - Constraints

  func constraints() throws(CallFailure) -> String {
    func explained(_ names: [String]) throws(CallFailure) -> String {
      let items = try names.map { (name) throws(CallFailure) in
        Self.named(name, try ConstraintDocumentation.text(name))
      }
      return Self.list(items)
    }
    let composites = LanguageTables.constraintComposites.map {
      Self.object([("name", Self.string($0.name)), ("attributes", Self.strings($0.attributes))])
    }
    let priorities = LanguageTables.constraintPriorities.map {
      Self.object([("name", Self.string($0.name)), ("value", numberText($0.value))])
    }
    return try Self.object([
      ("attributes", explained(LanguageTables.constraintAttributes)), ("composites", Self.list(composites)),
      ("views", explained(LanguageTables.constraintViews)), ("areas", explained(LanguageTables.constraintAreas)),
      ("priorities", Self.list(priorities)), ("sizeClasses", explained(LanguageTables.constraintSizeClasses)),
    ])
  }

  // MARK: - EverLayout

  func everLayout() throws(CallFailure) -> String {
    func explained(_ object: String, _ names: [String]) throws(CallFailure) -> String {
      let items = try names.map { (name) throws(CallFailure) in
        let values = object == "constraint" ? EverLayoutNames.values(ofConstraint: name) : []
        return Self.named(
          name, try EverLayoutDocumentation.text(object, name),
          object == "constraint" ? [("values", Self.strings(values))] : [])
      }
      return Self.list(items)
    }
    let composites = EverLayoutNames.composites.map { name in
      let attributes = EverLayoutNames.attributes(ofComposite: name).map { $0.name }
      return Self.object([("name", Self.string(name)), ("attributes", Self.strings(attributes))])
    }
    return try Self.object([
      ("layout", explained("layout", EverLayoutNames.layout)), ("view", explained("view", EverLayoutNames.view)),
      ("template", explained("template", EverLayoutNames.template)),
      ("navigationBar", explained("navigationBar", EverLayoutNames.navigationBar)),
      ("constraint", explained("constraint", EverLayoutNames.constraint)),
      ("composites", Self.list(composites)),
      ("words", explained("word", EverLayoutNames.words)), ("properties", Self.list(everLayoutProperties())),
    ])
  }

  /// The properties of each component that has others than its base.
  private func everLayoutProperties() -> [String] {
    func names(_ element: SchemaModel.Element) -> [(name: String, attribute: String)] {
      EverLayoutNames.properties(of: element.row, model.catalog)
    }
    return model.elements.compactMap { element in
      if model.catalog.components[element.row].isController { return nil }
      let own = names(element)
      if element.base >= 0 {
        let inherited = names(model.elements[element.base])
        if own.elementsEqual(inherited, by: { $0.name == $1.name && $0.attribute == $1.attribute }) { return nil }
      }
      let items = own.map {
        Self.object([("name", Self.string($0.name)), ("attribute", Self.string($0.attribute))])
      }
      let list = "[" + items.joined(separator: ",") + "]"
      return Self.object([("component", Self.string(element.name)), ("names", list)])
    }
  }
}
