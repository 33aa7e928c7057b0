import PlumbSyntax

/// A plan that determines the unknowns of a component from its required equations: which equation determines which
/// unknown, in which order, and which unknowns remain free. It depends on coefficients only, so that changed constants
/// are solved by the same operations.
///
/// There are three passes. Each processes rows and unknowns in a fixed order, so that equal components give equal bits:
///
/// 1. *Forward.* An equation with one remaining unknown determines it; the unknown is known in all others.
/// 2. *Outputs.* An unknown that is in only one equation is determined by it, after the rest is solved. Unknowns with
///    the least weight come first; otherwise independent free unknowns would be connected by a row that depends on
///    both.
/// 3. *Core.* The rest goes through Gaussian elimination, equations with the fewest unknowns first (Markowitz, 1957).
///
/// O(terms log terms), except for the core, which can fill in.
struct Elimination: ~Copyable {
  /// Computes one unknown from an equation. If its coefficient is 1 or -1, the equation is multiplied so that it is -1:
  /// then the unknown is the sum of the other terms, without a division.
  struct Step: BitwiseCopyable {
    var variable: Int32
    /// The row; in the core, the index in `coreRows`.
    var row: Int32
    /// The other unknowns of the equation.
    var firstTerm: Int32
    var termCount: Int32
    var coefficient: Double
    /// What the equation is multiplied by: 1 or -1.
    var sign: Double

    init(
      _ variable: Int32, row: Int, coefficient: Double, terms: Range<Int>,
      _ coefficients: inout PlainArray<Double>
    ) {
      self.variable = variable
      self.row = Int32(truncatingIfNeeded: row)
      sign = coefficient == 1 ? -1 : 1
      self.coefficient = coefficient * sign
      if sign < 0 {
        for term in terms { coefficients[term] = -coefficients[term] }
      }
      firstTerm = Int32(truncatingIfNeeded: terms.lowerBound)
      termCount = Int32(truncatingIfNeeded: terms.count)
    }
  }

  /// Subtracts a multiple of one core equation from another.
  struct Operation: BitwiseCopyable {
    var target: Int32
    var source: Int32
    var factor: Double
  }

  /// In order of computation.
  var steps = PlainArray<Step>()
  /// The number of steps, from the first, that depend on no free unknown.
  var forwardCount = 0
  /// The end of the steps of the core, which come next.
  var coreEnd = 0
  var termVariable = PlainArray<Int32>()
  var termCoefficient = PlainArray<Double>()
  /// The equations of the core, and for each its terms over unknowns of the forward pass.
  var coreRows = PlainArray<Int32>()
  var coreFirst = PlainArray<Int32>()
  var coreKnown = PlainArray<Int32>()
  var coreKnownCoefficient = PlainArray<Double>()
  var operations = PlainArray<Operation>()
  /// Whether elimination was given up because the core filled in too much.
  var isTooDense = false
  /// Unknowns that no equation determines.
  var free = PlainArray<Int32>()
  /// Per unknown, its step, or -1.
  var stepOf = PlainArray<Int32>()
  /// Per row, whether it determines an unknown.
  var gives = PlainArray<Bool>()
  /// Per unknown, how many rows depend on it that are not required equations.
  var uses = PlainArray<Int32>()

  init(_ rows: borrowing ComponentRows) {
    stepOf.append(repeating: -1, count: rows.variableCount)
    gives.append(repeating: false, count: rows.count)
    // The loops over terms need a pointer even if there are none.
    termVariable.reserveCapacity(1)
    termCoefficient.reserveCapacity(1)
    steps.reserveCapacity(min(rows.count, rows.variableCount))
    var work = EliminationWork(rows, into: &self)
    work.forward(rows, into: &self)
    forwardCount = steps.count
    var outputs = PlainArray<Step>()
    outputs.reserveCapacity(min(rows.count, rows.variableCount) - forwardCount)
    work.outputs(rows, into: &self, &outputs)
    work.core(rows, into: &self)
    coreEnd = steps.count
    while let step = outputs.popLast() {
      stepOf[Int(step.variable)] = Int32(truncatingIfNeeded: steps.count)
      steps.append(step)
    }
    sortTerms()
    for variable in 0..<rows.variableCount where stepOf[variable] < 0 {
      free.append(Int32(truncatingIfNeeded: variable))
    }
  }

  /// Whether a step is one of the core: its `row` is an index in `coreRows`.
  func isCore(_ step: Int) -> Bool { step >= forwardCount && step < coreEnd }

  /// Puts the unknown that is computed last at the end of each step: then the other terms do not wait for it.
  private mutating func sortTerms() {
    for place in steps.indices {
      let first = Int(steps[place].firstTerm)
      let end = first + Int(steps[place].termCount)
      if end - first < 2 { continue }
      var last = first
      for term in first + 1..<end where stepOf[Int(termVariable[term])] > stepOf[Int(termVariable[last])] {
        last = term
      }
      if last == end - 1 { continue }
      (termVariable[last], termVariable[end - 1]) = (termVariable[end - 1], termVariable[last])
      (termCoefficient[last], termCoefficient[end - 1]) = (termCoefficient[end - 1], termCoefficient[last])
    }
  }

  /// Bytes in use.
  var memory: Int {
    steps.memory + termVariable.memory + termCoefficient.memory + coreRows.memory + coreFirst.memory
      + coreKnown.memory + coreKnownCoefficient.memory + operations.memory + free.memory + stepOf.memory
      + gives.memory + uses.memory
  }

  /// Traps if an index is out of range: the loops over steps are unchecked.
  func checkIndices(_ rows: borrowing ComponentRows) {
    checkIndex(coreEnd, below: steps.count + 1)
    for place in steps.indices {
      let step = steps[place]
      checkIndex(Int(step.variable), below: rows.variableCount)
      checkIndex(Int(step.row), below: isCore(place) ? coreRows.count : rows.count)
      checkIndex(Int(step.firstTerm) + Int(step.termCount), below: termVariable.count + 1)
      checkIndex(Int(step.firstTerm), below: termVariable.count + 1)
    }
    for place in termVariable.indices { checkIndex(Int(termVariable[place]), below: rows.variableCount) }
  }
}
