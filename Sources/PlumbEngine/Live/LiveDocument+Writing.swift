import PlumbSyntax

extension LiveDocument {
  /// The present document of the tree. O(nodes + names).
  func write() -> XMLDocument {
    let writer = DocumentWriter()
    let originals = units.map { writer.register($0.document) }
    for node in nodes {
      let unit = Int(node.origin.unit)
      let overrides = overrides.of(node.origin)
      let row = Int(node.origin.row)
      if overrides.isEmpty {
        writer.element(copying: row, of: originals[unit], parent: node.parent)
      } else {
        write(row, of: originals[unit], units[unit].document, overrides, parent: node.parent, writer)
      }
    }
    return writer.finish()
  }

  private func write(
    _ row: Int, of original: Int, _ document: XMLDocument, _ overrides: [Overrides.Override], parent: Int32,
    _ writer: DocumentWriter
  ) {
    let element = document.elements[row]
    _ = writer.beginElement(copying: row, of: original, parent: parent)
    var names = IndexMap<UInt32, UInt8>()
    for override in overrides { if let name = document.names.find(override.name) { _ = names.insert(name.id) } }
    let first = Int(element.firstAttribute)
    for index in first..<first + Int(element.attributeCount)
    where !names.contains(document.attributes[index].name.id) {
      writer.attribute(copying: index, of: original)
    }
    for override in overrides {
      if let text = override.text { writer.attribute(override.name, text) }
    }
    // Text inside the element is one of these properties.
    let isText = overrides.contains { override in BoundDocument.bodyProperties.contains { $0 == override.name } }
    if !isText { writer.body(ofElement: row, of: original) }
    writer.definitions(ofElement: row, of: original)
    writer.changeElement {
      $0.isMerged = element.isMerged
      $0.isPending = element.isPending
      $0.isPlacedByConstraints = element.isPlacedByConstraints
    }
  }
}
