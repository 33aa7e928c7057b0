import PlumbSyntax

@testable import PlumbEngine

/// Hit tests by the letter of the rules: every node, by its frame and its properties, with matrices solved here.
struct NaiveHitTest {
  let layout: Layout
  /// Whether a decision hung on the rounding of a transform.
  private(set) var isDoubtful = false

  init(_ layout: Layout) { self.layout = layout }

  struct Point {
    var x, y: Double
  }

  /// Rows at a point, topmost first.
  mutating func all(_ x: Double, _ y: Double) -> [Int] {
    isDoubtful = false
    return all(0, Point(x: x, y: y))
  }

  private mutating func all(_ row: Int, _ point: Point) -> [Int] {
    guard !isSkipped(row), let (point, isExact) = undone(point, row) else { return [] }
    let frame = layout.frame(row: row)
    let right = frame.x + frame.width
    let bottom = frame.y + frame.height
    if !isExact {
      for distance in [point.x - frame.x, point.x - right, point.y - frame.y, point.y - bottom]
      where abs(distance) < 1e-6 { isDoubtful = true }
    }
    guard point.x >= frame.x, point.x < right, point.y >= frame.y, point.y < bottom else { return [] }
    let offset = offset(row)
    let inner = Point(x: point.x - frame.x + offset.x, y: point.y - frame.y + offset.y)
    return children(row).reversed().flatMap { all($0, inner) } + [row]
  }

  /// Rows that a polygon overlaps, topmost first.
  mutating func all(polygon: [Point]) -> [Int] {
    isDoubtful = false
    return all(0, polygon)
  }

  private mutating func all(_ row: Int, _ polygon: [Point]) -> [Int] {
    if isSkipped(row) { return [] }
    var points: [Point] = []
    for point in polygon {
      guard let (point, _) = undone(point, row) else { return [] }
      points.append(point)
    }
    let frame = layout.frame(row: row)
    let clipped = Self.clip(points, frame)
    let area = Self.area(clipped)
    if area > 0, area < 1e-6 { isDoubtful = true }
    if !(area > 0) { return [] }
    let offset = offset(row)
    let inner = points.map { Point(x: $0.x - frame.x + offset.x, y: $0.y - frame.y + offset.y) }
    return children(row).reversed().flatMap { all($0, inner) } + [row]
  }

  private func children(_ row: Int) -> [Int] {
    var children: [Int] = []
    var child = layout.firstChild(row: row)
    while child >= 0 {
      children.append(child)
      child = layout.nextSibling(row: child)
    }
    return children
  }

  private func isSkipped(_ row: Int) -> Bool {
    func number(_ name: String) -> Double { (try? layout.property(name, row: row))?.a ?? .nan }
    return layout.flags(row: row).isHidden || number("isUserInteractionEnabled") == 0 || number("alpha") < 0.01
      || number("layer.isHidden") != 0
  }

  private func offset(_ row: Int) -> Point {
    guard layout.isKind(row: row, of: "UIScrollView") else { return Point(x: 0, y: 0) }
    let value = (try? layout.property("contentOffset", row: row)) ?? .null
    return Point(x: value.a, y: value.b)
  }

  /// Where a point was before a row's transform, and whether there was none; nil if that cannot be said.
  private func undone(_ point: Point, _ row: Int) -> (Point, Bool)? {
    let frame = layout.frame(row: row)
    var point = point
    var isExact = true
    let anchor = (try? layout.property("layer.anchorPoint", row: row)) ?? .null
    let middle = Point(x: frame.x + frame.width * anchor.a, y: frame.y + frame.height * anchor.b)
    // The one that is applied last is undone first.
    for name in ["transform", "layer.affineTransform", "layer.transform"] {
      guard let matrix = (try? layout.property(name, row: row))?.matrixBox else { continue }
      let numbers = (0..<matrix.count).map { matrix.base[$0] }
      let is3D = numbers.count == 16
      let (a, b, c, d) = (numbers[0], numbers[1], numbers[is3D ? 4 : 2], numbers[is3D ? 5 : 3])
      let (tx, ty) = (numbers[is3D ? 12 : 4], numbers[is3D ? 13 : 5])
      if a == 1, b == 0, c == 0, d == 1, tx == 0, ty == 0 { continue }
      isExact = false
      let determinant = a * d - b * c
      if abs(determinant) < 2.5e-7 { return nil }
      let (x, y) = (point.x - middle.x - tx, point.y - middle.y - ty)
      point = Point(x: middle.x + (d * x - c * y) / determinant, y: middle.y + (a * y - b * x) / determinant)
    }
    return (point, isExact)
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
