import PlumbSyntax

/// A linked document: what a template holds and layouts copy.
struct LinkedDocument {
  var tree: NodeTree
  var names: NameTable
  var scopes: ScopeTable
  /// Those of late copies may not be written yet: others ask the template.
  var attributes: [LinkedAttribute]
  /// What they set.
  var properties: [LinkedProperty]
  /// Attributes made of text inside elements, by row.
  var bodyAttributes: IndexMap<Int, Int>
  /// The structural attributes, in the document's order.
  var structureAttributes: [Int]
  /// What its attributes with constraints say.
  let constraints: ConstraintTable
  var directions: Directions

  init(_ bound: BoundDocument, _ directions: Directions) {
    tree = bound.tree
    names = bound.names
    scopes = bound.scopes
    attributes = bound.attributes
    properties = bound.properties
    bodyAttributes = bound.bodyAttributes
    structureAttributes = bound.structureAttributes
    constraints = bound.constraints
    self.directions = directions
  }

  /// Exchanges its tables, and its document, with those of a bound document.
  mutating func exchange(with bound: BoundDocument, _ document: inout XMLDocument) {
    bound.exchange(&document, properties: &properties, structureAttributes: &structureAttributes)
    exchangeBits(&tree, &bound.tree)
    exchangeBits(&names, &bound.names)
    exchangeBits(&scopes, &bound.scopes)
    swap(&attributes, &bound.attributes)
    exchangeBits(&bodyAttributes, &bound.bodyAttributes)
  }
}
