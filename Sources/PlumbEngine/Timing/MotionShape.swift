import PlumbSyntax

/// How numbers go from where they are to their targets, in closed form.
struct MotionShape {
  private enum Kind: BitwiseCopyable {
    case linear
    case bezier(CubicBezier)
    case spring(Spring)
  }

  /// Of all numbers that move by one shape: each is `target + distance * (from - target) + push * velocity`, where `velocity` is
  /// the one it started with.
  struct Sample {
    var distance: Double
    var push: Double
    /// The same of velocities.
    var distanceSpeed: Double
    var pushSpeed: Double

    /// Where a number is. One that is not finite is the target.
    @inline(__always)
    func value(from: Double, to target: Double, velocity: Double) -> Double {
      let value = target + distance * (from - target) + push * velocity
      return value.isFinite ? value : target
    }

    /// The same of four numbers.
    @inline(__always)
    func value(from: SIMD4<Double>, to target: SIMD4<Double>, velocity: SIMD4<Double>) -> SIMD4<Double> {
      let value = target + distance * (from - target) + push * velocity
      // The difference of a number with itself is 0 unless it is infinite or NaN.
      return target.replacing(with: value, where: value - value .== SIMD4<Double>())
    }

    /// Units a second; 0 where that is not finite.
    func speed(from: Double, to target: Double, velocity: Double) -> Double {
      let speed = distanceSpeed * (from - target) + pushSpeed * velocity
      return speed.isFinite ? speed : 0
    }
  }

  private let kind: Kind
  /// Of curves, in seconds.
  private let duration: Double

  init(_ timing: MotionTiming) {
    duration = timing.duration
    switch timing.curve {
    case .linear: kind = .linear
    case .ease: kind = .bezier(.ease)
    case .easeIn: kind = .bezier(.easeIn)
    case .easeOut: kind = .bezier(.easeOut)
    case .easeInOut: kind = .bezier(.easeInOut)
    case .bezier(let x1, let y1, let x2, let y2): kind = .bezier(CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2))
    case .spring(let response, let damping): kind = .spring(Spring(response: response, damping: damping))
    }
  }

  /// How many seconds a number takes.
  func seconds(from: Double, to target: Double, velocity: Double) -> Double {
    if case .spring(let spring) = kind { return spring.settlingTime(from: from - target, velocity: velocity) }
    return duration
  }

  /// Some seconds after the start, less than it takes. `isMoving`: whether some number had a velocity at the start.
  ///
  /// Curves go on with the velocity that a number has. What that differs by from the curve's own is taken back over time, by
  /// h(τ) = τ (1 - τ)², which has the slope 1 at the start and 0 at the end, and is 0 at both (one of Hermite's cubic
  /// polynomials).
  @inline(__always)
  func sample(at seconds: Double, isMoving: Bool) -> Sample {
    switch kind {
    case .linear:
      return Sample(
        distance: 1 - seconds / duration, push: 0, distanceSpeed: -1 / duration, pushSpeed: 0)
    case .bezier(let curve):
      let time = seconds / duration
      let progress = curve.progress(at: time)
      let own = isMoving ? curve.progress(at: 0).velocity : .infinity
      if !own.isFinite {
        return Sample(
          distance: 1 - progress.value, push: 0, distanceSpeed: -progress.velocity / duration, pushSpeed: 0)
      }
      let left = time * (1 - time) * (1 - time)
      let leftSpeed = (1 - time) * (1 - 3 * time)
      return Sample(
        distance: 1 - progress.value + own * left, push: duration * left,
        distanceSpeed: (own * leftSpeed - progress.velocity) / duration, pushSpeed: leftSpeed)
    case .spring(let spring): return spring.sample(at: seconds)
    }
  }
}
