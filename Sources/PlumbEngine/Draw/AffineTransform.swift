/// An affine map of the plane: x' = a x + c y + tx, y' = b x + d y + ty. The memory layout of `plumb_transform`.
public struct AffineTransform: Equatable, Sendable, BitwiseCopyable {
  public var a = 1.0
  public var b = 0.0
  public var c = 0.0
  public var d = 1.0
  public var tx = 0.0
  public var ty = 0.0

  public init() {}

  init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// A transform of a layer: of one in space what is left of it in the plane, without perspective. nil for other values.
  init?(_ value: Value) {
    guard let matrix = value.matrixBox else { return nil }
    self.init(matrix.numbers, isSpatial: value.kind == .transform3D)
  }

  /// What a matrix of 6 numbers, or in space of 16, does in the plane.
  init(_ numbers: SIMD16<Double>, isSpatial: Bool) {
    let (second, last) = isSpatial ? (4, 12) : (2, 4)
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[second], d: numbers[second + 1], tx: numbers[last],
      ty: numbers[last + 1])
  }

  var isIdentity: Bool { a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 && ty == 0 }

  /// Whether an area is left of the plane, and every number is finite. Scaling to less than a thousandth leaves nothing
  /// that can be seen.
  var isInvertible: Bool {
    let (across, down) = (a * a + b * b, c * c + d * d)
    let determinant = a * d - b * c
    let least = 0.0005
    return across >= least * least && down >= least * least && determinant.magnitude >= least * least
      && determinant.isFinite && tx.isFinite && ty.isFinite
  }

  /// First `other`, then this.
  func after(_ other: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * other.a + c * other.b, b: b * other.a + d * other.b, c: a * other.c + c * other.d,
      d: b * other.c + d * other.d, tx: a * other.tx + c * other.ty + tx, ty: b * other.tx + d * other.ty + ty)
  }

  /// The same, about another point than the origin.
  func about(_ x: Double, _ y: Double) -> AffineTransform {
    var moved = self
    moved.tx = x + tx - (a * x + c * y)
    moved.ty = y + ty - (b * x + d * y)
    return moved
  }

  func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) { (a * x + c * y + tx, b * x + d * y + ty) }

  /// Where a point was before; nil if it cannot be said.
  func undo(_ x: Double, _ y: Double) -> (x: Double, y: Double)? {
    if !isInvertible { return nil }
    let determinant = a * d - b * c
    let (dx, dy) = (x - tx, y - ty)
    return ((d * dx - c * dy) / determinant, (a * dy - b * dx) / determinant)
  }

  /// What undoes it; nil if nothing does.
  var inverse: AffineTransform? {
    if !isInvertible { return nil }
    let determinant = a * d - b * c
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// The smallest rectangle around a transformed one.
  func bounds(_ box: Box) -> Box {
    let first = apply(box.left, box.top)
    var result = Box(left: first.x, top: first.y, right: first.x, bottom: first.y)
    func take(_ corner: (x: Double, y: Double)) {
      result.left = min(result.left, corner.x)
      result.right = max(result.right, corner.x)
      result.top = min(result.top, corner.y)
      result.bottom = max(result.bottom, corner.y)
    }
    take(apply(box.right, box.top))
    take(apply(box.left, box.bottom))
    take(apply(box.right, box.bottom))
    return result
  }
}
