import PlumbEngine

/// A constraint in the terms of the engine: the node that it is added to, and names that mean its views there.
struct ConstraintWriting {
  let node: UInt64
  let fields: ConstraintFields

  /// Errors: `.argument` (both views are a document's, and no id means the second one).
  init(_ constraint: ActiveConstraint, of view: View, in tree: ViewTree?) throws(Diagnostic) {
    let key = constraint.key
    var fields = ConstraintFields()
    fields.attribute = key.attribute.name
    fields.relation = key.relation.symbol
    fields.multiplier = key.multiplier
    fields.constant = key.constant
    fields.priority = key.priority
    if Self.isName(key.identifier) { fields.identifier = key.identifier }
    var node = view.node
    if let second = constraint.second {
      if second === view {
        fields.to = "self"
      } else if second.number >= 0 {
        fields.to = "#" + second.nodeID
      } else if view.number >= 0 {
        // Several views of documents may have the same id, but ids that the builder makes are unique. So the constraint
        // is added to the document's view and names the other one.
        node = second.node
        fields.view = "#" + view.nodeID
        fields.to = "self"
      } else {
        fields.to = try Self.name(of: second, beside: view, in: tree)
      }
      switch key.area {
      case .safeArea: fields.to += ".safeArea"
      case .margins: fields.to += ".margins"
      case .frame: break
      }
      fields.toAttribute = key.secondAttribute.name
    }
    self.node = node
    self.fields = fields
  }

  /// Whether the engine can have an identifier as the name of a constraint. The engine uses it in messages only: of
  /// several constraints with the same identifier the builder knows which are meant.
  private static func isName(_ identifier: String) -> Bool {
    guard let first = identifier.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
      // These begin a line in the visual format.
      identifier != "H", identifier != "V"
    else { return false }
    return identifier.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }

  /// A name by which the node of `view` refers to the view `second` of a document. Errors: `.argument` (there is none).
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
