import PlumbSyntax

/// Parameters: typed names that an element declares with `<param>`, which an attribute of it gives a value, and which
/// the expressions of the element and all below it can read (docs/semantics/declarations.md, section 1).
extension Linker {
  /// Finds the types of all parameters.
  func linkParameters() {
    for index in document.parameters.indices {
      let parameter = document.parameters[index]
      let name = document.names[parameter.name]
      let typeName = document.names[parameter.value]
      let row = Int(parameter.element)
      if let reason = reservation(of: name) {
        var diagnostic = Diagnostic(.argument, "<param> cannot be named \(name): \(reason)")
        place(&diagnostic, row: row, range: parameter.range, of: parameter.source)
        report(diagnostic)
        continue
      }
      let known = catalog.type(named: typeName)
      if known == nil {
        var diagnostic = Diagnostic(
          .type, "Unknown or unsupported type \(typeName) in <param>. Try using Any instead")
        if !hasEnoughErrors { diagnostic.suggestions = suggestions(for: typeName, among: catalog.typeNames) }
        place(&diagnostic, row: row, range: parameter.valueRange, of: parameter.source)
        report(diagnostic)
      }
      // One mistake is one error: what uses the parameter is read all the same.
      let type = known ?? .any
      let key = Self.parameterKey(row, parameter.name)
      guard parameterProperties[key] == nil else {
        var diagnostic = Diagnostic(.duplicate, "The element has two parameters named \(name)")
        place(&diagnostic, row: row, range: parameter.range, of: parameter.source)
        report(diagnostic)
        continue
      }
      parameterProperties[key] = Int32(truncatingIfNeeded: parameterTypes.count)
      let property = add(LinkedProperty(name, name: names.intern(name), type: type, typeName: typeName))
      parameterTypes.append(Int32(truncatingIfNeeded: property))
    }
  }

  /// Why a parameter may not have a name; nil if it may.
  private func reservation(of name: String) -> String? {
    if GeometrySymbol(name) != nil { return "that is where the element is" }
    switch name {
    case "id", "xml", "template", "outlet": return "that is an attribute of every element"
    default: return nil
    }
  }

  static func parameterKey(_ row: Int, _ name: Name) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: row)) << 32 | UInt64(name.id)
  }

  /// What an attribute sets that is a parameter of its element.
  func parameter(_ name: Name, row: Int) -> Int? {
    parameterProperties[Self.parameterKey(row, name)].map { Int(parameterTypes[Int($0)]) }
  }

  /// The value of a parameter of a scope; nil where there is none of that name, and in its own expression, where the name
  /// means what it means outside.
  func parameterValue(
    _ name: Name, scope: Int, _ range: SourceRange, _ context: ExpressionContext, _ form: inout Intermediate
  ) throws(CompileError) -> Int32? {
    guard let index = scopes.parameter(name, scope: scope) else { return nil }
    sharing.stop()
    let row = Int(document.parameters[index].element)
    if let attribute = attribute(named: name, row: row) {
      return attribute == Int(context.attribute) ? nil : load(attribute: attribute, &form)
    }
    let text = names[name]
    throw CompileError(
      code: .symbol, message: "Missing value for parameter \(text)", range: range,
      notes: ["<\(document.names[document.elements[row].name])> declares it: give that element \(text)=\"…\""])
  }

  /// A part of a parameter: a member of a structure, or what a key of a dictionary has.
  func parameterPath(_ value: Int32, _ path: [Name], _ form: inout Intermediate) -> Int32 {
    var value = value
    for name in path.dropFirst() {
      if let part = Value.componentIndex(names[name], of: form.type(value)) {
        value = form.append(Intermediate.Node(operation: .component, type: .number, a: value, number: Double(part)))
        continue
      }
      if let member = Member(names[name], of: form.type(value)) {
        value = fold(Intermediate.Node(operation: member.operation, type: member.type, a: value), &form)
        continue
      }
      let key = form.constant(.string(names[name]))
      value = fold(Intermediate.Node(operation: .index, type: .any, a: value, b: key), &form)
    }
    return value
  }
}
