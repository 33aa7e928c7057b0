import PlumbSyntax

/// The state that a cell is given for its row: `item`, `index`, `section`, `sectionIndex`, and what it shows of the
/// selection. Its keys are looked up once for all cells of one template.
final class RowState {
  private let template: Template
  private let item: ValueLeaves?
  private let section: ValueLeaves?
  /// Keys; nil where the cell has other state of that name.
  private let index: Int?
  private let sectionIndex: Int?
  private let isRowSelected: Int?
  private let isRowHighlighted: Int?

  /// `item` and `section`: those that the template was linked with.
  init(_ template: Template, item: Value, section: Value) {
    self.template = template
    let state = InstanceState(template, row: 0)
    self.item = ValueLeaves(item, named: StructuralName.item, template)
    self.section = ValueLeaves(section, named: ListName.section, template)
    index = state.key(StructuralName.index)
    sectionIndex = state.key(ListName.sectionIndex)
    isRowSelected = state.key(ListName.isRowSelected)
    isRowHighlighted = state.key(ListName.isRowHighlighted)
  }

  /// Whether the state has the keys and types of an item and a section. O(entries).
  func fits(item: Value, section: Value) -> Bool {
    fits(item, StructuralName.item, self.item) && fits(section, ListName.section, self.section)
  }

  private func fits(_ value: Value, _ name: String, _ leaves: ValueLeaves?) -> Bool {
    leaves?.fits(value) ?? InstanceState(template, row: 0).fits(value, named: name)
  }

  func set(item value: Value, _ machine: inout Machine, _ ledger: ValueLedger) {
    set(value, StructuralName.item, item, &machine, ledger)
  }

  func set(section value: Value, _ machine: inout Machine, _ ledger: ValueLedger) {
    set(value, ListName.section, section, &machine, ledger)
  }

  @inline(never)
  private func set(
    _ value: Value, _ name: String, _ leaves: ValueLeaves?, _ machine: inout Machine, _ ledger: ValueLedger
  ) {
    if let leaves, leaves.set(value, template, &machine, ledger) { return }
    InstanceState(template, row: 0).set(value, named: name, &machine, ledger)
  }

  func set(index: Int, sectionIndex: Int, _ machine: inout Machine, _ ledger: ValueLedger) {
    if let key = self.index { StateStore.assign(key, .number(Double(index)), template, &machine, ledger) }
    if let key = self.sectionIndex { StateStore.assign(key, .number(Double(sectionIndex)), template, &machine, ledger) }
  }

  func set(isSelected: Bool, isHighlighted: Bool, _ machine: inout Machine, _ ledger: ValueLedger) {
    if let key = isRowSelected { StateStore.assign(key, .bool(isSelected), template, &machine, ledger) }
    if let key = isRowHighlighted { StateStore.assign(key, .bool(isHighlighted), template, &machine, ledger) }
  }
}

/// The keys of state that hold a value without dictionaries in it, or the entries of a dictionary without others in it, in
/// the order of the entries.
private struct ValueLeaves {
  private struct Leaf {
    var key: Int
    var type: LeafType
  }

  /// The keys of the dictionary; nil for a value that is not a dictionary, or has none.
  private var names: KeyList?
  private var leaves: [Leaf] = []
  private var isDictionary = false

  /// nil for other values, whose keys are looked up each time.
  init?(_ value: Value, named name: String, _ template: Template) {
    guard let whole = InstanceState(template, row: 0).key(name) else { return nil }
    let scopes = template.linked.scopes
    guard scopes.keys[whole].isDictionary else {
      leaves.append(Leaf(key: whole, type: scopes.keys[whole].leafType))
      return
    }
    guard let list = value.listBox, value.kind == .dictionary, list.count == scopes.keys[whole].children.count else {
      return nil
    }
    isDictionary = true
    names = list.keyList
    for index in 0..<list.count {
      guard let name = template.linked.names.find(list.key(index)), let key = scopes.child(name, of: whole),
        !scopes.keys[key].isDictionary
      else { return nil }
      leaves.append(Leaf(key: key, type: scopes.keys[key].leafType))
    }
  }

  /// nil: to be looked up, since the value has its entries in another order or is of another shape.
  func fits(_ value: Value) -> Bool? {
    if !isDictionary { return leaves[0].type.accepts(value) }
    guard let list = entries(value) else { return nil }
    for index in leaves.indices where !leaves[index].type.accepts(list.items[index]) { return false }
    return true
  }

  /// False if the value is of another shape.
  func set(_ value: Value, _ template: Template, _ machine: inout Machine, _ ledger: ValueLedger) -> Bool {
    if !isDictionary {
      leaves[0].type.assign(value, key: leaves[0].key, template, &machine, ledger)
      return true
    }
    guard let list = entries(value) else { return false }
    for index in leaves.indices {
      leaves[index].type.assign(list.items[index], key: leaves[index].key, template, &machine, ledger)
    }
    return true
  }

  /// The box of a dictionary that has these keys in this order.
  @inline(__always)
  private func entries(_ value: Value) -> ListBox? {
    guard value.kind == .dictionary, let list = value.listBox, list.count == leaves.count else { return nil }
    if let names, let keys = list.keyList, !names.equals(keys) { return nil }
    return list
  }
}

/// What the state of an instance or a cell takes at one of its keys.
struct LeafType: BitwiseCopyable {
  var type: StaticType
  var isOptional: Bool

  /// Whether a value can be set without linking again.
  func accepts(_ value: Value) -> Bool {
    if value.kind == .null { return isOptional }
    // What began as nil may have been given any type; that of its parts is not known.
    if isOptional { return type == .any && value.kind != .dictionary }
    let type = StaticType(value.kind)
    return type == self.type || self.type == .number && value.kind == .integer
  }

  /// Sets a key, as far as the value fits. Not inlined, or the library has it thrice.
  @inline(never)
  func assign(_ value: Value, key: Int, _ template: Template, _ machine: inout Machine, _ ledger: ValueLedger) {
    let value = type == .number && value.kind == .integer ? Value.number(value.a) : value
    if isOptional || StaticType(value.kind) == type { StateStore.assign(key, value, template, &machine, ledger) }
  }
}

extension StateKey {
  var leafType: LeafType { LeafType(type: type, isOptional: isOptional) }
}
