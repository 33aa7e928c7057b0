import PlumbSyntax

/// Checks outlets, the names under which an owner finds nodes (docs/semantics/documents.md, section 7).
struct OutletCheck {
  private let bound: BoundDocument
  private let diagnostics: LinkDiagnostics

  init(_ bound: BoundDocument, _ diagnostics: LinkDiagnostics) {
    self.bound = bound
    self.diagnostics = diagnostics
  }

  /// Within one owner a name means one node. The owner is the nearest controller around a node, else the host. The uses of
  /// one part may have owners of their own later, which is when their names are compared with each other's.
  ///
  /// `value`: that of an outlet with expressions; nil where it is not constant, which is an error of its own.
  func check(value: (Int) -> Value?) {
    var seen = IndexMap<UInt64, Int32>()
    // The name of the property of every outlet: most documents have none, and need no pass over all attributes.
    guard let outlet = bound.names.find("outlet") else { return }
    let attributes = bound.attributes
    for index in attributes.indices where attributes[index].kind != .none && attributes[index].name == outlet {
      let attribute = attributes[index]
      var name = attribute.text
      if attribute.kind == .expression { name = bound.names.intern(value(index)?.stringValue ?? "") }
      if name == .empty { continue }
      let owner = owner(of: Int(attribute.row))
      let key = BoundDocument.key(owner + 1, name)
      guard seen[key] != nil else {
        seen[key] = Int32(truncatingIfNeeded: index)
        continue
      }
      let text = bound.names[name]
      var diagnostic = Diagnostic(.duplicate, "Duplicate outlet reference '\(text)'")
      if let first = seen[key] {
        let path = diagnostics.path(of: Int(attributes[Int(first)].row))
        diagnostic.notes = ["the first one is that of " + (path.isEmpty ? "the root" : "node " + path)]
      }
      diagnostics.locate(&diagnostic, attribute: index, bound.textRange(index))
      diagnostics.report(diagnostic)
    }
  }

  /// The row of the nearest controller or use of a part around a node, -1 where there is none.
  private func owner(of row: Int) -> Int {
    var row = Int(bound.tree.parents[row])
    while row >= 0 {
      let component = Int(bound.tree.components[row])
      if component >= 0, bound.catalog.components[component].isController || bound.document.elements[row].isMerged {
        return row
      }
      row = Int(bound.tree.parents[row])
    }
    return -1
  }
}
