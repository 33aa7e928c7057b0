import PlumbSyntax

/// Finds measurements that nothing visible depends on while a subtree is hidden: they get the `isHidden` that hide them as
/// guards, and are not made while one of them is true (docs/semantics/measuring.md, section 2).
///
/// What a draft computes is *needed in* a region of the tree: the innermost that contains all that reads it, passing over
/// readers that do not look at it while its own region is hidden (what a child adds to its container, what a hidden sibling
/// passes on). A guard never depends on what it guards, because what decides the visibility of a region is needed outside
/// of it.
struct MeasurementGuards {
  private let index: CellIndex
  private let store: CellStore
  private let bound: BoundDocument
  private let references: NodeReferences
  private let regions: VisibilityRegions
  /// By draft, the region it is needed in; -1: nothing reads it.
  private var needs: [Int32]

  /// Components are passed over until nothing changes, at most so many times.
  private static let maximumPasses = 8

  init(_ index: CellIndex, _ references: NodeReferences) {
    self.index = index
    store = index.store
    bound = index.bound
    self.references = references
    regions = VisibilityRegions(index)
    needs = []
  }

  /// Gives guards to the measurements that can have some. False if there are none. O(depth of regions * inputs).
  mutating func find(_ graph: borrowing DraftGraph) -> Bool {
    guard hidesMeasurements else { return false }
    needs = [Int32](repeating: -1, count: store.drafts.count)
    requireWhatHostsSee()
    guard propagate(graph) else { return false }
    // The measurements of a region share its list.
    var lists = IndexMap<Int32, Int32>()
    for draft in store.drafts.indices where store.drafts[draft].isMeasurement && needs[draft] > 0 {
      if graph.isCyclic(draft) { continue }
      let region = needs[draft]
      let list = lists[region] ?? Int32(truncatingIfNeeded: store.guardLists.count)
      if Int(list) == store.guardLists.count {
        store.guardLists.append(regions.hidingRows(of: region).map { index.hiddenCell($0) })
        lists[region] = list
      }
      store.guards[store.drafts[draft].output] = list
    }
    return !store.guardLists.isEmpty
  }

  /// Whether something is measured that can be hidden, guarded or not.
  var hidesMeasurements: Bool {
    !regions.isEmpty && store.drafts.elements.contains { $0.isMeasurement && regions.ofRow[Int($0.row)] > 0 }
  }

  private mutating func require(_ cell: Int32, in region: Int32) {
    let definer = store.cells.definers[Int(store.final(cell))]
    if definer >= 0 { needs[Int(definer)] = regions.common(needs[Int(definer)], region) }
  }

  /// What hosts see of a row is needed where the row is; whether it is hidden, around it.
  private mutating func requireWhatHostsSee() {
    for row in 0..<bound.rowCount where bound.tree.components[row] >= 0 {
      let region = regions.ofRow[row]
      for key in [CellKey.left, .top, .width, .height] { require(index.cell(row, key), in: region) }
      bound.forEachComputed(of: row) { require(index.cell(row, $0), in: region) }
      require(index.clipCell(row), in: region)
      require(index.hiddenCell(row), in: regions.around(row))
    }
    for attribute in bound.attributes.indices
    where bound.attributes[attribute].kind == .expression && bound.attributes[attribute].cell >= 0 {
      let row = Int(bound.attributes[attribute].row)
      let cell = bound.attributes[attribute].cell
      let decides = store.final(cell) == store.final(index.hiddenCell(row))
      require(cell, in: decides ? regions.around(row) : regions.ofRow[row])
    }
  }

  /// Carries needs from what reads to what is read. False if they do not settle.
  private mutating func propagate(_ graph: borrowing DraftGraph) -> Bool {
    for _ in 0..<Self.maximumPasses {
      var hasChanged = false
      for place in graph.order.indices.reversed() {
        let draft = Int(graph.order[place])
        let need = needs[draft]
        if need < 0 { continue }
        let passing = passing(draft, need, graph)
        let children = childRegions(draft, need, graph)
        let first = graph.range(draft).lowerBound
        for input in graph.range(draft) {
          let definer = graph.definer(input)
          if definer < 0 { continue }
          let known = needs[Int(definer)]
          let isPassed = passing.region > 0 && passing.isPassed(graph.inputs[input])
          let child = children.isEmpty ? 0 : childRegion(of: input - first, draft, children)
          let common = regions.common(known, child > 0 ? child : isPassed ? passing.region : need)
          if common != known {
            needs[Int(definer)] = common
            hasChanged = true
          }
        }
      }
      if !graph.hasCycles || !hasChanged { return true }
    }
    return false
  }

  /// By child of a stack view, the region that begins at it, or 0. A block of a stack view does not look at what it reads of
  /// a child that is hidden. Empty for drafts of other kinds.
  private func childRegions(_ draft: Int, _ need: Int32, _ graph: borrowing DraftGraph) -> [Int32] {
    guard store.drafts[draft].kind == .stack, !graph.isCyclic(draft) else { return [] }
    var result: [Int32] = []
    var hidesAny = false
    bound.forEachArranged(in: Int(store.drafts[draft].row)) { child in
      let region = regions.beginning(at: child)
      let isOwn = region > 0 && regions.parents[Int(region)] == need
      result.append(isOwn ? region : 0)
      hidesAny = hidesAny || isOwn
    }
    return hidesAny ? result : []
  }

  /// The region of the child that an input of a block of a stack view is about; 0 if it is looked at in any case.
  private func childRegion(of input: Int, _ draft: Int, _ children: [Int32]) -> Int32 {
    let place = input - StackBlock.Setting.count
    if place < 0 { return 0 }
    let columns = store.stacks[store.drafts[draft].first].columns
    let column = place / children.count
    if columns.contains(.isHidden), column == 0 { return 0 }
    if columns.contains(.lineEnds), column == columns.count - 1 { return 0 }
    return children[place % children.count]
  }

  /// Inputs that a draft does not look at while a region is hidden.
  private struct Passing {
    /// 0: there are none.
    var region: Int32 = 0
    /// The visibility itself, which is always looked at.
    var hidden: Int32 = -1
    /// Of a sibling's answer: what it says for itself, and what it passes on. -1: all inputs but the visibility.
    var own: Int32 = -1
    var passedOn: Int32 = -1

    func isPassed(_ cell: Int32) -> Bool { cell != hidden && cell != passedOn && (own < 0 || cell == own) }
  }

  private func passing(_ draft: Int, _ need: Int32, _ graph: borrowing DraftGraph) -> Passing {
    let output = store.drafts[draft].output
    let origin = store.cells[Int(output)].origin
    guard origin.row >= 0, !graph.isCyclic(draft) else { return Passing() }
    let row = Int(origin.row)
    var passing = Passing()
    switch origin.kind {
    case .geometry:
      guard let key = CellKey(rawValue: origin.key), key == .extentX || key == .extentY else { return Passing() }
    case .sibling:
      guard let answer = references.answers[output] else { return Passing() }
      passing.own = store.final(Int32(truncatingIfNeeded: answer >> 32))
      let next = Int32(truncatingIfNeeded: answer)
      passing.passedOn = next < 0 ? -1 : store.final(next)
    default: return Passing()
    }
    let region = regions.beginning(at: row)
    guard region > 0, regions.parents[Int(region)] == need else { return Passing() }
    passing.region = region
    passing.hidden = store.final(index.hiddenCell(row))
    return passing
  }
}
