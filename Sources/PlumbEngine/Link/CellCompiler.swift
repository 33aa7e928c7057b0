import PlumbSyntax

/// Compiles cells, whatever they stand for, and all that they ask for.
final class CellCompiler {
  private let index: CellIndex
  private let store: CellStore
  private let bound: BoundDocument
  private let geometry: GeometryRules
  private let attributes: AttributeCompiler
  private let references: NodeReferences

  init(_ geometry: GeometryRules, _ attributes: AttributeCompiler, _ references: NodeReferences) {
    index = geometry.index
    store = index.store
    bound = index.bound
    self.geometry = geometry
    self.attributes = attributes
    self.references = references
  }

  /// Asks for every cell of rows that hosts can see.
  @_optimize(speed)
  func demand(_ rows: Range<Int>) {
    for row in rows where bound.tree.components[row] >= 0 {
      index.makeFrame(row)
      bound.forEachComputed(of: row) { _ = index.cell(row, $0) }
      if bound.hasStates(row) { index.measureStates(of: row) }
      _ = index.flagCells(row)
    }
    for row in rows {
      let attributes = bound.attributes(of: row)
      var next = bound.firstWithoutCell(attributes)
      while next < attributes.upperBound {
        _ = index.attributeCell(next)
        next = bound.firstWithoutCell(next + 1..<attributes.upperBound)
      }
    }
    for attribute in bound.structureAttributes where rows.contains(Int(bound.attributes[attribute].row)) {
      demand(attribute: attribute)
    }
    if bound.bodyAttributes.isEmpty { return }
    for row in rows {
      if let body = bound.bodyAttributes[row] { demand(attribute: body) }
    }
  }

  /// Compiles ahead of all others which pages are hidden, and what that depends on: how siblings are linked depends on it.
  func definePages() {
    for row in 0..<bound.rowCount where bound.isPage(row) {
      let controller = Int(bound.tree.parents[row])
      if bound.pages.number(of: row) == 0, bound.isTabBarController(controller) {
        if let attribute = bound.expression(named: "selectedIndex", row: controller) {
          attributes.define(index.attributeCell(attribute), attribute, LinkMode())
        }
        geometry.define(index.cell(controller, .selectedPage), controller, .selectedPage, LinkMode())
      }
      geometry.define(index.cell(row, .hiddenPage), row, .hiddenPage, LinkMode())
    }
  }

  @inline(__always)
  private func demand(attribute: Int) {
    if bound.attributes[attribute].kind == .expression { _ = index.attributeCell(attribute) }
  }

  /// Compiles what is queued until nothing is left, or `isAvailable`, which is given steps, says that memory runs out.
  @_optimize(speed)
  func drain(_ mode: LinkMode, while isAvailable: (Int) -> Bool = { _ in true }) {
    var next = 0
    while next < index.queue.count, isAvailable(next) {
      let cell = index.queue[next]
      let origin = store.cells[Int(cell)].origin
      next += 1
      // Most cells are of these kinds.
      if mode.isPlain, origin.kind == .attribute {
        attributes.define(cell, Int(origin.extra), mode)
      } else if mode.isPlain, origin.kind == .geometry, let key = CellKey(rawValue: origin.key) {
        geometry.define(cell, Int(origin.row), key, mode)
      } else {
        define(cell, mode)
      }
    }
    index.clearQueue()
  }

  /// Compiles what is queued of some rows. What it asks of others stays queued.
  func drain(rows: Range<Int>) { index.takeQueued(of: rows) { define($0, LinkMode()) } }

  /// Compiles a cell by what it stands for.
  @_optimize(speed)
  func define(_ cell: Int32, _ mode: LinkMode) {
    let origin = store.cells[Int(cell)].origin
    switch origin.kind {
    case .probe:
      var mode = mode
      mode.probe = ProbeContext(component: origin.context)
      define(cell, as: store.cells[Int(origin.extra)].origin, mode)
    default: define(cell, as: origin, mode)
    }
  }

  private func define(_ cell: Int32, as origin: CellOrigin, _ mode: LinkMode) {
    var mode = mode
    let row = Int(origin.row)
    switch origin.kind {
    case .geometry:
      guard let key = CellKey(rawValue: origin.key) else { return }
      if mode.probe != nil { mode.probe?.setContainer(of: key, parent: Int(bound.tree.parents[row])) }
      geometry.define(cell, row, key, mode)
    case .attribute:
      let attribute = Int(origin.extra)
      if mode.probe != nil {
        let percent = bound.property(of: attribute).percent
        mode.probe?.setContainer(of: percent, row: row, parent: Int(bound.tree.parents[row]))
      }
      attributes.define(cell, attribute, mode)
    case .sibling: references.defineSibling(cell, row, origin.key, isPrevious: origin.extra == 1, mode)
    case .probe, .chunk, .input: break
    }
  }
}
