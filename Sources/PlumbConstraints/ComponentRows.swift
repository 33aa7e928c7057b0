import PlumbSyntax

/// The rows of one component in order of declaration. Unknowns are numbered from 0 within the component.
struct ComponentRows: ~Copyable {
  struct Row: BitwiseCopyable {
    /// In the `RowTable`.
    var slot: Int32
    /// Its index among all rows of the component.
    var origin: Int32
    /// Its terms end where those of the next row begin.
    var firstTerm: Int32
    var firstInput: Int32
    var priority: Double
    var relation: UInt8
    /// Whether it counts. If not, it is skipped as if it were not there.
    var isActive: Bool
  }

  struct Term: BitwiseCopyable {
    var variable: Int32
    var coefficient: Double
  }

  private var list = PlainArray<Row>()
  /// Terms over unknowns.
  private(set) var termList = PlainArray<Term>()
  /// Terms over inputs. Inputs have their numbers in the system.
  private(set) var inputList = PlainArray<Term>()
  /// Per unknown, whether it is a size.
  var isSize = PlainArray<Bool>()

  init() {}

  /// Bytes in use.
  var memory: Int { list.memory + termList.memory + inputList.memory + isSize.memory }

  mutating func reserve(rows: Int, terms: Int) {
    list.reserveCapacity(rows)
    termList.reserveCapacity(terms)
  }

  subscript(row: Int) -> Row {
    @inline(__always) _read { yield list[row] }
    @inline(__always) _modify { yield &list[row] }
  }

  var count: Int { list.count }
  var variableCount: Int { isSize.count }

  @inline(__always)
  func terms(_ row: Int) -> Range<Int> {
    Int(list[row].firstTerm)..<(row + 1 < count ? Int(list[row + 1].firstTerm) : termList.count)
  }
  @inline(__always)
  func inputs(_ row: Int) -> Range<Int> {
    Int(list[row].firstInput)..<(row + 1 < count ? Int(list[row + 1].firstInput) : inputList.count)
  }

  func isEquation(_ row: Int) -> Bool {
    let row = list[row]
    return row.relation == Relation.equal.rawValue && row.priority == Priority.required && row.isActive
  }

  /// Whether a row counts and is required.
  func isRequired(_ row: Int) -> Bool { list[row].priority == Priority.required && list[row].isActive }

  /// The row with an index among all rows of the component; nil if it is not one of these. O(log rows).
  func row(ofOrigin wanted: Int) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if Int(list[middle].origin) < wanted { low = middle + 1 } else { high = middle }
    }
    return low < count && Int(list[low].origin) == wanted ? low : nil
  }

  /// Adds a row of the system. `local` maps each of its unknowns to its number here.
  mutating func append(
    _ slot: Int32, _ table: borrowing RowTable, _ kind: borrowing PlainArray<UInt8>,
    _ local: borrowing PlainArray<Int32>
  ) {
    let row = Int(slot)
    begin(
      slot, origin: Int32(truncatingIfNeeded: count), table[row].priority, table[row].relation, table.isActive(row))
    for term in table.terms(row) {
      let variable = table.termList[term].variable
      if kind[Int(variable)] == VariableKind.input.rawValue {
        inputList.append(Term(variable: variable, coefficient: table.termList[term].coefficient))
      } else {
        termList.append(Term(variable: local[Int(variable)], coefficient: table.termList[term].coefficient))
      }
    }
  }

  /// Adds a row whose terms are appended next.
  private mutating func begin(_ slot: Int32, origin: Int32, _ priority: Double, _ relation: UInt8, _ isActive: Bool) {
    list.append(
      Row(
        slot: slot, origin: origin, firstTerm: Int32(truncatingIfNeeded: termList.count),
        firstInput: Int32(truncatingIfNeeded: inputList.count), priority: priority, relation: relation,
        isActive: isActive))
  }

  /// A copy of the rows that count and for which `isKept` is true.
  func copy(keeping isKept: (Int) -> Bool) -> ComponentRows {
    var kept = ComponentRows()
    kept.isSize.append(contentsOf: isSize.elements)
    for index in 0..<count where list[index].isActive && isKept(index) {
      let row = list[index]
      kept.begin(row.slot, origin: row.origin, row.priority, row.relation, true)
      for place in terms(index) { kept.termList.append(termList[place]) }
      for place in inputs(index) { kept.inputList.append(inputList[place]) }
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
      let term = termList[place].coefficient * values[Int(termList[place].variable)]
      sum += term
      scale += abs(term)
    }
    return (sum, scale)
  }
}
