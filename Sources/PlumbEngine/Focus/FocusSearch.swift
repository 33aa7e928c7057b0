/// Where a box is along and across a direction, turned so that the direction leads to greater numbers.
struct DirectedBox: BitwiseCopyable {
  var start: Double
  var end: Double
  var low: Double
  var high: Double

  init(_ box: Box, _ move: FocusMove) {
    switch move {
    case .left: (start, end, low, high) = (-box.right, -box.left, box.top, box.bottom)
    case .up: (start, end, low, high) = (-box.bottom, -box.top, box.left, box.right)
    case .down: (start, end, low, high) = (box.top, box.bottom, box.left, box.right)
    default: (start, end, low, high) = (box.left, box.right, box.top, box.bottom)
    }
  }

  /// Whether another box begins where this one ends, or overlaps it and reaches further.
  func isBefore(_ other: DirectedBox) -> Bool {
    other.start >= end
      || other.start >= start && other.end > end && other.low < high && low < other.high
  }

  /// Whether another box is inside this one, and smaller.
  func contains(_ other: DirectedBox) -> Bool {
    start <= other.start && other.end <= end && low <= other.low && other.high <= high
      && (start < other.start || other.end < end || low < other.low || other.high < high)
  }

  /// The distance to a box before which this one is: that of CSS Spatial Navigation Level 1 (W3C, "find the shortest
  /// distance"), with its weights. Small where the other box is near, next to this one, and overlaps it.
  func distance(to other: DirectedBox, isHorizontal: Bool) -> Double {
    let along = max(0, other.start - end)
    let across = max(0, max(other.low - high, low - other.high))
    let aligned = min(high, other.high) - max(low, other.low)
    let breadth = high - low
    let displacement = (across + (aligned > 0 ? 0 : breadth / 2)) * (isHorizontal ? 30 : 2)
    let alignment = aligned > 0 ? 5 * min(aligned / breadth, 1) : 0
    let overlap = max(0, min(end, other.end) - max(start, other.start)) * max(0, aligned)
    return (along * along + across * across).squareRoot() + displacement - alignment - overlap.squareRoot()
  }
}

/// The best of boxes in a direction: the outermost of those inside of the present one, else the one at the least distance. Of
/// equal ones the first that was considered.
struct FocusNearest<Node> {
  private let origin: DirectedBox
  private let move: FocusMove
  private var inside: (node: Node, distance: Double)?
  private var outside: (node: Node, distance: Double)?

  init(from box: Box, _ move: FocusMove) {
    origin = DirectedBox(box, move)
    self.move = move
  }

  var found: Node? { (inside ?? outside)?.node }

  @inline(__always)
  mutating func consider(_ box: Box, _ node: @autoclosure () -> Node) {
    let other = DirectedBox(box, move)
    if origin.contains(other) {
      let distance = other.start - origin.start
      if inside.map({ distance < $0.distance }) ?? true { inside = (node(), distance) }
    } else if origin.isBefore(other) {
      let distance = origin.distance(to: other, isHorizontal: move == .left || move == .right)
      if outside.map({ distance < $0.distance }) ?? true { outside = (node(), distance) }
    }
  }
}

extension FocusTable {
  /// Where a move leads from a row, which need not be a candidate; -1: the focus stays where it is. O(candidates).
  func target(_ move: FocusMove, from row: Int, _ layout: Layout) -> Int {
    switch move {
    case .next: return neighbour(row, isNext: true)
    case .previous: return neighbour(row, isNext: false)
    case .up, .down, .left, .right: break
    }
    guard row >= 0 else { return candidates.isEmpty ? -1 : Int(candidates[0].row) }
    let box = candidate(ofRow: row)?.box ?? self.box(ofRow: row, layout)
    let group = groups[row]
    if group >= 0 {
      let found = nearest(to: box, of: row, move, group: group)
      if found >= 0 { return found }
    }
    return nearest(to: box, of: row, move, group: nil)
  }

  /// The candidate after or before a row in reading order; the first or the last of all if there is none. -1 for no row.
  private func neighbour(_ row: Int, isNext: Bool) -> Int {
    (stop(after: row, isNext: isNext) ?? stop(after: -1, isNext: isNext)).map { Int($0.row) } ?? -1
  }

  /// A candidate, or a list.
  struct Stop {
    var key: UInt32
    var row: UInt32
    var isList = false

    func isBefore(_ other: Stop) -> Bool { (key, row) < (other.key, other.row) }
  }

  /// The candidate or list after or before a row in reading order, in document order if `isInDocumentOrder`; of all the first
  /// or the last for a row of -1. nil if there is none.
  @_optimize(speed)
  func stop(after row: Int, isNext: Bool, isInDocumentOrder: Bool = false) -> Stop? {
    var start: Stop?
    if row >= 0 { start = Stop(key: readingKey(ofRow: row), row: UInt32(truncatingIfNeeded: row)) }
    var found: Stop?
    @inline(__always)
    func consider(_ stop: Stop) {
      if let start, isNext ? !start.isBefore(stop) : !stop.isBefore(start) { return }
      if let found, isNext ? !stop.isBefore(found) : !found.isBefore(stop) { return }
      found = stop
    }
    for place in candidates.indices {
      let candidate = candidates.pointer(to: place)
      let row = candidate.pointee.row
      consider(Stop(key: isInDocumentOrder ? row : candidate.pointee.key, row: row))
    }
    for list in lists.elements {
      consider(Stop(key: isInDocumentOrder ? list.row : list.key, row: list.row, isList: true))
    }
    return found
  }

  /// The candidate in a direction, of one group or of all: the outermost of those inside of the box, else the one at the
  /// least distance. Of equal ones the first in document order. -1 for none.
  @_optimize(speed)
  private func nearest(to box: Box, of row: Int, _ move: FocusMove, group: Int32?) -> Int {
    var nearest = FocusNearest<Int>(from: box, move)
    for place in candidates.indices {
      let candidate = candidates.pointer(to: place)
      let other = Int(candidate.pointee.row)
      if other == row { continue }
      if let group, candidate.pointee.group != group { continue }
      nearest.consider(candidate.pointee.box, other)
    }
    return nearest.found ?? -1
  }
}
