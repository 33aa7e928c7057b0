import Foundation
import TestSupport
import Testing

@testable import PlumbEngine

/// Random stacks against the oracle, for every axis, alignment and distribution.
@Suite struct RandomStackTests {
  private static let rounds = Samples.count(3, "PLUMB_RANDOM_STACKS")

  @Test("The kernel places children where the written rules put them", arguments: RandomStack.Kind.allCases)
  func equalsOracle(kind: RandomStack.Kind) {
    for seed in 0..<Self.rounds {
      for axis in StackAxis.all {
        for alignment in StackAlignment.all {
          for distribution in StackDistribution.all {
            var random = RandomStack(seed: UInt64(seed))
            let input = random.input(kind, axis, alignment, distribution)
            compare(input, "seed \(seed) \(kind) \(axis) \(alignment) \(distribution)")
          }
        }
      }
    }
  }

  private func compare(_ input: StackInput, _ name: String) {
    var run = StackRun(leavesOutDefaults: input.children.count % 2 == 0)
    var output = run(input)
    let oracle = StackOracle(input).output
    for (place, child) in input.children.enumerated() where child.isHidden {
      output.children[place] = StackRectangle()
    }
    let distance = output.distance(to: oracle)
    #expect(distance < 1e-6, "↳ row \(name): \(input)\n\(output)\n\(oracle)")
    #expect(run.damage == 0, "↳ row \(name)")
  }
}
