/// The relation of a row's linear form to 0.
package enum Relation: UInt8, Sendable, BitwiseCopyable {
  case equal
  /// The form is at most 0.
  case atMost
  /// The form is at least 0.
  case atLeast
}

/// The kind of a variable: sizes are implicitly non-negative, and ties are broken by kind.
package enum VariableKind: UInt8, Sendable, BitwiseCopyable {
  /// Set by the owner of the system; constant for the solver.
  case input
  /// An unknown of any sign.
  case position
  /// An unknown that is never negative.
  case size
}

/// A variable times a number.
package struct LinearTerm: Sendable, BitwiseCopyable {
  package var variable: Int
  package var coefficient: Double

  package init(_ variable: Int, _ coefficient: Double) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

/// The priority of a row: a number above 0 and at most 1000. 1000 is required.
package enum Priority {
  package static let required = 1000.0

  package static func isValid(_ priority: Double) -> Bool { priority > 0 && priority <= required }
}

/// Differences below these bounds count as rounding errors.
package enum Tolerance {
  /// Relative to the largest number involved, or to 1 if that is larger.
  static let relative = 1e-8
  /// A coefficient smaller than this, relative to the largest that it was computed from, counts as 0.
  static let coefficient = 1e-10
  /// An unknown is not computed from an equation in which its coefficient is smaller than this, relative to the largest.
  package static let pivot = 1e-3
}

/// Limits of one component. Only inequalities that depend on each other reach them, because the simplex method is
/// superlinear.
enum Limit {
  /// Numbers in one table.
  static let entries = 4_000_000
  /// Numbers that one search may touch.
  static let work = 50_000_000
  /// Rounds of searching for contradictions all at once, before rows are accepted one by one.
  static let rounds = 100
}

/// What a row that is left out contradicts.
package struct Conflict: Sendable, Equatable {
  /// Rows declared before it, in order of declaration.
  package var rows: [Int]
  /// Sizes that would have to be negative for the row to hold.
  package var sizes: [Int]
  /// Whether removing any single one of these would let the row hold.
  package var isMinimal: Bool

  package init(rows: [Int], sizes: [Int], isMinimal: Bool) {
    self.rows = rows
    self.sizes = sizes
    self.isMinimal = isMinimal
  }
}

/// Why a component could not be solved. Its variables keep their last values.
package enum SolvingFailure: UInt8, Error, Sendable {
  /// A number is too large for double precision, or an input is not a number.
  case notFinite
  /// Too many inequalities depend on too many unknowns at once.
  case tooManyTerms
  /// The search took more steps than it may.
  case tooManySteps
}
