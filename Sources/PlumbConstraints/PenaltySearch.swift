import PlumbSyntax

/// What minimises the penalties of several unknowns. Most components have no need of it.
final class PenaltySearch {
  var penalties = PenaltyTable()
  var simplex = PenaltySimplex()
  /// Blocks that are solved together where rows leave a choice.
  var groups = Blocks()
  /// Per block, whether rows leave a choice in it.
  var isOpen = PlainArray<Bool>()
  /// Whether the forms of all unknowns have been made.
  var hasAllForms = false

  init() {}

  func solve() throws(SolvingFailure) { try simplex.solve(penalties) }
}
