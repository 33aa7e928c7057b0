import PlumbSyntax

/// The names that mean something in every document, as schemas, completions and documentation list them.
extension LanguageTables {
  /// How an attribute is read that is not a property.
  package enum StructuralKind: Sendable { case literal, expression, text }

  /// The attributes that any element may have beside properties, and what they are for.
  package static let structuralAttributes: [(name: String, kind: StructuralKind, documentation: String)] = [
    ("id", .literal, "The name by which expressions and code find the element."),
    ("outlet", .text, "The name by which an owner finds the element."),
    ("template", .literal, "A document that this element extends."),
    ("xml", .literal, "A document that takes the place of this element."),
    (StructuralName.repetition, .expression, "The array, or the count, of which each item makes an element."),
    (StructuralName.key, .text, "The key path by which items of `repeat` are told apart."),
    (StructuralName.condition, .expression, "Whether the element exists."),
    (XMLDocument.constraintsName, .text, "Relations between views, a line each."),
  ]

  /// The elements that declare something for the element around them.
  package static let declarations: [(name: String, required: [String], optional: [String], documentation: String)] = [
    ("param", ["name", "type"], [], "An attribute that the element gets, read by name in the expressions below it."),
    ("macro", ["name", "value"], [], "A name for an expression, for the element and all below it."),
    ("state", ["name", "type"], ["value"], "A key of state of the element, with its first value."),
  ]

  /// Words that are values, or stand for an element.
  package static let words: [(name: String, documentation: String)] = [
    ("auto", "The size that the content asks for; in attributes of sizes."),
    ("true", "Yes."), ("false", "No."), ("nil", "No value."), ("pi", "The number \u{3C0}."),
    ("parent", "The element around this one: parent.width."),
    ("previous", "The sibling before: previous.bottom."), ("next", "The sibling behind: next.left."),
    ("strings", "Localised texts: strings.Hello."),
    (StructuralName.item, "The item of `repeat`."),
    (StructuralName.index, "The number of the item of `repeat`, from 0."),
  ]

  /// What elements compute of themselves and expressions may read.
  package static let computed: [String] = [
    "safeAreaInsets.top", "safeAreaInsets.left", "safeAreaInsets.bottom", "safeAreaInsets.right", "containerSize.width",
    "containerSize.height", "inferredSize.width", "inferredSize.height", "inferredContentSize.width",
    "inferredContentSize.height",
  ]

  /// The attributes that say where an element is. Lists of properties lack some: structures of other names hide them.
  package static var geometry: [String] { GeometrySymbol.names }

  /// The elements of markup in the text of an element.
  package static var markup: [String] { MarkupElement.allNames }
}

extension Catalog {
  /// The functions of the host, by their names in the order in which they came.
  package var hostFunctions: [HostFunction] { functions.names.compactMap { functions[$0] } }

  /// The names of the host's colours and fonts.
  package var hostColors: [String] { colors.names }
  package var hostFonts: [String] { fonts.registeredNames }
}
