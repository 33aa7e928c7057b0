/// The property tables of the built-in components, one file a group; `PropertyTable` says how they are read.
enum PropertyTables {
  /// Symbols of the layout, which every element has. What stands here for a missing expression depends on the
  /// others and is the layout's business.
  static let geometry = """
    left CGFloat
    right CGFloat
    leading CGFloat
    trailing CGFloat
    width CGFloat
    top CGFloat
    bottom CGFloat
    height CGFloat
    center.x CGFloat
    center.y CGFloat
    firstBaseline CGFloat
    lastBaseline CGFloat
    """
}
