import PlumbSyntax

/// How a tree differs from a document that its files have become: as an edit for the linker, and as the tree that comes
/// out. Nodes that are in both keep their numbers.
final class TreeDifference {
  private(set) var edit = TreeEdit()
  let tree: LiveTree
  /// How many nodes are gone.
  private(set) var lostNodes = 0
  /// Nodes that are in both, and what their units say of them.
  private(set) var kept: [(row: Int, unit: Int, element: Int)] = []
  /// By unit: how its document compares; nil where it is the same object.
  private(set) var comparisons: [DocumentComparison?] = []

  private let old: LiveTree
  /// The documents as they are now.
  private(set) var units: [Assembly]
  /// Whether the tree is the one that there was.
  var isSameTree: Bool { tree === old }

  // Embedded Swift does not free an object whose initialiser fails: it is made first, and compares then.
  private init(old: LiveTree, tree: LiveTree, units: [Assembly]) {
    self.old = old
    self.tree = tree
    self.units = units
  }

  /// For documents that have the elements that they had: nil for others. Throws where more than attributes is different.
  /// O(rows).
  static func ofAttributes(from old: LiveTree, of fresh: [Assembly]) throws(PatchRefusal) -> TreeDifference? {
    let difference = TreeDifference(old: old, tree: old, units: fresh)
    return try difference.compareInPlace() ? difference : nil
  }

  /// `document` is the tree rebased, with the numbers of the tree's nodes as old rows. Throws where the difference is more
  /// than nodes and attributes. O(nodes).
  static func ofNodes(from old: LiveTree, to document: LiveDocument) throws(PatchRefusal) -> TreeDifference {
    var count = old.nodes.count
    var rows: [Int32] = []
    var isKept = [Bool](repeating: false, count: old.nodes.count)
    rows.reserveCapacity(document.nodes.count)
    for node in document.nodes {
      if node.oldRow >= 0 {
        isKept[Int(node.oldRow)] = true
        rows.append(node.oldRow)
      } else {
        rows.append(Int32(truncatingIfNeeded: count))
        count += 1
      }
    }
    let tree = LiveTree(document, rows: rows, count: count, linkedCount: old.nodes.count)
    let difference = TreeDifference(old: old, tree: tree, units: document.units)
    for (place, node) in document.nodes.enumerated() where node.oldRow >= 0 {
      difference.kept.append((Int(rows[place]), Int(node.origin.unit), Int(node.origin.row)))
    }
    try difference.compareUnits(document)
    try difference.findRemoved(isKept)
    try difference.findMoved()
    try difference.findInserted()
    difference.findLinks()
    try difference.findExpressions()
    return difference
  }

  // MARK: - Documents

  /// False for documents that have other elements.
  private func compareInPlace() throws(PatchRefusal) -> Bool {
    for unit in units.indices {
      if let instance = old.instances[unit], comparisons[Int(instance.unit)] != nil {
        // What it is an instance of comes before it, and has the structure that it had.
        units[unit] = units[Int(instance.unit)].structure[Int(instance.element)].unit
      }
      let (before, now) = (old.units[unit], units[unit])
      if before.document.sharesStorage(with: now.document) {
        comparisons.append(nil)
        continue
      }
      let comparison = DocumentComparison(before.document, now.document)
      guard comparison.haveSameShape else { return false }
      guard comparison.haveSameSources, comparison.haveSameDefinitions(nil), before.hasSameStructure(as: now, nil)
      else {
        throw .definitions
      }
      comparisons.append(comparison)
    }
    kept.reserveCapacity(old.presentCount)
    for node in 0..<old.nodes.count where !old.nodes[node].isRemoved {
      let origin = old.nodes[node].origin
      if comparisons[Int(origin.unit)] != nil { kept.append((node, Int(origin.unit), Int(origin.row))) }
    }
    try findExpressions()
    // Nodes are matched by their ids.
    return !edit.expressions.contains { $0.changes("id") }
  }

  private func compareUnits(_ document: LiveDocument) throws(PatchRefusal) {
    var rows: [[Int32]] = []
    for unit in old.units.indices {
      let isSame = old.units[unit].document.sharesStorage(with: tree.units[unit].document)
      comparisons.append(isSame ? nil : DocumentComparison(old.units[unit].document, tree.units[unit].document))
      rows.append(isSame ? [] : [Int32](repeating: -1, count: old.units[unit].document.elements.count))
      let (before, now) = (old.instances[unit], tree.instances[unit])
      if before?.unit != now?.unit || before?.element != now?.element { throw .definitions }
    }
    for node in kept where comparisons[node.unit] != nil {
      rows[node.unit][Int(old.nodes[node.row].origin.row)] = Int32(truncatingIfNeeded: node.element)
    }
    for unit in old.units.indices {
      guard let comparison = comparisons[unit] else { continue }
      guard comparison.haveSameSources, comparison.haveSameDefinitions(rows[unit]),
        old.units[unit].hasSameStructure(as: tree.units[unit], rows[unit])
      else { throw .definitions }
    }
  }

  // MARK: - Nodes

  private func findRemoved(_ isKept: [Bool]) throws(PatchRefusal) {
    var removed: [Int] = []
    old.forEach(in: 0) { node in if !isKept[node] { removed.append(node) } }
    lostNodes = removed.count
    for node in removed {
      let parent = Int(old.nodes[node].parent)
      // The root is another element.
      if parent < 0 { throw .definitions }
      if isKept[parent] { edit.removedRoots.append(node) }
      var child = old.nodes[node].firstChild
      while child >= 0 {
        if isKept[Int(child)] { throw .kind }
        child = old.nodes[Int(child)].next
      }
    }
  }

  private func findMoved() throws(PatchRefusal) {
    // By node: its place among its siblings.
    var ordinals = [Int32](repeating: 0, count: old.nodes.count)
    old.forEach(in: 0) { node in
      let previous = old.nodes[node].previous
      ordinals[node] = previous < 0 ? 0 : ordinals[Int(previous)] + 1
    }
    let first = old.nodes.count
    for node in kept where old.nodes[node.row].parent != tree.nodes[node.row].parent {
      edit.movedRoots.append(node.row)
    }
    for node in kept {
      var last: Int32 = -1
      var isInOrder = true
      forEachStaying(in: node.row, below: first) { child in
        if ordinals[child] < last { isInOrder = false }
        last = ordinals[child]
      }
      if isInOrder { continue }
      var children: [Int] = []
      forEachStaying(in: node.row, below: first) { children.append($0) }
      let staying = KeptOrder.staying(children.map { ordinals[$0] })
      for (index, child) in children.enumerated() where !staying[index] { edit.movedRoots.append(child) }
    }
    if !edit.movedRoots.isEmpty, !edit.removedRoots.isEmpty { throw .kind }
  }

  /// Calls `body` with the children of a node that were its children before.
  private func forEachStaying(in node: Int, below first: Int, _ body: (Int) -> Void) {
    var child = Int(tree.nodes[node].firstChild)
    while child >= 0 {
      if child < first, old.nodes[child].parent == Int32(truncatingIfNeeded: node) { body(child) }
      child = Int(tree.nodes[child].next)
    }
  }

  private func findInserted() throws(PatchRefusal) {
    let first = old.nodes.count
    var documents = [Int32](repeating: -1, count: tree.units.count)
    for node in first..<tree.nodes.count {
      let origin = tree.nodes[node].origin
      let unit = Int(origin.unit)
      if documents[unit] < 0 {
        documents[unit] = Int32(truncatingIfNeeded: edit.documents.count)
        edit.documents.append(tree.units[unit].shared)
      }
      edit.inserted.append((Int(documents[unit]), Int(origin.row)))
      if Int(tree.nodes[node].parent) < first {
        edit.insertions.append(TreeEdit.Insertion(firstRow: node, rowCount: 0))
      }
      edit.insertions[edit.insertions.count - 1].rowCount += 1
      edit.links.append(tree.links(of: node))
    }
  }

  private func findLinks() {
    for node in kept {
      let (before, now) = (old.nodes[node.row], tree.nodes[node.row])
      if before.parent == now.parent, before.firstChild == now.firstChild, before.next == now.next,
        before.previous == now.previous
      {
        continue
      }
      edit.links.append(tree.links(of: node.row))
    }
  }

  // MARK: - Attributes

  private func findExpressions() throws(PatchRefusal) {
    for node in kept {
      guard let comparison = comparisons[node.unit] else { continue }
      let row = Int(old.nodes[node.row].origin.row)
      guard comparison.areAlike(row, node.element) else { throw .attributes }
      if comparison.haveSameAttributes(row, node.element) { continue }
      if comparison.new.elements[node.element].isMerged { throw .attributes }
      let (before, now) = (old.attributes(of: node.row), tree.attributes(of: node.row, in: units))
      if TreeEdit.hasSeveralConstraints(before) || TreeEdit.hasSeveralConstraints(now) { throw .attributes }
      var change = TreeEdit.Expressions(row: node.row, attributes: now)
      var next = 0
      for attribute in before {
        let place = now.firstIndex { $0.name == attribute.name }
        if place.map({ now[$0].text != attribute.text }) ?? true { change.note(attribute.name) }
        guard let place else { continue }
        // Hosts read properties in the order in which they are written.
        if place < next { throw .attributes }
        next = place
      }
      for attribute in now where !before.contains(where: { $0.name == attribute.name }) { change.note(attribute.name) }
      if !change.names.isEmpty { edit.expressions.append(change) }
    }
  }

  // MARK: - Places

  /// Gives what is linked the places that elements and attributes have in the present texts. After the patch. O(nodes).
  func updatePlaces(_ bound: BoundDocument) {
    let hasOverrides = !tree.overrides.isEmpty
    for (unit, comparison) in comparisons.enumerated() {
      guard let comparison else { continue }
      var update = PlaceUpdate(bound, comparison.new)
      for node in kept where node.unit == unit {
        var names: [String] = []
        if hasOverrides { names = tree.overrides.of(tree.nodes[node.row].origin).map { $0.name } }
        update.take(node.row, node.element, without: names)
      }
      update.finish()
    }
  }
}
