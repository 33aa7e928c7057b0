import PlumbEngine

/// Makes the element of a view at the top with all views inside. The first layout pass of a tree loads it, which costs
/// less than as many edits.
struct TreePlan {
  /// The node of views in a plan, until the layout is made.
  static var plannedNode: UInt64 { .max }

  /// See `ViewTree.isFitted`.
  private let isFitted: Bool
  /// In document order.
  private(set) var views: [View] = []
  /// Views with constraints that refer to views which are not in the plan.
  private(set) var waiting: [View] = []

  init(isFitted: Bool) { self.isFitted = isFitted }

  /// Errors: `.limit` (views nested too deeply).
  mutating func definition(of root: View, maximumDepth: Int) throws(Diagnostic) -> ElementDefinition {
    try collect(root, maximumDepth)
    var made: [ElementDefinition] = []
    made.reserveCapacity(views.count)
    for view in views { made.append(try element(of: view)) }
    // From the last to the first, so that each element has all its children when it becomes a child itself.
    for index in made.indices.reversed() {
      for inside in views[index].subviews where inside.node == Self.plannedNode {
        made[index].children.append(made[inside.number])
        made[inside.number].children = []
      }
    }
    if !isFitted { return made[0] }
    var container = ElementDefinition("UIView", [])
    container.children = [made[0]]
    return container
  }

  /// The layout could not be made: the views have no nodes.
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
      view.isDecided = isFitted || view !== root
      views.append(view)
      // Documents are inserted after the load.
      for inside in view.subviews.reversed() where inside.document == nil { stack.append((inside, depth + 1)) }
    }
  }

  private mutating func element(of view: View) throws(Diagnostic) -> ElementDefinition {
    if view.isOfDocument { throw DocumentSource.refusal(view) }
    let (wanted, isWaiting) = view.linkableConstraints(in: nil)
    if isWaiting { waiting.append(view) }
    let isTop = views.first === view
    var statements = try view.ownStatements(in: nil, givenSize: isFitted && isTop ? PropertyList() : nil)
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
  /// The constraints of the view that its node can have, in the order of their declaration, and whether there are
  /// others, which wait. `tree`: nil for one that is being planned.
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

  /// The constraints of the node that no layout declares, as text. `givenSize`: of the view at the top of a fitted
  /// tree, the axes along which constraints do not decide its size.
  func ownStatements(in tree: ViewTree?, givenSize: PropertyList?) throws(Diagnostic) -> [String] {
    if number < 0 { return [] }
    var statements: [String] = []
    if let givenSize {
      statements = ["left == super.left; top == super.top"]
      for name in ["width", "height"] where givenSize[name] == nil { statements.append("\(name) >= 0") }
    } else if isDecided {
      statements = [View.decision]
    }
    if let stack = self as? StackView { statements += try StackArrangement(stack, in: tree).statements() }
    return statements
  }
}
