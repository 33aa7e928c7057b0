import PlumbEngine

/// A layout that is active: its views are placed and its constraints are active. Updating it with another layout
/// changes what differs. Releasing it deactivates the layout, as `deactive` does; `finalActive` keeps the layout for
/// good.
///
/// It does not retain views: a view is retained by its superview, and the program retains the views at the top.
public final class Activation {
  private var placed = PlacedViews()
  private var constraints = DeclaredConstraints()
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
  public var constraintCount: Int { constraints.count }

  /// An `onActivate` may update the layout again. After this many updates in a row that is an error.
  private static var maximumRounds: Int { 100 }

  init() {}

  deinit { if !isFinal { deactive() } }

  /// The first view of the layout with an identifier. O(views).
  public func viewForIdentifier(_ identifier: String) -> View? {
    placed.views.first { $0.identifier == identifier }
  }

  /// The tree of the first view that has one. O(depth) in most cases, O(views) where no view has a tree.
  var topTree: ViewTree? {
    for view in placed.views { if let tree = view.topView.tree { return tree } }
    return nil
  }

  /// Deactivates the layout: its views are removed from their superviews and its constraints are removed. Views at the
  /// top of the layout stay where they are.
  public func deactive() {
    var (placed, constraints) = (self.placed, self.constraints)
    self.placed = PlacedViews()
    self.constraints = DeclaredConstraints()
    // Views may be released, whose deinitialisers may use the activation.
    placed.remove()
    constraints.remove(&difference)
  }

  /// The layout stays active after the activation is released.
  func finalize() {
    isFinal = true
    for set in constraints.sets { set.owner = nil }
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
    for index in declared.indices { declared[index].element.onActivate?(declared[index].view) }
    let placement = placed.place(declared)
    // It retains the views that have left: their deinitialisers, which may use the activation, run when all is done.
    withExtendedLifetime(placement) {
      var difference = placement.difference
      let wrong = constraints.declare(
        declared, owner: ObjectIdentifier(self), isRepeating: placement.isRepeating, &difference)
      self.difference = difference
      problems = placement.problems + wrong
    }
  }

  private func layOut() {
    var seen: Set<ObjectIdentifier> = []
    for view in placed.tops {
      let top = view.topView
      if !seen.insert(ObjectIdentifier(top)).inserted { continue }
      top.setNeedsLayout()
      top.layoutIfNeeded()
    }
  }

  // MARK: - Constraints with identifiers

  /// The active constraints with an identifier, of all views of the layout.
  public func anchors(_ identifier: String) -> ActiveAnchors {
    ActiveAnchors(activation: self, identifier: identifier)
  }

  /// O(constraints).
  func count(of identifier: String) -> Int {
    constraints.sets.reduce(0) { count, set in
      count + (set.view.view == nil ? 0 : set.constraints.count { $0.key.identifier == identifier })
    }
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
    for set in constraints.sets {
      guard let view = set.view.view else { continue }
      var isChanged = false
      var constraints = set.constraints
      for (place, constraint) in constraints.enumerated() where constraint.key.identifier == identifier {
        var key = constraint.key
        key.constant = constant ?? key.constant
        key.priority = priority ?? key.priority
        if key == constraint.key { continue }
        constraints[place] = ActiveConstraint(view, key)
        isChanged = true
      }
      if isChanged {
        set.setConstraints(constraints)
        view.tree?.noteConstraints(of: view)
      }
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
