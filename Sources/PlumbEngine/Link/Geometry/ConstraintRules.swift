import PlumbConstraints
import PlumbSyntax

/// What blocks of constraints read: geometry of views that they do not place, insets, natural sizes, constants
/// (docs/semantics/constraints.md).
final class ConstraintRules {
  private let reader: GeometryReader
  private let index: CellIndex
  private let store: CellStore
  private let bound: BoundDocument
  private let priorities: ContentPriorities

  init(_ reader: GeometryReader) {
    self.reader = reader
    index = reader.index
    store = reader.store
    bound = reader.bound
    priorities = ContentPriorities(reader)
  }

  /// Compiles the block that a cell stands for, or a margin.
  func define(_ cell: Int32, _ row: Int, _ key: CellKey, _ mode: LinkMode) {
    switch key {
    case .marginTop: defineMargin(cell, row, .top, mode)
    case .marginLeft: defineMargin(cell, row, .left, mode)
    case .marginBottom: defineMargin(cell, row, .bottom, mode)
    case .marginRight: defineMargin(cell, row, .right, mode)
    default:
      let quantity = ConstraintQuantity(rawValue: key.rawValue - CellKey.constrainedLeft.rawValue) ?? .left
      if let group = bound.constraints.group(row, quantity) { defineBlock(cell, row, group) }
    }
  }

  private func defineMargin(_ cell: Int32, _ row: Int, _ edge: Edge, _ mode: LinkMode) {
    var ir = store.takeIR(mode)
    defer { store.give(back: ir) }
    store.define(cell, reader.margin(edge, row, &ir), ir, row: row)
  }

  // MARK: - Blocks

  /// A block that is being compiled.
  private struct Draft: ~Copyable {
    var block = ConstraintBlock()
    var cells = PlainArray<Int32>()
    /// By cell, its input.
    private var inputs = IndexMap<Int32, Int32>()

    /// The input that a cell is.
    mutating func input(_ cell: Int32) -> Int32 {
      if let known = inputs[cell] { return known }
      let input = Int32(truncatingIfNeeded: cells.count)
      inputs[cell] = input
      cells.append(cell)
      return input
    }
  }

  private func defineBlock(_ cell: Int32, _ row: Int, _ group: Int) {
    var draft = Draft()
    let unknowns = bound.constraints.groups[group].unknowns
    var numbers = IndexMap<UInt64, Int32>()
    for (number, unknown) in unknowns.enumerated() {
      numbers[ConstraintUnknown.key(Int(unknown.row), unknown.quantity)] = Int32(truncatingIfNeeded: number)
      draft.block.unknowns.append(unknown)
    }
    for number in bound.constraints.groups[group].constraints {
      add(Int(number), numbers, unknowns.count, &draft)
    }
    for (number, unknown) in unknowns.enumerated() where unknown.quantity.isSize {
      addNaturalSize(Int32(truncatingIfNeeded: number), Int(unknown.row), unknown.quantity, &draft)
    }
    draft.block.inputCount = draft.cells.count
    draft.block.findOrder()
    // Where it cannot be solved, the error points at the first of them.
    let attribute = bound.constraints.groups[group].constraints.first.map { number in
      bound.constraints.constraints[Int(number)].attribute
    }
    let source = attribute.map { attribute in
      store.addSource(row: bound.attributes[Int(attribute)].row, attribute: Int(attribute), symbol: nil)
    }
    store.defineConstraints(cell, draft.block, draft.cells, row: row, source: source ?? -1)
  }

  private func add(
    _ number: Int, _ numbers: borrowing IndexMap<UInt64, Int32>, _ unknownCount: Int, _ draft: inout Draft
  ) {
    let constraint = bound.constraints.constraints[number]
    let first = draft.block.terms.count
    for term in bound.constraints.lowered[number] {
      let variable: Int32
      if term.quantity.isOfFrame, let unknown = numbers[ConstraintUnknown.key(Int(term.row), term.quantity)] {
        variable = unknown
      } else if let cell = self.cell(of: term) {
        variable = Int32(truncatingIfNeeded: unknownCount) + draft.input(cell)
      } else {
        continue
      }
      draft.block.add(ConstraintBlock.Term(variable: variable, coefficient: term.coefficient), ofRowFrom: first)
    }
    var constantInput: Int32 = -1
    if constraint.constantAttribute >= 0 {
      constantInput = draft.input(index.attributeCell(Int(constraint.constantAttribute)))
    }
    draft.block.rows.append(
      ConstraintBlock.Row(
        terms: first..<draft.block.terms.count, relation: constraint.relation, constant: constraint.constant,
        constantInput: constantInput, priority: constraint.priority, constraint: Int32(truncatingIfNeeded: number)))
  }

  /// The cell of a quantity that the block does not decide; nil where it is 0.
  private func cell(of term: LoweredTerm) -> Int32? {
    let row = Int(term.row)
    switch term.quantity {
    case .left: return index.cell(row, .left)
    case .top: return index.cell(row, .top)
    case .width: return index.cell(row, .width)
    case .height: return index.cell(row, .height)
    case .marginTop: return index.cell(row, .marginTop)
    case .marginLeft: return index.cell(row, .marginLeft)
    case .marginBottom: return index.cell(row, .marginBottom)
    case .marginRight: return index.cell(row, .marginRight)
    case .safeTop: return index.safeArea(.top, of: row)
    case .safeLeft: return index.safeArea(.left, of: row)
    case .safeBottom: return index.safeArea(.bottom, of: row)
    case .safeRight: return index.safeArea(.right, of: row)
    case .firstBaseline: return bound.isMeasured(row) ? index.cell(row, .ownFirst) : nil
    case .lastBaseline: return bound.isMeasured(row) ? index.cell(row, .ownLast) : nil
    }
  }

  private func addNaturalSize(
    _ unknown: Int32, _ row: Int, _ quantity: ConstraintQuantity, _ draft: inout Draft
  ) {
    let axis: Axis = quantity == .width ? .horizontal : .vertical
    let isStack = bound.hasStacks && bound.isStack(row)
    guard isStack || bound.hasNaturalSize(row, axis) else { return }
    let size = index.cell(row, isStack ? axis.fitting : axis.own)
    let hugging: Int32
    let compression: Int32
    if isStack {
      (hugging, compression) = (index.cell(row, axis.fittingHugging), index.cell(row, axis.fittingCompression))
    } else {
      hugging = priorities.cell(row, axis, .hugging)
      compression = priorities.cell(row, axis, .compression)
    }
    draft.block.naturalSizes.append(
      ConstraintBlock.NaturalSize(
        unknown: unknown, size: draft.input(size), hugging: draft.input(hugging),
        compression: draft.input(compression)))
  }
}
