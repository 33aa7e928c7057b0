import PlumbSyntax

/// A transform that is shown on its way to another. How far it is on its way is said by the `MovingValue` of its transition, which has
/// the same timing.
final class MovingTransform {
  let from: DecomposedTransform
  let to: DecomposedTransform
  /// Of each number a second, at the start.
  private let velocity: DecomposedTransform
  /// What was computed: shown at the end.
  let target: Value
  private(set) var present: DecomposedTransform
  /// What is shown, while the target is published in place of it; else nil.
  private var hidden: Value = .null

  init(
    from: DecomposedTransform, to: DecomposedTransform, velocity: DecomposedTransform, target: Value
  ) {
    (self.from, self.to, self.velocity, self.target) = (from, to, velocity, target)
    present = from
  }

  /// Bytes of it and of its storage.
  static var memory: Int {
    HeapBlock.object(4 * MemoryLayout<DecomposedTransform>.size + 2 * MemoryLayout<Value>.size)
      + HeapBlock.object(24) + HeapBlock.size(16 * 8)
  }

  /// The motion that all its numbers share. It lasts until the slowest number has arrived; `MovingValue` itself knows only the
  /// first four.
  @inline(never)
  func moving(_ timing: MotionTiming) -> MovingValue {
    let shape = MotionShape(timing)
    var longest = 0.0
    for part in 4..<16 {
      let seconds = shape.seconds(from: from.parts[part], to: to.parts[part], velocity: velocity.parts[part])
      longest = max(longest, seconds)
    }
    return MovingValue(
      target.kind, from: from.parts.lowHalf.lowHalf, to: to.parts.lowHalf.lowHalf,
      velocity: velocity.parts.lowHalf.lowHalf, timing, atLeast: longest,
      isMoving: timing.delay == 0 && !(velocity == DecomposedTransform()))
  }

  /// Where it is by a sample of its shape; nil: before its start.
  func value(_ sample: MotionShape.Sample?) -> DecomposedTransform {
    guard let sample else { return from }
    return .mixed(from, to, velocity, distance: sample.distance, push: sample.push, isSpeed: false)
  }

  /// Where it is at the time of its motion.
  @inline(never)
  func now(_ moving: MovingValue) -> DecomposedTransform {
    if moving.isOver { return to }
    return value(moving.elapsed > moving.delay ? moving.sampleNow : nil)
  }

  /// Goes to where it is by a sample of its shape. Whether that is elsewhere.
  func step(_ sample: MotionShape.Sample?) -> Bool {
    let next = value(sample)
    let isNew = !(next == present)
    present = next
    return isNew
  }

  /// Its numbers a second at the time of its motion; nil while it does not move.
  func speed(_ moving: MovingValue) -> DecomposedTransform? {
    guard let sample = moving.speedSample else { return nil }
    return .mixed(from, to, velocity, distance: sample.distance, push: sample.push, isSpeed: true)
  }

  // MARK: - Publishing

  /// Publishes what is shown. Takes memory only where somebody holds what was shown before.
  func show(_ published: inout Value) {
    if hidden.kind != .null {
      swap(&published, &hidden)
      hidden = .null
    }
    let count = target.kind == .affineTransform ? 6 : 16
    // The target is held by this, too.
    if published.kind != target.kind || !isKnownUniquelyReferenced(&published.box) {
      published = Value(kind: target.kind, box: MatrixBox(zeros: count))
    }
    if let box = published.matrixBox { present.write(to: box.base, count: count) }
  }

  /// Publishes the target, and keeps what was shown.
  func hide(_ published: inout Value) {
    hidden = target
    swap(&published, &hidden)
  }
}

/// The transforms among what moves, at places that transitions know.
struct MovingTransforms {
  private var places: [MovingTransform?] = []
  private var free: [Int32] = []
  /// Those that the present step shows otherwise; nil before the first transform.
  private(set) var changes: ChangeList?

  subscript(place: Int32) -> MovingTransform? { place >= 0 ? places[Int(place)] : nil }

  var memory: Int { places.memory + free.memory + places.reduce(0) { $1 == nil ? $0 : $0 + MovingTransform.memory } }

  var isEmpty: Bool { places.count == free.count }

  mutating func add(_ transform: MovingTransform) -> Int32 {
    if changes == nil { changes = ChangeList(capacity: 16) }
    if let place = free.popLast() {
      places[Int(place)] = transform
      return place
    }
    places.append(transform)
    // Steps, in which motions end, take no memory.
    free.reserveCapacity(places.capacity)
    return Int32(truncatingIfNeeded: places.count - 1)
  }

  mutating func remove(_ place: Int32) {
    if place < 0 { return }
    places[Int(place)] = nil
    free.append(place)
  }
}
