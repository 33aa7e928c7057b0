import PlumbSyntax

/// The priorities at which views keep the size of their content: against being larger, and against being smaller.
final class ContentPriorities {
  enum Kind: UInt64 {
    case hugging, compression

    func property(_ axis: Axis) -> ViewProperty {
      if self == .hugging { return axis == .horizontal ? .huggingX : .huggingY }
      return axis == .horizontal ? .compressionX : .compressionY
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

  /// The cell of a view's priority: that of an attribute, else what the catalog says of the component.
  func cell(_ row: Int, _ axis: Axis, _ kind: Kind) -> Int32 {
    let property = kind.property(axis)
    if let attribute = bound.viewAttribute(property, row) { return reader.index.attributeCell(attribute) }
    let component = bound.tree.components[row]
    let key = UInt64(UInt32(bitPattern: component)) << 2 | kind.rawValue << 1 | (axis == .horizontal ? 0 : 1)
    if let known = usual[key] { return known }
    let found =
      bound.catalog.property(property.name, of: Int(component))
      ?? bound.catalog.property(property.nameOfController, of: Int(component))
    let fallback = kind == .hugging ? StackChildAxis.defaultHugging : StackChildAxis.defaultCompression
    let cell = reader.store.constantCell(
      found.map { reader.folder.environment.defaultValue(of: $0).a } ?? fallback)
    usual[key] = cell
    return cell
  }
}
