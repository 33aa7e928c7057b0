import PlumbSyntax

/// A sum of multiples of rows and sizes in which every unknown cancels. Where such a sum cannot hold, what it is made of
/// contradicts itself (Farkas, 1902).
///
/// It begins with rows that give no unknown, and with sizes. Equations that give unknowns are added until no unknown is left
/// but free ones, which cancel if the beginning was chosen so. These equations are independent of each other: each that is
/// added is needed.
struct RowCombination: ~Copyable {
  /// Per unknown, what it is multiplied by.
  private var weights: SparseSum
  /// Unknowns that are to cancel, those computed last first. Nothing of the first pass depends on the others.
  private var later = LeastFirst()
  private var sooner = LeastFirst()
  /// Per row of the core, how often it is added.
  private var coreWeights: SparseSum
  /// The rows that it is made of, by their number in the component's rows.
  private(set) var rows = PlainArray<Int32>()
  /// The unknowns of which it needs that they are not negative.
  private(set) var sizes = PlainArray<Int32>()

  /// The row that was declared last, or -1.
  var last: Int {
    var last: Int32 = -1
    for place in rows.indices { last = max(last, rows[place]) }
    return Int(last)
  }

  init(_ plan: borrowing Elimination) {
    weights = SparseSum(count: plan.stepOf.count)
    coreWeights = SparseSum(count: plan.coreRows.count)
  }

  mutating func removeAll() {
    forget()
    rows.removeAll()
    sizes.removeAll()
  }

  /// Goes on as if all unknowns had cancelled.
  private mutating func forget() {
    weights.take { (_, _) in }
    later.removeAll()
    sooner.removeAll()
  }

  mutating func add(size unknown: Int, times factor: Double, _ plan: borrowing Elimination) {
    sizes.append(Int32(truncatingIfNeeded: unknown))
    add(unknown, factor, plan)
  }

  /// Adds a multiple of a row that gives no unknown.
  mutating func add(
    row: Int, times factor: Double, _ all: borrowing ComponentRows, _ plan: borrowing Elimination
  ) {
    rows.append(Int32(truncatingIfNeeded: row))
    for place in all.terms(row) { add(Int(all.variable[place]), factor * all.coefficient[place], plan) }
  }

  /// Adds the equations that cancel unknowns. O(those added · log of them), and O(operations of the core) if it takes part.
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
    let step = plan.steps[Int(plan.stepOf[unknown])]
    let factor = -weight / step.coefficient
    if step.isCore { _ = coreWeights.add(Int(step.row), factor) } else { rows.append(step.row) }
    for term in Int(step.firstTerm)..<Int(step.firstTerm + step.termCount) {
      add(Int(plan.termVariable[term]), factor * plan.termCoefficient[term], plan)
    }
  }

  /// Equations of the core are made of others: how often these are added follows from the operations in reverse.
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
