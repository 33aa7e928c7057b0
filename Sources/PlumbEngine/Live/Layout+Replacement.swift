import PlumbSyntax

/// Going on with another program: what the host gave stays, as far as there is a place for it.
extension Layout {
  /// What a program that is replaced leaves nowhere to put.
  struct Losses {
    var nodes = 0
    /// Paths of state keys that are gone or have another type now.
    var keys: [String] = []
  }

  /// Goes on with another program. `before`: of each of its rows the one it was, -1 for a new node; nil: the rows are the
  /// same. Inputs and state are carried over, unless `keepsState` is false; published values are compared. O(both).
  @discardableResult
  func replace(
    with other: Template, before: [Int32]? = nil, handles: HandleTable? = nil, keepsState: Bool = true
  ) -> Losses {
    let old = image.program
    let new = other.image.program
    let count = other.nodeCount
    let before = before ?? (0..<Int32(truncatingIfNeeded: count)).map { $0 }
    var losses = Losses()
    losses.nodes = tree.count - before.count { $0 >= 0 }

    var fresh = Machine(other.image, other.environment, ledger)
    func carry(_ cell: UInt32, from source: UInt32) {
      fresh.set(number: machine.numbers.base[Int(source)], cell: Int(cell))
    }
    carry(new.containerWidthCell, from: old.containerWidthCell)
    carry(new.containerHeightCell, from: old.containerHeightCell)
    carry(new.textScaleCell, from: old.textScaleCell)
    for index in old.safeAreaCells.indices { carry(new.safeAreaCells[index], from: old.safeAreaCells[index]) }
    fresh.hasNewSurroundings = machine.hasNewSurroundings
    var scrollers = IndexMap<Int32, Int32>()
    for (index, scroller) in old.scrollers.enumerated() { scrollers[Int32(scroller.row)] = Int32(index) }
    for scroller in new.scrollers {
      guard let index = scrollers[before[Int(scroller.row)]] else { continue }
      let source = old.scrollers[Int(index)]
      if scroller.isInputX && source.isInputX { carry(scroller.offsetX, from: source.offsetX) }
      if scroller.isInputY && source.isInputY { carry(scroller.offsetY, from: source.offsetY) }
    }

    let keys = keysBefore(other, before)
    var learned: [(key: Int, type: StaticType)] = []
    var lastLearned = IndexMap<Int32, Int32>()
    for (index, entry) in learnedTypes.enumerated() {
      lastLearned[Int32(truncatingIfNeeded: entry.key)] = Int32(truncatingIfNeeded: index)
    }
    for (index, source) in keys.enumerated() where source >= 0 && keepsState {
      if let place = lastLearned[source] { learned.append((index, learnedTypes[Int(place)].type)) }
      let key = other.linked.scopes.keys[index]
      guard key.slot >= 0 else { continue }
      let value = value(ofKey: Int(source))
      let cell = new.stateCells[Int(key.slot)]
      if cell.isValue {
        fresh.set(value: value, cell: Int(cell.cell))
      } else {
        fresh.set(number: value.a, cell: Int(cell.cell))
      }
    }
    var kept = IndexMap<Int32, Int32>()
    for source in keys { _ = kept.insert(source) }
    for index in scopes.keys.indices where !kept.contains(Int32(truncatingIfNeeded: index)) {
      losses.keys.append(scopes.keys[index].path)
    }

    var replacement = Published(other.image, published.directions.renumbered(before))
    replacement.revision = published.revision
    replacement.surroundings = published.surroundings
    let isSame = before.count == tree.count && losses.nodes == 0 && handles == nil
    if isSame {
      replacement.frames = published.frames
      replacement.flags = published.flags
      replacement.changes.merge(published.changes)
    } else {
      for (row, source) in before.enumerated() where source >= 0 {
        replacement.frames.base[row] = published.frames.base[Int(source)]
        replacement.flags.base[row] = published.flags.base[Int(source)]
      }
      // Rows mean other nodes now.
      if published.revision > 0 { replacement.revision += 1 }
    }
    if published.revision > 0 { replacement.previous = valuesBefore(other, before) }
    replacement.droppedNames = published.droppedNames

    template = other
    machine = fresh
    published = replacement
    learnedTypes = learned
    keyHandles.renumber(keys, generation: template.engine.nextGeneration())
    bind(after: keys)
    for dictionary in new.dictionaryCells {
      let value = value(ofKey: Int(dictionary.key))
      ledger.adopt(value)
      machine.set(value: value, cell: Int(dictionary.cell))
    }
    if let handles {
      self.handles = handles
      nodeHandles = FixedArray(count: count) { handles.handle($0) }
    }
    countMemory()
    return losses
  }

  /// Of each state key of another program the one it was, -1 for a new one: of the same node, name and type.
  private func keysBefore(_ other: Template, _ before: [Int32]) -> [Int32] {
    let new = other.linked.scopes
    var result = [Int32](repeating: -1, count: new.keys.count)
    for index in new.keys.indices {
      let key = new.keys[index]
      guard let name = template.linked.names.find(other.linked.names[key.name]) else { continue }
      var found: Int?
      if key.parent >= 0 {
        // Parents come before their children.
        let parent = result[Int(key.parent)]
        if parent >= 0 { found = scopes.child(name, of: Int(parent)) }
      } else {
        let row = before[Int(new.scopes[Int(key.scope)].row)]
        if row >= 0, let scope = scope(Int(row)) { found = scopes.key(name, scope: scope) }
      }
      guard let found, fits(scopes.keys[found], found, key) else { continue }
      result[index] = Int32(truncatingIfNeeded: found)
    }
    return result
  }

  /// Whether the present value of a key can be that of another.
  private func fits(_ old: StateKey, _ index: Int, _ new: StateKey) -> Bool {
    if old.isDictionary || new.isDictionary { return old.isDictionary && new.isDictionary }
    let type = StaticType(value(ofKey: index).kind)
    if type == .null { return new.isOptional }
    return type == new.type || new.type == .any
  }

  /// The published values, by the properties of another program. `before`: the previous row of each new row.
  private func valuesBefore(_ other: Template, _ before: [Int32]) -> PreviousValues {
    let new = other.image
    var result = PreviousValues()
    result.values = [Value?](repeating: nil, count: new.properties.count)
    var isKept = [Bool](repeating: false, count: image.properties.count)
    for (row, source) in before.enumerated() where source >= 0 {
      let sources = image.propertyRange(Int(source))
      // Mostly in the same order.
      var next = sources.lowerBound
      for index in new.propertyRange(row) {
        let name = new.propertyName(index)
        let isNext = next < sources.upperBound && image.propertyName(next) == name
        if let slot = isNext ? next : propertySlot(Int(source), name) {
          result.values[index] = publishedValue(slot)
          isKept[slot] = true
          next = slot + 1
        } else {
          // The node existed and read as something: a default, or a part of a structure.
          result.values[index] = try? presentValue(name, Int(source))
        }
      }
      func drop(_ name: String, _ value: Value?) {
        guard let value else { return }
        result.dropped.append(PreviousValues.Dropped(row: UInt32(truncatingIfNeeded: row), name: name, value: value))
      }
      for index in sources where !isKept[index] && !image.properties.base[index].isFrame {
        drop(image.propertyName(index), publishedValue(index))
      }
      for entry in published.previous.dropped[published.previous.droppedRange(Int(source))]
      where !new.propertyRange(row).contains(where: { new.propertyName($0) == entry.name }) {
        drop(entry.name, entry.value)
      }
      let isMeasured = other.image.program.baselineIndex(row) != nil
      let baselines = publishedBaselines(Int(source))
      if isMeasured || baselines != nil {
        result.baselines.append(
          PreviousValues.RowBaselines(row: UInt32(truncatingIfNeeded: row), baselines: baselines))
      }
    }
    return result
  }

  /// Drops the previous program's values after the first publish, and lists removed expressions whose properties read
  /// differently now. `revision`: the revision before that publish.
  @inline(never)
  func forgetPreviousValues(_ revision: UInt64) {
    let dropped = published.previous.dropped
    published.previous = PreviousValues()
    published.droppedNames = []
    let changes = ChangeList(capacity: dropped.count)
    for entry in dropped {
      let row = Int(entry.row)
      if let value = try? presentValue(entry.name, row), value.isIdentical(to: entry.value) { continue }
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

  /// Fields bound to keys follow them; of keys that are gone they set nothing.
  private func bind(after keys: [Int32]) {
    guard !bindings.isEmpty else { return }
    var now = IndexMap<Int32, Int32>()
    for (index, source) in keys.enumerated() where source >= 0 { now[source] = Int32(truncatingIfNeeded: index) }
    for binding in bindings.indices {
      bindings[binding].fields = bindings[binding].fields.compactMap { field in
        now[Int32(truncatingIfNeeded: field.key)].map { (field.field, Int($0)) }
      }
    }
  }
}
