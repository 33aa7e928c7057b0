/// What nodes are hit by, in the coordinates of a parent's content: a point or a rectangle.
protocol HitArea: BitwiseCopyable {
  /// Whether it may overlap something in a box, edges included. Never false where `overlaps` is true.
  func mayReach(_ box: Box) -> Bool
  /// Whether it overlaps a box, to which its right and bottom edges do not belong.
  func overlaps(_ box: Box) -> Bool
  /// Itself before a transform; nil if the transform cannot be undone.
  func undoing(_ transform: AffineTransform) -> Self?
  func moved(_ x: Double, _ y: Double) -> Self
}

struct HitPoint: HitArea {
  var x: Double
  var y: Double

  @inline(__always)
  func mayReach(_ box: Box) -> Bool { x >= box.left && x <= box.right && y >= box.top && y <= box.bottom }

  @inline(__always)
  func overlaps(_ box: Box) -> Bool { x >= box.left && x < box.right && y >= box.top && y < box.bottom }

  func undoing(_ transform: AffineTransform) -> HitPoint? {
    transform.undo(x, y).map { HitPoint(x: $0.x, y: $0.y) }
  }

  @inline(__always)
  func moved(_ x: Double, _ y: Double) -> HitPoint { HitPoint(x: self.x + x, y: self.y + y) }
}

/// A rectangle that transforms have made a parallelogram: a corner and the two edges that leave it.
struct HitQuad: HitArea {
  private var x: Double
  private var y: Double
  private var first: (x: Double, y: Double)
  private var second: (x: Double, y: Double)
  /// The smallest box around it.
  private var bounds: Box

  /// The corner must be finite, the size not negative; it may be infinite.
  init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, first, second) = (x, y, (width, 0), (0, height))
    bounds = Box(x: x, y: y, width: width, height: height)
  }

  private init(_ x: Double, _ y: Double, _ first: (x: Double, y: Double), _ second: (x: Double, y: Double)) {
    (self.x, self.y, self.first, self.second) = (x, y, first, second)
    bounds = Box(
      left: x + min(0, first.x) + min(0, second.x), top: y + min(0, first.y) + min(0, second.y),
      right: x + max(0, first.x) + max(0, second.x), bottom: y + max(0, first.y) + max(0, second.y))
  }

  @inline(__always)
  func mayReach(_ box: Box) -> Bool {
    bounds.left <= box.right && box.left <= bounds.right && bounds.top <= box.bottom && box.top <= bounds.bottom
  }

  /// By the theorem of separating axes: two convex shapes are apart if they are on the normal of an edge of one of them.
  func overlaps(_ box: Box) -> Bool {
    guard Self.meet(bounds.left, bounds.right, box.left, box.right),
      Self.meet(bounds.top, bounds.bottom, box.top, box.bottom)
    else { return false }
    if first.y == 0 && second.x == 0 || first.x == 0 && second.y == 0 { return true }
    return overlaps(box, along: first, other: second) && overlaps(box, along: second, other: first)
  }

  /// Whether it and a box overlap on the normal of one of its edges.
  private func overlaps(_ box: Box, along edge: (x: Double, y: Double), other: (x: Double, y: Double)) -> Bool {
    let normal = (x: -edge.y, y: edge.x)
    // An edge without length has no normal.
    if normal.x == 0 && normal.y == 0 { return true }
    // Seen from the box's corner, so that little is lost far from the origin.
    let start = (x - box.left) * normal.x + (y - box.top) * normal.y
    let length = other.x * normal.x + other.y * normal.y
    let across = (box.right - box.left) * normal.x
    let down = (box.bottom - box.top) * normal.y
    return Self.meet(
      start + min(0, length), start + max(0, length), min(0, across) + min(0, down), max(0, across) + max(0, down))
  }

  /// Whether two intervals overlap. The first may be a single number; the end of the second does not belong to it.
  @inline(__always)
  private static func meet(_ start: Double, _ end: Double, _ otherStart: Double, _ otherEnd: Double) -> Bool {
    start < otherEnd && (otherStart < end || start == end && otherStart <= start)
  }

  func undoing(_ transform: AffineTransform) -> HitQuad? {
    // An infinite size times 0 would be NaN.
    let most = 1e30
    let width = (x: min(first.x, most), y: min(first.y, most))
    let height = (x: min(second.x, most), y: min(second.y, most))
    guard let corner = transform.undo(x, y) else { return nil }
    let determinant = transform.a * transform.d - transform.b * transform.c
    func undone(_ edge: (x: Double, y: Double)) -> (x: Double, y: Double) {
      (
        (transform.d * edge.x - transform.c * edge.y) / determinant,
        (transform.a * edge.y - transform.b * edge.x) / determinant
      )
    }
    return HitQuad(corner.x, corner.y, undone(width), undone(height))
  }

  func moved(_ x: Double, _ y: Double) -> HitQuad {
    var moved = self
    (moved.x, moved.y, moved.bounds) = (self.x + x, self.y + y, bounds.moved(x, y))
    return moved
  }
}
