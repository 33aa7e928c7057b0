import PlumbSyntax

/// Dependencies between drafts: cuts of inferred edges, and what stays cyclic.
extension Linker {
  /// Notes which cells a draft reads, as they are written.
  @_optimize(speed)
  func noteInputs(of draft: inout Draft) {
    let start = draftInputs.count
    switch draft.kind {
    case .numeric:
      for index in draft.first..<draft.first + draft.count {
        let instruction = emitter.instructions[index]
        let count = instruction.operation.operandCount
        if count == 0 {
          let list = Int(instruction.a)..<Int(instruction.a + instruction.b)
          for place in list { draftInputs.append(maximumLists[place]) }
          continue
        }
        noteInput(instruction.a)
        if count > 1 { noteInput(instruction.b) }
        if count > 2 { noteInput(instruction.c) }
      }
    case .valueToNumber, .valueToValue:
      for index in draft.first..<draft.first + draft.count {
        let instruction = emitter.valueCode[index]
        switch instruction.code {
        case .loadNumber, .loadBool, .loadValue: draftInputs.append(Int32(instruction.operand))
        default: break
        }
      }
    case .measureNatural, .measureAtWidth, .component: break
    }
    draft.inputs = start..<draftInputs.count
  }

  @_optimize(speed)
  private func noteInput(_ operand: UInt32) {
    if operand < Emitter.firstScratch { draftInputs.append(Int32(operand)) }
  }

  @_optimize(speed)
  private func findFinals() {
    finals.removeAll()
    finals.reserveCapacity(cells.count)
    let aliases = cells.aliases
    for index in 0..<cells.count {
      let cell = Int32(truncatingIfNeeded: index)
      finals.append(aliases[index] < 0 ? cell : resolved(cell))
    }
  }

  /// The draft that computes a cell in the end, -1 for none.
  func definer(of cell: Int32) -> Int32 {
    let end = resolved(cell)
    return cells[Int(end)].definer
  }

  /// The cell that a cell is the same as, since the last graph was made.
  @_optimize(speed)
  func final(_ cell: Int32) -> Int32 { Int(cell) < finals.count ? finals[Int(cell)] : resolved(cell) }

  /// Adds the cells that a draft reads as they are written; constants included.
  @_optimize(speed)
  private func addInputs(of draft: Draft, to inputs: inout [Int32]) {
    switch draft.kind {
    case .measureNatural, .measureAtWidth:
      if draft.kind == .measureAtWidth { inputs.append(Int32(truncatingIfNeeded: draft.first)) }
      inputs += measuredProperties(Int(draft.row))
    default:
      for index in draft.inputs { inputs.append(draftInputs[index]) }
    }
  }

  /// The cells of the attributes that a node's natural size may depend on.
  func measuredProperties(_ row: Int) -> [Int32] {
    var result: [Int32] = []
    let element = document.elements[row]
    let first = Int(element.firstAttribute)
    for index in first..<first + Int(element.attributeCount)
    where attributes[index].affectsSize && attributes[index].kind == .expression && attributes[index].cell >= 0 {
      result.append(attributes[index].cell)
    }
    if let body = bodyAttributes[row], attributes[body].cell >= 0 { result.append(attributes[body].cell) }
    return result
  }

  @_optimize(speed)
  func graph() -> DraftGraph {
    findFinals()
    var graph = DraftGraph(drafts: drafts.count, inputs: draftInputs.count)
    let finals = finals.elements
    let definers = cells.definers
    for index in drafts.indices {
      let draft = drafts[index]
      // A draft that was replaced by a constant or an alias computes nothing.
      if definers[Int(draft.output)] == Int32(truncatingIfNeeded: index) {
        switch draft.kind {
        case .measureNatural, .measureAtWidth:
          var inputs: [Int32] = []
          addInputs(of: draft, to: &inputs)
          for input in inputs {
            let cell = finals[Int(input)]
            graph.addInput(cell, definers[Int(cell)])
          }
        default:
          for place in draft.inputs {
            let cell = finals[Int(draftInputs[place])]
            graph.addInput(cell, definers[Int(cell)])
          }
        }
      }
      graph.endDraft()
    }
    graph.sort()
    return graph
  }

  /// Cuts inferred edges whose two ends lie in one component, and compiles what had them again. Says whether there
  /// were any.
  func cutInferredEdges(_ graph: borrowing DraftGraph) -> Bool {
    componentOfDraft = Array(graph.component.elements)
    var affected: [Int32] = []
    for place in softEdges.indices {
      let edge = softEdges[place]
      let source = definer(of: edge.source)
      let target = definer(of: edge.target)
      guard source >= 0, target >= 0, graph.component[Int(source)] == graph.component[Int(target)],
        graph.isCyclic(Int(source))
      else { continue }
      _ = cutEdges.insert(UInt64(edge.source) << 2 | edge.kind.code)
      if affected.last != edge.source { affected.append(edge.source) }
    }
    guard !affected.isEmpty else { return false }
    isRelinking = true
    for cell in affected { define(cell) }
    // What probes bring up is compiled as if it had always been there.
    drain()
    isRelinking = false
    forgetShortcuts()
    return true
  }

  /// Aliases that lead back to themselves: expressions that are nothing but each other.
  @_optimize(speed)
  func reportAliasCycles() {
    let aliases = cells.aliases
    // By cell: 1 while it is on the path, 2 when it is known where it leads.
    var state = PlainArray<UInt8>(repeating: 0, count: cells.count)
    var path: [Int] = []
    for start in 0..<cells.count where aliases[start] >= 0 && state[start] == 0 {
      // Mostly to a cell that is no alias.
      if aliases[Int(aliases[start])] < 0 { continue }
      path.removeAll(keepingCapacity: true)
      var current = start
      while current >= 0, state[current] == 0 {
        state[current] = 1
        path.append(current)
        current = Int(aliases[current])
      }
      if current >= 0, state[current] == 1, let first = path.firstIndex(of: current) {
        reportCycle(path[first...].map { Int32(truncatingIfNeeded: $0) })
        cells[current].alias = -1
        cells[current].isConstant = true
      }
      for cell in path { state[cell] = 2 }
    }
  }

  /// What is cyclic whatever its conditions say is an error now; what may be fine is evaluated on demand.
  func handleCycles(_ graph: borrowing DraftGraph) {
    var members: [[Int32]] = []
    var numberOf = IndexMap<Int32, Int>()
    for place in graph.order.indices where graph.isCyclic(Int(graph.order[place])) {
      let draft = graph.order[place]
      let component = graph.component[Int(draft)]
      if let number = numberOf[component] {
        members[number].append(draft)
      } else {
        numberOf[component] = members.count
        members.append([draft])
      }
    }
    for drafts in members {
      var loads: [Int32: [Int32]] = [:]
      for draft in drafts { loads[draft] = makeLazy(draft) }
      if let cycle = unconditionalCycle(drafts, loads) {
        reportCycle(cycle.map { self.drafts[Int($0)].output })
      }
    }
    forcesValues = false
    recordsLoads = false
    forgetShortcuts()
  }

  /// Compiles a draft's expression for the machine that evaluates only what it needs. Gives the drafts that it needs in
  /// any case.
  private func makeLazy(_ index: Int32) -> [Int32] {
    let draft = drafts[Int(index)]
    let origin = cells[Int(draft.output)].origin
    unconditionalLoads = []
    recordsLoads = true
    forcesValues = true
    switch origin.kind {
    case .geometry where isExpression(origin), .attribute, .sibling, .probe: define(draft.output)
    default: addInputs(of: draft, to: &unconditionalLoads)
    }
    var result: [Int32] = []
    for cell in unconditionalLoads {
      let definer = definer(of: cell)
      if definer >= 0 { result.append(definer) }
    }
    return result
  }

  private func isExpression(_ origin: CellOrigin) -> Bool {
    guard let key = CellKey(rawValue: origin.key) else { return false }
    switch key {
    case .left, .top, .width, .height: return true
    default: return false
    }
  }

  /// A cycle of drafts that need each other in any case, or nil. Depth-first with its own stack.
  private func unconditionalCycle(_ members: [Int32], _ loads: [Int32: [Int32]]) -> [Int32]? {
    var inside = IndexMap<Int32, Int32>()
    for member in members { _ = inside.insert(member) }
    var state = IndexMap<Int32, UInt8>()
    for start in members where state[start] == nil {
      var path: [(draft: Int32, next: Int)] = [(start, 0)]
      state[start] = 1
      while let top = path.last {
        let targets = loads[top.draft] ?? []
        guard top.next < targets.count else {
          state[top.draft] = 2
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = targets[top.next]
        guard inside.contains(target) else { continue }
        if state[target] == 1 {
          let first = path.firstIndex { $0.draft == target } ?? 0
          return path[first...].map { $0.draft }
        }
        if state[target] == nil {
          state[target] = 1
          path.append((target, 0))
        }
      }
    }
    return nil
  }

  /// One error that names the expressions of a cycle. O(members).
  func reportCycle(_ members: [Int32]) {
    if hasEnoughErrors {
      countError()
      return
    }
    var expressions: [CellOrigin] = []
    var known = IndexMap<UInt64, UInt8>()
    var first: (row: Int, attribute: Int)?
    for cell in members {
      let origin = cells[Int(cell)].origin
      guard origin.row >= 0, let named = namedOrigin(origin), known.insert(identity(of: named)) else { continue }
      expressions.append(named)
      if first == nil || (first?.attribute ?? -1) < 0 && origin.kind == .attribute {
        first = (Int(origin.row), origin.kind == .attribute ? Int(origin.extra) : -1)
      }
    }
    var list = CycleText.list(expressions.count) { describe(expressions[$0]) }
    var count = expressions.count
    if expressions.isEmpty, let cell = members.first(where: { cells[Int($0)].origin.row >= 0 }) {
      // Nothing but inference is involved.
      let row = Int(cells[Int(cell)].origin.row)
      list = "the size of \(describe(row: row))"
      count = 1
      first = (row, -1)
    }
    var diagnostic = Diagnostic(
      .cycle,
      count == 1
        ? "Expression for \(list) references itself (expressions cannot reference themselves)"
        : "Expressions reference each other in a cycle: \(list)")
    if let first, first.attribute >= 0 {
      let length = UInt32(truncatingIfNeeded: names.byteCount(attributes[first.attribute].text))
      place(&diagnostic, attribute: first.attribute, SourceRange(start: 0, end: length))
    } else if let first {
      place(element: first.row, &diagnostic)
    }
    report(diagnostic)
  }

  /// The origin of the expression that a cell stands for: its own, that of the cell it is a probe of; nil for what has no
  /// name in the document.
  private func namedOrigin(_ origin: CellOrigin) -> CellOrigin? {
    var origin = origin
    while origin.kind == .probe, origin.extra >= 0 { origin = cells[Int(origin.extra)].origin }
    switch origin.kind {
    case .attribute: return origin
    case .geometry:
      guard let symbol = CellKey(rawValue: origin.key)?.frameSymbol else { return nil }
      return geometryAttribute(Int(origin.row), symbol) >= 0 ? nil : origin
    default: return nil
    }
  }

  /// A number that no other named origin has.
  private func identity(of origin: CellOrigin) -> UInt64 {
    if origin.kind == .attribute { return 1 << 63 | UInt64(UInt32(bitPattern: origin.extra)) }
    return UInt64(UInt32(bitPattern: origin.row)) << 8 | UInt64(origin.key)
  }

  /// "width of <UIView> 0/1"
  private func describe(_ origin: CellOrigin) -> String {
    let property =
      origin.kind == .attribute
      ? self.property(of: Int(origin.extra)).property : CellKey(rawValue: origin.key)?.frameSymbol?.name ?? ""
    return "\(property) of \(describe(row: Int(origin.row)))"
  }

  /// "<UIView#id> 0/1"
  func describe(row: Int) -> String {
    let path = self.path(of: row)
    let id = tree.ids[row] == .empty ? "" : "#" + names[tree.ids[row]]
    let name = document.names[document.elements[row].name]
    return "<\(name)\(id)>" + (path.isEmpty ? "" : " \(path)")
  }
}
