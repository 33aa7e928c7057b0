import PlumbEngine

/// Puts nodes into the places of their views, within one batch of edits.
struct TreeWork {
  let tree: ViewTree
  /// Whether nodes are new, so that constraints which waited for them can be there.
  private(set) var hasInserted = false
  /// Whose nodes inside are to be listed again once those that left are gone.
  private var placed: [View] = []

  init(tree: ViewTree) { self.tree = tree }

  /// Makes the nodes inside of a view's those of the views inside, in their order. The nodes around it are in their places.
  /// O(views inside); edits for what is new or elsewhere only.
  mutating func placeChildren(of view: View) throws(Diagnostic) {
    try place(view.subviews, in: view.node, among: view.linkedChildren)
    placed.append(view)
  }

  /// Lists the nodes inside of the views that were looked at, after nodes of views that left were removed.
  mutating func finish() {
    for view in placed {
      view.linkedChildren = view.subviews.map(\.node)
      for inside in view.subviews { inside.linkedParent = view.node }
    }
    placed = []
  }

  /// `present`: the nodes inside of `parent`, some of which may belong to views that are no longer there, or elsewhere.
  private mutating func place(
    _ views: [View], in parent: UInt64, among present: [UInt64]
  ) throws(Diagnostic) {
    var present = present
    let staying = Self.staying(views, present)
    var index = 0
    for view in views {
      while index < present.count, !staying.contains(present[index]) { index += 1 }
      if view.node != 0, index < present.count, present[index] == view.node {
        index += 1
        continue
      }
      if view.node == 0 {
        view.node = try insert(view, into: parent, at: index < present.count ? index : nil)
        present.insert(view.node, at: index)
      } else {
        tree.view(of: view.linkedParent)?.forgetLinked(view.node, unless: parent)
        // An index is counted without the node.
        if let before = present.firstIndex(of: view.node) {
          present.remove(at: before)
          if before < index { index -= 1 }
        }
        try tree.check(tree.layout.move(view.node, parent: parent, index: index < present.count ? index : nil))
        present.insert(view.node, at: index)
      }
      index += 1
    }
  }

  /// The nodes that need not move: a longest run of them that is in the order of the views. O(n log n).
  private static func staying(_ views: [View], _ present: [UInt64]) -> Set<UInt64> {
    var places: [UInt64: Int] = [:]
    for (place, node) in present.enumerated() { places[node] = place }
    // The last view of the best run of each length, and of each view the one before it in its run.
    var ends: [Int] = []
    var placeOf: [Int] = []
    var previous: [Int] = []
    var nodes: [UInt64] = []
    for view in views {
      guard view.node != 0, let place = places[view.node] else { continue }
      let number = nodes.count
      nodes.append(view.node)
      placeOf.append(place)
      var (low, high) = (0, ends.count)
      if let last = ends.last, placeOf[last] < place { low = high }
      while low < high {
        let middle = (low + high) / 2
        if placeOf[ends[middle]] < place { low = middle + 1 } else { high = middle }
      }
      previous.append(low > 0 ? ends[low - 1] : -1)
      if low == ends.count { ends.append(number) } else { ends[low] = number }
    }
    var result: Set<UInt64> = []
    var number = ends.last ?? -1
    while number >= 0 {
      result.insert(nodes[number])
      number = previous[number]
    }
    return result
  }

  // MARK: - Nodes

  /// Inserts a node for a view and those inside that have none.
  private mutating func insert(_ view: View, into parent: UInt64, at index: Int?) throws(Diagnostic) -> UInt64 {
    hasInserted = true
    if let document = view.document {
      let node = try document.insert(view, into: parent, at: index, in: tree)
      for view in document.changed(in: tree) { try placeChildren(of: view) }
      return node
    }
    var views: [View] = []
    let definition = try definition(of: view, depth: 1, &views)
    let areWhole = views.map { Self.isWhole($0) }
    let node = try tree.layout.insert(definition, parent: parent, index: index)
    let nodes = tree.layout.nodes(ofInserted: node, count: views.count)
    for (view, node) in zip(views, nodes) {
      tree.adopt(view, node, number: view.number)
      if view is StackView { view.hasStaleConstraints = true }
      if view.hasStaleConstraints || !view.constraintSets.isEmpty { tree.noteConstraints(of: view) }
    }
    // Before its views have nodes, a view says by them whether its element has them.
    for (view, isWhole) in zip(views, areWhole) {
      if isWhole {
        view.linkedChildren = view.subviews.map(\.node)
        for inside in view.subviews { inside.linkedParent = view.node }
      } else {
        try placeChildren(of: view)
      }
    }
    return node
  }

  /// The element of a view, and lists the views whose elements are in it, in document order.
  private func definition(of view: View, depth: Int, _ views: inout [View]) throws(Diagnostic) -> ElementDefinition {
    if depth > tree.maximumDepth {
      throw Diagnostic(.limit, "Views are nested deeper than \(tree.maximumDepth) levels")
    }
    view.number = tree.nextNumber()
    view.nodeID = view.readableID
    views.append(view)
    var definition = ElementDefinition(ViewTree.component(of: view), [("id", view.nodeID)])
    view.isDecided = true
    if view.isDecided { definition.attributes.append(("constraints", View.decision)) }
    definition.attributes += view.nodeProperties.attributes
    if Self.isWhole(view) {
      for inside in view.subviews {
        definition.children.append(try self.definition(of: inside, depth: depth + 1, &views))
      }
    }
    return definition
  }

  /// Whether all views inside are new elements.
  private static func isWhole(_ view: View) -> Bool {
    view.subviews.allSatisfy { isOfElement($0) }
  }

  private static func isOfElement(_ view: View) -> Bool { view.tree == nil && view.document == nil }
}

extension View {
  /// A node has left for another parent.
  fileprivate func forgetLinked(_ node: UInt64, unless parent: UInt64) {
    if self.node != parent, let place = linkedChildren.firstIndex(of: node) { linkedChildren.remove(at: place) }
  }

  /// An id that no other view of the tree has, by which messages name the view: made of its identifier, as far as that can be
  /// in an id, and its number.
  var readableID: String {
    var text = ""
    for scalar in (identifier ?? "").unicodeScalars.prefix(40) where scalar.isASCII {
      let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      if isLetter || scalar == "_" || !text.isEmpty && ("0"..."9").contains(scalar) {
        text.unicodeScalars.append(scalar)
      }
    }
    return (text.isEmpty ? "view" : text) + "_\(number)"
  }

  /// Says of a node that constraints decide its size, also where none of the view's anchors does: then it is natural, or as small
  /// as they let it be. Without it the engine's geometry would let the node fill its container, or limit it by that.
  static var decision: String { "width >= 0; height >= 0" }
}
