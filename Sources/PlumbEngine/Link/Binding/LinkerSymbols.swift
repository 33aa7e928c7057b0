import PlumbSyntax

/// What the symbols of expressions mean: the order of docs/semantics/names.md, section 1.
extension Linker {
  func symbol(
    _ symbol: SymbolForm, _ range: SourceRange, _ context: inout ExpressionContext, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    let before = (sharing.isConstant, sharing.isRelative)
    sharing.stop()
    if symbol.text == autoName, context.auto != .none {
      sharing.isRelative = before.1
      return auto(context, &form)
    }
    if symbol.head == .previous || symbol.head == .next, let geometry = symbol.geometry {
      sharing.isRelative = before.1
      return sibling(geometry, isPrevious: symbol.head == .previous, context, &form)
    }
    let text = names[symbol.text]
    switch symbol.head {
    case .plain:
      return try plain(symbol, text, before, range, &context, &form)
    case .strings:
      if let found = try scoped(symbol, context.row, range, &context, &form) { return found }
      throw missingString(symbol, range)
    case .parent:
      guard tree.parents[context.row] >= 0 else {
        throw CompileError(
          code: .symbol, message: "Unknown property \(text)", range: range, notes: ["the root has no parent"])
      }
      if let geometry = symbol.geometry {
        sharing.isRelative = before.1
        sharing.needsParent = true
        if let edge = parentEdge(geometry, context, &form) { return edge }
        sharing.stop()
      }
      return try property(of: Int(tree.parents[context.row]), symbol, text, range, &context, &form)
    case .previous, .next:
      let isPrevious = symbol.head == .previous
      let sibling = isPrevious ? tree.previousSiblings[context.row] : tree.nextSiblings[context.row]
      guard sibling >= 0 else { return form.constant(.null) }
      return try property(of: Int(sibling), symbol, text, range, &context, &form)
    case .id:
      if let color = colorLiteral(text, context) {
        (sharing.isConstant, sharing.isRelative) = before
        return form.constant(color)
      }
      let row = tree.row(withID: symbol.id, from: context.row)
      guard row >= 0 else {
        throw CompileError(
          code: .notFound, message: "Could not find node with id \(names[symbol.id])", range: range,
          suggestions: suggestions(for: names[symbol.id], among: knownIDs()).map { "#" + $0 + "." + names[symbol.name] }
        )
      }
      if let geometry = symbol.geometry { return edge(geometry, of: row, context, &form) }
      return try property(of: row, symbol, text, range, &context, &form)
    }
  }

  private func plain(
    _ symbol: SymbolForm, _ text: String, _ before: (Bool, Bool), _ range: SourceRange,
    _ context: inout ExpressionContext, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    if let literal = literal(text, context) {
      (sharing.isConstant, sharing.isRelative) = before
      warnIfShadowed(symbol, text, range, context)
      return form.constant(literal)
    }
    switch text {
    case "true", "false", "nil", "pi":
      (sharing.isConstant, sharing.isRelative) = before
      if let constant = constantOnly(symbol, context.row) { return form.constant(constant) }
      if text == "pi" { return form.constant(Double.pi) }
      return form.constant(text == "nil" ? .null : .bool(text == "true"))
    default: break
    }
    let isSelf = symbol.text == context.name && context.attribute >= 0
    if !isSelf, context.row < tree.count {
      if let key = symbol.geometry?.frameKey {
        sharing.isRelative = before.1
        note(.own, context.row, key)
        return load(context.row, key, &form)
      }
      if let own = try own(symbol, text, context, &form) { return own }
    }
    if symbol.path.isEmpty {
      // Found in a scope if no attribute of the row has the name.
      sharing.isRelative = before.1
      if !isSelf, before.1 { sharing.names.append(symbol.text) }
    }
    if let found = try scoped(symbol, context.row, range, &context, &form) { return found }
    sharing.stop()
    if let member = try staticMember(text, range) { return form.constant(member) }
    if context.type == .className, Catalog.isComponentName(text) { return form.constant(.className(text)) }
    if isSelf {
      throw CompileError(
        code: .cycle,
        message: "Expression for \(text) references a nonexistent symbol of the same name "
          + "(expressions cannot reference themselves)", range: range)
    }
    if context.row < tree.count, let value = try native(symbol, text, context.row, &form) { return value }
    if let color = ColorNames.hexadecimal(text) { return form.constant(color) }
    throw unknownSymbol(text, range, context)
  }

  /// An attribute of the node itself, or its geometry; nil for other names.
  private func own(
    _ symbol: SymbolForm, _ text: String, _ context: ExpressionContext, _ form: inout Intermediate
  ) throws(CompileError) -> Int32? {
    if let geometry = symbol.geometry { return ownGeometry(geometry, context.row, &form) }
    if let attribute = attribute(named: symbol.text, row: context.row) { return load(attribute: attribute, &form) }
    return component(symbol, context.row, except: context.attribute, &form)
  }

  /// A part of a structure that an attribute sets as a whole: `contentInset.top` where `contentInset` is given.
  private func component(
    _ symbol: SymbolForm, _ row: Int, except: Int32 = -1, _ form: inout Intermediate
  ) -> Int32? {
    guard symbol.path.count > 1, let last = symbol.path.last, row < tree.count,
      let whole = names.find(joined(symbol.path.dropLast()[...])), let attribute = attribute(named: whole, row: row),
      attribute != Int(except), attributes[attribute].kind == .expression,
      let part = Value.componentIndex(names[last], of: StaticType(properties[Int(attributes[attribute].info)].type))
    else { return nil }
    let value = load(attribute: attribute, &form)
    if form.isConstant(value) { return form.constant(form.value(value).component(part)) }
    return form.append(Intermediate.Node(operation: .component, type: .number, a: value, number: Double(part)))
  }

  /// The full lookup of a name on another node.
  private func property(
    of row: Int, _ symbol: SymbolForm, _ text: String, _ range: SourceRange, _ context: inout ExpressionContext,
    _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    if let attribute = attribute(named: symbol.name, row: row) { return load(attribute: attribute, &form) }
    if let geometry = symbol.geometry { return ownGeometry(geometry, row, &form) }
    if let part = component(symbol, row, &form) { return part }
    if let found = try scoped(symbol, row, range, &context, &form) { return found }
    if let value = try native(symbol, names[symbol.name], row, &form) { return value }
    throw unknownSymbol(text, range, context)
  }

  func attribute(named name: Name, row: Int) -> Int? {
    guard row < tree.count, tree.components[row] >= 0 else { return nil }
    let element = document.elements[row]
    let first = Int(element.firstAttribute)
    if element.attributeCount > Self.scannedAttributes {
      if let index = indexedAttribute(named: name, row: row) { return Int(index) }
    } else {
      for index in first..<first + Int(element.attributeCount) {
        if attributes[index].name == name && attributes[index].kind != .none { return index }
      }
    }
    if let body = bodyAttributes[row], attributes[body].name == name, attributes[body].kind != .none { return body }
    return nil
  }

  /// Elements with more attributes have them looked up in a table.
  private static var scannedAttributes: Int32 { 32 }

  /// The attribute of an element with many, which are entered into the table the first time.
  private func indexedAttribute(named name: Name, row: Int) -> Int32? {
    if indexedRows.insert(Int32(truncatingIfNeeded: row)) {
      let element = document.elements[row]
      let first = Int(element.firstAttribute)
      for index in first..<first + Int(element.attributeCount) where attributes[index].kind != .none {
        let key = Self.parameterKey(row, attributes[index].name)
        if attributesByName[key] == nil { attributesByName[key] = Int32(truncatingIfNeeded: index) }
      }
    }
    return attributesByName[Self.parameterKey(row, name)]
  }

  /// The value of an attribute: its cell, or its text where it is not evaluated.
  func load(attribute index: Int, _ form: inout Intermediate) -> Int32 {
    if attributes[index].kind == .text { return form.constant(.text(names[attributes[index].text])) }
    return use(attributeCell(index), StaticType(properties[Int(attributes[index].info)].type), &form)
  }

  // MARK: - Scopes

  /// What a name comes to that is a macro's.
  enum MacroUse {
    /// No macro has the name.
    case none
    /// Inside the macro itself the name means what it means outside.
    case value(Int32)
    case expression(ParsedExpression, index: Int)
  }

  @_optimize(speed)
  func macro(
    _ symbol: SymbolForm, _ range: SourceRange, _ context: ExpressionContext, _ form: inout Intermediate
  ) throws(CompileError) -> MacroUse {
    guard symbol.head == .plain, !document.macros.isEmpty, symbol.text != autoName || context.auto == .none else {
      return .none
    }
    var scope = scopeIndex(context.row)
    while scope >= 0 {
      if let index = scopes.macro(symbol.text, scope: scope) {
        sharing.stop()
        return try use(macro: index, symbol.text, range, context, &form)
      }
      scope = Int(scopes.scopes[scope].parent)
    }
    return .none
  }

  private func use(
    macro index: Int, _ name: Name, _ range: SourceRange, _ context: ExpressionContext, _ form: inout Intermediate
  ) throws(CompileError) -> MacroUse {
    let text = names[name]
    if context.macros.contains(index) {
      if let found = constantOrState(name, context.row, &form) { return .value(found) }
      throw CompileError(
        code: .cycle,
        message: "Macro \(text) references a nonexistent symbol of the same name "
          + "(macros cannot reference themselves)", range: range)
    }
    switch texts[parsed(document.macros[index].value, .number)] {
    case .absent, .parts, .named:
      throw CompileError(code: .syntax, message: "Empty expression for \(text) macro", range: range)
    case .failed(let error):
      throw CompileError(code: error.code, message: "\(error.message) in macro \(text)", range: range)
    case .expression(let expression): return .expression(expression, index: index)
    }
  }

  func scopeIndex(_ row: Int) -> Int { row < scopes.ofRow.count ? Int(scopes.ofRow[row]) : -1 }

  /// State and constants of a node and its ancestors, by whole key first and then along the key path
  /// (docs/semantics/names.md, section 3).
  func scoped(
    _ symbol: SymbolForm, _ row: Int, _ range: SourceRange, _ context: inout ExpressionContext,
    _ form: inout Intermediate
  ) throws(CompileError) -> Int32? {
    var scope = scopeIndex(row)
    while scope >= 0 {
      let whole = symbol.head == .plain || symbol.head == .strings ? symbol.text : symbol.name
      if let value = try parameterValue(whole, scope: scope, range, context, &form) { return value }
      if let key = scopes.key(whole, scope: scope) { return loadState(key, &form) }
      if let value = scopes.constant(whole, scope: scope) { return form.constant(value) }
      let path = symbol.head == .strings ? [names.intern("strings")] + stringsPath(symbol) : symbol.path
      if let head = path.first, path.count > 1 {
        if let value = try parameterValue(head, scope: scope, range, context, &form) {
          return parameterPath(value, path, &form)
        }
        if let key = scopes.key(head, scope: scope) { return try statePath(key, path, range, &form) }
        if let value = scopes.constant(head, scope: scope) {
          return form.constant(try constantPath(value, path, range))
        }
      }
      scope = Int(scopes.scopes[scope].parent)
    }
    return nil
  }

  func missingString(_ symbol: SymbolForm, _ range: SourceRange) -> CompileError {
    let key = names[symbol.name]
    var known: [String] = []
    for scope in scopes.scopes where !hasEnoughErrors {
      for constant in scope.constants where known.count < Self.suggestedNames {
        let name = names[constant.name]
        if name.hasPrefix("strings.") { known.append(String(name.dropFirst("strings.".count))) }
      }
    }
    return CompileError(
      code: .symbol, message: "Missing localized string \(key)", range: range,
      suggestions: suggestions(for: key, among: known).map { "strings." + $0 },
      notes: ["texts come from Localizable.strings beside the layout, from the engine's strings, or a constant"])
  }

  private func stringsPath(_ symbol: SymbolForm) -> [Name] { symbol.path.isEmpty ? [symbol.name] : symbol.path }

  private func statePath(
    _ key: Int, _ path: [Name], _ range: SourceRange, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    var key = key
    for (index, name) in path.enumerated().dropFirst() {
      if let child = scopes.child(name, of: key) {
        key = child
        continue
      }
      if let whole = scopes.child(names.intern(joined(path[index...])), of: key) { return loadState(whole, &form) }
      if !scopes.keys[key].isDictionary, scopes.keys[key].type == .any || scopes.keys[key].type == .null {
        // A key that is nil for now may become a dictionary later.
        var value = loadState(key, &form)
        for name in path[index...] {
          let part = form.constant(.string(names[name]))
          value = form.append(Intermediate.Node(operation: .index, type: .any, a: value, b: part))
        }
        return value
      }
      if index == path.count - 1 {
        let type = scopes.keys[key].type
        if let part = Value.componentIndex(names[name], of: type) {
          let value = loadState(key, &form)
          return form.append(
            Intermediate.Node(operation: .component, type: .number, a: value, number: Double(part)))
        }
        if let member = Member(names[name], of: type) {
          return fold(
            Intermediate.Node(operation: member.operation, type: member.type, a: loadState(key, &form)), &form)
        }
      }
      throw missingTail(path, index, scopes.keys[key].children.map { names[scopes.keys[Int($0)].name] }, range)
    }
    return loadState(key, &form)
  }

  private func constantPath(
    _ value: Value, _ path: [Name], _ range: SourceRange
  ) throws(CompileError) -> Value {
    var value = value
    for (index, name) in path.enumerated().dropFirst() {
      if value.kind == .null { return .null }
      if index == path.count - 1, let part = Value.componentIndex(names[name], of: StaticType(value.kind)) {
        return .number(value.component(part))
      }
      if index == path.count - 1, let member = Member(names[name], of: StaticType(value.kind)),
        value.listBox?.value(for: names[name]) == nil,
        let result = try? ValueOperations.one(
          member.operation, value, symbol: member.operation.symbol, limits: environment.limits)
      {
        return result
      }
      guard value.kind == .dictionary, let list = value.listBox else {
        throw missingTail(path, index, [], range)
      }
      if let next = list.value(for: names[name]) {
        value = next
      } else if let whole = list.value(for: joined(path[index...])) {
        return whole
      } else {
        throw missingTail(path, index, (0..<min(list.count, Self.suggestedNames)).map { list.key($0) }, range)
      }
    }
    return value
  }

  private func joined(_ path: ArraySlice<Name>) -> String {
    var text = ""
    for name in path { text += (text.isEmpty ? "" : ".") + names[name] }
    return text
  }

  private func missingTail(_ path: [Name], _ index: Int, _ known: [String], _ range: SourceRange) -> CompileError {
    let tail = joined(path[index...])
    let head = joined(path[..<index])
    return CompileError(
      code: .symbol, message: "Unknown property \(tail) in \(head)", range: range,
      suggestions: suggestions(for: tail, among: known).map { head + "." + $0 })
  }

  /// A constant of this name that a built-in name is overridden by; state does not override (docs/semantics/names.md,
  /// section 1).
  private func constantOnly(_ symbol: SymbolForm, _ row: Int) -> Value? {
    var scope = scopeIndex(row)
    while scope >= 0 {
      if let value = scopes.constant(symbol.text, scope: scope) { return value }
      scope = Int(scopes.scopes[scope].parent)
    }
    return nil
  }

  private func constantOrState(_ name: Name, _ row: Int, _ form: inout Intermediate) -> Int32? {
    var scope = scopeIndex(row)
    while scope >= 0 {
      if let key = scopes.key(name, scope: scope) { return loadState(key, &form) }
      if let value = scopes.constant(name, scope: scope) { return form.constant(value) }
      scope = Int(scopes.scopes[scope].parent)
    }
    return nil
  }

  private func loadState(_ key: Int, _ form: inout Intermediate) -> Int32 {
    let state = scopes.keys[key]
    if state.isDictionary {
      let index = Int32(truncatingIfNeeded: key)
      if let cell = dictionaryCells[index] { return form.load(cell, .dictionary) }
      let cell = newCell(CellOrigin(kind: .input, row: -1), isValue: true)
      dictionaryCells[index] = cell
      return form.load(cell, .dictionary)
    }
    return form.load(stateCells[Int(state.slot)], state.cellType)
  }

  // MARK: - Built-in values

  /// A value the engine itself has, or the catalog's default.
  private func native(
    _ symbol: SymbolForm, _ name: String, _ row: Int, _ form: inout Intermediate
  ) throws(CompileError) -> Int32? {
    switch name {
    case "safeAreaInsets.top", "topLayoutGuide.length": return form.load(safeArea[0], .number)
    case "safeAreaInsets.left": return form.load(safeArea[1], .number)
    case "safeAreaInsets.bottom", "bottomLayoutGuide.length": return form.load(safeArea[2], .number)
    case "safeAreaInsets.right": return form.load(safeArea[3], .number)
    case "containerSize.width": return container(row, .horizontal, &form)
    case "containerSize.height": return container(row, .vertical, &form)
    case "inferredSize.width": return use(cell(row, .autoWidth), .number, &form)
    case "inferredSize.height": return use(cell(row, .autoHeight), .number, &form)
    case "inferredContentSize.width": return use(cell(row, .boundingWidth), .number, &form)
    case "inferredContentSize.height": return use(cell(row, .boundingHeight), .number, &form)
    default: break
    }
    guard tree.components[row] >= 0 else { return nil }
    let component = Int(tree.components[row])
    if catalog.components[component].isScrollView {
      switch name {
      case "contentSize.width": return use(cell(row, .contentWidth), .number, &form)
      case "contentSize.height": return use(cell(row, .contentHeight), .number, &form)
      case "contentOffset.x": return form.load(cell(row, .offsetX), .number)
      case "contentOffset.y": return form.load(cell(row, .offsetY), .number)
      default: break
      }
    }
    guard let property = catalog.property(name, of: component) else { return nil }
    return form.constant(environment.defaultValue(of: property))
  }

  private func colorLiteral(_ text: String, _ context: ExpressionContext) -> Value? {
    if let color = ColorNames.hexadecimal(text) { return color }
    return context.type == .color ? catalog.color(named: text) : nil
  }

  /// What a bare name means in attributes of a type that has names of its own (docs/semantics/names.md, section 1).
  private func literal(_ text: String, _ context: ExpressionContext) -> Value? {
    switch context.type {
    case .color: return colorLiteral(text, context)
    case .enumeration(let row), .optionSet(let row), .namedNumber(let row):
      return catalog.enumerations[Int(row)].value(named: text)
    case .arrayOf(let row):
      var context = context
      context.type = catalog.elementTypes[Int(row)].type
      if case .arrayOf = context.type { return nil }
      return literal(text, context)
    default: return nil
    }
  }

  /// The bare names of a type, for suggestions.
  private func literals(of type: PropertyType) -> [String] {
    switch type {
    case .color: return ColorNames.names + catalog.colorNames
    case .enumeration(let row), .optionSet(let row), .namedNumber(let row):
      return catalog.enumerations[Int(row)].cases.map { $0.name }
    case .arrayOf(let row):
      let element = catalog.elementTypes[Int(row)].type
      if case .arrayOf = element { return [] }
      return literals(of: element)
    default: return []
    }
  }

  /// `UIColor.red`, `UIFont.custom`, `UIView.ContentMode.center`: usable anywhere.
  private func staticMember(_ text: String, _ range: SourceRange) throws(CompileError) -> Value? {
    guard let dot = text.utf8.lastIndex(of: 0x2E), dot > text.startIndex else { return nil }
    let head = String(text[..<dot])
    let member = String(text[text.index(after: dot)...])
    let known: [String]
    switch head {
    case "UIColor":
      if let color = catalog.color(named: member) { return color }
      known = ColorNames.names + catalog.colorNames
    case "UIFont":
      if let font = catalog.fonts.named(member) { return .font(font) }
      known = catalog.fonts.registeredNames
    default:
      if let value = Self.structureMember(head, member) { return value }
      guard let first = head.utf8.first, first >= 0x41, first <= 0x5A, let row = catalog.enumeration(named: head)
      else { return nil }
      let enumeration = catalog.enumerations[row]
      if let value = enumeration.value(named: member) { return value }
      known = enumeration.cases.map { $0.name }
    }
    throw CompileError(
      code: .symbol, message: "Unknown static property \(member) of \(head)", range: range,
      suggestions: suggestions(for: member, among: known).map { head + "." + $0 })
  }

  private static func structureMember(_ head: String, _ member: String) -> Value? {
    switch (head, member) {
    case ("CGPoint", "zero"): .point(x: 0, y: 0)
    case ("CGSize", "zero"): .size(width: 0, height: 0)
    case ("CGRect", "zero"): .rect(x: 0, y: 0, width: 0, height: 0)
    case ("UIEdgeInsets", "zero"): .insets(top: 0, left: 0, bottom: 0, right: 0)
    case ("UIOffset", "zero"): .offset(horizontal: 0, vertical: 0)
    case ("CGAffineTransform", "identity"): .identityAffine
    case ("CATransform3D", "identity"): .identity3D
    default: nil
    }
  }

  private func warnIfShadowed(
    _ symbol: SymbolForm, _ text: String, _ range: SourceRange, _ context: ExpressionContext
  ) {
    var probe = Intermediate()
    guard constantOrState(symbol.text, context.row, &probe) != nil else { return }
    var diagnostic = Diagnostic(
      .symbol,
      "'\(text)' is the \(context.type == .color ? "colour" : "value") of that name here, which shadows the constant or "
        + "state key '\(text)'")
    diagnostic.severity = .warning
    place(&diagnostic, attribute: Int(context.attribute), range)
    report(diagnostic)
  }

  /// How many names of one kind, and how many ids, are looked at for suggestions.
  private static var suggestedNames: Int { 1000 }

  private func knownIDs() -> [String] {
    var result: [String] = []
    if hasEnoughErrors { return result }
    for id in tree.ids where id != .empty && result.count < Self.suggestedNames { result.append(names[id]) }
    return result
  }

  private func unknownSymbol(_ text: String, _ range: SourceRange, _ context: ExpressionContext) -> CompileError {
    if hasEnoughErrors { return CompileError(code: .symbol, message: "Unknown property \(text)", range: range) }
    var candidates: [String] = []
    var scope = scopeIndex(context.row)
    while scope >= 0 && candidates.count < Self.suggestedNames {
      let current = scopes.scopes[scope]
      let most = Self.suggestedNames
      for parameter in current.parameters.prefix(most) {
        candidates.append(names[document.parameters[Int(parameter)].name])
      }
      for macro in current.macros.prefix(most) { candidates.append(names[document.macros[Int(macro)].name]) }
      for key in current.keys.prefix(most) {
        candidates.append(scopes.keys[Int(key)].path)
        if candidates.count >= 4 * most { continue }
        for child in scopes.keys[Int(key)].children.prefix(most) { candidates.append(scopes.keys[Int(child)].path) }
      }
      for constant in current.constants.prefix(most) { candidates.append(names[constant.name]) }
      scope = Int(current.parent)
    }
    candidates += GeometrySymbol.names
    candidates += literals(of: context.type)
    if context.row < tree.count, tree.components[context.row] >= 0 {
      candidates += catalog.propertyNames(of: Int(tree.components[context.row]))
    }
    return CompileError(
      code: .symbol, message: "Unknown property \(text)", range: range,
      suggestions: suggestions(for: text, among: candidates, limit: 3))
  }
}

/// A member that values of several types have.
struct Member {
  var operation: Operation
  var type: StaticType

  init?(_ name: String, of type: StaticType) {
    switch type {
    case .array, .dictionary, .optionSet: break
    default: guard type.isText else { return nil }
    }
    switch name {
    case "count": (operation, self.type) = (.count, .number)
    case "isEmpty": (operation, self.type) = (.isEmpty, .bool)
    default: return nil
    }
  }
}
