import PlumbSyntax

/// A parsed, checked and compiled document. Immutable, shareable between threads, makes any number of layouts. That of a
/// layout that is edited belongs to it alone, and patches change it.
public final class Template: @unchecked Sendable {
  /// What patches change. Behind a pointer for the same reason as the contents of a `ProgramImage`.
  private struct Contents {
    var document: XMLDocument
    var linked: LinkedDocument
    var measuring: BuiltInMeasuring
    var ids: IDTexts
    /// Bytes of the names of properties, and how many of these are counted.
    var propertyNameBytes = 0
    var countedProperties = 0

    /// Of the contents, which lend their tables: whoever holds a pointer to them would retain each for the call.
    mutating func appendIDs(_ rows: Range<Int>) { ids.append(rows, linked.tree.ids, linked.names) }

    /// O(properties that were not counted).
    mutating func countProperties() {
      while countedProperties < linked.properties.count {
        propertyNameBytes += linked.properties[countedProperties].property.memory
        countedProperties += 1
      }
    }
  }

  private let contents: UnsafeMutablePointer<Contents>
  package let engine: Engine
  var document: XMLDocument {
    @inline(__always) _read { yield contents.pointee.document }
  }
  /// The parts that the document was composed from; for the template of an edited layout, those before the edit.
  private(set) var assembly: Assembly
  /// Bytes of the parts that it does not share with the template before.
  private var partBytes = 0
  var linked: LinkedDocument {
    @inline(__always) _read { yield contents.pointee.linked }
  }
  /// The component of a row in the catalog, -1 for an unknown one.
  @inline(__always)
  func component(_ row: Int) -> Int32 { contents.pointee.linked.tree.components[row] }
  let image: ProgramImage
  let options: Linker.Options
  let definitions: [ScopeDefinition]
  let environment: EvaluationEnvironment
  private(set) var origin: Origin
  /// The warnings of linking and of its parts.
  let warnings: [Diagnostic]
  var measuring: BuiltInMeasuring {
    @inline(__always) _read { yield contents.pointee.measuring }
  }
  /// The ids at fixed addresses, until the next patch.
  var ids: IDTexts { contents.pointee.ids }
  /// What patches the program; nil where edits link anew.
  private(set) var patcher: LinkPatcher?
  /// The nodes with the instances that state begins with; nil for a document without `repeat` and `if`. Set before the
  /// template is given away.
  var instances: LiveDocument?
  /// The owner of the root of its layouts. Set before the template is given away.
  var owner: OwnerDefinition?
  /// Whether some element says how it moves.
  private(set) var declaresTransitions: Bool
  /// Whether expressions read the size classes of the layout.
  let readsSizeClasses: Bool
  /// Bytes that a layout takes to begin with.
  let layoutMemory: Int
  /// What display lists know of its components.
  let componentLooks = ComponentLooks()
  /// Counts its constants.
  let ledger: ValueLedger
  /// Counts the rest of what it takes.
  let charge: MemoryCharge
  /// Whether nothing was patched since its memory was counted.
  private var isCounted = true

  /// What it counts: what it shares with the template before it is counted there.
  struct Owned {
    var document = true
    var parts = true
  }

  let owned: Owned

  /// Where a document came from, and the language it was loaded in.
  struct Origin: Sendable {
    /// nil for one that was not loaded from a file.
    var path: String?
    var language = ""
    /// Of its layouts to begin with.
    var sizeClasses = SizeClasses()
    /// How those of its documents are read that are JSON.
    var everLayout = EverLayoutOptions()
    /// The `.strings` files that were read, or would have been if they were there.
    var stringsFiles: [LoadedFile.Identity] = []
  }

  private init(
    engine: Engine, document: XMLDocument, assembly: Assembly, linked: LinkedDocument, image: ProgramImage,
    options: Linker.Options, definitions: [ScopeDefinition], environment: EvaluationEnvironment, origin: Origin,
    warnings: [Diagnostic], ledger: ValueLedger, charge: MemoryCharge,
    owned: Owned, patcher: LinkPatcher?, readsSizeClasses: Bool
  ) {
    self.readsSizeClasses = readsSizeClasses
    self.owned = owned
    self.ledger = ledger
    self.charge = charge
    self.engine = engine
    self.patcher = patcher
    self.assembly = assembly
    self.warnings = warnings
    self.image = image
    self.options = options
    self.definitions = definitions
    self.environment = environment
    self.origin = origin
    contents = .allocate(capacity: 1)
    contents.initialize(
      to: Contents(
        document: document, linked: linked, measuring: BuiltInMeasuring(linked.tree.components, environment, image),
        ids: IDTexts(linked.tree.ids, linked.names)))
    contents.pointee.countProperties()
    patcher?.bound.release()
    layoutMemory = image.layoutMemory
    declaresTransitions = TransitionCheck.areDeclared(image.program.propertyNames)
    for definition in definitions {
      for constant in definition.constants { ledger.adopt(constant.value) }
      for state in definition.state { ledger.adopt(state.value) }
    }
    for value in image.constants.elements { ledger.adopt(value) }
    for value in image.program.initialValues { ledger.adopt(value) }
    for scope in linked.scopes.scopes {
      for constant in scope.constants { ledger.adopt(constant.value) }
    }
    ledger.settle()
  }

  deinit {
    contents.deinitialize(count: 1)
    contents.deallocate()
  }

  private static func memory(of document: XMLDocument, _ assembly: Assembly?, _ owned: Owned) -> Int {
    let own = owned.document ? document.memory(withSources: owned.parts) : 0
    return own + (owned.parts ? assembly?.memory(sharedWith: document) ?? 0 : 0)
  }

  /// Counts the bytes of the parts again, once they are others or shared with another document.
  private func countParts() { partBytes = owned.parts ? assembly.memory(sharedWith: document) : 0 }

  /// Bytes of the template without its values.
  private var memory: Int {
    // In place: a copy would retain each of its arrays.
    let contents = UnsafePointer(contents)
    var bytes = owned.document ? contents.pointee.document.memory(withSources: owned.parts) : 0
    bytes +=
      partBytes + contents.pointee.linked.tree.memory + contents.pointee.linked.names.memory
      + contents.pointee.linked.scopes.memory
    bytes +=
      contents.pointee.linked.attributes.memory + contents.pointee.linked.properties.memory
      + contents.pointee.linked.bodyAttributes.memory
    bytes += contents.pointee.linked.directions.memory + image.memory
    bytes +=
      contents.pointee.ids.memory + contents.pointee.measuring.kinds.memory + warnings.memory + HeapBlock.object(1024)
    bytes += patcher?.memory ?? 0
    bytes += contents.pointee.propertyNameBytes
    for warning in warnings { bytes += warning.memory }
    return bytes
  }

  static func link(
    _ document: XMLDocument, _ definitions: [ScopeDefinition], _ options: Linker.Options, engine: Engine,
    environment: EvaluationEnvironment, assembly: Assembly? = nil, origin: Origin = Origin(),
    expression: SingleExpression? = nil, account: MemoryAccount? = nil, owned: Owned = Owned(),
    onFailure: (Linker) -> Void = { _ in },
    _ diagnostics: inout [Diagnostic]
  ) -> Template? {
    let account = account ?? engine.memory
    let charge = MemoryCharge(account)
    do throws(Diagnostic) {
      try charge.set(memory(of: document, assembly, owned))
    } catch {
      diagnostics.append(error)
      return nil
    }
    let withSizeClasses = SizeClassState.added(to: definitions, of: document, origin.sizeClasses, engine)
    let definitions = withSizeClasses ?? definitions
    let ledger = ValueLedger(.document, engine.valueLimits, account)
    let linker = Linker(
      document: document, environment: environment, options: options, ledger: ledger, charge: charge)
    linker.evaluation = expression
    let result = linker.link(definitions)
    diagnostics += linker.diagnostics
    if result == nil { onFailure(linker) }
    guard let (linked, program) = result, !diagnostics.contains(where: { $0.severity == .error }) else { return nil }
    guard let image = ProgramImage(program) else {
      diagnostics.append(
        Diagnostic(.evaluation, "The layout was linked into an inconsistent program; please report this"))
      return nil
    }
    let assembly =
      assembly ?? Assembly(root: Part(url: "", document: document, diagnostics: []), document: document)
    let template = Template(
      engine: engine, document: document, assembly: assembly, linked: linked, image: image, options: options,
      definitions: definitions, environment: environment, origin: origin, warnings: diagnostics, ledger: ledger,
      charge: charge, owned: owned, patcher: linker.patcher,
      readsSizeClasses: withSizeClasses != nil || definitions.contains { $0.isOfSizeClasses })
    template.countParts()
    charge.correct(template.memory)
    return template
  }

  /// The scopes for linking again, with these constants in place of the host's, unless nil, and in another language with
  /// its texts in place of those from `.strings` files.
  func definitions(
    constants: [ScopeDefinition]?, language: String, texts: ScopeDefinition?
  ) -> [ScopeDefinition] {
    var result: [ScopeDefinition] = []
    let changesLanguage = language != origin.language
    if changesLanguage, let texts { result.append(texts) }
    for definition in definitions {
      if changesLanguage && definition.isFromStringsFile { continue }
      var definition = definition
      if constants != nil, !definition.isFromStringsFile, !definition.isFromCatalog, !definition.isOfSizeClasses {
        definition.constants = []
      }
      result.append(definition)
    }
    for scope in constants ?? [] { result.append(ScopeDefinition(node: scope.node, constants: scope.constants)) }
    return result
  }

  // MARK: - Patching

  /// Gives the patcher, whose tables nobody else holds until `endPatching`, so that they are changed in place. Throws if there
  /// is none.
  func beginPatching() throws(PatchRefusal) -> LinkPatcher {
    guard let patcher else { throw .first }
    exchangeTables(with: patcher.bound)
    return patcher
  }

  /// Takes the tables back. A patcher that has refused a patch has restored them, and is not used again.
  func endPatching(isRefused: Bool) {
    guard let patcher else { return }
    exchangeTables(with: patcher.bound)
    if isRefused { self.patcher = nil }
  }

  /// Gives what it has linked to a bound document, or takes it back.
  private func exchangeTables(with bound: BoundDocument) {
    contents.pointee.linked.exchange(with: bound, &contents.pointee.document)
  }

  // MARK: - Attributes

  /// An attribute as it is linked. Amortised O(1).
  func attribute(_ index: Int) -> LinkedAttribute {
    if let patcher, let first = patcher.late.firstUnwrittenAttribute, index >= first {
      exchangeTables(with: patcher.bound)
      patcher.writeLateAttributes()
      exchangeTables(with: patcher.bound)
    }
    return linked.attributes[index]
  }

  /// What an attribute sets.
  func property(ofAttribute index: Int) -> LinkedProperty { linked.properties[Int(attribute(index).info)] }

  /// The name of what an expression computes.
  func name(of source: ExpressionSource) -> String {
    source.attribute >= 0 ? property(ofAttribute: Int(source.attribute)).property : source.symbol?.name ?? ""
  }

  // MARK: - Upkeep

  /// Gives elements and attributes the places that they have in other texts. Nobody else uses the template meanwhile.
  func changePlaces(_ body: (BoundDocument) -> Void) {
    let empty = XMLDocument(source: SourceText(name: "", bytes: []), names: NameTable())
    let bound = patcher?.bound ?? BoundDocument(empty, environment, options.expressionLimits)
    exchangeTables(with: bound)
    patcher?.writeLateAttributes()
    body(bound)
    exchangeTables(with: bound)
    charge.correct(memory)
  }

  /// Takes over the parts that a patched document is composed from now.
  func take(_ assembly: Assembly, _ origin: Origin) {
    self.assembly = assembly
    self.origin = origin
    countParts()
  }

  /// Brings what is made of the linked document up to date after a patch. O(nodes) if it names properties that were not
  /// named before, else O(new nodes).
  func update(after patch: ProgramPatch) {
    contents.pointee.appendIDs(patch.rows)
    if patch.propertyNames != nil {
      declaresTransitions = TransitionCheck.areDeclared(image.program.propertyNames)
      contents.pointee.measuring = BuiltInMeasuring(linked.tree.components, environment, image)
    } else {
      contents.pointee.measuring.append(patch.rows, self)
    }
    for value in patch.constants { ledger.adopt(value) }
    if patch.stateKeyCount > 0 { for value in patch.values { ledger.adopt(value) } }
    if !patch.constants.isEmpty || patch.stateKeyCount > 0 { ledger.settle() }
    contents.pointee.countProperties()
    isCounted = false
  }

  /// Forgets what is behind some counts, once the program has forgotten it.
  func cut(to counts: TableCounts) {
    guard let patcher else { return }
    exchangeTables(with: patcher.bound)
    patcher.cut(to: counts)
    exchangeTables(with: patcher.bound)
    contents.pointee.ids.cut(rows: counts.rows)
    contents.pointee.measuring.cut(rows: counts.rows)
    isCounted = false
  }

  /// Corrects what is counted to what is in use now.
  func countMemory() {
    if isCounted { return }
    isCounted = true
    charge.correct(memory)
  }

  /// How many nodes a layout of this template has.
  public var nodeCount: Int { linked.tree.count }

  /// A live instance of this template, O(nodes).
  public func makeLayout() -> Layout { Layout(self) }

  /// The same; throws `.limit` if memory does not suffice.
  public func makeLayoutWithinLimits() throws(Diagnostic) -> Layout {
    let limit = engine.options.limits.maximumLayoutMemory
    if limit > 0 || engine.memory.limit < .max {
      let account = MemoryAccount(.layout, limit: limit, parent: engine.memory)
      // What is measured is kept with what it was measured from.
      let measured = image.program.measurementInputs.count * MemoryLayout<Value>.stride
      if let obstacle = account.obstacle(to: layoutMemory + measured) { throw obstacle.overrun }
    }
    return Layout(self)
  }
}
