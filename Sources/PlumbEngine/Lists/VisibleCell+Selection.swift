import PlumbSyntax

extension VisibleCell {
  /// nil for a part that has no cell, or does not exist.
  init?(_ cell: ListCell, _ view: ListView) {
    guard let place = CellPlace(cell.part), let frame = view.shownFrame(of: cell) else { return nil }
    layout = cell.layout
    self.place = place
    self.frame = frame
    isSelected = cell.isSelected
    isHighlighted = cell.isHighlighted
    separator = view.separator(below: cell, frame)
  }
}

extension ListView {
  /// Where the line below a row is, at its lower edge; without area where there is none.
  fileprivate func separator(below cell: ListCell, _ frame: Frame) -> Frame {
    guard selection.settings.hasSeparators, case .item = cell.part else { return Frame() }
    let insets = cell.separatorInsets ?? selection.settings.separatorInsets
    let left = max(0, min(insets.left, frame.width))
    let thickness = min(SeparatorInsets.thickness, frame.height)
    return Frame(
      x: frame.x + left, y: frame.y + frame.height - thickness, width: max(0, frame.width - left - insets.right),
      height: thickness)
  }
}

extension ListCell {
  /// What attributes of the cell say about the line below it; nil if they say nothing.
  fileprivate var separatorInsets: SeparatorInsets? {
    if !hasSeparatorInsets { return nil }
    let reader = NodeReader(layout)
    func value(_ name: String) -> Value { ((try? reader.value(name, 0)) ?? nil) ?? .null }
    return SeparatorInsets(
      value("separatorInset"), left: value("separatorInset.left"), right: value("separatorInset.right"), else: .standard
    )
  }

  /// As the root of the cell has it in a display list.
  var drawParts: DrawParts {
    var parts: DrawParts = []
    if isSelected { parts.insert(.selected) }
    if isHighlighted { parts.insert(.highlighted) }
    return parts
  }
}
