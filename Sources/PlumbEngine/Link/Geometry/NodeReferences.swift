import PlumbSyntax

/// Geometry of other nodes, read by name: the parent's, the siblings' and that of nodes with an id.
///
/// In the new mode an edge of another node is measured from the side that the attribute being evaluated measures from
/// (docs/semantics/references.md, section 1): `right`, `bottom` and the trailing side from the far edge of the
/// container, all else from the near one.
final class NodeReferences {
  private let reader: GeometryReader
  private let index: CellIndex
  private let store: CellStore
  private let bound: BoundDocument
  /// The next sibling that is not hidden for good, by row << 1 | 1 for the previous, 0 for the next one.
  private var visibleNeighbours = IndexMap<Int, Int>()
  /// By the cell of a sibling's answer: the cell it answers with itself << 32 | that of whom it passes the question on to.
  private(set) var answers = IndexMap<Int32, Int64>()

  init(_ reader: GeometryReader) {
    self.reader = reader
    index = reader.index
    store = reader.store
    bound = reader.bound
  }

  /// Bytes of its storage.
  var memory: Int { visibleNeighbours.memory + answers.memory }

  /// The cell in which a symbol of another node is read, from the far side of the container or the near one.
  private func key(_ symbol: GeometrySymbol, of row: Int, isFar: Bool) -> CellKey {
    switch physical(symbol, row) {
    case .left: return isFar ? .farLeft : .left
    case .right: return isFar ? .farRight : .nearRight
    case .top: return isFar ? .farTop : .top
    case .bottom: return isFar ? .farBottom : .nearBottom
    case .width: return .width
    case .height: return .height
    case .centerX: return .centerX
    case .centerY: return .centerY
    case .firstBaseline: return .firstBaseline
    default: return .lastBaseline
    }
  }

  /// leading and trailing of a node as left and right.
  private func physical(_ symbol: GeometrySymbol, _ row: Int) -> GeometrySymbol {
    symbol.physical(isRightToLeft: reader.isRightToLeft(row))
  }

  /// Whether an attribute measures edges of other nodes from the far side of the container.
  private func isFar(_ context: ExpressionContext) -> Bool { context.isFar && !reader.isLegacy }

  // MARK: - Nodes with an id

  /// A symbol of the node with an id.
  func edge(
    _ symbol: GeometrySymbol, of row: Int, _ context: ExpressionContext, _ ir: inout ExpressionIR
  ) -> Int32 {
    reader.load(row, key(symbol, of: row, isFar: isFar(context)), &ir)
  }

  // MARK: - The parent

  /// A symbol of the parent as its content sees it; nil for symbols that the parent answers like any other node.
  func parentEdge(
    _ symbol: GeometrySymbol, _ context: ExpressionContext, _ ir: inout ExpressionIR
  ) -> ResolvedSymbol? {
    let isFar = isFar(context)
    // Which side these are depends on the row.
    let isRelative = symbol != .leading && symbol != .trailing
    func edge(_ axis: Axis) -> ResolvedSymbol {
      ResolvedSymbol(reader.parentContainer(context.row, axis, &ir), isRelative ? .parent(axis) : .other)
    }
    func zero() -> ResolvedSymbol { ResolvedSymbol(ir.constant(0), isRelative ? .parent(nil) : .other) }
    switch physical(symbol, context.row) {
    case .left: return isFar ? edge(.horizontal) : zero()
    case .top: return isFar ? edge(.vertical) : zero()
    case .right: return isFar ? zero() : edge(.horizontal)
    case .bottom: return isFar ? zero() : edge(.vertical)
    case .width: return edge(.horizontal)
    case .height: return edge(.vertical)
    case .centerX, .centerY:
      let whole = edge(symbol == .centerX ? .horizontal : .vertical)
      return ResolvedSymbol(reader.two(.divide, whole.node, ir.constant(2), &ir), whole.binding)
    default: return nil
    }
  }

  // MARK: - Siblings

  /// A symbol of the nearest sibling that is not hidden. A sibling whose visibility changes is asked through a cell of
  /// its own that passes the question on while it is hidden.
  func sibling(
    _ symbol: GeometrySymbol, isPrevious: Bool, _ context: ExpressionContext, _ ir: inout ExpressionIR
  ) -> ResolvedSymbol {
    let row = neighbour(context.row, isPrevious)
    let nearest = (isPrevious ? bound.tree.previousSiblings : bound.tree.nextSiblings)[context.row]
    let isFar = isFar(context)
    if row >= 0, row == Int(nearest), index.isPlainSibling(row), symbol != .leading, symbol != .trailing {
      let key = key(symbol, of: row, isFar: isFar)
      return ResolvedSymbol(reader.load(row, key, &ir), .sibling(isPrevious: isPrevious, key))
    }
    let question = SiblingQuestion(
      symbol: symbol, isFar: isFar, isRightToLeft: reader.isRightToLeft(context.row))
    return ResolvedSymbol(answer(question, row, isPrevious, from: context.row, &ir), .other)
  }

  /// What a sibling answers, -1 for none. `asker`: the node that asks, or a hidden one that passes the question on.
  private func answer(
    _ question: SiblingQuestion, _ row: Int, _ isPrevious: Bool, from asker: Int, _ ir: inout ExpressionIR
  ) -> Int32 {
    if row < 0 {
      // In right-to-left text the container's right edge precedes the first sibling (docs/semantics/references.md,
      // section 4).
      let isRightEdge = isPrevious && question.isRightToLeft && !question.isFar && question.physical == .left
      return isRightEdge ? reader.parentContainer(asker, .horizontal, &ir) : ir.constant(0)
    }
    if store.cells[Int(index.hiddenCell(row))].isConstant { return own(question, row, &ir) }
    return reader.use(index.siblingCell(row, question, isPrevious: isPrevious), .number, &ir)
  }

  /// What a sibling that is visible answers.
  private func own(_ question: SiblingQuestion, _ row: Int, _ ir: inout ExpressionIR) -> Int32 {
    reader.load(row, key(question.symbol, of: row, isFar: question.isFar), &ir)
  }

  /// The nearest sibling that is not hidden for good, -1 for none. Amortised O(1): long runs of hidden siblings are
  /// walked once.
  private func neighbour(_ row: Int, _ isPrevious: Bool) -> Int {
    let siblings = isPrevious ? bound.tree.previousSiblings : bound.tree.nextSiblings
    var passed: [Int] = []
    var current = Int(siblings[row])
    while current >= 0 {
      if !store.isConstantlyTrue(index.hiddenCell(current)) { break }
      let place = current << 1 | (isPrevious ? 1 : 0)
      if let known = visibleNeighbours[place] {
        current = known
        break
      }
      passed.append(place)
      current = Int(siblings[current])
    }
    for place in passed { visibleNeighbours[place] = current }
    return current
  }

  /// Forgets which siblings were not hidden for good: more may be, once visibility has been compiled.
  func forgetNeighbours() { visibleNeighbours = IndexMap() }

  /// Notes the cell that a sibling answers with while it is visible, and that of whom it passes the question on to: -1 for
  /// a constant. Nothing is noted of other answers.
  private func noteAnswer(_ cell: Int32, _ own: Int32, _ next: Int32, _ ir: ExpressionIR) {
    guard ir.nodes[Int(own)].operation == .load else { return }
    let passedOn: Int32
    switch ir.nodes[Int(next)].operation {
    case .load: passedOn = ir.nodes[Int(next)].a
    case .constant: passedOn = -1
    default: return
    }
    answers[cell] = Int64(ir.nodes[Int(own)].a) << 32 | Int64(UInt32(bitPattern: passedOn))
  }

  /// Compiles the cell of a sibling's answer.
  func defineSibling(_ cell: Int32, _ row: Int, _ code: UInt8, isPrevious: Bool, _ mode: LinkMode) {
    guard let question = SiblingQuestion(code: code) else { return }
    var ir = store.takeIR(mode)
    let hidden = index.hiddenCell(row)
    let root: Int32
    if !store.cells[Int(hidden)].isConstant {
      let next = answer(question, neighbour(row, isPrevious), isPrevious, from: row, &ir)
      let condition = reader.use(hidden, .bool, &ir)
      let own = own(question, row, &ir)
      noteAnswer(cell, own, next, ir)
      root = ir.append(
        ExpressionIR.Node(operation: .select, type: .number, a: condition, b: next, c: own))
    } else if store.isConstantlyTrue(hidden) {
      root = answer(question, neighbour(row, isPrevious), isPrevious, from: row, &ir)
    } else {
      root = own(question, row, &ir)
    }
    store.define(cell, root, ir, row: row)
    store.give(back: ir)
  }
}
