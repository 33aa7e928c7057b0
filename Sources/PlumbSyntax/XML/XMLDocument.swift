/// A layout document, as it was written or put together from several: elements with their attributes in flat arrays,
/// document order, parents first.
package struct XMLDocument: Sendable {
  /// One component element. `<param>`, `<macro>`, `<state>` and `<children>` are kept beside the elements they stand in,
  /// the text of `<constraints>` is one more attribute of this name.
  package struct Element: Sendable, BitwiseCopyable {
    package var name: Name
    package var parent: Int32
    package var firstChild: Int32 = -1
    package var nextSibling: Int32 = -1
    package var childCount: UInt32 = 0
    package var firstAttribute: UInt32 = 0
    package var attributeCount: UInt32 = 0
    /// From `<` to the end of the name.
    package var range: SourceRange
    /// The inline text, white space normalised (docs/semantics/documents.md, section 4); `.empty`: none.
    package var body = Name.empty
    package var bodyRange = SourceRange(start: 0, end: 0)
    /// The body contains HTML elements, written back as markup in `body`.
    package var bodyIsMarkup = false
    /// Index among the children where the importer's children go; -1: there is no `<children/>`.
    package var childrenSlot: Int32 = -1
    /// Which of the document's sources the ranges are of.
    package var source: UInt32 = 0
    /// Of which source the body's range is.
    package var bodySource: UInt32 = 0
    /// Merged from several elements: of attributes with one name the first that says anything counts. Attributes
    /// `constraints` are the exception: all of them count.
    package var isMerged = false
    /// What it includes has not arrived: attributes that its component does not know may be meant for that.
    package var isPending = false
    /// Its frame is decided by constraints alone, whether any names it or not.
    package var isPlacedByConstraints = false

    package init(name: Name, parent: Int32, range: SourceRange) {
      self.name = name
      self.parent = parent
      self.range = range
    }
  }

  package struct Attribute: Sendable, BitwiseCopyable {
    package var name: Name
    /// The value as the XML parser gives it: entities replaced, line breaks normalised.
    package var value: Name
    package var nameRange: SourceRange
    /// The value as written, without its quotes.
    package var valueRange: SourceRange
    /// Which of the document's sources the ranges are of.
    package var source: UInt32 = 0

    package init(name: Name, value: Name, nameRange: SourceRange, valueRange: SourceRange) {
      self.name = name
      self.value = value
      self.nameRange = nameRange
      self.valueRange = valueRange
    }
  }

  /// A `<macro name value>`, a `<param name type>`, where `value` is the type, or a `<state name type value>`.
  package struct Definition: Sendable {
    package var element: Int32
    package var name: Name
    package var value: Name
    package var range: SourceRange
    package var valueRange: SourceRange
    /// Of a `<state>`: the name of its type.
    package var type = Name.empty
    /// Which of the document's sources the ranges are of.
    package var source: UInt32 = 0

    package init(element: Int32, name: Name, value: Name, range: SourceRange, valueRange: SourceRange) {
      self.element = element
      self.name = name
      self.value = value
      self.range = range
      self.valueRange = valueRange
    }
  }

  /// How a source came into the document.
  package struct Inclusion: Sendable {
    /// The source with the attribute `template` or `xml` that names it, and where.
    package var source: UInt32
    package var range: SourceRange

    package init(source: UInt32, range: SourceRange) {
      self.source = source
      self.range = range
    }
  }

  /// The attribute of elements that has constraints between views. An element may have several.
  package static var constraintsName: String { "constraints" }

  /// The texts it was read from, the one of the root first. What the host made has an empty one.
  package var sources: [SourceText]
  /// Of the same sources, as far as they were included; empty for a document of one.
  package var inclusions: [Inclusion] = []
  /// Element names, attribute names and values, bodies.
  package var names: NameTable
  package var elements: [Element] = []
  /// Grouped by element, in the order they are written.
  package var attributes: [Attribute] = []
  /// In document order.
  package var macros: [Definition] = []
  package var parameters: [Definition] = []
  package var states: [Definition] = []
  /// The expressions of structural attributes (`repeat`, `if`), each at the element around the one that was written with
  /// it: how often that one occurs is decided while the layout runs. `name` is the attribute's.
  package var structures: [Definition] = []

  package init(source: SourceText, names: NameTable) {
    sources = [source]
    self.names = names
  }

  /// Bytes of its storage. The texts it was read from are left out where `withSources` is false.
  package func memory(withSources: Bool) -> Int {
    var bytes = elements.memory + attributes.memory + macros.memory + parameters.memory + states.memory
    bytes += structures.memory
    bytes += names.memory + inclusions.memory
    guard withSources else { return bytes }
    bytes += sources.memory
    // The engine has catalogs whether a document uses them or not.
    for source in sources where !source.isCatalog {
      bytes += source.bytes.memory + (source.translation?.memory ?? 0)
    }
    return bytes
  }

  /// Whether its elements are stored where those of another document are.
  package func sharesStorage(with other: XMLDocument) -> Bool {
    elements.withUnsafeBufferPointer { own in
      other.elements.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
    }
  }

  /// Whether its sources are stored where those of another document are.
  package func sharesSources(with other: XMLDocument) -> Bool {
    sources.withUnsafeBufferPointer { own in
      other.sources.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
    }
  }

  /// The text of a source.
  package func source(_ index: UInt32) -> SourceText {
    Int(index) < sources.count ? sources[Int(index)] : SourceText(name: "", bytes: [])
  }
}
