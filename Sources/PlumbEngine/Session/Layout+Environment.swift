import PlumbSyntax

/// What surrounds a layout: safe area, reading direction, scroll offsets, constants.
extension Layout {
  /// The safe-area insets, in points.
  public var safeAreaInsets: (top: Double, left: Double, bottom: Double, right: Double) {
    let cells = image.program.safeAreaCells.map { machine.numbers.base[Int($0)] }
    return (cells[0], cells[1], cells[2], cells[3])
  }

  /// Errors: `.argument` (NaN or infinite), `.busy`.
  public func setSafeArea(top: Double, left: Double, bottom: Double, right: Double) -> Status {
    if isBusy { return .busy }
    guard top.isFinite, left.isFinite, bottom.isFinite, right.isFinite else {
      return fail(.argument, "Safe-area insets must be finite numbers")
    }
    let cells = image.program.safeAreaCells
    machine.set(number: top, cell: Int(cells[0]))
    machine.set(number: left, cell: Int(cells[1]))
    machine.set(number: bottom, cell: Int(cells[2]))
    machine.set(number: right, cell: Int(cells[3]))
    return .ok
  }

  /// Scrolls a scroll view. Errors: `.argument` (not finite), `.property` (no scroll view, or an expression scrolls it).
  public func setContentOffset(x: Double, y: Double, row: Int) -> Status {
    if isBusy { return .busy }
    guard x.isFinite, y.isFinite else { return fail(.argument, "A content offset must be finite") }
    for scroller in image.program.scrollers where Int(scroller.row) == row {
      guard scroller.isInputX || x == machine.numbers.base[Int(scroller.offsetX)],
        scroller.isInputY || y == machine.numbers.base[Int(scroller.offsetY)]
      else {
        return fail(.property, "The content offset of \(component(row: row)) is set by an expression")
      }
      if scroller.isInputX { machine.set(number: x, cell: Int(scroller.offsetX)) }
      if scroller.isInputY { machine.set(number: y, cell: Int(scroller.offsetY)) }
      return .ok
    }
    return fail(.property, "\(component(row: row)) does not scroll")
  }

  /// Asks for the natural size of a node again at the next compute. Errors: `.argument` (it has none), `.busy`.
  public func invalidateSize(row: Int) -> Status {
    if isBusy { return .busy }
    if machine.invalidateMeasurements(row: row) { return .ok }
    return fail(.argument, "The size of \(component(row: row)) is not measured here")
  }

  /// Links anew for another reading direction. Handles and state stay.
  public func setRightToLeft(_ value: Bool) -> Status {
    if isBusy { return .busy }
    if value == isRightToLeft { return .ok }
    return relink(isRightToLeft: value, constants: nil)
  }

  /// Replaces all constants of every scope and links anew. Handles and state stay; on failure everything does.
  public func setConstants(_ scopes: [ScopeDefinition]) -> Status {
    if isBusy { return .busy }
    return relink(isRightToLeft: isRightToLeft, constants: scopes)
  }

  private func relink(isRightToLeft: Bool, constants: [ScopeDefinition]?) -> Status {
    var definitions: [ScopeDefinition] = []
    for definition in template.definitions {
      var definition = definition
      if constants != nil { definition.constants = definition.isFromStringsFile ? definition.constants : [] }
      definitions.append(definition)
    }
    for scope in constants ?? [] {
      definitions.append(ScopeDefinition(node: scope.node, constants: scope.constants))
    }
    var options = template.options
    options.isRightToLeft = isRightToLeft
    var problems: [Diagnostic] = []
    let linked = Template.link(template.document, definitions, options, engine: template.engine, &problems)
    guard let linked else {
      diagnostics = problems
      return problems.first { $0.severity == .error }?.code ?? .evaluation
    }
    replace(with: linked)
    self.isRightToLeft = isRightToLeft
    return .ok
  }

  /// Goes on with another program for the same document: inputs are carried over, published values compared.
  private func replace(with other: Template) {
    var fresh = Machine(other.image, limits: other.options.valueLimits)
    let old = image.program
    let new = other.image.program
    fresh.set(
      number: machine.numbers.base[Int(old.containerWidthCell)], cell: Int(new.containerWidthCell))
    fresh.set(
      number: machine.numbers.base[Int(old.containerHeightCell)], cell: Int(new.containerHeightCell))
    for index in old.safeAreaCells.indices {
      fresh.set(number: machine.numbers.base[Int(old.safeAreaCells[index])], cell: Int(new.safeAreaCells[index]))
    }
    for (index, scroller) in new.scrollers.enumerated() where index < old.scrollers.count {
      let before = old.scrollers[index]
      if scroller.isInputX { fresh.set(number: machine.numbers.base[Int(before.offsetX)], cell: Int(scroller.offsetX)) }
      if scroller.isInputY { fresh.set(number: machine.numbers.base[Int(before.offsetY)], cell: Int(scroller.offsetY)) }
    }
    for (index, cell) in new.stateCells.enumerated() where index < old.stateCells.count {
      let before = old.stateCells[index]
      if cell.isValue {
        fresh.set(value: machine.values[Int(before.cell)], cell: Int(cell.cell))
      } else {
        fresh.set(number: machine.numbers.base[Int(before.cell)], cell: Int(cell.cell))
      }
    }
    var replacement = Published(other.image)
    replacement.frames = published.frames
    replacement.flags = published.flags
    replacement.revision = published.revision
    replacement.changes.merge(published.changes)
    if published.revision > 0 {
      replacement.previousValues = (0..<image.properties.count).map { publishedValue($0) }
    }
    var dictionaries: [(Int, Value)] = []
    for dictionary in new.dictionaryCells {
      dictionaries.append((Int(dictionary.cell), value(ofKey: Int(dictionary.key))))
    }
    template = other
    machine = fresh
    published = replacement
    for (cell, value) in dictionaries { machine.set(value: value, cell: cell) }
  }
}
