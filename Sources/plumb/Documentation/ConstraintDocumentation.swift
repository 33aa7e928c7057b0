import PlumbEngine

/// What the names in constraints mean. The engine has no use for these texts, so its own tables do without.
enum ConstraintDocumentation {
  /// By the names of attributes, views, areas and size classes.
  private static let table = """
    left | The left edge.
    right | The right edge.
    top | The top edge.
    bottom | The bottom edge.
    leading | The left edge, or the right one where text runs from right to left.
    trailing | The right edge, or the left one where text runs from right to left.
    width | The width.
    height | The height.
    centerX | The middle, horizontally.
    centerY | The middle, vertically.
    firstBaseline | The baseline of the first line of text; without text the top edge.
    lastBaseline | The baseline of the last line of text; without text the bottom edge.
    baseline | The baseline of the last line of text; without text the bottom edge.
    leftMargin | The left edge of the layout margins.
    rightMargin | The right edge of the layout margins.
    topMargin | The top edge of the layout margins.
    bottomMargin | The bottom edge of the layout margins.
    leadingMargin | The left edge of the layout margins, or the right one where text runs from right to left.
    trailingMargin | The right edge of the layout margins, or the left one where text runs from right to left.
    centerXWithinMargins | The middle of the layout margins, horizontally.
    centerYWithinMargins | The middle of the layout margins, vertically.
    super | The view around the first view that the constraint names.
    parent | The view around the first view that the constraint names.
    self | The element that the constraint stands at.
    previous | The sibling before the first view that the constraint names.
    next | The sibling behind the first view that the constraint names.
    safeArea | The view less its safe area; alone, that of the container.
    margins | The view less its layout margins; alone, that of the container.
    hc | Counts only where the horizontal size class is compact.
    hr | Counts only where the horizontal size class is regular.
    vc | Counts only where the vertical size class is compact.
    vr | Counts only where the vertical size class is regular.
    """

  private static let texts = documentationTable(table)

  /// What a name means. Throws for one that the table lacks.
  static func text(_ name: String) throws(CallFailure) -> String {
    guard let text = texts[name] else { throw CallFailure("'\(name)' of constraints has no documentation") }
    return text
  }
}

/// The lines `name | text` of a table, by name.
func documentationTable(_ table: String) -> [String: String] {
  var texts: [String: String] = [:]
  for line in table.split(separator: "\n") {
    let bytes = line.utf8
    guard let bar = bytes.firstIndex(of: UInt8(ascii: "|")) else { continue }
    // A blank on either side.
    texts[String(Substring(bytes[..<bar].dropLast()))] = String(Substring(bytes[bar...].dropFirst(2)))
  }
  return texts
}
