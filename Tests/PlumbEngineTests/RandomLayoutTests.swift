import Foundation
import PlumbEngine
import PlumbSyntax
import TestSupport
import Testing

/// A live layout of a random document, with the oracle's natural sizes.
struct RandomEngineLayout {
  let layout: Layout

  /// nil: the document is a cycle.
  init?(_ random: RandomLayout) throws {
    let engine = Engine()
    try engine.setMeasurer(
      Measurer { layout, node, width, _ in
        guard let row = layout.row(of: node) else { return .failed }
        let text = layout.isKind(row: row, of: "UILabel") ? (try? layout.property("text", row: row))?.stringValue : ""
        let size = random.measure(id: layout.id(row: row), text: text ?? "", width: width)
        return .size(
          Measurement(
            width: size.width, height: size.height, firstBaseline: size.firstBaseline, lastBaseline: size.lastBaseline))
      })
    var options = LoadOptions()
    options.isLegacy = random.isLegacy
    options.scopes = random.scopes.map { scope in
      ScopeDefinition(
        node: scope.node, constants: scope.constants.sorted { $0.key < $1.key }.map { ($0.key, Value($0.value)) },
        state: scope.state.sorted { $0.key < $1.key }.map { StateDeclaration(key: $0.key, value: Value($0.value)) })
    }
    let result = engine.load(Array(random.xml.utf8), options)
    if result.diagnostics.first?.code == .cycle { return nil }
    let template = try #require(
      result.template, "\(result.diagnostics.map { $0.rendered() }.joined(separator: "\n"))\n\(random.xml)")
    layout = template.makeLayout()
    if random.isRightToLeft {
      let status = layout.setRightToLeft(true)
      if status == .cycle { return nil }
      #expect(status == .ok)
    }
    apply(.safeArea(random.safeArea))
  }

  func apply(_ step: RandomLayout.Step) {
    switch step {
    case .state(let node, let values):
      let entries = values.sorted { $0.key < $1.key }.map { (key: $0.key, value: Value($0.value)) }
      let handle = node.isEmpty ? nil : (try? layout.find(node)).map { layout.node(row: $0) }
      let status = layout.setState(entries, node: handle)
      #expect(status == .ok, "\(layout.diagnostics.map { $0.rendered() })")
    case .container: break
    case .safeArea(let insets):
      #expect(layout.setSafeArea(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3]) == .ok)
    }
  }

  /// Whether a row is hidden, by an ancestor or by itself.
  func isInvisible(_ row: Int, orItself: Bool = true) -> Bool {
    let flags = layout.flags(row: row)
    return flags.isHiddenByAncestor || orItself && flags.isHidden
  }

  func frames(_ input: OracleInput) -> [[UInt64]] {
    let status = layout.compute(width: input.width, height: input.height)
    guard status == .ok else {
      Issue.record("\(layout.diagnostics.map { $0.rendered() }.joined(separator: "\n"))")
      return []
    }
    return (0..<layout.nodeCount).map { row in
      let frame = layout.frame(row: row)
      return [frame.x.bitPattern, frame.y.bitPattern, frame.width.bitPattern, frame.height.bitPattern]
    }
  }
}

@Suite("Random layouts")
struct RandomLayoutTests {
  private let catalog = Catalog()

  /// Bit for bit, whatever happened before: the walk over what changed, a sweep through everything, and the naive
  /// evaluator agree.
  @Test("have the frames of the oracle, after every step and from scratch", arguments: 0..<6)
  func frames(part: Int) throws {
    let count = Samples.count(40, "PLUMB_RANDOM_LAYOUTS")
    for seed in stride(from: UInt64(part), to: UInt64(count), by: 8) {
      let random = RandomLayout(seed: seed)
      var input = random.input(component: catalog.oracleComponent)
      let live = try #require(try RandomEngineLayout(random))
      guard compare(live, input, "seed \(seed), at first", random) else { return }
      for (index, step) in random.steps.enumerated() {
        step.apply(to: &input)
        live.apply(step)
        guard compare(live, input, "seed \(seed), step \(index): \(step)", random) else { return }
      }
      // The state is set rather than declared: a key that began as nil stays one that may be nil.
      let fresh = try #require(try RandomEngineLayout(random))
      for scope in input.scopes { fresh.apply(.state(node: scope.node, scope.state)) }
      fresh.apply(.safeArea(input.safeArea))
      guard compare(fresh, input, "seed \(seed), from scratch", random) else { return }
    }
  }

  /// As `frames`, with visibility that depends on neighbours: what is a cycle to one is a cycle to both.
  @Test("whose visibility refers to neighbours have the frames of the oracle, or its cycles", arguments: 0..<6)
  func visibility(part: Int) throws {
    let count = Samples.count(40, "PLUMB_RANDOM_LAYOUTS")
    var compared = 0
    for seed in stride(from: UInt64(part), to: UInt64(count), by: 8) {
      let random = RandomLayout(seed: seed, nodes: 4 + Int(seed % 24), visibilityRefers: true)
      var input = random.input(component: catalog.oracleComponent)
      guard let live = try RandomEngineLayout(random) else {
        guard isCycle(input, "seed \(seed), at first", random) else { return }
        continue
      }
      guard agree(live, input, "seed \(seed), at first", random, &compared) else { return }
      for (index, step) in random.steps.enumerated() {
        step.apply(to: &input)
        live.apply(step)
        guard agree(live, input, "seed \(seed), step \(index): \(step)", random, &compared) else { return }
      }
    }
    #expect(compared > count / 16, "most documents are cycles")
  }

  private func isCycle(_ input: OracleInput, _ what: String, _ random: RandomLayout) -> Bool {
    do throws(OracleError) {
      let oracle = try Oracle(input)
      _ = try oracle.frames()
      _ = try oracle.conditions()
    } catch {
      if case .cycle = error { return true }
    }
    Issue.record("\(what): a cycle to the engine, but not to the oracle\n\(random.scopes)\n\(random.xml)")
    return false
  }

  private func agree(
    _ live: RandomEngineLayout, _ input: OracleInput, _ what: String, _ random: RandomLayout, _ compared: inout Int
  ) -> Bool {
    let status = live.layout.compute(width: input.width, height: input.height)
    if status == .cycle { return isCycle(input, what, random) }
    let conditions: [[Bool]]
    do throws(OracleError) {
      let oracle = try Oracle(input)
      _ = try oracle.frames()
      conditions = try oracle.conditions()
    } catch {
      // Both may fail at different expressions, but cycles have to be cycles to both.
      if status != .ok {
        guard case .cycle = error else { return true }
      }
      Issue.record("\(what): \(error) to the oracle, \(status) to the engine\n\(random.scopes)\n\(random.xml)")
      return false
    }
    for (row, expected) in conditions.enumerated() where !live.isInvisible(row, orItself: false) {
      for (name, value) in zip(["isHidden", "clipsToBounds"], expected) {
        // What is not written is the component's default.
        guard random.xml.contains(name), let found = try? live.layout.property(name, row: row) else { continue }
        if found.isIdentical(to: .bool(value)) { continue }
        if name != "isHidden", live.isInvisible(row) { continue }
        Issue.record("\(what): \(name) of \(live.layout.path(row: row)) is \(found), not \(value)\n\(random.xml)")
        return false
      }
    }
    compared += 1
    return compare(live, input, what, random)
  }

  private func compare(
    _ live: RandomEngineLayout, _ input: OracleInput, _ what: String, _ random: RandomLayout
  ) -> Bool {
    guard case .success(let expected) = Oracle.frames(input) else {
      Issue.record("\(what): the oracle has no frames")
      return false
    }
    let found = live.frames(input)
    // What is invisible is not measured, which the oracle does not know.
    for row in expected.indices where !live.isInvisible(row) {
      if row < found.count, found[row] == expected[row].bits { continue }
      let frame = live.layout.frame(row: row)
      Issue.record(
        """
        \(what): \(live.layout.component(row: row)) \(live.layout.path(row: row)) is \(frame), not \(expected[row])
        \(random.scopes) \(String(describing: input.width)) x \(String(describing: input.height)) \(input.safeArea)
        legacy \(random.isLegacy) rtl \(random.isRightToLeft)
        \(random.xml)
        """)
      return false
    }
    return true
  }
}
