import PlumbEngine

/// Inserts and moves nodes to where their views are, within one batch of edits.
struct TreeWork {
  let tree: ViewTree
  /// Whether nodes were inserted. Constraints that wait for views may be possible then.
  private(set) var hasInserted = false
  /// Views whose children were placed; `finish` updates the lists of their nodes.
  private var placed: [View] = []

  init(tree: ViewTree) { self.tree = tree }

  /// Gives the node of a view the nodes of its subviews as children, in their order. The nodes around it were placed
  /// before. O(subviews); edits only nodes that are new or stand elsewhere.
  mutating func placeChildren(of view: View) throws(Diagnostic) {
    try place(view.subviews, in: view.node, among: view.linkedChildren)
    placed.append(view)
  }

  /// Updates the lists of child nodes.
  mutating func finish() {
    for view in placed {
      view.linkedChildren = view.subviews.map(\.node)
      for inside in view.subviews { inside.linkedParent = view.node }
    }
    placed = []
  }

  /// `present`: the child nodes of `parent` that stand for views. Some of these views may have left or moved.
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
      let next = index < present.count ? present[index] : nil
      if view.node == 0 {
        view.node = try insert(view, into: parent, at: position(next, at: index, in: parent))
        present.insert(view.node, at: index)
      } else {
        tree.view(of: view.linkedParent)?.forgetLinked(view.node, unless: parent)
        let before = present.firstIndex(of: view.node)
        if let before {
          present.remove(at: before)
          if before < index { index -= 1 }
        }
        let position = position(next, at: index, in: parent, moving: before == nil ? nil : view.node)
        try tree.check(tree.layout.move(view.node, parent: parent, index: position))
        present.insert(view.node, at: index)
      }
      index += 1
    }
  }

  /// The position for a node before `next` in the engine's layout; nil: the last. A node that moves within the parent
  /// is not counted.
  private func position(_ next: UInt64?, at index: Int, in parent: UInt64, moving node: UInt64? = nil) -> Int? {
    guard let next else { return nil }
    // A node of a document may also have children that `repeat` and `if` have made, for which there are no views.
    guard let view = tree.view(of: parent), view.isOfDocument, let position = tree.layout.position(of: next) else {
      return index
    }
    guard let node, let own = tree.layout.position(of: node), own < position else { return position }
    return position - 1
  }

  /// The nodes that need not move: a longest subsequence that is in the order of the views. O(n log n).
  private static func staying(_ views: [View], _ present: [UInt64]) -> Set<UInt64> {
    var places: [UInt64: Int] = [:]
    for (place, node) in present.enumerated() { places[node] = place }
    // Patience sorting: the last view of the best subsequence of each length, and the predecessor of each view.
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

  /// Inserts nodes for a view and the views inside that have none.
  private mutating func insert(_ view: View, into parent: UInt64, at index: Int?) throws(Diagnostic) -> UInt64 {
    hasInserted = true
    if let document = view.document {
      let node = try document.insert(view, into: parent, at: index, in: tree)
      for view in document.changed(in: tree) { try placeChildren(of: view) }
      return node
    }
    var views: [View] = []
    let node: UInt64
    do throws(Diagnostic) {
      try plan(view, depth: 1, &views)
      node = try tree.layout.insert(try definition(of: view), parent: parent, index: index)
    } catch {
      for view in views {
        view.linkedConstraints = []
        view.leaveTree()
      }
      throw error
    }
    let areWhole = views.map { Self.isWhole($0) }
    for (view, node) in zip(views, tree.layout.nodes(ofInserted: node)) {
      tree.adopt(view, node, number: view.number)
      for constraint in view.linkedConstraints { constraint.noteInbound(of: view) }
      if view.hasStaleConstraints || !view.constraintSets.isEmpty { tree.noteConstraints(of: view) }
    }
    // `areWhole` was found before the views had nodes: now they all have.
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

  /// Gives ids to a view and the views inside that will have elements. Appends them to `views`, in document order.
  private func plan(_ view: View, depth: Int, _ views: inout [View]) throws(Diagnostic) {
    if depth > tree.maximumDepth {
      throw Diagnostic(.limit, "Views are nested deeper than \(tree.maximumDepth) levels")
    }
    if view.isOfDocument { throw DocumentSource.refusal(view) }
    view.number = tree.nextNumber()
    view.nodeID = view.readableID
    view.node = TreePlan.plannedNode
    view.isDecided = true
    views.append(view)
    if !Self.isWhole(view) { return }
    for inside in view.subviews { try plan(inside, depth: depth + 1, &views) }
  }

  /// The element of a planned view. It has the constraints of the view, because a new node whose attributes are changed in
  /// the batch that inserts it makes the engine link the whole layout.
  private func definition(of view: View) throws(Diagnostic) -> ElementDefinition {
    let isWhole = Self.isWhole(view)
    var statements = [View.decision]
    if view is StackView, !isWhole {
      // Its arrangement names views that have no place yet.
      view.hasStaleConstraints = true
    } else {
      statements = try view.ownStatements(in: tree, givenSize: nil)
    }
    var linked: [ActiveConstraint] = []
    for constraint in view.linkableConstraints(in: tree).constraints {
      // Constraints with views of documents stand at these.
      if let second = constraint.second, second.number < 0 { continue }
      statements.append(try ConstraintWriting(constraint, of: view, in: tree).fields.text())
      linked.append(constraint)
    }
    view.linkedConstraints = linked
    var definition = ElementDefinition(ViewTree.component(of: view), [("id", view.nodeID)])
    definition.attributes.append(("constraints", statements.joined(separator: "; ")))
    definition.attributes += view.nodeProperties.attributes
    if isWhole { for inside in view.subviews { definition.children.append(try self.definition(of: inside)) } }
    return definition
  }

  /// Whether the element of a view has elements for all its subviews.
  private static func isWhole(_ view: View) -> Bool {
    view.subviews.allSatisfy { isOfElement($0) }
  }

  private static func isOfElement(_ view: View) -> Bool { view.tree == nil && view.document == nil }
}

extension View {
  /// Removes a node from the list of child nodes, if it has moved to another parent.
  fileprivate func forgetLinked(_ node: UInt64, unless parent: UInt64) {
    if self.node != parent, let place = linkedChildren.firstIndex(of: node) { linkedChildren.remove(at: place) }
  }

  /// An id that is unique in the tree: the identifier of the view, as far as its characters are possible in an id, and
  /// its number. Messages name the view by it.
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

  /// Constraints that let constraints decide the size of a node even where no anchor of the view names it: then the
  /// size is natural, or as small as possible. Without them the node would fill its container, or be limited by it.
  static var decision: String { "width >= 0; height >= 0" }
}
