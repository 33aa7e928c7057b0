import PlumbSyntax

/// A value that goes to another over time: a number, or up to four that it consists of.
struct MovingValue {
  let kind: ValueKind
  let from: SIMD4<Double>
  let target: SIMD4<Double>
  /// Units a second at the start.
  let velocity: SIMD4<Double>
  let shape: MotionShape
  let delay: Double
  /// From the start, which is behind the delay, to the end.
  let seconds: Double
  /// Whether some number had a velocity at the start.
  let isMoving: Bool
  /// Since the delay began.
  var elapsed = 0.0
  /// Where it was last asked to be.
  var present: SIMD4<Double>
  /// How many numbers the value consists of.
  private let partCount: Int

  /// `atLeast` and `isMoving`: of numbers that it does not hold, but move by it.
  init(
    _ kind: ValueKind, from: SIMD4<Double>, to target: SIMD4<Double>, velocity: SIMD4<Double>, _ timing: MotionTiming,
    atLeast: Double = 0, isMoving: Bool = false
  ) {
    (self.kind, self.from, self.target) = (kind, from, target)
    partCount = Self.partCount(kind)
    delay = timing.delay
    // What waits does not move meanwhile.
    let velocity = delay > 0 ? SIMD4<Double>() : velocity
    self.velocity = velocity
    shape = MotionShape(timing)
    self.isMoving = isMoving || velocity != SIMD4<Double>()
    present = from
    var longest = atLeast
    for part in 0..<partCount {
      longest = max(longest, shape.seconds(from: from[part], to: target[part], velocity: velocity[part]))
    }
    seconds = longest
  }

  var isOver: Bool { elapsed >= delay + seconds }

  private static func partCount(_ kind: ValueKind) -> Int {
    switch kind {
    case .number: 1
    case .point, .size, .offset: 2
    default: 4
    }
  }

  /// Where it is now.
  @inline(__always)
  var value: SIMD4<Double> {
    if isOver { return target }
    if elapsed <= delay { return from }
    return value(at: sample)
  }

  /// As `value` and `sample`. Not inlined: curves are a lot of code.
  var now: SIMD4<Double> { @inline(never) get { value } }
  var sampleNow: MotionShape.Sample { @inline(never) get { sample } }

  /// The sample of the present time, between the end of the delay and that of the motion.
  @inline(__always)
  var sample: MotionShape.Sample { shape.sample(at: elapsed - delay, isMoving: isMoving) }

  /// How fast it is now; nil before it has begun to move, and once it is over.
  var speedSample: MotionShape.SpeedSample? {
    @inline(never) get {
      if isOver || elapsed < delay || elapsed == delay && !isMoving { return nil }
      return shape.speedSample(at: elapsed - delay, isMoving: isMoving)
    }
  }

  /// Where it is by a sample of its shape.
  @inline(__always)
  func value(at sample: MotionShape.Sample) -> SIMD4<Double> {
    var value = SIMD4<Double>()
    if partCount == 1 {
      value[0] = sample.value(from: from[0], to: target[0], velocity: velocity[0])
      return value
    }
    // Parts that it does not have are 0 in all of them.
    value = sample.value(from: from, to: target, velocity: velocity)
    if kind == .color {
      // Springs swing beyond their targets: colours as far as there are any.
      for part in 0..<4 {
        let (low, high) = (min(0, from[part], target[part]), max(1, from[part], target[part]))
        value[part] = min(max(value[part], low), high)
      }
    }
    return value
  }

  /// Units a second, now.
  var speed: SIMD4<Double> {
    guard let sample = speedSample else { return SIMD4<Double>() }
    var speed = SIMD4<Double>()
    for part in 0..<partCount {
      speed[part] = sample.speed(from: from[part], to: target[part], velocity: velocity[part])
    }
    return speed
  }

  /// The numbers that a value consists of; nil for one that cannot move.
  static func parts(_ value: Value) -> SIMD4<Double>? {
    switch value.kind {
    case .number, .color, .point, .size, .rect, .insets, .offset: SIMD4(value.a, value.b, value.c, value.d)
    default: nil
    }
  }

  static func value(_ kind: ValueKind, _ parts: SIMD4<Double>) -> Value {
    Value(kind: kind, parts[0], parts[1], parts[2], parts[3])
  }

  /// Whether all numbers of a value are finite.
  static func areFinite(_ parts: SIMD4<Double>) -> Bool {
    // The difference of a number with itself is 0 unless it is infinite or NaN.
    let sums = parts - parts
    return sums == SIMD4<Double>()
  }
}
