import PlumbSyntax

/// Writes the default expressions of components: the lowest layer of an element.
extension Composer {
  /// Writes those of the component of the present element, and of what it builds on, that no layer has.
  func writeDefaults(of component: Int32) {
    if catalog.defaults.elements.isEmpty { return }
    var row = Int(component)
    while row >= catalog.builtInCount {
      if catalog.components[row].defaults >= 0 { write(defaults: Int(catalog.components[row].defaults)) }
      row = catalog.components[row].base
    }
  }

  private func write(defaults element: Int) {
    let original = registeredDefaults()
    let first = Int(catalog.defaults.elements[element].firstAttribute)
    let all = first..<first + Int(catalog.defaults.elements[element].attributeCount)
    // Sizes first: what says a position depends on whether there is one.
    for isSize in [true, false] {
      for index in all {
        let attribute = catalog.defaults.attributes[index]
        let text = catalog.defaults.names[attribute.name]
        let symbol = GeometrySymbol(text)
        guard (symbol == .width || symbol == .height) == isSize else { continue }
        let (isThere, isSaid) = present(writer.name(attribute.name, of: original))
        // Constraints of all layers count.
        let isConstraints = text == XMLDocument.constraintsName
        if isSaid && !isConstraints { continue }
        if let symbol, isDecided(symbol) { continue }
        writer.attribute(copying: index, of: original)
        // Of two attributes with one name the first that says anything counts.
        if isThere && !isConstraints { writer.changeElement { $0.isMerged = true } }
      }
    }
  }

  /// Whether the present element has an attribute, and one that says anything.
  private func present(_ name: Name) -> (isThere: Bool, isSaid: Bool) {
    guard let element = writer.document.elements.last else { return (false, false) }
    var isThere = false
    for index in Int(element.firstAttribute)..<writer.document.attributes.count
    where writer.document.attributes[index].name == name {
      isThere = true
      let text = writer.document.names[writer.document.attributes[index].value]
      if Self.hasContent(text), text.utf8.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }) {
        return (true, true)
      }
    }
    return (isThere, false)
  }

  /// Whether the present element says where it is, or how large, without a default: a size where two opposite edges are
  /// given, a position where there is one on that axis, unless two opposite edges are to give the size
  /// (docs/semantics/geometry.md).
  private func isDecided(_ symbol: GeometrySymbol) -> Bool {
    func has(_ symbol: GeometrySymbol) -> Bool {
      writer.document.names.find(symbol.name).map { present($0).isSaid } ?? false
    }
    func hasBoth(_ pair: (GeometrySymbol, GeometrySymbol)) -> Bool { has(pair.0) && has(pair.1) }
    switch symbol {
    case .width: return hasBoth((.left, .right)) || hasBoth((.leading, .trailing))
    case .height: return hasBoth((.top, .bottom))
    case .left, .right, .leading, .trailing, .centerX:
      let opposite: GeometrySymbol? =
        switch symbol {
        case .left: .right
        case .right: .left
        case .leading: .trailing
        case .trailing: .leading
        default: nil
        }
      for other: GeometrySymbol in [.left, .right, .leading, .trailing, .centerX] where other != symbol && has(other) {
        if other != opposite || has(.width) { return true }
      }
      return false
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline:
      let opposite: GeometrySymbol? = symbol == .top ? .bottom : symbol == .bottom ? .top : nil
      for other: GeometrySymbol in [.top, .bottom, .centerY, .firstBaseline, .lastBaseline]
      where other != symbol && has(other) {
        if other != opposite || has(.height) { return true }
      }
      return false
    }
  }
}
