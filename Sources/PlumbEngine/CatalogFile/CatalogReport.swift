import PlumbSyntax

/// The problems of a catalog file, with their places in it.
struct CatalogReport {
  private let document: XMLDocument
  private let maximum: Int
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var errorCount = 0

  init(_ document: XMLDocument, maximum: Int) {
    self.document = document
    self.maximum = max(1, maximum)
  }

  var hasErrors: Bool { errorCount > 0 }

  /// Whether a further error would only be counted, so that looking for suggestions is not worth the time.
  var isFull: Bool { errorCount >= maximum }

  /// Reports a problem of an element.
  mutating func add(_ diagnostic: Diagnostic, element: Int) { add(diagnostic, document.elements[element].range) }

  /// Reports a problem of an attribute's value, or of a part of it.
  mutating func add(_ diagnostic: Diagnostic, value attribute: Int, _ part: Range<Int>? = nil) {
    guard let part else { return add(diagnostic, document.attributes[attribute].valueRange) }
    add(
      diagnostic,
      document.sourceRange(inValueOf: document.attributes[attribute], from: part.lowerBound, to: part.upperBound))
  }

  mutating func add(_ diagnostic: Diagnostic, _ range: SourceRange) {
    errorCount += 1
    if errorCount > maximum { return }
    var diagnostic = diagnostic
    document.locate(&diagnostic, range, of: 0)
    diagnostics.append(diagnostic)
  }

  /// All of them, with a note of how many are missing.
  mutating func finish() -> [Diagnostic] {
    if errorCount > maximum { diagnostics[maximum - 1].notes.append("and \(errorCount - maximum) further problems") }
    return diagnostics
  }
}
