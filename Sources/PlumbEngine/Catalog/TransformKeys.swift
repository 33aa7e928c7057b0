/// The numbers that a transform is made of: rotation about x, y and z in radians, scale along x, y and z, translation along
/// x, y and z, and the perspective `m34`.
enum TransformKeys {
  static let count = 10

  /// The sub-keys that set a number, the first that is set counts.
  static func setters(of number: Int) -> [String] {
    switch number {
    case 0: ["rotation.x"]
    case 1: ["rotation.y"]
    case 2: ["rotation", "rotation.z"]
    case 3: ["scale.x", "scale"]
    case 4: ["scale.y", "scale"]
    case 5: ["scale.z", "scale"]
    case 6: ["translation.x"]
    case 7: ["translation.y"]
    case 8: ["translation.z"]
    default: ["m34"]
    }
  }

  /// What a sub-key reads, of a transform with 2 or 3 axes. `scale` is the mean of all axes.
  static func part(_ name: String, axes: Int) -> StructureParts.Part? {
    if name == "scale" { return .mean(first: 3, count: axes) }
    for number in 0..<count where setters(of: number).contains(name) {
      let exists = axes == 3 || number != 9 && (number == 2 ? name == "rotation" : number > 2 && number % 3 < 2)
      return exists ? .number(number) : nil
    }
    return nil
  }
}
