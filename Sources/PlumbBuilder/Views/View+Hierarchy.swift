/// Subviews and superviews.
extension View {
  /// Adds a subview in front of all others, or moves it there. Nothing happens if `view` is this view, or this view is
  /// inside of it. O(subviews).
  public func addSubview(_ view: View) { place(view, at: nil) }

  /// Adds or moves a subview to an index among the others, counted from the back. An index beyond the last is the
  /// front.
  public func insertSubview(_ view: View, at index: Int) { place(view, at: index) }

  /// Removes the view from its superview. Its constraints are kept, and count again when the view is in one tree with
  /// the views that they refer to.
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
  var topView: View {
    var view = self
    while let superview = view.superview { view = superview }
    return view
  }

  /// Calls `body` for the view and all views inside, in preorder.
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

  /// Replaces the subviews. Views with another superview leave it. This view may not be inside of any of them.
  /// O(subviews).
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

  /// Leaves the superview for another one. If that is in the same tree, the view keeps its node.
  private func leave(for parent: View) {
    if let superview {
      if let place = superview.subviews.firstIndex(where: { $0 === self }) { superview.subviews.remove(at: place) }
      superview.childWasRemoved(self)
      superview.noteChildren()
      self.superview = nil
    }
    if let tree, tree !== parent.tree { tree.release(self) }
  }

  /// Records that the subviews, or their order, have changed.
  func noteChildren() {
    guard let tree, node != 0 else { return }
    tree.noteChildren(of: self)
  }

  /// Called when a subview has left.
  private func childWasRemoved(_ view: View) { (self as? StackView)?.forgetArrangement(of: view) }
}
