import PlumbSyntax

/// A cell that code has given to a list.
struct AddedCell {
  /// The handle of the list.
  var list: UInt64
  var element: CellElement
  var bytes: Int
}

/// Cells of lists that are in no document.
extension Layout {
  /// Adds a cell to a list: a `UITableViewCell`, a `UICollectionViewCell`, or a header or footer of sections. It replaces a
  /// cell of the list that has the same `reuseIdentifier`. The list keeps it until the list itself is removed, also when the
  /// document is edited or reloaded. The next compute makes the visible cells again. O(elements + cells).
  /// Errors: `.handle` (a fragment of another engine, too), `.argument` (no list; another component than a cell, an
  /// identifier that is an expression), `.unsupported` (a list in a cell), `.limit` (lists in lists), `.busy`; those of
  /// composing a fragment that names parts.
  public func addCell(list node: UInt64, _ fragment: Fragment) throws(Diagnostic) {
    do throws(Diagnostic) {
      if isBusy { throw Diagnostic(.busy, "Cells cannot be added to a list now") }
      try requireOwnTree()
      try requireIdleCells()
      let list = try list(node).node
      if fragment.engine !== template.engine {
        throw Diagnostic(.handle, "The fragment was loaded by another engine than the layout")
      }
      let unit = if let composed = fragment.assembly { composed } else { try assemble(inserted: fragment.document) }
      let element = try CellElement(unit, template.engine.catalog)
      let bytes = fragment.assembly == nil ? LiveTree.memory(of: unit) : fragment.assembledBytes
      let cell = AddedCell(list: list, element: element, bytes: bytes)
      var next = lists
      next.add(cell)
      try relinking { () throws(Diagnostic) in
        try checkCells(
          in: template, added: next, node: { handles.handle($0) }, elements: { cells(ofList: $0) },
          scope: { InheritedScope(self, row: $0) })
      }
      try reserveMemory(bytes)
      lists.add(cell)
    } catch { throw keep(error) }
  }
}

extension CellElement {
  /// A cell of its own. Errors: `.argument`, `.limit`.
  fileprivate convenience init(_ unit: Assembly, _ catalog: Catalog) throws(Diagnostic) {
    let document = unit.document
    guard let root = document.elements.first,
      let component = catalog.component(named: document.names[root.name]), catalog.components[component].isCell
    else {
      let name = document.elements.first.map { document.names[$0.name] } ?? ""
      var diagnostic = Diagnostic(.argument, "\(name) is not a cell of a list")
      diagnostic.notes = [
        "UITableViewCell, UITableViewHeaderFooterView, UICollectionViewCell and UICollectionReusableView are"
      ]
      throw diagnostic
    }
    if document.unusableCellIdentifier(0) != nil { throw Diagnostic(.argument, Self.identifierProblem) }
    let identifier = document.cellIdentifier(0).map { document.names[document.attributes[$0].value] } ?? ""
    // Lists in it, and in their cells.
    var level = [unit]
    var depth = 1
    while !level.isEmpty {
      if depth > Self.maximumNesting { throw Diagnostic(.limit, Self.nestingProblem) }
      level = level.flatMap { unit in unit.cells.map { $0.unit } }
      depth += 1
    }
    self.init(parent: -1, identifier: identifier, isSupplementary: !catalog.isCellOfRows(component), unit)
  }
}
