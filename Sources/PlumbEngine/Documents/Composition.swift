import PlumbSyntax

/// What a layout made of parts may be before it is refused.
struct ComposeLimits: Sendable {
  /// Elements of the result.
  var maximumNodes = 1_000_000
  /// Of elements in elements; the root has depth 1.
  var maximumDepth = 512
  /// Of parts in parts.
  var maximumInclusions = 64
  /// Attributes and definitions of the result; an element counts for one more with each that it is merged with.
  var maximumDetails = 8 << 20
  /// Bytes of the result, and what is said where it takes more.
  var maximumMemory = Int.max
  var memoryMessage = ""
  /// Further problems are only counted.
  var maximumDiagnostics = 100
  /// Elements that no component is known for are views, as for the linker.
  var isLenient = false
}

/// Something that has not arrived, and the element that waits for it.
struct PendingPart {
  let request: PartRequest
  let url: String
  /// Of the element in the document that was put together without it.
  let row: Int
}

/// What the parts of a layout came to.
struct Composition {
  /// nil where there are errors among `diagnostics`.
  var document: XMLDocument?
  /// Of all parts, the root's included, in the order in which they were needed.
  var diagnostics: [Diagnostic]
  /// One for each element and thing it waits for, in document order.
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

  /// What has no diagnostic of its own, because it has been told before.
  mutating func fail() { hasErrors = true }

  /// Whether nothing has been said of a place yet: each is complained of once, however often the part is used.
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
