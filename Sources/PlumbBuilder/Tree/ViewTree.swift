import PlumbEngine

/// The engine's layout of a tree of views. Changes of the views are recorded, and carried out as one batch of edits by
/// the next layout pass.
final class ViewTree {
  let layout: PlumbEngine.Layout
  private let rootReference: ViewReference
  /// Whether the root of `layout` is a node of its own, in which constraints decide the size of the view at the top.
  /// Otherwise the view at the top is the root, whose size is given.
  let isFitted: Bool
  /// Of a fitted tree: the width and height of the view at the top, along the axes on which its size is given.
  private var givenSize = PropertyList()
  /// Views by their nodes. Views that leave the tree are removed from it.
  private var views: [UInt64: Unmanaged<View>] = [:]
  /// Recorded changes: views with other views inside, views with other constraints, and so on.
  private var parents: [ViewReference] = []
  private var constrained: [ViewReference] = []
  var removedNodes: [UInt64] = []
  var removedConstraints: [UInt64] = []
  var changedExpressions: [(view: ViewReference, name: String)] = []
  private var invalidated: [ViewReference] = []
  /// Views with constraints that cannot be linked yet, since they refer to views outside of the tree.
  private var waiting: [ViewReference] = []
  /// Numbers of ids that no node has. Those freed by the current batch are used again after it.
  private var freeNumbers: [Int] = []
  private var numbersToFree: [Int] = []
  private var lastNumber = 0
  private(set) var needsLayout = true
  /// Whether there are frames of a layout pass.
  private var hasFrames = false
  /// The problems of the last layout pass.
  var problems: [Diagnostic] = []
  /// Updates that the next layout pass carries out.
  var deferred: [() -> Void] = []
  /// Animates the changes of the next layout pass.
  private var animation: (timing: MotionTiming, completion: ((Bool) -> Void)?)?

  /// The view at the top; nil after it was released.
  var root: View? { rootReference.view }

  /// The tree of a view at the top and all views inside, which get nodes. Errors: those of a load; then no view gets a
  /// node.
  init(root: View, engine: Engine, isFitted: Bool) throws(Diagnostic) {
    rootReference = root.reference
    self.isFitted = isFitted
    var plan = TreePlan(isFitted: isFitted)
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
    let firstRow = isFitted ? 1 : 0
    for (index, view) in plan.views.enumerated() {
      adopt(view, layout.node(row: firstRow + index), number: view.number)
    }
    for view in plan.views {
      let inside = view.subviews.filter { $0.tree === self }
      view.linkedChildren = inside.map(\.node)
      for other in inside { other.linkedParent = view.node }
      if inside.count < view.subviews.count { noteChildren(of: view) }
    }
    for view in plan.waiting {
      waiting.append(view.reference)
      noteConstraints(of: view)
    }
    try applySafeArea()
  }

  /// The tree of a document's views. The caller adopts them.
  init(root: View, layout: PlumbEngine.Layout) {
    rootReference = root.reference
    isFitted = false
    self.layout = layout
    layout.hostPointer = Unmanaged.passUnretained(self).toOpaque()
  }

  deinit { layout.hostPointer = nil }

  // MARK: - Views

  /// Gives a view its node. `number`: the number in the id that the builder made; nil: the node has the id of a
  /// document, or none.
  func adopt(_ view: View, _ node: UInt64, number: Int?) {
    view.tree = self
    view.node = node
    view.number = number ?? -1
    views[node] = Unmanaged.passUnretained(view)
  }

  func view(of node: UInt64) -> View? { views[node]?.takeUnretainedValue() }

  /// The view at the top is released. Views inside that the program retains leave the tree.
  func end(_ view: View) {
    view.forEachInside { inside in
      for constraint in inside.linkedConstraints { constraint.handle = 0 }
      inside.linkedConstraints = []
      inside.inboundConstraints = [:]
      inside.leaveTree()
    }
  }

  /// Takes all views out of the tree. The next layout pass makes another tree of them.
  func reset() {
    views = [:]
    if let root { end(root) }
    let completion = animation?.completion
    animation = nil
    completion?(false)
  }

  /// Forgets all recorded changes.
  func forgetChanges() {
    parents = []
    constrained = []
    removedNodes = []
    removedConstraints = []
    changedExpressions = []
    waiting = []
    numbersToFree = []
  }

  /// Takes all views but `kept` ones out of the tree.
  func removeUnknown(_ kept: Set<ObjectIdentifier>) {
    for (node, reference) in views {
      let view = reference.takeUnretainedValue()
      if kept.contains(ObjectIdentifier(view)) { continue }
      views[node] = nil
      for constraint in view.linkedConstraints { constraint.handle = 0 }
      view.linkedConstraints = []
      view.inboundConstraints = [:]
      view.leaveTree()
    }
  }

  /// A view leaves the tree, with all views inside. O(views inside and their constraints).
  func release(_ view: View) {
    guard view.tree === self else { return }
    setNeedsLayout()
    view.forEachInside { inside in
      guard inside.tree === self else { return }
      // The engine removes a node together with the one around it.
      if inside.node != 0, views[inside.linkedParent] != nil { removedNodes.append(inside.node) }
      for constraint in inside.linkedConstraints { unlink(constraint) }
      inside.linkedConstraints = []
      for constraint in inside.inboundConstraints.values {
        unlink(constraint)
        guard let first = constraint.first else { continue }
        first.linkedConstraints.removeAll { $0 === constraint }
        first.hasStaleConstraints = true
        noteConstraints(of: first)
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

  // MARK: - Recording changes

  func setNeedsLayout() { needsLayout = true }

  func noteChildren(of view: View) {
    needsLayout = true
    if view.number >= 0 { (view as? StackView)?.noteArrangement() }
    if view.hasOtherChildren { return }
    view.hasOtherChildren = true
    parents.append(view.reference)
  }

  func noteConstraints(of view: View) {
    needsLayout = true
    if view.hasOtherConstraints { return }
    view.hasOtherConstraints = true
    constrained.append(view.reference)
  }

  func noteExpression(_ name: String, of view: View) {
    needsLayout = true
    if name == "isHidden" || name == "customSpacing", let stack = view.superview as? StackView {
      stack.noteArrangement()
    }
    if view.number >= 0, let stack = view as? StackView, StackView.arrangementNames.contains(name) {
      return stack.noteArrangement()
    }
    changedExpressions.append((view.reference, name))
  }

  func invalidateSize(of view: View) {
    needsLayout = true
    invalidated.append(view.reference)
  }

  // MARK: - Reading

  func frame(of view: View) -> Rect? {
    guard view.node != 0, let row = layout.row(of: view.node) else { return nil }
    let frame = layout.frame(row: row)
    return Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }

  func measure(_ node: UInt64, _ width: Double?, _ height: Double?) -> MeasureAnswer {
    guard let answer = view(of: node)?.measure(width: width, height: height) else { return .declined }
    return .size(answer)
  }

  static func component(of view: View) -> String {
    let component = type(of: view).component
    if component == "UIView", view.measure(width: nil, height: nil) != nil { return Engine.measuredComponent }
    return component
  }

  // MARK: - Layout

  /// Animates what the next layout pass changes, from the frames that are shown then. An animation that waits for the
  /// same pass is replaced.
  func animateNextLayout(_ timing: MotionTiming, completion: ((Bool) -> Void)?) {
    let replaced = animation?.completion
    setNeedsLayout()
    animation = (timing, completion)
    replaced?(false)
  }

  /// Sets the safe area that the view at the top has.
  func applySafeArea() throws(Diagnostic) {
    guard let insets = root?.ownSafeArea, insets != .zero else { return }
    try check(layout.setSafeArea(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right))
  }

  /// One layout pass: carries out the recorded changes, and computes the frames. nil: the content decides the size.
  /// Errors: those of edits and of computing; the frames are not changed then.
  func compute(width: Double?, height: Double?) throws(Diagnostic) {
    performDeferred()
    if isFitted { fit(hasWidth: width != nil, hasHeight: height != nil) }
    if hasNotes {
      let expressions = changedExpressions
      do throws(Diagnostic) { try carryOut() } catch {
        startAgain(expressions)
        throw error
      }
    }
    if animation == nil, hasFrames, let block = AnimationBlock.current {
      animation = (block.timing, block.began())
    }
    if let (timing, completion) = animation {
      animation = nil
      let isBegun = layout.animateChanges(timing, completion: completion.map { end in { _, isAtEnd in end(isAtEnd) } })
      if isBegun != .ok {
        let error = failure("The animation cannot begin")
        completion?(false)
        throw error
      }
    }
    if layout.compute(width: width, height: height) != .ok { throw failure("The frames cannot be computed") }
    needsLayout = false
    hasFrames = true
    problems = layout.problems
  }

  /// Lets the view at the top fill the root of the layout along the axes on which a size is given. Along the others
  /// constraints decide its size.
  private func fit(hasWidth: Bool, hasHeight: Bool) {
    guard let root, root.tree === self else { return }
    for (name, isGiven) in [("width", hasWidth), ("height", hasHeight)] {
      let expression: PropertyValue? = isGiven ? .expression("100%") : nil
      if givenSize[name] == expression { continue }
      givenSize[name] = expression
      changedExpressions.append((root.reference, name))
      root.hasStaleConstraints = true
      noteConstraints(of: root)
    }
  }

  /// Runs deferred updates, and those that they defer.
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
    !parents.isEmpty || !constrained.isEmpty || !removedNodes.isEmpty || !removedConstraints.isEmpty
      || !changedExpressions.isEmpty || !invalidated.isEmpty
  }

  /// Carries out all recorded changes as one batch of edits.
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
        // Nodes that need another component were replaced before; see `refreshComponent`.
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
    // Parents first: so a view never moves into one that is still inside of it.
    if changed.count > 1 { changed.sort { $0.depth < $1.depth } }
    for (_, view) in changed { try work.placeChildren(of: view) }
    work.finish()
    for node in removedNodes {
      // `.handle`: it was removed together with a node around it.
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
      let value = view.properties[change.name] ?? (view === root ? givenSize[change.name] : nil)
      try check(layout.setExpression(view.node, change.name, value?.expression))
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

  /// The limit of the nesting depth of nodes.
  var maximumDepth: Int { layout.template.engine.options.limits.maximumDepth }

  func nextNumber() -> Int {
    if let free = freeNumbers.popLast() { return free }
    lastNumber += 1
    return lastNumber
  }

  /// Views that measure themselves have another component than others. Where that has changed, the node is replaced.
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
    while index < constrained.count {
      if let view = constrained[index].view {
        view.hasOtherConstraints = false
        if view.tree === self, view.node != 0 { try linkConstraints(of: view) }
      }
      index += 1
    }
    constrained = []
  }

  /// Gives the engine the constraints of a view, if it has other ones. They are lines of one attribute of the node, in
  /// the order of their declaration: the same text as in a tree that is loaded with them. The attributes of nodes of
  /// documents are not changed: there each constraint is added by itself.
  private func linkConstraints(of view: View) throws(Diagnostic) {
    let (wanted, isWaiting) = view.linkableConstraints(in: self)
    if isWaiting { waiting.append(view.reference) }
    let before = view.linkedConstraints
    if !view.hasStaleConstraints, before.count == wanted.count, zip(before, wanted).allSatisfy({ $0 === $1 }) { return }
    for constraint in before {
      constraint.second?.inboundConstraints[ObjectIdentifier(constraint)] = nil
      if constraint.handle == 0 { continue }
      try check(layout.removeConstraint(constraint.handle))
      constraint.handle = 0
    }
    var statements = try view.ownStatements(in: self, givenSize: isFitted && view === root ? givenSize : nil)
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
  /// The properties that its node has. Those that say how a stack view arranges are constraints of the node instead.
  var nodeProperties: PropertyList {
    self is StackView ? properties.withoutArrangement : properties
  }

  /// The number of views around it.
  fileprivate var depth: Int {
    var count = 0
    var view = superview
    while let current = view {
      count += 1
      view = current.superview
    }
    return count
  }

  /// The view has no node any more.
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
