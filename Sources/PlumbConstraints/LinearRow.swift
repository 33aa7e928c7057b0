/// How the linear form of a row is related to 0.
package enum Relation: UInt8, Sendable, BitwiseCopyable {
  case equal
  /// The form is at most 0.
  case atMost
  /// The form is at least 0.
  case atLeast
}

/// What a variable stands for. It decides what is implied and how a choice is made where rows leave one.
package enum VariableKind: UInt8, Sendable, BitwiseCopyable {
  /// Set by the owner of the system, and read by its rows.
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

/// How important a row is: a number above 0 and at most 1000, which is required.
package enum Priority {
  package static let required = 1000.0

  package static func isValid(_ priority: Double) -> Bool { priority > 0 && priority <= required }
}

/// Numbers that are closer than this count as one.
enum Tolerance {
  /// Relative to the largest number that they were computed from, and to 1 if that is less.
  static let relative = 1e-8
  /// A coefficient below this part of the largest of its row is what rounding has left of 0.
  static let coefficient = 1e-10
}

/// What a component may take, which inequalities that depend on each other can exceed: their growth is that of the simplex
/// method.
enum Limit {
  /// Numbers in one table.
  static let entries = 4_000_000
  /// Numbers that one search may touch.
  static let work = 50_000_000
  /// How often rows that contradict others are looked for at once, before they are looked for one by one.
  static let rounds = 100
}

/// What keeps a row that is left out from holding.
package struct Conflict: Sendable, Equatable {
  /// Rows declared before it, in this order.
  package var rows: [Int]
  /// Variables which would be negative otherwise.
  package var sizes: [Int]
  /// Whether the row could hold if any one of these did not count.
  package var isMinimal: Bool

  package init(rows: [Int], sizes: [Int], isMinimal: Bool) {
    self.rows = rows
    self.sizes = sizes
    self.isMinimal = isMinimal
  }
}

/// Why a component of a system has no solution that could be given. Its variables keep their last values.
package enum SolvingFailure: UInt8, Error, Sendable {
  /// A number is too large for double precision, or an input is not a number.
  case notFinite
  /// Too many inequalities depend on too many unknowns at once.
  case tooManyTerms
  /// The search took more steps than it may.
  case tooManySteps
}
