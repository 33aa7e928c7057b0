/// Scaling, then rotation (about z, after y, after x), then translation, as Core Animation composes key paths.
struct TransformParts {
  var rotation: (x: Double, y: Double, z: Double)
  var scale: (x: Double, y: Double, z: Double)
  var translation: (x: Double, y: Double, z: Double)

  var affine: Value {
    let sine = Operation.one(.sin, rotation.z)
    let cosine = Operation.one(.cos, rotation.z)
    return .affineTransform([
      cosine * scale.x, sine * scale.x, -sine * scale.y, cosine * scale.y, translation.x, translation.y,
    ]) ?? .null
  }

  /// `m34` is that of the perspective.
  func spatial(m34: Double) -> Value {
    let (sx, cx) = (Operation.one(.sin, rotation.x), Operation.one(.cos, rotation.x))
    let (sy, cy) = (Operation.one(.sin, rotation.y), Operation.one(.cos, rotation.y))
    let (sz, cz) = (Operation.one(.sin, rotation.z), Operation.one(.cos, rotation.z))
    // Rows of X · Y · Z for row vectors.
    let rotated = [
      cy * cz, cy * sz, -sy, sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy, cx * sy * cz + sx * sz,
      cx * sy * sz - sx * cz, cx * cy,
    ]
    var numbers: [Double] = []
    for index in 0..<9 {
      numbers.append(rotated[index] * (index < 3 ? scale.x : index < 6 ? scale.y : scale.z))
      if index % 3 == 2 { numbers.append(index == 8 ? m34 : 0) }
    }
    return .transform3D(numbers + [translation.x, translation.y, translation.z, 1]) ?? .null
  }
}
