/// Which views are inside of which.
extension View {
  /// Puts a view inside of this one, in front of all others; one that is inside already moves there. A view that is around
  /// this one, or is this one, stays where it is. O(views inside).
  public func addSubview(_ view: View) { place(view, at: nil) }

  /// The same behind the views from `index` on, which is counted without the view; beyond the last it is the front.
  public func insertSubview(_ view: View, at index: Int) { place(view, at: index) }

  /// Takes the view out of its superview. Its constraints wait for it to be in one tree with what they refer to.
  public func removeFromSuperview() {
    guard let superview else { return }
    superview.detach(self)
  }

  /// Whether this view is `view`, or inside of it. O(depth).
  public func isDescendant(of view: View) -> Bool {
    var place: View? = self
    while let current = place {
      if current === view { return true }
      place = current.superview
    }
    return false
  }

  /// The view at the top of the tree. O(depth).
  public var topView: View {
    var view = self
    while let superview = view.superview { view = superview }
    return view
  }

  /// Calls `body` with the view and all inside, parents first, back to front.
  func forEachInside(_ body: (View) -> Void) {
    var stack = [self]
    while let view = stack.popLast() {
      body(view)
      stack.append(contentsOf: view.subviews.reversed())
    }
  }

  private func place(_ view: View, at index: Int?) {
    if isDescendant(of: view) { return }
    if view.superview === self {
      if let place = subviews.firstIndex(where: { $0 === view }) { subviews.remove(at: place) }
    } else {
      view.leave(for: self)
    }
    let place = index.map { min(max($0, 0), subviews.count) } ?? subviews.count
    subviews.insert(view, at: place)
    view.superview = self
    noteChildren()
  }

  /// Gives the view these views inside, in this order: those that are elsewhere leave there, those that are not named go.
  /// None of them is around this view. O(views inside).
  func setSubviews(_ views: [View]) {
    if views.count == subviews.count, zip(views, subviews).allSatisfy({ $0 === $1 }) { return }
    let before = subviews
    for view in views where view.superview !== self {
      view.leave(for: self)
      view.superview = self
    }
    subviews = views
    var present: Set<ObjectIdentifier> = []
    for view in views { present.insert(ObjectIdentifier(view)) }
    for view in before where !present.contains(ObjectIdentifier(view)) {
      view.superview = nil
      view.tree?.release(view)
      childWasRemoved(view)
    }
    noteChildren()
  }

  private func detach(_ view: View) {
    guard let place = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.remove(at: place)
    view.superview = nil
    view.tree?.release(view)
    childWasRemoved(view)
    noteChildren()
  }

  /// Leaves the superview for another one. Within one tree the node stays.
  private func leave(for parent: View) {
    if let superview {
      if let place = superview.subviews.firstIndex(where: { $0 === self }) { superview.subviews.remove(at: place) }
      superview.childWasRemoved(self)
      superview.noteChildren()
      self.superview = nil
    }
    if let tree, tree !== parent.tree { tree.release(self) }
  }

  /// The tree is to put its nodes into the order of the views.
  func noteChildren() {
    guard let tree, node != 0 else { return }
    tree.noteChildren(of: self)
  }

  /// For views that keep more about those inside.
  private func childWasRemoved(_ view: View) { (self as? StackView)?.forgetArrangement(of: view) }
}
