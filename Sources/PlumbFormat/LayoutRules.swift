import PlumbSyntax

/// How the text of an attribute is read.
package enum AttributeKind: Sendable {
  /// One expression, which braces may surround.
  case expression
  /// Text with expressions in braces.
  case text
  /// As `text`, but `rgb(…)` and `rgba(…)` without braces are expressions.
  case color
  /// Relations between views.
  case constraints
  /// Kept as it is written.
  case literal
}

/// What a host knows of components and functions, for tools that see nothing but a document.
package struct LayoutRules: Sendable {
  /// Whether a component has this name.
  package var isComponent: @Sendable (String) -> Bool
  /// How a property of a component is read; nil for one that is not known. Given the names of both, property first.
  package var propertyKind: @Sendable (String, String) -> AttributeKind?
  /// How attributes of a type are read, such as the type of a parameter; nil for one that is not known.
  package var typeKind: @Sendable (String) -> AttributeKind?
  /// What is wrong with a call of a function with so many arguments; nil where nothing is, or the function is not known.
  package var callProblem: @Sendable (String, Int) -> String?

  package init(
    isComponent: @escaping @Sendable (String) -> Bool,
    propertyKind: @escaping @Sendable (String, String) -> AttributeKind?,
    typeKind: @escaping @Sendable (String) -> AttributeKind?,
    callProblem: @escaping @Sendable (String, Int) -> String?
  ) {
    self.isComponent = isComponent
    self.propertyKind = propertyKind
    self.typeKind = typeKind
    self.callProblem = callProblem
  }

  /// Knows nothing: kinds are told by the names of attributes alone.
  package init() {
    self.init(
      isComponent: { _ in false }, propertyKind: { _, _ in nil }, typeKind: { _ in nil }, callProblem: { _, _ in nil })
  }
}

/// A document that cannot be read or formatted, with everything that is wrong with it.
package struct LayoutFailure: Error {
  package var diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}
