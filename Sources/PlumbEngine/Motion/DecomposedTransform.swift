import CPosix

/// The numbers by which a transform moves, each by itself: translation, rotation, scale and shear.
///
/// The part in the plane is taken apart by Gram and Schmidt's method, as in Spencer W. Thomas, "Decomposing a Matrix into Simple
/// Transformations", Graphics Gems II (1991), pages 320 to 323: with the unit vectors u = (cos r, sin r) and v = (-sin r, cos r) the
/// image of the x axis is (a, b) = sx u, that of the y axis (c, d) = h u + sy v. Which axis a mirroring transform mirrors, and that
/// rotations take the shorter way, are rules of the W3C's CSS Transforms Module Level 1, "Interpolation of matrices". The shear h is
/// not divided by the scale, unlike there: so each transform is put together again as it was, also one without an area.
///
/// Of a transform in space, the other ten numbers of the matrix move as they are.
struct DecomposedTransform {
  /// Scales along x and y, rotation in radians, shear, translation along x and y; then m13, m14, m23, m24, m31 to m34, m43 and m44.
  private(set) var parts = SIMD16<Double>()

  init() {}

  /// nil for other values than transforms, and for one with a number that is not finite.
  init?(_ value: Value) {
    guard let box = value.matrixBox else { return nil }
    self.init(box.numbers, value.kind)
  }

  /// Of the numbers of a matrix: 6 of an affine transform, else 16. nil if one is not finite.
  @inline(never)
  init?(_ m: SIMD16<Double>, _ kind: ValueKind) {
    if kind == .affineTransform {
      take(a: m[0], b: m[1], c: m[2], d: m[3])
      (parts[4], parts[5]) = (m[4], m[5])
    } else {
      take(a: m[0], b: m[1], c: m[4], d: m[5])
      (parts[4], parts[5]) = (m[12], m[13])
      for place in 0..<10 { parts[6 + place] = m[Self.spatial(place)] }
    }
    for part in 0..<16 where !parts[part].isFinite { return nil }
  }

  /// Where a matrix of 16 numbers has those that are not of the plane.
  private static func spatial(_ place: Int) -> Int {
    switch place {
    case 0, 1: place + 2
    case 2...7: place + 4
    default: place + 6
    }
  }

  private mutating func take(a: Double, b: Double, c: Double, d: Double) {
    var across = (a * a + b * b).squareRoot()
    if across == 0 {
      // Only the y axis has a direction.
      let down = (c * c + d * d).squareRoot()
      (parts[1], parts[2]) = (down, down > 0 ? atan2(-c, d) : 0)
      return
    }
    if a * d - b * c < 0, a < d { across = -across }
    let (cosine, sine) = (a / across, b / across)
    // Without rotation there are no zeros with a sign.
    let angle = b == 0 && cosine > 0 ? 0 : atan2(sine, cosine)
    (parts[0], parts[1], parts[2], parts[3]) = (across, d * cosine - c * sine, angle, c * cosine + d * sine)
  }

  /// Whether it leaves nothing of the plane, and so has no direction.
  private var isEmpty: Bool { parts[0] == 0 && parts[1] == 0 && parts[3] == 0 }

  /// The same transform, by numbers that lead to it from another one the shortest way.
  @inline(never)
  func near(_ other: DecomposedTransform) -> DecomposedTransform {
    var result = turned(as: other)
    let (across, down) = (parts[0], parts[1])
    // Mirrored about the other axis, and turned by half a turn, is the same.
    let isOtherAxis = across < 0 && other.parts[1] < 0 || down < 0 && other.parts[0] < 0
    if isOtherAxis, across * down < 0, other.parts[0] * other.parts[1] < 0 {
      result.parts[0] = -across
      result.parts[1] = -down
      result.parts[2] += parts[2] < 0 ? Double.pi : -Double.pi
      result.parts[3] = -parts[3]
    }
    let turn = result.parts[2] - other.parts[2]
    if turn.magnitude > Double.pi { result.parts[2] -= 2 * Double.pi * (turn / (2 * Double.pi)).rounded() }
    return result
  }

  /// The same, turned as `other` if it has no direction of its own.
  func turned(as other: DecomposedTransform) -> DecomposedTransform {
    var result = self
    if isEmpty { result.parts[2] = other.parts[2] }
    return result
  }

  /// `to + distance * (from - to) + push * velocity` of each number, for speeds without the first. What is not finite is that alone.
  @inline(never)
  static func mixed(
    _ from: DecomposedTransform, _ to: DecomposedTransform, _ velocity: DecomposedTransform, distance: Double,
    push: Double, isSpeed: Bool
  ) -> DecomposedTransform {
    var result = DecomposedTransform()
    for part in 0..<16 {
      let start = isSpeed ? 0 : to.parts[part]
      let value = start + distance * (from.parts[part] - to.parts[part]) + push * velocity.parts[part]
      result.parts[part] = value.isFinite ? value : start
    }
    return result
  }

  /// Writes the matrix: 6 numbers or 16.
  @inline(never)
  func write(to m: UnsafeMutablePointer<Double>, count: Int) {
    let (sine, cosine) = (sin(parts[2]), cos(parts[2]))
    let second = count == 6 ? 2 : 4
    (m[0], m[1]) = (parts[0] * cosine, parts[0] * sine)
    (m[second], m[second + 1]) = (parts[3] * cosine - parts[1] * sine, parts[3] * sine + parts[1] * cosine)
    let place = count == 6 ? 4 : 12
    (m[place], m[place + 1]) = (parts[4], parts[5])
    if count > 6 { for place in 0..<10 { m[Self.spatial(place)] = parts[6 + place] } }
  }

  /// What is seen of it: the part in the plane.
  var affine: Value {
    let box = MatrixBox(zeros: 6)
    write(to: box.base, count: 6)
    return Value(kind: .affineTransform, box: box)
  }

  /// The numbers of `affine` a second, where those of the transform are `speed`.
  @inline(never)
  func affineSpeed(_ speed: DecomposedTransform) -> Value {
    let box = MatrixBox(zeros: 6)
    // Of a product: what grows as it is turned, and what is there as it turns.
    speed.turned(by: parts[2]).write(to: box.base, count: 6)
    let plane = affine
    let turn = speed.parts[2]
    for axis in [0, 2] {
      box.base[axis] -= plane.component(axis + 1) * turn
      box.base[axis + 1] += plane.component(axis) * turn
    }
    return Value(kind: .affineTransform, box: box)
  }

  private func turned(by angle: Double) -> DecomposedTransform {
    var result = self
    result.parts[2] = angle
    return result
  }

  @inline(never)
  static func == (_ first: DecomposedTransform, _ second: DecomposedTransform) -> Bool {
    for part in 0..<16 where first.parts[part] != second.parts[part] { return false }
    return true
  }
}
