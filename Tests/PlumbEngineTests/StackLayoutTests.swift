import PlumbSyntax
import TestSupport
import Testing

@testable import PlumbEngine

/// Stack views in layouts that change: what a walk computes is what a fresh layout does.
@Suite("Stack views in layouts")
struct StackLayoutTests {
  private func template(_ text: String, state: [String: Value] = [:]) throws -> Template {
    var options = LoadOptions()
    let keys = state.keys.sorted()
    options.scopes = [
      ScopeDefinition(
        constants: [], state: keys.map { StateDeclaration(key: $0, value: state[$0] ?? .number(0)) })
    ]
    let loaded = Engine().load(Array(text.utf8), options)
    return try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() }) \(text)")
  }

  private func frames(_ layout: Layout) -> [[Double]] {
    (0..<layout.nodeCount).map { row in
      let frame = layout.frame(row: row)
      return [frame.x, frame.y, frame.width, frame.height]
    }
  }

  // MARK: - Random layouts

  private static let keys = ["a", "b", "c", "d"]

  /// Writes a random stack view whose attributes depend on state.
  private func write(_ text: inout String, _ depth: Int, _ random: inout SplitMix64) {
    func pick(_ choices: [String]) -> String { choices[Int(random.next() % UInt64(choices.count))] }
    let wraps = depth == 0 && random.next() % 3 == 0
    var axis = pick(["axis='vertical'", "", "axis='a > 3 ? vertical : horizontal'"])
    if wraps { axis = pick(["axis='vertical'", ""]) + " wrap='b > 2' lineSpacing='3'" }
    let distribution = pick(["fill", "fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"])
    let alignment = pick(["fill", "leading", "center", "trailing", "firstBaseline", "lastBaseline"])
    let size = pick(["", "width='c * 20'", "height='d * 20'", "width='100' height='d * 10'", "isHidden='c > 5'"])
    let more = pick([
      "", "spacing='a'", "isLayoutMarginsRelativeArrangement='d > 2'", "isBaselineRelativeArrangement='a > 2'",
    ])
    text += "<UIStackView \(axis) distribution='\(distribution)' alignment='\(alignment)' \(size) \(more)>"
    for _ in 0..<random.next() % 6 {
      let child = pick(["", "width='a * 9'", "height='b * 7'", "width='50%'", "width='10' height='100% - d'"])
      let own = pick([
        "", "isHidden='b > 4'", "grow='c'", "shrink='d'", "customSpacing='a * 2'",
        "contentHuggingPriority.horizontal='c * 100'", "contentCompressionResistancePriority.vertical='d * 100'",
      ])
      switch random.next() % 4 {
      case 0 where depth < 3 && !wraps: write(&text, depth + 1, &random)
      case 1: text += "<UIView \(child) \(own)><UIView width='50%' height='10'/></UIView>"
      case 2: text += "<UIView \(child) \(own)/>"
      default: text += "<UILabel \(child) \(own) numberOfLines='0' text='some words {c}'/>"
      }
    }
    text += "</UIStackView>"
  }

  @Test("have the frames of a fresh one after every change", arguments: 0..<Samples.count(20, "PLUMB_RANDOM_STACKS"))
  func random(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) &* 7919)
    var text = "<UIView width='auto' height='auto'>"
    write(&text, 0, &random)
    text += "</UIView>"
    var state: [String: Value] = [:]
    for key in Self.keys { state[key] = .number(Double(random.next() % 7)) }
    let layout = try template(text, state: state).makeLayout()
    #expect(layout.compute(width: 300, height: 200) == .ok)
    for _ in 0..<8 {
      let key = Self.keys[Int(random.next() % 4)]
      state[key] = .number(Double(random.next() % 7))
      #expect(layout.setState([(key, state[key] ?? .null)]) == .ok)
      #expect(layout.compute(width: 300, height: 200) == .ok)
      let fresh = try template(text, state: state).makeLayout()
      #expect(fresh.compute(width: 300, height: 200) == .ok)
      #expect(frames(layout) == frames(fresh), "\(text) \(state)")
      #expect(frames(layout).joined().allSatisfy { $0.isFinite })
    }
  }

  // MARK: - Sizes

  @Test("may have very many children")
  func many() throws {
    let count = 20_000
    var text = "<UIStackView axis='vertical' width='100' spacing='1'><UIView height='first'/>"
    for _ in 1..<count { text += "<UIView height='2'/>" }
    let layout = try template(text + "</UIStackView>", state: ["first": .number(2)]).makeLayout()
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(frames(layout)[0] == [0, 0, 100, Double(count * 3 - 1)])
    #expect(frames(layout)[count] == [0, Double(count * 3 - 3), 100, 2])
    #expect(layout.setState([("first", .number(12))]) == .ok)
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(frames(layout)[count] == [0, Double(count * 3 + 7), 100, 2])
  }

  @Test("may be nested deeply")
  func deep() throws {
    let depth = 400
    var text = ""
    for level in 0..<depth { text += "<UIStackView axis='\(level % 2 == 0 ? "vertical" : "horizontal")'>" }
    text += "<UIView width='w' height='20'/>" + String(repeating: "</UIStackView>", count: depth)
    let layout = try template(text, state: ["w": .number(30)]).makeLayout()
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(frames(layout) == [[Double]](repeating: [0, 0, 30, 20], count: depth + 1))
    #expect(layout.setState([("w", .number(50))]) == .ok)
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(frames(layout) == [[Double]](repeating: [0, 0, 50, 20], count: depth + 1))
  }

  // MARK: - Edits

  @Test("take in children that come and go in place")
  func edits() throws {
    let layout = try template("<UIStackView spacing='5'><UIView width='10' height='20'/></UIStackView>").makeLayout()
    #expect(layout.compute(width: 100, height: 100) == .ok)
    _ = try layout.insert(xml: Array("<UIView width='30' height='20'/>".utf8), index: 0)
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(frames(layout) == [[0, 0, 45, 20], [0, 0, 30, 20], [35, 0, 10, 20]])
    #expect(layout.remove(layout.node(row: 2)) == .ok)
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(frames(layout) == [[0, 0, 30, 20], [0, 0, 30, 20]])
    #expect(layout.edits.patched == 1 && layout.edits.relinkedInAll == 1)
  }

  @Test("come into a layout in place")
  func arrival() throws {
    let layout = try template("<UIView/>").makeLayout()
    #expect(layout.compute(width: 100, height: 100) == .ok)
    for text in ["<UIView/>", "<UIView/>", "<UIStackView><UIView width='7' height='8'/></UIStackView>"] {
      _ = try layout.insert(xml: Array(text.utf8), index: 0)
    }
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(frames(layout)[1...2] == [[0, 0, 7, 8], [0, 0, 7, 8]])
    #expect(layout.edits.patched == 2 && layout.edits.relinkedInAll == 1)
  }
}
