import PlumbSyntax

/// The first stage of linking: finds the component and the property that elements and attributes name, and parses every
/// text once. The result is in the `BoundDocument`.
struct AttributeBinder: ~Copyable {
  private let bound: BoundDocument
  private let diagnostics: LinkDiagnostics
  private let isLenient: Bool
  /// By element and name: the parameter's index in `parameterTypes`.
  private var parameters = IndexMap<UInt64, Int32>()
  /// What parameters set, as indices of the document's properties.
  private var parameterTypes: [Int32] = []
  private let reserved: ReservedNames

  // Of the document that is bound: `bound` is changed meanwhile, and would be asked again and again.
  private let elements: [XMLDocument.Element]
  private let attributes: [XMLDocument.Attribute]

  init(_ bound: BoundDocument, _ diagnostics: LinkDiagnostics, isLenient: Bool) {
    self.bound = bound
    self.diagnostics = diagnostics
    self.isLenient = isLenient
    elements = bound.document.elements
    attributes = bound.document.attributes
    reserved = bound.reservedNames ?? ReservedNames(&bound.names)
    bound.reservedNames = reserved
  }

  /// Binds everything but scopes. Stops as soon as `isAvailable`, which is given rows, says that memory runs out.
  mutating func bind(_ evaluation: SingleExpression? = nil, while isAvailable: (Int) -> Bool = { _ in true }) {
    guard bind(rows: 0..<bound.rowCount, while: isAvailable) else { return }
    bindStructures()
    bound.tree.indexIDs()
    if let evaluation { bind(evaluation) }
  }

  /// Binds the elements and attributes of some rows. False if memory runs out.
  mutating func bind(rows: Range<Int>, while isAvailable: (Int) -> Bool = { _ in true }) -> Bool {
    bindComponents(rows)
    bindParameters(rows)
    guard bindAttributes(rows, while: isAvailable) else { return false }
    bindBodies(rows)
    bound.findSafeAreas()
    return true
  }

  /// Binds one attribute of an element.
  func bind(attribute index: Int, row: Int) {
    var cache = AttributeCache()
    swap(&cache, &bound.attributeCache)
    _ = bindAttribute(index, row, &cache.properties)
    swap(&cache, &bound.attributeCache)
    if bound.attributes[index].kind != .none { indexAttribute(index) }
  }

  private func bindComponents(_ rows: Range<Int>) {
    for row in rows {
      if let component = component(named: elements[row].name) {
        bound.tree.components[row] = component
        if bound.catalog.components[Int(component)].arrangesChildren { warnOfArrangement(row) }
        if bound.catalog.components[Int(component)].isScrollView || bound.catalog.components[Int(component)].isList {
          bound.hasScrollViews = true
        }
        if bound.isStack(row) { bound.hasStacks = true }
        bindPage(row)
      } else if isLenient, let view = bound.catalog.component(named: "UIView") {
        bound.tree.components[row] = Int32(truncatingIfNeeded: view)
        bindPage(row)
      } else if diagnostics.hasEnoughErrors {
        diagnostics.countError(in: elements[row].source)
      } else {
        let element = elements[row]
        var diagnostic = bound.catalog.unknownComponentDiagnostic(bound.names[element.name])
        diagnostics.locate(&diagnostic, element: row)
        diagnostic.component = ""
        diagnostics.report(diagnostic)
      }
    }
  }

  /// Notes a child of a controller that shows one of its children.
  @inline(__always)
  private func bindPage(_ row: Int) {
    let parent = Int(bound.tree.parents[row])
    if parent >= 0, bound.isTabBarController(parent) || bound.isNavigationController(parent) {
      bound.pages.add(row, to: parent)
    }
  }

  /// Says that children are not where their parent would place them.
  @inline(never)
  private func warnOfArrangement(_ row: Int) {
    guard bound.tree.firstChildren[row] >= 0 else { return }
    let name = bound.componentName(row) ?? ""
    var diagnostic = Diagnostic(
      .component, "\(name) does not arrange its children yet; they are where their own attributes place them")
    diagnostic.severity = .warning
    diagnostics.locate(&diagnostic, element: row)
    diagnostics.report(diagnostic)
  }

  /// The component of a name; nil if there is none. Names are looked up once, also by patches.
  private func component(named name: Name) -> Int32? {
    if let component = bound.attributeCache.components[name.id] { return component }
    guard let component = bound.catalog.component(named: bound.names[name]) else { return nil }
    bound.attributeCache.components[name.id] = Int32(truncatingIfNeeded: component)
    return Int32(truncatingIfNeeded: component)
  }

  @_optimize(speed)
  private func bindAttributes(_ rows: Range<Int>, while isAvailable: (Int) -> Bool) -> Bool {
    if bound.attributes.isEmpty {
      bound.attributes = [LinkedAttribute](repeating: LinkedAttribute(), count: attributes.count)
      bound.texts.reserve(names: bound.names.count)
    }
    var cache = AttributeCache()
    swap(&cache, &bound.attributeCache)
    defer { swap(&cache, &bound.attributeCache) }
    cache.prepare()
    // Attributes of merged elements that count, by element and name.
    var counting = IndexMap<UInt64, UInt8>()
    // Types of parameters differ from element to element.
    let isPlain = parameterTypes.isEmpty
    for row in rows {
      guard isAvailable(row) else { return false }
      let component = bound.tree.components[row]
      if component < 0 {
        bindID(row)
        continue
      }
      let first = Int(elements[row].firstAttribute)
      let end = first + Int(elements[row].attributeCount)
      let isParameter = !isPlain && parameter(reserved.constraints, row: row) != nil
      let mayRepeat = isParameter || elements[row].isMerged
      var next = first
      while next < end {
        if !mayRepeat {
          next = bound.bindKnown(attributes, next..<end, row, component, cache.known)
          if next == end { break }
        }
        let index = next
        next += 1
        let name = attributes[index].name
        if mayRepeat {
          if index > first, bound.attributes[index - 1].kind != .none {
            counting[BoundDocument.key(row, attributes[index - 1].name)] = 1
          }
          // Of attributes with one name the first that says anything counts. Constraints all do, unless they are the value
          // of a parameter.
          if isParameter || name != reserved.constraints, counting.contains(BoundDocument.key(row, name)) { continue }
        }
        if isPlain && name == reserved.id {
          bound.tree.ids[row] = attributes[index].value
          continue
        }
        let slot = KnownAttribute.slot(component, name)
        if cache.known[slot].name == name, cache.known[slot].component == component,
          bind(index, row, cache.known[slot])
        {
          continue
        }
        if let property = bindAttribute(index, row, &cache.properties), isPlain {
          cache.known[slot] = known(property, name, component)
        }
        if bound.attributes[index].kind != .none { indexAttribute(index) }
      }
    }
    return true
  }

  /// Of an unknown element, so that those who refer to it are not reported as well.
  private func bindID(_ row: Int) {
    for index in bound.attributes(of: row) where attributes[index].name == reserved.id {
      bound.tree.ids[row] = attributes[index].value
      return
    }
  }

  private func known(_ property: Int32, _ name: Name, _ component: Int32) -> KnownAttribute {
    var known = KnownAttribute(component: component, name: name)
    known.linked = LinkedAttribute(Int(property), bound.properties[Int(property)])
    known.linked.kind = .expression
    let type = bound.properties[Int(property)].type
    if type != .text { known.style = AttributeTexts.Style(type) }
    if let slot = slot(of: known.linked) { known.slot = slot }
    return known
  }

  /// Binds an attribute like others of its name. False if it needs more than that.
  private func bind(_ index: Int, _ row: Int, _ known: borrowing KnownAttribute) -> Bool {
    guard let style = known.style else { return false }
    let text = attributes[index].value
    let parsed = bound.texts.number(of: text, style, &bound.names)
    let kind = bound.texts.kind(parsed)
    if kind == .failed { return false }
    var linked = known.linked
    linked.row = Int32(truncatingIfNeeded: row)
    linked.range = attributes[index].valueRange
    linked.source = attributes[index].source
    linked.text = text
    linked.parsedText = parsed
    if kind == .absent { linked.kind = .none }
    bound.attributes[index] = linked
    guard kind == .expression, known.slot >= 0 else { return true }
    if known.slot < GeometrySymbol.count {
      if bound.hasStacks, bound.isArranged(row) {
        bound.setArranged(attribute: index, row: row)
        return true
      }
      bound.setHas(row, symbol: known.slot)
      bound.setAttribute(index, in: known.slot, row: row)
    } else {
      indexAttribute(index)
    }
    return true
  }

  /// By which of the `RowSlot`s an attribute is found.
  func slot(of attribute: LinkedAttribute) -> Int? {
    if let symbol = attribute.geometry { return Int(symbol.rawValue) }
    switch attribute.name {
    case reserved.hidden, reserved.viewHidden: return RowSlot.hidden
    case reserved.clips, reserved.viewClips: return RowSlot.clips
    case reserved.direction: return RowSlot.direction
    default: return nil
    }
  }

  /// Makes an attribute of geometry, visibility or direction known to its row.
  private func indexAttribute(_ index: Int) {
    let attribute = bound.attributes[index]
    let row = Int(attribute.row)
    guard let slot = slot(of: attribute) else { return }
    if attribute.geometry != nil {
      if bound.hasStacks, bound.isArranged(row) {
        bound.setArranged(attribute: index, row: row)
        return
      }
      bound.setHas(row, symbol: slot)
    } else {
      let earlier = bound.attribute(in: slot, row: row)
      if earlier >= 0 {
        // A controller's `isHidden` precedes that of its view.
        let name = bound.attributes[earlier].name
        if name == reserved.hidden || name == reserved.clips || name == reserved.direction { return }
      }
      // Attributes without an expression are ignored.
      if attribute.name != reserved.direction, attribute.kind != .expression { return }
    }
    bound.setAttribute(index, in: slot, row: row)
  }

  /// Binds an attribute. Gives the property if all attributes of this name for the component set it.
  private func bindAttribute(_ index: Int, _ row: Int, _ all: inout IndexMap<UInt64, Int32>) -> Int32? {
    let name = attributes[index].name
    let component = bound.tree.components[row]
    if !parameterTypes.isEmpty, let parameter = parameter(name, row: row) {
      if parameter >= 0 { bind(index, parameter, row) }
      return nil
    }
    let key = UInt64(UInt32(truncatingIfNeeded: Int(component))) << 32 | UInt64(name.id)
    if let property = all[key] {
      bind(index, Int(property), row)
      return property
    }
    if name == reserved.id {
      bound.tree.ids[row] = attributes[index].value
      return nil
    }
    if name == reserved.xml || name == reserved.template { return nil }
    guard let property = findProperty(index, row) else { return nil }
    bind(index, property.index, row)
    guard property.isKept else { return nil }
    all[key] = Int32(truncatingIfNeeded: property.index)
    return Int32(truncatingIfNeeded: property.index)
  }

  /// The property that an attribute sets, and whether it may be cached; nil if there is none.
  private func findProperty(_ index: Int, _ row: Int) -> (index: Int, isKept: Bool)? {
    let attribute = attributes[index]
    let component = Int(bound.tree.components[row])
    let name = bound.names[attribute.name]
    let text = bound.names[attribute.value]
    guard let property = bound.catalog.property(name, of: component) else {
      if ConstraintTable.added(name) != nil { return (addedConstraint(), false) }
      unknownProperty(index, name, text, row)
      return nil
    }
    if property.access == .readOnly, property.replacement.isEmpty, bound.document.source(attribute.source).isCatalog {
      // Its own catalog computes it. Not cached: for attributes of documents it is an error.
      return (add(property: property), false)
    }
    if let diagnostic = bound.catalog.accessDiagnostic(property, of: component) {
      if bound.isAbsent(text, .number) { return nil }
      var diagnostic = diagnostic
      diagnostics.locate(&diagnostic, row: row, range: attribute.nameRange, of: attribute.source)
      diagnostics.report(diagnostic)
      return nil
    }
    let found = add(property: property)
    if property.replacement.isEmpty { return (found, true) }
    // Not cached, so that every attribute is reported.
    var diagnostic = Diagnostic(
      .property,
      "\(bound.catalog.components[component].name).\(name) is deprecated. Use \(property.replacement) instead")
    diagnostic.severity = .warning
    diagnostic.suggestions = [property.replacement]
    diagnostics.locate(&diagnostic, row: row, range: attribute.nameRange, of: attribute.source)
    diagnostics.report(diagnostic)
    return (found, false)
  }

  /// What an attribute sets that has a constraint which code has added.
  private func addedConstraint() -> Int {
    if bound.addedConstraints < 0 {
      let name = bound.names.intern(ConstraintTable.addedProperty)
      bound.addedConstraints = bound.add(
        LinkedProperty(ConstraintTable.property, name: name, type: .text, typeName: "Constraints"))
    }
    return bound.addedConstraints
  }

  private func add(property: Property) -> Int {
    bound.add(
      LinkedProperty(
        property.name, name: bound.names.intern(property.name), type: property.type, typeName: property.typeName,
        affectsSize: property.affectsSize, isConstructorOnly: property.isConstructorOnly))
  }

  private func bind(_ index: Int, _ property: Int, _ row: Int) {
    let value = attributes[index].value
    var linked = LinkedAttribute(property, bound.properties[property])
    linked.row = Int32(truncatingIfNeeded: row)
    linked.range = attributes[index].valueRange
    linked.source = attributes[index].source
    linked.text = value
    if bound.properties[property].type == .text {
      switch bound.properties[property].property {
      case "outlet": linked.kind = outletKind(value, &linked)
      case ConstraintTable.property:
        linked.kind = .text
        bound.constraintAttributes.append(index)
      default: linked.kind = .text
      }
    } else {
      linked.parsedText = bound.parsed(value, bound.properties[property].type)
      switch bound.texts.kind(linked.parsedText) {
      case .absent: linked.kind = .none
      case .failed:
        linked.kind = .none
        bound.attributes[index] = linked
        if case .failed(let error) = bound.texts[linked.parsedText] { diagnostics.report(error, attribute: index) }
      case .expression: linked.kind = .expression
      }
    }
    bound.attributes[index] = linked
  }

  /// An outlet is bound once, by name: an expression in it must be constant (docs/semantics/documents.md, section 7).
  private func outletKind(_ value: Name, _ linked: inout LinkedAttribute) -> LinkedAttribute.Kind {
    let parsed = bound.parsed(value, .string)
    if bound.texts.kind(parsed) == .absent { return .none }
    guard case .parts(let parts) = bound.texts[parsed] else { return .text }
    for part in parts {
      if case .expression = part {
        linked.parsedText = parsed
        let property = bound.properties[Int(linked.info)].property
        linked.info = Int32(
          truncatingIfNeeded: bound.add(LinkedProperty(property, name: linked.name, type: .string, typeName: "String")))
        return .expression
      }
    }
    return .text
  }

  private func unknownProperty(_ index: Int, _ name: String, _ text: String, _ row: Int) {
    if bound.isAbsent(text, .any) { return }
    let attribute = attributes[index]
    // It may be meant for what has not arrived; it is checked then.
    if elements[row].isPending { return }
    if isLenient {
      let property = LinkedProperty(name, name: bound.names.intern(name), type: .text, typeName: "String")
      var linked = LinkedAttribute(bound.add(property), property)
      linked.kind = .text
      linked.row = Int32(truncatingIfNeeded: row)
      linked.range = attribute.valueRange
      linked.source = attribute.source
      linked.text = attribute.value
      bound.attributes[index] = linked
      return
    }
    if diagnostics.hasEnoughErrors {
      diagnostics.countError(in: attribute.source)
      return
    }
    var diagnostic = bound.catalog.unknownPropertyDiagnostic(name, of: Int(bound.tree.components[row]))
    diagnostics.locate(&diagnostic, row: row, range: attribute.nameRange, of: attribute.source)
    diagnostics.report(diagnostic)
  }

  // MARK: - Bodies

  /// Text inside an element sets its body property, in place of an attribute of that name (docs/semantics/documents.md,
  /// section 4).
  private func bindBodies(_ rows: Range<Int>) {
    for row in rows where bound.tree.components[row] >= 0 {
      let element = elements[row]
      guard element.body != .empty else { continue }
      let component = Int(bound.tree.components[row])
      let text = bound.names[element.body]
      guard let bodyProperty = bodyProperty(component, isMarkup: element.bodyIsMarkup),
        let property = bound.catalog.property(bodyProperty, of: component)
      else {
        let name = bound.catalog.components[component].name
        var diagnostic = Diagnostic(.property, "\(name) does not support inline (X)HTML content")
        diagnostics.locate(&diagnostic, row: row, range: element.bodyRange, of: element.bodySource)
        diagnostics.report(diagnostic)
        continue
      }
      let first = Int(element.firstAttribute)
      let propertyIndex = add(property: property)
      var linked = LinkedAttribute(propertyIndex, bound.properties[propertyIndex])
      for index in first..<first + Int(element.attributeCount) where bound.attributes[index].name == linked.name {
        bound.attributes[index].kind = .none
      }
      linked.row = Int32(truncatingIfNeeded: row)
      linked.range = element.bodyRange
      linked.source = element.bodySource
      linked.text = bound.names.intern(text)
      // What a web view shows is not ours to read.
      let isVerbatim =
        bound.catalog.isKind(component, of: "WKWebView") || bound.catalog.isKind(component, of: "UIWebView")
      linked.parsedText = isVerbatim ? bound.texts.add(.parts([.literal(text, 0)])) : bound.parsed(linked.text, .string)
      linked.kind = .expression
      let index = bound.attributes.count
      bound.bodyAttributes[row] = index
      if case .failed(let error) = bound.texts[linked.parsedText] {
        linked.kind = .none
        bound.attributes.append(linked)
        diagnostics.report(error, attribute: index)
      } else {
        bound.attributes.append(linked)
      }
    }
  }

  /// Plain text is the `text` or `title` that measurers and hosts read; markup is attributed text.
  private func bodyProperty(_ component: Int, isMarkup: Bool) -> String? {
    guard let property = bound.catalog.components[component].bodyProperty else { return nil }
    if isMarkup { return property }
    let plain = Component.plainBody(of: property)
    return bound.catalog.property(plain, of: component) == nil ? property : plain
  }

  // MARK: - Structural attributes

  /// Binds `repeat` and `if`. Their names mean what they mean in other attributes of the element they are at.
  private func bindStructures() {
    for definition in bound.document.structures {
      let name = bound.names[definition.name]
      let isCondition = name == StructuralName.condition
      let property = bound.add(
        LinkedProperty(
          name, name: definition.name, type: isCondition ? .bool : .any, typeName: isCondition ? "Bool" : "Any"))
      var linked = LinkedAttribute(property, bound.properties[property])
      linked.row = definition.element
      linked.range = definition.valueRange
      linked.source = definition.source
      linked.text = definition.value
      linked.parsedText = bound.parsed(definition.value, bound.properties[property].type)
      linked.kind = bound.texts.kind(linked.parsedText) == .expression ? .expression : .none
      let index = bound.add(structure: linked)
      if case .failed(let error) = bound.texts[linked.parsedText] { diagnostics.report(error, attribute: index) }
      bound.pages.setVarying(Int(definition.element))
    }
  }

  // MARK: - Parameters

  /// Finds the types of the parameters of some rows, which are the last.
  private mutating func bindParameters(_ rows: Range<Int>) {
    var first = bound.document.parameters.count
    while first > 0, Int(bound.document.parameters[first - 1].element) >= rows.lowerBound { first -= 1 }
    for index in first..<bound.document.parameters.count { bindParameter(index) }
  }

  /// Finds the type of a parameter.
  private mutating func bindParameter(_ index: Int) {
    let parameter = bound.document.parameters[index]
    let name = bound.names[parameter.name]
    let typeName = bound.names[parameter.value]
    let row = Int(parameter.element)
    if let reason = reservation(of: name) {
      var diagnostic = Diagnostic(.argument, "<param> cannot be named \(name): \(reason)")
      diagnostics.locate(&diagnostic, row: row, range: parameter.range, of: parameter.source)
      diagnostics.report(diagnostic)
      return
    }
    let known = bound.catalog.type(named: typeName)
    if known == nil {
      var diagnostic = Diagnostic(
        .type, "Unknown or unsupported type \(typeName) in <param>. Try using Any instead")
      if !diagnostics.hasEnoughErrors {
        diagnostic.suggestions = suggestions(for: typeName, among: bound.catalog.typeNames)
      }
      diagnostics.locate(&diagnostic, row: row, range: parameter.valueRange, of: parameter.source)
      diagnostics.report(diagnostic)
    }
    let key = BoundDocument.key(row, parameter.name)
    guard parameters[key] == nil else {
      var diagnostic = Diagnostic(.duplicate, "The element has two parameters named \(name)")
      diagnostics.locate(&diagnostic, row: row, range: parameter.range, of: parameter.source)
      diagnostics.report(diagnostic)
      return
    }
    parameters[key] = Int32(truncatingIfNeeded: parameterTypes.count)
    // One mistake is one error: values of a parameter whose type is not known are not looked at.
    guard let type = known else {
      parameterTypes.append(-1)
      return
    }
    let property = bound.add(LinkedProperty(name, name: bound.names.intern(name), type: type, typeName: typeName))
    parameterTypes.append(Int32(truncatingIfNeeded: property))
  }

  /// Notes a parameter that was bound before, and what it sets.
  mutating func note(parameter name: Name, row: Int, property: Int32) {
    parameters[BoundDocument.key(row, name)] = Int32(truncatingIfNeeded: parameterTypes.count)
    parameterTypes.append(property)
  }

  /// Why a parameter may not have a name; nil if it may.
  private func reservation(of name: String) -> String? {
    if GeometrySymbol(name) != nil { return "that is where the element is" }
    switch name {
    case "id", "xml", "template", "outlet", StructuralName.repetition, StructuralName.condition:
      return "that is an attribute of every element"
    default: return nil
    }
  }

  /// What an attribute sets that is a parameter of its element, -1 if its type is not known; nil if it is not one.
  private func parameter(_ name: Name, row: Int) -> Int? {
    parameters[BoundDocument.key(row, name)].map { Int(parameterTypes[Int($0)]) }
  }

  // MARK: - An expression beside the document

  /// Adds the expression to be evaluated to the root's attributes.
  private func bind(_ evaluation: SingleExpression) {
    let property = bound.add(
      LinkedProperty(
        SingleExpression.property, name: bound.names.intern(SingleExpression.property), type: evaluation.type,
        typeName: evaluation.typeName))
    var linked = LinkedAttribute(property, bound.properties[property])
    linked.row = 0
    linked.text = bound.names.intern(evaluation.text)
    linked.kind = .expression
    if evaluation.isRaw {
      do throws(SyntaxError) {
        let tree = try ExpressionParser.parse(evaluation.text, limits: bound.texts.limits)
        linked.parsedText = bound.texts.add(.expression(ParsedExpression(tree, &bound.names)))
      } catch { linked.parsedText = bound.texts.add(.failed(error)) }
    } else {
      linked.parsedText = bound.parsed(linked.text, evaluation.type)
    }
    let index = bound.attributes.count
    bound.bodyAttributes[0] = index
    switch bound.texts[linked.parsedText] {
    case .absent:
      linked.kind = .none
      bound.attributes.append(linked)
    case .failed(let error):
      linked.kind = .none
      bound.attributes.append(linked)
      diagnostics.report(error, attribute: index)
    default: bound.attributes.append(linked)
    }
  }
}
