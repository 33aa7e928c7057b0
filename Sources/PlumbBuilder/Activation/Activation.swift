import PlumbEngine

/// What a layout has made active: its views are in their places, its constraints count. Updating it with another layout
/// changes what differs. When it is released, its views and constraints go, but those at the top; `finalActive` keeps them.
///
/// It does not keep views alive: what is inside of a view is kept by that, and views at the top are the program's.
public final class Activation {
  private struct Place {
    weak var view: View?
    weak var superview: View?
  }

  private var places: [Place] = []
  private var hosts: [ViewTree.WeakView] = []
  private var round: UInt64 = 0
  private var isUpdating = false
  private var next: (layout: any Layout, forceLayout: Bool)?
  /// Whether an update waits for the next layout of the tree.
  var isUpdateDeferred = false
  /// Whether releasing it takes the layout back.
  private var isFinal = false

  /// What could not be made, in the order of the declaration: the layout lacks it.
  public private(set) var problems: [Diagnostic] = []
  /// What the last activation or update has changed.
  public private(set) var difference = LayoutDifference()

  /// How many constraints there are; equal ones of one view count once.
  public var constraintCount: Int {
    hosts.reduce(0) { count, host in
      count + (host.view?.constraintSets.first { $0.owner == ObjectIdentifier(self) }?.constraints.count ?? 0)
    }
  }

  /// How often updates that an update causes, in `onActivate`, are carried out before that counts as endless.
  private static var maximumRounds: Int { 100 }

  init() {}

  deinit { if !isFinal { deactive() } }

  /// The first view of the layout with an identifier. O(views).
  public func viewForIdentifier(_ identifier: String) -> View? {
    for place in places { if let view = place.view, view.identifier == identifier { return view } }
    return nil
  }

  /// The tree of the first view that has one.
  var topTree: ViewTree? {
    for place in places { if let tree = place.view?.topView.tree { return tree } }
    return nil
  }

  /// Takes the layout back: views leave the view around them in the layout, and constraints do not count any more. Views at
  /// the top stay where they are.
  public func deactive() {
    for place in places.reversed() {
      if let view = place.view, let superview = place.superview, view.superview === superview {
        view.removeFromSuperview()
      }
    }
    places = []
    for host in hosts { if let view = host.view { removeConstraints(of: view) } }
    hosts = []
  }

  /// Keeps what is active after the activation is released.
  func finalize() {
    isFinal = true
    for host in hosts {
      guard let view = host.view else { continue }
      for index in view.constraintSets.indices where view.constraintSets[index].owner == ObjectIdentifier(self) {
        view.constraintSets[index].owner = nil
      }
    }
  }

  public func store(in activations: inout Set<Activation>) { activations.insert(self) }
  public func store(in activations: inout [Activation]) { activations.append(self) }

  // MARK: - Updating

  /// Makes a layout active in place of the present one. Called while it updates, by an `onActivate`, it follows that update.
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
            "The layout updates itself endlessly: after \(rounds) updates one of its onActivate asks for another one"))
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
    for place in places where place.superview == nil {
      guard let top = place.view?.topView, seen.insert(ObjectIdentifier(top)).inserted else { continue }
      top.setNeedsLayout()
      top.layoutIfNeeded()
    }
  }

  // MARK: - Views

  private func placeViews(_ declared: [DeclaredView]) {
    // Of a view that is declared inside of several, or several times, the last counts.
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
      (superview as? StackView)?.setArranged(entry.view, !entry.isUnarranged)
    }
    var gone: Set<ObjectIdentifier> = []
    for place in places {
      guard let view = place.view, let superview = place.superview, view.superview === superview,
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
    places = declared.map { Place(view: $0.view, superview: $0.superview) }
  }

  /// Finds what differs from the views before.
  private func note(_ declared: [DeclaredView], _ parentOf: [ObjectIdentifier: (parent: View, index: Int)]) {
    var before: [ObjectIdentifier: View?] = [:]
    for place in places {
      guard let view = place.view else { continue }
      let known = before[ObjectIdentifier(view)] ?? nil
      before[ObjectIdentifier(view)] = .some(place.superview ?? known)
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
    for place in places {
      if let view = place.view, seen.insert(ObjectIdentifier(view)).inserted {
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
        if let made = resolver.resolve(constraint, of: entry) { resolved[slot].append(made) }
      }
    }
    problems += resolver.problems
    for (slot, view) in views.enumerated() {
      view.slot = -1
      declare(resolved[slot], of: view)
    }
    for host in hosts {
      guard let view = host.view,
        let set = view.constraintSets.first(where: { $0.owner == ObjectIdentifier(self) }), set.round != round
      else { continue }
      removeConstraints(of: view)
    }
    hosts = views.map { ViewTree.WeakView(view: $0) }
  }

  /// Replaces the constraints of a view by those that are declared now; equal ones stay the objects that they are.
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
      if let present = known[wish.key] {
        kept += 1
        constraints.append(present)
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
}

extension Activation: Hashable {
  public static func == (a: Activation, b: Activation) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Layout {
  /// Places the views and makes the constraints count, until the activation is released or deactivated. `forceLayout`: the
  /// frames are computed at once. What cannot be made is in `problems` of the activation. O(views and constraints).
  public func active(forceLayout: Bool = false) -> Activation {
    update(fromActivation: Activation(), forceLayout: forceLayout)
  }

  /// Makes the layout active in place of the one that `activation` has: views and constraints that both have stay as they
  /// are. Gives the same activation. O(views and constraints); the next layout costs what differs.
  @discardableResult
  public func update(fromActivation activation: Activation, forceLayout: Bool = false) -> Activation {
    activation.update(to: self, forceLayout: forceLayout)
    return activation
  }

  /// As `active`, for good. Gives what could not be made.
  @discardableResult
  public func finalActive(forceLayout: Bool = false) -> [Diagnostic] {
    let activation = active(forceLayout: forceLayout)
    activation.finalize()
    return activation.problems
  }
}
