/// Transforms made of the numbers of `TransformKeys`, and taken apart into them. A transform scales, then rotates (about x, then y, then z), then translates, as
/// Core Animation composes key paths (Core Animation Programming Guide, Key-Value Coding Extensions).
enum TransformParts {
  static let identity: [Double] = [0, 0, 0, 1, 1, 1, 0, 0, 0, 0]
  /// The same, in place.
  static var identityNumbers: SIMD16<Double> { SIMD16(0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) }

  static func value(_ kind: ValueKind, _ numbers: [Double]) -> Value {
    kind == .affineTransform ? affine(numbers) : spatial(numbers)
  }

  private static func affine(_ numbers: [Double]) -> Value {
    let sine = Operation.one(.sin, numbers[2])
    let cosine = Operation.one(.cos, numbers[2])
    return .affineTransform([
      cosine * numbers[3], sine * numbers[3], -sine * numbers[4], cosine * numbers[4], numbers[6], numbers[7],
    ]) ?? .null
  }

  private static func spatial(_ numbers: [Double]) -> Value {
    let (sx, cx) = (Operation.one(.sin, numbers[0]), Operation.one(.cos, numbers[0]))
    let (sy, cy) = (Operation.one(.sin, numbers[1]), Operation.one(.cos, numbers[1]))
    let (sz, cz) = (Operation.one(.sin, numbers[2]), Operation.one(.cos, numbers[2]))
    // Rows of X · Y · Z for row vectors.
    let rotated = [
      cy * cz, cy * sz, -sy, sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy, cx * sy * cz + sx * sz,
      cx * sy * sz - sx * cz, cx * cy,
    ]
    var matrix: [Double] = []
    for index in 0..<9 {
      matrix.append(rotated[index] * numbers[3 + index / 3])
      if index % 3 == 2 { matrix.append(index == 8 ? numbers[9] : 0) }
    }
    return .transform3D(matrix + [numbers[6], numbers[7], numbers[8], 1]) ?? .null
  }

  // MARK: - Taking apart

  /// The numbers of a transform. Without rotation the scales have the signs of the matrix; with one, what mirrors is the
  /// scale along y. Shear is lost.
  static func numbers(of value: Value) -> [Double] {
    if value.kind == .affineTransform {
      let (a, b, c, d) = (value.component(0), value.component(1), value.component(2), value.component(3))
      var numbers = identity
      numbers[6] = value.component(4)
      numbers[7] = value.component(5)
      takeApart([a, b, 0, c, d, 0, 0, 0, 1], &numbers)
      return numbers
    }
    var numbers = identity
    for axis in 0..<3 { numbers[6 + axis] = value.component(12 + axis) }
    numbers[9] = value.component(11)
    var matrix: [Double] = []
    for row in 0..<3 { for column in 0..<3 { matrix.append(value.component(row * 4 + column)) } }
    takeApart(matrix, &numbers)
    return numbers
  }

  /// Scale and rotation of nine numbers, row by row.
  private static func takeApart(_ matrix: [Double], _ numbers: inout [Double]) {
    let isDiagonal = [1, 2, 3, 5, 6, 7].allSatisfy { matrix[$0] == 0 }
    if isDiagonal {
      for axis in 0..<3 { numbers[3 + axis] = matrix[axis * 4] }
      return
    }
    var rows = matrix
    for axis in 0..<3 {
      let first = axis * 3
      let square = rows[first] * rows[first] + rows[first + 1] * rows[first + 1] + rows[first + 2] * rows[first + 2]
      var scale = square.squareRoot()
      if axis == 1, determinant(matrix) < 0 { scale = -scale }
      numbers[3 + axis] = scale
      // A row without length has no direction.
      if scale != 0 { for index in first..<first + 3 { rows[index] /= scale } }
    }
    numbers[0] = Operation.two(.atan2, rows[5], rows[8])
    numbers[1] = Operation.one(.asin, max(-1, min(1, -rows[2])))
    numbers[2] = Operation.two(.atan2, rows[1], rows[0])
  }

  private static func determinant(_ m: [Double]) -> Double {
    m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6])
  }
}
