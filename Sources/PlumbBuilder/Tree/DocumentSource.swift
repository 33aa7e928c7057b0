import PlumbEngine

/// The document that views were made of.
final class DocumentSource {
  let fragment: Fragment?
  /// In document order.
  private(set) var views: [ViewTree.WeakView] = []

  init(fragment: Fragment?, views: [View]) {
    self.fragment = fragment
    self.views = views.map { ViewTree.WeakView(view: $0) }
  }

  /// Inserts the elements of the document for views that leave the tree that they were loaded in.
  func insert(
    _ root: View, into parent: UInt64, at index: Int?, in tree: ViewTree, _ work: inout TreeWork
  ) throws(Diagnostic) -> UInt64 {
    guard let fragment else {
      throw Diagnostic(
        .unsupported, "\(root.name) is of a document that can only be the top of a tree; place views inside of it")
    }
    let node = try tree.layout.insert(fragment: fragment, parent: parent, index: index)
    let nodes = tree.layout.nodes(ofInserted: node, count: views.count)
    for (weak, node) in zip(views, nodes) {
      guard let view = weak.view else { continue }
      tree.adopt(view, node, number: nil)
      if !view.constraintSets.isEmpty { tree.noteConstraints(of: view) }
    }
    for weak in views {
      guard let view = weak.view else { continue }
      view.linkedChildren = view.subviews.filter { $0.tree === tree }.map(\.node)
      if view.subviews.contains(where: { $0.tree !== tree }) { tree.noteChildren(of: view) }
      for name in view.properties.names { tree.noteExpression(name, of: view) }
    }
    return node
  }
}
