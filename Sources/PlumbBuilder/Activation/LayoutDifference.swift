/// The changes that an activation or update has made.
public struct LayoutDifference {
  public internal(set) var constraintsAdded = 0
  public internal(set) var constraintsRemoved = 0
  /// Constraints that are equal in the previous layout and in this one.
  public internal(set) var constraintsKept = 0

  var added: [ViewReference] = []
  var removed: [ViewReference] = []
  var moved: [ViewReference] = []
  var kept: [ViewReference] = []

  /// Views that the previous layout does not have. The lists do not retain views.
  public var viewsAdded: [View] { added.compactMap(\.view) }
  public var viewsRemoved: [View] { removed.compactMap(\.view) }
  /// Views that have another superview than before.
  public var viewsMoved: [View] { moved.compactMap(\.view) }
  public var viewsKept: [View] { kept.compactMap(\.view) }
}
