import PlumbSyntax

/// Catalog files: what a host declares, as a document (docs/catalogs.md).
extension Engine {
  /// The name in diagnostics of a catalog that has none.
  private static var catalogName: String { "catalog.xml" }

  /// Adds what a catalog declares: components, types, functions, colours, fonts, images, constants. All of it or, with
  /// errors among the diagnostics, nothing.
  ///
  /// `url` stands for the file in diagnostics, and templates of its components are relative to it; those of a catalog
  /// without are relative to the documents that use them. O(bytes). Errors: `.frozen`, `.xml`, `.encoding`, `.limit`; of
  /// what is declared those of `register`, `.cycle` (components that build on each other), and of values those of
  /// `evaluate`.
  public func loadCatalog(_ bytes: [UInt8], url: String = "") -> [Diagnostic] {
    do throws(Diagnostic) { try requireSetUp() } catch { return [error] }
    return read(catalog: bytes, name: url.isEmpty ? Self.catalogName : url, templateBase: url.isEmpty ? nil : url)
  }

  /// The same of a file. Its templates are relative to it, and what they name may lie in its folder, whatever the root
  /// is. Errors also: `.file`.
  public func loadCatalog(path: String) -> [Diagnostic] {
    let bytes: [UInt8]
    let folder: String
    var changed = loading
    do throws(Diagnostic) {
      try requireSetUp()
      bytes = try readFile(path, limit: options.limits.maximumDocumentBytes)
      folder = try realFolder(FilePath.folder(of: path))
      try changed.addCatalogFolder(folder)
    } catch { return [error] }
    let base = FilePath.joined(folder, FilePath.name(of: path))
    let diagnostics = read(catalog: bytes, name: path, templateBase: base)
    if !diagnostics.contains(where: { $0.severity == .error }) { loading = changed }
    return diagnostics
  }

  /// The components and names that it has.
  package var names: Catalog { catalog }

  private func read(catalog bytes: [UInt8], name: String, templateBase: String?) -> [Diagnostic] {
    let read = XMLReader.read(bytes, name: name, limits: xmlLimits, kind: .catalog)
    guard let document = read.document, !read.hasErrors else { return Self.sorted(read.diagnostics) }
    let reader = CatalogReader(
      document, templateBase: templateBase, catalog: catalog, assets: assets, constants: constants,
      limits: expressionLimits, maximumDiagnostics: options.limits.maximumDiagnostics)
    isLoadingCatalog = true
    reader.read(
      { text, type, reader in constant(text, type, reader) },
      problems: { function, answer, reader in problems(of: answer, function, reader) })
    isLoadingCatalog = false
    // A function or resolver of the host may have loaded a document meanwhile.
    do throws(Diagnostic) { try requireSetUp() } catch { return [error] }
    if reader.report.hasErrors { return Self.sorted(reader.report.finish()) }
    for component in reader.catalog.components[catalog.components.count...] {
      componentNames.append(TextBox(component.name))
    }
    catalog = reader.catalog
    assets = reader.assets
    constants = reader.constants
    return read.diagnostics
  }

  /// The value of an expression with the names of a catalog that is being read.
  private func constant(
    _ text: String, _ type: String, _ reader: CatalogReader
  ) -> (value: Value?, diagnostics: [Diagnostic]) {
    let environment = makeEnvironment(reader.catalog, reader.assets)
    let (template, problems) = link(text, type, ScopeDefinition(), in: environment)
    guard let template, let index = evaluated(template) else { return (nil, problems) }
    guard template.image.program.properties[index].isConstant else {
      var diagnostic = Diagnostic(.type, "The value must be a constant or literal value")
      diagnostic.notes = ["it is the same for all layouts of the engine"]
      return (nil, [diagnostic])
    }
    let layout = Layout(template)
    guard layout.compute(width: nil, height: nil) == .ok else { return (nil, layout.diagnostics) }
    return (NodeReader(layout).readableValue(index), problems)
  }

  /// The constants of catalogs as a scope of the root; nil without any.
  var catalogScope: ScopeDefinition? {
    if constants.count == 0 { return nil }
    var scope = ScopeDefinition()
    scope.isFromCatalog = true
    for name in constants.names { if let value = constants[name] { scope.constants.append((name, value)) } }
    return scope
  }

  /// The names of the constants of catalogs, with their values.
  package var catalogConstants: [(name: String, value: Value)] {
    constants.names.compactMap { name in constants[name].map { (name, $0) } }
  }

  /// The images of catalogs, a bundle in front of the name: `Icons:star`.
  package var catalogImages: [String] { assets.catalogImages }
}
