import PlumbConstraints

/// What a block of constraints reads, solves and writes: the numbers of frames that constraints join with each other.
///
/// Its inputs are cells, listed one after the other in `Program.lists`; its outputs are consecutive numeric cells, one for
/// each unknown.
struct ConstraintBlock {
  /// A variable below `unknowns.count` is an unknown, the others are inputs.
  struct Term {
    var variable: Int32
    var coefficient: Double
  }

  /// A constraint: its terms and constants, related to 0.
  struct Row {
    var terms: Range<Int>
    var relation: Relation
    var constant: Double
    /// The input that is added to the constant, -1 for none.
    var constantInput: Int32
    var priority: Double
    /// In the document's table.
    var constraint: Int32
  }

  /// A size that content asks for, as inputs: how large, and at which priorities. A negative one is none.
  struct NaturalSize {
    var unknown: Int32
    var size: Int32
    var hugging: Int32
    var compression: Int32
  }

  var unknowns: [ConstraintUnknown] = []
  var rows: [Row] = []
  var terms: [Term] = []
  var naturalSizes: [NaturalSize] = []
  var inputCount = 0
  /// In `Program.lists`.
  var firstInput = 0
  /// The first of its outputs.
  var output = 0
  /// How to solve it without a system, where that is possible.
  private(set) var order = SubstitutionOrder()

  /// In rows of up to so many terms those of one variable are one.
  static var mergedTerms: Int { 8 }

  /// Adds a term to the row that is being made, which began at `first`.
  mutating func add(_ term: Term, ofRowFrom first: Int) {
    if terms.count - first < Self.mergedTerms,
      let known = terms[first...].firstIndex(where: { $0.variable == term.variable })
    {
      terms[known].coefficient += term.coefficient
    } else {
      terms.append(term)
    }
  }

  /// To be called once all unknowns, rows and sizes are there.
  mutating func findOrder() { order = SubstitutionOrder(self) }

  /// Bytes of its storage.
  var memory: Int { unknowns.memory + rows.memory + terms.memory + naturalSizes.memory }

  /// Whether every index is within what it refers to.
  var isValid: Bool {
    let variables = unknowns.count + inputCount
    for term in terms where term.variable < 0 || Int(term.variable) >= variables { return false }
    for row in rows {
      if row.terms.upperBound > terms.count || Int(row.constantInput) >= inputCount { return false }
    }
    for natural in naturalSizes {
      if Int(natural.unknown) >= unknowns.count || Int(natural.size) >= inputCount
        || Int(natural.hugging) >= inputCount || Int(natural.compression) >= inputCount
      {
        return false
      }
    }
    return true
  }
}
