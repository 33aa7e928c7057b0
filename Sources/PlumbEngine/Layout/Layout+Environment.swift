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
    machine.setSafeArea(top: top, left: left, bottom: bottom, right: right)
    return .ok
  }

  /// Scrolls a scroll view. Errors: `.argument` (not finite), `.property` (no scroll view, or an expression scrolls it).
  public func setContentOffset(x: Double, y: Double, row: Int) -> Status {
    if isBusy { return .busy }
    guard x.isFinite, y.isFinite else { return fail(.argument, "A content offset must be finite") }
    switch linkedRow(row).map({ machine.scroll($0, x: x, y: y) }) ?? .doesNotScroll {
    case .scrolled: return .ok
    case .isSetByExpression:
      return fail(.property, "The content offset of \(component(row: row)) is set by an expression")
    case .doesNotScroll: return fail(.property, "\(component(row: row)) does not scroll")
    }
  }

  /// Asks for the natural size of a node again at the next compute. Errors: `.argument` (it has none), `.busy`.
  public func invalidateSize(row: Int) -> Status {
    if isBusy { return .busy }
    if let linked = linkedRow(row), machine.invalidateMeasurements(row: linked) { return .ok }
    return fail(.argument, "The size of \(component(row: row)) is not measured here")
  }

  /// Relinks for another reading direction. Handles and state stay.
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

  /// Replaces all constants of every scope and relinks. Handles and state stay; a failure changes nothing.
  public func setConstants(_ scopes: [ScopeDefinition]) -> Status {
    if isBusy { return .busy }
    return relink(isRightToLeft: isRightToLeft, constants: scopes, origin: template.origin)
  }
}
