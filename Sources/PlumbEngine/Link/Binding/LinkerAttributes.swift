import PlumbSyntax

/// Elements and attributes: which component and property each names, and the parsed form of every text.
extension Linker {
  func linkComponents() {
    // By the name's id: component + 1.
    var known = [Int32](repeating: 0, count: document.names.count)
    for row in 0..<tree.count {
      let id = Int(document.elements[row].name.id)
      if known[id] == 0, let component = catalog.component(named: document.names[document.elements[row].name]) {
        known[id] = Int32(truncatingIfNeeded: component) + 1
      }
      if known[id] > 0 {
        tree.components[row] = known[id] - 1
      } else if options.isLenient, let view = catalog.component(named: "UIView") {
        tree.components[row] = Int32(truncatingIfNeeded: view)
      } else if hasEnoughErrors {
        countError(in: document.elements[row].source)
      } else {
        let element = document.elements[row]
        var diagnostic = catalog.unknownComponentDiagnostic(document.names[element.name])
        diagnostic.nodePath = path(of: row)
        document.locate(&diagnostic, element.range, of: element.source)
        _ = sourcesWithErrors.insert(element.source)
        report(diagnostic)
      }
    }
  }

  /// What an attribute's name means for a component: found out once, not for every element.
  struct KnownAttribute {
    var component: Int32 = -1
    var name = Name.empty
    /// nil for texts that are kept as written.
    var style: AttributeTexts.Style?
    /// The `RowSlot` by which the attribute is found; -1 for none.
    var slot = -1
    /// What all such attributes have in common.
    var linked = LinkedAttribute()

    /// Of what is known, where a pair is looked for. Another pair in its place is only found out again.
    static let count = 256
    static func place(_ component: Int32, _ name: Name) -> Int {
      Int(truncatingIfNeeded: name.id &+ UInt32(bitPattern: component) &* 37) & (count - 1)
    }
  }

  @_optimize(speed)
  func linkAttributes() {
    attributes = [LinkedAttribute](repeating: LinkedAttribute(), count: document.attributes.count)
    texts.reserve(names: names.count)
    var known = [KnownAttribute](repeating: KnownAttribute(), count: KnownAttribute.count)
    var all = IndexMap<UInt64, Int32>()
    // Attributes of merged elements that count, by element and name.
    var counting = IndexMap<UInt64, UInt8>()
    // Types of parameters differ from element to element.
    let isPlain = parameterTypes.isEmpty
    for row in 0..<tree.count where tree.components[row] >= 0 {
      guard hasMemory(at: row) else { return }
      let component = tree.components[row]
      let first = Int(document.elements[row].firstAttribute)
      let end = first + Int(document.elements[row].attributeCount)
      let isMerged = document.elements[row].isMerged
      for index in first..<end {
        let name = document.attributes[index].name
        if isMerged {
          if index > first, attributes[index - 1].kind != .none {
            counting[Self.parameterKey(row, document.attributes[index - 1].name)] = 1
          }
          // An element that was put together from several has the first attribute of a name that counts.
          if counting.contains(Self.parameterKey(row, name)) { continue }
        }
        if isPlain && name == idName {
          tree.ids[row] = document.attributes[index].value
          continue
        }
        let place = KnownAttribute.place(component, name)
        if known[place].name == name, known[place].component == component, link(index, row, known[place]) { continue }
        if let property = linkAttribute(index, row, &all), isPlain {
          known[place] = self.known(property, name, component)
        }
        if attributes[index].kind != .none { indexAttribute(index) }
      }
    }
    linkBodies()
    tree.indexIDs()
  }

  private func known(_ property: Int32, _ name: Name, _ component: Int32) -> KnownAttribute {
    var known = KnownAttribute(component: component, name: name)
    known.linked = LinkedAttribute(Int(property), properties[Int(property)])
    known.linked.kind = .expression
    let type = properties[Int(property)].type
    if type != .text { known.style = AttributeTexts.Style(type) }
    if let slot = slot(of: known.linked) { known.slot = slot }
    return known
  }

  /// Links an attribute like others of its name; whether there was no more to it.
  @inline(__always)
  private func link(_ index: Int, _ row: Int, _ known: borrowing KnownAttribute) -> Bool {
    guard let style = known.style else { return false }
    let text = document.attributes[index].value
    let form = texts.number(of: text, style, &names)
    let kind = texts.kind(form)
    if kind == .failed { return false }
    var linked = known.linked
    linked.row = Int32(truncatingIfNeeded: row)
    linked.range = document.attributes[index].valueRange
    linked.source = document.attributes[index].source
    linked.text = text
    linked.form = form
    if kind == .absent { linked.kind = .none }
    attributes[index] = linked
    guard kind == .expression, known.slot >= 0 else { return true }
    if known.slot < GeometrySymbol.count {
      geometryMasks[row] |= 1 << UInt16(truncatingIfNeeded: known.slot)
      rowAttributes[row * RowSlot.count + known.slot] = UInt32(truncatingIfNeeded: index) + 1
    } else {
      indexAttribute(index)
    }
    return true
  }

  /// By which of the `RowSlot`s an attribute is found.
  private func slot(of attribute: LinkedAttribute) -> Int? {
    if let symbol = attribute.geometry { return Int(symbol.rawValue) }
    switch attribute.name {
    case hiddenName, viewHiddenName: return RowSlot.hidden
    case clipName, viewClipName: return RowSlot.clips
    case directionName: return RowSlot.direction
    default: return nil
    }
  }

  /// Makes an attribute of geometry, visibility or direction known to its row.
  private func indexAttribute(_ index: Int) {
    let attribute = attributes[index]
    let row = Int(attribute.row)
    guard let slot = slot(of: attribute) else { return }
    if attribute.geometry != nil { geometryMasks[row] |= 1 << UInt16(slot) }
    let place = row * RowSlot.count + slot
    if attribute.geometry == nil, rowAttributes[place] > 0 {
      // A controller's `isHidden` counts before that of its view, and what is no expression not at all.
      let other = attributes[Int(rowAttributes[place]) - 1]
      if other.name == hiddenName || other.name == clipName || other.name == directionName { return }
    }
    if attribute.geometry == nil, attribute.name != directionName, attribute.kind != .expression { return }
    rowAttributes[place] = UInt32(truncatingIfNeeded: index) + 1
  }

  /// Links an attribute; answers the property if others of its name for the component set the same.
  private func linkAttribute(_ index: Int, _ row: Int, _ all: inout IndexMap<UInt64, Int32>) -> Int32? {
    let name = document.attributes[index].name
    let component = tree.components[row]
    if !parameterTypes.isEmpty, let parameter = parameter(name, row: row) {
      link(index, parameter, row)
      return nil
    }
    let key = UInt64(UInt32(truncatingIfNeeded: Int(component))) << 32 | UInt64(name.id)
    if let property = all[key] {
      link(index, Int(property), row)
      return property
    }
    if name == idName {
      tree.ids[row] = document.attributes[index].value
      return nil
    }
    if name == xmlName || name == templateName { return nil }
    guard let property = findProperty(index, row) else { return nil }
    link(index, property.index, row)
    guard property.isKept else { return nil }
    all[key] = Int32(truncatingIfNeeded: property.index)
    return Int32(truncatingIfNeeded: property.index)
  }

  /// The property that an attribute sets, and whether that needs no more to be said; nil if there is none.
  private func findProperty(_ index: Int, _ row: Int) -> (index: Int, isKept: Bool)? {
    let attribute = document.attributes[index]
    let component = Int(tree.components[row])
    let name = document.names[attribute.name]
    let text = document.names[attribute.value]
    guard let property = catalog.property(name, of: component) else {
      unknownProperty(index, name, text, row)
      return nil
    }
    if let diagnostic = catalog.accessDiagnostic(property, of: component) {
      if isAbsent(text, .number) { return nil }
      var diagnostic = diagnostic
      place(&diagnostic, row: row, range: attribute.nameRange, of: attribute.source)
      report(diagnostic)
      return nil
    }
    let found = add(property: property)
    if property.replacement.isEmpty { return (found, true) }
    // Said of every attribute, so not kept.
    var diagnostic = Diagnostic(
      .property, "\(catalog.components[component].name).\(name) is deprecated. Use \(property.replacement) instead")
    diagnostic.severity = .warning
    diagnostic.suggestions = [property.replacement]
    place(&diagnostic, row: row, range: attribute.nameRange, of: attribute.source)
    report(diagnostic)
    return (found, false)
  }

  func add(property: Property) -> Int {
    add(
      LinkedProperty(
        property.name, name: names.intern(property.name), type: property.type, typeName: property.typeName,
        affectsSize: property.affectsSize))
  }

  func add(_ property: LinkedProperty) -> Int {
    properties.append(property)
    return properties.count - 1
  }

  /// What an attribute sets.
  func property(of index: Int) -> LinkedProperty { properties[Int(attributes[index].info)] }

  private func link(_ index: Int, _ property: Int, _ row: Int) {
    let value = document.attributes[index].value
    var linked = LinkedAttribute(property, properties[property])
    linked.row = Int32(truncatingIfNeeded: row)
    linked.range = document.attributes[index].valueRange
    linked.source = document.attributes[index].source
    linked.text = value
    if properties[property].type == .text {
      linked.kind = properties[property].property == "outlet" ? outletKind(value, &linked) : .text
    } else {
      linked.form = parsed(value, properties[property].type)
      switch texts.kind(linked.form) {
      case .absent: linked.kind = .none
      case .failed:
        linked.kind = .none
        attributes[index] = linked
        if case .failed(let error) = texts[linked.form] { report(error, attribute: index) }
      case .expression: linked.kind = .expression
      }
    }
    attributes[index] = linked
  }

  /// An outlet is bound once, by name: an expression in it must be constant (docs/semantics/documents.md, section 7).
  private func outletKind(_ value: Name, _ linked: inout LinkedAttribute) -> LinkedAttribute.Kind {
    let form = parsed(value, .string)
    guard case .parts(let parts) = texts[form] else { return .text }
    for part in parts {
      if case .expression = part {
        linked.form = form
        let property = properties[Int(linked.info)].property
        linked.info = Int32(
          truncatingIfNeeded: add(LinkedProperty(property, name: linked.name, type: .string, typeName: "String")))
        return .expression
      }
    }
    return .text
  }

  private func unknownProperty(_ index: Int, _ name: String, _ text: String, _ row: Int) {
    if isAbsent(text, .any) { return }
    let attribute = document.attributes[index]
    // It may be meant for what has not arrived; it is checked then.
    if document.elements[row].isPending { return }
    if options.isLenient {
      let property = LinkedProperty(name, name: names.intern(name), type: .text, typeName: "String")
      var linked = LinkedAttribute(add(property), property)
      linked.kind = .text
      linked.row = Int32(truncatingIfNeeded: row)
      linked.range = attribute.valueRange
      linked.source = attribute.source
      linked.text = attribute.value
      attributes[index] = linked
      return
    }
    if hasEnoughErrors {
      countError(in: attribute.source)
      return
    }
    var diagnostic = catalog.unknownPropertyDiagnostic(name, of: Int(tree.components[row]))
    place(&diagnostic, row: row, range: attribute.nameRange, of: attribute.source)
    report(diagnostic)
  }

  /// Whether a text is empty or only a comment.
  private func isAbsent(_ text: String, _ type: PropertyType) -> Bool {
    texts.kind(parsed(names.intern(text), type)) == .absent
  }

  // MARK: - Bodies

  /// Text inside an element sets its body property, in place of an attribute of that name (docs/semantics/documents.md,
  /// section 4).
  private func linkBodies() {
    for row in 0..<tree.count where tree.components[row] >= 0 {
      let element = document.elements[row]
      guard element.body != .empty else { continue }
      let component = Int(tree.components[row])
      let text = document.names[element.body]
      guard let bodyProperty = bodyProperty(component, isMarkup: element.bodyIsMarkup),
        let property = catalog.property(bodyProperty, of: component)
      else {
        let name = catalog.components[component].name
        var diagnostic = Diagnostic(.property, "\(name) does not support inline (X)HTML content")
        place(&diagnostic, row: row, range: element.bodyRange, of: element.bodySource)
        report(diagnostic)
        continue
      }
      let first = Int(element.firstAttribute)
      let propertyIndex = add(property: property)
      var linked = LinkedAttribute(propertyIndex, properties[propertyIndex])
      for index in first..<first + Int(element.attributeCount) where attributes[index].name == linked.name {
        attributes[index].kind = .none
      }
      linked.row = Int32(truncatingIfNeeded: row)
      linked.range = element.bodyRange
      linked.source = element.bodySource
      linked.text = names.intern(text)
      // What a web view shows is not ours to read.
      let isVerbatim = catalog.isKind(component, of: "WKWebView")
      linked.form = isVerbatim ? texts.add(.parts([.literal(text, 0)])) : parsed(linked.text, .string)
      linked.kind = .expression
      let index = attributes.count
      bodyAttributes[row] = index
      if case .failed(let error) = texts[linked.form] {
        linked.kind = .none
        attributes.append(linked)
        report(error, attribute: index)
      } else {
        attributes.append(linked)
      }
    }
  }

  /// Plain text is the `text` or `title` that measurers and hosts read; markup is attributed text.
  private func bodyProperty(_ component: Int, isMarkup: Bool) -> String? {
    guard let property = catalog.components[component].bodyProperty else { return nil }
    if isMarkup { return property }
    let plain = Component.plainBody(of: property)
    return catalog.property(plain, of: component) == nil ? property : plain
  }

  /// The number of a text as it is read for a type.
  func parsed(_ text: Name, _ type: PropertyType) -> Int32 {
    texts.number(of: text, AttributeTexts.Style(type), &names)
  }
}
