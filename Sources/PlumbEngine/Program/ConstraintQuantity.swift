/// A number that rows of constraints are about: of a frame, or something inside it that moves an edge.
enum ConstraintQuantity: UInt8 {
  case left, top, width, height
  case marginTop, marginLeft, marginBottom, marginRight
  case safeTop, safeLeft, safeBottom, safeRight
  /// From the top; from the bottom.
  case firstBaseline, lastBaseline

  var name: String {
    switch self {
    case .left: "left"
    case .top: "top"
    case .width: "width"
    case .height: "height"
    case .marginTop, .marginLeft, .marginBottom, .marginRight: "margin"
    case .safeTop, .safeLeft, .safeBottom, .safeRight: "safe area"
    case .firstBaseline, .lastBaseline: "baseline"
    }
  }

  /// Of the four numbers of a frame; nil for other symbols.
  init?(_ symbol: GeometrySymbol) {
    switch symbol {
    case .left: self = .left
    case .top: self = .top
    case .width: self = .width
    case .height: self = .height
    default: return nil
    }
  }

  /// Whether it is one that constraints may decide.
  var isOfFrame: Bool { rawValue <= Self.height.rawValue }
  var isSize: Bool { self == .width || self == .height }
}

/// A number of a frame that constraints decide.
struct ConstraintUnknown {
  var row: Int32
  var quantity: ConstraintQuantity

  /// A number that no other unknown has.
  static func key(_ row: Int, _ quantity: ConstraintQuantity) -> UInt64 {
    UInt64(truncatingIfNeeded: row) << 2 | UInt64(quantity.rawValue & 3)
  }
}
