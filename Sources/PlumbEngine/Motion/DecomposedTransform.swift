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
  /// Scales along x and y, rotation in radians, shear.
  var shape = SIMD4<Double>()
  /// Translation along x and y, m13 and m14.
  var place = SIMD4<Double>()
  /// m23, m24, m31 and m32.
  var tilt = SIMD4<Double>()
  /// m33, m34, m43 and m44.
  var depth = SIMD4<Double>()

  init() {}

  /// nil for other values than transforms, and for one with a number that is not finite.
  init?(_ value: Value) {
    guard let box = value.matrixBox else { return nil }
    self.init(box.numbers, value.kind)
  }

  /// Of the numbers of a matrix: 6 of an affine transform, else 16. nil if one is not finite.
  init?(_ m: SIMD16<Double>, _ kind: ValueKind) {
    if kind == .affineTransform {
      self.init(a: m[0], b: m[1], c: m[2], d: m[3])
      (place[0], place[1]) = (m[4], m[5])
    } else {
      self.init(a: m[0], b: m[1], c: m[4], d: m[5])
      place = SIMD4(m[12], m[13], m[2], m[3])
      tilt = SIMD4(m[6], m[7], m[8], m[9])
      depth = SIMD4(m[10], m[11], m[14], m[15])
    }
    if !isFinite { return nil }
  }

  private init(a: Double, b: Double, c: Double, d: Double) {
    var across = (a * a + b * b).squareRoot()
    if across == 0 {
      // Only the y axis has a direction.
      let down = (c * c + d * d).squareRoot()
      shape = SIMD4(0, down, down > 0 ? atan2(-c, d) : 0, 0)
      return
    }
    if a * d - b * c < 0, a < d { across = -across }
    let (cosine, sine) = (a / across, b / across)
    // Without rotation there are no zeros with a sign.
    let angle = b == 0 && cosine > 0 ? 0 : atan2(sine, cosine)
    shape = SIMD4(across, d * cosine - c * sine, angle, c * cosine + d * sine)
  }

  var isFinite: Bool {
    MovingValue.areFinite(shape) && MovingValue.areFinite(place) && MovingValue.areFinite(tilt)
      && MovingValue.areFinite(depth)
  }

  /// Whether it leaves nothing of the plane, and so has no direction.
  private var isEmpty: Bool { shape[0] == 0 && shape[1] == 0 && shape[3] == 0 }

  /// The same transform, by numbers that lead to it from another one the shortest way.
  func near(_ other: DecomposedTransform) -> DecomposedTransform {
    var result = self
    if isEmpty { result.shape[2] = other.shape[2] }
    // Mirrored about the other axis, and turned by half a turn, is the same.
    let isOtherAxis = shape[0] < 0 && other.shape[1] < 0 || shape[1] < 0 && other.shape[0] < 0
    if isOtherAxis, shape[0] * shape[1] < 0, other.shape[0] * other.shape[1] < 0 {
      result.shape = SIMD4(-shape[0], -shape[1], shape[2] + (shape[2] < 0 ? Double.pi : -Double.pi), -shape[3])
    }
    let turn = result.shape[2] - other.shape[2]
    if turn.magnitude > Double.pi { result.shape[2] -= 2 * Double.pi * (turn / (2 * Double.pi)).rounded() }
    return result
  }

  /// The same, turned as `other` if it has no direction of its own.
  func turned(as other: DecomposedTransform) -> DecomposedTransform {
    var result = self
    if isEmpty { result.shape[2] = other.shape[2] }
    return result
  }

  /// a, b, c and d of the transform.
  private var plane: SIMD4<Double> {
    let (sine, cosine) = (sin(shape[2]), cos(shape[2]))
    return SIMD4(
      shape[0] * cosine, shape[0] * sine, shape[3] * cosine - shape[1] * sine, shape[3] * sine + shape[1] * cosine)
  }

  /// Writes the matrix: 6 numbers or 16.
  func write(to m: UnsafeMutablePointer<Double>, count: Int) {
    let plane = plane
    if count == 6 {
      (m[0], m[1], m[2], m[3], m[4], m[5]) = (plane[0], plane[1], plane[2], plane[3], place[0], place[1])
      return
    }
    (m[0], m[1], m[2], m[3]) = (plane[0], plane[1], place[2], place[3])
    (m[4], m[5], m[6], m[7]) = (plane[2], plane[3], tilt[0], tilt[1])
    (m[8], m[9], m[10], m[11]) = (tilt[2], tilt[3], depth[0], depth[1])
    (m[12], m[13], m[14], m[15]) = (place[0], place[1], depth[2], depth[3])
  }

  /// What is seen of it: the part in the plane.
  var affine: [Double] {
    let plane = plane
    return [plane[0], plane[1], plane[2], plane[3], place[0], place[1]]
  }

  /// The numbers of `affine` a second, where those of the transform are `speed`.
  func affineSpeed(_ speed: DecomposedTransform) -> [Double] {
    let (sine, cosine, turn) = (sin(shape[2]), cos(shape[2]), speed.shape[2])
    let plane = plane
    let (across, down, shear) = (speed.shape[0], speed.shape[1], speed.shape[3])
    return [
      across * cosine - plane[1] * turn, across * sine + plane[0] * turn,
      shear * cosine - down * sine - plane[3] * turn, shear * sine + down * cosine + plane[2] * turn,
      speed.place[0], speed.place[1],
    ]
  }

  static func == (_ first: DecomposedTransform, _ second: DecomposedTransform) -> Bool {
    first.shape == second.shape && first.place == second.place && first.tilt == second.tilt
      && first.depth == second.depth
  }
}
