import PlumbSyntax

/// Explanations: why a node is where it is, and has the values that it has.
extension Layout {
  /// Explains the four numbers of a node's frame, in the order left, top, width, height, then its properties with an
  /// expression, in the order in which they are written. nil: the root. As of the last compute.
  ///
  /// Links the document beside the layout, and so takes about as long as loading it; meant for people and tools, not for
  /// frames. Errors: `.handle`, `.notFound` (there is nothing to explain before a compute, or after a change that no
  /// compute has followed), `.busy`, `.limit` (rows of constraints that decide too many numbers only together).
  public func explain(_ node: UInt64?) throws(Diagnostic) -> [Explanation] {
    let row: Int
    switch resolve(node) {
    case .failure(let status): throw Diagnostic(status, "The node is not one of this layout's")
    case .success(let found): row = found
    }
    guard activity.allowsReading, !hasBatch else {
      throw Diagnostic(.busy, "Nothing can be explained while the layout computes or a batch of edits is open")
    }
    guard published.revision > 0, machine.isIdle else {
      throw Diagnostic(.notFound, "The layout has changed since its last compute: compute it before explaining it")
    }
    return try Explainer(self, try traceDependencies()).explain(row)
  }

  /// Links the document once more, for what its cells are called. Nothing of the layout changes.
  private func traceDependencies() throws(Diagnostic) -> DependencyTracer {
    let document = isPatched ? live?.document : nil
    var options = template.options
    options.isEditable = false
    let previous = activityState.begin(.relinking)
    defer { activityState.end(returningTo: previous) }
    let linker = Linker(
      document: document?.write() ?? template.document, environment: template.environment, options: options,
      ledger: ValueLedger(.document, template.engine.valueLimits, memory), charge: MemoryCharge(memory))
    let linked = linker.link(document?.definitions(of: template) ?? template.definitions)
    guard linked != nil else {
      throw linker.diagnostics.first { $0.severity == .error } ?? Diagnostic(.evaluation, "The layout cannot be linked")
    }
    return linker.makeTracer()
  }
}

/// Explains the numbers of one node.
private struct Explainer {
  let layout: Layout
  let tracer: DependencyTracer
  private let text: ExplanationText

  init(_ layout: Layout, _ tracer: DependencyTracer) {
    self.layout = layout
    self.tracer = tracer
    text = ExplanationText(layout)
  }

  private var linked: LinkedDocument {
    @inline(__always) _read { yield layout.template.linked }
  }

  /// `row`: of the linked document. The tracer knows nodes by the rows that hosts do.
  func explain(_ row: Int) throws(Diagnostic) -> [Explanation] {
    let place = layout.order.place(ofRow: row)
    var result: [Explanation] = []
    for symbol in DependencyTracer.numbers {
      var explanation = try explain(symbol, row, place)
      explanation.text = text.describe(explanation)
      result.append(explanation)
    }
    for index in tracer.bound.attributes(of: place) {
      let attribute = tracer.bound.attributes[index]
      guard attribute.kind == .expression, attribute.geometry == nil else { continue }
      let name = tracer.bound.property(of: index).property
      guard let value = try layout.value(name, row: place) else { continue }
      var explanation = Explanation(name, value, .expression)
      explanation.reasons.append(self.attribute(index))
      try add(tracer.reads(ofAttribute: index), to: &explanation)
      explanation.text = text.describe(explanation)
      result.append(explanation)
    }
    return result
  }

  private func explain(_ symbol: GeometrySymbol, _ row: Int, _ place: Int) throws(Diagnostic) -> Explanation {
    let rule = tracer.rule(place, symbol)
    var explanation = Explanation(symbol.name, .number(number(symbol, row)), rule.kind)
    switch rule.kind {
    case .constraints:
      try addConstraints(symbol, row, to: &explanation)
      return explanation
    case .stackView:
      var reason = Explanation.Reason(.stackView, text.name(Int(linked.tree.parents[row])))
      reason.node = layout.handles.handle(Int(linked.tree.parents[row]))
      explanation.reasons.append(reason)
      return explanation
    case .expression, .edges, .place:
      for symbol in [rule.first, rule.second] {
        guard let symbol else { continue }
        let index = tracer.bound.attribute(setting: symbol, row: place)
        if index >= 0 { explanation.reasons.append(attribute(index)) }
      }
    case .content, .container, .zero: break
    }
    try add(tracer.reads(place, symbol, by: rule), to: &explanation)
    return explanation
  }

  private func number(_ symbol: GeometrySymbol, _ row: Int) -> Double {
    let frame = layout.frame(row: layout.order.place(ofRow: row))
    switch symbol {
    case .left: return frame.x
    case .top: return frame.y
    case .width: return frame.width
    default: return frame.height
    }
  }

  /// An attribute of the traced document.
  private func attribute(_ index: Int) -> Explanation.Reason {
    let attribute = tracer.bound.attributes[index]
    let name = tracer.bound.property(of: index).property
    var reason = Explanation.Reason(.attribute, "\(name)=\"\(tracer.bound.names[attribute.text])\"")
    reason.node = layout.nodeHandles[Int(attribute.row)]
    var diagnostic = Diagnostic(.redundant, "")
    tracer.bound.document.locate(&diagnostic, attribute.range, of: attribute.source)
    reason.locate(diagnostic)
    return reason
  }

  // MARK: - What is read

  private func add(_ reads: DependencyTracer.Reads, to explanation: inout Explanation) throws(Diagnostic) {
    for read in reads.list { explanation.reasons.append(try reason(read)) }
    explanation.omittedReasons += reads.omitted
  }

  private func reason(_ read: DependencyTracer.Read) throws(Diagnostic) -> Explanation.Reason {
    switch read {
    case .number(let place, let symbol): return number(symbol, of: layout.order.row(atPlace: place))
    case .property(let place, let name):
      let row = layout.order.row(atPlace: place)
      return self.read("\(text.name(row)).\(name)", row, try layout.value(name, row: place) ?? .null)
    case .naturalSize(let place, let isWidth):
      let row = layout.order.row(atPlace: place)
      let name = "the natural \(isWidth ? "width" : "height") of \(text.name(row))"
      return self.read(name, row, layout.machine.naturalSize(row, isWidth: isWidth).map { .number($0) } ?? .null)
    case .state(let key): return self.read(tracer.bound.scopes.keys[key].path, -1, value(ofKey: key))
    case .element(let key, let index):
      let items = value(ofKey: key).items
      return self.read(
        "\(tracer.bound.scopes.keys[key].path)[\(index)]", -1, index < items.count ? items[index] : .null)
    case .containerSize(let axis):
      let size = layout.machine.containerSize(isWidth: axis == .horizontal)
      return self.read("the container's \(axis == .horizontal ? "width" : "height")", -1, .number(size))
    case .safeArea(let edge):
      return self.read("the safe area", -1, .number(layout.machine.safeArea(Int(edge.rawValue))))
    case .textScale: return self.read("the text scale", -1, .number(layout.machine.textScale))
    }
  }

  private func read(_ name: String, _ row: Int, _ value: Value) -> Explanation.Reason {
    var reason = Explanation.Reason(.read, name)
    if row >= 0 { reason.node = layout.handles.handle(row) }
    reason.value = value
    return reason
  }

  private func number(_ symbol: GeometrySymbol, of row: Int) -> Explanation.Reason {
    read("\(text.name(row)).\(symbol.name)", row, .number(number(symbol, row)))
  }

  /// The value of a key of the traced document.
  private func value(ofKey traced: Int) -> Value { key(traced).map { layout.value(ofKey: $0) } ?? .null }

  /// The layout's number of a key of the traced document: scopes and names are the same in both. O(depth of the key).
  private func key(_ traced: Int) -> Int? {
    let keys = tracer.bound.scopes.keys
    var path: [Int] = []
    var outer = traced
    while outer >= 0 {
      path.append(outer)
      outer = Int(keys[outer].parent)
    }
    let row = layout.order.row(atPlace: Int(tracer.bound.scopes.scopes[Int(keys[traced].scope)].row))
    let scope = Int(linked.scopes.ofRow[row])
    guard scope >= 0, Int(linked.scopes.scopes[scope].row) == row else { return nil }
    var found: Int?
    while let next = path.popLast() {
      guard let name = linked.names.find(tracer.bound.names[keys[next].name]) else { return nil }
      found = found.map { linked.scopes.child(name, of: $0) } ?? linked.scopes.key(name, scope: scope)
      if found == nil { return nil }
    }
    return found
  }

  // MARK: - Constraints

  private func addConstraints(
    _ symbol: GeometrySymbol, _ row: Int, to explanation: inout Explanation
  ) throws(Diagnostic) {
    guard let quantity = ConstraintQuantity(symbol) else { return }
    let decision: ConstraintDecision?
    let unknown = linked.constraints.place(row, quantity)
    let constraint = unknown.flatMap { linked.constraints.groups[$0.group].constraints.first }
    do throws(EvaluationFailure) {
      decision = try layout.machine.decision(row, quantity, unknown: unknown?.unknown, constraint: constraint)
    } catch {
      throw Diagnostic(error.code, error.message)
    }
    guard let decision else { return }
    explanation.isAmbiguous = decision.isAmbiguous
    // Several parts may be written in the same words.
    var isListed = IndexMap<UInt64, UInt8>()
    for number in decision.constraints {
      let constraint = linked.constraints.constraints[number]
      let key = UInt64(UInt32(bitPattern: constraint.attribute)) << 32 | UInt64(constraint.partRange.start)
      if isListed.insert(key) { explanation.reasons.append(self.constraint(.constraint, number)) }
    }
    for unknown in decision.naturalSizes {
      var reason = Explanation.Reason(
        .naturalSize, "the natural \(unknown.quantity.name) of \(text.name(Int(unknown.row)))")
      reason.node = layout.handles.handle(Int(unknown.row))
      reason.value =
        layout.machine.naturalSize(Int(unknown.row), isWidth: unknown.quantity == .width)
        .map { .number($0) } ?? .null
      explanation.reasons.append(reason)
    }
    for unknown in decision.zeroSizes {
      let name = unknown.quantity.name
      var reason = Explanation.Reason(.zeroSize, "the \(name) of \(text.name(Int(unknown.row))) is never negative")
      reason.node = layout.handles.handle(Int(unknown.row))
      explanation.reasons.append(reason)
    }
    var seen = IndexMap<UInt64, UInt8>()
    _ = seen.insert(ConstraintUnknown.key(row, quantity))
    for unknown in decision.together { _ = seen.insert(ConstraintUnknown.key(Int(unknown.row), unknown.quantity)) }
    for constraint in decision.constraints { try addReads(constraint, &seen, to: &explanation) }
    func add(_ kind: Explanation.Reason.Kind, _ constraints: [(constraint: Int, error: Double)]) {
      for (constraint, error) in constraints {
        var reason = self.constraint(kind, constraint)
        reason.value = .number(error)
        explanation.reasons.append(reason)
      }
    }
    add(.missed, decision.missed)
    add(.leftOut, decision.leftOut)
  }

  private func constraint(_ kind: Explanation.Reason.Kind, _ number: Int) -> Explanation.Reason {
    var reason = Explanation.Reason(kind, layout.partText(number))
    reason.constraint = layout.handle(ofConstraint: linked.constraints.firstPart(number))
    reason.node = layout.handles.handle(Int(linked.constraints.constraints[number].row))
    var diagnostic = Diagnostic(.redundant, "")
    layout.places.locate(&diagnostic, constraint: number)
    reason.locate(diagnostic)
    return reason
  }

  /// The other numbers that a constraint is about, and what its constant is computed from.
  private func addReads(
    _ number: Int, _ seen: inout IndexMap<UInt64, UInt8>, to explanation: inout Explanation
  ) throws(Diagnostic) {
    let constraint = linked.constraints.constraints[number]
    for term in linked.constraints.lowered[number] where term.quantity.isOfFrame {
      guard seen.insert(ConstraintUnknown.key(Int(term.row), term.quantity)),
        let symbol = GeometrySymbol(term.quantity.name)
      else { continue }
      if explanation.reasons.count < 2 * DependencyTracer.Reads.limit {
        explanation.reasons.append(self.number(symbol, of: Int(term.row)))
      } else {
        explanation.omittedReasons += 1
      }
    }
    let place = layout.order.place(ofRow: Int(constraint.row))
    if constraint.constantAttribute >= 0,
      let attribute = tracer.constantAttribute(row: place, of: constraint)
    {
      try add(tracer.reads(ofAttribute: attribute), to: &explanation)
    }
  }
}

extension Explanation.Reason {
  /// Takes over where a diagnostic points, if that is in a document.
  fileprivate mutating func locate(_ diagnostic: Diagnostic) {
    if diagnostic.line == 0 { return }
    (file, line, column) = (diagnostic.file, diagnostic.line, diagnostic.column)
  }
}
