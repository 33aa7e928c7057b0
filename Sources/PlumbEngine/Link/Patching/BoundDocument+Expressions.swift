import PlumbSyntax

/// Giving elements other attributes.
extension BoundDocument {
  /// An attribute of an element as it is to be.
  enum NewAttribute {
    /// As it is, by its index.
    case kept(Int)
    /// Set by code, in place of the one with an index, -1 for none.
    case set(Name, Name, before: Int)

    var before: Int {
      switch self {
      case .kept(let index): index
      case .set(_, _, let before): before
      }
    }
  }

  /// The attributes of an element before they were others.
  struct AttributesBefore {
    fileprivate var row: Int
    fileprivate var range: Range<Int>
    fileprivate var replaced: [(index: Int, written: XMLDocument.Attribute, linked: LinkedAttribute)] = []
  }

  /// Gives an element other attributes: in place if the same follow each other, else behind all others. Those that are set
  /// are not bound to anything. O(attributes).
  func setAttributes(_ list: [NewAttribute], of row: Int) -> AttributesBefore {
    let old = attributes(of: row)
    var before = AttributesBefore(row: row, range: old)
    let source = hostSource()
    var isInPlace = list.count == old.count
    for (index, entry) in zip(old, list) where entry.before != index { isInPlace = false }
    if isInPlace {
      for entry in list {
        guard case .set(let name, let text, let index) = entry else { continue }
        before.replaced.append((index, document.attributes[index], attributes[index]))
        changeDocument { $0.attributes[index] = Self.attribute(name, text, source) }
        attributes[index] = LinkedAttribute()
      }
      return before
    }
    let first = attributes.count
    changeDocument { document in
      document.elements[row].firstAttribute = UInt32(truncatingIfNeeded: first)
      document.elements[row].attributeCount = UInt32(truncatingIfNeeded: list.count)
      while document.attributes.count < first { document.attributes.append(Self.noAttribute) }
      for entry in list {
        switch entry {
        case .kept(let index): document.attributes.append(document.attributes[index])
        case .set(let name, let text, before: _): document.attributes.append(Self.attribute(name, text, source))
        }
      }
    }
    for entry in list {
      switch entry {
      case .kept(let index): attributes.append(attributes[index])
      case .set: attributes.append(LinkedAttribute())
      }
    }
    return before
  }

  /// Takes `setAttributes` back, but for what was added behind.
  func restore(_ before: AttributesBefore) {
    changeDocument { document in
      document.elements[before.row].firstAttribute = UInt32(truncatingIfNeeded: before.range.lowerBound)
      document.elements[before.row].attributeCount = UInt32(truncatingIfNeeded: before.range.count)
      for replaced in before.replaced { document.attributes[replaced.index] = replaced.written }
    }
    for replaced in before.replaced { attributes[replaced.index] = replaced.linked }
  }

  /// Adds an attribute behind all others that its element does not list: a constraint that code has added. Gives its index.
  func append(attribute name: String, _ text: String, ofRow row: Int) -> Int {
    let source = hostSource()
    let (name, text) = (names.intern(name), names.intern(text))
    let count = attributes.count
    changeDocument { document in
      while document.attributes.count < count { document.attributes.append(Self.noAttribute) }
      document.attributes.append(Self.attribute(name, text, source))
    }
    var linked = LinkedAttribute()
    linked.row = Int32(truncatingIfNeeded: row)
    attributes.append(linked)
    return count
  }

  private static func attribute(_ name: Name, _ text: Name, _ source: UInt32) -> XMLDocument.Attribute {
    let nowhere = SourceRange(start: 0, end: 0)
    var attribute = XMLDocument.Attribute(name: name, value: text, nameRange: nowhere, valueRange: nowhere)
    attribute.source = source
    return attribute
  }

  /// The source of what the host made: a text without bytes.
  private func hostSource() -> UInt32 {
    let known = document.sources.firstIndex { $0.bytes.isEmpty && $0.name.isEmpty }
    if let known { return UInt32(truncatingIfNeeded: known) }
    changeDocument { document in
      document.sources.append(SourceText(name: "", bytes: []))
      if document.inclusions.isEmpty { return }
      document.inclusions.append(
        XMLDocument.Inclusion(source: DocumentWriter.notIncluded, range: SourceRange(start: 0, end: 0)))
    }
    return UInt32(truncatingIfNeeded: document.sources.count - 1)
  }

  // MARK: - Symbols

  /// Calls `body` with the symbols of a text's expressions.
  func forEachSymbol(ofText text: Int32, _ body: (SymbolReference) -> Void) {
    switch texts[text] {
    case .expression(let expression), .named(_, let expression?): for symbol in expression.symbols { body(symbol) }
    case .parts(let parts):
      for part in parts {
        if case .expression(let expression) = part { for symbol in expression.symbols { body(symbol) } }
      }
    case .absent, .failed, .named: break
    }
  }

  /// Whether an expression of a text may refer to an attribute of its own node by name, to a part of it, or to the
  /// structure that it is a part of.
  func mayRefer(text: Int32, to name: Name, _ geometry: GeometrySymbol?) -> Bool {
    var refers = false
    let whole = StructureParts.wholeName(of: names[name])
    let part = whole + "."
    forEachSymbol(ofText: text) { symbol in
      guard symbol.head == .plain else { return }
      if symbol.text == name || geometry != nil && symbol.geometry == geometry || macros.contains(symbol.text)
        || names[symbol.text] == whole || names[symbol.text].hasPrefix(part)
        || whole.hasPrefix(names[symbol.text] + ".")
      {
        refers = true
      }
    }
    return refers
  }
}
