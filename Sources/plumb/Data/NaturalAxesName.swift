import PlumbEngine

extension NaturalAxes {
  /// As JSON and catalogs name the axes in which a component has a natural size.
  var name: String {
    switch self {
    case .both: "both"
    case .width: "width"
    case .height: "height"
    default: "none"
    }
  }
}
