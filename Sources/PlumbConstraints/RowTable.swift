import PlumbSyntax

/// The rows of a system, stored in columns. A row is a slot; slots of removed rows are reused.
struct RowTable: ~Copyable {
  enum State: UInt8, BitwiseCopyable { case vacant, inactive, active }

  var firstTerm = PlainArray<Int32>()
  var termCount = PlainArray<Int32>()
  var constant = PlainArray<Double>()
  var priority = PlainArray<Double>()
  /// Order of declaration, in which contradicting rows are accepted.
  var sequence = PlainArray<Int>()
  var relation = PlainArray<UInt8>()
  var state = PlainArray<UInt8>()
  /// The component of each row, or -1.
  var component = PlainArray<Int32>()
  /// The index of each row in its component.
  var place = PlainArray<Int32>()

  var termVariable = PlainArray<Int32>()
  var termCoefficient = PlainArray<Double>()

  private var vacant = PlainArray<Int32>()
  private var vacantTerms = 0
  private var nextSequence = 0

  init() {}

  /// Bytes in use.
  var memory: Int {
    firstTerm.memory + termCount.memory + constant.memory + priority.memory + sequence.memory + relation.memory
      + state.memory + component.memory + place.memory + termVariable.memory + termCoefficient.memory
      + vacant.memory
  }

  var count: Int { state.count }

  func terms(_ row: Int) -> Range<Int> {
    let first = Int(firstTerm[row])
    return first..<first + Int(termCount[row])
  }

  func isVacant(_ row: Int) -> Bool { state[row] == State.vacant.rawValue }

  func isActive(_ row: Int) -> Bool { state[row] == State.active.rawValue }

  func isEquation(_ row: Int) -> Bool {
    relation[row] == Relation.equal.rawValue && priority[row] == Priority.required
  }

  /// Adds a row. Terms of the same variable are summed up, in order of first occurrence. O(terms).
  mutating func add(
    _ terms: UnsafeBufferPointer<LinearTerm>, _ relation: Relation, constant: Double, priority: Double,
    seen: inout PlainArray<Int32>
  ) -> Int {
    if vacantTerms > 64 && vacantTerms > termVariable.count / 2 { compact() }
    let row: Int
    if let slot = vacant.popLast() {
      row = Int(slot)
    } else {
      row = state.count
      firstTerm.append(0)
      termCount.append(0)
      self.constant.append(0)
      self.priority.append(0)
      sequence.append(0)
      self.relation.append(0)
      state.append(State.vacant.rawValue)
      component.append(-1)
      place.append(-1)
    }
    let first = termVariable.count
    for term in terms {
      let known = Int(seen[term.variable])
      if known >= first && known < termVariable.count && Int(termVariable[known]) == term.variable {
        termCoefficient[known] += term.coefficient
      } else {
        seen[term.variable] = Int32(truncatingIfNeeded: termVariable.count)
        termVariable.append(Int32(truncatingIfNeeded: term.variable))
        termCoefficient.append(term.coefficient)
      }
    }
    var kept = first
    for place in first..<termVariable.count where termCoefficient[place] != 0 {
      termVariable[kept] = termVariable[place]
      termCoefficient[kept] = termCoefficient[place]
      kept += 1
    }
    termVariable.removeAll(from: kept)
    termCoefficient.removeAll(from: kept)
    firstTerm[row] = Int32(truncatingIfNeeded: first)
    termCount[row] = Int32(truncatingIfNeeded: kept - first)
    self.constant[row] = constant
    self.priority[row] = priority
    sequence[row] = nextSequence
    nextSequence += 1
    self.relation[row] = relation.rawValue
    state[row] = State.active.rawValue
    component[row] = -1
    return row
  }

  /// Sorts rows by declaration and removes duplicates.
  func sortByDeclaration(_ rows: inout PlainArray<Int32>) {
    rows.sort { sequence[Int($0)] < sequence[Int($1)] }
    rows.removeRepetitions()
  }

  mutating func remove(_ row: Int) {
    state[row] = State.vacant.rawValue
    vacantTerms += Int(termCount[row])
    termCount[row] = 0
    vacant.append(Int32(truncatingIfNeeded: row))
  }

  /// Compacts the terms. O(terms).
  private mutating func compact() {
    var variables = PlainArray<Int32>()
    var coefficients = PlainArray<Double>()
    variables.reserveCapacity(termVariable.count - vacantTerms + 64)
    coefficients.reserveCapacity(termVariable.count - vacantTerms + 64)
    for row in 0..<count where state[row] != State.vacant.rawValue {
      let first = variables.count
      for place in terms(row) {
        variables.append(termVariable[place])
        coefficients.append(termCoefficient[place])
      }
      firstTerm[row] = Int32(truncatingIfNeeded: first)
    }
    termVariable = variables
    termCoefficient = coefficients
    vacantTerms = 0
  }
}

extension PlainArray {
  /// Moves the elements from `place` on by one. O(elements).
  mutating func insert(_ element: Element, at place: Int) {
    append(element)
    var moved = count - 1
    while moved > place {
      self[moved] = self[moved - 1]
      moved -= 1
    }
    self[place] = element
  }
}

// Each sort is a large function, specialised by element type and closure: one for each element type is enough.

extension PlainArray where Element == UInt64 {
  /// O(n log n).
  @inline(never)
  mutating func sortAscending() { sort { $0 < $1 } }
}

extension PlainArray where Element == Int32 {
  /// O(n log n).
  @inline(never)
  mutating func sortAscending() { sort { $0 < $1 } }

  /// Removes consecutive duplicates. O(elements).
  mutating func removeRepetitions() {
    var kept = 0
    for place in indices where kept == 0 || self[place] != self[kept - 1] {
      self[kept] = self[place]
      kept += 1
    }
    removeAll(from: kept)
  }
}
