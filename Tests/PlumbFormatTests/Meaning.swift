import PlumbSyntax

/// What a document says, as lines: the same for two documents that compute the same. The order of attributes does not count,
/// nor how expressions are written; all else does.
func meaning(_ text: [UInt8]) -> [String]? {
  let result = XMLReader.read(text, name: "a.xml", limits: XMLLimits())
  guard let document = result.document, !result.hasErrors else { return nil }
  let names = document.names
  var lines: [String] = []
  for element in document.elements {
    lines.append(
      "<\(names[element.name])> in \(element.parent), slot \(element.childrenSlot), markup \(element.bodyIsMarkup): "
        + body(names[element.body], isMarkup: element.bodyIsMarkup))
    let start = Int(element.firstAttribute)
    let attributes = document.attributes[start..<start + Int(element.attributeCount)]
    let constraints = XMLDocument.constraintsName
    // Several of one name stay in their order.
    for attribute in attributes where names[attribute.name] == constraints {
      lines.append("constraints: " + relations(names[attribute.value]))
    }
    lines += attributes.filter { names[$0.name] != constraints }
      .map { names[$0.name] + ": " + value(names[$0.value], names[$0.name]) }.sorted()
  }
  for (kind, list) in [("param", document.parameters), ("macro", document.macros), ("state", document.states)] {
    // Of those with one name in one element the last counts.
    let order = list.enumerated().sorted { first, second in
      (first.1.element, names[first.1.name], first.0) < (second.1.element, names[second.1.name], second.0)
    }
    for definition in order {
      let item = definition.1
      lines.append("\(kind) of \(item.element): \(names[item.name]), \(names[item.type]), \(names[item.value])")
    }
  }
  return lines
}

private func relations(_ text: String) -> String {
  text.split { $0 == ";" || $0 == "\n" }
    .map { $0.split { $0 == " " || $0 == "\t" || $0 == "\r" }.joined(separator: " ") }.filter { !$0.isEmpty }
    .joined(separator: "; ")
}

/// The text of an element, with the trees of the expressions in it.
private func body(_ text: String, isMarkup: Bool) -> String {
  guard text.contains("{") else { return text }
  var decoded = ""
  // In markup the signs of XML are still references.
  for part in isMarkup ? text.split(separator: "&", omittingEmptySubsequences: false) : [Substring(text)] {
    let isReference = isMarkup && !(decoded.isEmpty && text.hasPrefix(String(part)))
    let known = [("lt;", "<"), ("gt;", ">"), ("amp;", "&"), ("quot;", "\"")].first { part.hasPrefix($0.0) }
    if isReference, let known {
      decoded += known.1 + part.dropFirst(known.0.count)
    } else {
      decoded += (isReference ? "&" : "") + part
    }
  }
  guard let parts = try? AttributeText.parseInterpolated(decoded).parts else { return text }
  return parts.map { part in
    switch part {
    case .literal(let text, _): text
    case .expression(let tree, _): "{" + expression(tree) + "}"
    case .comment(let words): "// " + words
    }
  }.joined()
}

/// Attributes that are texts, with expressions in braces only.
private let texts: Set<String> = ["text", "title", "font", "url", "placeholder", "outlet", "id", "xml", "template"]

/// Attributes that are one expression.
private let expressions: Set<String> = ["left", "right", "top", "bottom", "width", "height", "isHidden"]

/// The parts of a value, with the trees of its expressions.
private func value(_ text: String, _ name: String) -> String {
  if texts.contains(name), !text.contains("{"), !text.contains("//") { return text }
  // Whether the engine reads it as one expression or as a text with some is for the engine to say: neither may change.
  let plain = (try? AttributeText.parsePlain(text)).map { expression($0.tree) } ?? "no expression"
  if expressions.contains(name) { return plain }
  guard let parts = try? AttributeText.parseInterpolated(text).parts else { return plain }
  let hasBraces = parts.contains { part in
    if case .expression = part { return true }
    return false
  }
  // Of a text without braces only the expression may be written in another way.
  if !hasBraces { return plain == "no expression" ? text : plain }
  // One in braces may lose these where it is an expression.
  if parts.count == 1, plain != "no expression" { return plain }
  return parts.map { part in
    switch part {
    case .literal(let text, _): text
    case .expression(let tree, _): "{" + expression(tree) + "}"
    case .comment: ""
    }
  }.joined()
}

/// A tree with parentheses everywhere.
private func expression(_ tree: ExpressionTree) -> String {
  func items(_ node: ExpressionTree.Node) -> String {
    tree.arguments[Int(node.a)..<Int(node.a + node.b)].map { shape($0) }.joined(separator: "; ")
  }
  func shape(_ index: Int32) -> String {
    let node = tree.nodes[Int(index)]
    switch node.kind {
    case .number: return "\(node.number)"
    case .string: return "'" + tree.text(of: node) + "'"
    case .symbol: return tree.text(of: node)
    case .prefix: return "(\(node.operation.symbol)\(shape(node.a)))"
    case .postfix: return "(\(shape(node.a))\(node.operation.symbol))"
    case .infix: return "(\(shape(node.a)) \(node.operation.symbol) \(shape(node.b)))"
    case .ternary: return "(\(shape(node.a)) ? \(shape(node.b)) : \(shape(node.c)))"
    case .call: return "\(node.c)\(tree.text(of: node))(\(items(node)))"
    case .array: return "[\(items(node))]"
    case .index: return "\(shape(node.a))[\(shape(node.b))]"
    case .member: return "\(shape(node.a)).\(tree.text(of: node))"
    }
  }
  return tree.root < 0 ? "" : shape(tree.root)
}
