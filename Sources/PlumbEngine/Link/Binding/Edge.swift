/// An edge of a rectangle, in the order of insets.
enum Edge: UInt8 {
  case top, left, bottom, right

  var name: String {
    switch self {
    case .top: "top"
    case .left: "left"
    case .bottom: "bottom"
    case .right: "right"
    }
  }

  /// Along which it insets.
  var axis: Axis { self == .left || self == .right ? .horizontal : .vertical }

  static func near(_ axis: Axis) -> Edge { axis == .horizontal ? .left : .top }
  static func far(_ axis: Axis) -> Edge { axis == .horizontal ? .right : .bottom }
}
