import PlumbSyntax

/// Errors for names that mean nothing, with names that may have been meant.
struct NameSuggestions {
  /// How many names of one kind are looked at.
  static var most: Int { 1000 }

  private let bound: BoundDocument
  private let diagnostics: LinkDiagnostics

  init(_ bound: BoundDocument, _ diagnostics: LinkDiagnostics) {
    self.bound = bound
    self.diagnostics = diagnostics
  }

  /// A symbol that is not known: a name that the node at a row does not have.
  func unknownSymbol(
    _ text: String, _ range: SourceRange, _ context: ExpressionContext, of name: Name, _ row: Int
  ) -> CompileError {
    let literals = LiteralNames(catalog: bound.catalog)
    if literals.takesColors(context.type), let problem = ColorNames.hexadecimalProblem(text) {
      return CompileError(code: .symbol, message: problem, range: range)
    }
    let error = CompileError(code: .symbol, message: "Unknown property \(text)", range: range)
    if diagnostics.hasEnoughErrors { return error }
    error.isConsequence = bound.hasWrongAttribute(named: name, row: row)
    if error.isConsequence { return error }
    if text == "transparent", literals.takesColors(context.type) {
      error.suggestions = ColorNames.suggestions(for: text, [])
      return error
    }
    if let note = noteOnMacro(text, context.row) {
      error.notes = [note]
      return error
    }
    var candidates: [String] = []
    forEachScope(around: context.row) { scope in
      for parameter in scope.parameters.prefix(Self.most) {
        candidates.append(bound.names[bound.document.parameters[Int(parameter)].name])
      }
      for macro in scope.macros.prefix(Self.most) {
        candidates.append(bound.names[bound.document.macros[Int(macro)].name])
      }
      for key in scope.keys.prefix(Self.most) {
        candidates.append(bound.scopes.keys[Int(key)].path)
        if candidates.count >= 4 * Self.most { continue }
        for child in bound.scopes.keys[Int(key)].children.prefix(Self.most) {
          candidates.append(bound.scopes.keys[Int(child)].path)
        }
      }
      for constant in scope.constants.prefix(Self.most) { candidates.append(bound.names[constant.name]) }
      return candidates.count < Self.most
    }
    candidates += GeometrySymbol.names
    candidates += literals.literals(of: context.type)
    var properties: [String] = []
    if context.row < bound.rowCount, bound.tree.components[context.row] >= 0 {
      properties = bound.catalog.propertyNames(of: Int(bound.tree.components[context.row]))
    }
    if text.utf8.contains(0x2E) {
      candidates += suggestions(forPath: text, among: properties)
    } else {
      candidates += properties
      error.suggestions = geometry(likeElsewhere: text, context.row)
    }
    if error.suggestions.isEmpty { error.suggestions = suggestions(for: text, among: candidates, limit: 3) }
    if error.suggestions.isEmpty, text.utf8.first.map({ $0 >= 0x41 && $0 != 0x5F }) == true {
      error.notes = ["the host declares state and constants when it loads a document, or <state> in the document does"]
    }
    return error
  }

  /// What to write for a part of a macro, which has a name as a whole only; nil if the name begins with that of no macro.
  private func noteOnMacro(_ text: String, _ row: Int) -> String? {
    guard let dot = text.utf8.firstIndex(of: 0x2E), let head = bound.names.find(String(text[..<dot])) else {
      return nil
    }
    var isMacro = false
    forEachScope(around: row) { scope in
      for macro in scope.macros where bound.document.macros[Int(macro)].name == head { isMacro = true }
      return !isMacro
    }
    let (name, part) = (bound.names[head], text[text.utf8.index(after: dot)...])
    return isMacro
      ? "\(name) is a macro, which has no parts: give \(part) a macro of its own, or make \(name) a parameter"
      : nil
  }

  /// The symbol of geometry that another toolkit calls so: `left` for `x`. Names such as `margin`, which mean several or
  /// need an explanation, are more likely constants that have not been declared.
  private func geometry(likeElsewhere name: String, _ row: Int) -> [String] {
    guard row < bound.rowCount, bound.tree.components[row] >= 0 else { return [] }
    let meaning = bound.catalog.meaning(of: name, Int(bound.tree.components[row]))
    guard meaning.note.isEmpty, meaning.names.count == 1, GeometrySymbol(meaning.names[0]) != nil else { return [] }
    return meaning.names
  }

  /// A key of localized strings that is not known.
  func missingString(_ symbol: SymbolReference, _ range: SourceRange) -> CompileError {
    let key = bound.names[symbol.name]
    var known: [String] = []
    for scope in bound.scopes.scopes where !diagnostics.hasEnoughErrors {
      for constant in scope.constants where known.count < Self.most {
        let name = bound.names[constant.name]
        if name.hasPrefix("strings.") { known.append(String(name.dropFirst("strings.".count))) }
      }
    }
    return CompileError(
      code: .symbol, message: "Missing localized string \(key)", range: range,
      suggestions: suggestions(for: key, among: known).map { "strings." + $0 },
      notes: ["texts come from Localizable.strings beside the layout, from the engine's strings, or a constant"])
  }

  /// An id that no node has.
  func missingNode(_ symbol: SymbolReference, _ range: SourceRange) -> CompileError {
    let id = bound.names[symbol.id]
    var known: [String] = []
    if !diagnostics.hasEnoughErrors {
      for id in bound.tree.ids where id != .empty && known.count < Self.most { known.append(bound.names[id]) }
    }
    return CompileError(
      code: .notFound, message: "Could not find node with id \(id)", range: range,
      suggestions: suggestions(for: id, among: known).map { "#" + $0 + "." + bound.names[symbol.name] },
      notes: bound.notesOnMissingIDs)
  }

  /// A function that is not known.
  func undefinedFunction(_ name: String, _ range: SourceRange, row: Int) -> CompileError {
    var known = BuiltInFunction.names + bound.catalog.functions.names
    forEachScope(around: row) { scope in
      for constant in scope.constants where constant.value.kind == .function {
        known.append(bound.names[constant.name])
      }
      return true
    }
    return CompileError(
      code: .symbol, message: "Undefined function \(name)()", range: range,
      suggestions: suggestions(for: name, among: known))
  }

  /// Visits scopes from the innermost one around a row, while `visit` gives true.
  private func forEachScope(around row: Int, _ visit: (ScopeTable.Scope) -> Bool) {
    var scope = bound.scopeIndex(row)
    while scope >= 0, visit(bound.scopes.scopes[scope]) { scope = Int(bound.scopes.scopes[scope].parent) }
  }
}

extension BoundDocument {
  /// Why an id that is there may not be found.
  var notesOnMissingIDs: [String] {
    structureAttributes.isEmpty
      ? [] : ["elements with repeat or if, and what is in them, can only be referred to from inside"]
  }
}
