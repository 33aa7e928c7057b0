import PlumbSyntax

/// The state that an attribute shows as it is: of `value="volume"` the key `volume`. What a user does to a control is set
/// there.
struct ShownState {
  let layout: Layout

  private var program: Program {
    @inline(__always) _read { yield layout.template.image.program }
  }
  private var scopes: ScopeTable {
    @inline(__always) _read { yield layout.template.linked.scopes }
  }

  /// A number cell or a value cell.
  private struct Cell: Equatable {
    var index: UInt32
    var isValue: Bool
  }

  /// Where the state is that a property of a row shows, whatever parameters, macros and conversions of its type are
  /// between; nil if the property has no expression, or one that is more than that. O(blocks of the program).
  func path(_ property: String, _ row: Int) -> StatePath? {
    for index in layout.image.propertyRange(row) where layout.image.propertyName(index) == property {
      let slot = layout.image.properties.base[index]
      if slot.storage == .constant { return nil }
      return path(Cell(index: slot.cell, isValue: slot.storage == .value), row)
    }
    return nil
  }

  private func path(_ cell: Cell, _ row: Int) -> StatePath? {
    var cell = cell
    var parts: [String] = []
    // A conversion reads another cell; there are few between state and a property.
    for _ in 0..<8 {
      if let path = path(ofState: cell, row) { return parts.isEmpty ? path : path.appending(parts) }
      guard let source = source(of: cell) else { return nil }
      cell = source.cell
      parts = source.parts + parts
    }
    return nil
  }

  /// The cell whose value, or a part of it, a cell has, but for its type; nil if more is done to it.
  private func source(of cell: Cell) -> (cell: Cell, parts: [String])? {
    for index in 0..<program.blocks.count {
      let block = program.blocks[index]
      guard block.output <= cell.index, cell.index < block.output + block.outputCount else { continue }
      let first = Int(block.first)
      switch block.kind {
      case .numeric where !cell.isValue && block.count == 1:
        let step = program.steps[first]
        let isConversion = step.code == .copy || step.operation == .truncate || step.operation == .truth
        return isConversion ? (Cell(index: step.a, isValue: false), []) : nil
      case .valueToNumber where !cell.isValue, .valueToValue where cell.isValue:
        return loaded(first..<first + Int(block.count))
      default: continue
      }
    }
    return nil
  }

  /// The cell that instructions for values load, and which part of it they take, if they do nothing else but convert it.
  private func loaded(_ range: Range<Int>) -> (cell: Cell, parts: [String])? {
    guard let first = range.first else { return nil }
    let load = program.valueCode[first]
    let cell: Cell
    switch load.code {
    case .loadNumber, .loadBool: cell = Cell(index: load.operand, isValue: false)
    case .loadValue: cell = Cell(index: load.operand, isValue: true)
    default: return nil
    }
    var parts: [String] = []
    var name: Value?
    for instruction in program.valueCode[range].dropFirst() {
      switch instruction.code {
      case .cast, .truth: continue
      case .pushConstant where name == nil: name = program.constants[Int(instruction.operand)]
      case .binary:
        guard let taken = name else { return nil }
        name = nil
        switch instruction.operation {
        // The cell is the item's own.
        case .element, .elementOrNil: continue
        case .member, .memberOrNil, .index, .indexOrNil:
          if let text = taken.stringValue {
            parts.append(text)
          } else if taken.kind == .number, let number = Int(exactly: taken.a) {
            parts.append("\(number)")
          } else {
            return nil
          }
        default: return nil
        }
      default: return nil
      }
    }
    return name == nil ? (cell, parts) : nil
  }

  /// Of a cell that is state.
  private func path(ofState cell: Cell, _ row: Int) -> StatePath? {
    for (slot, state) in program.stateCells.enumerated() where Cell(index: state.cell, isValue: state.isValue) == cell {
      let key = Int(scopes.slots[slot])
      return scopes.keys[key].isItem
        ? path(ofItem: key, row) : StatePath(key: key, parts: [], text: scopes.keys[key].path)
    }
    guard cell.isValue else { return nil }
    for element in program.elementCells where element.cell == cell.index {
      let key = Int(scopes.slots[Int(element.slot)])
      return StatePath(key: key, parts: ["\(element.index)"], text: "\(scopes.keys[key].path).\(element.index)")
    }
    return nil
  }

  /// The place in the array that an instance is made of, if that is state: `inventory.3.count` for `item.count`.
  private func path(ofItem key: Int, _ row: Int) -> StatePath? {
    let home = Int(scopes.scopes[Int(scopes.keys[key].scope)].row)
    let place = layout.order.place(ofRow: home)
    guard let (number, index) = layout.instanceNumber(row: place), let info = layout.instance(row: place),
      info.row == place
    else { return nil }
    let slot = program.structureSlots[number]
    guard slot.storage == .value, let array = path(Cell(index: slot.cell, isValue: true), home) else { return nil }
    let inside = scopes.keys[key].path.split(separator: ".").dropFirst().map { String($0) }
    return array.appending(["\(index)"] + inside)
  }
}

extension Layout {
  /// Sets the state that a property of a row shows as it is: of `text="{name}"` the key `name`, of `isOn="item.on"` in a
  /// repeated element that item of its array. Booleans and numbers convert into each other. Errors: `.property` (the
  /// property has no expression, or one that is more than that), `.type`, `.limit`, `.handle` (no such row), `.busy`.
  /// O(expressions of the layout).
  public func setShownState(_ property: String, to value: Value, row: Int) throws(Diagnostic) {
    if isBusy { throw Diagnostic(.busy, "State cannot be set from callbacks, nor while edits are collected") }
    guard let linked = linkedRow(row) else { throw Diagnostic(.handle, "The node is not one of this layout's") }
    guard let path = ShownState(layout: self).path(property, linked) else {
      var diagnostic = Diagnostic(.property, "\(component(row: row)).\(property) does not show state that can be set")
      diagnostic.notes = ["its expression must be a key of state and nothing more: \(property)=\"volume\""]
      places.locate(&diagnostic, row: linked, property: property)
      throw diagnostic
    }
    try set(value, at: path)
  }

  /// Sets what stands at a place in state. The type of what is there counts: booleans and numbers convert into each other.
  /// Errors: `.type`, `.notFound`, `.limit`.
  func set(_ value: Value, at path: StatePath) throws(Diagnostic) {
    let before = try self.value(at: path)
    var value = value
    if value.kind == .bool, before.kind == .number || before.kind == .integer { value = .number(value.a) }
    if value.kind == .number, before.kind == .bool { value = .bool(value.a != 0) }
    try stateStore.set(value, at: path, template, &machine, ledger)
  }
}
