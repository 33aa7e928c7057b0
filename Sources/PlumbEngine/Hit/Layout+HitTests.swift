import PlumbSyntax

/// Which nodes are at a point or in a rectangle, as of the last compute.
///
/// Skipped with all its descendants is a node that is hidden, whose `isUserInteractionEnabled` is false, whose own `alpha`
/// is below 0.01, or whose `layer.isHidden` is true. What is outside of a node's bounds hits neither it nor its children,
/// whether it clips them or not. A transform that cannot be undone leaves nothing to hit.
extension Layout {
  /// The row of the topmost node at a point in root coordinates; nil for none. Takes less than a microsecond, O(depth)
  /// where nodes are in each other, and longer for the first call after a compute. Errors: `.argument` (NaN), `.busy`.
  public func hitTest(x: Double, y: Double) throws(Diagnostic) -> Int? {
    let row = try topmostRow(x: x, y: y)
    return row < 0 ? nil : row
  }

  /// The rows of all nodes at a point in root coordinates, topmost first: each would be hit if those before it were not
  /// there. Errors: as `hitTest`.
  public func hitTestAll(x: Double, y: Double) throws(Diagnostic) -> [Int] {
    try withHitRows(x: x, y: y) { rows in rows.map { Int($0) } }
  }

  /// The rows of all nodes that a rectangle in root coordinates overlaps, topmost first; one without width and height is
  /// a point. A child is only found where its parent is. Errors: `.argument` (NaN, a negative size), `.busy`.
  public func hitTestAll(x: Double, y: Double, width: Double, height: Double) throws(Diagnostic) -> [Int] {
    try withHitRows(x: x, y: y, width: width, height: height) { rows in rows.map { Int($0) } }
  }

  package func topmostRow(x: Double, y: Double) throws(Diagnostic) -> Int {
    try checkPoint(x, y)
    guard x.isFinite, y.isFinite, let table = try refreshedHitTable() else { return -1 }
    return table.topmost(HitPoint(x: x, y: y))
  }

  package func withHitRows<R>(
    x: Double, y: Double, _ body: (UnsafeBufferPointer<UInt32>) -> R
  ) throws(Diagnostic) -> R {
    try checkPoint(x, y)
    guard x.isFinite, y.isFinite, let table = try refreshedHitTable() else {
      return body(UnsafeBufferPointer(start: nil, count: 0))
    }
    table.findAll(HitPoint(x: x, y: y))
    return body(table.found.elements)
  }

  package func withHitRows<R>(
    x: Double, y: Double, width: Double, height: Double, _ body: (UnsafeBufferPointer<UInt32>) -> R
  ) throws(Diagnostic) -> R {
    try checkPoint(x, y)
    guard width >= 0, height >= 0 else {
      throw Diagnostic(.argument, "The width and height of a rectangle must be numbers that are not negative")
    }
    if width == 0 && height == 0 { return try withHitRows(x: x, y: y, body) }
    guard x.isFinite, y.isFinite, let table = try refreshedHitTable() else {
      return body(UnsafeBufferPointer(start: nil, count: 0))
    }
    table.findAll(HitQuad(x: x, y: y, width: width, height: height))
    return body(table.found.elements)
  }

  private func checkPoint(_ x: Double, _ y: Double) throws(Diagnostic) {
    if x.isNaN || y.isNaN { throw Diagnostic(.argument, "The coordinates of a point must be numbers, not NaN") }
  }

  /// nil before the first compute.
  private func refreshedHitTable() throws(Diagnostic) -> HitTable? {
    if !activity.allowsReading { throw Diagnostic(.busy, "Hit tests are refused while the layout is busy") }
    return published.revision == 0 ? nil : currentHitTable
  }

  /// Up to date with the last compute.
  var currentHitTable: HitTable {
    let table = hitTableMade ?? HitTable()
    hitTableMade = table
    table.refresh(self)
    return table
  }

  // MARK: - Converting points

  /// A point in root coordinates in a node's own: from its top left corner, before its transform, whatever its own scroll
  /// offset. O(depth). Errors: `.handle` (no such row), `.argument` (a point that is not finite, a transform that cannot be
  /// undone), `.busy`.
  public func convertPoint(x: Double, y: Double, row: Int) throws(Diagnostic) -> (x: Double, y: Double) {
    let table = try pathTable(x, y, row)
    var (x, y) = (x, y)
    for place in stride(from: table.path.count - 1, through: 0, by: -1) {
      let row = Int(table.path[place])
      if place + 1 < table.path.count, let outer = table.details(ofRow: Int(table.path[place + 1])) {
        (x, y) = (x + outer.offset.x, y + outer.offset.y)
      }
      let frame = published.frames.base[row]
      if let details = table.details(ofRow: row), table.states[row] & HitState.transformed != 0 {
        guard let before = details.layer.inParent(frame).undo(x, y) else {
          throw conversionFailure("The transform of \(component(row: row)) cannot be undone", row)
        }
        (x, y) = before
      }
      (x, y) = (x - frame.x, y - frame.y)
    }
    return try checkConverted(x, y, row)
  }

  /// A point in a node's own coordinates in those of the root. O(depth). Errors: `.handle`, `.argument` (a point that is
  /// not finite, a transform that makes it infinite), `.busy`.
  public func convertToRoot(x: Double, y: Double, row: Int) throws(Diagnostic) -> (x: Double, y: Double) {
    let table = try pathTable(x, y, row)
    var (x, y) = (x, y)
    for place in table.path.indices {
      let row = Int(table.path[place])
      let frame = published.frames.base[row]
      if place > 0, let details = table.details(ofRow: row) {
        (x, y) = (x - details.offset.x, y - details.offset.y)
      }
      (x, y) = (x + frame.x, y + frame.y)
      if let details = table.details(ofRow: row), table.states[row] & HitState.transformed != 0 {
        (x, y) = details.layer.inParent(frame).apply(x, y)
      }
    }
    return try checkConverted(x, y, row)
  }

  /// The table with the path from a row to the root.
  private func pathTable(_ x: Double, _ y: Double, _ row: Int) throws(Diagnostic) -> HitTable {
    guard row >= 0, row < nodeCount else { throw Diagnostic(.handle, "The node is not one of this layout's") }
    guard x.isFinite, y.isFinite else {
      throw Diagnostic(.argument, "The coordinates of a point to convert must be finite")
    }
    if !activity.allowsReading { throw Diagnostic(.busy, "Points cannot be converted while the layout is busy") }
    let table = currentHitTable
    let parents = rows.rawParents
    table.path.removeAll()
    var next = UInt32(truncatingIfNeeded: row)
    while next != TreeArrays.noRow {
      table.path.append(next)
      next = parents[Int(next)]
    }
    return table
  }

  private func checkConverted(_ x: Double, _ y: Double, _ row: Int) throws(Diagnostic) -> (x: Double, y: Double) {
    guard x.isFinite, y.isFinite else {
      throw conversionFailure("The converted point of \(component(row: row)) is not finite", row)
    }
    return (x, y)
  }

  private func conversionFailure(_ message: String, _ row: Int) -> Diagnostic {
    var diagnostic = Diagnostic(.argument, message)
    diagnostic.nodePath = path(row: row)
    return diagnostic
  }
}
