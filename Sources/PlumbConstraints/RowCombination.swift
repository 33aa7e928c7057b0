import PlumbSyntax

/// A linear combination of rows and sizes in which every unknown cancels. If the sum cannot hold, its rows contradict
/// each other (Farkas, 1902).
///
/// It starts with rows that determine no unknown, and with sizes. Then the equations that determine unknowns are added,
/// until only free unknowns are left, which cancel if the start was chosen accordingly. These equations are linearly
/// independent, so each of them is needed.
struct RowCombination: ~Copyable {
  /// Per unknown, its coefficient in the sum.
  private var weights: SparseSum
  /// Unknowns to cancel, in reverse order of computation. Those of the forward pass (`sooner`) depend on none of the
  /// others.
  private var later = LeastFirst()
  private var sooner = LeastFirst()
  /// Per row of the core, its factor.
  private var coreWeights: SparseSum
  /// The rows in the combination, as indices into the solver's rows.
  private(set) var rows = PlainArray<Int32>()
  /// The unknowns whose non-negativity is part of the combination.
  private(set) var sizes = PlainArray<Int32>()
  /// The factors of the rows and sizes that it starts with.
  private(set) var rowFactors = PlainArray<Double>()
  private(set) var sizeFactors = PlainArray<Double>()

  /// The row that was declared last, or -1.
  var last: Int {
    var last: Int32 = -1
    for place in rows.indices { last = max(last, rows[place]) }
    return Int(last)
  }

  /// Appends its members: rows by their origin, sizes as -1 - unknown.
  func appendMembers(to members: inout PlainArray<Int32>, _ all: borrowing ComponentRows) {
    for place in rows.indices { members.append(all[Int(rows[place])].origin) }
    for place in sizes.indices { members.append(-1 - sizes[place]) }
  }

  init() {
    weights = SparseSum(count: 0)
    coreWeights = SparseSum(count: 0)
  }

  /// Bytes in use.
  var memory: Int {
    weights.memory + coreWeights.memory + later.memory + sooner.memory + rows.memory + sizes.memory
      + rowFactors.memory + sizeFactors.memory
  }

  /// Starts a combination of the rows of a plan.
  mutating func begin(_ plan: borrowing Elimination) {
    removeAll()
    weights.makeRoom(plan.stepOf.count)
    coreWeights.makeRoom(plan.coreRows.count)
  }

  mutating func removeAll() {
    forget()
    rows.removeAll()
    sizes.removeAll()
    rowFactors.removeAll()
    sizeFactors.removeAll()
  }

  /// Resets the sum, as if all unknowns had cancelled.
  private mutating func forget() {
    weights.take { (_, _) in }
    later.removeAll()
    sooner.removeAll()
  }

  mutating func add(size unknown: Int, times factor: Double, _ plan: borrowing Elimination) {
    sizes.append(Int32(truncatingIfNeeded: unknown))
    sizeFactors.append(factor)
    add(unknown, factor, plan)
  }

  /// Adds a multiple of a row that determines no unknown.
  mutating func add(
    row: Int, times factor: Double, _ all: borrowing ComponentRows, _ plan: borrowing Elimination
  ) {
    rows.append(Int32(truncatingIfNeeded: row))
    rowFactors.append(factor)
    for place in all.terms(row) {
      add(Int(all.termList[place].variable), factor * all.termList[place].coefficient, plan)
    }
  }

  /// Adds the equations that cancel the unknowns. O(n log n) in the equations added, plus O(operations of the core) if
  /// it takes part.
  mutating func complete(_ plan: borrowing Elimination) {
    while let unknown = later.next() { cancel(unknown, plan) }
    if !coreWeights.isEmpty { addCore(plan) }
    while let unknown = sooner.next() { cancel(unknown, plan) }
    forget()
  }

  private mutating func add(_ unknown: Int, _ amount: Double, _ plan: borrowing Elimination) {
    guard weights.add(unknown, amount) else { return }
    let step = plan.stepOf[unknown]
    if step < 0 { return }
    if step < plan.forwardCount {
      sooner.add(unknown, Int32.max - step)
    } else {
      later.add(unknown, Int32.max - step)
    }
  }

  private mutating func cancel(_ unknown: Int, _ plan: borrowing Elimination) {
    let weight = weights.amount(unknown)
    if weight == 0 { return }
    let place = Int(plan.stepOf[unknown])
    let step = plan.steps[place]
    let factor = -weight / step.coefficient
    if plan.isCore(place) { _ = coreWeights.add(Int(step.row), factor * step.sign) } else { rows.append(step.row) }
    for term in Int(step.firstTerm)..<Int(step.firstTerm + step.termCount) {
      add(Int(plan.termVariable[term]), factor * plan.termCoefficient[term], plan)
    }
  }

  /// Adds the equations of the core. Their factors follow from those of the reduced equations (the steps), by applying
  /// the row operations of the elimination in reverse order.
  private mutating func addCore(_ plan: borrowing Elimination) {
    var place = plan.operations.count - 1
    while place >= 0 {
      let operation = plan.operations[place]
      let weight = coreWeights.amount(Int(operation.target))
      if weight != 0 { _ = coreWeights.add(Int(operation.source), -operation.factor * weight) }
      place -= 1
    }
    for place in plan.coreRows.indices {
      let weight = coreWeights.amount(place)
      if weight == 0 { continue }
      rows.append(plan.coreRows[place])
      for term in Int(plan.coreFirst[place])..<Int(plan.coreFirst[place + 1]) {
        add(Int(plan.coreKnown[term]), weight * plan.coreKnownCoefficient[term], plan)
      }
    }
    coreWeights.take { (_, _) in }
  }
}
