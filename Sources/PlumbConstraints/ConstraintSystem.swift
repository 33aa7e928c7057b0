import PlumbSyntax

/// A system of linear equations and inequalities (*rows*) over numbered variables, each required or with a priority,
/// and its solution: required rows hold, and for each priority in descending order the sum of the absolute errors is
/// minimal. Ties are broken by minimising the sizes, then the distances of positions from 0, then each unknown in order
/// of its number.
///
/// Required rows are accepted in order of declaration. A row that contradicts those accepted before it is left out
/// until it can hold.
///
/// A *component* is a set of unknowns that rows connect, directly or through others; inputs connect nothing. A change
/// solves only the components that it touches. The history of a system does not affect its solution: a new system with
/// the same rows in the same order has the same values, bit for bit.
///
/// Not thread-safe: use it from one thread at a time.
package final class ConstraintSystem {
  private(set) var table = RowTable()
  private(set) var kind = PlainArray<UInt8>()
  private(set) var value = PlainArray<Double>()
  /// Per variable its component, or -1.
  private(set) var componentOf = PlainArray<Int32>()
  /// Scratch space per variable: index of its term in the row that is being added.
  private(set) var seen = PlainArray<Int32>()
  private(set) var components = ComponentList()
  /// Variables and rows to be assigned to components by the next `solve`.
  private(set) var looseVariables = PlainArray<Int32>()
  private(set) var looseRows = PlainArray<Int32>()
  /// Inactive rows that belong to no component.
  private(set) var parkedRows = PlainArray<Int32>()
  /// Components to be solved by the next `solve`.
  private(set) var waiting = PlainArray<Int32>()
  private(set) var readers = InputReaders()
  /// How many components have no solution.
  private var failedCount = 0
  /// Changes when other rows are left out than before.
  package private(set) var leftOutRevision = 0
  /// Per unknown, its index in its component.
  private(set) var local = PlainArray<Int32>()

  package init() {}

  /// Adds a variable with the value 0.
  package func addVariable(_ kind: VariableKind) -> Int {
    let variable = value.count
    self.kind.append(kind.rawValue)
    value.append(0)
    componentOf.append(-1)
    seen.append(-1)
    local.append(-1)
    readers.addVariable()
    if kind != .input { looseVariables.append(Int32(truncatingIfNeeded: variable)) }
    return variable
  }

  package var variableCount: Int { value.count }

  /// Length of the lists of variables and rows that the next `solve` assigns to components. It stays within a small
  /// multiple of the number of rows and variables.
  package var changeCount: Int { looseRows.count + looseVariables.count }

  /// The value of a variable: the number set for an input, the result of the last `solve` for an unknown.
  package func value(_ variable: Int) -> Double { value[variable] }

  /// Sets an input. O(rows that read it).
  package func setInput(_ variable: Int, _ number: Double) {
    if value[variable].bitPattern == number.bitPattern { return }
    value[variable] = number
    readers.forEach(of: variable) { (component, row) in change(component, row) }
  }

  /// Adds the row `Σ terms + constant` `relation` 0. Its number may have belonged to a removed row.
  package func addRow(
    _ terms: [LinearTerm], _ relation: Relation, constant: Double, priority: Double = Priority.required
  ) -> Int {
    let row = terms.withUnsafeBufferPointer {
      table.add($0, relation, constant: constant, priority: priority, seen: &seen)
    }
    enter(row)
    return row
  }

  /// Removes a row. The next `solve` solves what depends on it, or its component from scratch if the row is a required
  /// equation or connects parts of it.
  package func removeRow(_ row: Int) {
    leave(row)
    table[row].component = -1
    table.remove(row)
  }

  /// Switches a row on or off, at the same cost as adding or removing it.
  package func setActive(_ row: Int, _ isActive: Bool) {
    if table.isActive(row) == isActive { return }
    if isActive {
      table[row].state = .active
      enter(row)
    } else {
      leave(row)
      table[row].state = .inactive
    }
  }

  /// Whether a row counts, unless it contradicts others.
  package func isActive(_ row: Int) -> Bool { table.isActive(row) }

  package func setPriority(_ row: Int, _ priority: Double) {
    if table[row].priority == priority { return }
    let isActive = table.isActive(row)
    if isActive {
      leave(row)
      table[row].state = .inactive
    }
    table[row].priority = priority
    if isActive {
      table[row].state = .active
      enter(row)
    }
  }

  /// Sets the constant of a row. The next `solve` recomputes what depends on it.
  package func setConstant(_ row: Int, _ constant: Double) {
    if table[row].constant.bitPattern == constant.bitPattern { return }
    table[row].constant = constant
    let component = table[row].component
    if component >= 0 { change(component, Int(table[row].place)) }
  }

  /// Whether a required row is left out because it contradicts others, as of the last `solve`.
  package func isLeftOut(_ row: Int) -> Bool {
    let component = table[row].component
    return component >= 0 && components[component]?.isLeftOut(Int(table[row].place)) == true
  }

  /// What a row that is left out contradicts, as of the last `solve`; nil if the row is not left out. O(n log n) in
  /// what it contradicts, except for rows that were left out by trying: about as much as solving the component.
  package func conflict(of row: Int) -> Conflict? {
    let component = table[row].component
    if component < 0 { return nil }
    return components[component]?.conflict(of: Int(table[row].place), table, value)
  }

  /// How much a row is missed by, as of the last `solve`: 0 for one that holds, and for one without terms.
  package func error(of row: Int) -> Double {
    let (sum, _) = sum(of: row)
    switch Relation(rawValue: table[row].relation) {
    case .atMost: return max(0, sum)
    case .atLeast: return max(0, -sum)
    default: return abs(sum)
    }
  }

  /// The left side of a row, and the largest number that it was computed from.
  private func sum(of row: Int) -> (sum: Double, largest: Double) {
    var sum = table[row].constant
    var largest = max(1, abs(sum))
    for place in table.terms(row) {
      let product = table.termList[place].coefficient * value[Int(table.termList[place].variable)]
      sum += product
      largest = max(largest, abs(product))
    }
    return (abs(sum) <= Tolerance.relative * largest ? 0 : sum, largest)
  }

  /// The rows of the component of a variable that count and hold with equality, in the order in which
  /// `DeterminationFinder` asks them. nil if it is in none that is solved.
  func tightRows(with variable: Int) -> TightRows? {
    let number = componentOf[variable]
    guard number >= 0, let component = components[number], component.failure == nil else { return nil }
    var tight = TightRows()
    for place in component.variables.indices {
      let unknown = Int(component.variables[place])
      local[unknown] = Int32(truncatingIfNeeded: place)
      tight.unknowns.append(unknown)
      tight.isSize.append(kind[unknown] == VariableKind.size.rawValue)
    }
    for place in component.rows.indices {
      let row = Int(component.rows[place])
      guard !component.isLeftOut(place), sum(of: row).sum == 0 else { continue }
      var terms: [LinearTerm] = []
      for term in table.terms(row) where kind[Int(table.termList[term].variable)] != VariableKind.input.rawValue {
        terms.append(LinearTerm(Int(local[Int(table.termList[term].variable)]), table.termList[term].coefficient))
      }
      tight.rows.append(
        TightRows.Row(
          number: row, priority: table[row].priority, isEquation: table[row].relation == Relation.equal.rawValue,
          terms: terms))
    }
    // Those of one priority and kind stay in the order of their declaration.
    let order = tight.rows.indices.sorted { one, other in
      let (first, second) = (tight.rows[one], tight.rows[other])
      if first.priority != second.priority { return first.priority > second.priority }
      if first.isEquation != second.isEquation { return first.isEquation }
      return one < other
    }
    tight.rows = order.map { tight.rows[$0] }
    for (place, unknown) in tight.unknowns.enumerated()
    where tight.isSize[place] && abs(value[unknown]) <= Tolerance.relative {
      tight.rows.append(
        TightRows.Row(number: ~unknown, priority: 0, isEquation: false, terms: [LinearTerm(place, 1)]))
    }
    return tight
  }

  private func wake(_ number: Int32) { components.withBorrowed(number) { wake($0, number) } }

  /// Lists a component for the next `solve`.
  private func wake(_ component: Component, _ number: Int32) {
    if component.isWaiting { return }
    component.isWaiting = true
    waiting.append(number)
  }

  /// The constant or the inputs of a row of a component have changed.
  private func change(_ number: Int32, _ row: Int) {
    components.withBorrowed(number) { component in
      wake(component, number)
      component.change(row)
    }
  }

  /// A row becomes active. If all its unknowns are in one component, it is added there if that is possible; else their
  /// components are rebuilt by the next `solve`.
  private func enter(_ row: Int) {
    let known = table[row].component
    if known >= 0 {
      if let component = components[known], component.restore(Int(table[row].place), table) {
        wake(known)
        return
      }
      dissolve(known)
    } else if insert(row) {
      return
    }
    for place in table.terms(row) {
      let component = componentOf[Int(table.termList[place].variable)]
      if component >= 0 { dissolve(component) }
    }
    // Rows that are added and removed without a `solve` between would fill the list with duplicates.
    if looseRows.count > 64 + 2 * table.count {
      let rows = rowsToPlace()
      looseRows.removeAll()
      looseRows.append(contentsOf: rows.elements)
    }
    looseRows.append(Int32(truncatingIfNeeded: row))
  }

  /// Adds a row to the component of its unknowns. False if they are not all in one, or it has to be rebuilt.
  private func insert(_ row: Int) -> Bool {
    var number: Int32 = -1
    for place in table.terms(row) {
      let variable = Int(table.termList[place].variable)
      if kind[variable] == VariableKind.input.rawValue { continue }
      let other = componentOf[variable]
      if other < 0 || number >= 0 && number != other { return false }
      number = other
    }
    guard number >= 0, let component = components[number] else { return false }
    let stamp = component.leftOutStamp
    guard component.insert(row, table, kind, local) else { return false }
    if stamp != 0 { leftOutRevision += 1 }
    enlist(row, component.rows.count - 1, of: component, number)
    wake(number)
    return true
  }

  /// Records where a row is, and what it reads.
  private func enlist(_ row: Int, _ place: Int, of component: Component, _ number: Int32) {
    table[row].component = number
    table[row].place = Int32(truncatingIfNeeded: place)
    for term in table.terms(row) where kind[Int(table.termList[term].variable)] == VariableKind.input.rawValue {
      component.readers.append(readers.add(number, place, reads: table.termList[term].variable))
    }
  }

  /// A row becomes inactive, or is removed: its component may split. If not, the row remains in it as one that does not
  /// count.
  private func leave(_ row: Int) {
    let number = table[row].component
    if number < 0 { return }
    if let component = components[number] {
      let stamp = component.leftOutStamp
      if component.remove(Int(table[row].place)) {
        if stamp != 0 { leftOutRevision += 1 }
        wake(number)
        return
      }
    }
    dissolve(number)
    table[row].component = -1
  }

  /// Dissolves a component. The next `solve` assigns its variables and rows to components again.
  private func dissolve(_ number: Int32) {
    guard let component = components[number] else { return }
    for place in component.variables.indices {
      componentOf[Int(component.variables[place])] = -1
      looseVariables.append(component.variables[place])
    }
    for place in component.rows.indices {
      let row = Int(component.rows[place])
      if table[row].component == number && Int(table[row].place) == place {
        table[row].component = -1
        looseRows.append(component.rows[place])
      }
    }
    if component.leftOutStamp != 0 { leftOutRevision += 1 }
    count(component, isFailed: false)
    for place in component.readers.indices { readers.remove(component.readers[place]) }
    components.remove(number)
  }

  /// Solves the components that have changed. Returns how many components have no solution, also of those that have not
  /// changed: their variables keep their values, and `failure` gives the reason.
  @discardableResult
  package func solve() -> Int {
    repeat {
      if !looseVariables.isEmpty || !looseRows.isEmpty { assemble() }
      while let number = waiting.popLast() {
        if components.withBorrowed(number, { solve($0) }) == false { dissolve(number) }
      }
    } while !looseVariables.isEmpty || !looseRows.isEmpty
    return failedCount
  }

  /// Solves a component if it is listed. False if it has to be rebuilt.
  private func solve(_ component: Component) -> Bool {
    if !component.isWaiting { return true }
    component.isWaiting = false
    let stamp = component.leftOutStamp
    if !component.solve(table, value) { return false }
    count(component, isFailed: component.failure != nil)
    if component.leftOutStamp != stamp { leftOutRevision += 1 }
    component.writeValues(&value)
    return true
  }

  private func count(_ component: Component, isFailed: Bool) {
    if component.isFailed == isFailed { return }
    component.isFailed = isFailed
    failedCount += isFailed ? 1 : -1
  }

  /// Why the component of a variable failed; nil if it did not.
  package func failure(_ variable: Int) -> SolvingFailure? {
    let component = componentOf[variable]
    return component < 0 ? nil : components[component]?.failure
  }

  /// The loose rows that are still there, without duplicates, in order of declaration.
  private func rowsToPlace() -> PlainArray<Int32> {
    var rows = PlainArray<Int32>()
    for place in looseRows.indices {
      let row = Int(looseRows[place])
      if !table.isVacant(row) && table[row].component < 0 { rows.append(looseRows[place]) }
    }
    table.sortByDeclaration(&rows)
    return rows
  }

  /// Whether none of a row's unknowns is in a component.
  private func isLoose(_ row: Int) -> Bool {
    for term in table.terms(row) where componentOf[Int(table.termList[term].variable)] >= 0 { return false }
    return true
  }

  /// Assigns the loose variables and rows to components.
  private func assemble() {
    looseRows.append(contentsOf: parkedRows.elements)
    parkedRows.removeAll()
    var rows = rowsToPlace()
    var kept = 0
    for place in rows.indices {
      if table.isActive(Int(rows[place])) || isLoose(Int(rows[place])) {
        rows[kept] = rows[place]
        kept += 1
      } else {
        parkedRows.append(rows[place])
      }
    }
    rows.removeAll(from: kept)
    looseVariables.sortAscending()
    var assembly = Assembly(looseVariables, table, rows: rows, kind: kind, local: &local)
    for component in assembly.finish(table, kind, local: &local) {
      let number = components.add(component)
      for place in component.variables.indices { componentOf[Int(component.variables[place])] = number }
      for place in component.rows.indices { enlist(Int(component.rows[place]), place, of: component, number) }
      component.isWaiting = true
      waiting.append(number)
    }
    for place in rows.indices where table[Int(rows[place])].component < 0 { parkedRows.append(rows[place]) }
    looseVariables.removeAll()
    looseRows.removeAll()
  }
}
