/// The sub-keys of structures: `contentInset.top`, `transform.scale.x`.
enum StructKeys {
  /// One sub-key: its path below the structure, which components of the structure's default it reads (`count` 1 for a
  /// number), and whether it can be set.
  struct Key {
    var name: String
    /// Of a transform -1: its default has no numbers.
    var first: Int
    var count = 1
    /// What it reads as where the default has no numbers.
    var identity = "0"
    var isReadOnly = false
    var isMiddle = false
    var type = PropertyType.number
    var typeName: String {
      switch type {
      case .point: "CGPoint"
      case .size: "CGSize"
      default: "CGFloat"
      }
    }
  }

  /// Whether a name is that of a part: `transform.scale.x` of `transform`.
  static func isPart<Name: Collection, Whole: Collection>(_ name: Name, of whole: Whole) -> Bool
  where Name.Element == UInt8, Whole.Element == UInt8 {
    let rest = name.dropFirst(whole.count)
    return rest.first == 0x2E && name.starts(with: whole)
  }

  /// The sub-keys of a type in documentation order; none for what is not a structure.
  static func keys(of typeName: String) -> [Key] {
    switch typeName {
    case "CGPoint": numbers("x", "y")
    case "CGSize": numbers("width", "height")
    case "CGVector": numbers("dx", "dy")
    case "UIOffset": numbers("horizontal", "vertical")
    case "UIEdgeInsets": numbers("top", "left", "bottom", "right")
    case "NSDirectionalEdgeInsets": numbers("top", "leading", "bottom", "trailing")
    case "CGRect": rect
    case "CGAffineTransform": transform(axes: ["x", "y"])
    case "CATransform3D": transform(axes: ["x", "y", "z"]) + [Key(name: "m34", first: -1)]
    default: []
    }
  }

  /// The sub-key as a property of its own, named `name`.
  static func property(_ key: Key, of parent: Property, name: String) -> Property {
    var property = parent
    property.name = name
    property.typeName = key.typeName
    property.type = key.type
    if key.isReadOnly, case .settable = parent.access { property.access = .readOnly }
    property.defaultText = defaultText(key, of: parent)
    return property
  }

  private static let unitSquare = "0 0 1 1"

  private static func defaultText(_ key: Key, of parent: Property) -> String {
    let parts = parent.defaultText.utf8.split(separator: UInt8(ascii: " "))
    if key.isMiddle { return parent.defaultText == unitSquare ? "0.5" : key.identity }
    guard parent.defaultText != "identity", key.first >= 0, key.first + key.count <= parts.count else {
      return key.identity
    }
    var text = ""
    for part in parts[key.first..<key.first + key.count] {
      if !text.isEmpty { text += " " }
      text += String(Substring(part))
    }
    return text
  }

  private static func numbers(_ names: String...) -> [Key] {
    var keys: [Key] = []
    for index in 0..<names.count { keys.append(Key(name: names[index], first: index)) }
    return keys
  }

  // The bounds of a rectangle are derived and only read. Of the rectangles that are defaults, the empty one and the
  // unit square, both begin at 0: their size gives the far edges.
  private static var rect: [Key] {
    numbers("x", "y", "width", "height") + [
      Key(name: "origin", first: 0, count: 2, identity: "0 0", type: .point),
      Key(name: "origin.x", first: 0), Key(name: "origin.y", first: 1),
      Key(name: "size", first: 2, count: 2, identity: "0 0", type: .size),
      Key(name: "size.width", first: 2), Key(name: "size.height", first: 3),
      Key(name: "minX", first: 0, isReadOnly: true), Key(name: "minY", first: 1, isReadOnly: true),
      Key(name: "maxX", first: 2, isReadOnly: true), Key(name: "maxY", first: 3, isReadOnly: true),
      Key(name: "midX", first: -1, isReadOnly: true, isMiddle: true),
      Key(name: "midY", first: -1, isReadOnly: true, isMiddle: true),
    ]
  }

  private static func transform(axes: [String]) -> [Key] {
    let isSpatial = axes.count > 2
    var keys = [Key(name: "rotation", first: -1)]
    if isSpatial { for axis in axes { keys.append(Key(name: "rotation." + axis, first: -1)) } }
    keys.append(Key(name: "scale", first: -1, identity: "1"))
    for axis in axes { keys.append(Key(name: "scale." + axis, first: -1, identity: "1")) }
    for axis in axes { keys.append(Key(name: "translation." + axis, first: -1)) }
    return keys
  }
}
