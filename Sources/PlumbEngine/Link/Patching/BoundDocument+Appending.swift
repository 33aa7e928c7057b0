import PlumbSyntax

/// Adding the elements of inserted nodes behind all others.
extension BoundDocument {
  /// Appends elements, in an order in which parents come first: rows without links, components and attributes. Gives the
  /// rows. `elements`: each a row of one of `documents`. O(their names and attributes).
  func append(_ elements: borrowing PlainArray<(document: Int, row: Int)>, of documents: [XMLDocument]) -> Range<Int> {
    let first = tree.count
    let tables = appended.begin(documents)
    changeDocument { document in
      // Attributes made of text inside elements have numbers too.
      while document.attributes.count < attributes.count { document.attributes.append(Self.noAttribute) }
      for place in elements.indices {
        appended.append(elements[place].row, tables[elements[place].document], &document, &names)
      }
    }
    // An array that grows by itself doubles, and attributes are much of what a layout holds.
    if attributes.capacity < document.attributes.count { attributes.reserveCapacity(document.attributes.count * 5 / 4) }
    while attributes.count < document.attributes.count { attributes.append(LinkedAttribute()) }
    for _ in elements.indices { tree.append() }
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
