/// Limits of the work that a document can cause. Numbers below 0 are 0; above the largest that the engine can count, which
/// engine.h states, they are that.
public struct Limits: Sendable {
  public var maximumDocumentBytes = 64 << 20
  public var maximumNodes = 1_000_000
  /// Of elements.
  public var maximumDepth = 512
  public var maximumExpressionDepth = 256
  /// Of one attribute, its macros expanded.
  public var maximumExpressionNodes = 10_000
  /// Of all attributes of a document together, their macros expanded.
  public var maximumProgramNodes = 4_000_000
  /// Of one string or array that an expression makes.
  public var maximumValueBytes = 16 << 20
  /// Of all values of a layout together, and of the constants of one document.
  public var maximumTotalValueBytes = 64_000_000
  /// Of a layout; 0: no limit.
  public var maximumLayoutMemory = 0
  /// Of all templates and layouts of an engine; 0: no limit.
  public var maximumEngineMemory = 0
  /// Of one load.
  public var maximumDiagnostics = 100
  /// Of templates and includes in each other.
  public var maximumInclusions = 64
  /// Documents that one layout is made of.
  public var maximumParts = 10_000

  public init() {}

  /// The nearest limits that the engine's counters can hold.
  var possible: Limits {
    func bounded(_ limit: Int, atMost maximum: Int) -> Int { max(0, min(limit, maximum)) }
    var limits = self
    limits.maximumDocumentBytes = bounded(maximumDocumentBytes, atMost: Int(UInt32.max) - 1)
    limits.maximumNodes = bounded(maximumNodes, atMost: 1 << 30)
    limits.maximumDepth = bounded(maximumDepth, atMost: 1 << 20)
    limits.maximumExpressionDepth = bounded(maximumExpressionDepth, atMost: 1024)
    limits.maximumExpressionNodes = bounded(maximumExpressionNodes, atMost: 1 << 30)
    limits.maximumProgramNodes = bounded(maximumProgramNodes, atMost: 1 << 30)
    limits.maximumValueBytes = bounded(maximumValueBytes, atMost: 1 << 40)
    limits.maximumTotalValueBytes = bounded(maximumTotalValueBytes, atMost: 1 << 40)
    limits.maximumLayoutMemory = bounded(maximumLayoutMemory, atMost: 1 << 60)
    limits.maximumEngineMemory = bounded(maximumEngineMemory, atMost: 1 << 60)
    limits.maximumDiagnostics = bounded(maximumDiagnostics, atMost: 1 << 30)
    limits.maximumInclusions = bounded(maximumInclusions, atMost: 1024)
    limits.maximumParts = bounded(maximumParts, atMost: 1 << 24)
    return limits
  }
}

/// How an engine reads documents.
public struct EngineOptions: Sendable {
  /// Redundant attributes are errors instead of warnings.
  public var isStrict = false
  /// `right` and `bottom` are coordinates, as in Schibsted's Layout of old; a load can say otherwise.
  public var isLegacy = false
  /// Unknown elements act as plain views, unknown properties are kept as text.
  public var isLenient = false
  /// Files are not watched. `PLUMB_LIVE_RELOAD=0` in the environment says the same.
  public var isLiveReloadOff = false
  public var limits = Limits()

  public init() {}
}

/// How one document is loaded. The functions of its owner are called on the thread of the layout that they are called for.
public struct LoadOptions: @unchecked Sendable {
  /// Stands for the file in diagnostics.
  public var name = LoadOptions.noName
  /// In diagnostics the name of a document without one.
  package static let noName = "layout.xml"
  static let noNameOfJSON = "layout.json"
  /// nil: as the engine says.
  public var isLegacy: Bool?
  public var scopes: [ScopeDefinition] = []
  /// Of `strings.Key`: "de", "pt-BR"; empty: the texts for all languages.
  public var language = ""
  /// Owns the root of each layout that is made of the document, as if bound there: what of it the document lacks, and what
  /// the document names that it does not have, are errors of the load.
  public var owner: OwnerDefinition?
  /// Of the layouts that are made of the document, to begin with.
  public var sizeClasses = SizeClasses()
  /// How documents in JSON are read.
  public var everLayout = EverLayoutOptions()

  public init() {}
}

/// A natural size, in points. Baselines are distances from the top; negative: none.
public struct Measurement: Sendable {
  public var width: Double
  public var height: Double
  public var firstBaseline: Double
  public var lastBaseline: Double

  public init(width: Double, height: Double, firstBaseline: Double = -1, lastBaseline: Double = -1) {
    self.width = width
    self.height = height
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }
}

/// A measurer's answer.
public enum MeasureAnswer: Sendable {
  case size(Measurement)
  /// The built-in size.
  case declined
  /// The compute that asked fails with `Status.user`.
  case failed
  /// The same, with a code of the host that the diagnostic shows.
  case failedWith(code: Int32)
}

/// The host's natural sizes. `width` and `height` are proposals in points, nil for no bound. May read properties of
/// the node it is asked for, their new values; everything else on that layout answers `Status.busy`.
public struct Measurer {
  public var measure: (_ layout: Layout, _ node: UInt64, _ width: Double?, _ height: Double?) -> MeasureAnswer

  public init(
    _ measure: @escaping (_ layout: Layout, _ node: UInt64, _ width: Double?, _ height: Double?) -> MeasureAnswer
  ) {
    self.measure = measure
  }
}
