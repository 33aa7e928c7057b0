import PlumbEngine

/// After a batch of edits that failed, the engine's layout is as before, but the recorded changes are lost.
extension ViewTree {
  /// Lets the next layout pass make all of the tree from the views. `expressions`: the changes of properties that the
  /// batch had.
  func startAgain(_ expressions: [(view: ViewReference, name: String)]) {
    guard let root, let document = root.document else { return reset() }
    // The nodes of the document stay. All else is removed from the layout, and inserted again.
    forgetChanges()
    for number in 0..<layout.constraintCount {
      guard let handle = layout.constraint(number: number), let state = try? layout.constraintState(handle) else {
        continue
      }
      if state.isAdded { removedConstraints.append(handle) }
    }
    let views = document.views.filter { $0.tree === self && layout.row(of: $0.node) != nil }
    let kept = Set(views.map { ObjectIdentifier($0) })
    for view in views { dropInserted(from: view, kept) }
    removeUnknown(kept)
    changedExpressions = expressions
    for view in views {
      noteChildren(of: view)
      if !view.constraintSets.isEmpty { noteConstraints(of: view) }
      for name in view.properties.names { noteExpression(name, of: view) }
    }
  }

  private func dropInserted(from view: View, _ kept: Set<ObjectIdentifier>) {
    for constraint in view.linkedConstraints { constraint.handle = 0 }
    view.linkedConstraints = []
    view.inboundConstraints = [:]
    view.hasOtherChildren = false
    view.hasOtherConstraints = false
    let nodes = layout.row(of: view.node).map { row in
      (0..<layout.childCount(row: row)).map { layout.child($0, row: row) }
    }
    view.linkedChildren = []
    for row in nodes ?? [] where layout.instance(row: row) == nil {
      let node = layout.node(row: row)
      view.linkedChildren.append(node)
      if let child = self.view(of: node), kept.contains(ObjectIdentifier(child)) {
        child.linkedParent = view.node
      } else {
        removedNodes.append(node)
      }
    }
  }
}
