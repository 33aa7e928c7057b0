import PlumbSyntax

/// A document that is handed on by reference: a copy of it would retain each of its arrays.
final class SharedDocument: Sendable {
  let document: XMLDocument
  /// Of the document: to ask it would copy it, with a reference to each of its tables.
  let elementCount: Int
  let hasStructures: Bool
  let declaresAnything: Bool

  init(_ document: XMLDocument) {
    self.document = document
    elementCount = document.elements.count
    hasStructures = !document.structures.isEmpty
    declaresAnything = document.declaresAnything
  }

  /// Whether its elements are stored where those of another one are.
  func sharesStorage(with other: SharedDocument) -> Bool {
    self === other || document.sharesStorage(with: other.document)
  }
}

extension XMLDocument {
  /// Whether elements declare state, macros or parameters.
  var declaresAnything: Bool { !macros.isEmpty || !parameters.isEmpty || !states.isEmpty }
}
