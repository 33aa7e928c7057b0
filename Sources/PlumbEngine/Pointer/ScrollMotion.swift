import CPosix

/// How the offset of a scroll view moves along one axis by itself, in closed form: what it is at a time does not depend on
/// when it was asked for before.
///
/// It slides with a speed that falls by a constant share each millisecond (`UIScrollView.DecelerationRate`: 0.998, or 0.99
/// for `fast`), and where that leads beyond an end, a critically damped spring takes it back.
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
    damping = Self.damping(rate)
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

  /// Where sliding at a velocity comes to an end, if nothing stops it.
  static func end(of offset: Double, velocity: Double, rate: Double) -> Double { offset + velocity / damping(rate) }

  private static func damping(_ rate: Double) -> Double { -1000 * log(min(max(rate, 0.5), 0.9999)) }

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
    let distance = from - target
    let slope = velocity + Self.frequency * distance
    let left = exp(-Self.frequency * passed)
    let way = distance + slope * passed
    let speed = (slope - Self.frequency * way) * left
    if (way * left).magnitude < Self.restDistance && speed.magnitude < Self.restSpeed { return rest(at: target) }
    return target + way * left
  }

  private mutating func rest(at offset: Double) -> Double {
    phase = .resting
    from = offset
    return offset
  }
}

/// Where the offset of a scroll view may rest along one axis, in points.
struct ScrollRange {
  var lower = 0.0
  var upper = 0.0
  /// The length of the view.
  var length = 0.0

  func contains(_ offset: Double) -> Bool { offset >= lower && offset <= upper }

  func nearest(to offset: Double) -> Double { min(max(offset, lower), upper) }

  /// What is shown of an offset that is dragged beyond an end: less the further it is, and never more than the length of the
  /// view. `UIScrollView` gives way by this formula, with 0.55.
  func rubberBand(_ offset: Double) -> Double {
    let inside = nearest(to: offset)
    if length <= 0 || inside == offset { return inside }
    let beyond = (offset - inside).magnitude
    let shown = (1 - 1 / (beyond * 0.55 / length + 1)) * length
    return offset < inside ? inside - shown : inside + shown
  }

  /// The offset that is shown as one beyond an end: what `rubberBand` makes of it.
  func unband(_ shown: Double) -> Double {
    let inside = nearest(to: shown)
    let beyond = (shown - inside).magnitude
    if length <= 0 || beyond <= 0 { return inside }
    let dragged = (1 / (1 - min(beyond / length, 0.99)) - 1) * length / 0.55
    return shown < inside ? inside - dragged : inside + dragged
  }
}
