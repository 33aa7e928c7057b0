import Foundation
import PlumbSyntax
import TestSupport
import Testing

@testable import PlumbEngine

/// Moves of the focus through random layouts, which change between them, against the rules on all nodes.
@Suite("Random moves of the focus")
struct RandomFocusTests {
  private static let layouts = Samples.count(4, "PLUMB_RANDOM_FOCUS")

  private static let keys = 5

  private func document(_ random: inout SplitMix64) -> String {
    var nodes = 0
    let hasTransforms = random.chance(40)
    func element(_ depth: Int) -> String {
      nodes += 1
      var attributes = ""
      func key() -> String { "k\(random.below(Self.keys))" }
      func add(_ chance: Int, _ name: String, _ values: [String]) {
        if depth > 0, random.chance(chance) { attributes += " \(name)='\(random.pick(values))'" }
      }
      func place(_ steps: Int) -> String { "\(random.below(steps) * 10)" + (random.chance(10) ? " + \(key())" : "") }
      // On a grid, where equal distances are frequent.
      attributes = depth == 0 ? " width='200' height='200'" : " left='\(place(12))' top='\(place(12))'"
      let width = random.chance(5) ? "0" : place(6) + " + 10"
      if depth > 0 { attributes += " width='\(width)' height='\(place(4)) + 10'" }
      add(40, "isFocusable", ["true", "true", "false", "\(key()) > 2"])
      add(5, "isHidden", ["true", "\(key()) > 4"])
      add(3, "isUserInteractionEnabled", ["false", "\(key()) > 1"])
      add(3, "alpha", ["0.009", "\(key()) / 100"])
      add(2, "accessibilityViewIsModal", ["{\(key()) > 5}"])
      add(20, "focusGroupIdentifier", ["a", "b", "", "{\(key()) > 3 ? \"a\" : \"c\"}"])
      if hasTransforms {
        add(10, "transform.rotation", ["pi / 2", "0.4"])
        add(10, "transform.scale", ["0.5", "2", "0", key()])
        add(5, "layer.affineTransform.translation.x", ["10", key()])
      }
      let isButton = random.chance(40)
      if isButton { add(15, "isEnabled", ["false", "\(key()) > 1"]) }
      let isScroll = !isButton && random.chance(10)
      if isScroll { add(60, "contentOffset.y", ["10", "-20", "10 * \(key())"]) }
      var children = ""
      if depth == 0 {
        for key in 0..<Self.keys { children += "<state name='k\(key)' type='Double' value='\(key)'/>" }
      }
      for _ in 0..<random.below(depth == 0 ? 12 : depth > 4 ? 1 : 4) where nodes < 50 { children += element(depth + 1) }
      let name = depth > 0 && isButton ? "UIButton" : isScroll ? "UIScrollView" : "UIView"
      return "<\(name)\(attributes)>\(children)</\(name)>"
    }
    return element(0)
  }

  @Test("Lead to what the rules say")
  func equalNaive() throws {
    var counts = (moves: 0, moved: 0, doubtful: 0, refused: 0, set: 0)
    for seed in 0..<Self.layouts {
      var random = SplitMix64(seed: UInt64(seed))
      let text = document(&random)
      let outcome = Engine().load(Array(text.utf8))
      let layout = try #require(outcome.template, "\(outcome.diagnostics.map { $0.rendered() })").makeLayout()
      try #require(layout.compute(width: 300, height: 300) == .ok)
      // The node that was given the focus, as long as it exists.
      var held: UInt64?
      for _ in 0..<60 {
        try change(layout, &random)
        var naive = NaiveFocus(layout)
        let start = held.flatMap { layout.row(of: $0) }
        if start == nil { held = nil }
        #expect(try layout.focusedRow() == start.flatMap { naive.canHaveFocus($0) ? $0 : nil })
        if random.chance(20) {
          let row = random.below(layout.nodeCount)
          do throws(Diagnostic) {
            try layout.setFocus(row: row)
            #expect(naive.canHaveFocus(row), "\(seed): \(row)")
            held = layout.node(row: row)
            counts.set += 1
          } catch {
            #expect(!naive.canHaveFocus(row), "\(seed): \(error.message)")
            counts.refused += 1
          }
        } else {
          let move = random.pick(FocusMove.allCases)
          let expected = naive.target(move, from: start)
          let found = try layout.moveFocus(move)
          counts.moves += 1
          counts.doubtful += naive.isDoubtful ? 1 : 0
          if !naive.isDoubtful {
            let there = expected ?? start.flatMap { naive.canHaveFocus($0) ? $0 : nil }
            #expect(found == there, "\(seed): \(move) from \(start ?? -1) in \(text)")
          }
          if let found {
            counts.moved += layout.node(row: found) != held ? 1 : 0
            held = layout.node(row: found)
          }
        }
        for row in 0..<layout.nodeCount {
          let isHeld = layout.node(row: row) == held
          #expect(try layout.property("isFocused", row: row).boolValue == isHeld)
        }
      }
    }
    #expect(counts.moves > 40 * Self.layouts && counts.moved > counts.moves / 3 && counts.set > 0 && counts.refused > 0)
    #expect(counts.doubtful < counts.moves / 4, "\(counts)")
  }

  private func change(_ layout: Layout, _ random: inout SplitMix64) throws {
    let row = random.below(layout.nodeCount)
    let node = layout.node(row: row)
    switch random.below(12) {
    case 0, 1, 2:
      let key = "k\(random.below(Self.keys))"
      try #require(layout.setState([(key, .number(Double(random.below(8))))]) == .ok)
    case 3: _ = layout.setContentOffset(x: 3, y: Double(random.below(50)), row: row)
    case 4:
      let isFocused = try layout.property("isFocused", row: row).boolValue == true
      _ = layout.setControlState((random.chance(50) ? 2 : 0) | (isFocused ? 8 : 0), row: row)
    case 5:
      let attributes = [("left", "50"), ("top", "k1"), ("width", "40"), ("height", "40"), ("isFocusable", "true")]
      _ = try? layout.insert(ElementDefinition("UIView", attributes), parent: node, index: 0)
    case 6: _ = layout.setExpression(node, "focusGroupIdentifier", random.pick(["a", "d", nil]))
    case 7: if row > 0, random.chance(40) { _ = layout.remove(node) }
    default: return
    }
    try #require(layout.compute(width: 300, height: 300) == .ok)
  }
}
