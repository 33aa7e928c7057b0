import PlumbSyntax

/// Linear equations and inequalities over numbered variables, each required or of a priority, and their solution: what is
/// required holds, then of each priority in falling order the sum of errors is as small as it can be. Where that leaves a
/// choice, sizes are as small as can be, then positions as near to 0, then each unknown in the order of its number.
///
/// Rows that are required and contradict each other are accepted in the order of their declaration; one that cannot hold
/// beside those before it is left out until it can.
///
/// Variables that rows join, directly or through others, are a *component*; inputs join nothing. A change solves only its
/// components again. How a system came to its rows makes no difference: a new system with the same rows in the same order
/// has the same values, bit for bit.
///
/// Used by one thread at a time.
package final class ConstraintSystem {
  private var table = RowTable()
  private var kind = PlainArray<UInt8>()
  private var value = PlainArray<Double>()
  /// Per variable its component, or -1.
  private var componentOf = PlainArray<Int32>()
  /// Per variable, for rows that are being made, where their term of it is.
  private var seen = PlainArray<Int32>()
  private var components = [Component?]()
  private var vacant = PlainArray<Int32>()
  /// Variables and rows that are in no component yet.
  private var looseVariables = PlainArray<Int32>()
  private var looseRows = PlainArray<Int32>()
  /// Components that are solved again by the next `solve`.
  private var waiting = PlainArray<Int32>()
  private var readers = InputReaders()
  /// Per variable, room for its place in the component that is being put together.
  private var local = PlainArray<Int32>()

  package init() {}

  /// A new variable, whose value is 0.
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

  /// How many entries the list has of what the next `solve` puts into components: at most some times the rows and variables
  /// there are.
  package var changeCount: Int { looseRows.count + looseVariables.count }

  /// The value of a variable: as set for an input, else as of the last `solve`.
  package func value(_ variable: Int) -> Double { value[variable] }

  /// Sets an input. O(rows that read it).
  package func setInput(_ variable: Int, _ number: Double) {
    if value[variable].bitPattern == number.bitPattern { return }
    value[variable] = number
    readers.forEach(of: variable) { (component, number) in
      wake(component)?.change(input: number)
    }
  }

  /// Adds `Σ terms + constant` related to 0. The row's number may be one that a removed row had.
  package func addRow(
    _ terms: [LinearTerm], _ relation: Relation, constant: Double, priority: Double = Priority.required
  ) -> Int {
    let row = terms.withUnsafeBufferPointer {
      table.add($0, relation, constant: constant, priority: priority, seen: &seen)
    }
    enter(row)
    return row
  }

  /// Takes a row away for good. O(its component), at the next `solve`.
  package func removeRow(_ row: Int) {
    leave(row)
    table.remove(row)
  }

  /// Sets whether a row counts.
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

  /// Whether a row counts, unless it contradicts others.
  package func isActive(_ row: Int) -> Bool { table.isActive(row) }

  package func setPriority(_ row: Int, _ priority: Double) {
    if table.priority[row] == priority { return }
    let isActive = table.isActive(row)
    if isActive { leave(row) }
    table.priority[row] = priority
    if isActive { enter(row) }
  }

  /// Sets the constant of a row. Its component is solved again by the same operations.
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

  /// What a row that is left out contradicts; nil for one that is not, as of the last `solve`. O(its component): about as
  /// long as solving it.
  package func conflict(of row: Int) -> Conflict? {
    let component = table.component[row]
    if component < 0 { return nil }
    return components[Int(component)]?.conflict(of: Int(table.place[row]), table, value)
  }

  /// How much a row is missed by, as of the last `solve`: 0 for one that holds, and for one without terms.
  package func error(of row: Int) -> Double {
    let (sum, _) = sum(of: row)
    switch Relation(rawValue: table.relation[row]) {
    case .atMost: return max(0, sum)
    case .atLeast: return max(0, -sum)
    default: return abs(sum)
    }
  }

  /// The left side of a row, and the largest number that it was computed from.
  private func sum(of row: Int) -> (sum: Double, largest: Double) {
    var sum = table.constant[row]
    var largest = max(1, abs(sum))
    for place in table.terms(row) {
      let product = table.termCoefficient[place] * value[Int(table.termVariable[place])]
      sum += product
      largest = max(largest, abs(product))
    }
    return (abs(sum) <= Tolerance.relative * largest ? 0 : sum, largest)
  }

  /// The rows of the component of a variable that count and hold with equality, in the order in which `DeterminationFinder`
  /// asks them. nil if it is in none that is solved.
  func tightRows(with variable: Int) -> TightRows? {
    let number = componentOf[variable]
    guard number >= 0, let component = components[Int(number)], component.failure == nil else { return nil }
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
      for term in table.terms(row) where kind[Int(table.termVariable[term])] != VariableKind.input.rawValue {
        terms.append(LinearTerm(Int(local[Int(table.termVariable[term])]), table.termCoefficient[term]))
      }
      tight.rows.append(
        TightRows.Row(
          number: row, priority: table.priority[row], isEquation: table.relation[row] == Relation.equal.rawValue,
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

  private func wake(_ number: Int) -> Component? {
    guard let component = components[number] else { return nil }
    if !component.isWaiting {
      component.isWaiting = true
      waiting.append(Int32(truncatingIfNeeded: number))
    }
    return component
  }

  /// A row that counts from now on: the components of its variables become one.
  private func enter(_ row: Int) {
    for place in table.terms(row) {
      let component = componentOf[Int(table.termVariable[place])]
      if component >= 0 { dissolve(component) }
    }
    // Rows that come and go without a `solve` would be listed again and again.
    if looseRows.count > 64 + 2 * table.count {
      let rows = rowsToPlace()
      looseRows.removeAll()
      looseRows.append(contentsOf: rows.elements)
    }
    looseRows.append(Int32(truncatingIfNeeded: row))
  }

  /// A row that does not count from now on: its component may fall apart.
  private func leave(_ row: Int) {
    let component = table.component[row]
    if component >= 0 { dissolve(component) }
    table.component[row] = -1
  }

  /// Its variables and rows are put together again by the next `solve`.
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

  /// Solves what has changed. Returns how many components have no solution that could be given: their variables keep
  /// their values, and `failure` says why. O(what has changed), where inequalities do not depend on each other.
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

  /// Why the variables of the component that a variable is in kept their values; nil if they did not.
  package func failure(_ variable: Int) -> SolvingFailure? {
    let component = componentOf[variable]
    return component < 0 ? nil : components[Int(component)]?.failure
  }

  /// The loose rows that count, each once, in the order of their declaration.
  private func rowsToPlace() -> PlainArray<Int32> {
    var rows = PlainArray<Int32>()
    for place in looseRows.indices {
      let row = Int(looseRows[place])
      if table.isActive(row) && table.component[row] < 0 { rows.append(looseRows[place]) }
    }
    table.sortByDeclaration(&rows)
    return rows
  }

  /// Puts what is loose into components.
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
