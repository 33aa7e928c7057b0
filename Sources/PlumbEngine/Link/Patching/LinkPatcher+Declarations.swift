import PlumbSyntax

/// Scopes of new nodes: macros, parameters and state that their elements declare, and the items of instances.
extension LinkPatcher {
  /// Adds the scopes of the new rows. What is wrong with a declaration is reported, which refuses the patch.
  func appendScopes(_ edit: TreeEdit) throws(PatchRefusal) {
    let first = work.declarations
    // Read in place: a copy of the document would be counted by all its arrays.
    let macros = first.macros..<bound.document.macros.count
    let parameters = first.parameters..<bound.document.parameters.count
    let states = first.states..<bound.document.states.count
    var isDeclaring = IndexMap<Int32, UInt8>()
    for index in macros { isDeclaring[bound.document.macros[index].element] = 1 }
    for index in parameters { isDeclaring[bound.document.parameters[index].element] = 1 }
    for index in states { isDeclaring[bound.document.states[index].element] = 1 }
    let parents = bound.tree.parents[work.rows]
    if edit.scopes.isEmpty, macros.isEmpty, parameters.isEmpty, states.isEmpty {
      return bound.scopes.append(rowsBelow: parents)
    }
    for (place, row) in work.rows.enumerated() {
      let isInstance = !edit.scopes.isEmpty && edit.scopes[place] != nil
      let opensScope = isInstance || isDeclaring.contains(Int32(truncatingIfNeeded: row))
      bound.scopes.append(rowBelow: Int(parents[row]), opensScope: opensScope)
    }
    // In the order in which a load adds them.
    for index in states {
      let state = bound.document.states[index]
      guard let declaration = declaration(of: state) else { throw .definitions }
      let scope = bound.scopes.ofRow[Int(state.element)]
      if bound.scopes.declare(declaration, Int(scope), &bound.names) != nil { throw .definitions }
    }
    for (place, row) in work.rows.enumerated() where place < edit.scopes.count {
      guard let item = edit.scopes[place] else { continue }
      let scope = Int(bound.scopes.ofRow[row])
      if !bound.scopes.declare(item: item, scope: scope, names: &bound.names) { throw .definitions }
    }
    for index in macros {
      let macro = bound.document.macros[index]
      bound.scopes.add(macro: index, macro.name, Int(bound.scopes.ofRow[Int(macro.element)]))
    }
    for index in parameters {
      let parameter = bound.document.parameters[index]
      bound.scopes.add(parameter: index, parameter.name, Int(bound.scopes.ofRow[Int(parameter.element)]))
    }
  }

  /// A key with its first value, which is computed once for all copies of a declaration.
  private func declaration(of state: XMLDocument.Definition) -> StateDeclaration? {
    let key = UInt64(state.type.id) << 32 | UInt64(state.value.id)
    if let known = firstValueNumbers[key] {
      let first = firstValues[Int(known)]
      return StateDeclaration(key: bound.names[state.name], value: first.value, type: first.type)
    }
    guard let declaration = stages.declarations.declaration(of: state), stages.reports.count == work.reported else {
      return nil
    }
    if firstValues.count < Self.mostFirstValues {
      firstValueNumbers[key] = Int32(truncatingIfNeeded: firstValues.count)
      firstValues.append((declaration.value, declaration.type))
    }
    return declaration
  }

  /// How many first values are kept.
  private static var mostFirstValues: Int { 64 }
}
