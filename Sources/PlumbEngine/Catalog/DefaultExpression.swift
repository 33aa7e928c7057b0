import PlumbSyntax

/// An expression that an attribute of a component has where neither an element nor its templates have one.
package struct DefaultExpression: Sendable {
  package var attribute: String
  package var expression: String
  /// Where it is written: the text of a catalog file, and places in it. A text without bytes for one that code gives.
  package var source: SourceText
  package var nameRange = SourceRange(start: 0, end: 0)
  package var valueRange = SourceRange(start: 0, end: 0)

  package init(_ attribute: String, _ expression: String, source: SourceText = Self.code) {
    self.attribute = attribute
    self.expression = expression
    self.source = source
  }

  /// The source of what code registers.
  package static var code: SourceText { SourceText(name: "", bytes: [], isCatalog: true) }

  /// A document for default expressions, which has none yet.
  static var none: XMLDocument {
    var document = XMLDocument(source: code, names: NameTable())
    document.sources = []
    return document
  }
}

extension Component {
  /// Its own default expressions, in the order they were declared.
  package func defaultTexts(_ catalog: Catalog) -> [(attribute: String, expression: String)] {
    guard defaults >= 0 else { return [] }
    let document = catalog.defaults
    let first = Int(document.elements[Int(defaults)].firstAttribute)
    return (first..<first + Int(document.elements[Int(defaults)].attributeCount)).map { index in
      (document.names[document.attributes[index].name], document.names[document.attributes[index].value])
    }
  }
}

extension Catalog {
  /// Adds the default expressions of a component, which have been checked. Later documents have them as the attributes
  /// of one more layer of its elements.
  mutating func add(defaults list: [DefaultExpression], to component: Int) {
    guard !list.isEmpty else { return }
    components[component].defaults = Int32(truncatingIfNeeded: defaults.elements.count)
    var element = XMLDocument.Element(
      name: defaults.names.intern(components[component].name), parent: -1, range: SourceRange(start: 0, end: 0))
    element.firstAttribute = UInt32(truncatingIfNeeded: defaults.attributes.count)
    element.attributeCount = UInt32(truncatingIfNeeded: list.count)
    defaults.elements.append(element)
    for item in list {
      var attribute = XMLDocument.Attribute(
        name: defaults.names.intern(item.attribute), value: defaults.names.intern(item.expression),
        nameRange: item.nameRange, valueRange: item.valueRange)
      attribute.source = source(of: item)
      defaults.attributes.append(attribute)
    }
  }

  /// The number of a default expression's source, that of the one before if it is from the same text.
  private mutating func source(of item: DefaultExpression) -> UInt32 {
    if let last = defaults.sources.last, last.name.utf8.elementsEqual(item.source.name.utf8),
      last.bytes.withUnsafeBufferPointer({ last in
        item.source.bytes.withUnsafeBufferPointer { last.baseAddress == $0.baseAddress || last.isEmpty && $0.isEmpty }
      })
    {
      return UInt32(truncatingIfNeeded: defaults.sources.count - 1)
    }
    defaults.sources.append(item.source)
    return UInt32(truncatingIfNeeded: defaults.sources.count - 1)
  }
}
