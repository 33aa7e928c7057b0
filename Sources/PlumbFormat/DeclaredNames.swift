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

  /// What the elements of the document include: the values of `template` and `xml`, each once. O(elements).
  package var includedDocuments: [String] {
    var result: [String] = []
    for node in tree.nodes where node.kind == .element && !tree.isLowercase(node) {
      for word: StaticString in ["template", "xml"] {
        if let value = tree.value(of: word, in: node), !value.isEmpty, !result.contains(value) { result.append(value) }
      }
    }
    return result
  }
}
