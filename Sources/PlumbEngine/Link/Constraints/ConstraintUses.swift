import PlumbSyntax

/// Which constraints are about which views, and where they are declared, of a layout that is edited. Lists keep what is gone:
/// it is to be passed over.
struct ConstraintUses: ~Copyable {
  private struct Entry {
    var value: Int32
    var next: Int32
  }

  /// By `Axis.key`: the number of a list of constraints that name the row along the axis, or a number of a frame there.
  private var lists = IndexMap<Int, Int32>()
  /// By row << 1, and 1 where its siblings are named: the first entry of a list of attributes.
  private var attributes = IndexMap<Int, Int32>()
  private var entries = PlainArray<Entry>()
  /// By list: its first entry.
  private var heads = PlainArray<Int32>()
  /// By list, `countsOfList` of them: how many present constraints place the row, name its size, and each place of it.
  private var counts = PlainArray<Int32>()
  /// By attribute: its first constraint; the others follow.
  private var firstOfAttribute = IndexMap<Int32, Int32>()
  /// By number of a constraint that code has added: its attribute.
  private var attributeOfAdded = IndexMap<Int32, Int32>()
  /// Terms of the present constraints.
  private(set) var termCount = 0

  private static var countsOfList: Int { 8 }

  /// Bytes of its storage.
  var memory: Int {
    lists.memory + attributes.memory + entries.memory + heads.memory + counts.memory
      + firstOfAttribute.memory + attributeOfAdded.memory
  }

  // MARK: - Changing

  /// Takes in the constraints of a table from a number on. O(terms).
  mutating func add(_ table: ConstraintTable, from first: Int) {
    for number in first..<table.constraints.count {
      let constraint = table.constraints[number]
      let attribute = constraint.attribute
      if constraint.isFirst {
        if firstOfAttribute[attribute] == nil { add(attribute, of: constraint.row, isNamed: false) }
        firstOfAttribute[attribute] = Int32(truncatingIfNeeded: number)
        if constraint.added >= 0 { attributeOfAdded[constraint.added] = attribute }
      }
      if constraint.siblingRow >= 0 { add(attribute, of: constraint.siblingRow, isNamed: true) }
      for term in constraint.terms {
        let list = list(term.attribute.axis.key(Int(term.row)))
        add(number, to: list)
      }
      for term in table.lowered[number] where term.quantity.isOfFrame {
        let list = list(term.quantity.axis.key(Int(term.row)))
        add(number, to: list)
      }
      count(constraint, table.lowered[number], by: 1)
    }
  }

  /// Says that a constraint is gone.
  mutating func remove(_ constraint: LinkedConstraint, _ terms: [LoweredTerm]) { count(constraint, terms, by: -1) }

  private mutating func count(_ constraint: LinkedConstraint, _ terms: [LoweredTerm], by change: Int32) {
    termCount += terms.count * Int(change)
    for term in constraint.terms {
      let first = list(term.attribute.axis.key(Int(term.row))) * Self.countsOfList
      if !constraint.isAround(term) { counts[first] += change }
      if term.attribute.kind == .size { counts[first + 1] += change }
      if term.attribute.place > 0 { counts[first + 2 + term.attribute.place.trailingZeroBitCount] += change }
    }
  }

  private mutating func list(_ key: Int) -> Int {
    if let known = lists[key] { return Int(known) }
    let list = heads.count
    lists[key] = Int32(truncatingIfNeeded: list)
    heads.append(-1)
    counts.append(repeating: 0, count: Self.countsOfList)
    return list
  }

  private mutating func add(_ number: Int, to list: Int) {
    let number = Int32(truncatingIfNeeded: number)
    let head = heads[list]
    if head >= 0, entries[Int(head)].value == number { return }
    entries.append(Entry(value: number, next: head))
    heads[list] = Int32(truncatingIfNeeded: entries.count - 1)
  }

  /// `isNamed`: constraints of the attribute name siblings of the row, which need not be its own.
  private mutating func add(_ attribute: Int32, of row: Int32, isNamed: Bool) {
    let key = Int(row) << 1 | (isNamed ? 1 : 0)
    let head = attributes[key] ?? -1
    if head >= 0, entries[Int(head)].value == attribute { return }
    entries.append(Entry(value: attribute, next: head))
    attributes[key] = Int32(truncatingIfNeeded: entries.count - 1)
  }

  /// An attribute has another index now. Gives the number of its first constraint, -1 if it has none.
  mutating func renumber(_ attribute: Int, _ now: Int, _ table: ConstraintTable) -> Int {
    let before = Int32(truncatingIfNeeded: attribute)
    guard let first = firstOfAttribute[before] else { return -1 }
    table.renumber(from: Int(first), attribute, now)
    let index = Int32(truncatingIfNeeded: now)
    firstOfAttribute[before] = nil
    firstOfAttribute[index] = first
    add(index, of: table.constraints[Int(first)].row, isNamed: false)
    var number = Int(first)
    while number < table.constraints.count, table.constraints[number].attribute == index {
      if table.constraints[number].added >= 0 { attributeOfAdded[table.constraints[number].added] = index }
      let sibling = table.constraints[number].siblingRow
      if sibling >= 0 { add(index, of: sibling, isNamed: true) }
      number += 1
    }
    return Int(first)
  }

  // MARK: - Asking

  /// What is named of a row along an axis; nil for one that no constraint has to do with.
  func mention(_ row: Int, _ axis: Axis) -> ConstraintMention? {
    guard let list = lists[axis.key(row)] else { return nil }
    let first = Int(list) * Self.countsOfList
    var mention = ConstraintMention()
    mention.isPlaced = counts[first] > 0
    mention.namesSize = counts[first + 1] > 0
    for place in 0..<5 where counts[first + 2 + place] > 0 { mention.places |= 1 << UInt8(place) }
    return mention
  }

  /// Calls `body` with the present constraints of a row's list. O(list).
  func forEach(_ key: Int, _ table: ConstraintTable, _ body: (Int) -> Void) {
    var entry = lists[key].map { heads[Int($0)] } ?? -1
    while entry >= 0 {
      let number = Int(entries[Int(entry)].value)
      if !table.constraints[number].isGone { body(number) }
      entry = entries[Int(entry)].next
    }
  }

  /// Calls `body` with the attributes of a row that have constraints, and with others that had some.
  func forEachAttribute(of row: Int, _ body: (Int) -> Void) { forEach(in: row << 1, body) }

  /// Calls `body` with the attributes whose constraints name siblings of a row, and with others that did.
  func forEachAttribute(namingSiblingsOf row: Int, _ body: (Int) -> Void) { forEach(in: row << 1 | 1, body) }

  private func forEach(in key: Int, _ body: (Int) -> Void) {
    var entry = attributes[key] ?? -1
    while entry >= 0 {
      body(Int(entries[Int(entry)].value))
      entry = entries[Int(entry)].next
    }
  }

  /// Calls `body` with the present constraints of an attribute.
  func forEachConstraint(of attribute: Int, _ table: ConstraintTable, _ body: (Int) -> Void) {
    guard let first = firstOfAttribute[Int32(truncatingIfNeeded: attribute)] else { return }
    var number = Int(first)
    while number < table.constraints.count, Int(table.constraints[number].attribute) == attribute {
      if !table.constraints[number].isGone { body(number) }
      number += 1
    }
  }

  /// The attribute that has a constraint which code has added, -1 for none.
  func attribute(ofAdded number: Int32) -> Int { attributeOfAdded[number].map { Int($0) } ?? -1 }
}

extension ConstraintQuantity {
  var axis: Axis { self == .left || self == .width ? .horizontal : .vertical }
}
