/// A part of a structure that layout depends on. It is set by an attribute of its own, or with the whole structure.
struct StructurePart {
  let whole: String
  /// With the name of the whole.
  let name: String
  /// Of the structure's components.
  let component: Int
  /// Its value where neither is set.
  let fallback: Double

  private init(_ whole: String, _ name: String, _ component: Int, _ fallback: Double) {
    self.whole = whole
    self.name = name
    self.component = component
    self.fallback = fallback
  }

  /// What a document insets the content of a scroll view by, in points.
  static func inset(_ edge: Edge) -> StructurePart {
    StructurePart("contentInset", "contentInset." + edge.name, Int(edge.rawValue), 0)
  }

  /// What a controller adds to the safe area, in points.
  static func additionalInset(_ edge: Edge) -> StructurePart {
    StructurePart("additionalSafeAreaInsets", "additionalSafeAreaInsets." + edge.name, Int(edge.rawValue), 0)
  }

  /// How far a scroll view has been scrolled, in points. Where no attribute says it, the host does.
  static func offset(_ axis: Axis) -> StructurePart {
    axis == .horizontal
      ? StructurePart("contentOffset", "contentOffset.x", 0, 0)
      : StructurePart("contentOffset", "contentOffset.y", 1, 0)
  }

  static func contentSize(_ axis: Axis) -> StructurePart {
    axis == .horizontal
      ? StructurePart("contentSize", "contentSize.width", 0, 0)
      : StructurePart("contentSize", "contentSize.height", 1, 0)
  }

  /// The distance that a view keeps its content from an edge, where that is relative to its margins.
  static func margin(_ edge: Edge) -> StructurePart {
    StructurePart("layoutMargins", "layoutMargins." + edge.name, Int(edge.rawValue), 8)
  }

  /// The same, named for the direction of text.
  static func directionalMargin(_ edge: Edge, isRightToLeft: Bool) -> StructurePart {
    let whole = "directionalLayoutMargins"
    switch edge {
    case .top: return StructurePart(whole, whole + ".top", 0, 8)
    case .bottom: return StructurePart(whole, whole + ".bottom", 2, 8)
    case .left, .right:
      let isLeading = (edge == .left) != isRightToLeft
      return StructurePart(whole, whole + (isLeading ? ".leading" : ".trailing"), isLeading ? 1 : 3, 8)
    }
  }

  /// The point of a node that `center` is the position of, from 0 to 1.
  static func anchor(_ axis: Axis) -> StructurePart {
    axis == .horizontal
      ? StructurePart("layer.anchorPoint", "layer.anchorPoint.x", 0, 0.5)
      : StructurePart("layer.anchorPoint", "layer.anchorPoint.y", 1, 0.5)
  }
}
