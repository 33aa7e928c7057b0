import PlumbSyntax

/// A node that comes or goes.
struct PresenceMotion {
  let node: UInt64
  /// Of one that goes: what it was in.
  var parent: UInt64 = 0
  /// Of one that goes: the sibling that it was behind, 0 for none.
  var sibling: UInt64 = 0
  /// Of one that goes: later ones have higher numbers.
  var sequence: Int64 = 0
  /// Of one that comes: its row, as hosts count them, and the name of the property that says so.
  var place: Int32 = -1
  var property: UInt64 = 0
  /// Among the groups of `Transitions`, -1 for none.
  let group: Int32
  var moving: MovingValue
  /// Whether its group knows that it is over: it shows its target from the next compute on.
  var isEnded = false

  var presence: Presence { Presence(moving.present) }
}

extension Presence {
  /// Scales and moves, after a transform of the node's own.
  func after(_ own: AffineTransform) -> AffineTransform {
    AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: x, ty: y).after(own)
  }
}
