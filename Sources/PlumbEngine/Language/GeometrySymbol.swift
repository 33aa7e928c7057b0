/// A name with the position of a symbol of geometry among all of them.
enum GeometrySymbol: UInt8 {
  case left, right, leading, trailing, top, bottom, width, height, centerX, centerY, firstBaseline, lastBaseline

  init?(_ name: String) {
    switch name {
    case "left": self = .left
    case "right": self = .right
    case "leading": self = .leading
    case "trailing": self = .trailing
    case "top": self = .top
    case "bottom": self = .bottom
    case "width": self = .width
    case "height": self = .height
    case "center.x": self = .centerX
    case "center.y": self = .centerY
    case "firstBaseline": self = .firstBaseline
    case "lastBaseline": self = .lastBaseline
    default: return nil
    }
  }

  static let names = [
    "left", "right", "leading", "trailing", "top", "bottom", "width", "height", "center.x", "center.y",
    "firstBaseline", "lastBaseline",
  ]
  var name: String { Self.names[Int(rawValue)] }
  /// leading and trailing as left and right.
  func physical(isRightToLeft: Bool) -> GeometrySymbol {
    switch self {
    case .leading: isRightToLeft ? .right : .left
    case .trailing: isRightToLeft ? .left : .right
    default: self
    }
  }

  /// Whether it is one of the four numbers of a frame.
  var isOfFrame: Bool { self == .left || self == .top || self == .width || self == .height }

  /// Its place in a set of them.
  var bit: UInt16 { 1 << UInt16(rawValue) }
  static let count = 12

  /// Those that say where a node is along an axis, whatever its size.
  static func positions(horizontal: Bool) -> UInt16 {
    horizontal
      ? left.bit | right.bit | leading.bit | trailing.bit | centerX.bit
      : top.bit | bottom.bit | centerY.bit | firstBaseline.bit | lastBaseline.bit
  }
}
