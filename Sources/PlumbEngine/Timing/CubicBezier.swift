/// A timing curve from (0, 0) to (1, 1) with two control points, as in CSS: `cubic-bezier(x1, y1, x2, y2)` of the W3C's
/// CSS Easing Functions, section 2.2. Progress over the share of the time that has passed.
struct CubicBezier: Equatable {
  /// From 0 to 1, so that there is one progress at each time.
  let x1: Double
  let y1: Double
  let x2: Double
  let y2: Double

  static let ease = CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
  static let easeIn = CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  static let easeOut = CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  static let easeInOut = CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// A coordinate at a parameter from 0 to 1, of a curve whose control points have `first` and `second`.
  @inline(__always)
  private static func point(_ first: Double, _ second: Double, _ s: Double) -> Double {
    (((1 - 3 * second + 3 * first) * s + 3 * second - 6 * first) * s + 3 * first) * s
  }

  @inline(__always)
  private static func slope(_ first: Double, _ second: Double, _ s: Double) -> Double {
    (3 * (1 - 3 * second + 3 * first) * s + 2 * (3 * second - 6 * first)) * s + 3 * first
  }

  /// The parameter at a time. Newton's method, kept between bounds that are halved where it would leave them.
  @_optimize(speed)
  private func parameter(at time: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var s = time
    for _ in 0..<64 {
      let error = Self.point(x1, x2, s) - time
      if error.magnitude < 1e-15 { return s }
      if error > 0 { high = s } else { low = s }
      let slope = Self.slope(x1, x2, s)
      let step = error / slope
      let next = s - step
      let isInside = next > low && next < high
      // The error of the next one is at most 6 step² / slope, as the second derivative is at most 12.
      if isInside, 6 * step * step < 1e-16 * slope { return next }
      let nearer = isInside ? next : low + (high - low) / 2
      if nearer == s { return s }
      s = nearer
    }
    return s
  }

  /// The progress at a time from 0 to 1.
  @_optimize(speed)
  func progress(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    return Self.point(y1, y2, parameter(at: time))
  }

  /// The velocity of the progress at a time: 1 is that of steady progress, infinity where the curve is vertical.
  func velocity(at time: Double) -> Double {
    velocity(ofParameter: time <= 0 ? 0 : time >= 1 ? 1 : parameter(at: time))
  }

  private func velocity(ofParameter s: Double) -> Double {
    let (x, y) = (Self.slope(x1, x2, s), Self.slope(y1, y2, s))
    if x > 1e-12 { return y / x }
    // At an end whose control point is the end itself the direction is that to the other one.
    if y.magnitude <= 1e-12 {
      let (dx, dy) = s < 0.5 ? (x2, y2) : (1 - x1, 1 - y1)
      return dx > 1e-12 ? dy / dx : dy == 0 ? 1 : .infinity
    }
    return y > 0 ? .infinity : -.infinity
  }
}
