import PlumbSyntax

/// A parsed, checked and compiled document. Immutable, shareable between threads, makes any number of layouts.
public final class Template: @unchecked Sendable {
  let engine: Engine
  let document: XMLDocument
  /// What the document was put together from: for the template of a layout whose nodes were edited, before that.
  let assembly: Assembly
  let linked: LinkedDocument
  let image: ProgramImage
  let options: Linker.Options
  let definitions: [ScopeDefinition]
  let environment: EvaluationEnvironment
  let origin: Origin
  /// What linking and its parts had to say.
  let warnings: [Diagnostic]
  let measuring: BuiltInMeasuring
  /// The ids at fixed addresses.
  let ids: IDTexts

  /// Where a document came from, and the language it was loaded in.
  struct Origin: Sendable {
    /// nil for one that was not loaded from a file.
    var path: String?
    var language = ""
    /// The `.strings` files that were read, or would have been if they were there.
    var stringsFiles: [LoadedFile.Identity] = []
  }

  private init(
    engine: Engine, document: XMLDocument, assembly: Assembly, linked: LinkedDocument, image: ProgramImage,
    options: Linker.Options, definitions: [ScopeDefinition], environment: EvaluationEnvironment, origin: Origin,
    warnings: [Diagnostic]
  ) {
    self.engine = engine
    self.document = document
    self.assembly = assembly
    self.warnings = warnings
    self.linked = linked
    self.image = image
    self.options = options
    self.definitions = definitions
    self.environment = environment
    self.origin = origin
    measuring = BuiltInMeasuring(linked.tree, engine.catalog, image.program)
    ids = IDTexts(linked.tree.ids, linked.names)
  }

  static func link(
    _ document: XMLDocument, _ definitions: [ScopeDefinition], _ options: Linker.Options, engine: Engine,
    environment: EvaluationEnvironment, assembly: Assembly? = nil, origin: Origin = Origin(),
    expression: Linker.Evaluation? = nil,
    onFailure: (Linker) -> Void = { _ in },
    _ diagnostics: inout [Diagnostic]
  ) -> Template? {
    let linker = Linker(document: document, environment: environment, options: options)
    linker.evaluation = expression
    let result = linker.link(definitions)
    diagnostics += linker.diagnostics
    if result == nil { onFailure(linker) }
    guard let linked = result, !diagnostics.contains(where: { $0.severity == .error }) else { return nil }
    guard let image = ProgramImage(linked.program) else {
      diagnostics.append(
        Diagnostic(.evaluation, "The layout was linked into an inconsistent program; please report this"))
      return nil
    }
    let assembly =
      assembly ?? Assembly(root: Part(url: "", document: document, diagnostics: []), document: document)
    return Template(
      engine: engine, document: document, assembly: assembly, linked: linked, image: image, options: options,
      definitions: definitions, environment: environment, origin: origin, warnings: diagnostics)
  }

  /// How many nodes a layout of this template has.
  public var nodeCount: Int { linked.tree.count }

  /// A live instance of this template, O(nodes).
  public func makeLayout() -> Layout { Layout(self) }
}
