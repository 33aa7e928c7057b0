import PlumbSyntax

/// What the blocks of stack views read (docs/semantics/stacks.md): one that places the children along each axis, and one
/// that says how long the stack view would like to be on each axis.
final class ArrangementRules {
  private let reader: GeometryReader
  private let index: CellIndex
  private let store: CellStore
  private let bound: BoundDocument
  private let inference: InferenceRules
  private let settings: StackSettingRules
  private let priorities: ContentPriorities
  /// Memory for the children of a stack view.
  private var found = PlainArray<Int>()

  init(_ reader: GeometryReader, _ inference: InferenceRules) {
    self.reader = reader
    index = reader.index
    store = reader.store
    bound = reader.bound
    self.inference = inference
    settings = StackSettingRules(reader)
    priorities = ContentPriorities(reader)
  }

  /// Compiles a cell of a stack view or of one of its children.
  func define(_ cell: Int32, _ row: Int, _ key: CellKey, _ mode: LinkMode) {
    switch key {
    case .arrangementX: defineBlock(cell, row, .horizontal, isFitting: false, mode)
    case .arrangementY: defineBlock(cell, row, .vertical, isFitting: false, mode)
    case .fittingX: defineBlock(cell, row, .horizontal, isFitting: true, mode)
    case .fittingY: defineBlock(cell, row, .vertical, isFitting: true, mode)
    case .askedWidth: defineAsked(cell, row, .horizontal, mode)
    case .askedHeight: defineAsked(cell, row, .vertical, mode)
    case .ownWidth: store.setAlias(cell, index.cell(row, .naturalWidth))
    case .ownHeight, .ownFirst, .ownLast: defineMeasured(cell, row, key, mode)
    default: settings.define(cell, row, key, mode)
    }
  }

  // MARK: - Children

  /// What a child asks for as it counts for the size of the stack view. Where that depends on this size, it is what the
  /// child asks for in a stack view of size 0.
  private func defineAsked(_ cell: Int32, _ row: Int, _ axis: Axis, _ mode: LinkMode) {
    let attribute = index.attributeCell(bound.arranged.size(row, axis))
    guard inference.inferredEdges.isCut(.size, cell, store, mode) else {
      store.setAlias(cell, attribute)
      return
    }
    var ir = store.takeIR(mode)
    defer { store.give(back: ir) }
    let probe = reader.loadProbe(of: attribute, &ir)
    // Nothing but a part of it: then what the child has of its own counts.
    let isNothing = ir.append(ExpressionIR.Node(operation: .equal, type: .bool, a: probe, b: ir.constant(0)))
    let none = ir.constant(StackBlock.none)
    store.define(
      cell, ir.append(ExpressionIR.Node(operation: .select, type: .number, a: isNothing, b: none, c: probe)), ir,
      row: row)
  }

  /// What a measurer says of a child at its width; at no width, where that depends on it.
  private func defineMeasured(_ cell: Int32, _ row: Int, _ key: CellKey, _ mode: LinkMode) {
    let isCut = inference.inferredEdges.isCut(.measure, cell, store, mode)
    if !isCut { inference.inferredEdges.add(.measure, source: cell, target: index.cell(row, .width), mode) }
    let height: CellKey = isCut ? .naturalHeight : .measuredHeight
    switch key {
    case .ownFirst: store.setAlias(cell, index.cell(row, isCut ? .naturalFirst : .measuredFirst))
    case .ownLast:
      var ir = store.takeIR(mode)
      defer { store.give(back: ir) }
      let last = reader.load(row, isCut ? .naturalLast : .measuredLast, &ir)
      store.define(cell, reader.two(.subtract, reader.load(row, height, &ir), last, &ir), ir, row: row)
    default: store.setAlias(cell, index.cell(row, height))
    }
  }

  // MARK: - Blocks

  /// Compiles a block again whose stack view has other children, or if `all` other settings. `hasChanged`: whether a child
  /// has other attributes. `before`: what it reads. Gives what is different, if that is known. O(children).
  func redefine(
    _ definer: Int, _ row: Int, _ key: CellKey, _ children: [Int], _ before: [Int32], all: Bool,
    hasChanged: (Int) -> Bool
  ) -> StackDifference? {
    let block = Block(
      cell: store.drafts[definer].output, row: row,
      axis: key == .arrangementX || key == .fittingX ? .horizontal : .vertical,
      isFitting: key == .fittingX || key == .fittingY, mode: LinkMode())
    var inputs = StackInputs(children: children)
    let number = store.drafts[definer].first
    let lists = store.stackLists[number]
    if !all { inputs.keep(lists, before, store.stacks[number].columns, unless: hasChanged) }
    let stack = collect(block, &inputs)
    let outputs = block.isFitting ? lists.outputs : outputs(of: block, &inputs)
    let difference = inputs.difference
    store.redefineStack(
      definer, stack, inputs.cells, StackLists(children: children, outputs: outputs),
      lost: difference?.lostOutputs ?? lists.outputs, added: difference?.outputs ?? outputs)
    return difference
  }

  private func defineBlock(_ cell: Int32, _ row: Int, _ axis: Axis, isFitting: Bool, _ mode: LinkMode) {
    let block = Block(cell: cell, row: row, axis: axis, isFitting: isFitting, mode: mode)
    let children = children(of: row)
    var inputs = StackInputs(children: children)
    let stack = collect(block, &inputs)
    var lists: StackLists?
    if index.isEditable {
      let outputs = isFitting ? [cell, cell + 1, cell + 2] : outputs(of: block, &inputs)
      lists = StackLists(children: children, outputs: outputs)
    }
    store.defineStack(cell, stack, inputs.cells, row: row, lists)
  }

  /// A block that is being compiled.
  private struct Block {
    /// Stands for it.
    var cell: Int32
    var row: Int
    var axis: Axis
    var isFitting: Bool
    var mode: LinkMode
  }

  /// The rows that a stack view places, in order. O(children).
  func children(of row: Int) -> [Int] {
    found.removeAll()
    bound.forEachArranged(in: row) { found.append($0) }
    return Array(copying: found.elements)
  }

  /// The cells that a block computes which places children, in a layout that is edited.
  private func outputs(of block: Block, _ inputs: inout StackInputs) -> [Int32] {
    let lines =
      bound.mayWrap(block.row) ? index.lines(block.row, block.axis, children: inputs.children.count) : []
    return inputs.outputs(lines) { child, isSize in
      index.cell(child, isSize ? block.axis.size : block.axis.position)
    }
  }

  /// Collects what a block reads.
  private func collect(_ block: Block, _ inputs: inout StackInputs) -> StackBlock {
    let (row, axis, isFitting) = (block.row, block.axis, block.isFitting)
    let known = settings.axis(row)
    let isAlong = known != (axis == .horizontal ? .vertical : .horizontal)
    let isAcross = known != axis
    var stack = StackBlock()
    stack.children = inputs.children.count
    stack.isVertical = axis == .vertical
    stack.isFitting = isFitting
    stack.hasPriorities = isFitting && (bound.isArranged(row) || bound.constraints.decidesSize(row, axis))
    stack.isRightToLeft = reader.isRightToLeft(row)
    stack.hasLines = !isFitting && bound.mayWrap(row)
    stack.wrapsColumns = known != nil
    var lines = isAcross && (known != nil || axis == .vertical) ? lines(of: row, axis, inputs.children.count) : nil
    // How a stack view in another one is broken may depend on the length that it says here: then it says that of one line.
    if isFitting, bound.isArranged(row), let broken = lines {
      if inference.inferredEdges.isCut(.measure, block.cell, store, block.mode) {
        lines = nil
      } else {
        inference.inferredEdges.add(.measure, source: block.cell, target: broken[0], block.mode)
      }
    }
    addSettings(row, axis, isFitting: isFitting, lineCount: lines?[0], &inputs)
    let none = store.constantCell(StackBlock.none)
    add(.isHidden, unlessAll: store.zeroCell(), block, &inputs)
    add(.explicit, unlessAll: none, block, &inputs)
    add(.natural, unlessAll: none, block, &inputs)
    if isFitting ? stack.hasPriorities : isAlong {
      add(.hugging, unlessAll: store.constantCell(StackChildAxis.defaultHugging), block, &inputs)
      add(.compression, unlessAll: store.constantCell(StackChildAxis.defaultCompression), block, &inputs)
    }
    if isAlong {
      add(.customSpacing, of: .customSpacing, unlessAll: none, block, &inputs)
      if !isFitting {
        add(.grow, of: .grow, unlessAll: none, block, &inputs)
        add(.shrink, of: .shrink, unlessAll: none, block, &inputs)
      }
    }
    if axis == .vertical, settings.mayAlignBaselines(row) {
      add(.firstBaseline, unlessAll: none, block, &inputs)
      add(.lastBaseline, unlessAll: none, block, &inputs)
    }
    if let lines { inputs.add(lineEnds: lines[1...]) }
    stack.columns = inputs.columns
    return stack
  }

  /// The cell of the number of lines into which the other axis of a stack view is broken, and those of their ends; nil if
  /// there is always one.
  private func lines(of row: Int, _ axis: Axis, _ children: Int) -> [Int32]? {
    guard children > 0, bound.mayWrap(row) else { return nil }
    return index.lines(row, axis == .horizontal ? .vertical : .horizontal, children: children)
  }

  /// In the order of `StackBlock.Setting`.
  private func addSettings(
    _ row: Int, _ axis: Axis, isFitting: Bool, lineCount: Int32?, _ inputs: inout StackInputs
  ) {
    let none = store.constantCell(StackBlock.none)
    for key in [CellKey.stackAxis, .stackDistribution, .stackAlignment] { inputs.add(index.cell(row, key)) }
    inputs.add(settings.cell(.spacing, row) ?? store.zeroCell())
    inputs.add(settings.cell(.lineSpacing, row) ?? none)
    inputs.add(settings.cell(.wrap, row) ?? store.zeroCell())
    inputs.add(settings.cell(.isBaselineRelativeArrangement, row) ?? store.zeroCell())
    for key in [CellKey.stackTop, .stackLeft, .stackBottom, .stackRight] { inputs.add(index.cell(row, key)) }
    inputs.add(isFitting ? none : index.cell(row, axis.size))
    inputs.add(lineCount ?? none)
  }

  // MARK: - Columns

  /// Adds a column of what is known of each child. `property`: whose values they are, where there is none without it.
  @_optimize(speed)
  private func add(
    _ column: StackBlock.Columns, of property: ViewProperty? = nil, unlessAll usual: Int32, _ block: Block,
    _ inputs: inout StackInputs
  ) {
    if let property, !bound.hasName(of: property) { return }
    for place in inputs.changed {
      inputs.add(fresh: cell(of: inputs.children[place], column, property, unless: usual, block))
    }
    inputs.end(column, unlessAll: usual)
  }

  @_optimize(speed)
  private func cell(
    of child: Int, _ column: StackBlock.Columns, _ property: ViewProperty?, unless none: Int32, _ block: Block
  ) -> Int32 {
    let axis = block.axis
    switch column {
    case .isHidden: return index.hiddenCell(child)
    case .explicit:
      let attribute = bound.arranged.size(child, axis)
      if attribute < 0 { return none }
      if !block.isFitting { return index.attributeCell(attribute) }
      let asked = index.cell(child, axis.asked)
      inference.inferredEdges.add(
        .size, source: block.cell, target: index.attributeCell(attribute), through: asked, block.mode)
      return asked
    case .natural:
      if bound.isStack(child) { return index.cell(child, axis.fitting) }
      return bound.hasNaturalSize(child, axis) ? index.cell(child, axis.own) : none
    case .hugging:
      return bound.isStack(child)
        ? index.cell(child, axis.fittingHugging) : priorities.cell(child, axis, .hugging)
    case .compression:
      return bound.isStack(child)
        ? index.cell(child, axis.fittingCompression) : priorities.cell(child, axis, .compression)
    case .firstBaseline: return bound.isMeasured(child) ? index.cell(child, .ownFirst) : none
    case .lastBaseline: return bound.isMeasured(child) ? index.cell(child, .ownLast) : none
    default: return property.flatMap { settings.cell($0, child) } ?? none
    }
  }
}
