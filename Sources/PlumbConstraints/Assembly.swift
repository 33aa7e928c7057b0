import PlumbSyntax

/// Groups variables and rows into components, by union-find.
struct Assembly: ~Copyable {
  private var variables = PlainArray<Int32>()
  private var sets = UnionFind(count: 0)
  private var rows = PlainArray<Int32>()
  /// Per row, the local number of its first unknown, or -1 if it has only inputs.
  private var anchor = PlainArray<Int32>()

  /// `loose` is sorted and may have duplicates. `local` is scratch space, a number for each variable of the system; its
  /// previous content does not matter.
  init(
    _ loose: borrowing PlainArray<Int32>, _ table: borrowing RowTable, rows: borrowing PlainArray<Int32>,
    kind: borrowing PlainArray<UInt8>, local: inout PlainArray<Int32>
  ) {
    for place in loose.indices where place == 0 || loose[place] != loose[place - 1] {
      local[Int(loose[place])] = Int32(truncatingIfNeeded: variables.count)
      variables.append(loose[place])
    }
    sets = UnionFind(count: variables.count)
    for place in rows.indices { add(rows[place], table, kind, local) }
  }

  private mutating func add(
    _ row: Int32, _ table: borrowing RowTable, _ kind: borrowing PlainArray<UInt8>, _ local: borrowing PlainArray<Int32>
  ) {
    var first = -1
    for place in table.terms(Int(row)) {
      let variable = Int(table.termVariable[place])
      if kind[variable] == VariableKind.input.rawValue { continue }
      if first < 0 { first = Int(local[variable]) } else { sets.join(first, Int(local[variable])) }
    }
    rows.append(row)
    anchor.append(Int32(truncatingIfNeeded: first))
  }

  mutating func finish(
    _ table: borrowing RowTable, _ kind: borrowing PlainArray<UInt8>, local: inout PlainArray<Int32>
  ) -> [Component] {
    var made = [Component]()
    var componentOf = PlainArray<Int32>()
    for place in variables.indices {
      let root = sets.root(place)
      if root == place {
        componentOf.append(Int32(truncatingIfNeeded: made.count))
        made.append(Component())
      } else {
        componentOf.append(componentOf[root])
      }
      let component = made[Int(componentOf[place])]
      let variable = variables[place]
      local[Int(variable)] = Int32(truncatingIfNeeded: component.variables.count)
      component.add(variable, isSize: kind[Int(variable)] == VariableKind.size.rawValue)
    }
    for place in rows.indices {
      if anchor[place] < 0 {
        // A row of inputs alone is a component of its own: it either holds or does not.
        let component = Component()
        component.rows.append(rows[place])
        made.append(component)
      } else {
        made[Int(componentOf[Int(anchor[place])])].rows.append(rows[place])
      }
    }
    for component in made { component.makeRows(table, kind, local) }
    return made
  }
}
