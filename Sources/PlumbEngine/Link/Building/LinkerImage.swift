import PlumbSyntax

/// The last steps: constants are folded through the program, what nothing reads is left out, cells get their final
/// numbers in the order in which the program writes them.
extension Linker {
  func clipCell(_ row: Int) -> Int32 {
    let attribute = Int(rowAttributes[row * RowSlot.count + RowSlot.clips]) - 1
    if isScroll(row), attribute < 0 || attributes[attribute].kind != .expression { return constantCell(1) }
    return flagCell(row, RowSlot.clips)
  }

  /// The cells of every row that hosts can see.
  @_optimize(speed)
  private func visibleCells() -> PlainArray<VisibleCells> {
    var result = PlainArray<VisibleCells>()
    result.reserveCapacity(tree.count)
    for row in 0..<tree.count {
      result.append(
        VisibleCells(
          x: cell(row, .left), y: cell(row, .top), width: cell(row, .width), height: cell(row, .height),
          isHidden: hiddenCell(row), clips: clipCell(row)))
    }
    return result
  }

  /// Which drafts anything that hosts can see depends on: frames, flags, properties, content sizes.
  @_optimize(speed)
  private func liveDrafts(
    _ graph: borrowing DraftGraph, _ visible: borrowing PlainArray<VisibleCells>
  ) -> LiveDrafts {
    var live = LiveDrafts(count: drafts.count)
    let definers = cells.definers
    for row in visible.indices {
      let cells = visible[row]
      live.reach(definers[Int(final(cells.x))])
      live.reach(definers[Int(final(cells.y))])
      live.reach(definers[Int(final(cells.width))])
      live.reach(definers[Int(final(cells.height))])
      live.reach(definers[Int(final(cells.isHidden))])
      live.reach(definers[Int(final(cells.clips))])
      if isScroll(row) {
        for key in [CellKey.contentWidth, .contentHeight, .offsetX, .offsetY] {
          live.reach(definers[Int(final(cell(row, key)))])
        }
      }
    }
    for index in attributes.indices where attributes[index].kind == .expression && attributes[index].cell >= 0 {
      live.reach(definers[Int(final(attributes[index].cell))])
    }
    live.spread(graph)
    return live
  }

  /// Evaluates what depends on nothing that can change. Gives the drafts that are left.
  @_optimize(speed)
  private func fold(_ graph: borrowing DraftGraph, _ live: borrowing LiveDrafts) -> PlainArray<Int32> {
    let scratch = cells.count
    // Made when something is to be folded: numbers of cells, then temporaries.
    var memory: [Double] = []
    var steps = PlainArray<Step>()
    var lists = PlainArray<UInt32>()
    var machine = ValueMachine(environment, ledger)
    let tables = ValueTables(constants: emitter.constants, targets: emitter.targets, calls: emitter.calls)
    var remaining = PlainArray<Int32>()
    remaining.reserveCapacity(drafts.count)
    for place in graph.order.indices {
      let index = graph.order[place]
      guard live.marks[Int(index)] else { continue }
      let draft = drafts[Int(index)]
      var isConstant = !graph.isCyclic(Int(index))
      switch draft.kind {
      case .measureNatural, .measureAtWidth, .component: isConstant = false
      default:
        for place in graph.range(Int(index)) where !cells[Int(graph.inputs[place])].isConstant {
          isConstant = false
          break
        }
        if isConstant && callsImpureFunction(draft) { isConstant = false }
      }
      guard isConstant else {
        remaining.append(index)
        continue
      }
      let output = Int(draft.output)
      if draft.kind == .numeric {
        if memory.isEmpty {
          memory.reserveCapacity(scratch + Int(emitter.scratchCount))
          memory += UnsafeBufferPointer(start: cells.numbers, count: scratch)
          memory += [Double](repeating: 0, count: Int(emitter.scratchCount))
        }
        runConstant(draft, &memory, scratch, &steps, &lists)
        cells[output].number = memory[output]
      } else {
        do throws(EvaluationFailure) {
          let value = try machine.run(
            emitter.valueCode, draft.first, draft.count, tables, ConstantOperands(linker: self))
          setConstant(draft.output, value)
          if !memory.isEmpty { memory[output] = cells[output].number }
        } catch {
          reportConstant(error, draft)
          // Without room for one constant there is none for the others.
          if error.code == .limit, ledger.obstacle(to: ledger.limits.value) != nil { return remaining }
        }
      }
      cells[output].isConstant = true
      cells[output].definer = -1
    }
    return remaining
  }

  private func callsImpureFunction(_ draft: Draft) -> Bool {
    guard draft.kind != .numeric else { return false }
    for instruction in emitter.valueCode[draft.first..<draft.first + draft.count] where instruction.code == .call {
      if !emitter.calls[Int(instruction.operand)].isPure { return true }
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
        ? scratch + Int(operand - Emitter.firstScratch) : Int(resolved(Int32(truncatingIfNeeded: operand)))
      checkIndex(position, below: count)
      return UInt32(truncatingIfNeeded: position)
    }
    steps.removeAll()
    lists.removeAll()
    var before: UInt32?
    for index in draft.first..<draft.first + draft.count {
      var instruction = emitter.instructions[index]
      let output =
        instruction.output >= Emitter.firstScratch
        ? scratch + Int(instruction.output - Emitter.firstScratch) : Int(instruction.output)
      checkIndex(output, below: count)
      instruction.output = UInt32(truncatingIfNeeded: output)
      if instruction.operation == .maximumOfList {
        let first = lists.count
        for cell in maximumLists[Int(instruction.a)..<Int(instruction.a + instruction.b)] {
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

  /// The value of a constant cell.
  func constantValue(_ cell: Int32) -> Value {
    let cell = resolved(cell)
    return cells[Int(cell)].isValue ? values[Int(cells[Int(cell)].value)] : .number(cells[Int(cell)].number)
  }

  private func reportConstant(_ failure: EvaluationFailure, _ draft: Draft) {
    guard draft.source >= 0 else { return }
    let source = sources[Int(draft.source)]
    guard source.attribute >= 0 else { return }
    let length = names.byteCount(attributes[Int(source.attribute)].text)
    report(
      CompileError(failure, SourceRange(start: 0, end: UInt32(truncatingIfNeeded: length))),
      attribute: Int(source.attribute))
  }

  /// The program of everything that is compiled. `nil` if there are errors; `diagnostics` says which.
  func makeProgram() -> Program? {
    guard hasMemory(for: programMemory) else { return nil }
    var graph = graph()
    if graph.hasCycles, cutInferredEdges(graph) {
      reportAliasCycles()
      if hasErrors { return nil }
      graph = self.graph()
    }
    if graph.hasCycles {
      handleCycles(graph)
      if hasErrors { return nil }
      drain()
      graph = self.graph()
    }
    let visible = visibleCells()
    let remaining = fold(graph, liveDrafts(graph, visible))
    if hasErrors { return nil }
    var image = ImageBuilder(linker: self)
    return image.build(remaining, graph, visible)
  }
}

/// Drafts that something depends on which hosts can see.
private struct LiveDrafts: ~Copyable {
  private(set) var marks: PlainArray<Bool>
  private var stack = PlainArray<Int32>()

  init(count: Int) { marks = PlainArray(repeating: false, count: count) }

  /// Notes a draft, -1 for none.
  @inline(__always)
  mutating func reach(_ draft: Int32) {
    if draft >= 0, !marks[Int(draft)] {
      marks[Int(draft)] = true
      stack.append(draft)
    }
  }

  /// Notes what those that were noted read. O(drafts + edges).
  @_optimize(speed)
  mutating func spread(_ graph: borrowing DraftGraph) {
    while let draft = stack.popLast() {
      for place in graph.range(Int(draft)) { reach(graph.edges[place]) }
    }
  }
}

/// Cells that are all constant, as the linker numbers them.
private struct ConstantOperands: ValueOperands {
  let linker: Linker

  func isReady(_ instruction: ValueInstruction) -> Bool { true }

  func number(_ cell: Int) -> Double { value(cell).a }

  func value(_ cell: Int) -> Value { linker.constantValue(Int32(truncatingIfNeeded: cell)) }
}
