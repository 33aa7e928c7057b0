import PlumbSyntax

/// A node that was moved.
struct NodeMove {
  var row: Int
  /// Before.
  var parent: Int32

  /// The parents before and now, where these are different nodes.
  func parents(_ tree: NodeTree) -> [Int32] { tree.parents[row] == parent ? [] : [parent, tree.parents[row]] }
}

/// The row that an id means in an expression of a row.
struct IDMeaning {
  var id: Name
  var row: Int
  var meant: Int
}

/// Nodes that were moved: they keep their rows and cells, and what they read of parents is bound again.
extension LinkPatcher {
  /// Refuses lists that leave their controllers, at which expressions may have read them.
  func checkControllers(of roots: UnsafeBufferPointer<Int>) throws(PatchRefusal) {
    for root in roots where bound.isListOfController(root) { throw .references }
  }

  /// Notes where nodes were, and what they refer to. Links are those before.
  func noteMoves(_ edit: TreeEdit) throws(PatchRefusal) {
    if edit.movedRoots.isEmpty { return }
    for root in edit.movedRoots.elements {
      work.moves.append(NodeMove(row: root, parent: bound.tree.parents[root]))
      var row = root
      while row >= 0 {
        try checkID(of: row, below: Int(bound.tree.parents[root]))
        try noteMeanings(row)
        row = bound.tree.next(after: row, in: root)
      }
    }
    bound.tree.noteMove()
  }

  private func checkID(of row: Int, below parent: Int) throws(PatchRefusal) {
    if stages.symbols.asked.mayChange(bound.tree.ids[row], below: parent, bound.tree) { throw .ids }
  }

  private func noteMeanings(_ row: Int) throws(PatchRefusal) {
    var usesMacro = false
    for attribute in attributesWithBody(of: row) where bound.attributes[attribute].kind == .expression {
      bound.forEachSymbol(ofText: bound.attributes[attribute].parsedText) { symbol in
        if symbol.head == .plain, bound.macros.contains(symbol.text) { usesMacro = true }
        if symbol.head != .id { return }
        let meant = bound.tree.row(withID: symbol.id, from: row)
        if meant >= 0 { work.meanings.append(IDMeaning(id: symbol.id, row: row, meant: meant)) }
      }
    }
    // What a macro refers to is not looked through.
    if usesMacro { throw .definitions }
  }

  /// Finds what has to be compiled again, now that links are those after.
  func rebindMoved() throws(PatchRefusal) {
    for move in work.moves {
      let parent = Int(bound.tree.parents[move.row])
      var row = move.row
      while row >= 0 {
        try checkID(of: row, below: parent)
        row = bound.tree.next(after: row, in: move.row)
      }
      if parent != Int(move.parent) { try rebind(move, parent) }
      try regroup(move)
    }
    for meaning in work.meanings {
      let now = bound.tree.row(withID: meaning.id, from: meaning.row)
      if now != meaning.meant { throw .ids }
      stages.symbols.noteAsked(meaning.id, from: meaning.row, found: now)
    }
  }

  private func rebind(_ move: NodeMove, _ parent: Int) throws(PatchRefusal) {
    if bound.scopeIndex(Int(move.parent)) != bound.scopeIndex(parent) { throw .definitions }
    if stages.symbols.readsInherited { throw .definitions }
    if bound.isScroll(Int(move.parent)) || bound.isScroll(parent) || bound.isScroll(move.row) { throw .scrolling }
    var row = move.row
    var isMeasured = false
    while row >= 0 {
      if bound.isMeasured(row) { isMeasured = true }
      // The nearest owner around it may be another one.
      if hasOutlet(row) { throw .definitions }
      row = bound.tree.next(after: row, in: move.row)
    }
    if stages.hidesMeasurements || isMeasured && canHide(parent) { throw .visibility }
    var keys: [CellKey] = [.left, .top, .width, .height, .farLeft, .farTop, .farRight, .farBottom]
    if bound.tree.firstChildren[move.row] < 0 { keys += [.autoWidth, .autoHeight, .boundingWidth, .boundingHeight] }
    for key in keys {
      let cell = index.knownCell(move.row, key)
      if cell >= 0, store.cells[Int(cell)].origin.kind == .geometry { work.redefined.append(cell) }
    }
    for attribute in attributesWithBody(of: move.row) {
      let linked = bound.attributes[attribute]
      if linked.kind == .expression, linked.cell >= 0, bound.readsParent(text: linked.parsedText) {
        work.redefined.append(linked.cell)
      }
    }
  }

  func hasOutlet(_ row: Int) -> Bool {
    bound.attributes(of: row).contains {
      bound.attributes[$0].kind != .none && bound.properties[Int(bound.attributes[$0].info)].isOutlet
    }
  }

  /// The attributes of a row, with that of text inside its element.
  func attributesWithBody(of row: Int) -> [Int] {
    Array(bound.attributes(of: row)) + (bound.bodyAttributes[row].map { [$0] } ?? [])
  }
}

extension BoundDocument {
  /// Whether expressions of a text read the parent of their node, macros aside.
  func readsParent(text: Int32) -> Bool {
    func reads(_ expression: ParsedExpression) -> Bool {
      expression.symbols.contains { $0.head == .parent }
        || expression.tree.nodes.contains { $0.kind == .postfix && $0.operation == .percent }
    }
    switch texts[text] {
    case .expression(let expression), .named(_, let expression?): return reads(expression)
    case .parts(let parts):
      for part in parts { if case .expression(let expression) = part, reads(expression) { return true } }
      return false
    case .absent, .failed, .named: return false
    }
  }
}
