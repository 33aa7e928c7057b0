import Foundation
import PlumbSyntax
import TestSupport
import Testing

@testable import PlumbEngine

/// Hit tests of random layouts, which change between them, against a search of all nodes.
@Suite("Random hit tests")
struct RandomHitTests {
  private static let layouts = Samples.count(3, "PLUMB_RANDOM_HITS")

  private static let keys = 6

  private func document(_ random: inout SplitMix64) -> String {
    var nodes = 0
    // Some have parents with more children than a run has entries.
    let mostNodes = random.chance(20) ? 600 : 40
    let isFlat = mostNodes > 40
    func element(_ depth: Int) -> String {
      nodes += 1
      var attributes = ""
      func add(_ name: String, _ value: String) { attributes += " \(name)='\(value)'" }
      func place(_ least: Int, _ most: Int) -> String {
        let number = "\(least + random.below(most - least + 1))"
        return random.chance(15) ? "\(number) + k\(random.below(Self.keys))" : number
      }
      let isRoot = depth == 0
      if !isRoot || random.chance(10) {
        add("left", place(-20, 80))
        add("top", place(-20, 80))
      }
      add("width", !isRoot && random.chance(5) ? "0" : isRoot ? "200" : place(10, 90))
      add("height", !isRoot && random.chance(5) ? "0" : isRoot ? "200" : place(10, 90))
      // Where the root is skipped, so is everything.
      let mayBeSpecial = !isRoot || random.chance(10)
      if mayBeSpecial, random.chance(7) { add("isHidden", random.pick(["true", "k\(random.below(Self.keys)) > 4"])) }
      if mayBeSpecial, random.chance(7) {
        add("isUserInteractionEnabled", random.pick(["false", "k\(random.below(Self.keys)) > 2"]))
      }
      if mayBeSpecial, random.chance(10) {
        add("alpha", random.pick(["0", "0.009", "0.01", "0.5", "k\(random.below(Self.keys)) / 300"]))
      }
      if mayBeSpecial, random.chance(4) {
        add("layer.isHidden", random.pick(["true", "k\(random.below(Self.keys)) > 5"]))
      }
      if mayBeSpecial, random.chance(25) {
        let name = random.pick(["transform", "transform", "layer.affineTransform"])
        if random.chance(60) {
          add(name + ".rotation", random.pick(["0.3", "-1.2", "pi / 2", "k\(random.below(Self.keys)) / 4"]))
        }
        if random.chance(40) {
          add(name + ".scale", random.pick(["2", "0.5", "0", "0.0001", "k\(random.below(Self.keys))"]))
        }
        if random.chance(30) { add(name + ".translation.x", place(-30, 30)) }
      }
      if random.chance(10) { add("layer.anchorPoint.x", random.pick(["0", "1", "0.3"])) }
      let isScroll = random.chance(12)
      if isScroll, random.chance(50) { add("contentOffset.y", place(-20, 40)) }
      var children = ""
      if isRoot {
        for key in 0..<Self.keys { children += "<state name='k\(key)' type='Double' value='\(key)'/>" }
      }
      let most = depth > 5 ? 0 : isFlat && depth == 0 ? 500 : 4
      if most > 0 {
        for _ in 0..<random.below(most + 1) where nodes < mostNodes { children += element(depth + 1) }
        if isRoot { while nodes < 8 { children += element(1) } }
      }
      let name = isScroll ? "UIScrollView" : random.pick(["UIView", "UIView", "UIView", "UILabel", "UIButton"])
      return "<\(name)\(attributes)>\(children)</\(name)>"
    }
    return element(0)
  }

  private func check(
    _ layout: Layout, _ seed: Int, _ random: inout SplitMix64, _ counts: inout (points: Int, hits: Int)
  ) throws {
    var naive = NaiveHitTest(layout)
    for _ in 0..<40 {
      // Whole numbers are often on edges.
      func coordinate() -> Double {
        let number = Double(random.below(180)) - 20
        return random.chance(60) ? number : number + Double(random.below(1000)) / 1000
      }
      let (x, y) = (coordinate(), coordinate())
      let expected = naive.all(x, y)
      if !naive.isDoubtful {
        counts.points += 1
        counts.hits += expected.count
        #expect(try layout.hitTestAll(x: x, y: y) == expected)
        #expect(try layout.hitTest(x: x, y: y) == expected.first)
        #expect(try layout.hitTestAll(x: x, y: y, width: 0, height: 0) == expected)
      }
      let (width, height) = (coordinate() + 21, coordinate() + 21)
      typealias Point = NaiveHitTest.Point
      let overlapping = naive.all(polygon: [
        Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width, y: y + height), Point(x: x, y: y + height),
      ])
      if !naive.isDoubtful {
        #expect(
          try layout.hitTestAll(x: x, y: y, width: width, height: height) == overlapping,
          "\(seed): \(x) \(y) \(width) \(height)")
      }
      let row = random.below(layout.nodeCount)
      if let local = try? layout.convertPoint(x: x, y: y, row: row) {
        let back = try layout.convertToRoot(x: local.x, y: local.y, row: row)
        #expect(abs(back.x - x) < 1e-3 && abs(back.y - y) < 1e-3)
      }
    }
  }

  @Test("Find what a search of all nodes finds")
  func equalNaive() throws {
    var counts = (points: 0, hits: 0)
    for seed in 0..<Self.layouts {
      var random = SplitMix64(seed: UInt64(seed))
      let text = document(&random)
      let outcome = Engine().load(Array(text.utf8))
      let template = try #require(outcome.template, "\(outcome.diagnostics.map { $0.rendered() })")
      let layout = template.makeLayout()
      #expect(try layout.hitTestAll(x: 1, y: 1).isEmpty)
      for step in 0..<12 {
        try #require(layout.compute(width: 300, height: 300) == .ok)
        try check(layout, seed, &random, &counts)
        if random.chance(30) { try edit(layout, seed, &random, &counts) }
        // Now and then nothing is asked between two computes.
        for _ in 0..<(step % 4 == 3 ? 2 : 1) {
          let key = "k\(random.below(Self.keys))"
          try #require(layout.setState([(key, .number(Double(random.below(8))))]) == .ok)
          if random.chance(50) {
            let row = random.below(layout.nodeCount)
            _ = layout.setContentOffset(x: 3, y: Double(random.below(50)), row: row)
          }
          if step % 4 == 3 { try #require(layout.compute(width: 300, height: 300) == .ok) }
        }
      }
    }
    #expect(counts.points > 200 * Self.layouts && counts.hits > counts.points / 4, "\(counts)")
  }

  /// Inserts, moves or removes a node. Before the next compute what is gone is not hit.
  private func edit(_ layout: Layout, _ seed: Int, _ random: inout SplitMix64, _ counts: inout (points: Int, hits: Int))
    throws
  {
    let row = random.below(layout.nodeCount)
    let node = layout.node(row: row)
    switch random.below(4) {
    case 0:
      let attributes = [("left", "5"), ("top", "k1"), ("width", "40"), ("height", "40"), ("transform.rotation", "0.5")]
      _ = try? layout.insert(ElementDefinition("UIView", attributes), parent: node, index: 0)
    case 1: _ = layout.setExpression(node, "transform.scale", random.chance(50) ? "1.5" : nil)
    case 2: _ = layout.setExpression(node, "alpha", random.chance(50) ? "0" : nil)
    default: if row > 0 { _ = layout.remove(node) }
    }
    if random.chance(50) { try check(layout, seed, &random, &counts) }
  }
}
