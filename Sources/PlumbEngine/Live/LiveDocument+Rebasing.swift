import PlumbSyntax

/// Rebases a tree onto changed documents: edits made by code are applied to the new documents where they still have a
/// place.
extension LiveDocument {
  /// Matches each row of a document to the row of another one that is the same node; -1: none. The same node has the
  /// same component, and the same id or the same path from the root or from an element with an id. O(rows of both).
  static func rows(of old: XMLDocument, in new: XMLDocument) -> [Int32] {
    var result = [Int32](repeating: -1, count: old.elements.count)
    var taken = [Bool](repeating: false, count: new.elements.count)
    let ids = new.rowsByID()
    let oldIDs = old.rowsByID()
    func match(_ row: Int, _ other: Int) {
      guard result[row] < 0, !taken[other],
        old.names[old.elements[row].name] == new.names[new.elements[other].name]
      else { return }
      result[row] = Int32(truncatingIfNeeded: other)
      taken[other] = true
    }
    var byID = IndexMap<UInt32, Int32>()
    for entry in ids where entry.row >= 0 { byID[entry.id.id] = Int32(truncatingIfNeeded: entry.row) }
    for entry in oldIDs where entry.row >= 0 {
      if let name = new.names.find(old.names[entry.id]), let other = byID[name.id] { match(entry.row, Int(other)) }
    }
    // By path from the roots and from elements with ids. Elements with ids are matched by id only.
    var hasID = [Bool](repeating: false, count: new.elements.count)
    for entry in ids where entry.row >= 0 { hasID[entry.row] = true }
    var hadID = [Bool](repeating: false, count: old.elements.count)
    for entry in oldIDs where entry.row >= 0 { hadID[entry.row] = true }
    var pairs: [(Int, Int)] = []
    for row in result.indices where result[row] >= 0 { pairs.append((row, Int(result[row]))) }
    if !result.isEmpty, !taken.isEmpty, result[0] < 0, !taken[0] {
      // Roots match regardless of their ids.
      match(0, 0)
      pairs.append((0, 0))
    }
    while let (row, other) = pairs.popLast() {
      var child = Int(old.elements[row].firstChild)
      var sibling = Int(new.elements[other].firstChild)
      while child >= 0 && sibling >= 0 {
        if !hasID[sibling] && !hadID[child] {
          match(child, sibling)
          pairs.append((child, sibling))
        }
        child = Int(old.elements[child].nextSibling)
        sibling = Int(new.elements[sibling].nextSibling)
      }
    }
    return result
  }

  /// This tree over new documents, one for each of its units. `oldRow` of its nodes are the rows of the layout as it is.
  /// `lost`: how many edits were dropped.
  func rebased(onto fresh: [Assembly]) -> (document: LiveDocument, lost: Int) {
    var fresh = fresh
    let instances = rebaseInstances(&fresh)
    var rebasing = Rebasing(self, fresh)
    rebasing.detachRemoved()
    rebasing.place()
    var result = rebasing.result()
    result.instances = instances
    return (result, rebasing.lost)
  }
}

/// The work of one rebasing: the new documents as one forest.
private struct Rebasing {
  let tree: LiveDocument
  let fresh: [Assembly]
  /// By unit, the new row of each old row.
  var maps: [[Int32]] = []
  /// The first row of each unit in the forest.
  var offsets: [Int] = []
  var siblings = SiblingLists()
  var parents: [Int32] = []
  var placed: [Bool] = []
  /// The nodes of the tree by their origins.
  var present = IndexMap<UInt64, Int32>()
  var lost = 0

  init(_ tree: LiveDocument, _ fresh: [Assembly]) {
    self.tree = tree
    self.fresh = fresh
    for (unit, assembly) in fresh.enumerated() {
      maps.append(LiveDocument.rows(of: tree.units[unit].document, in: assembly.document))
      let offset = parents.count
      offsets.append(offset)
      for element in assembly.document.elements {
        let row = Int32(truncatingIfNeeded: parents.count)
        let parent = element.parent < 0 ? -1 : element.parent &+ Int32(truncatingIfNeeded: offset)
        parents.append(parent)
        siblings.addNode()
        placed.append(false)
        if parent >= 0 { siblings.append(row, to: parent) }
      }
    }
    for (index, node) in tree.nodes.enumerated() { present[node.origin.key] = Int32(truncatingIfNeeded: index) }
  }

  /// The index in the forest of a node of the tree, -1 if it is gone.
  private func place(of origin: LiveDocument.Origin) -> Int {
    let row = maps[Int(origin.unit)][Int(origin.row)]
    return row < 0 ? -1 : offsets[Int(origin.unit)] + Int(row)
  }

  private mutating func detach(_ node: Int) {
    let parent = Int(parents[node])
    guard parent >= 0 else { return }
    siblings.remove(Int32(truncatingIfNeeded: node), from: Int32(truncatingIfNeeded: parent))
    parents[node] = -1
  }

  /// Removes the nodes that code removed.
  mutating func detachRemoved() {
    for unit in tree.units.indices {
      for row in tree.units[unit].document.elements.indices.dropFirst() {
        let origin = LiveDocument.Origin(
          unit: Int32(truncatingIfNeeded: unit), row: Int32(truncatingIfNeeded: row))
        if present[origin.key] != nil { continue }
        let node = place(of: origin)
        if node >= 0 { detach(node) }
      }
    }
  }

  /// Places inserted and moved nodes: after their previous sibling, or at the end if they were at the end.
  mutating func place() {
    var lastChildren = [Int32](repeating: -1, count: tree.nodes.count)
    var counts = [Int32](repeating: 0, count: tree.nodes.count)
    // By node, its last child that the documents placed.
    var lastNatural = [Int32](repeating: -1, count: tree.nodes.count)
    for (index, node) in tree.nodes.enumerated() where node.parent >= 0 && !node.isPlaced {
      lastNatural[Int(node.parent)] = Int32(truncatingIfNeeded: index)
    }
    for (index, node) in tree.nodes.enumerated() where node.parent >= 0 {
      let elder = lastChildren[Int(node.parent)]
      let position = Int(counts[Int(node.parent)])
      lastChildren[Int(node.parent)] = Int32(truncatingIfNeeded: index)
      counts[Int(node.parent)] += 1
      guard node.isPlaced else { continue }
      let child = place(of: node.origin)
      let parent = place(of: tree.nodes[Int(node.parent)].origin)
      guard child >= 0, parent >= 0, !isInside(parent, child) else {
        // Instances are made from the elements that there are now.
        if tree.instances[Int(node.origin.unit)] == nil { lost += 1 }
        continue
      }
      detach(child)
      // The sibling to insert after; -1: insert first.
      var before = siblings.last[parent]
      if Int(lastNatural[Int(node.parent)]) >= index {
        if elder < 0 {
          before = -1
        } else {
          let sibling = place(of: tree.nodes[Int(elder)].origin)
          let isThere = sibling >= 0 && Int(parents[sibling]) == parent
          before =
            isThere ? Int32(truncatingIfNeeded: sibling) : siblings.sibling(before: position, of: parent)
        }
      }
      siblings.insert(Int32(truncatingIfNeeded: child), after: before, in: Int32(truncatingIfNeeded: parent))
      parents[child] = Int32(truncatingIfNeeded: parent)
      placed[child] = true
    }
  }

  private func isInside(_ node: Int, _ ancestor: Int) -> Bool {
    var node = node
    while node >= 0 {
      if node == ancestor { return true }
      node = Int(parents[node])
    }
    return false
  }

  /// The tree reachable from the document's root.
  func result() -> LiveDocument {
    var oldRows = [Int32](repeating: -1, count: parents.count)
    var origins = [LiveDocument.Origin](repeating: LiveDocument.Origin(unit: -1, row: -1), count: parents.count)
    for unit in fresh.indices {
      for row in fresh[unit].document.elements.indices {
        origins[offsets[unit] + row] = LiveDocument.Origin(
          unit: Int32(truncatingIfNeeded: unit), row: Int32(truncatingIfNeeded: row))
      }
    }
    for (index, node) in tree.nodes.enumerated() {
      let place = place(of: node.origin)
      if place >= 0 { oldRows[place] = Int32(truncatingIfNeeded: index) }
    }
    var result = LiveDocument(fresh)
    var stack: [(node: Int32, parent: Int32)] = parents.isEmpty ? [] : [(0, -1)]
    while let (node, parent) = stack.popLast() {
      let index = Int32(truncatingIfNeeded: result.nodes.count)
      let source = oldRows[Int(node)]
      result.nodes.append(
        LiveDocument.Node(
          origin: origins[Int(node)], parent: parent, oldRow: source < 0 ? -1 : tree.nodes[Int(source)].oldRow,
          isPlaced: placed[Int(node)]))
      if source >= 0 {
        for override in tree.overrides.of(tree.nodes[Int(source)].origin) {
          result.overrides.set(override.name, override.text, of: origins[Int(node)])
        }
      }
      var child = siblings.last[Int(node)]
      while child >= 0 {
        stack.append((child, index))
        child = siblings.previous[Int(child)]
      }
    }
    return result
  }
}

extension XMLDocument {
  /// Rows by id, in document order; the row of an id that occurs more than once is -1.
  fileprivate func rowsByID() -> [(id: Name, row: Int)] {
    guard let word = names.find("id") else { return [] }
    var result: [(id: Name, row: Int)] = []
    var known = IndexMap<UInt32, Int32>()
    for row in elements.indices {
      let first = Int(elements[row].firstAttribute)
      for attribute in attributes[first..<first + Int(elements[row].attributeCount)] where attribute.name == word {
        if let place = known[attribute.value.id] {
          result[Int(place)].row = -1
        } else {
          known[attribute.value.id] = Int32(truncatingIfNeeded: result.count)
          result.append((attribute.value, row))
        }
      }
    }
    return result
  }
}
