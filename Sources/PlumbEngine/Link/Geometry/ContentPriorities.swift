import PlumbSyntax

/// The priorities at which views keep the size of their content: against being larger, and against being smaller.
final class ContentPriorities {
  enum Kind: UInt64 {
    case hugging, compression

    func name(_ axis: Axis) -> String {
      (self == .hugging ? "contentHuggingPriority" : "contentCompressionResistancePriority")
        + (axis == .horizontal ? ".horizontal" : ".vertical")
    }
  }

  private let reader: GeometryReader
  private let bound: BoundDocument
  /// Where no attribute says them, by component, kind and axis: the cell of the catalog's value.
  private var usual = IndexMap<UInt64, Int32>()

  init(_ reader: GeometryReader) {
    self.reader = reader
    bound = reader.bound
  }

  /// The cell of a view's priority: that of an attribute, else what the catalog says of the component. `property` has the
  /// name that `Kind.name` gives.
  func cell(_ property: ViewProperty, _ row: Int, _ axis: Axis, _ kind: Kind) -> Int32 {
    if let attribute = property.attribute(row, bound) { return reader.index.attributeCell(attribute) }
    let component = bound.tree.components[row]
    let key = UInt64(UInt32(bitPattern: component)) << 2 | kind.rawValue << 1 | (axis == .horizontal ? 0 : 1)
    if let known = usual[key] { return known }
    let found =
      bound.catalog.property(property.text, of: Int(component))
      ?? bound.catalog.property("view." + property.text, of: Int(component))
    let fallback = kind == .hugging ? StackChildAxis.defaultHugging : StackChildAxis.defaultCompression
    let cell = reader.store.constantCell(
      found.map { reader.folder.environment.defaultValue(of: $0).a } ?? fallback)
    usual[key] = cell
    return cell
  }
}

/// A property of views, and of controllers for theirs, looked up once for all children.
struct ViewProperty {
  let text: String
  private let name: Name?
  private let viewName: Name?

  init(_ text: String, _ bound: BoundDocument) {
    self.text = text
    name = text.isEmpty ? nil : bound.names.find(text)
    viewName = text.isEmpty ? nil : bound.names.find("view." + text)
  }

  /// Whether the document has its name at all.
  var isKnown: Bool { name != nil || viewName != nil }

  /// The attribute of a row that sets it with an expression.
  func attribute(_ row: Int, _ bound: BoundDocument) -> Int? {
    if let name, let index = bound.attribute(named: name, row: row), bound.attributes[index].kind == .expression {
      return index
    }
    if let viewName, let index = bound.attribute(named: viewName, row: row),
      bound.attributes[index].kind == .expression
    {
      return index
    }
    return nil
  }
}
