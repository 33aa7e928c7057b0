import PlumbSyntax

/// The last stage of linking: folds constants through the drafts, leaves out what nothing reads, and makes the program.
struct ProgramBuilder {
  private let index: CellIndex
  private let store: CellStore
  private let bound: BoundDocument
  private let diagnostics: LinkDiagnostics
  private let environment: EvaluationEnvironment
  private let ledger: ValueLedger

  init(_ index: CellIndex, _ diagnostics: LinkDiagnostics, _ folder: ConstantFolder) {
    self.index = index
    store = index.store
    bound = index.bound
    self.diagnostics = diagnostics
    environment = folder.environment
    ledger = folder.ledger
  }

  /// The program of everything that is compiled. nil if constants fail, which `diagnostics` says.
  func build(_ graph: borrowing DraftGraph) -> Program? {
    StructureBuilder(index).check(graph, diagnostics)
    var visible = PlainArray<VisibleCells>()
    addVisibleCells(of: 0..<bound.tree.count, to: &visible)
    let folded = fold(graph, liveDrafts(graph, visible), keepsSettled: false)
    checkConstructorOnly()
    if diagnostics.hasErrors { return nil }
    var image = ImageBuilder(index, drafts: folded.live.count, isEditable: false)
    return image.build(folded, graph, visible)
  }

  /// The same for a layout that is edited: what is constant stays a block, because an edit may change it. Gives what it
  /// takes to patch the program.
  func buildEditable(_ graph: borrowing DraftGraph) -> EditableParts? {
    StructureBuilder(index).check(graph, diagnostics)
    var visible = PlainArray<VisibleCells>()
    addVisibleCells(of: 0..<bound.tree.count, to: &visible)
    let folded = fold(graph, liveDrafts(graph, visible), keepsSettled: true)
    if diagnostics.hasErrors { return nil }
    var blockOfDraft = PlainArray<Int32>(repeating: -1, count: store.drafts.count)
    store.settled = PlainArray<Bool>(repeating: false, count: store.drafts.count)
    for place in folded.settled.indices {
      blockOfDraft[Int(folded.settled[place])] = Int32(truncatingIfNeeded: place)
      store.settled[Int(folded.settled[place])] = true
    }
    checkConstructorOnly()
    if diagnostics.hasErrors { return nil }
    for place in folded.live.indices {
      blockOfDraft[Int(folded.live[place])] = Int32(truncatingIfNeeded: folded.settled.count + place)
    }
    var image = ImageBuilder(index, drafts: folded.live.count, isEditable: true)
    let program = image.build(folded, graph, visible)
    let hasSettledValues = folded.settled.indices.contains {
      store.drafts[Int(folded.settled[$0])].kind != .numeric
    }
    return EditableParts(
      program: program, image: image, blockOfDraft: blockOfDraft, hasSettledValues: hasSettledValues)
  }

  /// Reports attributes that are used once, when the node is made, and are not constant. Called after folding.
  private func checkConstructorOnly() {
    guard bound.properties.contains(where: { $0.isConstructorOnly }) else { return }
    for attribute in bound.attributes.indices
    where bound.attributes[attribute].kind == .expression && bound.property(of: attribute).isConstructorOnly {
      guard bound.attributes[attribute].cell >= 0 else { continue }
      let cell = store.final(bound.attributes[attribute].cell)
      if store.cells[Int(cell)].isConstant {
        if let mistake = TransitionCheck(bound, store).mistake(attribute) {
          diagnostics.report(mistake, attribute: attribute)
        }
        continue
      }
      let definer = store.definer(of: cell)
      if definer >= 0, Int(definer) < store.settled.count, store.settled[Int(definer)] { continue }
      let property = bound.property(of: attribute).property
      let component = bound.componentName(Int(bound.attributes[attribute].row)) ?? "node"
      diagnostics.report(
        CompileError(
          code: .type, message: "Expression for \(property) must be a constant or literal value",
          range: bound.textRange(attribute), notes: ["it is used once, when the \(component) is made"]),
        attribute: attribute)
    }
  }

  /// Adds the cells of rows that hosts can see.
  @_optimize(speed)
  func addVisibleCells(of rows: Range<Int>, to result: inout PlainArray<VisibleCells>) {
    result.reserveCapacity(rows.count)
    for row in rows {
      result.append(
        VisibleCells(
          x: index.cell(row, .left), y: index.cell(row, .top), width: index.cell(row, .width),
          height: index.cell(row, .height),
          isHidden: index.hiddenCell(row), clips: index.clipCell(row)))
    }
  }

  /// Which drafts anything that hosts can see depends on: frames, flags, properties, content sizes.
  @_optimize(speed)
  private func liveDrafts(
    _ graph: borrowing DraftGraph, _ visible: borrowing PlainArray<VisibleCells>
  ) -> LiveDrafts {
    var live = LiveDrafts(count: store.drafts.count)
    for row in visible.indices {
      let cells = visible[row]
      live.mark(cells.x, store)
      live.mark(cells.y, store)
      live.mark(cells.width, store)
      live.mark(cells.height, store)
      live.mark(cells.isHidden, store)
      live.mark(cells.clips, store)
      bound.forEachComputed(of: row) { live.mark(index.cell(row, $0), store) }
    }
    bound.attributes.withUnsafeBufferPointer { attributes in
      for place in attributes.indices where attributes[place].kind == .expression && attributes[place].cell >= 0 {
        live.mark(attributes[place].cell, store)
      }
    }
    live.propagate(graph)
    return live
  }

  /// Evaluates what depends on nothing that can change. With `keepsSettled` its drafts stay, with their results as first
  /// values of their cells.
  @_optimize(speed)
  private func fold(
    _ graph: borrowing DraftGraph, _ live: borrowing LiveDrafts, keepsSettled: Bool
  ) -> FoldedDrafts {
    var numbers = NumericFolder(store)
    var machine = ValueMachine(environment, ledger)
    let tables = ValueTables(
      constants: FixedArray(store.emitter.constants), targets: store.emitter.targets, calls: store.emitter.calls)
    var folded = FoldedDrafts()
    folded.live.reserveCapacity(store.drafts.count)
    // By cell.
    var isSettled = PlainArray<Bool>(repeating: false, count: keepsSettled ? store.cells.count : 0)
    for place in graph.order.indices {
      let index = graph.order[place]
      guard live.marks[Int(index)] else { continue }
      let draft = store.drafts[Int(index)]
      var isConstant = !graph.isCyclic(Int(index))
      switch draft.kind {
      case .measureNatural, .measureAtWidth, .component, .stack, .constraints: isConstant = false
      default:
        for place in graph.range(Int(index)) {
          let cell = Int(graph.inputs[place])
          if store.cells[cell].isConstant || keepsSettled && isSettled[cell] { continue }
          isConstant = false
          break
        }
        if isConstant && callsImpureFunction(draft) { isConstant = false }
      }
      guard isConstant else {
        folded.live.append(index)
        continue
      }
      if keepsSettled {
        folded.settled.append(index)
        isSettled[Int(draft.output)] = true
      }
      if draft.kind == .numeric {
        let number = numbers.number(of: draft)
        if keepsSettled {
          store.cells[Int(draft.output)].number = number
        } else {
          store.setConstant(draft.output, number)
        }
        continue
      }
      do throws(EvaluationFailure) {
        let value = try machine.run(
          store.emitter.valueCode, draft.first, draft.count, tables, ConstantOperands(store: store))
        keep(value, draft.output, keepsSettled)
      } catch {
        reportConstant(error, draft)
        keep(.null, draft.output, keepsSettled)
        // Without room for one constant there is none for the others.
        if error.code == .limit, ledger.obstacle(to: ledger.limits.value) != nil { return folded }
      }
    }
    return folded
  }

  private func keep(_ value: Value, _ cell: Int32, _ isSettled: Bool) {
    if isSettled { store.setInitial(cell, value) } else { store.setConstant(cell, value) }
  }

  func callsImpureFunction(_ draft: Draft) -> Bool {
    guard draft.kind != .numeric else { return false }
    for instruction in store.emitter.valueCode[draft.code] where instruction.code == .call {
      if !store.emitter.calls[Int(instruction.operand)].isPure { return true }
    }
    return false
  }

  private func reportConstant(_ failure: EvaluationFailure, _ draft: Draft) {
    guard draft.source >= 0 else { return }
    let source = store.sources[Int(draft.source)]
    guard source.attribute >= 0 else { return }
    let attribute = Int(source.attribute)
    diagnostics.report(CompileError(failure, bound.textRange(attribute)), attribute: attribute)
  }
}

/// Drafts in an order in which dependencies come first, without those that were folded into constants.
struct FoldedDrafts: ~Copyable {
  /// Those that depend on nothing that can change but by an edit.
  var settled = PlainArray<Int32>()
  var live = PlainArray<Int32>()
}

/// The drafts that a cell visible to hosts depends on.
private struct LiveDrafts: ~Copyable {
  private(set) var marks: PlainArray<Bool>

  init(count: Int) { marks = PlainArray(repeating: false, count: count) }

  /// Marks the draft that computes a cell.
  @inline(__always)
  mutating func mark(_ cell: Int32, _ store: CellStore) { mark(store.cells.definers[Int(store.final(cell))]) }

  @inline(__always)
  private mutating func mark(_ draft: Int32) {
    if draft >= 0 { marks[Int(draft)] = true }
  }

  /// Marks everything that marked drafts read. O(drafts + edges): readers come later in the order, so one pass from its
  /// end finds them all.
  @_optimize(speed)
  mutating func propagate(_ graph: borrowing DraftGraph) {
    var end = graph.order.count
    while end > 0 {
      let start = graph.hasCycles ? markComponent(before: end, graph) : end - 1
      for member in start..<end where marks[Int(graph.order[member])] {
        for place in graph.range(Int(graph.order[member])) { mark(graph.definer(place)) }
      }
      end = start
    }
  }

  /// Marks all drafts of a component if any is marked, since they depend on each other. Gives the first.
  private mutating func markComponent(before end: Int, _ graph: borrowing DraftGraph) -> Int {
    let component = graph.component(of: Int(graph.order[end - 1]))
    var start = end - 1
    while start > 0, graph.component(of: Int(graph.order[start - 1])) == component { start -= 1 }
    if (start..<end).contains(where: { marks[Int(graph.order[$0])] }) {
      for member in start..<end { marks[Int(graph.order[member])] = true }
    }
    return start
  }
}

/// Cells that are all constant, as the linker numbers them.
private struct ConstantOperands: ValueOperands {
  let store: CellStore

  func isReady(_ instruction: ValueInstruction) -> Bool { true }

  func number(_ cell: Int) -> Double { value(cell).a }

  func value(_ cell: Int) -> Value { store.constantValue(Int32(truncatingIfNeeded: cell)) }
}
