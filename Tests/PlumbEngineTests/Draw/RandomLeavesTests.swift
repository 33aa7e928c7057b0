import Foundation
import PlumbSyntax
import TestSupport
import Testing

@testable import PlumbEngine

/// Rows without children are drawn in a loop of their own, and looks are read in another way the first time than again.
/// Neither may make a difference.
@Suite("Display lists of random leaves")
struct RandomLeavesTests {
  private static let layouts = Samples.count(12, "PLUMB_RANDOM_LEAVES")
  private static let keys = 6

  /// A document, and the same one where each leaf has a child that is not drawn.
  private struct Pair {
    var leaves = ""
    var parents = ""
  }

  private func pair(_ random: inout SplitMix64) -> Pair {
    var nodes = 0
    func number(_ least: Int, _ most: Int) -> String {
      let number = "\(least + random.below(most - least + 1))"
      return random.chance(12) ? "\(number) + k\(random.below(Self.keys))" : number
    }
    func key() -> String { "k\(random.below(Self.keys))" }
    func element(_ depth: Int) -> Pair {
      nodes += 1
      var attributes = " id='n\(nodes)'"
      func add(_ name: String, _ value: String, percent: Int = 100) {
        if random.chance(percent) { attributes += " \(name)='\(value)'" }
      }
      let isParent = depth == 0 || depth < 4 && random.chance(15)
      let name =
        isParent
        ? random.pick(["UIView", "UIView", "UIScrollView"])
        : random.pick(["UIView", "UIView", "UIView", "UILabel", "UILabel", "UIImageView", "UIButton", "UIScrollView"])
      add("left", depth == 0 ? "0" : number(-20, 180))
      add("top", depth == 0 ? "0" : number(-20, 180))
      add("width", depth == 0 ? "200" : random.pick(["0", number(5, 60), number(5, 60), number(5, 60)]))
      add("height", depth == 0 ? "200" : random.pick(["0", number(5, 60), number(5, 60), number(5, 60)]))
      let color = random.pick(["red", "#123456", "#12345678", "clear", "\(key()) > 3 ? blue : red"])
      add("backgroundColor", color, percent: 50)
      add("layer.backgroundColor", "green", percent: 4)
      add("tintColor", "yellow", percent: 4)
      add("layer.cornerRadius", number(0, 40), percent: 30)
      add("layer.borderWidth", number(-1, 3), percent: 10)
      add("layer.borderColor", random.pick(["blue", "clear"]), percent: 10)
      add("contentMode", "center", percent: 4)
      // Where most are alike, few leaves are others.
      let few = depth == 0 ? 0 : 3
      add("isHidden", random.pick(["true", "\(key()) > 4"]), percent: few)
      add("alpha", random.pick(["0", "0.5", "1", "\(key()) / 5"]), percent: few)
      add("layer.opacity", random.pick(["0.5", "1"]), percent: few)
      add("layer.isHidden", random.pick(["true", "\(key()) > 5"]), percent: few)
      add("clipsToBounds", random.pick(["true", "\(key()) > 2"]), percent: isParent ? 30 : few)
      add("layer.zPosition", random.pick(["1", "-1", "\(key()) - 3"]), percent: random.chance(10) ? few : 0)
      add("transform.rotation", "\(key()) / 3", percent: few)
      add("layer.shadowOpacity", random.pick(["0.5", "\(key()) / 9"]), percent: few)
      if name == "UILabel" {
        add("text", random.pick(["hello", "{t}", "", "k = {\(key())}"]), percent: 90)
        add("textColor", random.pick(["#333", "red", "\(key()) > 3 ? blue : red"]), percent: 60)
        add("font", random.pick(["bold 9", "12"]), percent: 15)
        add("textAlignment", random.pick(["right", "center"]), percent: 10)
        add("numberOfLines", number(0, 3), percent: 10)
        add("lineBreakMode", "byClipping", percent: 5)
        add("semanticContentAttribute", "forceRightToLeft", percent: 5)
      }
      if name == "UIButton" { add("title", "{t}", percent: 70) }
      var result = Pair()
      if isParent {
        let most = depth == 0 ? 60 : 12
        for _ in 0..<random.below(most + 1) where nodes < 200 {
          let child = element(depth + 1)
          result.leaves += child.leaves
          result.parents += child.parents
        }
      }
      if result.leaves.isEmpty { result.parents = "<UIView width='0' height='0'/>" }
      result.leaves = "<\(name)\(attributes)>\(result.leaves)</\(name)>"
      result.parents = "<\(name)\(attributes)>\(result.parents)</\(name)>"
      return result
    }
    let state =
      (0..<Self.keys).map { "<state name='k\($0)' type='Double' value='\($0)'/>" }.joined()
      + "<state name='t' type='String' value='t'/>"
    let root = element(0)
    return Pair(
      leaves: "<UIView width='200' height='200'>\(state)\(root.leaves)</UIView>",
      parents: "<UIView width='200' height='200'>\(state)\(root.parents)</UIView>")
  }

  private func template(_ xml: String) throws -> Template {
    let outcome = Engine().load(Array(xml.utf8))
    return try #require(outcome.template, "\(outcome.diagnostics.map { $0.rendered() })")
  }

  /// An item as text, without what differs between layouts.
  private func described(_ item: DrawItem) -> String {
    let text = item.text.map {
      "\($0.text) \($0.font) \($0.color) \($0.maximumLines) \($0.hasEllipsis) \($0.horizontal) \($0.vertical) \($0.insets)"
    }
    return "\(item.layout.id(row: item.row)) \(item.parts) \(item.frame) \(item.clip) \(item.bounds) \(item.opacity) "
      + "\(item.cornerRadius) \(item.borderWidth) \(item.background) \(item.borderColor) \(item.tint) "
      + "\(item.contentMode) \(String(describing: item.group)) \(String(describing: item.transform)) "
      + "\(String(describing: item.shadow)) \(String(describing: item.image)) \(text ?? "no text")"
  }

  private func described(_ layout: Layout) -> [String] { layout.displayList.map(described) }

  /// What an item has of its node, by the node's properties.
  private func check(_ layout: Layout) throws {
    for item in layout.displayList {
      func value(_ name: String) throws -> Value? { try layout.property(name, row: item.row) }
      if item.parts.contains(.above) { continue }
      if try value("layer.backgroundColor")?.colorValue?.green != 255 {
        let color = try value("backgroundColor")?.colorValue
        #expect(item.background == color ?? RGBA8(red: 0, green: 0, blue: 0, alpha: 0))
      }
      let width = Float(max(0, try value("layer.borderWidth")?.a ?? 0))
      #expect(item.borderWidth == min(width, Float(item.frame.width), Float(item.frame.height)))
      guard layout.isKind(row: item.row, of: "UILabel") else { continue }
      let text = try layout.text(row: item.row)
      #expect(item.text?.text ?? "" == text?.text ?? "")
      if let shown = item.text, let text {
        #expect(shown.font == text.font && shown.color == text.color)
        #expect(shown.maximumLines == text.maximumLines && shown.hasEllipsis == text.hasEllipsis)
        #expect(shown.horizontal == text.horizontal)
      }
    }
  }

  @Test("copy the colours of looks as they are in memory")
  func haveColorsInOrder() {
    let look = MemoryLayout<NodeLook>.offset(of: \.background) ?? 0
    let item = MemoryLayout<RawDrawItem>.offset(of: \.background) ?? 0
    let looks = [
      MemoryLayout<NodeLook>.offset(of: \.border), MemoryLayout<NodeLook>.offset(of: \.tint),
      MemoryLayout<NodeLook>.offset(of: \.contentMode),
    ]
    let items = [
      MemoryLayout<RawDrawItem>.offset(of: \.border), MemoryLayout<RawDrawItem>.offset(of: \.tint),
      MemoryLayout<RawDrawItem>.offset(of: \.contentMode),
    ]
    #expect(looks.map { $0.map { $0 - look } } == [4, 8, 12])
    #expect(items.map { $0.map { $0 - item } } == [4, 8, 12])
    #expect(NodeLook.colorBytes == 12 + MemoryLayout<UInt32>.size)
    // `Value` ends with its box: the texts of labels are read from there.
    #expect(MemoryLayout<Value>.offset(of: \.box) == MemoryLayout<Value>.size - MemoryLayout<UnsafeRawPointer>.size)
  }

  @Test("have the items that they have with children, read for the first time or again")
  func equalParents() throws {
    var items = 0
    for seed in 0..<Self.layouts {
      var random = SplitMix64(seed: UInt64(seed))
      let pair = pair(&random)
      let (template, parents) = (try template(pair.leaves), try template(pair.parents).makeLayout())
      let layout = template.makeLayout()
      var state: [(String, Value)] = []
      for step in 0..<8 {
        try #require(layout.compute(width: 200, height: 200) == .ok)
        try #require(parents.compute(width: 200, height: 200) == .ok)
        let found = described(layout)
        items += found.count
        #expect(found == described(parents), "seed \(seed), step \(step)")
        let fresh = template.makeLayout()
        try #require(fresh.setState(state) == .ok)
        try #require(fresh.compute(width: 200, height: 200) == .ok)
        #expect(found == described(fresh), "seed \(seed), step \(step)")
        try check(layout)
        state.append(("k\(random.below(Self.keys))", .number(Double(random.below(8)))))
        if random.chance(30) { state.append(("t", .string("t\(step)"))) }
        try #require(layout.setState(state) == .ok)
        try #require(parents.setState(state) == .ok)
      }
    }
    #expect(items > 40 * Self.layouts, "\(items)")
  }
}
