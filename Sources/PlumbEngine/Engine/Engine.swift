import CPosix
import PlumbSyntax
import Synchronization

/// What a host configures once: components, measurer, limits. Set up first; immutable once it has loaded a document, and
/// from then on shareable between threads.
public final class Engine: @unchecked Sendable {
  /// As given; limits outside of what is possible are the nearest that is.
  public private(set) var options: EngineOptions
  var catalog = Catalog()
  private(set) var measurer: Measurer?
  private(set) var textLocator: TextLocator?
  var assets = AssetSource()
  var strings = LocalizedStrings()
  var loading = LoaderSetUp()
  /// What the host reads of documents.
  var stages = LayoutStages()
  var formats: [DocumentFormat] = []
  /// Where the sources of layouts are looked for.
  var sourceRoot: String?
  let sources = SourceRegistry()
  let propertyKeys = PropertyKeys()
  /// Constants of catalogs, which the root of every layout has; those of the host come after them.
  var constants = NameMap<Value>()
  /// What evaluation needs, made with the first load.
  private var environmentOfLoads: EvaluationEnvironment?
  private let environmentLock = SpinLock()
  private let frozen = Atomic<Bool>(false)
  /// By component, host components included.
  var componentNames: [TextBox] = []
  private let layouts = Atomic<UInt32>(0)
  /// What templates and layouts use.
  let memory: MemoryAccount
  let valueLimits: ValueLedger.ValueLimits

  public init(options: EngineOptions = EngineOptions()) {
    let limits = options.limits.possible
    self.options = options
    self.options.limits = limits
    memory = MemoryAccount(.engine, limit: limits.maximumEngineMemory)
    valueLimits = ValueLedger.ValueLimits(value: limits.maximumValueBytes, total: limits.maximumTotalValueBytes)
    isLiveReloadOffByEnvironment = getenv("PLUMB_LIVE_RELOAD").map { strcmp($0, "0") == 0 } ?? false
    componentNames = catalog.components.map { TextBox($0.name) }
  }

  /// Whether the environment has `PLUMB_LIVE_RELOAD=0`.
  let isLiveReloadOffByEnvironment: Bool

  /// The version of Plumb, "0.1.0".
  public static var version: String { "0.1.0" }

  /// Whether a document has been loaded, so that nothing can be set up any more.
  public var isFrozen: Bool { frozen.load(ordering: .acquiring) }

  /// Whether a catalog is being loaded, whose values functions and resolvers of the host may give.
  var isLoadingCatalog = false

  func requireSetUp() throws(Diagnostic) {
    if isLoadingCatalog {
      throw Diagnostic(.busy, "The engine is loading a catalog; set it up before or after that")
    }
    if isFrozen {
      throw Diagnostic(.frozen, "The engine has loaded a layout and cannot be set up any further; make another engine")
    }
  }

  /// Sets the natural sizes of the host; nil for the built-in ones. Errors: `.frozen`.
  public func setMeasurer(_ measurer: Measurer?) throws(Diagnostic) {
    try requireSetUp()
    self.measurer = measurer
  }

  /// Sets what finds positions in text that the host's measurer measures; nil for the built-in positions. Errors:
  /// `.frozen`.
  public func setTextLocator(_ locator: TextLocator?) throws(Diagnostic) {
    try requireSetUp()
    textLocator = locator
  }

  /// What evaluation needs. From the first call on the engine is frozen.
  var environment: EvaluationEnvironment {
    frozen.store(true, ordering: .releasing)
    if let known = environmentLock.exclusively({ environmentOfLoads }) { return known }
    // Made outside the lock, since it copies all texts of the host; if two threads race, one result is discarded.
    let made = makeEnvironment(catalog, assets)
    return environmentLock.exclusively {
      if let known = environmentOfLoads { return known }
      environmentOfLoads = made
      return made
    }
  }

  /// What evaluation needs with these names.
  func makeEnvironment(_ catalog: Catalog, _ assets: AssetSource) -> EvaluationEnvironment {
    var limits = ValueOperations.OperationLimits()
    limits.bytes = options.limits.maximumValueBytes
    return EvaluationEnvironment(
      catalog: catalog, assets: assets, limits: limits, isLenient: options.isLenient, texts: strings.texts)
  }

  /// Bytes that templates and layouts use which were made with this engine.
  public var memoryUsage: Int { memory.used }

  /// Throws `.limit` if so many more bytes would exceed the limit.
  package func requireMemory(_ count: Int) throws(Diagnostic) {
    if let obstacle = memory.obstacle(to: count) { throw obstacle.overrun }
  }

  /// Loads a document from memory.
  public func load(_ bytes: [UInt8], _ options: LoadOptions = LoadOptions()) -> LoadResult {
    finish(read(bytes, options.name, limits: xmlLimits, options.everLayout), options)
  }

  /// Loads a file; its name in diagnostics is the path unless the options give one.
  public func load(path: String, _ options: LoadOptions? = nil) -> LoadResult {
    var loading = options ?? LoadOptions()
    if options == nil { loading.name = path }
    if path.isEmpty {
      // Joined to the current folder it would be that folder.
      return LoadResult(template: nil, diagnostics: [Diagnostic(.file, "The path of the document is empty")])
    }
    let loader = partLoader(path: path, everLayout: loading.everLayout)
    switch loader.file(path, name: loading.name) {
    case .ready(let root): return finish(root, loader, loading, path: path)
    case .failed(let error): return LoadResult(template: nil, diagnostics: [error])
    case .pending: return LoadResult(template: nil, diagnostics: [])
    }
  }

  /// Links what a reader has read.
  func finish(_ result: XMLReadResult, _ options: LoadOptions) -> LoadResult {
    let root = Part(
      url: options.name, document: result.hasErrors ? nil : result.document, diagnostics: result.diagnostics,
      isInMemory: options.name == LoadOptions.noName)
    return finish(root, partLoader(path: nil, everLayout: options.everLayout), options, path: nil)
  }

  func finish(_ root: Part, _ loader: PartLoader, _ options: LoadOptions, path: String?) -> LoadResult {
    let environment = environment
    var diagnostics: [Diagnostic] = []
    guard let assembly = assemble(root, loader, &diagnostics) else {
      return LoadResult(template: nil, diagnostics: Self.sorted(diagnostics))
    }
    var scopes = options.scopes
    var origin = Template.Origin(path: path, language: options.language)
    origin.sizeClasses = options.sizeClasses
    origin.everLayout = options.everLayout
    do throws(Diagnostic) {
      if strings.isNeeded(by: assembly.document) {
        origin.stringsFiles = strings.files(language: options.language, besideLayout: path)
        if let found = try strings.scope(language: options.language, besideLayout: path) { scopes.insert(found, at: 0) }
      } else {
        try LocalizedStrings.checked(options.language)
      }
    } catch { diagnostics.append(error) }
    if let constants = catalogScope { scopes.insert(constants, at: 0) }
    let template = Template.link(
      assembly.document, scopes, linkerOptions(isLegacy: options.isLegacy), engine: self, environment: environment,
      assembly: assembly, origin: origin, &diagnostics
    )?.expanded(&diagnostics)?.owned(by: options.owner, &diagnostics)
    return LoadResult(template: template, diagnostics: Self.sorted(diagnostics))
  }

  func linkerOptions(isLegacy: Bool?) -> Linker.Options {
    var linking = Linker.Options()
    linking.isLegacy = isLegacy ?? options.isLegacy
    linking.isStrict = options.isStrict
    linking.isLenient = options.isLenient
    linking.maximumExpressionNodes = options.limits.maximumExpressionNodes
    linking.maximumProgramNodes = options.limits.maximumProgramNodes
    linking.expressionLimits = expressionLimits
    linking.maximumDiagnostics = options.limits.maximumDiagnostics
    return linking
  }

  var expressionLimits: ExpressionLimits {
    ExpressionLimits(
      maxDepth: options.limits.maximumExpressionDepth, maxNodes: options.limits.maximumExpressionNodes)
  }

  var xmlLimits: XMLLimits { xmlLimits(memory) }

  /// Limits of a document that is read into an account.
  func xmlLimits(_ account: MemoryAccount) -> XMLLimits {
    var limits = XMLLimits()
    if account.isLimited {
      limits.maxMemory = account.available
      limits.memoryMessage = account.tightest.overrunMessage
    }
    limits.maxBytes = options.limits.maximumDocumentBytes
    limits.maxElements = options.limits.maximumNodes
    limits.maxDepth = options.limits.maximumDepth
    limits.maxDiagnostics = options.limits.maximumDiagnostics
    return limits
  }

  /// The name of a component at a fixed address. Made when the engine begins to load, for all components.
  func componentTexts(_ component: Int) -> TextBox { componentNames[component] }

  /// A generation for the handles of a new layout: another layout's handles are recognised by it.
  func nextGeneration() -> UInt32 {
    let number = layouts.add(1, ordering: .relaxed).newValue
    return number == 0 ? layouts.add(1, ordering: .relaxed).newValue : number
  }

  /// Errors first, each kind in the order of the document.
  static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    func isBefore(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
      if a.severity != b.severity { return a.severity == .error }
      return a.line != b.line ? a.line < b.line : a.column < b.column
    }
    // By index where they are equal: the standard library does not promise a stable sort.
    let order = diagnostics.indices.sorted { a, b in
      if isBefore(diagnostics[a], diagnostics[b]) { return true }
      return !isBefore(diagnostics[b], diagnostics[a]) && a < b
    }
    return order.map { diagnostics[$0] }
  }
}

/// The result of a load: a template, or errors; warnings in either case. Errors come first.
public struct LoadResult: Sendable {
  public var template: Template?
  public var diagnostics: [Diagnostic]

  package init(template: Template?, diagnostics: [Diagnostic]) {
    self.template = template
    self.diagnostics = diagnostics
  }
}
