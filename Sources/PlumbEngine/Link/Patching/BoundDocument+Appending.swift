import PlumbSyntax

/// Adding the elements of inserted nodes behind all others.
extension BoundDocument {
  /// Appends elements, in an order in which parents come first: rows without links, components and attributes. Gives the
  /// rows. `elements`: each a row of one of `documents`. O(their names and attributes).
  func append(_ elements: [(document: Int, row: Int)], of documents: [XMLDocument]) -> Range<Int> {
    let first = tree.count
    var appending = ElementAppending(documents.count)
    changeDocument { document in
      // Attributes made of text inside elements have numbers too.
      while document.attributes.count < attributes.count { document.attributes.append(Self.noAttribute) }
      for element in elements { appending.append(element.row, element.document, documents, &document, &names) }
    }
    while attributes.count < document.attributes.count { attributes.append(LinkedAttribute()) }
    for _ in elements { tree.append() }
    makeRoom(rows: tree.count)
    return first..<tree.count
  }

  /// Takes back what was appended: rows and attributes from some number on.
  func remove(rows: Int, attributes first: Int) {
    changeDocument { document in
      document.elements.removeSubrange(rows...)
      if document.attributes.count > first { document.attributes.removeSubrange(first...) }
    }
    attributes.removeSubrange(first...)
    for row in rows..<tree.count { bodyAttributes[row] = nil }
    tree.remove(from: rows)
    if scopes.ofRow.count > rows { scopes.ofRow.removeSubrange(rows...) }
  }

  static var noAttribute: XMLDocument.Attribute {
    let nowhere = SourceRange(start: 0, end: 0)
    return XMLDocument.Attribute(name: .empty, value: .empty, nameRange: nowhere, valueRange: nowhere)
  }
}

/// Copies elements into a document that has other names and sources.
private struct ElementAppending {
  /// By document: the ids of names and sources in the new document + 1, 0 for those not met yet.
  private var names: [[UInt32]]
  private var sources: [[UInt32]]

  init(_ documents: Int) {
    names = [[UInt32]](repeating: [], count: documents)
    sources = names
  }

  mutating func append(
    _ row: Int, _ original: Int, _ documents: [XMLDocument], _ document: inout XMLDocument, _ table: inout NameTable
  ) {
    let from = documents[original]
    if names[original].isEmpty {
      names[original] = [UInt32](repeating: 0, count: from.names.count)
      sources[original] = [UInt32](repeating: 0, count: from.sources.count)
    }
    var element = from.elements[row]
    let attributes = Int(element.firstAttribute)..<Int(element.firstAttribute) + Int(element.attributeCount)
    element.name = name(element.name, original, from, &table)
    element.body = name(element.body, original, from, &table)
    element.source = source(element.source, original, from, &document)
    element.bodySource = source(element.bodySource, original, from, &document)
    element.firstAttribute = UInt32(truncatingIfNeeded: document.attributes.count)
    // Links are those of the tree.
    element.parent = -1
    element.firstChild = -1
    element.nextSibling = -1
    document.elements.append(element)
    for index in attributes {
      var attribute = from.attributes[index]
      attribute.name = name(attribute.name, original, from, &table)
      attribute.value = name(attribute.value, original, from, &table)
      attribute.source = source(attribute.source, original, from, &document)
      document.attributes.append(attribute)
    }
  }

  private mutating func name(
    _ name: Name, _ original: Int, _ from: XMLDocument, _ table: inout NameTable
  ) -> Name {
    let known = names[original][Int(name.id)]
    if known > 0 { return Name(id: known - 1) }
    let made = from.names.withBytes(name) { table.intern($0) }
    names[original][Int(name.id)] = made.id + 1
    return made
  }

  private mutating func source(
    _ index: UInt32, _ original: Int, _ from: XMLDocument, _ document: inout XMLDocument
  ) -> UInt32 {
    guard Int(index) < sources[original].count else { return index }
    let known = sources[original][Int(index)]
    if known > 0 { return known - 1 }
    document.sources.append(from.source(index))
    // No file includes it.
    if !document.inclusions.isEmpty {
      document.inclusions.append(
        XMLDocument.Inclusion(source: DocumentWriter.notIncluded, range: SourceRange(start: 0, end: 0)))
    }
    sources[original][Int(index)] = UInt32(truncatingIfNeeded: document.sources.count)
    return sources[original][Int(index)] - 1
  }
}
