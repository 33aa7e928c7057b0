import PlumbSyntax

/// Binds the direction of each row: what `leading` and `trailing` mean there.
///
/// Left and right are bound to different cells by it, so it comes before all other geometry and has to be constant.
struct DirectionBinder {
  let index: CellIndex
  let diagnostics: LinkDiagnostics

  /// Forces the directions that `semanticContentAttribute`s, which have been compiled, say.
  func bind(_ directions: inout Directions) {
    let bound = index.bound
    for row in 0..<bound.rowCount {
      let attribute = bound.expression(in: RowSlot.direction, row: row)
      guard attribute >= 0 else { continue }
      let cell = index.store.resolved(index.attributeCell(attribute))
      guard index.store.cells[Int(cell)].isConstant else {
        diagnostics.report(
          CompileError(
            code: .type, message: "Expression for semanticContentAttribute must be a constant or literal value",
            range: bound.textRange(attribute),
            notes: ["it decides what leading and trailing mean, which is settled when the layout is loaded"]),
          attribute: attribute)
        continue
      }
      if let isForced = Self.direction(index.store.constantValue(cell)) {
        directions.force(row, isRightToLeft: isForced)
      }
    }
  }

  /// Whether an attribute's value forces right to left; nil for a view that follows the layout.
  ///
  /// Playback controls and spatial arrangements are never mirrored: UIView's `userInterfaceLayoutDirection(for:)`.
  static func direction(_ attribute: Value) -> Bool? {
    guard let name = attribute.textBox?.string else { return nil }
    switch name {
    case "forceRightToLeft": return true
    case "forceLeftToRight", "playback", "spatial": return false
    default: return nil
    }
  }
}
