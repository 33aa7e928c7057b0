import PlumbSyntax

/// Structures put together from the attributes of their parts: `transform` from `transform.rotation`.
extension Layout {
  /// The value of a structure some parts of which have expressions of their own, which count before those of the whole;
  /// of a part, that of the whole where it has none itself. nil where there is nothing to put together. Errors:
  /// `.notFound` for an expression that no compute has reached.
  func composed(_ property: Property, _ row: Int) throws(Diagnostic) -> Value? {
    if let dot = property.name.utf8.lastIndex(of: 0x2E) {
      let whole = String(property.name[..<dot])
      let part = String(property.name[property.name.utf8.index(after: dot)...])
      if let value = try expressionValue(row, whole) {
        if let component = Value.componentIndex(part, of: StaticType(value.kind)) {
          return .number(value.component(component))
        }
      }
    }
    let parts = StructKeys.keys(of: property.typeName)
    guard !parts.isEmpty else { return nil }
    var numbers: [(name: String, value: Double)] = []
    for part in parts {
      guard let number = try expressionValue(row, property.name + "." + part.name)?.numeric else { continue }
      numbers.append((part.name, number))
    }
    guard !numbers.isEmpty else { return nil }
    func part(_ name: String) -> Double? { numbers.last { $0.name == name }?.value }
    switch property.type {
    case .affineTransform, .transform3D:
      let rotation = part("rotation") ?? part("rotation.z") ?? 0
      let scale = part("scale") ?? 1
      let transform = TransformParts(
        rotation: (part("rotation.x") ?? 0, part("rotation.y") ?? 0, rotation),
        scale: (part("scale.x") ?? scale, part("scale.y") ?? scale, part("scale.z") ?? scale),
        translation: (part("translation.x") ?? 0, part("translation.y") ?? 0, part("translation.z") ?? 0))
      if property.type == .affineTransform { return transform.affine }
      return transform.spatial(m34: part("m34") ?? 0)
    default: break
    }
    var value = template.environment.defaultValue(of: property)
    if let whole = try expressionValue(row, property.name), whole.kind == value.kind { value = whole }
    guard let names = Value.componentNames(of: StaticType(property.type)) else { return nil }
    for (index, name) in names.enumerated() {
      // The parts of directional insets and vectors have other names, in the same order.
      let own = index < parts.count && part(name) == nil ? parts[index].name : name
      if let number = part(own) ?? part(Self.nested(name)) { value.setComponent(index, number) }
    }
    return value
  }

  /// The other name of a rectangle's part.
  private static func nested(_ name: String) -> String {
    name == "x" || name == "y" ? "origin." + name : "size." + name
  }
}

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
