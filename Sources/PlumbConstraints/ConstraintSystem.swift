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
  private var table = RowTable()
  private var kind = PlainArray<UInt8>()
  private var value = PlainArray<Double>()
  /// Per variable its component, or -1.
  private var componentOf = PlainArray<Int32>()
  /// Scratch space per variable: index of its term in the row that is being added.
  private var seen = PlainArray<Int32>()
  private var components = [Component?]()
  private var vacant = PlainArray<Int32>()
  /// Variables and rows to be assigned to components by the next `solve`.
  private var looseVariables = PlainArray<Int32>()
  private var looseRows = PlainArray<Int32>()
  /// Components to be solved by the next `solve`.
  private var waiting = PlainArray<Int32>()
  private var readers = InputReaders()
  /// Scratch space per variable: its index in the component that is being assembled.
  private var local = PlainArray<Int32>()

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
    readers.forEach(of: variable) { (component, number) in
      wake(component)?.change(input: number)
    }
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

  /// Removes a row. The next `solve` solves its component from scratch.
  package func removeRow(_ row: Int) {
    leave(row)
    table.remove(row)
  }

  /// Switches a row on or off. The next `solve` solves its component from scratch.
  package func setActive(_ row: Int, _ isActive: Bool) {
    if table.isActive(row) == isActive { return }
    if isActive {
      table.state[row] = RowTable.State.active.rawValue
      enter(row)
    } else {
      leave(row)
      table.state[row] = RowTable.State.inactive.rawValue
    }
  }

  package func setPriority(_ row: Int, _ priority: Double) {
    if table.priority[row] == priority { return }
    let isActive = table.isActive(row)
    if isActive { leave(row) }
    table.priority[row] = priority
    if isActive { enter(row) }
  }

  /// Sets the constant of a row. The next `solve` recomputes what depends on it.
  package func setConstant(_ row: Int, _ constant: Double) {
    if table.constant[row].bitPattern == constant.bitPattern { return }
    table.constant[row] = constant
    let component = table.component[row]
    if component >= 0 { wake(Int(component))?.change(Int(table.place[row])) }
  }

  /// Whether a required row is left out because it contradicts others, as of the last `solve`.
  package func isLeftOut(_ row: Int) -> Bool {
    let component = table.component[row]
    return component >= 0 && components[Int(component)]?.isLeftOut(Int(table.place[row])) == true
  }

  /// What a row that is left out contradicts, as of the last `solve`; nil if the row is not left out. Costs about as
  /// much as solving its component.
  package func conflict(of row: Int) -> Conflict? {
    let component = table.component[row]
    if component < 0 { return nil }
    return components[Int(component)]?.conflict(of: Int(table.place[row]), table, value)
  }

  private func wake(_ number: Int) -> Component? {
    guard let component = components[number] else { return nil }
    if !component.isWaiting {
      component.isWaiting = true
      waiting.append(Int32(truncatingIfNeeded: number))
    }
    return component
  }

  /// A row becomes active: it merges the components of its variables.
  private func enter(_ row: Int) {
    for place in table.terms(row) {
      let component = componentOf[Int(table.termVariable[place])]
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

  /// A row becomes inactive: its component may split.
  private func leave(_ row: Int) {
    let component = table.component[row]
    if component >= 0 { dissolve(component) }
    table.component[row] = -1
  }

  /// Dissolves a component. The next `solve` assigns its variables and rows to components again.
  private func dissolve(_ number: Int32) {
    guard let component = components[Int(number)] else { return }
    for place in component.variables.indices {
      componentOf[Int(component.variables[place])] = -1
      looseVariables.append(component.variables[place])
    }
    for place in component.rows.indices {
      let row = Int(component.rows[place])
      if table.component[row] == number {
        table.component[row] = -1
        looseRows.append(component.rows[place])
      }
    }
    for place in component.readers.indices { readers.remove(component.readers[place]) }
    components[Int(number)] = nil
    vacant.append(number)
  }

  /// Solves the components that have changed. Returns how many of them failed: their variables keep their values, and
  /// `failure` gives the reason.
  @discardableResult
  package func solve() -> Int {
    if !looseVariables.isEmpty || !looseRows.isEmpty { assemble() }
    var failures = 0
    while let number = waiting.popLast() {
      guard let component = components[Int(number)], component.isWaiting else { continue }
      component.isWaiting = false
      component.solve(table, value)
      if component.failure != nil { failures += 1 }
      component.writeValues(&value)
    }
    return failures
  }

  /// Why the component of a variable failed; nil if it did not.
  package func failure(_ variable: Int) -> SolvingFailure? {
    let component = componentOf[variable]
    return component < 0 ? nil : components[Int(component)]?.failure
  }

  /// The loose rows that are active, without duplicates, in order of declaration.
  private func rowsToPlace() -> PlainArray<Int32> {
    var rows = PlainArray<Int32>()
    for place in looseRows.indices {
      let row = Int(looseRows[place])
      if table.isActive(row) && table.component[row] < 0 { rows.append(looseRows[place]) }
    }
    table.sortByDeclaration(&rows)
    return rows
  }

  /// Assigns the loose variables and rows to components.
  private func assemble() {
    let rows = rowsToPlace()
    looseVariables.sortAscending()
    var assembly = Assembly(looseVariables, table, rows: rows, kind: kind, local: &local)
    for component in assembly.finish(table, kind, local: &local) {
      let number: Int32
      if let free = vacant.popLast() {
        number = free
        components[Int(free)] = component
      } else {
        number = Int32(truncatingIfNeeded: components.count)
        components.append(component)
      }
      for place in component.variables.indices { componentOf[Int(component.variables[place])] = number }
      for place in component.rows.indices {
        let row = Int(component.rows[place])
        table.component[row] = number
        table.place[row] = Int32(truncatingIfNeeded: place)
      }
      for place in component.inputs.indices {
        component.readers.append(readers.add(number, reads: component.inputs[place], number: place))
      }
      component.isWaiting = true
      waiting.append(number)
    }
    looseVariables.removeAll()
    looseRows.removeAll()
  }
}
