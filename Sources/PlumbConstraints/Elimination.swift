import PlumbSyntax

/// The order in which the required equations of a component determine its unknowns: which equation gives which unknown,
/// and which unknowns are left free. It depends on coefficients alone, so that other constants are solved by the same
/// operations on the same numbers.
///
/// Three passes, each in the order of rows and unknowns, so that equal components give equal bits:
///
/// 1. *Forward.* An equation with one unknown gives it; it is known in all others.
/// 2. *Outputs.* An unknown that is in one equation is given by it, after the rest is solved. Those that other rows depend
///    on least come first, or free unknowns that have nothing to do with each other would be tied together.
/// 3. *Core.* What is left is eliminated as by Gauss, equations with the fewest unknowns first (Markowitz, 1957).
///
/// O(terms log terms) but for the core, whose rows can fill.
struct Elimination: ~Copyable {
  /// An equation that gives an unknown.
  struct Step: BitwiseCopyable {
    var variable: Int32
    /// The row, or in the core the place in `coreRows`.
    var row: Int32
    var isCore: Bool
    var coefficient: Double
    /// -1 ÷ the coefficient where that is exact, so that multiplying gives the bits of dividing; else 0.
    var factor: Double
    /// The other unknowns of the equation.
    var firstTerm: Int32
    var termCount: Int32

    init(_ variable: Int32, row: Int, isCore: Bool, coefficient: Double, terms: Range<Int>) {
      self.variable = variable
      self.row = Int32(truncatingIfNeeded: row)
      self.isCore = isCore
      self.coefficient = coefficient
      factor = abs(coefficient) == 1 ? -coefficient : 0
      firstTerm = Int32(truncatingIfNeeded: terms.lowerBound)
      termCount = Int32(truncatingIfNeeded: terms.count)
    }
  }

  /// One equation of the core less a multiple of another.
  struct Operation: BitwiseCopyable {
    var target: Int32
    var source: Int32
    var factor: Double
  }

  /// In the order in which they can be computed.
  var steps = PlainArray<Step>()
  /// The first of these need no free unknown.
  var forwardCount = 0
  var termVariable = PlainArray<Int32>()
  var termCoefficient = PlainArray<Double>()
  /// Rows whose constants go through the operations, and what they read of the unknowns of the first pass.
  var coreRows = PlainArray<Int32>()
  var coreFirst = PlainArray<Int32>()
  var coreKnown = PlainArray<Int32>()
  var coreKnownCoefficient = PlainArray<Double>()
  var operations = PlainArray<Operation>()
  /// Whether the core has filled so much that it was given up.
  var isTooDense = false
  /// Unknowns that no equation gives.
  var free = PlainArray<Int32>()
  /// Per unknown, its step, or -1.
  var stepOf = PlainArray<Int32>()
  /// Per row, whether an unknown is given by it.
  var gives = PlainArray<Bool>()

  init(_ rows: borrowing ComponentRows) {
    stepOf.append(repeating: -1, count: rows.variableCount)
    gives.append(repeating: false, count: rows.count)
    // Steps without other unknowns have no terms, and the loops over them a pointer all the same.
    termVariable.reserveCapacity(1)
    termCoefficient.reserveCapacity(1)
    var work = EliminationWork(rows)
    work.forward(rows, into: &self)
    forwardCount = steps.count
    var outputs = PlainArray<Step>()
    work.outputs(rows, into: &self, &outputs)
    work.core(rows, into: &self)
    while let step = outputs.popLast() {
      stepOf[Int(step.variable)] = Int32(truncatingIfNeeded: steps.count)
      steps.append(step)
    }
    for variable in 0..<rows.variableCount where stepOf[variable] < 0 {
      free.append(Int32(truncatingIfNeeded: variable))
    }
  }

  /// Traps for an index that the loops over the steps could not take: they check none.
  func checkIndices(_ rows: borrowing ComponentRows) {
    for place in steps.indices {
      let step = steps[place]
      checkIndex(Int(step.variable), below: rows.variableCount)
      checkIndex(Int(step.row), below: step.isCore ? coreRows.count : rows.count)
      checkIndex(Int(step.firstTerm) + Int(step.termCount), below: termVariable.count + 1)
      checkIndex(Int(step.firstTerm), below: termVariable.count + 1)
    }
    for place in termVariable.indices { checkIndex(Int(termVariable[place]), below: rows.variableCount) }
  }
}
