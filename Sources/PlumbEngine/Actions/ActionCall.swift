import PlumbSyntax

/// What an owner is asked to do.
public struct ActionCall {
  /// As the document writes it: `pay`, `pay:`.
  public let action: String
  /// The event that it is the action of: `touchUpInside`.
  public let event: String
  /// The layout whose node sends it; for an event of a row of a list that of the row's cell, which says which row it is
  /// (`cellOrigin`).
  public let layout: Layout
  /// The node whose event it is. It may be gone by the time a second action of the event is performed.
  public let sender: UInt64
  /// Of `valueChanged` of a control that a pointer moves: what the user has set it to. A control whose attribute is state
  /// has that value already.
  public let value: Double?

  /// Whether the name ends with a colon, by which a document asks for the sender to be passed on.
  public var passesSender: Bool { action.utf8.last == 0x3A }
}

/// An action of an event, and who may perform it.
struct PlannedAction {
  let call: ActionCall
  /// Nearest first.
  let owners: [ActionOwner]
}

/// The node that an event comes from, in the place of the one that has the attribute.
struct ActionSender {
  let layout: Layout
  let node: UInt64
}

/// An owner, and the layout that it is bound in: for nodes in cells of lists also those around the list.
struct ActionOwner {
  let layout: Layout
  let bound: Owners.Bound
}
