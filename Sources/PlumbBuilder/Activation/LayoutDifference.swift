/// What an activation or update has changed.
public struct LayoutDifference {
  public internal(set) var constraintsAdded = 0
  public internal(set) var constraintsRemoved = 0
  /// Those that are the same in all they consist of, and stay.
  public internal(set) var constraintsKept = 0

  var added: [ViewTree.WeakView] = []
  var removed: [ViewTree.WeakView] = []
  var moved: [ViewTree.WeakView] = []
  var kept: [ViewTree.WeakView] = []

  /// Views that are placed and were not before. Views are not kept alive by this.
  public var viewsAdded: [View] { added.compactMap(\.view) }
  public var viewsRemoved: [View] { removed.compactMap(\.view) }
  /// Views that are inside of another view than before.
  public var viewsMoved: [View] { moved.compactMap(\.view) }
  public var viewsKept: [View] { kept.compactMap(\.view) }
}
