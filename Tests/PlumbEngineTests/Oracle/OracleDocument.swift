import PlumbSyntax

/// A node of the document with its attributes as text.
struct OracleNode {
  var component: OracleComponent
  var name: String
  var id = ""
  var parent: Int
  var children: [Int] = []
  /// Attributes that are present: not empty and not only a comment.
  var attributes: [String: OracleSource] = [:]
  var macros: [String: ExpressionTree] = [:]
  var constants: [String: OracleValue] = [:]
  var state: [String: OracleValue] = [:]
}

/// The parsed text of an attribute.
enum OracleSource {
  case plain(ExpressionTree)
  case interpolated(InterpolatedText)
}

extension Oracle {
  /// Reads the nodes of a document in document order and gives each its scope.
  static func nodes(of input: OracleInput) throws(OracleError) -> [OracleNode] {
    let read = XMLReader.read(Array(input.xml.utf8), name: "layout.xml", limits: XMLLimits())
    guard let document = read.document, !read.hasErrors else {
      throw .document(read.diagnostics.first?.message ?? "no document")
    }
    var nodes: [OracleNode] = []
    for (row, element) in document.elements.enumerated() {
      let name = document.names[element.name]
      guard let component = input.component(name) else { throw .document("unknown component \(name)") }
      var node = OracleNode(component: component, name: name, parent: Int(element.parent))
      let first = Int(element.firstAttribute)
      for attribute in document.attributes[first..<first + Int(element.attributeCount)] {
        let key = document.names[attribute.name]
        let value = document.names[attribute.value]
        if key == "id" { node.id = value } else if let source = try source(key, value) { node.attributes[key] = source }
      }
      if node.parent >= 0 { nodes[node.parent].children.append(row) }
      nodes.append(node)
    }
    for macro in document.macros {
      nodes[Int(macro.element)].macros[document.names[macro.name]] = try tree(document.names[macro.value])
    }
    for scope in input.scopes {
      guard let row = row(of: scope.node, in: nodes) else { throw .document("no node \(scope.node)") }
      nodes[row].constants.merge(scope.constants) { $1 }
      nodes[row].state.merge(scope.state) { $1 }
    }
    return nodes
  }

  private static func source(_ name: String, _ text: String) throws(OracleError) -> OracleSource? {
    if name == "text" || name == "title" {
      do throws(SyntaxError) {
        let parsed = try AttributeText.parseInterpolated(text)
        for part in parsed.parts { if case .comment = part { continue } else { return .interpolated(parsed) } }
        return nil
      } catch { throw .document(error.message) }
    }
    let tree = try tree(text)
    return tree.root < 0 ? nil : .plain(tree)
  }

  private static func tree(_ text: String) throws(OracleError) -> ExpressionTree {
    do throws(SyntaxError) { return try AttributeText.parsePlain(text).tree } catch { throw .document(error.message) }
  }

  /// The row of a node named "", "#id" or by its path.
  static func row(of selector: String, in nodes: [OracleNode]) -> Int? {
    if selector.hasPrefix("#") { return nodes.firstIndex { $0.id == selector.dropFirst() } }
    var row = 0
    for part in selector.split(separator: "/") {
      guard let index = Int(part), nodes[row].children.indices.contains(index) else { return nil }
      row = nodes[row].children[index]
    }
    return row
  }
}
