import PlumbSyntax

/// Where the nodes of a live tree are, and what is written of them.
extension LiveTree {
  /// Where code has set an attribute of a node, among all that it has set of it; -1 for one that it has not.
  func placeOfOverride(_ name: String, _ node: Int) -> Int { overrides.place(name, of: nodes[node].origin) }

  /// The attributes of a node as a document with it has them: those that are written and left alone by code, then those
  /// that code has set. `units`: the documents that it is of; nil for those it has. O(attributes).
  func attributes(of node: Int, in units: [Assembly]? = nil) -> [TreeEdit.Attribute] {
    let origin = nodes[node].origin
    let units = units ?? self.units
    let document = units[Int(origin.unit)].document
    let element = document.elements[Int(origin.row)]
    let overrides = overrides.of(origin)
    var result: [TreeEdit.Attribute] = []
    let first = Int(element.firstAttribute)
    for attribute in document.attributes[first..<first + Int(element.attributeCount)] {
      let name = document.names[attribute.name]
      if overrides.contains(where: { $0.name == name }) { continue }
      result.append(TreeEdit.Attribute(name: name, text: document.names[attribute.value]))
    }
    for override in overrides {
      if let text = override.text { result.append(TreeEdit.Attribute(name: override.name, text: text)) }
    }
    return result
  }

  /// Whether a node has not been removed. O(depth).
  func isPresent(_ node: Int) -> Bool {
    var node = node
    while node >= 0 {
      if nodes[node].isRemoved { return false }
      node = Int(nodes[node].parent)
    }
    return true
  }

  /// How deep a node is nested; 1 for the root. O(depth).
  func depth(of node: Int) -> Int {
    var depth = 0
    var node = node
    while node >= 0 {
      depth += 1
      node = Int(nodes[node].parent)
    }
    return depth
  }

  /// How many levels a node and what is below it have; 1 without children. O(their number).
  func height(of root: Int) -> Int {
    var height = 1
    var depth = 1
    var node = root
    while true {
      if nodes[node].firstChild >= 0 {
        node = Int(nodes[node].firstChild)
        depth += 1
        height = max(height, depth)
        continue
      }
      while node != root, nodes[node].next < 0 {
        node = Int(nodes[node].parent)
        depth -= 1
      }
      if node == root { return height }
      node = Int(nodes[node].next)
    }
  }

  /// How many nodes were inserted together with a node.
  func insertedCount(_ node: Int) -> Int { units[Int(nodes[node].origin.unit)].document.elements.count }

  /// Whether nodes were inserted, removed or moved.
  var hasMoved: Bool {
    for change in changes {
      if case .overridden = change { continue }
      return true
    }
    return false
  }

  /// Calls `body` with a node and all below it, parents first, in document order. O(their number).
  func forEach(in root: Int, _ body: (Int) -> Void) {
    var node = root
    while node >= 0 {
      body(node)
      node = next(after: node, in: root)
    }
  }

  /// The node that follows in document order within a subtree; -1 behind the last.
  func next(after node: Int, in root: Int) -> Int {
    if nodes[node].firstChild >= 0 { return Int(nodes[node].firstChild) }
    var node = node
    while node != root {
      if nodes[node].next >= 0 { return Int(nodes[node].next) }
      node = Int(nodes[node].parent)
    }
    return -1
  }

  /// The node before a node in document order; -1 for the root. O(depth).
  func preceding(_ node: Int) -> Int {
    var last = Int(nodes[node].previous)
    if last < 0 { return Int(nodes[node].parent) }
    while nodes[last].lastChild >= 0 { last = Int(nodes[last].lastChild) }
    return last
  }

  /// Whether the roots of what was inserted are siblings that follow each other. O(roots).
  func areConsecutive(_ insertions: borrowing PlainArray<TreeEdit.Insertion>) -> Bool {
    var previous = -1
    for place in insertions.indices {
      for root in insertions[place].roots {
        if previous >= 0, Int(nodes[root].previous) != previous { return false }
        previous = root
      }
    }
    return true
  }

  /// Whether `node` is `ancestor` or below it. O(depth).
  func isInside(_ node: Int, _ ancestor: Int) -> Bool {
    var node = node
    while node >= 0 {
      if node == ancestor { return true }
      node = Int(nodes[node].parent)
    }
    return false
  }
}
