import Foundation
import TestSupport
import Testing

@testable import PlumbEngine

/// Documents with stack views against the oracle: every axis × alignment × distribution, with children that fit, too much
/// or too little space, hidden children, explicit sizes and everything else that `RandomStack` makes.
@Suite struct RandomStackDocumentTests {
  private static let rounds = Samples.count(1, "PLUMB_RANDOM_STACKS")
  /// Documents have no minimum and no maximum of children.
  private static let kinds = RandomStack.Kind.allCases.filter { $0 != .bounded }

  @Test("A document's stack view places its children where the written rules put them", arguments: kinds)
  func equalsOracle(kind: RandomStack.Kind) throws {
    for axis in StackAxis.all {
      for alignment in StackAlignment.all {
        for distribution in StackDistribution.all {
          for isRightToLeft in [false, true] {
            var document = StackDocument()
            var inputs: [StackInput] = []
            for seed in 0..<Self.rounds {
              var random = RandomStack(seed: UInt64(1000 + seed))
              var input = random.input(kind, axis, alignment, distribution)
              input.settings.isRightToLeft = isRightToLeft
              Self.restrict(&input)
              document.add(input, id: "s\(seed)")
              inputs.append(input)
            }
            let layout = try document.layout()
            for (seed, input) in inputs.enumerated() {
              let name = "\(kind) \(axis) \(alignment) \(distribution) \(isRightToLeft) seed \(seed)"
              try compare(layout, "s\(seed)", input, name)
            }
          }
        }
      }
    }
  }

  /// Stack views among the children: their fitting sizes are natural sizes, at the priorities of their children, and their
  /// own children stand in what they are given.
  @Test("So does one among its children", arguments: 0..<rounds)
  func nested(seed: Int) throws {
    for axis in StackAxis.all {
      for alignment in StackAlignment.all {
        for distribution in StackDistribution.all {
          var random = RandomStack(seed: UInt64(seed) &* 31 &+ UInt64(distribution.rawValue * 6 + alignment.rawValue))
          var input = random.input(.priorities, axis, alignment, distribution)
          if input.children.isEmpty { input.children.append(StackChild()) }
          Self.restrict(&input)
          let place = random.random.below(input.children.count)
          var inner = random.input(
            random.random.pick([.natural, .explicit, .hidden]), random.random.pick(StackAxis.all),
            random.random.pick(StackAlignment.all), random.random.pick(StackDistribution.all))
          inner.settings.isRightToLeft = input.settings.isRightToLeft
          Self.restrict(&inner)
          (inner.width, inner.height) = (.nan, .nan)
          let fitting = StackOracle(inner).output.size
          var child = StackChild()
          child.width.natural = max(0, fitting.width)
          child.height.natural = max(0, fitting.height)
          Self.setPriorities(&child, of: inner)
          // Baselines of stack views are their edges.
          (child.firstBaseline, child.lastBaseline) = (.nan, .nan)
          input.children[place] = child
          var document = StackDocument()
          document.add(input, id: "s", nested: [place: inner])
          let layout = try document.layout()
          let name = "\(axis) \(alignment) \(distribution) seed \(seed)"
          try compare(layout, "s", input, name)
          let given = try StackDocument.output(layout, id: "s", input).children[place]
          (inner.width, inner.height) = (given.width, given.height)
          try compare(layout, "s-\(place)", inner, name + " inside")
        }
      }
    }
  }

  /// What documents can say: baselines are those of contents.
  private static func restrict(_ input: inout StackInput) {
    for place in input.children.indices {
      let child = input.children[place]
      if child.width.natural.isNaN || child.height.natural.isNaN || child.lastBaseline > child.height.natural {
        (input.children[place].firstBaseline, input.children[place].lastBaseline) = (.nan, .nan)
      }
    }
  }

  /// Along the axis the lowest of the children, across it the highest; children without length resist nothing.
  private static func setPriorities(_ child: inout StackChild, of inner: StackInput) {
    func priorities(_ length: (StackChild) -> StackChild.Length, _ isAlong: Bool) -> (Double, Double) {
      let shown = inner.children.filter { !$0.isHidden }.map(length)
      let hugging = shown.map { size in
        !size.explicit.isNaN ? 999 : size.natural.isNaN ? 0 : size.hugging.isNaN ? 250 : size.hugging
      }
      let resisting = shown.compactMap { (size) -> Double? in
        if !size.explicit.isNaN { return size.explicit > 0 ? 999 : nil }
        if !(size.natural > 0) { return nil }
        return size.compression.isNaN ? 750 : size.compression
      }
      return isAlong
        ? (hugging.min() ?? 0, resisting.min() ?? 0) : (hugging.max() ?? 0, resisting.max() ?? 0)
    }
    let isHorizontal = inner.settings.axis == .horizontal
    (child.width.hugging, child.width.compression) = priorities(\.width, isHorizontal)
    (child.height.hugging, child.height.compression) = priorities(\.height, !isHorizontal)
  }

  private func compare(_ layout: Layout, _ id: String, _ input: StackInput, _ name: String) throws {
    // A stack view that sizes itself arranges its children in that size, which is never below 0.
    var given = input
    let fitting = StackOracle(input).output.size
    if given.width.isNaN { given.width = max(0, fitting.width) }
    if given.height.isNaN { given.height = max(0, fitting.height) }
    let expected = StackOracle(given).output
    var output = try StackDocument.output(layout, id: id, input)
    for (place, child) in input.children.enumerated() where child.isHidden {
      let frame = output.children[place]
      #expect((input.settings.axis == .horizontal ? frame.width : frame.height) == 0, "\(name) hidden \(place)")
      output.children[place] = StackRectangle()
    }
    #expect(output.distance(to: expected) < 1e-6, "↳ \(name): \(given)\n\(output)\n\(expected)")
  }
}
