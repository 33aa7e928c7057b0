import PlumbSyntax

/// Going on with another program.
extension Layout {
  /// Goes on with another program. `oldRows`: the previous row of each of its rows, -1 for a new node; nil: the rows are
  /// the same. Inputs and state are carried over, unless `keepsState` is false; published values are compared. O(both).
  @discardableResult
  func replace(
    with other: Template, oldRows: [Int32]? = nil, handles: HandleTable? = nil, keepsState: Bool = true
  ) -> ProgramReplacement.Losses {
    let count = other.nodeCount
    let oldRows = oldRows ?? (0..<Int32(truncatingIfNeeded: count)).map { $0 }
    let replacement = ProgramReplacement(self, by: other, oldRows: oldRows)
    let losses = replacement.losses
    let keepsRows = oldRows.count == tree.count && losses.nodes == 0 && handles == nil
    let fresh = replacement.machine(keepsState: keepsState)
    let results = replacement.published(keepsRows: keepsRows)
    template = other
    machine = fresh
    published = results
    stateStore.renumber(
      replacement.oldKeys, generation: template.engine.nextGeneration(), keepsTypes: keepsState)
    StateStore.refreshDictionaries(template, &machine, ledger)
    if let handles {
      self.handles = handles
      nodeHandles = FixedArray(count: count) { handles.handle($0) }
    }
    countMemory()
    return losses
  }

  /// Drops the previous program's values after the first publish, and lists removed expressions whose properties read
  /// differently now. `revision`: the revision before that publish.
  @inline(never)
  func forgetPreviousValues(_ revision: UInt64) {
    let dropped = published.previous.dropped
    published.previous = PreviousValues()
    published.droppedNames = []
    let reader = NodeReader(self)
    let changes = ChangeList(capacity: dropped.count)
    for entry in dropped {
      let row = Int(entry.row)
      if let value = try? reader.property(entry.name, row), value.isIdentical(to: entry.value) { continue }
      if published.revision == revision { published.revision += 1 }
      // Symbols of geometry are not listed.
      if GeometrySymbol(entry.name) != nil { continue }
      let name = TextBox(entry.name)
      published.droppedNames.append(name)
      changes.append(
        RawChange(
          node: nodeHandles.base[row], row: entry.row, kind: RawChange.property, property: RawValue.address(name.base)))
    }
    published.changes.merge(changes)
  }
}
