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
    let definers = store.cells.definers
    for row in visible.indices {
      let cells = visible[row]
      live.mark(definers[Int(store.final(cells.x))])
      live.mark(definers[Int(store.final(cells.y))])
      live.mark(definers[Int(store.final(cells.width))])
      live.mark(definers[Int(store.final(cells.height))])
      live.mark(definers[Int(store.final(cells.isHidden))])
      live.mark(definers[Int(store.final(cells.clips))])
      bound.forEachComputed(of: row) { live.mark(definers[Int(store.final(index.cell(row, $0)))]) }
    }
    for attribute in bound.attributes.indices
    where bound.attributes[attribute].kind == .expression && bound.attributes[attribute].cell >= 0 {
      live.mark(definers[Int(store.final(bound.attributes[attribute].cell))])
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
    let scratch = store.cells.count
    // Made when something is to be folded: numbers of cells, then temporaries.
    var memory: [Double] = []
    var steps = PlainArray<Step>()
    var lists = PlainArray<UInt32>()
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
      let output = Int(draft.output)
      if draft.kind == .numeric {
        if memory.isEmpty {
          memory.reserveCapacity(scratch + Int(store.emitter.scratchCount))
          memory += UnsafeBufferPointer(start: store.cells.numbers, count: scratch)
          memory += [Double](repeating: 0, count: Int(store.emitter.scratchCount))
        }
        runConstant(draft, &memory, scratch, &steps, &lists)
        keep(.number(memory[output]), draft.output, keepsSettled)
      } else {
        do throws(EvaluationFailure) {
          let value = try machine.run(
            store.emitter.valueCode, draft.first, draft.count, tables, ConstantOperands(store: store))
          keep(value, draft.output, keepsSettled)
          if !memory.isEmpty { memory[output] = store.cells[output].number }
        } catch {
          reportConstant(error, draft)
          keep(.null, draft.output, keepsSettled)
          // Without room for one constant there is none for the others.
          if error.code == .limit, ledger.obstacle(to: ledger.limits.value) != nil { return folded }
        }
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

  /// Runs numeric code whose inputs are all constant. `steps` and `lists` are memory to be used again.
  private func runConstant(
    _ draft: Draft, _ memory: inout [Double], _ scratch: Int, _ steps: inout PlainArray<Step>,
    _ lists: inout PlainArray<UInt32>
  ) {
    let count = memory.count
    func position(_ operand: UInt32) -> UInt32 {
      let position =
        operand >= Emitter.firstScratch
        ? scratch + Int(operand - Emitter.firstScratch) : Int(store.resolved(Int32(truncatingIfNeeded: operand)))
      checkIndex(position, below: count)
      return UInt32(truncatingIfNeeded: position)
    }
    steps.removeAll()
    lists.removeAll()
    var before: UInt32?
    for index in draft.code {
      var instruction = store.emitter.instructions[index]
      let output =
        instruction.output >= Emitter.firstScratch
        ? scratch + Int(instruction.output - Emitter.firstScratch) : Int(instruction.output)
      checkIndex(output, below: count)
      instruction.output = UInt32(truncatingIfNeeded: output)
      if instruction.operation == .maximumOfList {
        let first = lists.count
        for cell in store.maximumOperands(instruction) {
          lists.append(position(UInt32(truncatingIfNeeded: cell)))
        }
        instruction.a = UInt32(truncatingIfNeeded: first)
      } else {
        instruction.a = position(instruction.a)
        let operandCount = instruction.operation.operandCount
        instruction.b = operandCount >= 2 ? position(instruction.b) : instruction.a
        instruction.c = operandCount == 3 ? position(instruction.c) : instruction.a
      }
      steps.append(Step(instruction, before: before))
      before = instruction.output
    }
    guard !steps.isEmpty, let base = steps.elements.baseAddress else { return }
    // A list may be empty.
    lists.reserveCapacity(1)
    guard let list = lists.elements.baseAddress else { return }
    memory.withUnsafeMutableBufferPointer { memory in
      if let numbers = memory.baseAddress { runStretch(base, 0, steps.count, numbers, list) }
    }
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
  private var stack = PlainArray<Int32>()

  init(count: Int) { marks = PlainArray(repeating: false, count: count) }

  /// Marks a draft; -1: none.
  @inline(__always)
  mutating func mark(_ draft: Int32) {
    if draft >= 0, !marks[Int(draft)] {
      marks[Int(draft)] = true
      stack.append(draft)
    }
  }

  /// Marks everything that marked drafts read. O(drafts + edges).
  @_optimize(speed)
  mutating func propagate(_ graph: borrowing DraftGraph) {
    while let draft = stack.popLast() {
      for place in graph.range(Int(draft)) { mark(graph.definer(place)) }
    }
  }
}

/// Cells that are all constant, as the linker numbers them.
private struct ConstantOperands: ValueOperands {
  let store: CellStore

  func isReady(_ instruction: ValueInstruction) -> Bool { true }

  func number(_ cell: Int) -> Double { value(cell).a }

  func value(_ cell: Int) -> Value { store.constantValue(Int32(truncatingIfNeeded: cell)) }
}
