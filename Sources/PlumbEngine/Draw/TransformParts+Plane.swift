extension TransformParts {
  /// What the transform of some numbers does in the plane.
  static func plane(_ numbers: SIMD16<Double>, isSpatial: Bool) -> AffineTransform {
    let (sz, cz) = (Operation.one(.sin, numbers[2]), Operation.one(.cos, numbers[2]))
    if !isSpatial {
      return AffineTransform(
        a: cz * numbers[3], b: sz * numbers[3], c: -sz * numbers[4], d: cz * numbers[4], tx: numbers[6], ty: numbers[7])
    }
    let (sx, cx) = (Operation.one(.sin, numbers[0]), Operation.one(.cos, numbers[0]))
    let (sy, cy) = (Operation.one(.sin, numbers[1]), Operation.one(.cos, numbers[1]))
    // As in `spatial`.
    return AffineTransform(
      a: cy * cz * numbers[3], b: cy * sz * numbers[3], c: (sx * sy * cz - cx * sz) * numbers[4],
      d: (sx * sy * sz + cx * cz) * numbers[4], tx: numbers[6], ty: numbers[7])
  }
}
