import PlumbSyntax

/// Diagnostics of linking, with their places in the document.
///
/// Errors and warnings are limited separately: warnings never keep an error out.
final class LinkDiagnostics {
  private let bound: BoundDocument
  private var document: XMLDocument {
    @inline(__always) _read { yield bound.document }
  }
  let maximum: Int
  private(set) var diagnostics: [Diagnostic] = []
  /// Errors, whether they are listed or not.
  private(set) var errorCount = 0
  private var warningCount = 0
  /// Errors that were left out because they follow from others.
  private var consequenceCount = 0
  /// Macros whose use failed, with the message.
  private var failedMacros = NameSet()
  /// Sources of the document in which an error was found, listed or not.
  private(set) var sourcesWithErrors = IndexMap<UInt32, UInt8>()
  /// The index of each row among its siblings; empty until a path is asked for.
  private var positions: [Int32] = []
  /// What has been reported of documents with several sources.
  private var reported = NameSet()

  init(_ bound: BoundDocument, maximum: Int) {
    self.bound = bound
    self.maximum = maximum
  }

  /// Bytes of its tables.
  var memory: Int { positions.memory }

  var hasErrors: Bool { errorCount > 0 }

  /// Whether a further error would not be listed, so that finding its place and suggestions is not worth the time.
  var hasEnoughErrors: Bool { errorCount >= maximum }

  /// Errors and warnings so far, with those that follow from others: whoever compares it knows whether anything was reported meanwhile.
  var count: Int { errorCount + warningCount + consequenceCount }

  /// Counts an error that is not listed any more.
  func countError() { errorCount += 1 }

  func countError(in source: UInt32) {
    _ = sourcesWithErrors.insert(source)
    errorCount += 1
  }

  /// As `tree.path(of:)`: O(depth) except for the first call, which is O(rows).
  func path(of row: Int) -> String {
    if positions.isEmpty { positions = bound.tree.positions() }
    return bound.tree.path(of: row, positions: positions)
  }

  func report(_ diagnostic: Diagnostic) {
    // A mistake in a part is one mistake, however often the part is used.
    if document.sources.count > 1, diagnostic.line > 0, !reported.insert(diagnostic.identity) { return }
    if diagnostic.severity == .error {
      errorCount += 1
      if errorCount <= maximum { diagnostics.append(diagnostic) }
    } else {
      warningCount += 1
      if warningCount <= maximum { diagnostics.append(diagnostic) }
    }
  }

  /// Fills in the node and the place in the document.
  func locate(_ diagnostic: inout Diagnostic, row: Int, range: SourceRange, of source: UInt32) {
    if diagnostic.severity == .error { _ = sourcesWithErrors.insert(source) }
    let isListed = diagnostic.severity == .error ? !hasEnoughErrors : warningCount < maximum
    guard isListed else { return }
    document.locate(&diagnostic, range, of: source)
    guard row >= 0 && row < bound.rowCount else { return }
    diagnostic.nodePath = path(of: row)
    diagnostic.component = bound.names[document.elements[row].name]
  }

  /// The same for an element.
  func locate(_ diagnostic: inout Diagnostic, element row: Int) {
    let element = document.elements[row]
    locate(&diagnostic, row: row, range: element.range, of: element.source)
  }

  /// The same for part of an attribute's text.
  func locate(_ diagnostic: inout Diagnostic, attribute index: Int, _ range: SourceRange) {
    guard index >= 0 && index < bound.attributes.count else { return }
    let attribute = bound.attributes[index]
    let property = bound.property(of: index).property
    if property == SingleExpression.property {
      diagnostic.locate(inExpression: bound.names[attribute.text], range: range)
      return
    }
    if !document.isWritten(attribute.source) {
      diagnostic.locate(inExpression: bound.names[attribute.text], range: range)
    }
    var sourceRange = attribute.range
    if index < document.attributes.count {
      sourceRange = document.sourceRange(
        inValueOf: document.attributes[index], from: Int(range.start), to: Int(range.end))
    }
    locate(&diagnostic, row: Int(attribute.row), range: sourceRange, of: attribute.source)
    if document.source(attribute.source).isCatalog {
      let component = bound.componentName(Int(attribute.row)) ?? ""
      diagnostic.notes.append("it is the default expression of \(component).\(property)")
    }
    diagnostic.property = property
    diagnostic.expression = bound.names[attribute.text]
  }

  /// Marks an error in a macro that has been reported of an earlier use of the macro. `macros`: those that were being
  /// compiled, the innermost last.
  func recognise(_ error: CompileError, in macros: [Int]) {
    if hasEnoughErrors { return }
    let involved = error.macro < 0 ? macros : macros + [error.macro]
    if error.code == .cycle {
      // Each macro of a cycle would be reported with the others.
      for macro in involved where !failedMacros.insert("\(macro)") { error.isConsequence = true }
    } else if let macro = involved.last, !failedMacros.insert("\(macro) " + error.message) {
      error.isConsequence = true
    }
  }

  func report(_ error: CompileError, attribute index: Int) {
    if error.isConsequence, hasErrors {
      consequenceCount += 1
      return
    }
    let source = bound.attributes[index].source
    if document.source(source).isCatalog, !document.isWritten(source),
      !reported.insert(bound.property(of: index).property + "\n" + error.message)
    {
      // Registered by code, so that it has no place by which it is known to be the same mistake.
      return
    }
    var diagnostic = Diagnostic(error.code, error.message)
    diagnostic.suggestions = error.suggestions
    diagnostic.notes = error.notes
    locate(&diagnostic, attribute: index, error.range)
    let property = bound.property(of: index).property
    let context = " in \(property) expression"
    if property == SingleExpression.property {
      report(diagnostic)
      return
    }
    if !diagnostic.message.contains(property, or: context) { diagnostic.message += context }
    report(diagnostic)
  }

  func report(_ error: SyntaxError, attribute index: Int) {
    report(CompileError(error), attribute: index)
  }

  /// Reports a warning about part of an attribute's text.
  func warn(_ code: Status, _ message: String, attribute index: Int, _ range: SourceRange) {
    var diagnostic = Diagnostic(code, message)
    diagnostic.severity = .warning
    locate(&diagnostic, attribute: index, range)
    report(diagnostic)
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
