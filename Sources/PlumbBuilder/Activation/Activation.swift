import PlumbEngine

/// A layout that is active: its views are placed and its constraints are active. Updating it with another layout
/// changes what differs. Releasing it deactivates the layout, as `deactive` does; `finalActive` keeps the layout for
/// good.
///
/// It does not retain views: a view is retained by its superview, and the program retains the views at the top.
public final class Activation {
  private struct Placement {
    weak var view: View?
    /// nil: the view stands at the top of the layout.
    weak var superview: View?
  }

  private var placements: [Placement] = []
  /// The views with constraints.
  private var constrained: [ViewTree.WeakView] = []
  private var round: UInt64 = 0
  private var isUpdating = false
  private var next: (layout: any Layout, forceLayout: Bool)?
  /// Whether an update waits for the next layout pass of the tree.
  var isUpdateDeferred = false
  /// Whether the layout stays when this is released.
  private var isFinal = false

  /// Errors of the last activation or update, in the order of the declaration. The layout lacks what they are about.
  public private(set) var problems: [Diagnostic] = []
  /// The changes that the last activation or update has made.
  public private(set) var difference = LayoutDifference()

  /// The number of active constraints. Equal ones of one view are one constraint.
  public var constraintCount: Int {
    constrained.reduce(0) { count, weak in
      count + (weak.view?.constraintSets.first { $0.owner == ObjectIdentifier(self) }?.constraints.count ?? 0)
    }
  }

  /// An `onActivate` may update the layout again. After this many updates in a row that is an error.
  private static var maximumRounds: Int { 100 }

  init() {}

  deinit { if !isFinal { deactive() } }

  /// The first view of the layout with an identifier. O(views).
  public func viewForIdentifier(_ identifier: String) -> View? {
    for placement in placements {
      if let view = placement.view, view.identifier == identifier { return view }
    }
    return nil
  }

  /// The tree of the first view that has one. O(depth) in most cases, O(views) where no view has a tree.
  var topTree: ViewTree? {
    for placement in placements { if let tree = placement.view?.topView.tree { return tree } }
    return nil
  }

  /// Deactivates the layout: its views are removed from their superviews and its constraints are removed. Views at the
  /// top of the layout stay where they are.
  public func deactive() {
    var leaving: [ObjectIdentifier: (superview: View, views: Set<ObjectIdentifier>)] = [:]
    for placement in placements {
      guard let view = placement.view, let superview = placement.superview, view.superview === superview else {
        continue
      }
      leaving[ObjectIdentifier(superview), default: (superview, [])].views.insert(ObjectIdentifier(view))
    }
    placements = []
    for (superview, views) in leaving.values {
      superview.setSubviews(superview.subviews.filter { !views.contains(ObjectIdentifier($0)) })
    }
    for weak in constrained { if let view = weak.view { removeConstraints(of: view) } }
    constrained = []
  }

  /// The layout stays active after the activation is released.
  func finalize() {
    isFinal = true
    for weak in constrained {
      guard let view = weak.view else { continue }
      for index in view.constraintSets.indices where view.constraintSets[index].owner == ObjectIdentifier(self) {
        view.constraintSets[index].owner = nil
      }
    }
  }

  public func store(in activations: inout Set<Activation>) { activations.insert(self) }
  public func store(in activations: inout [Activation]) { activations.append(self) }

  // MARK: - Updating

  /// Makes a layout active in place of the previous one. A call from an `onActivate` during an update is carried out
  /// after that update.
  func update(to layout: any Layout, forceLayout: Bool) {
    next = (layout, forceLayout || (next?.forceLayout ?? false))
    if isUpdating { return }
    isUpdating = true
    defer { isUpdating = false }
    var rounds = 0
    while let (layout, forceLayout) = next {
      next = nil
      perform(layout)
      if forceLayout { layOut() }
      rounds += 1
      if rounds == Self.maximumRounds, next != nil {
        next = nil
        problems.append(
          Diagnostic(
            .cycle,
            "The layout updates itself without end: after \(rounds) updates one of its onActivate updates it again"))
      }
    }
  }

  private func perform(_ layout: any Layout) {
    let declared = DeclaredView.views(of: layout)
    for entry in declared { entry.element.onActivate?(entry.view) }
    problems = []
    difference = LayoutDifference()
    round &+= 1
    placeViews(declared)
    declareConstraints(declared)
  }

  private func layOut() {
    var seen: Set<ObjectIdentifier> = []
    for placement in placements where placement.superview == nil {
      guard let top = placement.view?.topView, seen.insert(ObjectIdentifier(top)).inserted else { continue }
      top.setNeedsLayout()
      top.layoutIfNeeded()
    }
  }

  // MARK: - Views

  private func placeViews(_ declared: [DeclaredView]) {
    // A view may be declared several times; the last superview counts.
    var parentOf: [ObjectIdentifier: (parent: View, index: Int)] = [:]
    for (index, entry) in declared.enumerated() {
      if let superview = entry.superview { parentOf[ObjectIdentifier(entry.view)] = (superview, index) }
    }
    note(declared, parentOf)
    var order: [View] = []
    var inside: [ObjectIdentifier: [View]] = [:]
    for (index, entry) in declared.enumerated() {
      guard let superview = entry.superview, parentOf[ObjectIdentifier(entry.view)]?.index == index else { continue }
      if inside[ObjectIdentifier(superview)] == nil { order.append(superview) }
      inside[ObjectIdentifier(superview), default: []].append(entry.view)
      if let stack = superview as? StackView { arrange(entry, in: stack) }
    }
    var gone: Set<ObjectIdentifier> = []
    for placement in placements {
      guard let view = placement.view, let superview = placement.superview, view.superview === superview,
        parentOf[ObjectIdentifier(view)] == nil
      else { continue }
      gone.insert(ObjectIdentifier(view))
      if inside[ObjectIdentifier(superview)] == nil {
        order.append(superview)
        inside[ObjectIdentifier(superview)] = []
      }
    }
    for parent in order {
      var views = inside[ObjectIdentifier(parent)] ?? []
      views.removeAll { view in
        if !parent.isDescendant(of: view) { return false }
        problems.append(Diagnostic(.argument, "\(view.name) cannot be inside of itself: it is around \(parent.name)"))
        return true
      }
      let here = Set(views.map { ObjectIdentifier($0) })
      let others = parent.subviews.filter {
        !here.contains(ObjectIdentifier($0)) && !gone.contains(ObjectIdentifier($0))
      }
      parent.setSubviews(others + views)
    }
    placements = declared.map { Placement(view: $0.view, superview: $0.superview) }
  }

  private func arrange(_ entry: DeclaredView, in stack: StackView) {
    if entry.isUnarranged, stack.isOfDocument {
      var diagnostic = Diagnostic(
        .unsupported,
        "\(entry.view.name) cannot be left out of the arrangement of \(stack.name), which is a document's")
      diagnostic.notes = ["place it beside \(stack.name), or use a StackView that the program makes"]
      problems.append(diagnostic)
      return
    }
    stack.setArranged(entry.view, !entry.isUnarranged)
  }

  /// Records which views are new, moved, removed or kept.
  private func note(_ declared: [DeclaredView], _ parentOf: [ObjectIdentifier: (parent: View, index: Int)]) {
    var before: [ObjectIdentifier: View?] = [:]
    for placement in placements {
      guard let view = placement.view else { continue }
      let known = before[ObjectIdentifier(view)] ?? nil
      before[ObjectIdentifier(view)] = .some(placement.superview ?? known)
    }
    var seen: Set<ObjectIdentifier> = []
    for entry in declared where seen.insert(ObjectIdentifier(entry.view)).inserted {
      let view = ViewTree.WeakView(view: entry.view)
      guard let superview = before[ObjectIdentifier(entry.view)] else {
        difference.added.append(view)
        continue
      }
      if superview === parentOf[ObjectIdentifier(entry.view)]?.parent {
        difference.kept.append(view)
      } else {
        difference.moved.append(view)
      }
    }
    for placement in placements {
      if let view = placement.view, seen.insert(ObjectIdentifier(view)).inserted {
        difference.removed.append(ViewTree.WeakView(view: view))
      }
    }
  }

  // MARK: - Constraints

  private func declareConstraints(_ declared: [DeclaredView]) {
    var resolver = ConstraintResolver(declared)
    var views: [View] = []
    var resolved: [[ConstraintResolver.Resolved]] = []
    for entry in declared where !entry.element.anchors.constraints.isEmpty {
      if entry.view.slot < 0 {
        entry.view.slot = views.count
        views.append(entry.view)
        resolved.append([])
      }
      let slot = entry.view.slot
      for constraint in entry.element.anchors.constraints {
        if let valid = resolver.resolve(constraint, of: entry) { resolved[slot].append(valid) }
      }
    }
    problems += resolver.problems
    for (slot, view) in views.enumerated() {
      view.slot = -1
      declare(resolved[slot], of: view)
    }
    for weak in constrained {
      guard let view = weak.view,
        let set = view.constraintSets.first(where: { $0.owner == ObjectIdentifier(self) }), set.round != round
      else { continue }
      removeConstraints(of: view)
    }
    constrained = views.map { ViewTree.WeakView(view: $0) }
  }

  /// Replaces the constraints of a view by those that are declared now. Equal constraints are kept.
  private func declare(_ wanted: [ConstraintResolver.Resolved], of view: View) {
    let index = view.constraintSets.firstIndex { $0.owner == ObjectIdentifier(self) }
    let before = index.map { view.constraintSets[$0].constraints } ?? []
    if before.count == wanted.count, zip(before, wanted).allSatisfy({ $0.isSame(as: $1.key) }) {
      if let index {
        view.constraintSets[index].round = round
        difference.constraintsKept += before.count
      }
      return
    }
    var known: [ConstraintKey: ActiveConstraint] = [:]
    for constraint in before where constraint.isSame(as: constraint.key) { known[constraint.key] = constraint }
    var declared: Set<ConstraintKey> = []
    var constraints: [ActiveConstraint] = []
    var kept = 0
    for wish in wanted where declared.insert(wish.key).inserted {
      if let same = known[wish.key] {
        kept += 1
        constraints.append(same)
      } else {
        constraints.append(ActiveConstraint(view, wish.second, wish.key))
      }
    }
    difference.constraintsKept += kept
    difference.constraintsAdded += constraints.count - kept
    difference.constraintsRemoved += before.count - kept
    let isSame = before.count == constraints.count && zip(before, constraints).allSatisfy { $0 === $1 }
    if let index {
      view.constraintSets[index].round = round
      if !isSame { view.constraintSets[index].constraints = constraints }
    } else {
      view.constraintSets.append(
        ConstraintSet(owner: ObjectIdentifier(self), constraints: constraints, round: round))
    }
    if !isSame { view.tree?.noteConstraints(of: view) }
  }

  private func removeConstraints(of view: View) {
    guard let index = view.constraintSets.firstIndex(where: { $0.owner == ObjectIdentifier(self) }) else { return }
    difference.constraintsRemoved += view.constraintSets[index].constraints.count
    view.constraintSets.remove(at: index)
    view.tree?.noteConstraints(of: view)
  }

  // MARK: - Constraints with identifiers

  /// The active constraints with an identifier, of all views of the layout.
  public func anchors(_ identifier: String) -> ActiveAnchors {
    ActiveAnchors(activation: self, identifier: identifier)
  }

  /// O(constraints).
  func count(of identifier: String) -> Int {
    var count = 0
    for weak in constrained {
      guard let set = weak.view?.constraintSets.first(where: { $0.owner == ObjectIdentifier(self) }) else { continue }
      for constraint in set.constraints where constraint.key.identifier == identifier { count += 1 }
    }
    return count
  }

  /// O(constraints).
  func change(_ identifier: String, _ constant: Double?, _ priority: Double?) {
    if let constant, !constant.isFinite {
      return problems.append(
        Diagnostic(
          .argument,
          "The anchors \(identifier) cannot have the constant \(constant): a finite number is expected"))
    }
    if let priority, !(priority > 0 && priority <= 1000) {
      return problems.append(
        Diagnostic(
          .argument,
          "The anchors \(identifier) cannot have the priority \(priority): a number above 0 and at most 1000 is "
            + "expected"))
    }
    for weak in constrained {
      guard let view = weak.view,
        let index = view.constraintSets.firstIndex(where: { $0.owner == ObjectIdentifier(self) })
      else { continue }
      var isChanged = false
      for (place, constraint) in view.constraintSets[index].constraints.enumerated()
      where constraint.key.identifier == identifier {
        var key = constraint.key
        key.constant = constant ?? key.constant
        key.priority = priority ?? key.priority
        if key == constraint.key { continue }
        view.constraintSets[index].constraints[place] = ActiveConstraint(view, constraint.second, key)
        isChanged = true
      }
      if isChanged { view.tree?.noteConstraints(of: view) }
    }
  }
}

/// The active constraints of a layout that have one identifier.
///
///     activation.anchors("gap").update(constant: 20)
public struct ActiveAnchors {
  let activation: Activation
  let identifier: String

  /// How many there are. O(constraints of the layout).
  public var count: Int { activation.count(of: identifier) }

  /// Sets the constant, in points, and the priority of all of them, before the next layout pass. nil: as it is. The
  /// next update of the layout sets what the layout declares. Numbers that are not valid change nothing; then
  /// `problems` of the activation say why. O(constraints of the layout).
  public func update(constant: Double? = nil, priority: LayoutPriority? = nil) {
    activation.change(identifier, constant, priority?.rawValue)
  }
}

extension Activation: Hashable {
  public static func == (a: Activation, b: Activation) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Layout {
  /// Places the views and activates the constraints, until the activation is released or deactivated. `forceLayout`:
  /// computes the frames at once; otherwise the next layout pass does. Errors are in `problems` of the activation.
  /// O(views and constraints).
  public func active(forceLayout: Bool = false) -> Activation {
    update(fromActivation: Activation(), forceLayout: forceLayout)
  }

  /// Makes the layout active in place of the one that `activation` has. Views and constraints that both layouts have
  /// are kept. Returns the same activation. O(views and constraints); the cost of the next layout pass depends on what
  /// differs.
  @discardableResult
  public func update(fromActivation activation: Activation, forceLayout: Bool = false) -> Activation {
    activation.update(to: self, forceLayout: forceLayout)
    return activation
  }

  /// The same as `active`, for good. Returns the problems.
  @discardableResult
  public func finalActive(forceLayout: Bool = false) -> [Diagnostic] {
    let activation = active(forceLayout: forceLayout)
    activation.finalize()
    return activation.problems
  }
}
