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
    return relink(isRightToLeft: value, constants: nil, origin: template.origin)
  }

  /// What the sizes of text styles are multiplied by; 1 at the start.
  public var textScale: Double { machine.numbers.base[Int(image.program.textScaleCell)] }

  /// Errors: `.argument` (not positive, not finite, or beyond 100), `.busy`.
  public func setTextScale(_ scale: Double) -> Status {
    if isBusy { return .busy }
    guard scale > 0, scale <= 100 else {
      return fail(.argument, "A text scale must be a positive number of at most 100")
    }
    machine.set(number: scale, cell: Int(image.program.textScaleCell))
    return .ok
  }

  /// Of `strings.Key`; empty: the texts for all languages.
  public var language: String { template.origin.language }

  /// Links anew with the texts of another language. Handles and state stay; on failure everything does. Errors:
  /// `.notFound` (no texts in that language), `.argument` (not a language), those of linking, `.busy`.
  public func setLanguage(_ language: String) -> Status {
    if isBusy { return .busy }
    if language == template.origin.language { return .ok }
    let strings = template.engine.strings
    let scope: ScopeDefinition?
    do throws(Diagnostic) {
      scope = try strings.scope(language: language, besideLayout: template.origin.path)
    } catch { return fail(error) }
    guard strings.knows(language: language, besideLayout: template.origin.path) else {
      var diagnostic = Diagnostic(.notFound, "There are no texts in the language '\(language)'")
      diagnostic.suggestions = suggestions(for: language, among: strings.languages)
      let known = strings.languages.filter { !$0.isEmpty }
      if !known.isEmpty { diagnostic.notes = ["the engine has texts in " + joined(known)] }
      return fail(diagnostic)
    }
    var origin = template.origin
    origin.language = language
    return relink(isRightToLeft: isRightToLeft, constants: nil, origin: origin, texts: scope)
  }

  private func joined(_ names: [String]) -> String {
    var text = ""
    for name in names { text += (text.isEmpty ? "" : ", ") + name }
    return text
  }

  /// Replaces all constants of every scope and links anew. Handles and state stay; on failure everything does.
  public func setConstants(_ scopes: [ScopeDefinition]) -> Status {
    if isBusy { return .busy }
    return relink(isRightToLeft: isRightToLeft, constants: scopes, origin: template.origin)
  }

  /// `texts` replace those of the language before, where the language is another one.
  private func relink(
    isRightToLeft: Bool, constants: [ScopeDefinition]?, origin: Template.Origin, texts: ScopeDefinition? = nil
  ) -> Status {
    var definitions: [ScopeDefinition] = []
    let changesLanguage = origin.language != template.origin.language
    if changesLanguage, let texts { definitions.append(texts) }
    for definition in template.definitions {
      if changesLanguage && definition.isFromStringsFile { continue }
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
    // Pure functions of the host run while constants are folded.
    isRunning = true
    let linked = Template.link(
      template.document, definitions, options, engine: template.engine, environment: template.environment,
      origin: origin, &problems)
    isRunning = false
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
    var fresh = Machine(other.image, other.environment)
    let old = image.program
    let new = other.image.program
    fresh.set(
      number: machine.numbers.base[Int(old.containerWidthCell)], cell: Int(new.containerWidthCell))
    fresh.set(
      number: machine.numbers.base[Int(old.containerHeightCell)], cell: Int(new.containerHeightCell))
    fresh.set(number: machine.numbers.base[Int(old.textScaleCell)], cell: Int(new.textScaleCell))
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
