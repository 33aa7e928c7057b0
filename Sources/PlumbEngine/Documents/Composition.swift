import PlumbSyntax

/// Limits of a layout that is made of parts.
struct ComposeLimits: Sendable {
  /// Elements of the result.
  var maximumNodes = 1_000_000
  /// Nesting of elements; the root has depth 1.
  var maximumDepth = 512
  /// Nesting of parts.
  var maximumInclusions = 64
  /// Attributes and definitions of the result; an element counts for one more with each that it is merged with.
  var maximumDetails = 8 << 20
  /// Bytes of the result, and the message where it takes more.
  var maximumMemory = Int.max
  var memoryMessage = ""
  /// Further problems are only counted.
  var maximumDiagnostics = 100
  /// Elements of unknown components are views, as for the linker.
  var isLenient = false
}

/// Something that has not arrived, and the element that waits for it.
struct PendingPart {
  let request: PartRequest
  let url: String
  /// The element's place in the document that was composed without it.
  let row: Int
}

/// The result of composing a layout from its parts.
struct Composition {
  /// nil where there are errors among `diagnostics`.
  var document: XMLDocument?
  /// Of all parts, the root's included, in the order in which they were needed.
  var diagnostics: [Diagnostic]
  /// One for each element and part it waits for, in document order.
  var pending: [PendingPart]
}

/// The problems and the waiting of a composition while it is made.
struct CompositionReport {
  private let maximum: Int
  private var diagnostics: [Diagnostic] = []
  private var errorCount = 0
  private var warningCount = 0
  private var unreported = 0
  private var places = IndexMap<UInt64, UInt8>()
  private(set) var hasErrors = false
  var pending: [PendingPart] = []

  init(maximumDiagnostics: Int) { maximum = max(1, maximumDiagnostics) }

  mutating func add(_ diagnostic: Diagnostic) {
    let isListed = lists(diagnostic.severity)
    if diagnostic.severity == .error {
      hasErrors = true
      errorCount += 1
    } else {
      warningCount += 1
    }
    if isListed { diagnostics.append(diagnostic) } else { unreported += 1 }
  }

  /// Whether another problem would be listed, so that finding out where it is is worth the time. Errors and warnings are
  /// limited apart: warnings never keep an error out.
  func lists(_ severity: Diagnostic.Severity) -> Bool {
    (severity == .error ? errorCount : warningCount) < maximum
  }

  /// Notes an error that is already reported.
  mutating func fail() { hasErrors = true }

  /// Whether a place has no report yet: each gets one, however often the part is used.
  @inline(never)
  mutating func isFirst(_ kind: Place, part: Int32, _ index: Int32) -> Bool {
    let number = UInt64(UInt32(bitPattern: part) & 0x3FFF_FFFF)
    return places.insert(kind.rawValue << 62 | number << 32 | UInt64(UInt32(bitPattern: index)))
  }

  enum Place: UInt64 { case attribute, element, component }

  func finish(_ document: XMLDocument?) -> Composition {
    var diagnostics = diagnostics
    if unreported > 0, !diagnostics.isEmpty {
      diagnostics[diagnostics.count - 1].notes.append("and \(unreported) further problems")
    }
    return Composition(document: hasErrors ? nil : document, diagnostics: diagnostics, pending: pending)
  }
}
