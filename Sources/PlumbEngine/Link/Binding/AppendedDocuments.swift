import PlumbSyntax

/// Copies elements into a document that has other names and sources.
///
/// What names and sources have become is kept for the documents that elements came from last: fragments are inserted again
/// and again.
struct AppendedDocuments {
  /// A class: to call it in an array of structures would copy it, with a reference to each of its tables.
  fileprivate final class Table {
    let from: SharedDocument
    /// The ids of names and sources in the document + 1, 0 for those not met yet.
    var names: [UInt32]
    var sources: [UInt32]
    /// Of the last patch that used it.
    var patch: Int
    /// Its elements and attributes as they are in the document, once all have been appended; attributes are counted from
    /// its first.
    var elements: [XMLDocument.Element] = []
    var attributes: [XMLDocument.Attribute] = []

    init(_ from: SharedDocument, patch: Int) {
      self.from = from
      self.patch = patch
      names = [UInt32](repeating: 0, count: from.document.names.count)
      sources = [UInt32](repeating: 0, count: from.document.sources.count)
    }
  }

  /// How many documents are remembered from one patch to the next.
  private static var remembered: Int { 8 }

  private var tables: [Table] = []
  private var patch = 0

  /// Bytes of its storage, without the documents.
  var memory: Int {
    tables.reduce(tables.memory) {
      $0 + HeapBlock.object(96) + $1.names.memory + $1.sources.memory + $1.elements.memory + $1.attributes.memory
    }
  }

  /// Gives the table of each document.
  mutating func begin(_ documents: [SharedDocument]) -> [Int] {
    patch += 1
    var result: [Int] = []
    result.reserveCapacity(documents.count)
    if tables.count > Self.remembered {
      let last = patch - 1
      tables.removeAll { $0.patch < last }
      if tables.count > Self.remembered { tables.removeFirst(tables.count - Self.remembered) }
    }
    for shared in documents { result.append(table(of: shared)) }
    return result
  }

  private mutating func table(of shared: SharedDocument) -> Int {
    for index in tables.indices.suffix(Self.remembered).reversed()
    where tables[index].from.sharesStorage(with: shared) {
      // Names may have been added since.
      if tables[index].names.count < shared.document.names.count { break }
      tables[index].patch = patch
      return index
    }
    tables.append(Table(shared, patch: patch))
    return tables.count - 1
  }

  /// Appends the copy of an element with its attributes.
  @inline(__always)
  mutating func append(_ row: Int, _ table: Int, _ document: inout XMLDocument, _ names: inout NameTable) {
    tables[table].append(row, &document, &names)
  }

  /// Appends copies of all elements of a document, `count` elements in all. O(elements, attributes).
  mutating func appendAll(of table: Int, count: Int, _ document: inout XMLDocument, _ names: inout NameTable) {
    let table = tables[table]
    var left = count / max(1, table.from.elementCount)
    if table.elements.isEmpty, left > 0 {
      let (element, attribute) = (document.elements.count, document.attributes.count)
      for row in 0..<table.from.elementCount { table.append(row, &document, &names) }
      table.keep(document.elements[element...], document.attributes[attribute...])
      left -= 1
    }
    if left > 0 { table.appendAgain(left, &document) }
  }

  /// Where copies of all elements of a document end that begin at a place in a list of elements, one behind the other.
  func endOfCopies(
    of document: Int, _ table: Int, at place: Int, in elements: borrowing PlainArray<(document: Int, row: Int)>
  ) -> Int {
    let count = tables[table].from.elementCount
    var next = place
    while next + count <= elements.count {
      let (first, last) = (elements[next], elements[next + count - 1])
      guard first.document == document, last.document == document, first.row == 0, last.row == count - 1 else { break }
      next += count
    }
    return next
  }

  /// Copies what a document declares, whose first element has become `firstRow` and the others follow. O(declarations).
  mutating func appendDeclarations(
    _ table: Int, _ firstRow: Int, _ document: inout XMLDocument, _ names: inout NameTable
  ) {
    let from = tables[table].from.document
    for definition in from.macros { document.macros.append(copy(definition, table, firstRow, &document, &names)) }
    for definition in from.parameters {
      document.parameters.append(copy(definition, table, firstRow, &document, &names))
    }
    for definition in from.states { document.states.append(copy(definition, table, firstRow, &document, &names)) }
  }

  private mutating func copy(
    _ definition: XMLDocument.Definition, _ table: Int, _ firstRow: Int, _ document: inout XMLDocument,
    _ names: inout NameTable
  ) -> XMLDocument.Definition {
    var copy = definition
    copy.element = definition.element &+ Int32(truncatingIfNeeded: firstRow)
    copy.name = tables[table].name(definition.name, &names)
    copy.value = tables[table].name(definition.value, &names)
    copy.type = tables[table].name(definition.type, &names)
    copy.source = tables[table].source(definition.source, &document)
    return copy
  }
}

extension AppendedDocuments.Table {
  fileprivate func append(_ row: Int, _ document: inout XMLDocument, _ names: inout NameTable) {
    var element = from.document.elements[row]
    let attributes = Int(element.firstAttribute)..<Int(element.firstAttribute) + Int(element.attributeCount)
    element.name = name(element.name, &names)
    element.body = name(element.body, &names)
    element.source = source(element.source, &document)
    element.bodySource = source(element.bodySource, &document)
    element.firstAttribute = UInt32(truncatingIfNeeded: document.attributes.count)
    // Links are those of the tree.
    element.parent = -1
    element.firstChild = -1
    element.nextSibling = -1
    document.elements.append(element)
    for index in attributes {
      var attribute = from.document.attributes[index]
      attribute.name = name(attribute.name, &names)
      attribute.value = name(attribute.value, &names)
      attribute.source = source(attribute.source, &document)
      document.attributes.append(attribute)
    }
  }

  /// Keeps what has been appended, to append it again.
  fileprivate func keep(_ added: ArraySlice<XMLDocument.Element>, _ all: ArraySlice<XMLDocument.Attribute>) {
    elements = Array(added)
    attributes = Array(all)
    let first = UInt32(truncatingIfNeeded: all.startIndex)
    for index in elements.indices { elements[index].firstAttribute -= first }
  }

  fileprivate func appendAgain(_ count: Int, _ document: inout XMLDocument) {
    let (firstElement, firstAttribute) = (document.elements.count, document.attributes.count)
    document.elements.append(elements, times: count)
    document.attributes.append(attributes, times: count)
    let elementCount = elements.count
    let attributeCount = UInt32(truncatingIfNeeded: attributes.count)
    document.elements.withUnsafeMutableBufferPointer { all in
      var first = UInt32(truncatingIfNeeded: firstAttribute)
      var place = firstElement
      while place < all.count {
        for element in place..<place + elementCount { all[element].firstAttribute &+= first }
        place += elementCount
        first &+= attributeCount
      }
    }
  }

  @inline(__always)
  fileprivate func name(_ name: Name, _ table: inout NameTable) -> Name {
    let known = names[Int(name.id)]
    return known > 0 ? Name(id: known - 1) : intern(name, &table)
  }

  @inline(never)
  private func intern(_ name: Name, _ table: inout NameTable) -> Name {
    let made = from.document.names.withBytes(name) { table.intern($0) }
    names[Int(name.id)] = made.id + 1
    return made
  }

  @inline(__always)
  fileprivate func source(_ index: UInt32, _ document: inout XMLDocument) -> UInt32 {
    guard Int(index) < sources.count else { return index }
    let known = sources[Int(index)]
    return known > 0 ? known - 1 : add(source: index, &document)
  }

  @inline(never)
  private func add(source index: UInt32, _ document: inout XMLDocument) -> UInt32 {
    document.sources.append(from.document.source(index))
    // No file includes it.
    if !document.inclusions.isEmpty {
      document.inclusions.append(
        XMLDocument.Inclusion(source: DocumentWriter.notIncluded, range: SourceRange(start: 0, end: 0)))
    }
    sources[Int(index)] = UInt32(truncatingIfNeeded: document.sources.count)
    return sources[Int(index)] - 1
  }
}
