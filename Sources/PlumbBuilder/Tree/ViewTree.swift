import PlumbEngine

/// A tree of views as the engine has it. What changes in the views is noted, and carried out at once, as one batch of edits,
/// before the frames are next asked for.
final class ViewTree {
  let layout: PlumbEngine.Layout
  private(set) weak var root: View?
  /// Views by their nodes. Who leaves the tree is taken out.
  private var views: [UInt64: Unmanaged<View>] = [:]
  /// What is to be carried out.
  private var parents: [WeakView] = []
  private var hosts: [WeakView] = []
  private var removedNodes: [UInt64] = []
  private var removedConstraints: [UInt64] = []
  private var changedExpressions: [(view: WeakView, name: String)] = []
  private var invalidated: [WeakView] = []
  /// Views with constraints that refer to views outside of the tree.
  private var waiting: [WeakView] = []
  /// Numbers of ids that no node has; those freed by the present batch are not given again in it.
  private var freeNumbers: [Int] = []
  private var numbersToFree: [Int] = []
  private var lastNumber = 0
  private(set) var needsLayout = true
  /// The problems of the last layout.
  var problems: [Diagnostic] = []
  /// Updates that wait for the next layout.
  var deferred: [() -> Void] = []
  /// How what changes next is to move.
  var animation: (timing: MotionTiming, completion: MotionCompletion?)?

  struct WeakView {
    weak var view: View?
  }

  /// The tree of a view at the top and all inside, which get nodes. Errors as of a load; then they get none.
  init(root: View, engine: Engine) throws(Diagnostic) {
    self.root = root
    var plan = TreePlan()
    do throws(Diagnostic) {
      let definition = try plan.definition(of: root, maximumDepth: engine.options.limits.maximumDepth)
      let result = engine.build(definition)
      guard let template = result.template else {
        throw result.diagnostics.first ?? Diagnostic(.argument, "The views cannot be made")
      }
      layout = try template.makeLayoutWithinLimits()
    } catch {
      plan.giveUp()
      throw error
    }
    layout.hostPointer = Unmanaged.passUnretained(self).toOpaque()
    lastNumber = plan.views.count - 1
    for (row, view) in plan.views.enumerated() { adopt(view, layout.node(row: row), number: view.number) }
    for view in plan.views {
      let inside = view.subviews.filter { $0.tree === self }
      view.linkedChildren = inside.map(\.node)
      for other in inside { other.linkedParent = view.node }
      if inside.count < view.subviews.count { noteChildren(of: view) }
    }
    for view in plan.waiting {
      waiting.append(WeakView(view: view))
      noteConstraints(of: view)
    }
  }

  /// The tree of a document's views: they are adopted by the caller.
  init(root: View, layout: PlumbEngine.Layout) {
    self.root = root
    self.layout = layout
    layout.hostPointer = Unmanaged.passUnretained(self).toOpaque()
  }

  deinit { layout.hostPointer = nil }

  // MARK: - Views

  /// A view has a node from now on. `number`: of its id; nil: it has an id of its own, or none.
  func adopt(_ view: View, _ node: UInt64, number: Int?) {
    view.tree = self
    view.node = node
    view.number = number ?? -1
    views[node] = Unmanaged.passUnretained(view)
  }

  func view(of node: UInt64) -> View? { views[node]?.takeUnretainedValue() }

  /// The view at the top goes, and with it the tree: what is inside and is still used elsewhere is without one.
  func end(_ view: View) {
    view.forEachInside { inside in
      for constraint in inside.linkedConstraints { constraint.handle = 0 }
      inside.linkedConstraints = []
      inside.inboundConstraints = [:]
      inside.leaveTree()
    }
  }

  /// Forgets all nodes: the views will be given others by another tree.
  func reset() {
    views = [:]
    if let root {
      end(root)
    }
  }

  /// A view leaves the tree, with all inside. O(their number and that of their constraints).
  func release(_ view: View) {
    guard view.tree === self else { return }
    setNeedsLayout()
    view.forEachInside { inside in
      guard inside.tree === self else { return }
      // Where the node around it is removed, the node goes with that.
      if inside.node != 0, views[inside.linkedParent] != nil { removedNodes.append(inside.node) }
      for constraint in inside.linkedConstraints { unlink(constraint) }
      inside.linkedConstraints = []
      for constraint in inside.inboundConstraints.values {
        unlink(constraint)
        guard let host = constraint.first else { continue }
        host.linkedConstraints.removeAll { $0 === constraint }
        host.hasStaleConstraints = true
        noteConstraints(of: host)
      }
      inside.inboundConstraints = [:]
      views[inside.node] = nil
      if inside.number > 0 { numbersToFree.append(inside.number) }
      inside.leaveTree()
    }
  }

  private func unlink(_ constraint: ActiveConstraint) {
    if constraint.handle != 0 { removedConstraints.append(constraint.handle) }
    constraint.handle = 0
    constraint.second?.inboundConstraints[ObjectIdentifier(constraint)] = nil
  }

  // MARK: - Notes of what has changed

  func setNeedsLayout() { needsLayout = true }

  func noteChildren(of view: View) {
    needsLayout = true
    if view.number >= 0 { (view as? StackView)?.noteArrangement() }
    if view.hasOtherChildren { return }
    view.hasOtherChildren = true
    parents.append(WeakView(view: view))
  }

  func noteConstraints(of view: View) {
    needsLayout = true
    if view.hasOtherConstraints { return }
    view.hasOtherConstraints = true
    hosts.append(WeakView(view: view))
  }

  func noteExpression(_ name: String, of view: View) {
    needsLayout = true
    if name == "isHidden", let stack = view.superview as? StackView { stack.noteArrangement() }
    if view.number >= 0, let stack = view as? StackView, StackView.arrangementNames.contains(name) {
      return stack.noteArrangement()
    }
    changedExpressions.append((WeakView(view: view), name))
  }

  func invalidateSize(of view: View) {
    needsLayout = true
    invalidated.append(WeakView(view: view))
  }

  // MARK: - Reading

  func frame(of view: View) -> Rect? {
    guard view.node != 0, let row = layout.row(of: view.node) else { return nil }
    let frame = layout.frame(row: row)
    return Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }

  func measure(_ node: UInt64, _ width: Double?, _ height: Double?) -> MeasureAnswer {
    guard let answer = view(of: node)?.measure(width: width, height: height) else { return .declined }
    return .size(
      Measurement(
        width: answer.width, height: answer.height, firstBaseline: answer.firstBaseline,
        lastBaseline: answer.lastBaseline))
  }

  static func component(of view: View) -> String {
    let component = type(of: view).component
    if component == "UIView", view.measure(width: nil, height: nil) != nil { return Engine.measuredComponent }
    return component
  }

  // MARK: - Layout

  /// Carries out what was noted, and computes. nil: there is no bound. Errors: those of edits and computing; the frames stay
  /// what they were.
  func compute(width: Double?, height: Double?) throws(Diagnostic) {
    performDeferred()
    if hasNotes {
      do throws(Diagnostic) { try carryOut() } catch {
        // What was noted is lost: the next layout makes the tree from the views.
        reset()
        throw error
      }
    }
    if let (timing, completion) = animation {
      animation = nil
      if layout.animateChanges(timing, completion: completion) != .ok { throw failure("The motion cannot begin") }
    }
    if layout.compute(width: width, height: height) != .ok { throw failure("The frames cannot be computed") }
    needsLayout = false
    problems = layout.problems
  }

  /// Runs updates that wait, those that they cause too.
  func performDeferred() {
    var rounds = 0
    while !deferred.isEmpty, rounds < 100 {
      let updates = deferred
      deferred = []
      for update in updates { update() }
      rounds += 1
    }
  }

  func failure(_ text: String) -> Diagnostic { layout.diagnostics.first ?? Diagnostic(.argument, text) }

  private var hasNotes: Bool {
    !parents.isEmpty || !hosts.isEmpty || !removedNodes.isEmpty || !removedConstraints.isEmpty
      || !changedExpressions.isEmpty || !invalidated.isEmpty
  }

  /// Carries out all that was noted as one batch of edits.
  private func carryOut() throws(Diagnostic) {
    if layout.beginEdit() != .ok { throw failure("The views cannot be changed now") }
    do throws(Diagnostic) { try edit() } catch {
      _ = layout.cancelEdit()
      throw error
    }
    if layout.endEdit() != .ok { throw failure("The views cannot be changed like this") }
    freeNumbers += numbersToFree
    numbersToFree = []
    for note in invalidated {
      if let view = note.view, view.tree === self, let row = layout.row(of: view.node) {
        // A view that has got its first natural size needs another component; see `refreshComponent`.
        _ = layout.invalidateSize(row: row)
      }
    }
    invalidated = []
  }

  private func edit() throws(Diagnostic) {
    for note in invalidated { if let view = note.view, view.tree === self { refreshComponent(of: view) } }
    try removeConstraints()
    var work = TreeWork(tree: self)
    var changed: [(depth: Int, view: View)] = []
    for note in parents {
      guard let view = note.view else { continue }
      view.hasOtherChildren = false
      if view.tree === self, view.node != 0 { changed.append((view.depth, view)) }
    }
    parents = []
    // Parents first: a view that is moved is then never around the one that it moves into.
    if changed.count > 1 { changed.sort { $0.depth < $1.depth } }
    for (_, view) in changed { try work.placeChildren(of: view) }
    work.finish()
    for node in removedNodes {
      // Some are gone with nodes around them that were released later.
      let status = layout.remove(node)
      if status != .handle { try check(status) }
    }
    removedNodes = []
    if work.hasInserted {
      for note in waiting { if let view = note.view, view.tree === self { noteConstraints(of: view) } }
      waiting = []
    }
    try linkConstraints()
    for change in changedExpressions {
      guard let view = change.view.view, view.tree === self, view.node != 0 else { continue }
      try check(layout.setExpression(view.node, change.name, view.properties[change.name]?.expression))
    }
    changedExpressions = []
  }

  private func removeConstraints() throws(Diagnostic) {
    for handle in removedConstraints { try check(layout.removeConstraint(handle)) }
    removedConstraints = []
  }

  func check(_ status: Status) throws(Diagnostic) {
    if status != .ok { throw layout.diagnostics.first ?? Diagnostic(status, "The views cannot be changed like this") }
  }

  /// How deeply nodes can be nested.
  var maximumDepth: Int { layout.template.engine.options.limits.maximumDepth }

  func nextNumber() -> Int {
    if let free = freeNumbers.popLast() { return free }
    lastNumber += 1
    return lastNumber
  }

  /// A view that measures itself has another component than one that does not, so its node is replaced.
  private func refreshComponent(of view: View) {
    guard let row = layout.row(of: view.node), view !== root, view.number >= 0,
      layout.component(row: row) != Self.component(of: view), let parent = view.superview
    else { return }
    release(view)
    noteChildren(of: parent)
  }

  // MARK: - Constraints

  private func linkConstraints() throws(Diagnostic) {
    var index = 0
    while index < hosts.count {
      if let view = hosts[index].view {
        view.hasOtherConstraints = false
        if view.tree === self, view.node != 0 { try linkConstraints(of: view) }
      }
      index += 1
    }
    hosts = []
  }

  /// Gives the engine the constraints of a view, if they are others than it has. They are one attribute of the node, so they
  /// stand in the order of their declaration, as in a tree that is made like this. Nodes of documents keep their attributes:
  /// constraints are added to those, as are such that only the node of a document can say.
  private func linkConstraints(of view: View) throws(Diagnostic) {
    let (wanted, isWaiting) = view.linkableConstraints(in: self)
    if isWaiting { waiting.append(WeakView(view: view)) }
    let before = view.linkedConstraints
    if !view.hasStaleConstraints, before.count == wanted.count, zip(before, wanted).allSatisfy({ $0 === $1 }) { return }
    for constraint in before {
      constraint.second?.inboundConstraints[ObjectIdentifier(constraint)] = nil
      if constraint.handle == 0 { continue }
      try check(layout.removeConstraint(constraint.handle))
      constraint.handle = 0
    }
    var statements = try view.ownStatements(in: self)
    for constraint in wanted {
      let writing = try ConstraintWriting(constraint, of: view, in: self)
      if writing.node == view.node, view.number >= 0 {
        statements.append(try writing.fields.text())
      } else {
        constraint.handle = try layout.addConstraint(writing.fields, to: writing.node)
      }
      constraint.noteInbound(of: view)
    }
    view.linkedConstraints = wanted
    view.hasStaleConstraints = false
    if view.number < 0 { return }
    let text = statements.isEmpty ? nil : statements.joined(separator: "; ")
    try check(layout.setExpression(view.node, "constraints", text))
  }
}

extension View {
  /// The properties of its node: how a stack view arranges is in its constraints.
  var nodeProperties: PropertyList {
    self is StackView ? properties.withoutArrangement : properties
  }

  /// How many views are around it.
  fileprivate var depth: Int {
    var count = 0
    var view = superview
    while let current = view {
      count += 1
      view = current.superview
    }
    return count
  }

  /// Forgets its node.
  func leaveTree() {
    tree = nil
    node = 0
    number = 0
    linkedParent = 0
    linkedChildren = []
    hasStaleConstraints = false
    hasOtherChildren = false
    hasOtherConstraints = false
  }
}
