import PlumbSyntax

/// From syntax trees to terms: names are resolved here.
extension Oracle {
  /// Where an expression stands: its node and attribute, the name that means something further out, and the macros
  /// being expanded.
  struct Place {
    var node: Int
    var attribute: String
    var macros: [String] = []
  }

  func lower(_ source: OracleSource, node: Int, attribute: String) throws(OracleError) -> OracleTerm {
    let place = Place(node: node, attribute: attribute)
    switch source {
    case .plain(let tree): return try lower(tree, tree.root, place)
    case .interpolated(let text):
      var parts: [OracleTerm] = []
      for part in text.parts {
        switch part {
        case .literal(let literal, _): parts.append(.constant(.string(literal)))
        case .expression(let tree, _): parts.append(try lower(tree, tree.root, place))
        case .comment: break
        }
      }
      return .text(parts)
    }
  }

  func lower(_ tree: ExpressionTree, _ index: Int32, _ place: Place) throws(OracleError) -> OracleTerm {
    let node = tree.nodes[Int(index)]
    func child(_ index: Int32) throws(OracleError) -> OracleTerm { try lower(tree, index, place) }
    func children() throws(OracleError) -> [OracleTerm] {
      var terms: [OracleTerm] = []
      for argument in tree.arguments[Int(node.a)..<Int(node.a) + Int(node.b)] { terms.append(try child(argument)) }
      return terms
    }
    switch node.kind {
    case .number: return .number(node.number)
    case .string: return .constant(.string(tree.text(of: node)))
    case .symbol: return try symbol(tree.text(of: node), place)
    case .prefix: return .unary(node.operation, try child(node.a))
    case .postfix:
      guard node.operation == .percent else { throw .expression("the oracle knows no ranges") }
      return percent(try child(node.a), of: try percentBase(place))
    case .infix: return .binary(node.operation, try child(node.a), try child(node.b))
    case .ternary: return .ternary(try child(node.a), try child(node.b), try child(node.c))
    case .call: return .call(tree.text(of: node), try children())
    case .index: return .index(try child(node.a), try child(node.b))
    case .member: return .index(try child(node.a), .constant(.string(tree.text(of: node))))
    case .array: return .array(try children())
    }
  }

  private func percentBase(_ place: Place) throws(OracleError) -> OracleTerm {
    guard let axis = OracleAxis(attribute: place.attribute) else {
      throw .expression("undefined postfix operator % in \(place.attribute)")
    }
    if place.attribute == axis.contentSize { return .cell(place.node, axis.container) }
    return containerSize(of: place.node, axis)
  }

  private func symbol(_ name: String, _ place: Place) throws(OracleError) -> OracleTerm {
    let node = place.node
    if name == "auto" {
      switch place.attribute {
      case "width": return auto(node, .horizontal)
      case "height": return auto(node, .vertical)
      case "contentSize.width": return .cell(node, OracleAxis.horizontal.bounding)
      case "contentSize.height": return .cell(node, OracleAxis.vertical.bounding)
      default: break
      }
    }
    if !place.macros.contains(name), let macro = macro(name, node) {
      var inner = place
      inner.macros.append(name)
      return try lower(macro, macro.root, inner)
    }
    if let value = constant(name, node) { return value }
    switch name {
    case "true": return .constant(.bool(true))
    case "false": return .constant(.bool(false))
    case "nil": return .constant(.null)
    case "pi": return .number(Double.pi)
    default: break
    }
    if let term = try reference(name, node: node, attribute: place.attribute) { return term }
    if name != place.attribute { return try lookUp(name, on: node) }
    if let value = scoped(name, node) { return value }
    throw .expression("\(name) references itself")
  }

  private func macro(_ name: String, _ node: Int) -> ExpressionTree? {
    var node = node
    while node >= 0 {
      if let macro = nodes[node].macros[name] { return macro }
      node = nodes[node].parent
    }
    return nil
  }

  /// A name on a node: its attribute, geometry, state and constants outwards, then defaults.
  func lookUp(_ name: String, on node: Int) throws(OracleError) -> OracleTerm {
    if has(node, name) || Self.isLayoutSymbol(name) || name.hasPrefix("contentSize.") { return .cell(node, name) }
    if let term = safeArea(name) ?? scoped(name, node) { return term }
    let cell = OracleCell(node: node, name: name)
    _ = try term(cell)
    return .cell(cell)
  }

  /// A constant that stands for a built-in name; state does not.
  private func constant(_ name: String, _ node: Int) -> OracleTerm? {
    guard ["true", "false", "nil", "pi"].contains(name) else { return nil }
    var node = node
    while node >= 0 {
      if let value = nodes[node].constants[name] { return .constant(value) }
      node = nodes[node].parent
    }
    return nil
  }

  /// State before constants of the node, then of its ancestors.
  private func scoped(_ name: String, _ node: Int) -> OracleTerm? {
    var node = node
    while node >= 0 {
      if let value = Self.value(at: name, in: nodes[node].state) { return .state(value) }
      if let value = Self.value(at: name, in: nodes[node].constants) { return .constant(value) }
      node = nodes[node].parent
    }
    return nil
  }

  /// The exact key first, then the head of the path and the rest in it.
  private static func value(at path: String, in entries: [String: OracleValue]) -> OracleValue? {
    if let value = entries[path] { return value }
    guard let dot = path.firstIndex(of: "."), case .dictionary(let inner)? = entries[String(path[..<dot])] else {
      return nil
    }
    return value(at: String(path[path.index(after: dot)...]), in: inner)
  }
}
