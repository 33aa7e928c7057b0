extension PropertyDocumentation {
  static let geometry = """
    left | Distance of the left edge from the left edge of the parent's content.
    right | Distance of the right edge from the right edge of the parent's content.
    leading | The left edge in left-to-right layouts, else the right edge.
    trailing | The right edge in left-to-right layouts, else the left edge.
    width | The width; 100% is the width of the parent's content, auto that of the own content.
    top | Distance of the top edge from the top edge of the parent's content.
    bottom | Distance of the bottom edge from the bottom edge of the parent's content.
    height | The height; 100% is the height of the parent's content, auto that of the own content.
    center.x | The horizontal place of the anchor point, by default the middle.
    center.y | The vertical place of the anchor point, by default the middle.
    firstBaseline | The baseline of the first line of text, from the top of the parent's content.
    lastBaseline | The baseline of the last line of text, from the top of the parent's content.
    """
}
