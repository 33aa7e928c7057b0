import Foundation
import PlumbConstraints
import TestSupport
import Testing

/// Systems of whole numbers, solved exactly by brute force.
@Suite struct ReferenceTests {
  private static let systems = Samples.count(300, "PLUMB_RANDOM_SYSTEMS")

  @Test func randomSystemsAreSolvedAsByBruteForce() {
    var leftOut = 0
    for seed in 1...Self.systems {
      let system = RandomSystem(seed: UInt64(seed), unknowns: 1 + seed % 4, rows: 1 + seed % 7)
      let solved = ConstraintSystem()
      for isSize in system.isSize { _ = solved.addVariable(isSize ? .size : .position) }
      let rows = system.rows.map {
        solved.addRow($0.terms, $0.relation, constant: Double($0.constant), priority: $0.priority)
      }
      #expect(solved.solve() == 0)
      let reference = ReferenceSolver(isSize: system.isSize, rows: system.rows).solve()
      let values = system.isSize.indices.map { solved.value($0) }
      let differs = zip(values, reference.values).contains { abs($0 - $1) > 1e-6 }
      let left = rows.indices.filter { solved.isLeftOut(rows[$0]) }
      leftOut += reference.leftOut.count
      if differs || left != reference.leftOut {
        Issue.record("seed \(seed): \(values), \(left); exactly \(reference); \(system.isSize) \(system.rows)")
        return
      }
    }
    #expect(leftOut > Self.systems / 30)
  }
}
