import PlumbSyntax

/// A document that is handed on by reference: a copy of it would retain each of its arrays.
final class SharedDocument: Sendable {
  let document: XMLDocument

  init(_ document: XMLDocument) { self.document = document }

  /// Whether its elements are stored where those of another one are.
  func sharesStorage(with other: SharedDocument) -> Bool {
    self === other || document.sharesStorage(with: other.document)
  }
}
