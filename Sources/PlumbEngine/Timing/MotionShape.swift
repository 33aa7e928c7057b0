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

  }

  /// The derivative of a sample: units a second of numbers that move by one shape.
  struct SpeedSample {
    var distance: Double
    var push: Double

    /// 0 where it is not finite.
    func speed(from: Double, to target: Double, velocity: Double) -> Double {
      let speed = distance * (from - target) + push * velocity
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
  @inline(never)
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
    case .linear: return Sample(distance: 1 - seconds / duration, push: 0)
    case .bezier(let curve):
      let time = seconds / duration
      let progress = curve.progress(at: time)
      let own = isMoving ? curve.velocity(at: 0) : .infinity
      if !own.isFinite { return Sample(distance: 1 - progress, push: 0) }
      let left = time * (1 - time) * (1 - time)
      return Sample(distance: 1 - progress + own * left, push: duration * left)
    case .spring(let spring): return spring.sample(at: seconds)
    }
  }

  /// The derivative of `sample`.
  func speedSample(at seconds: Double, isMoving: Bool) -> SpeedSample {
    switch kind {
    case .linear: return SpeedSample(distance: -1 / duration, push: 0)
    case .bezier(let curve):
      let time = seconds / duration
      let velocity = curve.velocity(at: time)
      let own = isMoving ? curve.velocity(at: 0) : .infinity
      if !own.isFinite { return SpeedSample(distance: -velocity / duration, push: 0) }
      let left = (1 - time) * (1 - 3 * time)
      return SpeedSample(distance: (own * left - velocity) / duration, push: left)
    case .spring(let spring): return spring.speedSample(at: seconds)
    }
  }
}
