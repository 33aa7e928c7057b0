import PlumbSyntax

/// The rows of a system, stored in columns. A row is a slot; slots of removed rows are reused.
struct RowTable: ~Copyable {
  enum State: UInt8, BitwiseCopyable { case vacant, inactive, active }

  struct Row: BitwiseCopyable {
    var constant = 0.0
    var priority = 0.0
    /// Order of declaration, in which contradicting rows are accepted.
    var sequence = 0
    var firstTerm: Int32 = 0
    var termCount: Int32 = 0
    /// Its component, or -1.
    var component: Int32 = -1
    /// Its index in its component.
    var place: Int32 = -1
    var relation: UInt8 = 0
    var state = State.vacant
  }

  struct Term: BitwiseCopyable {
    var variable: Int32
    var coefficient: Double
  }

  private var rows = PlainArray<Row>()
  private(set) var termList = PlainArray<Term>()

  private var vacant = PlainArray<Int32>()
  private var vacantTerms = 0
  private var nextSequence = 0

  init() {}

  /// Bytes in use.
  var memory: Int {
    rows.memory + termList.memory + vacant.memory
  }

  var count: Int { rows.count }

  subscript(row: Int) -> Row {
    @inline(__always) _read { yield rows[row] }
    @inline(__always) _modify { yield &rows[row] }
  }

  func terms(_ row: Int) -> Range<Int> {
    let first = Int(rows[row].firstTerm)
    return first..<first + Int(rows[row].termCount)
  }

  func isVacant(_ row: Int) -> Bool { rows[row].state == .vacant }

  func isActive(_ row: Int) -> Bool { rows[row].state == .active }

  func isEquation(_ row: Int) -> Bool {
    rows[row].relation == Relation.equal.rawValue && rows[row].priority == Priority.required
  }

  /// Adds a row. Terms of the same variable are summed up, in order of first occurrence. O(terms).
  mutating func add(
    _ terms: UnsafeBufferPointer<LinearTerm>, _ relation: Relation, constant: Double, priority: Double,
    seen: inout PlainArray<Int32>
  ) -> Int {
    if vacantTerms > 64 && vacantTerms > termList.count / 2 { compact() }
    let first = termList.count
    for term in terms {
      let known = Int(seen[term.variable])
      if known >= first && known < termList.count && Int(termList[known].variable) == term.variable {
        termList[known].coefficient += term.coefficient
      } else {
        seen[term.variable] = Int32(truncatingIfNeeded: termList.count)
        termList.append(Term(variable: Int32(truncatingIfNeeded: term.variable), coefficient: term.coefficient))
      }
    }
    var kept = first
    for place in first..<termList.count where termList[place].coefficient != 0 {
      termList[kept] = termList[place]
      kept += 1
    }
    termList.removeAll(from: kept)
    let made = Row(
      constant: constant, priority: priority, sequence: nextSequence, firstTerm: Int32(truncatingIfNeeded: first),
      termCount: Int32(truncatingIfNeeded: kept - first), relation: relation.rawValue, state: .active)
    nextSequence += 1
    if let slot = vacant.popLast() {
      rows[Int(slot)] = made
      return Int(slot)
    }
    rows.append(made)
    return rows.count - 1
  }

  /// Sorts rows by declaration and removes duplicates.
  func sortByDeclaration(_ rows: inout PlainArray<Int32>) {
    rows.sortInPlace { self.rows[Int($0)].sequence < self.rows[Int($1)].sequence }
    rows.removeRepetitions()
  }

  mutating func remove(_ row: Int) {
    rows[row].state = .vacant
    vacantTerms += Int(rows[row].termCount)
    rows[row].termCount = 0
    vacant.append(Int32(truncatingIfNeeded: row))
  }

  /// Compacts the terms. O(terms).
  private mutating func compact() {
    var compacted = PlainArray<Term>()
    compacted.reserveCapacity(termList.count - vacantTerms + 64)
    for row in rows.indices where !isVacant(row) {
      let first = compacted.count
      for place in terms(row) { compacted.append(termList[place]) }
      rows[row].firstTerm = Int32(truncatingIfNeeded: first)
    }
    termList = compacted
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

// One sort for each element type is enough: it is specialised by closure too.

extension PlainArray where Element == UInt64 {
  /// O(n log n).
  @inline(never)
  mutating func sortAscending() { sortInPlace { $0 < $1 } }
}

extension PlainArray where Element == Int32 {
  /// O(n log n).
  @inline(never)
  mutating func sortAscending() { sortInPlace { $0 < $1 } }

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
