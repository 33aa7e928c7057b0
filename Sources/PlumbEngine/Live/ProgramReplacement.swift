import PlumbSyntax

/// Carries inputs, state and published values over to another program, where it has a place for them. Changes nothing:
/// the layout takes over the results. O(both programs).
struct ProgramReplacement {
  /// State and nodes that the new program has no place for.
  struct Losses {
    var nodes = 0
    /// Paths of state keys that are gone or have another type now.
    var keys: [String] = []

    /// The warnings of a reload. `lostEdits`: how many inserted or moved nodes have no place now.
    func warnings(lostEdits: Int, _ keepsState: Bool) -> [Diagnostic] {
      var result: [Diagnostic] = []
      func warn(_ message: String) {
        var diagnostic = Diagnostic(.notFound, message)
        diagnostic.severity = .warning
        result.append(diagnostic)
      }
      if keepsState {
        for key in keys {
          warn("State '\(key)' is gone or has another type since the reload; its value was dropped")
        }
      }
      if lostEdits > 0 {
        let nodes = lostEdits == 1 ? "1 node" : "\(lostEdits) nodes"
        warn("What code inserted or moved has no place since the reload: \(nodes)")
      }
      return result
    }
  }

  let layout: Layout
  /// The template with the new program.
  let template: Template
  /// The previous row of each new row, -1 for a new node.
  let oldRows: [Int32]
  /// The previous key of each new state key, -1 for a new one: of the same node, name and type.
  let oldKeys: [Int32]

  init(_ layout: Layout, by template: Template, oldRows: [Int32]) {
    self.layout = layout
    self.template = template
    self.oldRows = oldRows
    oldKeys = Self.oldKeys(layout, template, oldRows)
  }

  var losses: Losses {
    var losses = Losses(nodes: layout.nodeCount - oldRows.count { $0 >= 0 })
    var kept = IndexMap<Int32, Int32>()
    for source in oldKeys { _ = kept.insert(source) }
    for (index, key) in layout.template.linked.scopes.keys.enumerated()
    where !kept.contains(Int32(truncatingIfNeeded: index)) {
      losses.keys.append(key.path)
    }
    return losses
  }

  // MARK: - Inputs and state

  /// The cells of the new program with the inputs of the old one, and with its state unless that is to be forgotten.
  @inline(never)
  func machine(keepsState: Bool) -> Machine {
    let old = layout.image.program
    let new = template.image.program
    let numbers = layout.machine.numbers
    var fresh = Machine(template.image, template.environment, layout.ledger)
    func carry(_ cell: UInt32, from source: UInt32) {
      fresh.set(number: numbers.base[Int(source)], cell: Int(cell))
    }
    carry(new.containerWidthCell, from: old.containerWidthCell)
    carry(new.containerHeightCell, from: old.containerHeightCell)
    carry(new.textScaleCell, from: old.textScaleCell)
    for index in old.safeAreaCells.indices { carry(new.safeAreaCells[index], from: old.safeAreaCells[index]) }
    fresh.hasNewSurroundings = layout.machine.hasNewSurroundings
    var scrollers = IndexMap<Int32, Int32>()
    for (index, scroller) in old.scrollers.enumerated() { scrollers[Int32(scroller.row)] = Int32(index) }
    for scroller in new.scrollers {
      guard let index = scrollers[oldRows[Int(scroller.row)]] else { continue }
      let source = old.scrollers[Int(index)]
      let inputs = [
        (scroller.inputX, source.inputX), (scroller.inputY, source.inputY), (scroller.isScrolled, source.isScrolled),
      ]
      for (now, before) in inputs where now != Program.Scroller.none && before != Program.Scroller.none {
        carry(now, from: before)
      }
    }
    for list in new.listViews {
      guard let source = old.listViews.first(where: { Int32($0.row) == oldRows[Int(list.row)] }) else { continue }
      let inputs = [(list.width, source.width), (list.height, source.height)]
      for (now, before) in inputs where now != Program.List.none && before != Program.List.none {
        carry(now, from: before)
      }
    }
    if !layout.controlStates.isEmpty {
      for control in new.controls {
        let old = oldRows[Int(control.row)]
        if old >= 0 {
          fresh.setControlState(layout.controlStates[layout.handles.handle(Int(old))], Int(control.row))
        }
      }
    }
    fresh.previousAnswers = previousAnswers()
    if !keepsState { return fresh }
    for (index, source) in oldKeys.enumerated() where source >= 0 {
      let key = template.linked.scopes.keys[index]
      guard key.slot >= 0 else { continue }
      let value = layout.value(ofKey: Int(source))
      let cell = new.stateCells[Int(key.slot)]
      if cell.isValue {
        fresh.set(value: value, cell: Int(cell.cell))
      } else {
        fresh.set(number: value.a, cell: Int(cell.cell))
      }
    }
    return fresh
  }

  /// What was measured of the nodes that remain.
  private func previousAnswers() -> PreviousAnswers {
    var result = PreviousAnswers()
    let old = layout.image.program
    let new = template.image.program
    if old.measurements.isEmpty || new.measurements.isEmpty { return result }
    // By row << 1 | 1 for a measurement at a width.
    var known = IndexMap<Int64, Int32>()
    func key(_ row: Int32, _ measurement: Program.MeasurementBlock) -> Int64 {
      Int64(row) << 1 | (measurement.width == .max ? 0 : 1)
    }
    for (index, measurement) in old.measurements.enumerated() {
      known[key(Int32(bitPattern: measurement.row), measurement)] = Int32(truncatingIfNeeded: index)
    }
    for (index, measurement) in new.measurements.enumerated() {
      let row = oldRows[Int(measurement.row)]
      guard row >= 0, let place = known[key(row, measurement)], var answer = answer(Int(place), row: Int(row)),
        let properties = affectingSize(Int(measurement.row), as: answer.properties.map { $0.property })
      else { continue }
      for place in properties.indices { answer.properties[place].property = properties[place] }
      result.keep(answer, for: index, of: new.measurements.count)
    }
    return result
  }

  /// What is known of a measurement of the old program: made by it, or by one before.
  private func answer(_ measurement: Int, row: Int) -> PreviousAnswers.Answer? {
    guard let size = layout.machine.presentAnswer(measurement) else {
      return layout.machine.previousAnswers.answer(for: measurement)
    }
    let width = layout.image.program.measurements[measurement].width
    return PreviousAnswers.Answer(
      width: width == .max ? nil : layout.machine.numbers.base[Int(width)],
      properties: affectingSize(layout.template, row).map { ($0, layout.machine.workingValue($0)) }, size: size)
  }

  /// The properties that the natural size of a row may depend on in the new program; nil unless they have the names of
  /// those of the old one, or if the size depends on the state of a control too.
  private func affectingSize(_ row: Int, as olds: [Int]) -> [Int]? {
    let properties = affectingSize(template, row)
    guard properties.count == olds.count else { return nil }
    for (new, old) in zip(properties, olds) {
      let name = template.image.propertyName(new)
      if name != layout.image.propertyName(old) || ControlState.isOwn(name) { return nil }
    }
    return properties
  }

  private func affectingSize(_ template: Template, _ row: Int) -> [Int] {
    template.image.propertyRange(row).filter {
      let attribute = Int(template.image.properties.base[$0].attribute)
      return attribute >= 0 && template.attribute(attribute).affectsSize
    }
  }

  private static func oldKeys(_ layout: Layout, _ template: Template, _ oldRows: [Int32]) -> [Int32] {
    let old = layout.template.linked.scopes
    let new = template.linked.scopes
    let lookup = StateKeyLookup(template: layout.template)
    var result = [Int32](repeating: -1, count: new.keys.count)
    for index in new.keys.indices {
      let key = new.keys[index]
      guard let name = layout.template.linked.names.find(template.linked.names[key.name]) else { continue }
      var found: Int?
      if key.parent >= 0 {
        // Parents come before their children.
        let parent = result[Int(key.parent)]
        if parent >= 0 { found = old.child(name, of: Int(parent)) }
      } else {
        let row = oldRows[Int(new.scopes[Int(key.scope)].row)]
        if row >= 0, let scope = lookup.scope(Int(row)) { found = old.key(name, scope: scope) }
      }
      guard let found, fits(old.keys[found], layout.value(ofKey: found), key) else { continue }
      result[index] = Int32(truncatingIfNeeded: found)
    }
    return result
  }

  /// Whether a new key can take the present value of an old one.
  private static func fits(_ old: StateKey, _ value: Value, _ new: StateKey) -> Bool {
    if old.isDictionary || new.isDictionary { return old.isDictionary && new.isDictionary }
    let type = StaticType(value.kind)
    if type == .null { return new.isOptional }
    return type == new.type || new.type == .any
  }

  // MARK: - Results

  /// The published values until the new program is computed: frames and flags of the nodes that remain.
  /// `keepsPlaces`: at every place in document order there is still the same node.
  func published(keepsPlaces: Bool) -> Published {
    let old = layout.published
    var replacement = Published(template.image, old.directions.renumbered(oldRows))
    replacement.revision = old.revision
    replacement.surroundings = old.surroundings
    if keepsPlaces {
      replacement.frames = old.frames
      replacement.flags = old.flags
      replacement.changes.merge(old.changes)
    } else {
      for (row, source) in oldRows.enumerated() where source >= 0 {
        let place = old.order.place(ofRow: Int(source))
        replacement.frames.base[row] = old.frames.base[place]
        replacement.flags.base[row] = old.flags.base[place]
      }
      // Rows mean other nodes now.
      if old.revision > 0 { replacement.revision += 1 }
    }
    if old.revision > 0 { replacement.previous = previousValues() }
    replacement.droppedNames = old.droppedNames
    return replacement
  }

  /// The published values, by the properties of the new program.
  private func previousValues() -> PreviousValues {
    let new = template.image
    let image = layout.image
    let reader = NodeReader(layout)
    var result = PreviousValues()
    result.values = [Value?](repeating: nil, count: new.properties.count)
    var isKept = [Bool](repeating: false, count: image.properties.count)
    for (row, source) in oldRows.enumerated() where source >= 0 {
      let sources = image.propertyRange(Int(source))
      // Mostly in the same order.
      var next = sources.lowerBound
      for index in new.propertyRange(row) {
        let name = new.propertyName(index)
        let isNext = next < sources.upperBound && image.propertyName(next) == name
        if let slot = isNext ? next : reader.propertySlot(Int(source), name) {
          result.values[index] = reader.publishedValue(slot)
          isKept[slot] = true
          next = slot + 1
        } else {
          // The node existed and read as something: a default, or a part of a structure.
          result.values[index] = try? reader.property(name, Int(source))
        }
      }
      func drop(_ name: String, _ value: Value?) {
        guard let value else { return }
        result.dropped.append(PreviousValues.Dropped(row: UInt32(truncatingIfNeeded: row), name: name, value: value))
      }
      for index in sources where !isKept[index] && !image.properties.base[index].isFrame {
        drop(image.propertyName(index), reader.publishedValue(index))
      }
      for entry in layout.published.previous.dropped[layout.published.previous.droppedRange(Int(source))]
      where !new.propertyRange(row).contains(where: { new.propertyName($0) == entry.name }) {
        drop(entry.name, entry.value)
      }
      let isMeasured = template.image.program.baselineIndex(row) != nil
      let baselines = reader.publishedBaselines(Int(source))
      if isMeasured || baselines != nil {
        result.baselines.append(
          PreviousValues.RowBaselines(row: UInt32(truncatingIfNeeded: row), baselines: baselines))
      }
    }
    return result
  }

  // MARK: - After the first publish

  /// Drops the previous program's values after the first publish of a new one, and lists removed expressions whose
  /// properties read differently now. `revision`: the revision before that publish.
  @inline(never)
  static func finish(_ layout: Layout, _ revision: UInt64) {
    let dropped = layout.published.previous.dropped
    layout.published.previous = PreviousValues()
    layout.published.droppedNames = []
    let reader = NodeReader(layout)
    var found: [RawChange] = []
    for entry in dropped {
      let row = Int(entry.row)
      // A patch has moved it, or taken it away.
      let place = layout.order.place(ofRow: row)
      if place < 0 { continue }
      if let value = try? reader.property(entry.name, row), value.isIdentical(to: entry.value) { continue }
      if layout.published.revision == revision { layout.published.revision += 1 }
      // Symbols of geometry are not listed.
      if GeometrySymbol(entry.name) != nil { continue }
      let name = TextBox(entry.name)
      layout.published.droppedNames.append(name)
      found.append(
        RawChange(
          node: layout.node(row: place), row: UInt32(truncatingIfNeeded: place), kind: RawChange.property,
          property: RawValue.address(name.base)))
    }
    layout.published.changes.merge(&found)
  }
}
