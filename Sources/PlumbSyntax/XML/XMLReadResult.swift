/// What a document is read as.
package enum XMLKind: Sendable {
  /// Components with expressions: elements in small letters are HTML, or what belongs to the element around them.
  case layout
  /// Declarations: every element is one, whatever its name.
  case catalog

  /// What the document is in messages.
  var noun: StaticString {
    switch self {
    case .layout: "layout"
    case .catalog: "catalog"
    }
  }

  /// The element to begin with, in messages.
  var root: StaticString {
    switch self {
    case .layout: "an element such as <UIView>"
    case .catalog: "<catalog>"
    }
  }
}

/// Limits of a document; one that exceeds them is refused.
package struct XMLLimits: Sendable {
  package var maxBytes = 64 << 20
  /// Elements of every kind, `<param>` and HTML included.
  package var maxElements = 1_000_000
  /// Of elements in elements; the root has depth 1.
  package var maxDepth = 512
  /// Further problems are only counted.
  package var maxDiagnostics = 100

  /// Bytes of the document as it is kept, its text included. What a document fails with that takes more.
  package var maxMemory = Int.max
  package var memoryMessage = ""

  package init() {}

  /// The nearest that can be kept to: offsets have 32 bits.
  var possible: XMLLimits {
    var limits = self
    limits.maxBytes = min(max(maxBytes, 0), Int(clamping: UInt32.max - 1))
    limits.maxDiagnostics = max(maxDiagnostics, 1)
    return limits
  }
}

/// A document as it was read, with everything that is wrong with its structure.
package struct XMLReadResult: Sendable {
  /// nil where there is no tree to speak of: malformed, over a limit, wrong encoding, no usable root. Other errors
  /// leave a document of what can be used, so that a loader can report its own errors in the same go.
  package var document: XMLDocument?
  /// In document order. A document with errors among them must not be instantiated.
  package var diagnostics: [Diagnostic]

  package init(document: XMLDocument?, diagnostics: [Diagnostic]) {
    self.document = document
    self.diagnostics = diagnostics
  }

  package var hasErrors: Bool {
    for diagnostic in diagnostics where diagnostic.severity == .error { return true }
    return document == nil
  }
}
