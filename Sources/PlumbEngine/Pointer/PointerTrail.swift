/// The last places of a pointer, for its velocity.
struct PointerTrail {
  private struct Place {
    var x, y, time: Double
  }

  /// Seconds that count for the velocity: what was before is another movement.
  private static let window = 0.1
  private static let capacity = 16

  private var places: [Place] = []
  private var next = 0
  private(set) var lastTime = 0.0

  mutating func begin(x: Double, y: Double, time: Double) {
    places.removeAll(keepingCapacity: true)
    next = 0
    add(x: x, y: y, time: time)
  }

  mutating func add(x: Double, y: Double, time: Double) {
    let place = Place(x: x, y: y, time: time)
    lastTime = time
    if places.count < Self.capacity {
      places.append(place)
    } else {
      places[next] = place
      next = (next + 1) % Self.capacity
    }
  }

  /// Points a second, as of a time. 0 where it has not moved for a while.
  func velocity(at time: Double) -> (x: Double, y: Double) {
    var first: Place?
    var last: Place?
    for place in places where place.time <= time && time - place.time <= Self.window {
      if first.map({ place.time < $0.time }) ?? true { first = place }
      if last.map({ place.time >= $0.time }) ?? true { last = place }
    }
    guard let first, let last, last.time - first.time > 1e-4 else { return (0, 0) }
    let seconds = last.time - first.time
    return ((last.x - first.x) / seconds, (last.y - first.y) / seconds)
  }
}
