import Foundation
import PlumbSyntax
import TestSupport
import Testing

@testable import PlumbEngine

/// Layouts whose state changes at random have the nodes, frames and values that a fresh load with that state has.
@Suite("Random repetition")
struct RandomRepetitionTests {
  private static let texts = [
    """
    <UIView width='100%' height='100%'>
      <UIView if='on' id='top' height='7'/>
      <UIView repeat='items' key='item.id' id='slot' top='previous.bottom + 1' height='auto'>
        <UILabel if='item.count &gt; 2' text='{item.name}' id='name'/>
        <UIView repeat='item.count' id='dot' left='previous.right' top='index' width='2' height='3'/>
      </UIView>
      <UIView if='!on' id='bottom' top='previous.bottom' height='#top2.height'/>
      <UIView id='top2' top='previous.bottom' height='5'/>
      <UIView repeat='n' id='tail' left='previous.right' width='10 + index'/>
    </UIView>
    """,
    """
    <UIView width='auto' height='auto'>
      <UIView repeat='n' id='row' top='previous.bottom' height='max(4, index)' width='auto'>
        <UIView repeat='items' key='item.id' id='cell' left='previous.right' width='item.count' height='2'
          isHidden='item.count == 3'>
          <UIView if='on' id='mark' width='#cell.width / 2'/>
        </UIView>
      </UIView>
    </UIView>
    """,
    // So many expressions that a change of state does not compute all of them.
    """
    <UIView width='100%' height='100%' alpha='n / 4'>
      <UIView if='alpha &gt; 0.4' id='top' height='7 + n'/>
      <UIView repeat='n * 2 + 1' id='row' top='previous.bottom' height='index + 1'/>
      <UIView if='count(items) * 2 &gt; n' id='more' top='previous.bottom' height='2'/>
      <UIView>
    """ + String(repeating: "<UIView width='50% + 3' height='previous.width / 7 + 1'/>", count: 60)
      + "</UIView></UIView>",
    // Stack views place what comes and goes.
    """
    <UIView width='100%' height='100%'>
      <UIStackView axis='vertical' width='100%' spacing='2' id='list'>
        <UIView if='on' id='top' height='7'/>
        <UIView repeat='items' key='item.id' id='slot' height='item.count * 3 + 1' grow='item.count'>
          <UILabel text='{item.name}' id='name'/>
        </UIView>
        <UIStackView repeat='n' id='line' spacing='index' distribution='equalSpacing' height='12'>
          <UIView repeat='items' key='item.id' width='item.count + index' height='5'/>
        </UIStackView>
      </UIStackView>
      <UIView top='previous.bottom' height='n'/>
      <UIStackView wrap='true' width='50' spacing='1' top='previous.bottom'>
        <UIView repeat='items' key='item.id' width='9 + item.count' height='4'/>
        <UIView if='!on' width='11' height='3'/>
      </UIStackView>
    </UIView>
    """,
  ]
  /// The last kind of document; most of its changes are patched.
  private static var stacks: Int { texts.count - 1 }

  private struct State {
    var items: [(id: Int, count: Double)] = []
    var isOn = false
    var count = 0.0

    var entries: [(key: String, value: Value)] {
      let items = items.map { item in
        Value.dictionary([
          ("id", .string("\(item.id)")), ("name", .string("Item \(item.id)")), ("count", .number(item.count)),
        ])
      }
      return [("items", .array(items)), ("on", .bool(isOn)), ("n", .number(count))]
    }

    mutating func change(_ random: inout SeededRandom) {
      switch random.below(8) {
      case 0: isOn.toggle()
      case 1: count = Double(random.below(5))
      case 2, 3:
        let id = random.below(12)
        if !items.contains(where: { $0.id == id }) {
          items.insert((id, Double(random.below(5))), at: random.below(items.count + 1))
        }
      case 4: if !items.isEmpty { items.remove(at: random.below(items.count)) }
      case 5: items.reverse()
      case 6: items.sort { $0.id < $1.id }
      default: if !items.isEmpty { items[random.below(items.count)].count = Double(random.below(5)) }
      }
    }
  }

  private struct SeededRandom {
    var state: UInt64

    mutating func below(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(1, count)
    }
  }

  private func template(_ text: String, _ state: State) throws -> Template {
    var options = LoadOptions()
    options.scopes = [ScopeDefinition(state: state.entries.map { StateDeclaration(key: $0.key, value: $0.value) })]
    let loaded = Engine().load(Array(text.utf8), options)
    return try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })")
  }

  private func values(_ layout: Layout) -> [String] {
    (0..<layout.nodeCount).map { row in
      let text = (try? layout.property("text", row: row).stringValue) ?? ""
      return "\(layout.id(row: row)) \(text) \(layout.path(row: row))"
    }
  }

  private static let seeds = Samples.count(1, "PLUMB_RANDOM_REPETITIONS")

  @Test("State that changes", arguments: texts.indices, 0..<seeds)
  func changes(_ text: Int, _ seed: Int) throws {
    var random = SeededRandom(state: UInt64(seed) &* 7_919 &+ UInt64(text))
    var state = State()
    state.items = [(1, 2), (2, 4)]
    let layout = try template(Self.texts[text], state).makeLayout()
    var handles: [String: UInt64] = [:]
    for step in 0..<15 {
      for _ in 0...random.below(3) { state.change(&random) }
      #expect(layout.setState(state.entries) == .ok)
      #expect(layout.compute(width: 300, height: 200) == .ok, "\(layout.diagnostics)")
      let fresh = try template(Self.texts[text], state).makeLayout()
      #expect(fresh.compute(width: 300, height: 200) == .ok)
      try #require(values(layout) == values(fresh), "seed \(seed) step \(step)")
      try #require(
        layout.rows.withFrames { Array($0) } == fresh.rows.withFrames { Array($0) }, "seed \(seed) step \(step)")
      try #require(layout.rows.withFlags { Array($0) } == fresh.rows.withFlags { Array($0) })
      // Nodes of the first text's slots are those of their keys.
      if text == 0 {
        var now: [String: UInt64] = [:]
        for row in 0..<layout.nodeCount where layout.id(row: row) == "slot" {
          let node = layout.node(row: row)
          now[try #require(layout.state("item.id", node: node).stringValue)] = node
        }
        for (key, node) in now { if let before = handles[key] { #expect(before == node) } }
        handles = now
      }
    }
    if text == Self.stacks { #expect(layout.edits.patched > 5, "\(layout.edits.relinkedInAll)") }
  }
}
