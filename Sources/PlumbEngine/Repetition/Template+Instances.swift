import PlumbSyntax

extension Template {
  /// A template whose document has the instances that state begins with. nil if `diagnostics` say what is wrong with them.
  func expanded(_ diagnostics: inout [Diagnostic]) -> Template? {
    if assembly.structure.isEmpty { return self }
    instances = LiveTree(assembly).document
    let layout = Layout(self)
    layout.isExpanding = true
    guard layout.updateStructure() == .ok else {
      diagnostics += layout.diagnostics
      return nil
    }
    let result = layout.template
    result.instances = layout.live?.document
    return result
  }
}
