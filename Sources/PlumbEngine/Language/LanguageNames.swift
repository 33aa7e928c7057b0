import PlumbSyntax

/// The names that mean something in every document, as schemas, completions and documentation list them.
extension LanguageTables {
  /// How an attribute is read that is not a property.
  package enum StructuralKind: Sendable {
    case literal, expression, text
    /// The path of a key of the item of a repetition, as it is written.
    case path
    /// Constraints, a line each.
    case constraints
  }

  /// The attributes that any element may have beside properties, and what they are for.
  package static let structuralAttributes: [(name: String, kind: StructuralKind, documentation: String)] = [
    ("id", .literal, "The name by which expressions and code find the element."),
    ("outlet", .text, "The name by which an owner finds the element."),
    ("template", .literal, "A document that this element extends."),
    ("xml", .literal, "A document that takes the place of this element."),
    (StructuralName.repetition, .expression, "The array, or the count, of which each item makes an element."),
    (StructuralName.key, .path, "The key path by which items of `repeat` are told apart."),
    (StructuralName.condition, .expression, "Whether the element exists."),
    (XMLDocument.constraintsName, .constraints, "Relations between views, a line each."),
  ]

  /// An element that declares something for the element around it.
  package struct Declaration: Sendable {
    package var name: String
    package var documentation: String
    package var attributes: [Attribute]

    package struct Attribute: Sendable {
      package var name: String
      package var isRequired: Bool
      /// Else it is kept as it is written.
      package var isExpression: Bool
      package var documentation: String

      init(_ name: String, _ documentation: String, isRequired: Bool = true, isExpression: Bool = false) {
        self.name = name
        self.isRequired = isRequired
        self.isExpression = isExpression
        self.documentation = documentation
      }
    }
  }

  package static let declarations: [Declaration] = [
    Declaration(
      name: "param", documentation: "An attribute that the element gets, read by name in the expressions below it.",
      attributes: [
        Declaration.Attribute("name", "The name of the attribute."),
        Declaration.Attribute("type", "The type of its values, such as `CGFloat` or `String`."),
      ]),
    Declaration(
      name: "macro", documentation: "A name for an expression, for the element and all below it.",
      attributes: [
        Declaration.Attribute("name", "The name of the macro."),
        Declaration.Attribute("value", "The expression.", isExpression: true),
      ]),
    Declaration(
      name: "state", documentation: "A key of state of the element, with its first value.",
      attributes: [
        Declaration.Attribute("name", "The key."),
        Declaration.Attribute("type", "The type of its values, such as `Int` or `Bool`."),
        Declaration.Attribute(
          "value", "The first value, a constant expression; the zero of the type without it.", isRequired: false,
          isExpression: true),
      ]),
  ]

  /// The elements without attributes that are neither components nor declarations.
  package static let sections: [(name: String, documentation: String)] = [
    ("children", "Where a template puts the children of those who use it."),
    (XMLDocument.constraintsName, "Constraints between views, a line each; `//` begins a comment."),
  ]

  /// What a word is.
  package enum WordKind: Sendable {
    case value
    /// A view: what is asked of it stands behind a dot.
    case element
    /// What only an element that is repeated, and those inside, have.
    case repetition
    /// What localised texts are called by: their keys stand behind a dot.
    case texts
  }

  /// Words that are values, or stand for an element.
  package static let words: [(name: String, kind: WordKind, documentation: String)] = [
    ("auto", .value, "The size that the content asks for; in attributes of sizes."),
    ("true", .value, "Yes."), ("false", .value, "No."), ("nil", .value, "No value."),
    ("pi", .value, "The number \u{3C0}."),
    ("parent", .element, "The element around this one: parent.width."),
    ("previous", .element, "The sibling before: previous.bottom."),
    ("next", .element, "The sibling behind: next.left."),
    ("strings", .texts, "Localised texts: strings.Hello."),
    (StructuralName.item, .repetition, "The item of `repeat`."),
    (StructuralName.index, .repetition, "The number of the item of `repeat`, from 0."),
  ]

  /// What the engine computes and expressions may read.
  package static let computed: [(name: String, documentation: String)] = [
    ("safeAreaInsets.top", "What bars and notches cover at the top edge."),
    ("safeAreaInsets.left", "What bars and notches cover at the left edge."),
    ("safeAreaInsets.bottom", "What bars and notches cover at the bottom edge."),
    ("safeAreaInsets.right", "What bars and notches cover at the right edge."),
    ("containerSize.width", "The width of the container of the layout."),
    ("containerSize.height", "The height of the container of the layout."),
    ("inferredSize.width", "The width that the content of this element asks for."),
    ("inferredSize.height", "The height that the content of this element asks for."),
    ("inferredContentSize.width", "How wide the children of this element are together."),
    ("inferredContentSize.height", "How high the children of this element are together."),
    ("sizeClass.horizontal", "`compact`, `regular` or `unspecified`: how much room there is horizontally."),
    ("sizeClass.vertical", "`compact`, `regular` or `unspecified`: how much room there is vertically."),
  ]

  /// The attributes that say where an element is. Lists of properties lack some: structures of other names hide them.
  package static var geometry: [String] { GeometrySymbol.names }

  /// The elements of markup in the text of an element.
  package static var markup: [String] { MarkupElement.allNames }
}

extension Catalog {
  /// The functions of the host, by their names in the order in which they came.
  package var hostFunctions: [HostFunction] { functions.names.compactMap { functions[$0] } }

  /// The host's colours by name.
  package var hostColors: [(name: String, color: Value)] {
    colors.names.compactMap { name in colors.color(named: name).map { (name, $0) } }
  }

  /// The names of the host's fonts.
  package var hostFonts: [String] { fonts.registeredNames }
}
