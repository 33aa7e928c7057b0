import PlumbSyntax

/// The reading direction of each node: what `leading` and `trailing` mean there.
struct Directions: Sendable {
  /// The direction of nodes that do not force one.
  var isRightToLeft = false
  /// By row, for those whose `semanticContentAttribute` forces one: 1 for right to left, 0 for left to right.
  private var forced = IndexMap<Int, UInt8>()
  private var forcedRows: [Int] = []

  init(isRightToLeft: Bool = false) { self.isRightToLeft = isRightToLeft }

  /// Bytes of its storage.
  var memory: Int { forced.memory + forcedRows.memory }

  /// Whether `leading` is right for a node. O(1).
  @inline(__always)
  func isRightToLeft(_ row: Int) -> Bool { forcedRows.isEmpty ? isRightToLeft : ownDirection(row) }

  @inline(never)
  private func ownDirection(_ row: Int) -> Bool { forced[row].map { $0 == 1 } ?? isRightToLeft }

  /// Gives a node a direction of its own. Rows come in ascending order.
  mutating func force(_ row: Int, isRightToLeft: Bool) {
    forced[row] = isRightToLeft ? 1 : 0
    forcedRows.append(row)
  }

  /// The same for other rows: `oldRows` has the previous row of each, -1 for new nodes. O(rows).
  func renumbered(_ oldRows: [Int32]) -> Directions {
    var result = Directions(isRightToLeft: isRightToLeft)
    if forcedRows.isEmpty { return result }
    for (row, source) in oldRows.enumerated() where source >= 0 {
      if let direction = forced[Int(source)] { result.force(row, isRightToLeft: direction == 1) }
    }
    return result
  }

  /// Whether all nodes have the same directions. O(forced).
  func isSame(as other: Directions) -> Bool {
    guard isRightToLeft == other.isRightToLeft, forcedRows == other.forcedRows else { return false }
    return forcedRows.allSatisfy { forced[$0] == other.forced[$0] }
  }
}
