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
    var visible = store.array(VisibleCells.self, capacity: bound.rowCount)
    addVisibleCells(of: 0..<bound.rowCount, to: &visible)
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
    addVisibleCells(of: 0..<bound.rowCount, to: &visible)
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
    result.append(count: rows.count) { result in
      for place in result.indices {
        let row = rows.lowerBound &+ place
        let (x, y, width, height) = index.frame(row)
        let (isHidden, clips) = index.flagCells(row)
        result[place] = VisibleCells(x: x, y: y, width: width, height: height, isHidden: isHidden, clips: clips)
      }
    }
  }

  /// Which drafts anything that hosts can see depends on: frames, flags, properties, content sizes.
  @_optimize(speed)
  private func liveDrafts(
    _ graph: borrowing DraftGraph, _ visible: borrowing PlainArray<VisibleCells>
  ) -> LiveDrafts {
    var live = LiveDrafts(store)
    for cells in visible.elements {
      live.mark(cells.x)
      live.mark(cells.y)
      live.mark(cells.width)
      live.mark(cells.height)
      live.mark(cells.isHidden)
      live.mark(cells.clips)
    }
    if bound.hasScrollViews || bound.pages.changesSafeArea {
      for row in visible.indices { bound.forEachComputed(of: row) { live.mark(index.cell(row, $0)) } }
    }
    bound.attributes.withUnsafeBufferPointer { attributes in
      for attribute in attributes where attribute.kind == .expression && attribute.cell >= 0 {
        live.mark(attribute.cell)
      }
    }
    graph.markInputs(of: &live.marks)
    return live
  }

  /// Evaluates what depends on nothing that can change. With `keepsSettled` its drafts stay, with their results as first
  /// values of their cells.
  @_optimize(speed)
  private func fold(
    _ graph: borrowing DraftGraph, _ live: borrowing LiveDrafts, keepsSettled: Bool
  ) -> FoldedDrafts {
    let numbers = NumericFolder(store)
    var machine = ValueMachine(environment, ledger)
    let valueTables = ValueTables(
      constants: FixedArray(store.emitter.constants), targets: store.emitter.targets, calls: store.emitter.calls)
    var folded = FoldedDrafts()
    folded.live = store.array(Int32.self, capacity: store.drafts.count)
    // By cell.
    var isSettled = PlainArray<Bool>(repeating: false, count: keepsSettled ? store.cells.count : 0)
    // No cells and no drafts are added here.
    let columns = store.cells.columns
    let drafts = store.drafts.elements
    let marks = live.marks.elements
    let tables = graph.tables
    for index in tables.order {
      guard marks[Int(index)] else { continue }
      let draft = drafts[Int(index)]
      var isConstant = !graph.isCyclic(Int(index))
      switch draft.kind {
      case .measureNatural, .measureAtWidth, .component, .stack, .constraints: isConstant = false
      default:
        for cell in tables.inputs(of: Int(index)) {
          if columns.isConstant(Int(cell)) || keepsSettled && isSettled[Int(cell)] { continue }
          isConstant = false
          break
        }
        if isConstant, draft.kind != .numeric, callsImpureFunction(draft) { isConstant = false }
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
          store.emitter.valueCode, draft.first, draft.count, valueTables, ConstantOperands(store: store))
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
  var marks: PlainArray<Bool>
  /// Where they are; nil without drafts.
  private let marked: UnsafeMutablePointer<Bool>?
  private let store: CellStore
  // As long as no cell is added.
  private let finals: UnsafeBufferPointer<Int32>
  private let definers: UnsafePointer<Int32>

  init(_ store: CellStore) {
    self.store = store
    marks = store.array(Bool.self, capacity: store.drafts.count)
    marks.append(repeating: false, count: store.drafts.count)
    marked = marks.isEmpty ? nil : marks.pointer(to: 0)
    finals = store.finals.elements
    definers = store.cells.definers
  }

  /// Marks the draft that computes a cell.
  @inline(__always)
  func mark(_ cell: Int32) {
    let final = Int(cell) < finals.count ? finals[Int(cell)] : store.resolvedLate(cell)
    let definer = definers[Int(final)]
    if definer >= 0, let marked { marked[Int(definer)] = true }
  }
}

/// Cells that are all constant, as the linker numbers them.
private struct ConstantOperands: ValueOperands {
  let store: CellStore

  func isReady(_ instruction: ValueInstruction) -> Bool { true }

  func number(_ cell: Int) -> Double { value(cell).a }

  func value(_ cell: Int) -> Value { store.constantValue(Int32(truncatingIfNeeded: cell)) }
}
