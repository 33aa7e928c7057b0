import PlumbSyntax

/// How much of a node is shown while it comes or goes.
struct Presence: BitwiseCopyable {
  /// 0 to 1, of what it and all in it is shown with otherwise.
  var opacity = 1.0
  /// How far it is from its place, in points.
  var x = 0.0
  var y = 0.0
  /// About its anchor point.
  var scale = 1.0

  init() {}

  /// As it is shown: springs swing beyond their targets.
  init(_ parts: SIMD4<Double>) {
    (opacity, x, y, scale) = (max(0, min(parts[0], 1)), parts[1], parts[2], max(0, parts[3]))
  }

  var parts: SIMD4<Double> { SIMD4(opacity, x, y, scale) }

  static let whole = SIMD4<Double>(1, 0, 0, 1)

  /// Scales and moves, after a transform of the node's own.
  func after(_ own: AffineTransform) -> AffineTransform {
    AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: x, ty: y).after(own)
  }
}

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
