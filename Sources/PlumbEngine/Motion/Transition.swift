import PlumbSyntax

/// A frame or a property that is shown on its way to what the layout says.
struct Transition {
  /// The node's handle.
  let node: UInt64
  /// The property's name, among those that `Transitions` knows; -1: the frame.
  let name: Int32
  /// What it began with, among the groups that `Transitions` knows.
  let group: Int32
  var moving: MovingValue
  /// Of the program that `Transitions.version` is of.
  var place: Place
  /// Whether its group knows that it is over: it shows its target from the next compute on.
  var isEnded = false
  /// Whether what is shown there has been given another target.
  var isReplaced = false
  /// Index in the `MovingTransforms` of `Transitions`; -1 if the value is not a transform.
  var transform: Int32 = -1

  /// Where something is published.
  struct Place: BitwiseCopyable {
    /// The node's row, as hosts count them.
    var row: Int32
    /// The property of the program, -1: the frame.
    var property: Int32
    /// Of a property, among the published numbers or values.
    var published: Int32 = 0
    var isValue = false

    /// In the order of changes: rows ascending, each with its frame before its properties.
    var key: Int64 { Int64(row) << 32 | Int64(property + 1) }

    static func frame(_ row: Int) -> Place { Place(row: Int32(truncatingIfNeeded: row), property: -1) }
  }

  var isFrame: Bool { name < 0 }

  /// The sample that transitions share which began together and take the same time.
  struct SharedSample {
    var group: Int32 = -1
    var elapsed = 0.0
    var isMoving = false
    var sample = MotionShape.Sample(distance: 0, push: 0)
  }

  /// What is shown at the time that it has reached.
  @inline(__always)
  func value(_ shared: inout SharedSample) -> SIMD4<Double> {
    if moving.isOver || moving.elapsed <= moving.delay { return moving.value }
    update(&shared)
    return clamped(moving.value(at: shared.sample))
  }

  /// As above, by itself.
  var now: SIMD4<Double> { clamped(moving.now) }

  /// Springs swing beyond their targets: sizes as far as there are any.
  @inline(__always)
  private func clamped(_ value: SIMD4<Double>) -> SIMD4<Double> {
    if !isFrame { return value }
    var value = value
    value[2] = max(value[2], min(0, moving.from[2], moving.target[2]))
    value[3] = max(value[3], min(0, moving.from[3], moving.target[3]))
    return value
  }

  /// Takes the sample of the time that it has reached, between the end of its delay and its own.
  @inline(__always)
  func update(_ shared: inout SharedSample) {
    if shared.group != group || shared.elapsed != moving.elapsed || shared.isMoving != moving.isMoving || group < 0 {
      (shared.group, shared.elapsed, shared.isMoving) = (group, moving.elapsed, moving.isMoving)
      shared.sample = moving.sample
    }
  }
}

extension Transition.Place {
  /// Where a property is published; nil for one that cannot move.
  init?(property: Int, row: Int, _ layout: Layout) {
    let slot = layout.image.properties.base[property]
    guard !slot.isFrame, !slot.isGeometry, slot.storage == .number || slot.storage == .value else { return nil }
    self.init(
      row: Int32(truncatingIfNeeded: row), property: Int32(truncatingIfNeeded: property),
      published: Int32(truncatingIfNeeded: Int(slot.published)), isValue: slot.storage == .value)
  }

  /// Whether what lies between two values of the property there is one, too. How far a list is scrolled is not: it is shown with
  /// its rows where they are, which move themselves.
  func isContinuous(_ layout: Layout) -> Bool {
    let component = Int(layout.template.component(layout.order.row(atPlace: Int(row))))
    let name = layout.image.propertyName(Int(property))
    let catalog = layout.template.engine.catalog
    guard component >= 0, catalog.property(name, of: component)?.type.isContinuous ?? false else { return false }
    return !catalog.components[component].isList || !name.hasPrefix("contentOffset") && !name.hasPrefix("contentSize")
  }
}

extension Frame {
  var parts: SIMD4<Double> { SIMD4(x, y, width, height) }

  init(_ parts: SIMD4<Double>) { self.init(x: parts[0], y: parts[1], width: parts[2], height: parts[3]) }
}

extension Published {
  /// The numbers of what is published at a place; nil for a value that cannot move.
  func parts(_ place: Transition.Place) -> SIMD4<Double>? {
    if place.property < 0 { return frames.base[Int(place.row)].parts }
    if place.isValue { return MovingValue.parts(values.base[Int(place.published)]) }
    return SIMD4(numbers.base[Int(place.published)], 0, 0, 0)
  }

  func kind(_ place: Transition.Place) -> ValueKind {
    place.property < 0 ? .rect : place.isValue ? values.base[Int(place.published)].kind : .number
  }

  /// Shows something else at a place. Frames are not leased.
  @inline(__always)
  func show(_ parts: SIMD4<Double>, _ kind: ValueKind, _ place: Transition.Place) {
    if place.property < 0 {
      frames.base[Int(place.row)] = Frame(parts)
    } else if place.isValue {
      values.base[Int(place.published)] = MovingValue.value(kind, parts)
    } else {
      numbers.base[Int(place.published)] = parts[0]
    }
  }
}
