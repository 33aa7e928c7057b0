/// A structure as the numbers that its parts are: of a transform those of `TransformKeys`, of others its components.
/// What sets each number, and what a part reads of them, is the same for expressions and for hosts.
enum StructureParts {
  /// A sub-key that sets a number.
  struct Setter {
    /// Below the structure: `size.width`.
    var name: String
    /// Which component of the sub-key's value it is; nil if that is the number.
    var component: Int?
  }

  /// What a sub-key reads of the numbers of its structure.
  enum Part: Equatable {
    case number(Int)
    /// A structure of two numbers.
    case structure(ValueKind, first: Int)
    /// Of a rectangle: a position along an axis, 0 for the near edge and 1 for the far one.
    case along(axis: Int, share: Double)
    /// The mean of numbers in a row.
    case mean(first: Int, count: Int)
  }

  static func isTransform(_ kind: ValueKind) -> Bool { kind == .affineTransform || kind == .transform3D }

  /// The sub-keys that set a number of a structure: the first of them that has an expression does.
  static func setters(of number: Int, _ kind: ValueKind, _ typeName: String) -> [Setter] {
    if isTransform(kind) { return TransformKeys.setters(of: number).map { Setter(name: $0) } }
    var setters: [Setter] = []
    for key in StructKeys.keys(of: typeName) where !key.isReadOnly {
      if key.count == 1, key.first == number { setters.append(Setter(name: key.name)) }
      if key.count > 1, key.first <= number, number < key.first + key.count {
        setters.append(Setter(name: key.name, component: number - key.first))
      }
    }
    // A number of its own counts before the point or size that it is a part of.
    return setters.filter { $0.component == nil } + setters.filter { $0.component != nil }
  }

  /// The part of a sub-key of a type; nil for other names.
  static func part(_ name: String, of typeName: String) -> Part? {
    switch typeName {
    case "CGAffineTransform": return TransformKeys.part(name, axes: 2)
    case "CATransform3D": return TransformKeys.part(name, axes: 3)
    default: break
    }
    switch name {
    case "minX", "midX", "maxX", "minY", "midY", "maxY":
      if typeName != "CGRect" { return nil }
      let share = name.hasPrefix("min") ? 0 : name.hasPrefix("mid") ? 0.5 : 1
      return .along(axis: name.hasSuffix("X") ? 0 : 1, share: share)
    default: break
    }
    guard let key = StructKeys.keys(of: typeName).first(where: { $0.name == name }), key.first >= 0 else { return nil }
    if key.count == 1 { return .number(key.first) }
    return .structure(key.type == .point ? .point : .size, first: key.first)
  }

  private static let typeNames = [
    "CGPoint", "CGSize", "CGVector", "UIOffset", "UIEdgeInsets", "NSDirectionalEdgeInsets", "CGRect", "CATransform3D",
  ]

  /// The name of the structure that a name would be a part of, of whatever type; the name itself if it cannot be one.
  @inline(never)
  static func wholeName(of name: String) -> String {
    var dot = name.pathDot(from: name.startIndex)
    while let end = dot {
      let rest = name[name.utf8.index(after: end)...]
      if rest.utf8.count <= longestPart {
        let rest = String(rest)
        for type in typeNames where part(rest, of: type) != nil { return String(name[..<end]) }
      }
      dot = name.pathDot(from: name.utf8.index(after: end))
    }
    return name
  }

  /// Bytes of the longest name that a part may have.
  private static let longestPart = 64
}

extension StructureParts.Part {
  /// The numbers that it is made of.
  var numbers: [Int] {
    switch self {
    case .number(let index): [index]
    case .structure(_, let first): [first, first + 1]
    case .along(let axis, _): [axis, axis + 2]
    case .mean(let first, let count): Array(first..<first + count)
    }
  }
}
