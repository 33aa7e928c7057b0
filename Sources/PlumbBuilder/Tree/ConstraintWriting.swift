import PlumbEngine

/// A constraint between views as the engine adds it to a node: which one, and under which names the node knows the views.
struct ConstraintWriting {
  let node: UInt64
  let fields: ConstraintFields

  /// Errors: `.argument` (two views of a document, whose ids do not tell which views are meant).
  init(_ constraint: ActiveConstraint, of view: View, in tree: ViewTree?) throws(Diagnostic) {
    let key = constraint.key
    var fields = ConstraintFields()
    fields.attribute = key.attribute.name
    fields.relation = key.relation.symbol
    fields.multiplier = key.multiplier
    fields.constant = key.constant
    fields.priority = key.priority
    var node = view.node
    if let second = constraint.second {
      if second === view {
        fields.to = "self"
      } else if second.number >= 0 {
        fields.to = "#" + second.nodeID
      } else if view.number >= 0 {
        // The document's view is not known by an id that is sure to be its own. It knows the other one, so it has the
        // constraint.
        node = second.node
        fields.view = "#" + view.nodeID
        fields.to = "self"
      } else {
        fields.to = try Self.name(of: second, beside: view, in: tree)
      }
      switch key.area {
      case .safeArea?: fields.to += ".safeArea"
      case .margins?: fields.to += ".margins"
      case nil: break
      }
      fields.toAttribute = key.secondAttribute.name
    }
    self.node = node
    self.fields = fields
  }

  static func name(of second: View, beside view: View, in tree: ViewTree?) throws(Diagnostic) -> String {
    if let tree, let row = tree.layout.row(of: second.node) {
      let id = tree.layout.id(row: row)
      if !id.isEmpty, (try? tree.layout.find("#" + id, from: view.node)) == row { return "#" + id }
      if second === view.superview { return "super" }
    }
    throw Diagnostic(
      .argument, "\(view.name) cannot refer to \(second.name): no id of the document means it there; give it one")
  }
}
