import PlumbSyntax

/// Finds the layers of an element and merges them into one.
extension Composer {
  /// An element of a part as a layer.
  func layer(_ element: Int32, instance: Int32) -> Layer {
    var layer = Layer(instance: instance, element: element)
    let row = partRow(instance)
    for index in attributes(of: layer) {
      let name = parts[row].document.attributes[index].name
      if name == parts[row].template { layer.template = Int32(truncatingIfNeeded: index) }
      if name == parts[row].xml { layer.xml = Int32(truncatingIfNeeded: index) }
    }
    return layer
  }

  private func attributes(of layer: Layer) -> Range<Int> {
    let element = parts[partRow(layer.instance)].document.elements[Int(layer.element)]
    let first = Int(element.firstAttribute)
    return first..<first + Int(element.attributeCount)
  }

  /// The row of a layer's component; -1: it has none.
  func component(of layer: Layer) -> Int32 {
    parts[partRow(layer.instance)].component(of: layer.element, in: catalog, isLenient: limits.isLenient)
  }

  /// Finds the layers of an element and writes it. Returns the list of its children.
  func resolve(_ layer: Layer, parent: Int32, _ lookup: Lookup) -> Int32 {
    layers.removeAll(keepingCapacity: true)
    layers.append(layer)
    isWaiting = false
    var list = children(of: layer)
    // Where the layers of the last loaded part begin, and how many layers precede the first loaded part.
    var group = 0
    var ownCount = 0
    while true {
      while let reference = templateReference(of: layers[layers.count - 1]),
        let root = follow(reference, user: reference.layer, inserted: list, lookup)
      {
        layers.append(root)
        list = children(of: root)
      }
      guard let source = layers[group...].first(where: { $0.xml >= 0 }),
        let root = follow(
          Reference(layer: source, attribute: source.xml, isTemplate: false), user: layers[group], inserted: -1, lookup)
      else { break }
      if ownCount == 0 { ownCount = layers.count }
      group = layers.count
      layers.append(root)
      list = children(of: root)
    }
    merge(group: group, ownCount: ownCount == 0 ? layers.count : ownCount, parent: parent)
    return list
  }

  /// Writes the merged element. The layer at `group` names its component; layers from `ownCount` on were loaded.
  private func merge(group: Int, ownCount: Int, parent: Int32) {
    _ = writer.beginElement(
      copying: Int(layers[0].element), of: partRow(layers[0].instance), parent: parent)
    let named = partRow(layers[group].instance)
    let name = writer.name(
      parts[named].document.elements[Int(layers[group].element)].name, of: named)
    let isMerged = layers.count > 1
    let isPending = isWaiting
    let isPlaced = parts[partRow(layers[0].instance)].document.elements[Int(layers[0].element)].isPlacedByConstraints
    writer.changeElement {
      $0.name = name
      $0.isMerged = isMerged
      $0.isPending = isPending
      $0.isPlacedByConstraints = isPlaced
    }
    var hasID = false
    for number in layers.indices {
      let layer = layers[number]
      let row = partRow(layer.instance)
      for index in attributes(of: layer) {
        let name = parts[row].document.attributes[index].name
        if name == parts[row].template || name == parts[row].xml { continue }
        if name == parts[row].id {
          if hasID || number >= ownCount { continue }
          hasID = true
        }
        writer.attribute(copying: index, of: row)
      }
      writer.definitions(ofElement: Int(layer.element), of: row)
    }
    writeDefaults(of: component(of: layers[group]))
    writeBody(group: group)
  }

  /// The first body of the layers, unless a layer above it sets the same property by an attribute.
  private func writeBody(group: Int) {
    for number in layers.indices {
      let layer = layers[number]
      let row = partRow(layer.instance)
      guard parts[row].document.elements[Int(layer.element)].body != .empty else { continue }
      if number > 0, let text = bodyProperty(of: layers[group]) {
        for above in layers[..<number] where sets(text, in: above) { return }
      }
      return writer.body(ofElement: Int(layer.element), of: row)
    }
  }

  /// The properties that a component's body sets: as markup, and as plain text.
  private func bodyProperty(of layer: Layer) -> (markup: String, plain: String)? {
    let component = Int(component(of: layer))
    guard component >= 0, let property = catalog.components[component].bodyProperty else { return nil }
    return (property, Component.plainBody(of: property))
  }

  private func sets(_ text: (markup: String, plain: String), in layer: Layer) -> Bool {
    let row = partRow(layer.instance)
    for index in attributes(of: layer) {
      let attribute = parts[row].document.attributes[index]
      let name = parts[row].document.names[attribute.name]
      if name == text.markup || name == text.plain {
        if Self.hasContent(parts[row].document.names[attribute.value]) { return true }
      }
    }
    return false
  }

  /// Whether a text is non-empty apart from comments. Syntax errors count as content; they are reported later.
  static func hasContent(_ text: String) -> Bool {
    guard let parts = try? AttributeText.parseInterpolated(text).parts else { return true }
    for part in parts {
      if case .comment = part { continue }
      return true
    }
    return false
  }
}
