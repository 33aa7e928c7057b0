import PlumbSyntax

@testable import PlumbEngine

/// Hit tests by the letter of the rules: every node, by its frame and its properties, with matrices solved here.
struct NaiveHitTest {
  struct Point {
    var x, y: Double
  }

  /// What is read of a row.
  private struct Row {
    var frame: Frame
    var isSkipped: Bool
    var offset: Point
    var children: [Int]
    /// The point that transforms leave in place, and six numbers each; the one that is applied last comes first.
    var anchor: Point
    var matrices: [[Double]]
  }

  private let rows: [Row]
  /// Whether a decision hung on the rounding of a transform.
  private(set) var isDoubtful = false

  init(_ layout: Layout) {
    rows = (0..<layout.nodeCount).map { row in
      let frame = layout.frame(row: row)
      let anchor = (try? layout.property("layer.anchorPoint", row: row)) ?? .null
      return Row(
        frame: frame, isSkipped: Self.isSkipped(row, layout), offset: Self.offset(row, layout),
        children: Self.children(row, layout),
        anchor: Point(x: frame.x + frame.width * anchor.a, y: frame.y + frame.height * anchor.b),
        matrices: Self.matrices(row, layout))
    }
  }

  /// Rows at a point, topmost first.
  mutating func all(_ x: Double, _ y: Double) -> [Int] {
    isDoubtful = false
    return all(0, Point(x: x, y: y))
  }

  private mutating func all(_ row: Int, _ point: Point) -> [Int] {
    guard !rows[row].isSkipped, let point = undone(point, row) else { return [] }
    let frame = rows[row].frame
    let right = frame.x + frame.width
    let bottom = frame.y + frame.height
    if !rows[row].matrices.isEmpty {
      for distance in [point.x - frame.x, point.x - right, point.y - frame.y, point.y - bottom]
      where abs(distance) < 1e-6 { isDoubtful = true }
    }
    guard point.x >= frame.x, point.x < right, point.y >= frame.y, point.y < bottom else { return [] }
    let offset = rows[row].offset
    let inner = Point(x: point.x - frame.x + offset.x, y: point.y - frame.y + offset.y)
    return rows[row].children.reversed().flatMap { all($0, inner) } + [row]
  }

  /// Rows that a polygon overlaps, topmost first.
  mutating func all(polygon: [Point]) -> [Int] {
    isDoubtful = false
    return all(0, polygon, isExact: true)
  }

  private mutating func all(_ row: Int, _ polygon: [Point], isExact: Bool) -> [Int] {
    if rows[row].isSkipped { return [] }
    var points: [Point] = []
    for point in polygon {
      guard let point = undone(point, row) else { return [] }
      points.append(point)
    }
    let frame = rows[row].frame
    // Without an area there is nothing to overlap, however clipping rounds.
    guard frame.width > 0, frame.height > 0 else { return [] }
    let isExact = isExact && rows[row].matrices.isEmpty
    if !isExact, Self.overlap(points, frame, grownBy: 1e-6) != Self.overlap(points, frame, grownBy: -1e-6) {
      isDoubtful = true
    }
    if !Self.overlap(points, frame, grownBy: 0) { return [] }
    let offset = rows[row].offset
    let inner = points.map { Point(x: $0.x - frame.x + offset.x, y: $0.y - frame.y + offset.y) }
    return rows[row].children.reversed().flatMap { all($0, inner, isExact: isExact) } + [row]
  }

  private static func children(_ row: Int, _ layout: Layout) -> [Int] {
    var children: [Int] = []
    var child = layout.firstChild(row: row)
    while child >= 0 {
      children.append(child)
      child = layout.nextSibling(row: child)
    }
    return children
  }

  private static func isSkipped(_ row: Int, _ layout: Layout) -> Bool {
    func number(_ name: String) -> Double { (try? layout.property(name, row: row))?.a ?? .nan }
    return layout.flags(row: row).isHidden || number("isUserInteractionEnabled") == 0 || number("alpha") < 0.01
      || number("layer.isHidden") != 0
  }

  private static func offset(_ row: Int, _ layout: Layout) -> Point {
    guard layout.isKind(row: row, of: "UIScrollView") else { return Point(x: 0, y: 0) }
    let value = (try? layout.property("contentOffset", row: row)) ?? .null
    return Point(x: value.a, y: value.b)
  }

  private static func matrices(_ row: Int, _ layout: Layout) -> [[Double]] {
    var matrices: [[Double]] = []
    for name in ["transform", "layer.affineTransform", "layer.transform"] {
      guard let matrix = (try? layout.property(name, row: row))?.matrixBox else { continue }
      let numbers = (matrix.count == 16 ? [0, 1, 4, 5, 12, 13] : [0, 1, 2, 3, 4, 5]).map { matrix.base[$0] }
      if numbers != [1, 0, 0, 1, 0, 0] { matrices.append(numbers) }
    }
    return matrices
  }

  /// Where a point was before a row's transforms; nil if that cannot be said.
  private func undone(_ point: Point, _ row: Int) -> Point? {
    let anchor = rows[row].anchor
    var point = point
    for matrix in rows[row].matrices {
      let determinant = matrix[0] * matrix[3] - matrix[1] * matrix[2]
      if abs(determinant) < 2.5e-7 { return nil }
      let (x, y) = (point.x - anchor.x - matrix[4], point.y - anchor.y - matrix[5])
      point = Point(
        x: anchor.x + (matrix[3] * x - matrix[2] * y) / determinant,
        y: anchor.y + (matrix[0] * y - matrix[1] * x) / determinant)
    }
    return point
  }

  private static func overlap(_ polygon: [Point], _ frame: Frame, grownBy distance: Double) -> Bool {
    let grown = Frame(
      x: frame.x - distance, y: frame.y - distance, width: frame.width + 2 * distance,
      height: frame.height + 2 * distance)
    // What is left of a common edge is not always nothing.
    return area(clip(polygon, grown)) > 1e-9
  }

  /// A polygon cut by the four edges of a frame, one after the other.
  private static func clip(_ polygon: [Point], _ frame: Frame) -> [Point] {
    let inside: [(Point) -> Double] = [
      { $0.x - frame.x }, { frame.x + frame.width - $0.x }, { $0.y - frame.y }, { frame.y + frame.height - $0.y },
    ]
    var polygon = polygon
    for distance in inside {
      var cut: [Point] = []
      for (index, point) in polygon.enumerated() {
        let next = polygon[(index + 1) % polygon.count]
        let (here, there) = (distance(point), distance(next))
        if here >= 0 { cut.append(point) }
        if (here > 0 && there < 0) || (here < 0 && there > 0) {
          let part = here / (here - there)
          cut.append(Point(x: point.x + (next.x - point.x) * part, y: point.y + (next.y - point.y) * part))
        }
      }
      polygon = cut
    }
    return polygon
  }

  private static func area(_ polygon: [Point]) -> Double {
    var area = 0.0
    for (index, point) in polygon.enumerated() {
      let next = polygon[(index + 1) % polygon.count]
      area += point.x * next.y - point.y * next.x
    }
    return abs(area) / 2
  }
}
