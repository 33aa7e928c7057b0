extension XMLDocument {
  /// Inclusions named in one diagnostic at most.
  private static let maximumNotes = 8

  /// Says where a problem is, and how that source came into the document. What the host made has no place.
  package func locate(_ diagnostic: inout Diagnostic, _ range: SourceRange, of source: UInt32) {
    guard isWritten(source) else { return }
    diagnostic.locate(in: self.source(source), range: range)
    var source = source
    for _ in 0..<Self.maximumNotes {
      guard source != 0, Int(source) < inclusions.count else { return }
      let inclusion = inclusions[Int(source)]
      guard isWritten(inclusion.source) else { return }
      let text = self.source(inclusion.source)
      let note = "included by \(text.name), line \(text.position(at: Int(inclusion.range.start)).line)"
      // An element's place may have been noted before its attribute's.
      if !diagnostic.notes.contains(where: { $0 == note }) { diagnostic.notes.append(note) }
      source = inclusion.source
    }
  }

  /// Whether a source is a text that somebody wrote.
  package func isWritten(_ source: UInt32) -> Bool { !self.source(source).bytes.isEmpty }
}
