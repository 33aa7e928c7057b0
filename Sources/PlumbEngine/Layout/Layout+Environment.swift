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
    var isNew = machine.set(number: top, cell: Int(cells[0]))
    isNew = machine.set(number: left, cell: Int(cells[1])) || isNew
    isNew = machine.set(number: bottom, cell: Int(cells[2])) || isNew
    isNew = machine.set(number: right, cell: Int(cells[3])) || isNew
    if isNew { machine.noteSurroundings() }
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

  /// Relinks with the texts of another language; where it has none, with those for all languages, as a load does.
  /// Handles and state stay; on failure everything does. Errors: `.argument` (not a language), those of linking, `.busy`.
  public func setLanguage(_ language: String) -> Status {
    if isBusy { return .busy }
    if language == template.origin.language { return .ok }
    let strings = template.engine.strings
    let scope: ScopeDefinition?
    do throws(Diagnostic) {
      scope = try strings.scope(language: language, besideLayout: template.origin.path)
    } catch { return fail(error) }
    var origin = template.origin
    origin.language = language
    if !origin.stringsFiles.isEmpty {
      origin.stringsFiles = strings.files(language: language, besideLayout: origin.path)
    }
    let status = relink(isRightToLeft: isRightToLeft, constants: nil, origin: origin, texts: scope)
    if status == .ok { watcher.reset() }
    return status
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
    // Pure functions of the host run while constants are folded, and what is replaced may give data back to the host.
    let previous = activityState.begin(.relinking)
    defer { activityState.end(returningTo: previous) }
    let linked = Template.link(
      template.document, definitions, options, engine: template.engine, environment: template.environment,
      assembly: template.assembly, origin: origin, account: memory,
      owned: ownsTemplate ? template.owned : Template.Owned(document: false, parts: false), &problems)
    guard let linked else {
      diagnostics = problems
      return problems.first { $0.severity == .error }?.code ?? .evaluation
    }
    do throws(Diagnostic) { try reserveMemory(linked.image.layoutMemory) } catch { return fail(error) }
    replace(with: linked)
    self.isRightToLeft = isRightToLeft
    return .ok
  }
}
