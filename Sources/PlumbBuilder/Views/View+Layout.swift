import PlumbEngine

/// Laying out trees of views. All of it may be called of any view of a tree, and is about the whole tree.
extension View {
  /// Computes the frames of the tree in a width and height in points; nil: there is no bound. What was changed since the last
  /// layout is taken over first, as one batch. Costs what has changed.
  ///
  /// Errors: `.limit` (more views, or views nested deeper, than the engine allows), `.property` and others of a document (a
  /// property that the component does not have), `.argument` (a width or height that is negative or not finite), those of
  /// computing. The frames stay what they were.
  public func layout(width: Double?, height: Double?) throws(Diagnostic) {
    try topView.layOut(width, height, engine: nil)
  }

  /// The same with an engine of the program's, which the tree keeps; see `Engine.prepareForViews`. Errors: also `.argument`
  /// if the tree has another engine.
  public func layout(width: Double?, height: Double?, with engine: Engine) throws(Diagnostic) {
    try topView.layOut(width, height, engine: engine)
  }

  /// Computes the frames of the tree if anything has changed, in the size of the frame of the view at the top. What goes
  /// wrong is in `problems`.
  public func layoutIfNeeded() {
    let top = topView
    if let tree = top.tree, !tree.needsLayout, tree.deferred.isEmpty { return }
    try? top.layOut(top.ownFrame.width, top.ownFrame.height, engine: nil)
  }

  /// The next `layoutIfNeeded` computes the frames.
  public func setNeedsLayout() { topView.tree?.setNeedsLayout() }

  /// What went wrong in the last layout of the tree, and what is remarkable about it: constraints that contradict others.
  public var problems: [Diagnostic] {
    let top = topView
    guard let tree = top.tree else { return top.ownProblems }
    return tree.problems
  }

  /// The safe area of the tree, from the edges of the view at the top inwards.
  public func setSafeArea(_ insets: EdgeInsets) throws(Diagnostic) {
    let top = topView
    let tree = try top.madeTree(nil)
    tree.setNeedsLayout()
    try tree.check(
      tree.layout.setSafeArea(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right))
  }

  /// What lays the tree out; nil before the first layout. For drawing, hit tests, state, motion: all that hosts do. Its nodes
  /// and constraints are the views'; they are changed by these.
  public var engineLayout: PlumbEngine.Layout? { topView.tree?.layout }

  /// The view that a node of `engineLayout` stands for; nil for none. O(1).
  public func view(of node: UInt64) -> View? { topView.tree?.view(of: node) }

  // MARK: - The tree of a view at the top

  private func layOut(_ width: Double?, _ height: Double?, engine: Engine?) throws(Diagnostic) {
    do throws(Diagnostic) {
      let tree = try madeTree(engine)
      if let width, let height { ownFrame = Rect(x: 0, y: 0, width: width, height: height) }
      try tree.compute(width: width, height: height)
      ownProblems = []
    } catch {
      ownProblems = [error]
      tree?.problems = [error]
      throw error
    }
  }

  /// The tree of a view at the top.
  func madeTree(_ engine: Engine?) throws(Diagnostic) -> ViewTree {
    if let tree {
      if let engine, tree.layout.template.engine !== engine {
        throw Diagnostic(.argument, "The views are laid out by another engine")
      }
      return tree
    }
    let made = try ViewTree(root: self, engine: engine ?? Engine.ofViews)
    tree = made
    return made
  }
}
