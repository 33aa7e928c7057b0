import PlumbSyntax

/// What a layout's program is made of and what changes of it cost, for tools.
package struct LayoutProfile {
  /// What is computed again after a change.
  package struct Cost {
    package var cells = 0
    package var instructions = 0
    /// Nodes with something to recompute.
    package var nodes = 0
    /// Nodes whose frame may change.
    package var frames = 0
    /// Properties besides frames that may change.
    package var properties = 0
    /// Measurements that may be asked for.
    package var measurements = 0

    package var isNone: Bool { cells == 0 && frames == 0 && properties == 0 }
  }

  /// Something the host sets.
  package struct Input {
    /// A key path, or "container width" and the like.
    package var name: String
    /// The row of the scope; -1 for what belongs to the whole layout.
    package var row = -1
    /// nil for dictionaries and inputs that are not state.
    package var key: UInt64?
    package var value: Value?
    package var cost: Cost
  }

  /// Where something is written: a row and one of its properties.
  package struct Place: Equatable {
    package var row: Int
    /// "" for parts of containers.
    package var property: String
    /// nil for what the engine supplies, such as the width of a node without one.
    package var expression: String?
    package var file = ""
    package var line = 0
    package var column = 0
  }

  /// Expressions that are the same text of the same property of the same component.
  package struct ExpressionGroup {
    package var component: String
    package var count: Int
    /// Of one evaluation of the one that takes most.
    package var instructions: Int
    /// The one whose change costs most, and that cost, its own evaluation included.
    package var place: Place
    package var cost: Cost
  }

  /// The longest chain of cells that each read the one before.
  package struct Chain {
    package var length = 0
    package var first: Place?
    package var last: Place?
    /// How often which property is in it, most often first; parts of containers and edges are not counted.
    package var properties: [(name: String, count: Int)] = []
  }

  package var nodes = 0
  package var cells = 0
  package var instructions = 0
  package var numericBlocks = 0
  package var valueBlocks = 0
  /// Questions to the measurer, and the nodes they are about.
  package var measurements = 0
  package var measuredRows: [Int] = []
  /// Components whose cells refer to each other in a circle and are evaluated when they are needed: their rows.
  package var cyclicRows: [[Int]] = []
  package var templateBytes = 0
  package var layoutBytes = 0
  package var chain = Chain()
  package var inputs: [Input] = []
  /// What costs most first.
  package var expressions: [ExpressionGroup] = []
}

extension Layout {
  /// Profiles the layout's program; of its expressions the `limit` groups that cost most. What a change costs is
  /// found by walks over what depends on it, of a bounded number of expressions: O(program) all in all.
  package func profile(expressions limit: Int) -> LayoutProfile {
    ProfileMaker(layout: self).make(limit)
  }
}

private struct ProfileMaker {
  let layout: Layout
  let graph: ProgramGraph
  private var program: Program { graph.program }

  /// Of so many expressions the reach is walked.
  private static let candidates = 200

  init(layout: Layout) {
    self.layout = layout
    graph = ProgramGraph(layout.image.program)
  }

  func make(_ limit: Int) -> LayoutProfile {
    var profile = LayoutProfile()
    profile.nodes = layout.nodeCount
    for block in program.blocks.indices {
      profile.cells += graph.cellCount(block)
      profile.instructions += graph.instructionCount(block)
      switch program.blocks[block].kind {
      case .numeric: profile.numericBlocks += 1
      case .valueToNumber, .valueToValue: profile.valueBlocks += 1
      case .component where graph.members(block).isEmpty: break
      case .component: profile.cyclicRows.append(rows(graph.members(block).map { Int($0.row) }))
      case .measureNatural, .measureAtWidth: break
      case .stack, .constraints: profile.numericBlocks += 1
      }
    }
    profile.measurements = program.measurements.count
    profile.measuredRows = rows(program.measurements.map { Int($0.row) })
    profile.templateBytes = templateBytes
    profile.layoutBytes = layout.memoryUsage
    profile.chain = chain()
    profile.inputs = inputs()
    profile.expressions = expressions(limit)
    return profile
  }

  /// The host's rows for some of the linked document, without those that are gone.
  private func rows(_ rows: [Int]) -> [Int] {
    Set(rows.map { $0 < 0 ? -1 : layout.order.place(ofRow: $0) }).subtracting([-1]).sorted()
  }

  private func row(_ row: Int) -> Int { layout.order.place(ofRow: row) }

  private func cost(_ reach: ProgramGraph.Reach) -> LayoutProfile.Cost {
    var cost = LayoutProfile.Cost(frames: reach.frames, properties: reach.properties)
    var nodes = Set<Int32>()
    for block in reach.blocks {
      cost.cells += graph.cellCount(block)
      for member in graph.members(block) {
        cost.instructions += ProgramGraph.instructions(member)
        if member.row >= 0 { nodes.insert(member.row) }
        if member.kind == .measureNatural || member.kind == .measureAtWidth { cost.measurements += 1 }
      }
    }
    cost.nodes = nodes.count
    return cost
  }

  // MARK: - Places

  private func place(_ block: Block) -> LayoutProfile.Place? {
    if block.source < 0 { return block.row < 0 ? nil : LayoutProfile.Place(row: row(Int(block.row)), property: "") }
    let source = program.sources[Int(block.source)]
    var place = LayoutProfile.Place(row: row(Int(source.row)), property: property(Int(block.source)))
    guard source.attribute >= 0 else { return place }
    var diagnostic = Diagnostic(.redundant, "")
    layout.places.locate(&diagnostic, source: Int(block.source))
    place.expression = diagnostic.expression
    place.file = diagnostic.file
    place.line = diagnostic.line
    place.column = diagnostic.column
    return place
  }

  private func property(_ source: Int) -> String { layout.template.name(of: program.sources[source]) }

  private func place(ofBlock index: Int) -> LayoutProfile.Place? {
    graph.members(index).lazy.compactMap { place($0) }.first
  }

  private func chain() -> LayoutProfile.Chain {
    let blocks = graph.longestChain()
    var chain = LayoutProfile.Chain(length: blocks.count)
    chain.first = blocks.lazy.compactMap { place(ofBlock: $0) }.first
    chain.last = blocks.reversed().lazy.compactMap { place(ofBlock: $0) }.first
    var counts: [String: Int] = [:]
    for member in blocks.lazy.compactMap({ graph.members($0).first { $0.source >= 0 } }) {
      counts[property(Int(member.source)), default: 0] += 1
    }
    chain.properties = counts.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    return chain
  }

  // MARK: - Inputs

  private func inputs() -> [LayoutProfile.Input] {
    var result: [LayoutProfile.Input] = []
    let scopes = layout.template.linked.scopes
    let keys = scopes.keys
    for (index, key) in keys.enumerated() where !key.isDictionary {
      let state = program.stateCells[Int(key.slot)]
      var cells = [ProgramGraph.Cell(index: Int(state.cell), isValue: state.isValue)]
      for element in program.elements(ofSlot: Int(key.slot)) {
        cells.append(ProgramGraph.Cell(index: Int(program.elementCells[element].cell), isValue: true))
      }
      // Dictionaries that are read whole follow their leaves.
      var parent = key.parent
      while parent >= 0 {
        for whole in program.dictionaryCells where whole.key == parent {
          cells.append(ProgramGraph.Cell(index: Int(whole.cell), isValue: true))
        }
        parent = keys[Int(parent)].parent
      }
      result.append(
        LayoutProfile.Input(
          name: key.path, row: row(Int(scopes.scopes[Int(key.scope)].row)),
          key: layout.stateStore.handles.handle(index),
          value: layout.value(ofKey: index), cost: cost(graph.reach(from: cells))))
    }
    let whole: [(String, [UInt32])] = [
      ("container width", [program.containerWidthCell]), ("container height", [program.containerHeightCell]),
      ("safe area", program.safeAreaCells), ("text scale", [program.textScaleCell]),
    ]
    for (name, cells) in whole {
      let reach = graph.reach(from: cells.map { ProgramGraph.Cell(index: Int($0), isValue: false) })
      result.append(LayoutProfile.Input(name: name, cost: cost(reach)))
    }
    return result
  }

  // MARK: - Expressions

  /// Which expressions are one to the reader.
  private struct GroupKey: Hashable {
    var component: String
    var property: String
    var expression: String
  }

  private func expressions(_ limit: Int) -> [LayoutProfile.ExpressionGroup] {
    let estimates = graph.estimatedReaches()
    var groups: [GroupKey: (count: Int, instructions: Int, block: Int)] = [:]
    // Several blocks can be of one expression: with and without a container, for example.
    var counted = Set<Int32>()
    for index in program.blocks.indices {
      for member in graph.members(index) where member.source >= 0 {
        let source = program.sources[Int(member.source)]
        guard source.attribute >= 0 else { continue }
        let text = layout.template.linked.names[layout.template.attribute(Int(source.attribute)).text]
        let key = GroupKey(
          component: layout.component(row: row(Int(source.row))), property: property(Int(member.source)),
          expression: text)
        var group = groups[key] ?? (0, 0, index)
        if counted.insert(member.source).inserted { group.count += 1 }
        group.instructions = max(group.instructions, ProgramGraph.instructions(member))
        if estimates[index] > estimates[group.block] { group.block = index }
        groups[key] = group
      }
    }
    let costly = groups.sorted {
      (estimates[$1.value.block], $0.value.block) < (estimates[$0.value.block], $1.value.block)
    }
    let result = costly.prefix(Self.candidates).compactMap { key, group -> LayoutProfile.ExpressionGroup? in
      let member = graph.members(group.block).first { member in
        member.source >= 0 && property(Int(member.source)) == key.property
      }
      guard let place = member.flatMap({ place($0) }) else { return nil }
      return LayoutProfile.ExpressionGroup(
        component: key.component, count: group.count, instructions: group.instructions, place: place,
        cost: cost(graph.reach(fromBlock: group.block)))
    }
    return Array(
      result.sorted {
        ($1.cost.instructions, $0.place.row, $0.place.property) < (
          $0.cost.instructions, $1.place.row, $1.place.property
        )
      }.prefix(limit))
  }

  // MARK: - Sizes

  /// Of the program itself: without the document and its names.
  private var templateBytes: Int {
    var bytes = program.steps.count * MemoryLayout<Step>.stride
    bytes += program.valueCode.count * MemoryLayout<ValueInstruction>.stride
    bytes += (program.blocks.count + program.memberBlocks.count) * MemoryLayout<Block>.stride
    bytes += (program.initialValues.count + program.constants.count) * MemoryLayout<Value>.stride
    bytes += program.initialNumbers.count * 8 + program.lists.count * 4
    for table in [program.numberDependents, program.valueDependents] {
      bytes += (table.starts.count + table.marks.count) * 4
    }
    bytes += program.sources.count * MemoryLayout<ExpressionSource>.stride
    bytes += program.frames.count * (MemoryLayout<FrameCells>.stride + 12)
    bytes += program.properties.count * MemoryLayout<PropertySlot>.stride
    bytes += program.measurements.count * MemoryLayout<Program.MeasurementBlock>.stride
    return bytes + (program.measurementInputs.count + program.memberInputs.count) * 4
  }
}
