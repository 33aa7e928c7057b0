import PlumbEngine

/// Laying out trees of views. These functions can be called on any view of a tree, and are about the whole tree.
extension View {
  /// One layout pass: applies the changes since the last one, as one batch of edits, and computes the frames of the
  /// tree in a width and height in points. The cost depends on what has changed.
  ///
  /// nil: the size of the view at the top is decided along this axis by its constraints, by its natural size, and by
  /// the views inside. The first layout pass with nil makes the engine's layout again, in O(views); it then has a root
  /// around the node of the view at the top. The root of a document has the size that the document gives it instead.
  ///
  /// Errors: `.limit` (more views, or views nested deeper, than the engine allows), `.property` and others of a
  /// document (a property that the component does not have), `.argument` (a width or height that is negative or not
  /// finite), those of computing. The frames stay what they were.
  public func layout(width: Double?, height: Double?) throws(Diagnostic) {
    try topView.layOut(width, height, engine: nil)
  }

  /// The same with an engine of the program's, which the tree keeps; see `Engine.prepareForViews`. Errors: those above,
  /// and `.argument` (the tree has another engine).
  public func layout(width: Double?, height: Double?, with engine: Engine) throws(Diagnostic) {
    try topView.layOut(width, height, engine: engine)
  }

  /// A layout pass, if anything has changed, in the same size as the last one; before the first one, and after `frame`
  /// of the view at the top was set, in the size of that. Errors are in `problems`.
  public func layoutIfNeeded() {
    let top = topView
    if let tree = top.tree, !tree.needsLayout, tree.deferred.isEmpty { return }
    try? top.layoutAsBefore()
  }

  /// Lets the next `layoutIfNeeded` compute the frames even if nothing has changed.
  public func setNeedsLayout() { topView.tree?.setNeedsLayout() }

  /// The error of the last layout pass of the tree, or its warnings: constraints that contradict others.
  public var problems: [Diagnostic] {
    let top = topView
    guard let tree = top.tree else { return top.ownProblems }
    return tree.problems
  }

  /// The safe area of the tree, from the edges of the view at the top inwards. Errors: `.argument` (a number is not
  /// finite), those of the first layout pass.
  public func setSafeArea(_ insets: EdgeInsets) throws(Diagnostic) {
    let top = topView
    let tree = try top.madeTree(nil, isFitted: false)
    try tree.check(
      tree.layout.setSafeArea(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right))
    top.ownSafeArea = insets
    tree.setNeedsLayout()
  }

  /// The engine's layout of the tree, for drawing, hit tests, state and motion; nil before the first layout pass. Its
  /// nodes and constraints belong to the views: they are changed through these only.
  public var engineLayout: PlumbEngine.Layout? { topView.tree?.layout }

  /// The view of a node of `engineLayout`; nil if the node has none. O(1).
  public func view(of node: UInt64) -> View? { topView.tree?.view(of: node) }

  // MARK: - The tree of a view at the top

  /// A layout pass in the size of the last one.
  func layoutAsBefore() throws(Diagnostic) {
    let (width, height) = proposal ?? (ownFrame.width, ownFrame.height)
    try layOut(width, height, engine: nil)
  }

  private func layOut(_ width: Double?, _ height: Double?, engine: Engine?) throws(Diagnostic) {
    do throws(Diagnostic) {
      let tree = try madeTree(engine, isFitted: width == nil || height == nil)
      try tree.compute(width: width, height: height)
      proposal = (width, height)
      let (width, height) = (width ?? frame.width, height ?? frame.height)
      ownFrame = Rect(x: 0, y: 0, width: width, height: height)
      ownProblems = []
    } catch {
      ownProblems = [error]
      tree?.problems = [error]
      throw error
    }
  }

  /// The tree of a view at the top. `isFitted`: see `ViewTree.isFitted`; a tree that is not is replaced by one that is,
  /// but for trees of documents.
  func madeTree(_ engine: Engine?, isFitted: Bool) throws(Diagnostic) -> ViewTree {
    var engine = engine
    if let tree {
      let present = tree.layout.template.engine
      if let engine, present !== engine { throw Diagnostic(.argument, "The views are laid out by another engine") }
      if tree.isFitted || !isFitted || isOfDocument { return tree }
      // Deferred updates are about views, not nodes: they are carried out before the nodes are replaced.
      tree.performDeferred()
      tree.reset()
      engine = present
    }
    if let document {
      let made = try document.makeTree(self, engine)
      tree = made
      return made
    }
    if isOfDocument { throw DocumentSource.refusal(self) }
    let made = try ViewTree(root: self, engine: engine ?? Engine.ofViews, isFitted: isFitted)
    tree = made
    return made
  }
}
