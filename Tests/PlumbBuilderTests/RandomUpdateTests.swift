import Foundation
import TestSupport
import Testing

import enum PlumbEngine.ConstraintAttribute

@testable import PlumbBuilder

/// Random layouts with random state: an update gives what a fresh activation gives.
struct RandomUpdateTests {
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var word = state
      word ^= word >> 33
      word = word &* 0xff51_afd7_ed55_8ccd
      return word ^ word >> 29
    }

    mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
  }

  /// What a state says: parents, order, anchors.
  struct Plan {
    var root: [Int] = []
    var children: [[Int]]
    var anchors: [[Rule]]

    struct Rule {
      var attribute: ConstraintAttribute
      var relation: AnchorsRelation
      /// -1: the superview; -2: none; -3: the safe area of the superview.
      var other: Int
      var second: ConstraintAttribute
      var multiplier: Double
      var constant: Double
      var priority: Double
    }

    /// `isSimple`: constraints are of sizes that are numbers, which go with stack views anywhere.
    init(_ count: Int, isSimple: Bool, _ random: inout Generator) {
      children = Array(repeating: [], count: count)
      anchors = Array(repeating: [], count: count)
      // Each view is inside of an earlier one of a random order, or is not there.
      let order = (0..<count).shuffled(using: &random)
      var placed: [Int] = []
      for view in order {
        let choice = random.number(placed.count + 3)
        if choice == 0, count > 3 { continue }
        if choice <= 2 || placed.isEmpty { root.append(view) } else { children[placed[choice - 3]].append(view) }
        placed.append(view)
      }
      for view in placed {
        let most = isSimple ? view % 4 == 3 ? 1 : 3 : 6
        for _ in 0..<random.number(most) { anchors[view].append(Self.rule(view, isSimple ? [] : placed, &random)) }
      }
    }

    private static func rule(_ view: Int, _ placed: [Int], _ random: inout Generator) -> Rule {
      let kinds: [[ConstraintAttribute]] = [
        [.leading, .trailing, .centerX], [.top, .bottom, .centerY, .firstBaseline], [.width, .height],
      ]
      let kind = placed.isEmpty ? 2 : random.number(3)
      let attribute = kinds[kind].randomElement(using: &random) ?? .top
      var other = [-1, -1, -1, -2, -3, placed.randomElement(using: &random) ?? -1].randomElement(using: &random) ?? -1
      if other == view { other = -1 }
      if placed.isEmpty { other = -2 }
      if kind < 2, other == -2 { other = -1 }
      return Rule(
        attribute: attribute, relation: [.equal, .equal, .greaterThanOrEqual, .lessThanOrEqual][random.number(4)],
        other: other,
        second: random.number(3) == 0 ? kinds[kind].randomElement(using: &random) ?? attribute : attribute,
        multiplier: kind == 2 && random.number(4) == 0 ? 0.5 : 1,
        constant: Double(random.number(other == -2 ? 90 : 20)),
        priority: [1000, 1000, 750, 400][random.number(4)])
    }
  }

  final class Scene {
    let root = View()
    let views: [View]

    init(_ count: Int, hasStacks: Bool) {
      views = (0..<count).map { number in hasStacks && number % 4 == 3 ? Scene.stack() : View() }
    }

    private static func stack() -> View {
      let view = StackView()
      view.axis = .vertical
      return view
    }

    func layout(_ plan: Plan) -> some Layout {
      root.sl.sublayout { for view in plan.root { self.layout(view, plan) } }
    }

    private func layout(_ number: Int, _ plan: Plan) -> AnyLayout {
      let view = views[number]
      let parent = plan.children.firstIndex { $0.contains(number) }
      let inside = ViewLayout(view).anchors {
        for rule in plan.anchors[number] { self.anchors(rule, parent.map { self.views[$0] } ?? root) }
      }
      return AnyLayout(inside.sublayout { for child in plan.children[number] { self.layout(child, plan) } })
    }

    private func anchors(_ rule: Plan.Rule, _ superview: View) -> Anchors {
      let item: AnchorsItem =
        switch rule.other {
        case -1: .superview
        case -2: .none
        case -3: .guide(superview.layoutMarginsGuide)
        default: .view(views[rule.other])
        }
      return Anchors([rule.attribute], rule.relation, item, rule.second, constant: rule.constant)
        .multiplier(rule.multiplier).priority(LayoutPriority(rule.priority))
    }
  }

  /// How many random builders there are.
  static let seeds = Samples.count(10, "PLUMB_RANDOM_BUILDERS")

  @Test("An update is a fresh activation", arguments: 0..<seeds) func update(_ seed: Int) throws {
    var random = Generator(state: UInt64(seed) &* 77 &+ 5)
    let count = 1 + random.number(12)
    let hasStacks = seed % 3 == 0
    let scene = Scene(count, hasStacks: hasStacks)
    let activation = Activation()
    for step in 0..<8 {
      let plan = Plan(count, isSimple: false, &random)
      scene.layout(plan).update(fromActivation: activation)
      let fresh = Scene(count, hasStacks: hasStacks)
      let other = fresh.layout(plan).active()
      #expect(activation.problems.count == other.problems.count)
      #expect(activation.constraintCount == other.constraintCount)
      // Not after each update, so that several come together.
      if random.number(3) == 0, step < 7 { continue }
      try scene.root.layout(width: 300, height: 200)
      try fresh.root.layout(width: 300, height: 200)
      #expect(scene.root.engineLayout?.nodeCount == fresh.root.engineLayout?.nodeCount)
      #expect(scene.root.engineLayout?.constraintCount == fresh.root.engineLayout?.constraintCount)
      for (number, view) in scene.views.enumerated() where view.topView === scene.root {
        #expect(view.frame == fresh.views[number].frame, "view \(number) in step \(step)")
      }
      #expect(
        scene.views.map { $0.superview.map { scene.number($0) } }
          == fresh.views.map { $0.superview.map { fresh.number($0) } })
    }
  }
}

extension RandomUpdateTests.Scene {
  fileprivate func number(_ view: View) -> Int { views.firstIndex { $0 === view } ?? -1 }
}
