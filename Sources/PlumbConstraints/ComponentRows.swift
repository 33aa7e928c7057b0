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
  /// Per unknown, whether it is a size.
  var isSize = PlainArray<Bool>()

  init() {
    firstTerm.append(0)
    firstInput.append(0)
  }

  mutating func reserve(rows: Int, terms: Int) {
    slots.reserveCapacity(rows)
    origin.reserveCapacity(rows)
    relation.reserveCapacity(rows)
    priority.reserveCapacity(rows)
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
    relation[row] == Relation.equal.rawValue && priority[row] == Priority.required
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
