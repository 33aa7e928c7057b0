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
  /// Of the program that `StateMotions.version` is of; nil if the key is gone there, or is of another type.
  var place: Place?
  /// How many numbers the value consists of.
  private let partCount: Int

  /// Where a program has the value of a key.
  struct Place: BitwiseCopyable {
    var key: Int32
    var cell: UInt32
    var isValue: Bool
  }

  init(
    _ key: UInt64, _ kind: ValueKind, from: SIMD4<Double>, to target: SIMD4<Double>, velocity: SIMD4<Double>,
    _ timing: MotionTiming
  ) {
    (self.key, self.kind, self.from, self.target) = (key, kind, from, target)
    partCount = Self.partCount(kind)
    delay = timing.delay
    // What waits does not move meanwhile.
    let velocity = delay > 0 ? SIMD4<Double>() : velocity
    self.velocity = velocity
    shape = MotionShape(timing)
    isMoving = velocity != SIMD4<Double>()
    present = from
    var longest = 0.0
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
    let sample = shape.sample(at: elapsed - delay, isMoving: isMoving)
    var value = SIMD4<Double>()
    if partCount == 1 {
      value[0] = sample.value(from: from[0], to: target[0], velocity: velocity[0])
      return value
    }
    for part in 0..<partCount {
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
    for part in 0..<partCount {
      speed[part] = sample.speed(from: from[part], to: target[part], velocity: velocity[part])
    }
    return speed
  }
}

/// The keys of state that move, in the order in which they began to. A layout has it from its first motion on.
final class StateMotions {
  private(set) var motions: [StateMotion] = []
  /// What is called when each of them is over. Apart, so that a step does not copy references.
  private var completions: [MotionCompletion?] = []
  /// By key, where its motion is.
  private var places = IndexMap<UInt64, Int32>()
  /// The program that has the keys at their places.
  private(set) var version = UInt64.max
  /// Of motions that are over: what is to be called.
  var ended: [(completion: MotionCompletion, isAtEnd: Bool)] = []
  /// How many seconds pass for each second of the host.
  var speed = 1.0
  /// Whether everything goes to its end at once.
  var isReduced = false

  /// Bytes of it and of its storage.
  var memory: Int { HeapBlock.object(80) + motions.memory + completions.memory + places.memory }

  var isIdle: Bool { motions.isEmpty && ended.isEmpty }

  /// The motion of a key; nil if it does not move.
  func motion(of key: UInt64) -> StateMotion? { places[key].map { motions[Int($0)] } }

  /// Lets a key move, in place of what it did.
  func begin(_ motion: StateMotion, _ completion: MotionCompletion?) {
    if let place = places[motion.key] {
      end(Int(place), isAtEnd: false)
      motions[Int(place)] = motion
      completions[Int(place)] = completion
    } else {
      places[motion.key] = Int32(truncatingIfNeeded: motions.count)
      motions.append(motion)
      completions.append(completion)
    }
  }

  /// Notes where another program has the keys.
  func takePlaces(ofProgram version: UInt64, _ place: (StateMotion) -> StateMotion.Place?) {
    for index in motions.indices { motions[index].place = place(motions[index]) }
    self.version = version
  }

  private func end(_ place: Int, isAtEnd: Bool) {
    if let completion = completions[place] { ended.append((completion, isAtEnd)) }
  }

  /// What becomes of a motion.
  enum Fate { case goesOn, isAtEnd, isCancelled }

  /// Calls `body` with each motion, in their order, and forgets those that do not go on.
  @inline(__always)
  func update(_ body: (inout StateMotion) -> Fate) {
    var kept = 0
    motions.withUnsafeMutableBufferPointer { motions in
      for place in motions.indices {
        let fate = body(&motions[place])
        if fate != .goesOn {
          end(place, isAtEnd: fate == .isAtEnd)
          places[motions[place].key] = nil
          continue
        }
        if kept < place {
          motions.swapAt(kept, place)
          completions.swapAt(kept, place)
          places[motions[kept].key] = Int32(truncatingIfNeeded: kept)
        }
        kept += 1
      }
    }
    if kept == motions.count { return }
    completions.removeLast(motions.count - kept)
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
