import PlumbSyntax

/// What attributes of a stack view say about it, as numbers.
final class StackSettingRules {
  private let reader: GeometryReader
  private let index: CellIndex
  private let store: CellStore
  private let bound: BoundDocument

  init(_ reader: GeometryReader) {
    self.reader = reader
    index = reader.index
    store = reader.store
    bound = reader.bound
  }

  /// The cell of an attribute; nil if there is none with an expression.
  func cell(_ property: ViewProperty, _ row: Int) -> Int32? {
    bound.viewAttribute(property, row).map { index.attributeCell($0) }
  }

  /// The axis, if it is written as one; nil if only evaluation can tell.
  func axis(_ row: Int) -> Axis? {
    guard let attribute = bound.viewAttribute(.axis, row) else { return .horizontal }
    switch bound.names[bound.attributes[attribute].text] {
    case "horizontal": return .horizontal
    case "vertical": return .vertical
    default: return nil
    }
  }

  /// Whether baselines of children may count.
  func mayAlignBaselines(_ row: Int) -> Bool {
    if bound.viewAttribute(.isBaselineRelativeArrangement, row) != nil { return true }
    guard let attribute = bound.viewAttribute(.alignment, row) else { return false }
    switch bound.names[bound.attributes[attribute].text] {
    case "fill", "leading", "top", "center", "trailing", "bottom": return false
    default: return true
    }
  }

  func define(_ cell: Int32, _ row: Int, _ key: CellKey, _ mode: LinkMode) {
    switch key {
    case .stackAxis: defineCase(cell, row, .axis, mode)
    case .stackDistribution: defineCase(cell, row, .distribution, mode)
    case .stackAlignment: defineCase(cell, row, .alignment, mode)
    case .stackTop: defineMargin(cell, row, .top, mode)
    case .stackLeft: defineMargin(cell, row, .left, mode)
    case .stackBottom: defineMargin(cell, row, .bottom, mode)
    case .stackRight: defineMargin(cell, row, .right, mode)
    default: break
    }
  }

  /// The number of an enumeration's case. The defaults of all of them have number 0.
  private func defineCase(_ cell: Int32, _ row: Int, _ property: ViewProperty, _ mode: LinkMode) {
    guard let attribute = bound.viewAttribute(property, row),
      case .enumeration(let type) = bound.property(of: attribute).type
    else {
      store.setConstant(cell, 0)
      return
    }
    let enumeration = bound.catalog.enumerations[Int(type)]
    var ir = store.takeIR(mode)
    defer { store.give(back: ir) }
    let value = reader.load(attribute: attribute, &ir)
    var result = ir.constant(0)
    for place in enumeration.cases.indices where enumeration.cases[place].number != 0 {
      let isCase = ir.append(
        ExpressionIR.Node(operation: .valueEqual, type: .bool, a: value, b: ir.constant(enumeration.values[place])))
      let number = ir.constant(enumeration.cases[place].number)
      result = ir.append(
        ExpressionIR.Node(operation: .select, type: .number, a: isCase, b: number, c: result))
    }
    store.define(cell, result, ir, row: row)
  }

  /// The margin at an edge, 0 unless children keep it.
  private func defineMargin(_ cell: Int32, _ row: Int, _ edge: Edge, _ mode: LinkMode) {
    guard let condition = bound.viewAttribute(.isLayoutMarginsRelativeArrangement, row) else {
      store.setConstant(cell, 0)
      return
    }
    var ir = store.takeIR(mode)
    defer { store.give(back: ir) }
    let margin = reader.margin(edge, row, &ir)
    let isRelative = reader.load(attribute: condition, &ir)
    let choice = ExpressionIR.Node(operation: .select, type: .number, a: isRelative, b: margin, c: ir.constant(0))
    store.define(cell, ir.append(choice), ir, row: row)
  }
}
