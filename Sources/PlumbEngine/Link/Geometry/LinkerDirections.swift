import PlumbSyntax

/// The direction of each node: what `leading` and `trailing` mean there.
extension Linker {
  /// Compiles `semanticContentAttribute` of all rows. Left and right are bound to different cells by it, so it comes
  /// before everything else and has to be constant.
  func defineDirections() {
    defineAttributes(in: RowSlot.direction)
    for row in 0..<tree.count {
      let index = directionAttribute(row)
      guard index >= 0 else { continue }
      let cell = resolved(attributeCell(index))
      guard cells[Int(cell)].isConstant else {
        report(
          CompileError(
            code: .type, message: "Expression for semanticContentAttribute must be a constant or literal value",
            range: SourceRange(start: 0, end: textLength(index)),
            notes: ["it decides what leading and trailing mean, which is settled when the layout is loaded"]),
          attribute: index)
        continue
      }
      if let isForced = direction(constantValue(cell)) { directions.force(row, isRightToLeft: isForced) }
    }
  }

  /// Whether an attribute's value forces right to left; nil for a view that follows the layout.
  ///
  /// Playback controls and spatial arrangements are never mirrored: UIView's `userInterfaceLayoutDirection(for:)`.
  private func direction(_ attribute: Value) -> Bool? {
    guard let name = attribute.textBox?.string else { return nil }
    switch name {
    case "forceRightToLeft": return true
    case "forceLeftToRight", "playback", "spatial": return false
    default: return nil
    }
  }

  /// The attribute that sets a row's direction, -1 for none.
  private func directionAttribute(_ row: Int) -> Int {
    let index = Int(rowAttributes[row * RowSlot.count + RowSlot.direction]) - 1
    return index >= 0 && attributes[index].kind == .expression ? index : -1
  }

  /// Whether `leading` is right for a node.
  func isRightToLeft(_ row: Int) -> Bool { directions.isRightToLeft(row) }
}
