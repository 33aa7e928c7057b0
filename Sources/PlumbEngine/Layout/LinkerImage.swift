import PlumbSyntax

/// The last steps: constants are folded through the program, what nothing reads is left out, cells get their final
/// numbers in the order in which the program writes them.
extension Linker {
  /// Cells that must keep their values: frames, flags, properties, content sizes.
  private func rootCells() -> [Int32] {
    var roots: [Int32] = []
    for row in 0..<tree.count {
      roots += [cell(row, .left), cell(row, .top), cell(row, .width), cell(row, .height)]
      roots.append(hiddenCell(row))
      roots.append(clipCell(row))
      if isScroll(row) {
        roots += [cell(row, .contentWidth), cell(row, .contentHeight), cell(row, .offsetX), cell(row, .offsetY)]
      }
    }
    for attribute in attributes where attribute.kind == .expression && attribute.cell >= 0 {
      roots.append(attribute.cell)
    }
    return roots
  }

  func clipCell(_ row: Int) -> Int32 {
    flagCell(row, clipNames, isScroll(row) ? 1 : 0)
  }

  /// Which drafts the roots depend on.
  private func liveDrafts(_ roots: [Int32]) -> [Bool] {
    var live = [Bool](repeating: false, count: drafts.count)
    var stack: [Int32] = []
    func reach(_ cell: Int32) {
      let definer = definers[Int(resolved(cell))]
      if definer >= 0, !live[Int(definer)] {
        live[Int(definer)] = true
        stack.append(definer)
      }
    }
    for root in roots { reach(root) }
    while let draft = stack.popLast() {
      for cell in inputs(of: drafts[Int(draft)]) { reach(cell) }
    }
    return live
  }

  /// Evaluates what depends on nothing that can change. Gives the drafts that are left.
  private func fold(_ graph: DraftGraph, _ live: [Bool]) -> [Int32] {
    let scratch = origins.count
    var memory = numbers
    memory += [Double](repeating: 0, count: Int(emitter.scratchCount))
    var machine = ValueMachine(environment)
    let tables = ValueTables(constants: emitter.constants, targets: emitter.targets, calls: emitter.calls)
    var remaining: [Int32] = []
    for index in graph.order where live[Int(index)] {
      let draft = drafts[Int(index)]
      var isConstant = !graph.isCyclic(Int(index))
      switch draft.kind {
      case .measureNatural, .measureAtWidth, .component: isConstant = false
      default:
        for cell in inputs(of: draft) where !isConstantCell[Int(cell)] { isConstant = false }
        if isConstant && callsImpureFunction(draft) { isConstant = false }
      }
      guard isConstant else {
        remaining.append(index)
        continue
      }
      let output = Int(draft.output)
      if draft.kind == .numeric {
        runConstant(draft, &memory, scratch)
        numbers[output] = memory[output]
      } else {
        do throws(EvaluationFailure) {
          let value = try machine.runConstant(draft, emitter, tables) { self.constantValue($0) }
          if isValueCell[output] { values[draft.output] = value } else { numbers[output] = value.a }
          memory[output] = numbers[output]
        } catch {
          reportConstant(error, draft)
        }
      }
      isConstantCell[output] = true
      definers[output] = -1
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

  private func runConstant(_ draft: Draft, _ memory: inout [Double], _ scratch: Int) {
    func position(_ operand: UInt32) -> Int {
      operand >= Emitter.firstScratch ? scratch + Int(operand - Emitter.firstScratch) : Int(resolved(Int32(operand)))
    }
    for index in draft.first..<draft.first + draft.count {
      let instruction = emitter.instructions[index]
      let output =
        instruction.output >= Emitter.firstScratch
        ? scratch + Int(instruction.output - Emitter.firstScratch) : Int(instruction.output)
      switch instruction.operation.operandCount {
      case 0:
        var largest = 0.0
        for cell in maximumLists[Int(instruction.a)..<Int(instruction.a + instruction.b)] {
          let value = memory[Int(resolved(cell))]
          if value > largest { largest = value }
        }
        memory[output] = largest
      case 1: memory[output] = Operation.one(instruction.operation, memory[position(instruction.a)])
      case 2:
        memory[output] = Operation.two(
          instruction.operation, memory[position(instruction.a)], memory[position(instruction.b)])
      default:
        memory[output] =
          memory[position(instruction.a)] != 0 ? memory[position(instruction.b)] : memory[position(instruction.c)]
      }
    }
  }

  /// The value of a constant cell.
  func constantValue(_ cell: Int32) -> Value {
    let cell = resolved(cell)
    return isValueCell[Int(cell)] ? values[cell] ?? .null : .number(numbers[Int(cell)])
  }

  private func reportConstant(_ failure: EvaluationFailure, _ draft: Draft) {
    guard draft.source >= 0 else { return }
    let source = sources[Int(draft.source)]
    guard source.attribute >= 0 else { return }
    let length = names[attributes[Int(source.attribute)].text].utf8.count
    report(
      CompileError(failure, SourceRange(start: 0, end: UInt32(truncatingIfNeeded: length))),
      attribute: Int(source.attribute))
  }

  /// Links everything. `nil` if there are errors; `diagnostics` says which.
  func makeProgram() -> Program? {
    let graph = graph()
    handleCycles(graph)
    if hasErrors { return nil }
    let roots = rootCells()
    drain()
    let final = self.graph()
    let live = liveDrafts(roots)
    let remaining = fold(final, live)
    if hasErrors { return nil }
    var image = ImageBuilder(linker: self)
    return image.build(remaining, final)
  }
}

extension ValueMachine {
  /// Runs a draft whose inputs are all constant.
  mutating func runConstant(
    _ draft: Linker.Draft, _ emitter: Emitter, _ tables: ValueTables, _ value: (Int32) -> Value
  ) throws(EvaluationFailure) -> Value {
    stack.removeAll(keepingCapacity: true)
    var index = draft.first
    while index < draft.first + draft.count {
      let instruction = emitter.valueCode[index]
      let operand = Int32(instruction.operand)
      switch instruction.code {
      case .loadNumber, .loadValue: stack.append(value(operand))
      case .loadBool: stack.append(.bool(value(operand).a != 0))
      default:
        if case .jump(let target) = try step(instruction, tables) {
          index = target
          continue
        }
      }
      index += 1
    }
    return stack.popLast() ?? .null
  }
}
