import PlumbSyntax

/// Finds state, constants and parameters of a node and its ancestors (docs/semantics/names.md, section 3).
final class ScopeLookup {
  private let bound: BoundDocument
  private let index: CellIndex
  private let reader: GeometryReader
  private let folder: ConstantFolder
  /// Parameters without a value that were read.
  private var missingParameters = IndexMap<Int, UInt8>()

  init(_ reader: GeometryReader) {
    self.reader = reader
    bound = reader.bound
    index = reader.index
    folder = reader.folder
  }

  /// What was found in a scope. Parameters are attributes of one row, all else is the same in the whole scope.
  struct Found {
    var node: Int32
    var isParameter = false
  }

  /// State and constants of a node and its ancestors, by whole key first and then along the key path
  /// (docs/semantics/names.md, section 3).
  func find(
    _ symbol: SymbolReference, _ row: Int, _ range: SourceRange, _ context: ExpressionContext,
    _ ir: inout ExpressionIR
  ) throws(CompileError) -> Found? {
    var scope = bound.scopeIndex(row)
    while scope >= 0 {
      let whole = symbol.head == .plain || symbol.head == .strings ? symbol.text : symbol.name
      if let value = try parameterValue(whole, scope: scope, range, context, &ir) {
        return Found(node: value, isParameter: true)
      }
      if let key = bound.scopes.key(whole, scope: scope) { return Found(node: loadState(key, &ir)) }
      if let value = bound.scopes.constant(whole, scope: scope) { return Found(node: ir.constant(value)) }
      let path = symbol.head == .strings ? [bound.names.intern("strings")] + stringsPath(symbol) : symbol.path
      if let head = path.first, path.count > 1 {
        if let value = try parameterValue(head, scope: scope, range, context, &ir) {
          return Found(node: parameterPath(value, path, &ir), isParameter: true)
        }
        if let key = bound.scopes.key(head, scope: scope) {
          return Found(node: try statePath(key, path, range, &ir))
        }
        if let value = bound.scopes.constant(head, scope: scope) {
          return Found(node: ir.constant(try constantPath(value, path, range)))
        }
      }
      scope = Int(bound.scopes.scopes[scope].parent)
    }
    return nil
  }

  private func stringsPath(_ symbol: SymbolReference) -> [Name] { symbol.path.isEmpty ? [symbol.name] : symbol.path }

  private func statePath(
    _ key: Int, _ path: [Name], _ range: SourceRange, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    var key = key
    for (index, name) in path.enumerated().dropFirst() {
      if let child = bound.scopes.child(name, of: key) {
        key = child
        continue
      }
      if let whole = bound.scopes.child(bound.names.intern(joined(path[index...])), of: key) {
        return loadState(whole, &ir)
      }
      if !bound.scopes.keys[key].isDictionary,
        bound.scopes.keys[key].type == .any || bound.scopes.keys[key].type == .null
      {
        // A key that is nil for now may become a dictionary later.
        var value = loadState(key, &ir)
        for name in path[index...] {
          let part = ir.constant(.string(bound.names[name]))
          value = ir.append(ExpressionIR.Node(operation: .index, type: .any, a: value, b: part))
        }
        return value
      }
      let type = bound.scopes.keys[key].type
      let tail = joined(path[index...])
      if isStructurePart(tail, of: type) { return structurePart(tail, of: loadState(key, &ir), &ir) }
      if index == path.count - 1, let member = Member(tail, of: type) {
        return folder.fold(
          ExpressionIR.Node(operation: member.operation, type: member.type, a: loadState(key, &ir)), &ir)
      }
      throw missingTail(
        path, index, bound.scopes.keys[key].children.map { bound.names[bound.scopes.keys[Int($0)].name] }, range)
    }
    return loadState(key, &ir)
  }

  private func constantPath(
    _ value: Value, _ path: [Name], _ range: SourceRange
  ) throws(CompileError) -> Value {
    var value = value
    for (index, name) in path.enumerated().dropFirst() {
      if value.kind == .null { return .null }
      if value.kind != .dictionary, let part = ValueOperations.structurePart(value, joined(path[index...])) {
        return part
      }
      if index == path.count - 1, let member = Member(bound.names[name], of: StaticType(value.kind)),
        value.listBox?.value(for: bound.names[name]) == nil,
        let result = try? ValueOperations.one(
          member.operation, value, symbol: member.operation.symbol, limits: folder.environment.limits)
      {
        return result
      }
      guard value.kind == .dictionary, let list = value.listBox else {
        throw missingTail(path, index, [], range)
      }
      if let next = list.value(for: bound.names[name]) {
        value = next
      } else if let whole = list.value(for: joined(path[index...])) {
        return whole
      } else {
        throw missingTail(path, index, (0..<min(list.count, NameSuggestions.most)).map { list.key($0) }, range)
      }
    }
    return value
  }

  private func isStructurePart(_ name: String, of type: StaticType) -> Bool {
    guard let kind = type.kind else { return false }
    return Value.componentIndex(name, of: type) != nil || StructureParts.part(name, of: kind.typeName) != nil
  }

  /// A part of a structure that a value is known to be.
  private func structurePart(_ name: String, of value: Int32, _ ir: inout ExpressionIR) -> Int32 {
    if let part = Value.componentIndex(name, of: ir.type(value)) {
      return ir.append(ExpressionIR.Node(operation: .component, type: .number, a: value, number: Double(part)))
    }
    return folder.fold(
      ExpressionIR.Node(operation: .member, type: .any, a: value, b: ir.constant(.string(name))), &ir)
  }

  /// Names with dots between them.
  func joined(_ path: ArraySlice<Name>) -> String {
    var text = ""
    for name in path { text += (text.isEmpty ? "" : ".") + bound.names[name] }
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
  func constantOnly(_ symbol: SymbolReference, _ row: Int) -> Value? {
    var scope = bound.scopeIndex(row)
    while scope >= 0 {
      if let value = bound.scopes.constant(symbol.text, scope: scope) { return value }
      scope = Int(bound.scopes.scopes[scope].parent)
    }
    return nil
  }

  /// A constant or state of this name, by whole key only.
  func constantOrState(_ name: Name, _ row: Int, _ ir: inout ExpressionIR) -> Int32? {
    var scope = bound.scopeIndex(row)
    while scope >= 0 {
      if let key = bound.scopes.key(name, scope: scope) { return loadState(key, &ir) }
      if let value = bound.scopes.constant(name, scope: scope) { return ir.constant(value) }
      scope = Int(bound.scopes.scopes[scope].parent)
    }
    return nil
  }

  private func loadState(_ key: Int, _ ir: inout ExpressionIR) -> Int32 {
    let state = bound.scopes.keys[key]
    if state.isDictionary { return ir.load(index.dictionaryCell(key), .dictionary) }
    return ir.load(index.stateCells[Int(state.slot)], state.cellType)
  }

  // MARK: - Parameters

  /// The value of a parameter of a scope; nil where there is none of that name, and in its own expression, where the name
  /// means what it means outside.
  private func parameterValue(
    _ name: Name, scope: Int, _ range: SourceRange, _ context: ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32? {
    guard let index = bound.scopes.parameter(name, scope: scope) else { return nil }
    let row = Int(bound.document.parameters[index].element)
    if let attribute = bound.attribute(named: name, row: row) {
      return attribute == Int(context.attribute) ? nil : reader.load(attribute: attribute, &ir)
    }
    let text = bound.names[name]
    let error = CompileError(
      code: .symbol, message: "Missing value for parameter \(text)", range: range,
      notes: [
        "<\(bound.names[bound.document.elements[row].name])> declares it: give that element \(text)=\"…\""
      ])
    // What is missing is reported once, not for each use.
    error.isConsequence = !missingParameters.insert(index) || bound.hasWrongAttribute(named: name, row: row)
    throw error
  }

  /// A part of a parameter: a member of a structure, or what a key of a dictionary has.
  private func parameterPath(_ value: Int32, _ path: [Name], _ ir: inout ExpressionIR) -> Int32 {
    var value = value
    for (index, name) in path.enumerated().dropFirst() {
      let tail = joined(path[index...])
      if isStructurePart(tail, of: ir.type(value)) { return structurePart(tail, of: value, &ir) }
      if let member = Member(bound.names[name], of: ir.type(value)) {
        value = folder.fold(ExpressionIR.Node(operation: member.operation, type: member.type, a: value), &ir)
        continue
      }
      let key = ir.constant(.string(bound.names[name]))
      value = folder.fold(ExpressionIR.Node(operation: .index, type: .any, a: value, b: key), &ir)
    }
    return value
  }
}
