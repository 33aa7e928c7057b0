import PlumbSyntax

/// The rows of one component in order of declaration. Unknowns are numbered from 0 within the component.
struct ComponentRows: ~Copyable {
  /// Slot of each row in the `RowTable`.
  var slots = PlainArray<Int32>()
  /// Index of each row among all rows of the component.
  var origin = PlainArray<Int32>()
  var firstTerm = PlainArray<Int32>()
  /// Terms over unknowns.
  var variable = PlainArray<Int32>()
  var coefficient = PlainArray<Double>()
  var firstInput = PlainArray<Int32>()
  /// Terms over inputs. Inputs have their numbers in the system.
  var input = PlainArray<Int32>()
  var inputCoefficient = PlainArray<Double>()
  var relation = PlainArray<UInt8>()
  var priority = PlainArray<Double>()
  /// Whether each row counts. Rows that do not are skipped as if they were not there.
  var isActive = PlainArray<Bool>()
  /// Per unknown, whether it is a size.
  var isSize = PlainArray<Bool>()

  init() {
    firstTerm.append(0)
    firstInput.append(0)
  }

  /// Bytes in use.
  var memory: Int {
    slots.memory + origin.memory + firstTerm.memory + variable.memory + coefficient.memory + firstInput.memory
      + input.memory + inputCoefficient.memory + relation.memory + priority.memory + isActive.memory
      + isSize.memory
  }

  mutating func reserve(rows: Int, terms: Int) {
    slots.reserveCapacity(rows)
    origin.reserveCapacity(rows)
    relation.reserveCapacity(rows)
    priority.reserveCapacity(rows)
    isActive.reserveCapacity(rows)
    firstTerm.reserveCapacity(rows + 1)
    firstInput.reserveCapacity(rows + 1)
    variable.reserveCapacity(terms)
    coefficient.reserveCapacity(terms)
  }

  var count: Int { slots.count }
  var variableCount: Int { isSize.count }

  func terms(_ row: Int) -> Range<Int> { Int(firstTerm[row])..<Int(firstTerm[row + 1]) }
  func inputs(_ row: Int) -> Range<Int> { Int(firstInput[row])..<Int(firstInput[row + 1]) }

  func isEquation(_ row: Int) -> Bool {
    relation[row] == Relation.equal.rawValue && priority[row] == Priority.required && isActive[row]
  }

  /// Whether a row counts and is required.
  func isRequired(_ row: Int) -> Bool { priority[row] == Priority.required && isActive[row] }

  /// The row with an index among all rows of the component; nil if it is not one of these. O(log rows).
  func row(ofOrigin wanted: Int) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if origin[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return low < count && origin[low] == wanted ? low : nil
  }

  /// Adds a row of the system. `local` maps each of its unknowns to its number here.
  mutating func append(
    _ slot: Int32, _ table: borrowing RowTable, _ kind: borrowing PlainArray<UInt8>,
    _ local: borrowing PlainArray<Int32>
  ) {
    let row = Int(slot)
    origin.append(Int32(truncatingIfNeeded: count))
    slots.append(slot)
    relation.append(table.relation[row])
    priority.append(table.priority[row])
    isActive.append(table.isActive(row))
    for term in table.terms(row) {
      let variable = Int(table.termVariable[term])
      if kind[variable] == VariableKind.input.rawValue {
        input.append(table.termVariable[term])
        inputCoefficient.append(table.termCoefficient[term])
      } else {
        self.variable.append(local[variable])
        coefficient.append(table.termCoefficient[term])
      }
    }
    firstTerm.append(Int32(truncatingIfNeeded: variable.count))
    firstInput.append(Int32(truncatingIfNeeded: input.count))
  }

  /// A copy of the rows that count and for which `isKept` is true.
  func copy(keeping isKept: (Int) -> Bool) -> ComponentRows {
    var kept = ComponentRows()
    kept.isSize.append(contentsOf: isSize.elements)
    for row in 0..<count where isActive[row] && isKept(row) {
      kept.slots.append(slots[row])
      kept.origin.append(origin[row])
      kept.relation.append(relation[row])
      kept.priority.append(priority[row])
      kept.isActive.append(true)
      for place in terms(row) {
        kept.variable.append(variable[place])
        kept.coefficient.append(coefficient[place])
      }
      for place in inputs(row) {
        kept.input.append(input[place])
        kept.inputCoefficient.append(inputCoefficient[place])
      }
      kept.firstTerm.append(Int32(truncatingIfNeeded: kept.variable.count))
      kept.firstInput.append(Int32(truncatingIfNeeded: kept.input.count))
    }
    return kept
  }

  /// The value of a row at given values of the unknowns, and the sum of the absolute values of its terms, which bounds
  /// the rounding error.
  @inline(__always)
  func residual(_ row: Int, _ known: Double, _ values: borrowing PlainArray<Double>) -> (value: Double, scale: Double) {
    var sum = known
    var scale = abs(known)
    for place in terms(row) {
      let term = coefficient[place] * values[Int(variable[place])]
      sum += term
      scale += abs(term)
    }
    return (sum, scale)
  }
}
