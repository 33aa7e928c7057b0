import PlumbEngine

/// Makes the element of a view at the top with all inside, before there is a layout: the first layout of a tree is a load, which
/// costs less than as many edits.
struct TreePlan {
  /// What views in a plan have instead of their node, which is yet to be made.
  static var plannedNode: UInt64 { .max }

  /// In document order.
  private(set) var views: [View] = []
  /// Those with constraints that refer to what is not in the plan.
  private(set) var waiting: [View] = []

  /// Errors: `.limit` (views nested too deeply).
  mutating func definition(of root: View, maximumDepth: Int) throws(Diagnostic) -> ElementDefinition {
    try collect(root, maximumDepth)
    var made: [ElementDefinition] = []
    made.reserveCapacity(views.count)
    for view in views { made.append(try element(of: view)) }
    // The last first: each is whole then when it is put into the one around it.
    for index in made.indices.reversed() {
      for inside in views[index].subviews where inside.node == Self.plannedNode {
        made[index].children.append(made[inside.number])
        made[inside.number].children = []
      }
    }
    return made[0]
  }

  /// Nothing came of the plan.
  func giveUp() {
    for view in views {
      view.linkedConstraints = []
      view.inboundConstraints = [:]
      view.leaveTree()
    }
  }

  private mutating func collect(_ root: View, _ maximumDepth: Int) throws(Diagnostic) {
    var stack = [(view: root, depth: 1)]
    while let (view, depth) = stack.popLast() {
      if depth > maximumDepth {
        throw Diagnostic(.limit, "Views are nested deeper than \(maximumDepth) levels")
      }
      view.number = views.count
      view.nodeID = view.readableID
      view.node = Self.plannedNode
      view.isDecided = view !== root
      views.append(view)
      // Views of documents are taken in afterwards.
      for inside in view.subviews.reversed() where inside.document == nil { stack.append((inside, depth + 1)) }
    }
  }

  private mutating func element(of view: View) throws(Diagnostic) -> ElementDefinition {
    let (wanted, isWaiting) = view.linkableConstraints(in: nil)
    if isWaiting { waiting.append(view) }
    var statements = try view.ownStatements(in: nil)
    for constraint in wanted {
      statements.append(try ConstraintWriting(constraint, of: view, in: nil).fields.text())
      constraint.noteInbound(of: view)
    }
    view.linkedConstraints = wanted
    var definition = ElementDefinition(ViewTree.component(of: view), [("id", view.nodeID)])
    if !statements.isEmpty { definition.attributes.append(("constraints", statements.joined(separator: "; "))) }
    definition.attributes += view.nodeProperties.attributes
    return definition
  }
}

extension View {
  /// The constraints of the view that its node can have, in the order of their declaration, and whether there are others, which
  /// wait. `tree`: nil for one that is being planned.
  func linkableConstraints(in tree: ViewTree?) -> (constraints: [ActiveConstraint], isWaiting: Bool) {
    var constraints: [ActiveConstraint] = []
    var isWaiting = false
    for set in constraintSets {
      for constraint in set.constraints {
        if constraint.canBeLinked(in: tree) { constraints.append(constraint) } else { isWaiting = true }
      }
    }
    return (constraints, isWaiting)
  }

  /// The constraints of the node that no layout declares, as text.
  func ownStatements(in tree: ViewTree?) throws(Diagnostic) -> [String] {
    if number < 0 { return [] }
    var statements = isDecided ? [View.decision] : []
    if let stack = self as? StackView { statements += try StackArrangement(stack, in: tree).statements() }
    return statements
  }
}
