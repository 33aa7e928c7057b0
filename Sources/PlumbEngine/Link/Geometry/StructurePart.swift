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

  /// The point of a node that `center` is the position of, from 0 to 1.
  static func anchor(_ axis: Axis) -> StructurePart {
    axis == .horizontal
      ? StructurePart("layer.anchorPoint", "layer.anchorPoint.x", 0, 0.5)
      : StructurePart("layer.anchorPoint", "layer.anchorPoint.y", 1, 0.5)
  }
}
