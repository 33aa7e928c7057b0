import PlumbSyntax

/// Properties of views that the linker asks for by name. A controller has them for the view that it has, named `view.` and
/// so on.
enum ViewProperty: Int, CaseIterable {
  case axis, distribution, alignment, spacing, lineSpacing, wrap
  case isBaselineRelativeArrangement, isLayoutMarginsRelativeArrangement
  case customSpacing, grow, shrink
  case huggingX, huggingY, compressionX, compressionY

  var name: String {
    switch self {
    case .axis: "axis"
    case .distribution: "distribution"
    case .alignment: "alignment"
    case .spacing: "spacing"
    case .lineSpacing: "lineSpacing"
    case .wrap: "wrap"
    case .isBaselineRelativeArrangement: "isBaselineRelativeArrangement"
    case .isLayoutMarginsRelativeArrangement: "isLayoutMarginsRelativeArrangement"
    case .customSpacing: "customSpacing"
    case .grow: "grow"
    case .shrink: "shrink"
    case .huggingX: "contentHuggingPriority.horizontal"
    case .huggingY: "contentHuggingPriority.vertical"
    case .compressionX: "contentCompressionResistancePriority.horizontal"
    case .compressionY: "contentCompressionResistancePriority.vertical"
    }
  }

  /// The name that a controller has for it.
  var nameOfController: String { "view." + name }
}

/// The names that a document has for `ViewProperty`s, looked up once: stack views ask for many at each edit.
struct ViewPropertyNames {
  /// By property, that of views and that of controllers; nil for those that the document does not have.
  private var names: [Name?] = []
  /// How many names the document had when they were looked up.
  private var count = -1

  /// What views and controllers call a property; nil where the document does not have that name. O(1), unless the document
  /// has other names than the last time.
  @inline(__always)
  mutating func find(_ property: ViewProperty, in table: borrowing NameTable) -> (own: Name?, ofController: Name?) {
    if table.count != count { lookUp(table) }
    return (names[property.rawValue * 2], names[property.rawValue * 2 + 1])
  }

  @inline(never)
  private mutating func lookUp(_ table: borrowing NameTable) {
    count = table.count
    if names.isEmpty { names = [Name?](repeating: nil, count: ViewProperty.allCases.count * 2) }
    for property in ViewProperty.allCases {
      let place = property.rawValue * 2
      if names[place] == nil { names[place] = table.find(property.name) }
      if names[place + 1] == nil { names[place + 1] = table.find(property.nameOfController) }
    }
  }
}

extension BoundDocument {
  /// An attribute of a node's view: of a controller, that of the view that it has. nil where there is none with an
  /// expression.
  func viewAttribute(_ property: ViewProperty, _ row: Int) -> Int? {
    let known = viewNames.find(property, in: names)
    return expression(named: known.own, row) ?? expression(named: known.ofController, row)
  }

  /// Whether the document has a name for a property at all.
  func hasName(of property: ViewProperty) -> Bool {
    let known = viewNames.find(property, in: names)
    return known.own != nil || known.ofController != nil
  }

  private func expression(named name: Name?, _ row: Int) -> Int? {
    guard let name, let index = attribute(named: name, row: row), attributes[index].kind == .expression else {
      return nil
    }
    return index
  }
}
