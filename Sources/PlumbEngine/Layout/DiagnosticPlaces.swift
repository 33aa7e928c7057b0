import PlumbSyntax

/// Where in the documents of a layout its diagnostics belong, and which node one is about.
struct DiagnosticPlaces {
  let template: Template
  let handles: HandleTable

  private var tree: NodeTree {
    @inline(__always) _read { yield template.linked.tree }
  }

  // MARK: - Failures

  /// The diagnostic of a failed run. `sources`: the expressions involved, the failing one first.
  @inline(never)
  func diagnostic(_ failure: EvaluationFailure, _ sources: [Int32]) -> Diagnostic {
    var diagnostic = Diagnostic(failure.code, failure.message)
    diagnostic.suggestions = failure.suggestions
    diagnostic.notes = failure.notes
    if failure.code == .cycle {
      let known = sources.filter { $0 >= 0 }
      let list = CycleText.list(known.count) { index in
        let source = template.image.program.sources[Int(known[index])]
        return "\(template.name(of: source)) of " + describe(Int(source.row))
      }
      diagnostic.message = "Expressions reference each other in a cycle: \(list)"
    }
    if let source = sources.first(where: { $0 >= 0 }) { locate(&diagnostic, source: Int(source)) }
    return diagnostic
  }

  /// The diagnostic of a frame with an edge or size that is not finite.
  @inline(never)
  func diagnostic(ofFrame frame: Frame, row: Int) -> Diagnostic {
    let parts = [("left", frame.x), ("top", frame.y), ("width", frame.width), ("height", frame.height)]
    for (name, value) in parts where !value.isFinite {
      // The sign of a number that is none depends on the processor.
      let text = value.isNaN ? "nan" : "\(value)"
      var diagnostic = Diagnostic(.evaluation, "The \(name) of a node must be a finite number, not \(text)")
      locate(&diagnostic, row: row, property: name)
      return diagnostic
    }
    return Diagnostic(.evaluation, "A frame is not finite")
  }

  /// "<UILabel#title> 0/1"
  func describe(_ row: Int) -> String {
    CycleText.node(
      template.linked.names[template.document.elements[row].name], id: template.linked.names[tree.ids[row]],
      path: tree.path(of: row))
  }

  // MARK: - Locating

  func locate(_ diagnostic: inout Diagnostic, source index: Int) {
    let source = template.image.program.sources[index]
    if source.attribute >= 0 {
      locate(&diagnostic, row: Int(source.row), attribute: Int(source.attribute))
    } else {
      locate(&diagnostic, row: Int(source.row), property: source.symbol?.name ?? "")
    }
  }

  /// Locates a problem with the value of a structural attribute.
  func locate(_ diagnostic: inout Diagnostic, structure number: Int) {
    let attribute = template.linked.structureAttributes[number]
    locate(&diagnostic, row: Int(template.attribute(attribute).row), attribute: attribute)
  }

  /// Locates a problem with a constraint of the document.
  func locate(_ diagnostic: inout Diagnostic, constraint number: Int) {
    let constraint = template.linked.constraints.constraints[number]
    let index = Int(constraint.attribute)
    let attribute = template.attribute(index)
    locate(&diagnostic, row: Int(attribute.row), attribute: index)
    guard index < template.document.attributes.count, template.document.isWritten(attribute.source) else { return }
    let written = template.document.attributes[index]
    template.document.locate(
      &diagnostic,
      template.document.sourceRange(
        inValueOf: written, from: Int(constraint.partRange.start), to: Int(constraint.partRange.end)),
      of: attribute.source)
  }

  /// At the attribute of a property, or at the node if it has none.
  func locate(_ diagnostic: inout Diagnostic, row: Int, property: String) {
    for index in template.attributeIndices(row) where template.property(ofAttribute: index).property == property {
      locate(&diagnostic, row: row, attribute: index)
      return
    }
    diagnostic.property = property
    locate(&diagnostic, row: row)
  }

  func locate(_ diagnostic: inout Diagnostic, row: Int) {
    let element = template.document.elements[row]
    template.document.locate(&diagnostic, element.range, of: element.source)
    identify(&diagnostic, row)
  }

  private func locate(_ diagnostic: inout Diagnostic, row: Int, attribute index: Int) {
    let attribute = template.attribute(index)
    let text = template.linked.names[attribute.text]
    let whole = SourceRange(start: 0, end: UInt32(truncatingIfNeeded: text.utf8.count))
    diagnostic.property = template.property(ofAttribute: index).property
    if diagnostic.property == SingleExpression.property {
      diagnostic.property = ""
      diagnostic.locate(inExpression: text, range: whole)
      return
    }
    diagnostic.expression = text
    if !template.document.isWritten(attribute.source) { diagnostic.locate(inExpression: text, range: whole) }
    template.document.locate(&diagnostic, attribute.range, of: attribute.source)
    identify(&diagnostic, row)
  }

  private func identify(_ diagnostic: inout Diagnostic, _ row: Int) {
    diagnostic.nodePath = tree.path(of: row)
    diagnostic.component = template.linked.names[template.document.elements[row].name]
    diagnostic.node = handles.handle(row)
  }

  // MARK: - Finding

  /// The row that a diagnostic is about: of its node, of its path as far as there is one, else the root.
  func row(of diagnostic: Diagnostic) -> Int {
    if let row = handles.row(diagnostic.node) { return row }
    var row = 0
    for part in diagnostic.nodePath.utf8.split(separator: 0x2F) {
      var index = 0
      for digit in part { index = min(index &* 10 &+ Int(digit & 0x0F), Int(Int32.max)) }
      let child = tree.child(index, of: row)
      if child < 0 { break }
      row = child
    }
    return row
  }
}

extension Template {
  /// The attributes of a row, text inside the element last.
  func attributeIndices(_ row: Int) -> [Int] {
    let element = document.elements[row]
    let first = Int(element.firstAttribute)
    var result = Array(first..<first + Int(element.attributeCount))
    if let body = linked.bodyAttributes[row] { result.append(body) }
    return result
  }
}
