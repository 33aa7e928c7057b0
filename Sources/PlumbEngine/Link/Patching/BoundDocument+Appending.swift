import PlumbSyntax

/// Adding the elements of inserted nodes behind all others.
extension BoundDocument {
  /// How much a document declares, so that what a patch adds can be taken away.
  struct DeclarationCounts: Equatable {
    fileprivate(set) var macros = 0
    fileprivate(set) var parameters = 0
    fileprivate(set) var states = 0
  }

  var declarationCounts: DeclarationCounts {
    DeclarationCounts(
      macros: document.macros.count, parameters: document.parameters.count, states: document.states.count)
  }

  /// Appends elements, in an order in which parents come first: rows without links and components, whose attributes are to be
  /// cleared or pasted. Gives the rows. `elements`: each a row of one of `documents`. `declaring`: copies whose declarations are
  /// appended, too. O(their names, attributes and declarations).
  func append(
    _ elements: borrowing PlainArray<(document: Int, row: Int)>, of documents: [SharedDocument],
    declaring: [(document: Int, firstRow: Int)]
  ) -> Range<Int> {
    let first = tree.count
    let firstMacro = document.macros.count
    let tables = appended.begin(documents)
    changeDocument { document in
      // Attributes made of text inside elements have numbers too.
      while document.attributes.count < attributes.count { document.attributes.append(Self.noAttribute) }
      var place = 0
      while place < elements.count {
        let from = elements[place].document
        // Most often all elements of a document come at once.
        let end = appended.endOfCopies(of: from, tables[from], at: place, in: elements)
        if end > place {
          appended.appendAll(of: tables[from], count: end - place, &document, &names)
          place = end
        } else {
          appended.append(elements[place].row, tables[from], &document, &names)
          place += 1
        }
      }
      for copy in declaring { appended.appendDeclarations(tables[copy.document], copy.firstRow, &document, &names) }
    }
    for index in firstMacro..<document.macros.count { macros.add(document.macros[index]) }
    // An array that grows by itself doubles, and attributes are much of what a layout holds.
    if attributes.capacity < document.attributes.count { attributes.reserveCapacity(document.attributes.count * 5 / 4) }
    attributes.append(uninitialized: document.attributes.count - attributes.count)
    tree.append(rows: elements.count)
    makeRoom(rows: tree.count)
    return first..<tree.count
  }

  /// Gives the elements of a copy their attributes, but not their slots. `neighbours`: the distances of cells of the
  /// neighbour. O(the image).
  func writeAttributes(
    _ copy: PastedCopy, _ image: CopyImage, _ distances: CopyDistances, _ neighbours: UnsafeBufferPointer<UInt32>
  ) {
    attributes.withUnsafeMutableBufferPointer { attributes in
      guard !image.attributes.isEmpty, let all = attributes.baseAddress else { return }
      checkIndex(copy.base.attribute + image.attributes.count, below: attributes.count + 1)
      image.attributes.paste(to: all + copy.base.attribute, distances, neighbours)
    }
  }

  /// The same for the element of one of its rows. O(its attributes).
  func writeAttributes(_ copy: PastedCopy, _ image: CopyImage, row: Int, _ cells: CopiedCell.Cells) {
    for index in attributes(of: copy.base.row + row) {
      var attribute = image.attributes[index - copy.base.attribute]
      if attribute.row >= 0 { attribute.row += Int32(truncatingIfNeeded: copy.base.row) }
      attribute.cell = cells.cell(attribute.cell)
      attributes[index] = attribute
    }
  }

  /// Gives rows, which are not bound yet, what a copy has besides the attributes of its elements. `neighbours`: as above.
  func paste(
    _ image: CopyImage, _ rows: Range<Int>, _ base: CellStore.PasteBase, _ distances: CopyDistances,
    _ neighbours: UnsafeBufferPointer<UInt32>
  ) {
    image.bodyAttributes.paste(to: &attributes, distances, neighbours)
    for place in image.bodies.indices {
      let body = image.bodies[place]
      bodyAttributes[rows.lowerBound + body.row] = base.bodyDistance + body.attribute
    }
    for asked in image.askedSizes.elements {
      arranged.setSize(
        rows.lowerBound + asked.row, asked.axis, Int(base.attribute(at: Int32(truncatingIfNeeded: asked.attribute))))
    }
  }

  /// Takes back what was appended: rows and attributes from some number on, and declarations.
  func remove(rows: Int, attributes first: Int, declarations: DeclarationCounts) {
    changeDocument { document in
      document.elements.removeSubrange(rows...)
      document.macros.removeSubrange(declarations.macros...)
      document.parameters.removeSubrange(declarations.parameters...)
      document.states.removeSubrange(declarations.states...)
      if document.attributes.count > first { document.attributes.removeSubrange(first...) }
    }
    attributes.removeSubrange(first...)
    for row in rows..<tree.count { bodyAttributes[row] = nil }
    tree.remove(from: rows)
    cutSlots(rows: rows)
    if scopes.ofRow.count > rows { scopes.ofRow.removeSubrange(rows...) }
  }

  /// Forgets rows and attributes from some on, which pasted copies have added.
  func cut(rows: Int, attributes: Int) {
    for row in rows..<tree.count {
      arranged.remove(row)
      forgetLookups(row)
    }
    remove(rows: rows, attributes: attributes, declarations: declarationCounts)
  }

  static var noAttribute: XMLDocument.Attribute {
    let nowhere = SourceRange(start: 0, end: 0)
    return XMLDocument.Attribute(name: .empty, value: .empty, nameRange: nowhere, valueRange: nowhere)
  }
}
