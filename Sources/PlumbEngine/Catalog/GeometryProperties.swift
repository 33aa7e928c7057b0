/// The property tables of the built-in components, one file a group; `PropertyTable` says how they are read.
enum PropertyTables {
  /// Symbols of the layout, which every element has. What stands here for a missing expression depends on the
  /// others and is the layout's business.
  static let geometry = """
    left CGFloat | Distance of the left edge from the left edge of the parent's content.
    right CGFloat | Distance of the right edge from the right edge of the parent's content.
    leading CGFloat | The left edge in left-to-right layouts, else the right edge.
    trailing CGFloat | The right edge in left-to-right layouts, else the left edge.
    width CGFloat | The width; 100% is the width of the parent's content, auto that of the own content.
    top CGFloat | Distance of the top edge from the top edge of the parent's content.
    bottom CGFloat | Distance of the bottom edge from the bottom edge of the parent's content.
    height CGFloat | The height; 100% is the height of the parent's content, auto that of the own content.
    center.x CGFloat | The horizontal place of the anchor point, by default the middle.
    center.y CGFloat | The vertical place of the anchor point, by default the middle.
    firstBaseline CGFloat | The baseline of the first line of text, from the top of the parent's content.
    lastBaseline CGFloat | The baseline of the last line of text, from the top of the parent's content.
    """
}
