import PlumbSyntax

/// Writes a new document from elements of others, in any order and nesting, and from attributes of the host.
///
/// Elements are written in document order; attributes, body and definitions belong to the element begun last.
/// Only the names and sources that are used get into the new document. Indices out of a document's range trap.
final class DocumentWriter {
  /// In `inclusions`: no inclusion, for the root's source and for sources that no file names.
  static let notIncluded = UInt32.max
  private static let unused = UInt32.max

  enum DefinitionKind: Int { case macro, parameter, state, structure }

  /// The ids of sources in the new document, indexed by those in documents that share them.
  private final class SourceIDs {
    var ids: [UInt32]

    init(count: Int) { ids = [UInt32](repeating: DocumentWriter.unused, count: count) }
  }

  /// A document whose elements are copied.
  private final class Original {
    let document: XMLDocument
    let inclusion: XMLDocument.Inclusion?
    /// Ids of names in the new document, indexed by their ids in the original.
    var names: [UInt32]
    let sourceIDs: SourceIDs
    var sources: [UInt32] {
      _read { yield sourceIDs.ids }
      _modify { yield &sourceIDs.ids }
    }
    /// The definitions of a kind by element, made when first needed.
    var definitions: [[UInt32]] = [[], [], [], []]
    let definesAnything: Bool

    init(_ document: XMLDocument, _ inclusion: XMLDocument.Inclusion?, sharing other: Original?) {
      self.document = document
      self.inclusion = inclusion
      definesAnything = document.declaresAnything || !document.structures.isEmpty
      names = [UInt32](repeating: DocumentWriter.unused, count: document.names.count)
      if !names.isEmpty { names[0] = Name.empty.id }
      // Pieces of one document share its sources.
      if let other, inclusion == nil, other.inclusion == nil, document.sharesSources(with: other.document) {
        sourceIDs = other.sourceIDs
      } else {
        sourceIDs = SourceIDs(count: document.sources.count)
      }
    }
  }

  private(set) var document: XMLDocument
  /// How many attributes and definitions were written.
  private(set) var detailCount = 0
  private var originals: [Original] = []
  private var lastChildren: [Int32] = []
  /// Sources by the address of their bytes, to recognise copied ones; 0: made by the host, 1: registered by it.
  private var sourcesByBytes = IndexMap<UInt, UInt32>()
  /// By kind and name, the number of the last call of `definitions` that wrote it, counted over all elements.
  private var definers: [[UInt32]] = [[], [], [], []]
  private var definerCount: UInt32 = 0
  private var firstDefiner: UInt32 = 1

  init() {
    document = XMLDocument(source: SourceText(name: "", bytes: []), names: NameTable())
    document.sources = []
  }

  /// How many elements were written: the index of the next one.
  var count: Int { document.elements.count }

  /// The document. The writer must not be used any more.
  func finish() -> XMLDocument {
    if document.sources.isEmpty { _ = hostSource() }
    if document.sources.count == 1 { document.inclusions = [] }
    return document
  }

  // MARK: - Documents, names and sources

  /// Registers a document; returns the number that the calls below take as `original`. Costs little for each of its
  /// names. `inclusion` says, in terms of the new document, how its first source came into it.
  func register(_ document: XMLDocument, inclusion: XMLDocument.Inclusion? = nil) -> Int {
    // The copies of a fragment follow each other, and share its document.
    if inclusion == nil, let last = originals.last, last.inclusion == nil, !document.elements.isEmpty,
      document.sharesStorage(with: last.document)
    {
      return originals.count - 1
    }
    originals.append(Original(document, inclusion, sharing: originals.last))
    return originals.count - 1
  }

  /// A name of a registered document in the new one.
  func name(_ name: Name, of original: Int) -> Name {
    let index = Int(name.id)
    guard index < originals[original].names.count else { return .empty }
    let known = originals[original].names[index]
    if known != Self.unused { return Name(id: known) }
    let made = document.names.intern(originals[original].document.names[name])
    originals[original].names[index] = made.id
    return made
  }

  func name(_ text: String) -> Name { document.names.intern(text) }

  /// A source of a registered document in the new one. What included it comes before it.
  func addSource(of original: Int, _ index: UInt32 = 0) -> UInt32 {
    guard Int(index) < originals[original].sources.count else { return hostSource() }
    let known = originals[original].sources[Int(index)]
    return known != Self.unused ? known : addSource(of: originals[original], index)
  }

  @inline(never)
  private func addSource(of original: Original, _ index: UInt32) -> UInt32 {
    // From the source outwards to a known one, and back; a chain has at most as many inclusions as there are.
    var chain: [UInt32] = []
    var next = index
    while Int(next) < original.sources.count, chain.count < original.sources.count,
      original.sources[Int(next)] == Self.unused
    {
      chain.append(next)
      let inclusions = original.document.inclusions
      next = next > 0 && Int(next) < inclusions.count ? inclusions[Int(next)].source : Self.notIncluded
    }
    while let source = chain.popLast() {
      let text = original.document.sources[Int(source)]
      var inclusion = source == 0 ? original.inclusion : nil
      if source > 0, Int(source) < original.document.inclusions.count {
        var copied = original.document.inclusions[Int(source)]
        if Int(copied.source) < original.sources.count {
          copied.source = original.sources[Int(copied.source)]
          inclusion = copied
        }
      }
      original.sources[Int(source)] = append(text, inclusion)
    }
    return original.sources[Int(index)]
  }

  /// The source of elements made by the host: a text without bytes.
  func hostSource() -> UInt32 { sourcesByBytes[0] ?? append(SourceText(name: "", bytes: []), nil) }

  private func append(_ text: SourceText, _ inclusion: XMLDocument.Inclusion?) -> UInt32 {
    // No address is 1: what code has registered in the catalog.
    let key = text.bytes.withUnsafeBufferPointer {
      $0.isEmpty ? (text.isCatalog ? 1 : 0) : UInt(bitPattern: $0.baseAddress)
    }
    if let known = sourcesByBytes[key], document.source(known).name == text.name { return known }
    let index = UInt32(truncatingIfNeeded: document.sources.count)
    document.sources.append(text)
    document.inclusions.append(
      inclusion ?? XMLDocument.Inclusion(source: Self.notIncluded, range: SourceRange(start: 0, end: 0)))
    // A file may be empty too, but it has a name.
    if key != 0 || text.name.isEmpty { sourcesByBytes[key] = index }
    return index
  }

  /// Says where in the new document a problem is.
  func locate(_ diagnostic: inout Diagnostic, _ range: SourceRange, of source: UInt32) {
    document.locate(&diagnostic, range, of: source)
  }

  // MARK: - Elements

  /// Copies an element with attributes, body, flags, definitions and slot for children. Returns its index.
  @discardableResult
  func element(copying index: Int, of original: Int, parent: Int32) -> Int32 {
    let row = beginElement(copying: index, of: original, parent: parent)
    let element = originals[original].document.elements[index]
    for attribute in Int(element.firstAttribute)..<Int(element.firstAttribute) + Int(element.attributeCount) {
      document.attributes.append(copy(attribute, of: original))
    }
    detailCount &+= Int(element.attributeCount)
    body(ofElement: index, of: original)
    definitions(ofElement: index, of: original)
    changeElement {
      $0.attributeCount = element.attributeCount
      $0.childrenSlot = element.childrenSlot
      $0.isMerged = element.isMerged
      $0.isPending = element.isPending
      $0.isPlacedByConstraints = element.isPlacedByConstraints
    }
    return row
  }

  /// Begins an element with only the name and place of another one. Returns its index.
  func beginElement(copying index: Int, of original: Int, parent: Int32) -> Int32 {
    let element = originals[original].document.elements[index]
    return begin(
      name(element.name, of: original), element.range, addSource(of: original, element.source), parent: parent)
  }

  /// Begins an element that the host makes. Returns its index.
  func beginElement(_ name: String, parent: Int32) -> Int32 {
    begin(self.name(name), SourceRange(start: 0, end: 0), hostSource(), parent: parent)
  }

  private func begin(_ name: Name, _ range: SourceRange, _ source: UInt32, parent: Int32) -> Int32 {
    let row = Int32(truncatingIfNeeded: document.elements.count)
    var element = XMLDocument.Element(name: name, parent: parent, range: range)
    element.source = source
    element.firstAttribute = UInt32(truncatingIfNeeded: document.attributes.count)
    document.elements.append(element)
    lastChildren.append(-1)
    firstDefiner = definerCount &+ 1
    guard parent >= 0 else { return row }
    document.elements[Int(parent)].childCount &+= 1
    let last = lastChildren[Int(parent)]
    if last >= 0 {
      document.elements[Int(last)].nextSibling = row
    } else {
      document.elements[Int(parent)].firstChild = row
    }
    lastChildren[Int(parent)] = row
    return row
  }

  /// Changes the element begun last: its name, its flags, its slot for children.
  func changeElement(_ change: (inout XMLDocument.Element) -> Void) {
    guard !document.elements.isEmpty else { return }
    change(&document.elements[document.elements.count - 1])
  }

  // MARK: - Content of elements

  func attribute(copying index: Int, of original: Int) { append(copy(index, of: original)) }

  private func copy(_ index: Int, of original: Int) -> XMLDocument.Attribute {
    var attribute = originals[original].document.attributes[index]
    attribute.name = name(attribute.name, of: original)
    attribute.value = name(attribute.value, of: original)
    attribute.source = addSource(of: original, attribute.source)
    return attribute
  }

  /// An attribute that the host makes.
  func attribute(_ name: String, _ value: String) {
    let nowhere = SourceRange(start: 0, end: 0)
    var attribute = XMLDocument.Attribute(
      name: self.name(name), value: self.name(value), nameRange: nowhere, valueRange: nowhere)
    attribute.source = hostSource()
    append(attribute)
  }

  private func append(_ attribute: XMLDocument.Attribute) {
    document.attributes.append(attribute)
    detailCount &+= 1
    changeElement { $0.attributeCount &+= 1 }
  }

  /// Copies the body of an element, replacing that of the new element.
  func body(ofElement index: Int, of original: Int) {
    let element = originals[original].document.elements[index]
    let body = name(element.body, of: original)
    let source = element.body == .empty ? 0 : addSource(of: original, element.bodySource)
    changeElement {
      $0.body = body
      $0.bodyIsMarkup = element.bodyIsMarkup
      $0.bodyRange = element.bodyRange
      $0.bodySource = source
    }
  }

  /// Copies macros, parameters, states and structural attributes of an element, except names that an earlier call has
  /// copied.
  func definitions(ofElement index: Int, of original: Int) {
    definerCount &+= 1
    if !originals[original].definesAnything { return }
    definitions(.structure, index, original)
    definitions(.macro, index, original)
    definitions(.parameter, index, original)
    definitions(.state, index, original)
  }

  private func definitions(_ kind: DefinitionKind, _ index: Int, _ original: Int) {
    let all = Self.list(kind, originals[original].document)
    guard !all.isEmpty else { return }
    let number = kind.rawValue
    let from = originals[original]
    if from.definitions[number].isEmpty {
      from.definitions[number] = Self.rowsByElement(all, elementCount: from.document.elements.count)
    }
    let rows = from.definitions[number]
    for place in Int(rows[index])..<Int(rows[index + 1]) {
      let row = rows[place]
      let name = Int(self.name(all[Int(row)].name, of: original).id)
      while definers[number].count <= name { definers[number].append(0) }
      let definer = definers[number][name]
      if definer >= firstDefiner && definer < definerCount { continue }
      definers[number][name] = definerCount
      definition(copying: Int(row), kind, of: original)
    }
  }

  /// Text inside the element, made by the host.
  func body(_ text: String) {
    let body = name(text)
    let source = hostSource()
    changeElement {
      $0.body = body
      $0.bodySource = source
    }
  }

  /// A definition that the host makes.
  func definition(_ kind: DefinitionKind, _ name: String, type: String, value: String) {
    let nowhere = SourceRange(start: 0, end: 0)
    var definition = XMLDocument.Definition(
      element: Int32(truncatingIfNeeded: document.elements.count - 1), name: self.name(name),
      value: self.name(kind == .parameter ? type : value), range: nowhere, valueRange: nowhere)
    definition.type = kind == .state ? self.name(type) : .empty
    definition.source = hostSource()
    append(definition, kind)
  }

  /// One definition, by its index among those of its kind.
  func definition(copying index: Int, _ kind: DefinitionKind, of original: Int) {
    var definition = Self.list(kind, originals[original].document)[index]
    definition.element = Int32(truncatingIfNeeded: document.elements.count - 1)
    definition.name = name(definition.name, of: original)
    definition.value = name(definition.value, of: original)
    definition.type = name(definition.type, of: original)
    definition.source = addSource(of: original, definition.source)
    append(definition, kind)
  }

  private func append(_ definition: XMLDocument.Definition, _ kind: DefinitionKind) {
    detailCount &+= 1
    switch kind {
    case .macro: document.macros.append(definition)
    case .parameter: document.parameters.append(definition)
    case .state: document.states.append(definition)
    case .structure: document.structures.append(definition)
    }
  }

  /// The rows of definitions grouped by element, after a table of where each group begins. The document lists them in
  /// text order, where those of inner elements may come first. O(definitions + elements).
  private static func rowsByElement(_ definitions: [XMLDocument.Definition], elementCount: Int) -> [UInt32] {
    var result = [UInt32](repeating: 0, count: elementCount + 2 + definitions.count)
    // Counted two places on, summed up to where each begins one place on; placing them moves that to where they end.
    for definition in definitions { result[Int(definition.element) + 2] &+= 1 }
    result[0] = UInt32(truncatingIfNeeded: elementCount + 2)
    result[1] = result[0]
    for index in 0..<elementCount { result[index + 2] &+= result[index + 1] }
    for row in definitions.indices {
      let end = Int(definitions[row].element) + 1
      result[Int(result[end])] = UInt32(truncatingIfNeeded: row)
      result[end] &+= 1
    }
    return result
  }

  private static func list(_ kind: DefinitionKind, _ document: XMLDocument) -> [XMLDocument.Definition] {
    switch kind {
    case .macro: document.macros
    case .parameter: document.parameters
    case .state: document.states
    case .structure: document.structures
    }
  }
}
