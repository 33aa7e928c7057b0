import PlumbSyntax

extension LayoutFile {
  /// The names that `<param>`, `<macro>` and `<state>` declare anywhere in the document, with the name of the element.
  /// O(elements).
  package var declaredNames: [(element: String, name: String)] {
    var result: [(element: String, name: String)] = []
    for node in tree.nodes where node.kind == .element && tree.isLowercase(node) {
      let element = tree.text(node.name)
      guard element == "param" || element == "macro" || element == "state", let name = tree.value(of: "name", in: node)
      else { continue }
      result.append((element, name))
    }
    return result
  }
}
