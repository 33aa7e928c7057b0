import PlumbSyntax

/// Diagnostics of linking, with their place in the document.
extension Linker {
  var hasErrors: Bool { errorCount > 0 }

  /// Whether a further error would not be listed, so that finding its place and suggestions is not worth the time.
  var hasEnoughErrors: Bool { errorCount >= options.maximumDiagnostics }

  /// An error that is not listed any more.
  func countError() {
    sharing.stop()
    errorCount += 1
  }

  func countError(in source: UInt32) {
    _ = sourcesWithErrors.insert(source)
    errorCount += 1
  }

  /// As `tree.path(of:)`: O(depth) but for the first, which takes O(rows).
  func path(of row: Int) -> String {
    if positions.isEmpty { positions = tree.positions() }
    return tree.path(of: row, positions: positions)
  }

  /// Errors and warnings are limited apart: warnings never keep an error out.
  func report(_ diagnostic: Diagnostic) {
    sharing.stop()
    // A mistake in a part is one mistake, however often the part is used.
    if document.sources.count > 1, diagnostic.line > 0, !places.insert(diagnostic.identity) { return }
    if diagnostic.severity == .error {
      errorCount += 1
      if errorCount <= options.maximumDiagnostics { diagnostics.append(diagnostic) }
    } else {
      warningCount += 1
      if warningCount <= options.maximumDiagnostics { diagnostics.append(diagnostic) }
    }
  }

  /// Fills in the node and the place in the document.
  func place(_ diagnostic: inout Diagnostic, row: Int, range: SourceRange, of source: UInt32) {
    if diagnostic.severity == .error { _ = sourcesWithErrors.insert(source) }
    let isListed =
      diagnostic.severity == .error ? !hasEnoughErrors : warningCount < options.maximumDiagnostics
    guard isListed else { return }
    document.locate(&diagnostic, range, of: source)
    guard row >= 0 && row < tree.count else { return }
    diagnostic.nodePath = path(of: row)
    diagnostic.component = document.names[document.elements[row].name]
  }

  /// As above, for an element.
  func place(element row: Int, _ diagnostic: inout Diagnostic) {
    let element = document.elements[row]
    place(&diagnostic, row: row, range: element.range, of: element.source)
  }

  /// As above, for a stretch of an attribute's text.
  func place(_ diagnostic: inout Diagnostic, attribute index: Int, _ range: SourceRange) {
    guard index >= 0 && index < attributes.count else { return }
    let attribute = attributes[index]
    let property = property(of: index).property
    if property == Evaluation.property {
      diagnostic.locate(inExpression: names[attribute.text], range: range)
      return
    }
    if !document.isWritten(attribute.source) { diagnostic.locate(inExpression: names[attribute.text], range: range) }
    var sourceRange = attribute.range
    if index < document.attributes.count {
      sourceRange = document.sourceRange(
        inValueOf: document.attributes[index], from: Int(range.start), to: Int(range.end))
    }
    place(&diagnostic, row: Int(attribute.row), range: sourceRange, of: attribute.source)
    diagnostic.property = property
    diagnostic.expression = names[attribute.text]
  }

  func report(_ error: CompileError, attribute index: Int) {
    var diagnostic = Diagnostic(error.code, error.message)
    diagnostic.suggestions = error.suggestions
    diagnostic.notes = error.notes
    place(&diagnostic, attribute: index, error.range)
    let property = property(of: index).property
    let context = " in \(property) expression"
    if property == Evaluation.property {
      report(diagnostic)
      return
    }
    if !diagnostic.message.contains(property, or: context) { diagnostic.message += context }
    report(diagnostic)
  }

  func report(_ error: SyntaxError, attribute index: Int) {
    var notes: [String] = []
    if !error.hint.isEmpty { notes.append(error.hint) }
    report(CompileError(code: error.code, message: error.message, range: error.range, notes: notes), attribute: index)
  }
}

extension String {
  /// Whether one of two texts occurs in this one. O(length × length).
  fileprivate func contains(_ first: String, or second: String) -> Bool { holds(first) || holds(second) }

  private func holds(_ part: String) -> Bool {
    let text = Array(utf8)
    let part = Array(part.utf8)
    guard part.count <= text.count, !part.isEmpty else { return false }
    for start in 0...(text.count - part.count) where text[start..<start + part.count].elementsEqual(part) {
      return true
    }
    return false
  }
}
