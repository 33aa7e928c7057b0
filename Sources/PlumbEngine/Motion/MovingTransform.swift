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

  /// How it moves: of the longest of its numbers, which are those of `MovingValue` and the rest.
  func moving(_ timing: MotionTiming) -> MovingValue {
    let shape = MotionShape(timing)
    var longest = 0.0
    for (from, to, velocity) in [
      (from.place, to.place, velocity.place), (from.tilt, to.tilt, velocity.tilt),
      (from.depth, to.depth, velocity.depth),
    ] {
      for part in 0..<4 {
        longest = max(longest, shape.seconds(from: from[part], to: to[part], velocity: velocity[part]))
      }
    }
    return MovingValue(
      target.kind, from: from.shape, to: to.shape, velocity: velocity.shape, timing, atLeast: longest,
      isMoving: timing.delay == 0 && !(velocity == DecomposedTransform()))
  }

  /// Where it is by a sample of its shape; nil: before its start.
  func value(_ sample: MotionShape.Sample?) -> DecomposedTransform {
    guard let sample else { return from }
    var value = DecomposedTransform()
    value.shape = sample.value(from: from.shape, to: to.shape, velocity: velocity.shape)
    value.place = sample.value(from: from.place, to: to.place, velocity: velocity.place)
    value.tilt = sample.value(from: from.tilt, to: to.tilt, velocity: velocity.tilt)
    value.depth = sample.value(from: from.depth, to: to.depth, velocity: velocity.depth)
    return value
  }

  /// Goes to where it is by a sample of its shape. Whether that is elsewhere.
  func step(_ sample: MotionShape.Sample?) -> Bool {
    let next = value(sample)
    let isNew = !(next == present)
    present = next
    return isNew
  }

  /// Its numbers a second by a sample; 0 where that is not finite.
  func speed(_ sample: MotionShape.SpeedSample) -> DecomposedTransform {
    var result = DecomposedTransform()
    for part in 0..<4 {
      result.shape[part] = sample.speed(from: from.shape[part], to: to.shape[part], velocity: velocity.shape[part])
      result.place[part] = sample.speed(from: from.place[part], to: to.place[part], velocity: velocity.place[part])
      result.tilt[part] = sample.speed(from: from.tilt[part], to: to.tilt[part], velocity: velocity.tilt[part])
      result.depth[part] = sample.speed(from: from.depth[part], to: to.depth[part], velocity: velocity.depth[part])
    }
    return result
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

  subscript(place: Int32) -> MovingTransform? { place >= 0 ? places[Int(place)] : nil }

  var memory: Int { places.memory + free.memory + places.reduce(0) { $1 == nil ? $0 : $0 + MovingTransform.memory } }

  mutating func add(_ transform: MovingTransform) -> Int32 {
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
