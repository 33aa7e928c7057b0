/// Transforms made of the numbers of `TransformKeys`, and taken apart into them. A transform scales, then rotates (about x, then y, then z), then translates, as
/// Core Animation composes key paths (Core Animation Programming Guide, Key-Value Coding Extensions).
enum TransformParts {
  /// Those of a transform that changes nothing.
  static var identity: SIMD16<Double> { SIMD16(0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) }

  static func value(_ kind: ValueKind, _ parts: SIMD16<Double>) -> Value {
    let isSpatial = kind == .transform3D
    return Value(kind: kind, box: MatrixBox(matrix(parts, isSpatial: isSpatial), count: isSpatial ? 16 : 6))
  }

  /// The numbers of its matrix: 16 in space, else 6.
  @inline(never)
  static func matrix(_ parts: SIMD16<Double>, isSpatial: Bool) -> SIMD16<Double> {
    let (sz, cz) = (Operation.one(.sin, parts[2]), Operation.one(.cos, parts[2]))
    var matrix = SIMD16<Double>()
    if !isSpatial {
      (matrix[0], matrix[1], matrix[2], matrix[3]) = (cz * parts[3], sz * parts[3], -sz * parts[4], cz * parts[4])
      (matrix[4], matrix[5]) = (parts[6], parts[7])
      return matrix
    }
    let (sx, cx) = (Operation.one(.sin, parts[0]), Operation.one(.cos, parts[0]))
    let (sy, cy) = (Operation.one(.sin, parts[1]), Operation.one(.cos, parts[1]))
    // Rows of X · Y · Z for row vectors.
    (matrix[0], matrix[1], matrix[2]) = (cy * cz, cy * sz, -sy)
    (matrix[4], matrix[5], matrix[6]) = (sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy)
    (matrix[8], matrix[9], matrix[10]) = (cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy)
    for row in 0..<3 {
      for column in 0..<3 { matrix[row * 4 + column] *= parts[3 + row] }
      matrix[12 + row] = parts[6 + row]
    }
    matrix[11] = parts[9]
    matrix[15] = 1
    return matrix
  }

  // MARK: - Taking apart

  /// The numbers of a transform. Without rotation the scales have the signs of the matrix; with one, what mirrors is the
  /// scale along y. Shear is lost.
  @inline(never)
  static func numbers(of value: Value) -> SIMD16<Double> {
    let matrix = value.matrixBox?.numbers ?? SIMD16()
    var parts = identity
    if value.kind == .affineTransform {
      (parts[6], parts[7]) = (matrix[4], matrix[5])
      takeApart((SIMD3(matrix[0], matrix[1], 0), SIMD3(matrix[2], matrix[3], 0), SIMD3(0, 0, 1)), &parts)
      return parts
    }
    for axis in 0..<3 { parts[6 + axis] = matrix[12 + axis] }
    parts[9] = matrix[11]
    takeApart(
      (
        SIMD3(matrix[0], matrix[1], matrix[2]), SIMD3(matrix[4], matrix[5], matrix[6]),
        SIMD3(matrix[8], matrix[9], matrix[10])
      ), &parts)
    return parts
  }

  /// Scale and rotation of three rows.
  private static func takeApart(
    _ rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>), _ parts: inout SIMD16<Double>
  ) {
    let (first, second, third) = rows
    if first.y == 0, first.z == 0, second.x == 0, second.z == 0, third.x == 0, third.y == 0 {
      (parts[3], parts[4], parts[5]) = (first.x, second.y, third.z)
      return
    }
    parts[3] = length(first)
    parts[4] = length(second)
    if determinant(first, second, third) < 0 { parts[4] = -parts[4] }
    parts[5] = length(third)
    // A row without length has no direction.
    let (x, z) = (parts[3] == 0 ? first : first / parts[3], parts[5] == 0 ? third : third / parts[5])
    let across = parts[4] == 0 ? second.z : second.z / parts[4]
    parts[0] = Operation.two(.atan2, across, z.z)
    parts[1] = Operation.one(.asin, max(-1, min(1, -x.z)))
    parts[2] = Operation.two(.atan2, x.y, x.x)
  }

  private static func length(_ row: SIMD3<Double>) -> Double {
    (row.x * row.x + row.y * row.y + row.z * row.z).squareRoot()
  }

  private static func determinant(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
    a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x) + a.z * (b.x * c.y - b.y * c.x)
  }
}
