import PlumbSyntax

/// An XML element, or a document in JSON, that was parsed once, to be inserted into layouts as often as needed.
/// `Engine.loadFragment` makes one.
///
/// Immutable: any number of threads may insert it at once, each into a layout of its own. It works on when its engine is
/// gone.
public final class Fragment: @unchecked Sendable {
  let engine: Engine
  let document: XMLDocument
  /// The composed element. nil if it names parts: those are found relative to a layout, so each insertion composes it.
  let assembly: Assembly?
  /// Bytes that a layout counts for its copy of `assembly`.
  let assembledBytes: Int
  private let charge: MemoryCharge

  /// In diagnostics the name of a fragment without one.
  package static let noName = "fragment.xml"

  init(_ engine: Engine, _ document: XMLDocument, _ assembly: Assembly?) throws(Diagnostic) {
    self.engine = engine
    self.document = document
    self.assembly = assembly
    assembledBytes = assembly.map { LiveTree.memory(of: $0) } ?? 0
    charge = MemoryCharge(engine.memory)
    let composed = assembly?.memory(sharedWith: document) ?? 0
    try charge.set(document.memory(withSources: true) + composed + HeapBlock.object(256))
  }

  /// How many elements it has, without those of the parts it names.
  public var elementCount: Int { document.elements.count }
}

/// The result of loading a fragment: the fragment, or errors; warnings in either case. Errors come first.
public struct FragmentResult: Sendable {
  public var fragment: Fragment?
  public var diagnostics: [Diagnostic]

  package init(fragment: Fragment?, diagnostics: [Diagnostic]) {
    self.fragment = fragment
    self.diagnostics = diagnostics
  }
}

extension Engine {
  /// Parses the text of one XML element, or a document in another language, for `Layout.insert(fragment:parent:index:)`.
  /// Freezes the engine, as a load does.
  ///
  /// Malformed text is reported here; what depends on the place of the element (names of state, ids, parts) by each
  /// insertion. `name` stands for the file in diagnostics, `everLayout` is what a document in JSON gets from the host.
  /// O(bytes). Errors: `.xml`, `.encoding`, `.limit`, and those of documents in JSON.
  public func loadFragment(
    _ bytes: [UInt8], name: String? = nil, _ everLayout: EverLayoutOptions = EverLayoutOptions()
  ) -> FragmentResult {
    // Freezes the engine: what is composed below depends on its components.
    let environment = environment
    let read = self.read(bytes, name ?? Fragment.noName, limits: xmlLimits, everLayout)
    var diagnostics = read.diagnostics
    guard let document = read.document, !read.hasErrors else {
      return FragmentResult(fragment: nil, diagnostics: Self.sorted(diagnostics))
    }
    var namesParts = false
    let root = Part(url: name ?? Fragment.noName, document: document, diagnostics: [], isInMemory: true)
    let composition = Composer.compose(root, catalog: catalog, limits: composeLimits) { _, _ in
      namesParts = true
      return .failed(Diagnostic(.file, "Parts are not looked for yet"))
    }
    // With parts, the composition is incomplete, and so are its diagnostics.
    if !namesParts { diagnostics += composition.diagnostics }
    var assembly: Assembly?
    if !namesParts {
      assembly = composition.document.flatMap {
        StructureCut.assembly(of: $0, root: root, environment, &diagnostics)
      }
      if assembly == nil { return FragmentResult(fragment: nil, diagnostics: Self.sorted(diagnostics)) }
    }
    do throws(Diagnostic) {
      let fragment = try Fragment(self, document, assembly)
      return FragmentResult(fragment: fragment, diagnostics: Self.sorted(diagnostics))
    } catch {
      return FragmentResult(fragment: nil, diagnostics: Self.sorted(diagnostics + [error]))
    }
  }
}
