import PlumbSyntax

/// How large cells are.
enum CellSizing: UInt8 {
  /// As wide and as high as the list says.
  case fixed
  /// As wide as the list says, as high as their content or their own attributes make them.
  case automaticHeight
  /// As high as the list says, as wide as their content or their own attributes make them.
  case automaticWidth
  /// As large as their content or their own attributes make them.
  case automatic

  var fillsWidth: Bool { self == .fixed || self == .automaticHeight }
  var fillsHeight: Bool { self == .fixed || self == .automaticWidth }
}

extension Assembly {
  /// The element as a document whose root is a cell: where it is and, as far as the list says it, how large it is, is not
  /// for its attributes to say. That of a row shows whether the row is selected. O(elements).
  func asCell(_ sizing: CellSizing, isRow: Bool) -> Assembly {
    var document = document
    guard let root = document.elements.first else { return self }
    var kept: [XMLDocument.Attribute] = []
    var hasWidth = false
    var hasHeight = false
    // What the cell has of the selection of its row, unless its attributes say something else.
    var shown = isRow ? [("isSelected", ListName.isRowSelected), ("isHighlighted", ListName.isRowHighlighted)] : []
    for index in Int(root.firstAttribute)..<Int(root.firstAttribute) + Int(root.attributeCount) {
      var attribute = document.attributes[index]
      shown.removeAll { $0.0 == document.names[attribute.name] }
      if let symbol = GeometrySymbol(document.names[attribute.name]) {
        // What `auto` is for the component does not count: a cell with children is as large as these.
        let isKept = document.names[attribute.value] != "auto" || root.firstChild < 0
        switch symbol {
        case .width where !sizing.fillsWidth && isKept: hasWidth = true
        case .height where !sizing.fillsHeight && isKept: hasHeight = true
        default: continue
        }
        if root.firstChild >= 0 {
          let content = symbol == .width ? "inferredContentSize.width" : "inferredContentSize.height"
          attribute.value = document.names.intern(Self.replacingAuto(document.names[attribute.value], by: content))
        }
      }
      kept.append(attribute)
    }
    func add(_ name: String, _ value: String) {
      var attribute = XMLDocument.Attribute(
        name: document.names.intern(name), value: document.names.intern(value), nameRange: root.range,
        valueRange: root.range)
      attribute.source = root.source
      kept.append(attribute)
    }
    for (name, value) in shown { add(name, value) }
    if sizing.fillsWidth {
      add("width", "100%")
    } else if !hasWidth, root.firstChild >= 0 {
      add("width", "inferredContentSize.width")
    }
    // A cell without children has a natural height.
    if sizing.fillsHeight {
      add("height", "100%")
    } else if !hasHeight, root.firstChild >= 0 {
      add("height", "inferredContentSize.height")
    }
    let rest = document.attributes[(Int(root.firstAttribute) + Int(root.attributeCount))...]
    let difference = kept.count - Int(root.attributeCount)
    document.attributes = kept + rest
    document.elements[0].firstAttribute = 0
    document.elements[0].attributeCount = UInt32(truncatingIfNeeded: kept.count)
    for row in document.elements.indices.dropFirst() {
      document.elements[row].firstAttribute = UInt32(
        truncatingIfNeeded: Int(document.elements[row].firstAttribute) + difference)
    }
    return Assembly(root: self.root, document: document, structure: structure, cells: cells)
  }

  /// An expression with what a cell with children makes of `auto`. One that cannot be parsed stays, and is reported by the
  /// linker.
  private static func replacingAuto(_ text: String, by content: String) -> String {
    guard let tree = (try? AttributeText.parsePlain(text))?.tree else { return text }
    var symbols = tree.nodes.filter { $0.kind == .symbol && tree.text(of: $0) == "auto" }
    symbols.sort(byNumber: { Int64($0.range.start) })
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var place = 0
    for symbol in symbols {
      result += bytes[place..<Int(symbol.range.start)]
      result += Array(content.utf8)
      place = Int(symbol.range.end)
    }
    return String(decoding: result + bytes[place...], as: UTF8.self)
  }
}
