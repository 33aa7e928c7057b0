import PlumbSyntax

/// Groups variables and rows into components, by union-find.
struct Assembly: ~Copyable {
  private var variables = PlainArray<Int32>()
  private var sets = UnionFind(count: 0)
  private var rows = PlainArray<Int32>()
  /// Per row, the local number of one of its unknowns; -1 if it has only inputs, -2 if it is inactive and belongs to no
  /// component.
  private var anchor = PlainArray<Int32>()
  /// Per row, whether it connects unknowns that no row before it connects.
  private var connects = PlainArray<Bool>()

  /// `loose` is sorted and may have duplicates. `local` is scratch space, a number for each variable of the system; its
  /// previous content does not matter.
  init(
    _ loose: borrowing PlainArray<Int32>, _ table: borrowing RowTable, rows: borrowing PlainArray<Int32>,
    kind: borrowing PlainArray<UInt8>, local: inout PlainArray<Int32>
  ) {
    variables.reserveCapacity(loose.count)
    for place in loose.indices where place == 0 || loose[place] != loose[place - 1] {
      local[Int(loose[place])] = Int32(truncatingIfNeeded: variables.count)
      variables.append(loose[place])
    }
    sets = UnionFind(count: variables.count)
    self.rows.append(contentsOf: rows.elements)
    anchor.append(repeating: -1, count: rows.count)
    connects.append(repeating: false, count: rows.count)
    // Equations first: a row that connects cannot be removed alone, and inequalities come and go more often.
    for isEquation in [true, false] {
      for place in rows.indices where table.isActive(Int(rows[place])) {
        if table.isEquation(Int(rows[place])) == isEquation { join(place, table, kind, local) }
      }
    }
    for place in rows.indices where !table.isActive(Int(rows[place])) { addInactive(place, table, kind, local) }
  }

  /// An inactive row joins nothing. It becomes a row of a component if that has all its unknowns, so that it can be
  /// switched on there.
  private mutating func addInactive(
    _ place: Int, _ table: borrowing RowTable, _ kind: borrowing PlainArray<UInt8>, _ local: borrowing PlainArray<Int32>
  ) {
    anchor[place] = -2
    var root = -1
    for term in table.terms(Int(rows[place])) {
      let variable = Int(table.termList[term].variable)
      if kind[variable] == VariableKind.input.rawValue { continue }
      let other = sets.root(Int(local[variable]))
      if root >= 0 && other != root { return }
      root = other
    }
    if root >= 0 { anchor[place] = Int32(truncatingIfNeeded: root) }
  }

  private mutating func join(
    _ place: Int, _ table: borrowing RowTable, _ kind: borrowing PlainArray<UInt8>, _ local: borrowing PlainArray<Int32>
  ) {
    var first = -1
    for term in table.terms(Int(rows[place])) {
      let variable = Int(table.termList[term].variable)
      if kind[variable] == VariableKind.input.rawValue { continue }
      if first < 0 {
        first = Int(local[variable])
      } else if sets.join(first, Int(local[variable])) {
        connects[place] = true
      }
    }
    anchor[place] = Int32(truncatingIfNeeded: first)
  }

  mutating func finish(
    _ table: borrowing RowTable, _ kind: borrowing PlainArray<UInt8>, local: inout PlainArray<Int32>
  ) -> [Component] {
    var made = [Component]()
    // Without ownership: counting a reference for each variable and row would take longer than the rest.
    var borrowed = PlainArray<Unmanaged<Component>>()
    var componentOf = PlainArray<Int32>()
    componentOf.reserveCapacity(variables.count)
    for place in variables.indices {
      let root = sets.root(place)
      if root == place {
        componentOf.append(Int32(truncatingIfNeeded: made.count))
        let component = Component()
        made.append(component)
        borrowed.append(Unmanaged.passUnretained(component))
      } else {
        componentOf.append(componentOf[root])
      }
      let variable = variables[place]
      let isSize = kind[Int(variable)] == VariableKind.size.rawValue
      local[Int(variable)] = borrowed[Int(componentOf[place])]._withUnsafeGuaranteedRef { $0.add(variable, isSize) }
    }
    for place in rows.indices where anchor[place] != -2 {
      if anchor[place] < 0 {
        // A row of inputs alone is a component of its own: it either holds or does not.
        let component = Component()
        component.rows.append(rows[place])
        component.connects.append(true)
        made.append(component)
      } else {
        let (row, connects) = (rows[place], connects[place])
        borrowed[Int(componentOf[Int(anchor[place])])]._withUnsafeGuaranteedRef {
          $0.rows.append(row)
          $0.connects.append(connects)
        }
      }
    }
    for component in made { component.makeRows(table, kind, local) }
    return made
  }
}
