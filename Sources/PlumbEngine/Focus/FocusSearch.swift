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
  @_optimize(speed)
  private func neighbour(_ row: Int, isNext: Bool) -> Int {
    let start = row < 0 ? nil : (key: readingKey(ofRow: row), row: UInt32(truncatingIfNeeded: row))
    var found: (key: UInt32, row: UInt32)?
    var outermost: (key: UInt32, row: UInt32)?
    for place in candidates.indices {
      let position = (key: candidates[place].key, row: candidates[place].row)
      // Whether it is met earlier on the way.
      func isEarlier(_ other: (key: UInt32, row: UInt32)?) -> Bool {
        guard let other else { return true }
        return isNext ? position < other : position > other
      }
      if isEarlier(outermost) { outermost = position }
      guard let start, isNext ? position > start : position < start else { continue }
      if isEarlier(found) { found = position }
    }
    return (found ?? outermost).map { Int($0.row) } ?? -1
  }

  /// The candidate in a direction, of one group or of all: the outermost of those inside of the box, else the one at the
  /// least distance. Of equal ones the first in document order. -1 for none.
  @_optimize(speed)
  private func nearest(to box: Box, of row: Int, _ move: FocusMove, group: Int32?) -> Int {
    let origin = DirectedBox(box, move)
    let isHorizontal = move == .left || move == .right
    var inside = (row: -1, distance: Double.infinity)
    var outside = (row: -1, distance: Double.infinity)
    for place in candidates.indices {
      let candidate = candidates.pointer(to: place)
      if Int(candidate.pointee.row) == row { continue }
      if let group, candidate.pointee.group != group { continue }
      let other = DirectedBox(candidate.pointee.box, move)
      if origin.contains(other) {
        let distance = other.start - origin.start
        if inside.row < 0 || distance < inside.distance { inside = (Int(candidate.pointee.row), distance) }
      } else if origin.isBefore(other) {
        let distance = origin.distance(to: other, isHorizontal: isHorizontal)
        if outside.row < 0 || distance < outside.distance { outside = (Int(candidate.pointee.row), distance) }
      }
    }
    return inside.row >= 0 ? inside.row : outside.row
  }
}
