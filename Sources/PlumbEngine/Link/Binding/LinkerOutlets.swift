import PlumbSyntax

/// Outlets: names under which an owner finds nodes (docs/semantics/documents.md, section 7).
extension Linker {
  /// Within one owner a name means one node. The owner is the nearest controller around a node, else the host. The uses of
  /// one part may have owners of their own later, which is when their names are compared with each other's.
  func checkOutlets() {
    var seen = IndexMap<UInt64, Int32>()
    let outlet = names.intern("outlet")
    for index in attributes.indices where attributes[index].kind == .text && attributes[index].name == outlet {
      let attribute = attributes[index]
      if attribute.text == .empty { continue }
      let owner = outletOwner(Int(attribute.row))
      let key = Self.parameterKey(owner + 1, attribute.text)
      guard seen[key] != nil else {
        seen[key] = Int32(truncatingIfNeeded: index)
        continue
      }
      let text = names[attribute.text]
      var diagnostic = Diagnostic(.duplicate, "Duplicate outlet reference '\(text)'")
      if let first = seen[key] {
        let path = self.path(of: Int(attributes[Int(first)].row))
        diagnostic.notes = ["the first one is that of " + (path.isEmpty ? "the root" : "node " + path)]
      }
      place(&diagnostic, attribute: index, SourceRange(start: 0, end: UInt32(truncatingIfNeeded: text.utf8.count)))
      report(diagnostic)
    }
  }

  /// The row of the nearest controller or use of a part around a node, -1 where there is none.
  private func outletOwner(_ row: Int) -> Int {
    var row = Int(tree.parents[row])
    while row >= 0 {
      let component = Int(tree.components[row])
      if component >= 0, catalog.components[component].isController || document.elements[row].isMerged { return row }
      row = Int(tree.parents[row])
    }
    return -1
  }
}
