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
}
