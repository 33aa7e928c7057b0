import CPosix

/// How something that was let go slides on: its speed falls by a constant share each millisecond, as scroll views of UIKit
/// decelerate (`UIScrollView.DecelerationRate`). Closed formulas of the time that has passed.
enum Momentum {
  /// The shares of the speed that can be left after a millisecond.
  static let slowest = 0.5
  static let fastest = 0.9999

  /// The fall of the speed, 1/s: it is v e^(-damping t) after t seconds.
  static func damping(_ rate: Double) -> Double { -1000 * log(min(max(rate, slowest), fastest)) }

  /// Where sliding at a velocity (units a second) comes to an end, if nothing stops it: the integral of the speed.
  static func end(of value: Double, velocity: Double, rate: Double) -> Double { value + velocity / damping(rate) }

  /// The page nearest to where sliding leads, at most the one beside that where the drag began, at `origin`. Pages of a
  /// `length` are side by side from `start` on.
  static func page(nearestTo end: Double, origin: Double, start: Double, length: Double) -> Double {
    let first = ((origin - start) / length).rounded()
    return start + min(max(((end - start) / length).rounded(), first - 1), first + 1) * length
  }
}
