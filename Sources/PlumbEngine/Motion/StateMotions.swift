import PlumbSyntax

/// Called once a motion has ended, with the layout and whether the motion reached its target. The layout is not computing then:
/// the function may change it in any way, and destroy it.
public typealias MotionCompletion = (_ layout: Layout, _ isAtEnd: Bool) -> Void

/// A key of state that goes from one value to another: a number, or up to four that a value consists of.
struct StateMotion {
  /// The key, as `Layout.stateKey` gives it.
  let key: UInt64
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
  /// What the key has: if it is another value, somebody else has set it.
  var present: SIMD4<Double>
  let completion: MotionCompletion?

  init(
    _ key: UInt64, _ kind: ValueKind, from: SIMD4<Double>, to target: SIMD4<Double>, velocity: SIMD4<Double>,
    _ timing: MotionTiming, _ completion: MotionCompletion?
  ) {
    (self.key, self.kind, self.from, self.target, self.completion) = (key, kind, from, target, completion)
    delay = timing.delay
    // What waits does not move meanwhile.
    let velocity = delay > 0 ? SIMD4<Double>() : velocity
    self.velocity = velocity
    shape = MotionShape(timing)
    isMoving = velocity != SIMD4<Double>()
    present = from
    var longest = 0.0
    for part in 0..<4 {
      longest = max(longest, shape.seconds(from: from[part], to: target[part], velocity: velocity[part]))
    }
    seconds = longest
  }

  var isOver: Bool { elapsed >= delay + seconds }

  /// Where it is now.
  var value: SIMD4<Double> {
    if isOver { return target }
    if elapsed <= delay { return from }
    let sample = shape.sample(at: elapsed - delay, isMoving: isMoving)
    var value = SIMD4<Double>()
    for part in 0..<4 {
      value[part] = sample.value(from: from[part], to: target[part], velocity: velocity[part])
      // Springs swing beyond their targets: colours as far as there are any.
      if kind == .color {
        let (low, high) = (min(0, from[part], target[part]), max(1, from[part], target[part]))
        value[part] = min(max(value[part], low), high)
      }
    }
    return value
  }

  /// Units a second, now.
  var speed: SIMD4<Double> {
    if isOver || elapsed < delay { return SIMD4<Double>() }
    if elapsed == delay, !isMoving { return SIMD4<Double>() }
    let sample = shape.sample(at: elapsed - delay, isMoving: isMoving)
    var speed = SIMD4<Double>()
    for part in 0..<4 {
      speed[part] = sample.speed(from: from[part], to: target[part], velocity: velocity[part])
    }
    return speed
  }
}

/// The keys of state that move, in the order in which they began to. A layout has it from its first motion on.
final class StateMotions {
  private(set) var motions: [StateMotion] = []
  /// By key, where its motion is.
  private var places = IndexMap<UInt64, Int32>()
  /// Of motions that are over: what is to be called.
  var ended: [(completion: MotionCompletion, isAtEnd: Bool)] = []
  /// How many seconds pass for each second of the host.
  var speed = 1.0
  /// Whether everything goes to its end at once.
  var isReduced = false

  /// Bytes of it and of its storage.
  var memory: Int { HeapBlock.object(64) + motions.memory + places.memory }

  var isIdle: Bool { motions.isEmpty && ended.isEmpty }

  /// The motion of a key; nil if it does not move.
  func motion(of key: UInt64) -> StateMotion? { places[key].map { motions[Int($0)] } }

  /// Lets a key move, in place of what it did.
  func begin(_ motion: StateMotion) {
    if let place = places[motion.key] {
      end(Int(place), isAtEnd: false)
      motions[Int(place)] = motion
    } else {
      places[motion.key] = Int32(truncatingIfNeeded: motions.count)
      motions.append(motion)
    }
  }

  private func end(_ place: Int, isAtEnd: Bool) {
    if let completion = motions[place].completion { ended.append((completion, isAtEnd)) }
  }

  /// What becomes of a motion.
  enum Fate { case goesOn, isAtEnd, isCancelled }

  /// Calls `body` with each motion, in their order, and forgets those that do not go on.
  @inline(__always)
  func update(_ body: (inout StateMotion) -> Fate) {
    var kept = 0
    for place in motions.indices {
      let fate = body(&motions[place])
      if fate != .goesOn {
        end(place, isAtEnd: fate == .isAtEnd)
        places[motions[place].key] = nil
        continue
      }
      if kept < place {
        motions.swapAt(kept, place)
        places[motions[kept].key] = Int32(truncatingIfNeeded: kept)
      }
      kept += 1
    }
    motions.removeLast(motions.count - kept)
  }

  /// Takes all to their ends with the next step.
  func finish() { for place in motions.indices { motions[place].elapsed = .infinity } }

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
}
