/// What minimises the penalties of several unknowns. Most components have no need of it.
final class PenaltySearch {
  var penalties = PenaltyTable()
  var simplex = PenaltySimplex()

  init() {}

  func solve() throws(SolvingFailure) { try simplex.solve(penalties) }
}
