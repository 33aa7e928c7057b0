import CPosix

/// How the offset of a scroll view moves along one axis by itself, in closed form: what it is at a time does not depend on
/// when it was asked for before.
///
/// It slides by its `Momentum`, and where that leads beyond an end, a critically damped spring takes it back.
struct ScrollMotion {
  /// Points a second below which it rests.
  static let restSpeed = 4.0
  /// Points from its target within which a spring rests.
  static let restDistance = 0.25
  /// Of springs, in radians a second.
  static let frequency = 12.0

  private enum Phase { case resting, sliding, springing }

  private var phase = Phase.resting
  private var from = 0.0
  private var velocity = 0.0
  /// When the phase began, in seconds.
  private var start = 0.0
  /// The fall of the speed, 1/s.
  private var damping = 2.0
  private var target = 0.0
  private var bounces = true
  private var range = ScrollRange()

  var isResting: Bool { phase == .resting }

  init() {}

  /// Lets an offset go at a velocity (points a second). `rate`: the share of the speed that is left after a millisecond.
  init(from offset: Double, velocity: Double, at time: Double, within range: ScrollRange, rate: Double, bounces: Bool) {
    from = offset
    self.velocity = velocity
    start = time
    damping = Momentum.damping(rate)
    self.bounces = bounces
    self.range = range
    if !range.contains(offset) {
      spring(to: range.nearest(to: offset), from: offset, velocity, at: time)
    } else if velocity.magnitude > Self.restSpeed {
      phase = .sliding
    }
  }

  /// Takes an offset to a place.
  init(from offset: Double, to target: Double, velocity: Double, at time: Double) {
    spring(to: target, from: offset, velocity, at: time)
  }

  private mutating func spring(to target: Double, from offset: Double, _ velocity: Double, at time: Double) {
    phase = .springing
    self.target = target
    from = offset
    self.velocity = velocity
    start = time
  }

  /// The offset at a time, in seconds. Rests, exactly at the end or target, once there is nothing left to be seen.
  mutating func offset(at time: Double) -> Double {
    if phase == .sliding, let offset = slide(at: time) { return offset }
    return phase == .springing ? swing(at: time) : from
  }

  /// nil once it has gone beyond an end: from then on it swings.
  private mutating func slide(at time: Double) -> Double? {
    let passed = max(0, time - start)
    let left = exp(-damping * passed)
    let offset = from + velocity / damping * (1 - left)
    let end = velocity > 0 ? range.upper : range.lower
    if velocity > 0 ? offset > end : offset < end {
      if !bounces { return rest(at: end) }
      // The speed falls by `damping` for each point of the way.
      let speed = velocity - damping * (end - from)
      let reached = start + log(velocity / speed) / damping
      spring(to: end, from: end, speed, at: reached.isFinite ? reached : time)
      return nil
    }
    return velocity.magnitude * left < Self.restSpeed ? rest(at: offset) : offset
  }

  private mutating func swing(at time: Double) -> Double {
    let passed = max(0, time - start)
    let spring = Spring(criticalFrequency: Self.frequency)
    let offset = spring.sample(at: passed).value(from: from, to: target, velocity: velocity)
    let speed = spring.speedSample(at: passed).speed(from: from, to: target, velocity: velocity)
    if (offset - target).magnitude < Self.restDistance && speed.magnitude < Self.restSpeed { return rest(at: target) }
    return offset
  }

  private mutating func rest(at offset: Double) -> Double {
    phase = .resting
    from = offset
    return offset
  }
}
