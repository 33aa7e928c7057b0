import Foundation
import PlumbSyntax
import TestSupport
import Testing

@testable import PlumbEngine

/// Edits that change the program in place come to what a fresh load of the edited document gives, and list what changed.
@Suite("Random patches")
struct RandomPatchingTests {
  private static let environment = ProcessInfo.processInfo.environment

  /// What hosts see of a node.
  private struct Seen: Equatable {
    var frame: [UInt64]
    var flags: UInt32
    var values: [String: Value]
    var rootFrame: [Float]
    var infos: [String]

    static func == (a: Seen, b: Seen) -> Bool {
      a.frame == b.frame && a.flags == b.flags && a.rootFrame == b.rootFrame && a.infos == b.infos
        && a.values.keys == b.values.keys
        && a.values.allSatisfy { $0.value.isIdentical(to: b.values[$0.key] ?? .null) }
    }
  }

  /// Edits of a kind, or batches.
  private struct Tally {
    var patched = 0
    var relinked = 0
  }

  private static let perGroup = 15

  @Test(
    "Give the frames, flags and values of a fresh load, bit for bit, and list what is different",
    arguments: 0..<max(1, Samples.count(perGroup, "PLUMB_RANDOM_PATCHINGS") / perGroup))
  func equalsFreshLoad(group: Int) throws {
    var tallies: [String: Tally] = [:]
    var reasons: [PatchRefusal: Int] = [:]
    if let seed = Self.environment["PLUMB_RANDOM_PATCHING"].flatMap({ Int($0) }) {
      return try run(seed, &tallies, &reasons)
    }
    for seed in group * Self.perGroup..<(group + 1) * Self.perGroup { try run(seed, &tallies, &reasons) }
    if Self.environment["PLUMB_RANDOM_PATCHINGS"] != nil {
      let edits = tallies.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.patched)/\($0.value.relinked)" }
      print("patched/relinked:", edits.joined(separator: ", "), "because", reasons)
    }
    // What is not patched is not tested here. Of thousands of groups some have hardly any edits of a kind.
    if group > 1 { return }
    for (kind, minimum) in Self.minimums {
      let tally = tallies[kind] ?? Tally()
      #expect(tally.patched >= minimum, "\(kind) \(tally), because \(reasons)")
    }
  }

  /// How many edits of a kind are patched at least in a group of seeds.
  private static let minimums = [
    "insert": 14, "set": 32, "clear": 10, "remove": 14, "batch": 18, "batch with moves": 4,
    "move within a parent": 10,
    "insert copies": 8, "paste": 10, "move to another parent": 3, "move to or from something hidden": 1,
    "insert into a stack view": 1, "insert a stack view": 1, "remove from a stack view": 2,
    "move within a stack view": 1, "set in a stack view": 1, "clear in a stack view": 1, "set of a stack view": 1,
  ]

  private func run(_ seed: Int, _ tallies: inout [String: Tally], _ reasons: inout [PatchRefusal: Int]) throws {
    let isConstrained = seed % 4 == 3
    var patching = RandomPatching(seed: UInt64(seed) &* 104_729 &+ 7, isConstrained: isConstrained)
    var attempts = 0
    var layout: Layout?
    while layout == nil {
      layout = Engine().load(Array(patching.text.utf8)).template?.makeLayout()
      attempts += 1
      try #require(attempts < 200, "\(Engine().load(Array(patching.text.utf8)).diagnostics.map { $0.rendered() })")
      if layout == nil {
        let next = UInt64(seed) &* 104_729 &+ 7 &+ UInt64(attempts) &* 31
        patching = RandomPatching(seed: next, isConstrained: isConstrained)
      }
    }
    guard let layout else { return }
    stamps.value = []
    var state = (k: 3.0, t: "a", width: 320.0)
    #expect(layout.setState([(key: "t", value: .string(state.t))]) == .ok)
    #expect(layout.setSafeArea(top: 3, left: 5, bottom: 7, right: 11) == .ok)
    guard var before = try compute(layout, state) else { return }
    let engine = Engine()
    for step in 0..<60 {
      let isBatch = patching.random.below(5) == 0
      let root = patching.root.copy()
      let edits = layout.edits
      var kinds: [String] = []
      if isBatch {
        handles.value = [:]
        for (row, element) in patching.root.all.enumerated() {
          handles.value[ObjectIdentifier(element)] = layout.node(row: row)
        }
        #expect(layout.beginEdit() == .ok)
      }
      for _ in 0..<(isBatch ? 1 + patching.random.below(4) : 1) {
        if let kind = edit(&patching, layout, step, isBatch: isBatch) { kinds.append(kind) }
      }
      if isBatch {
        if layout.endEdit() != .ok {
          patching.root = root
          patching.trace.append("\(step): the batch failed")
        }
      }
      for kind in isBatch ? [kinds.contains { $0.hasPrefix("move") } ? "batch with moves" : "batch"] : kinds {
        tallies[kind, default: Tally()].patched += layout.edits.patched - edits.patched
        tallies[kind, default: Tally()].relinked += layout.edits.relinkedInAll - edits.relinkedInAll
      }
      if patching.random.below(3) == 0 {
        state.k = Double(patching.random.below(50))
        #expect(layout.setState([(key: "k", value: .number(state.k))]) == .ok)
      }
      if patching.random.below(6) == 0 {
        state.t = "b\(step)"
        #expect(layout.setState([(key: "t", value: .string(state.t))]) == .ok)
      }
      if patching.random.below(6) == 0 { state.width = Double(200 + patching.random.below(300)) }
      for (row, element) in patching.root.all.enumerated() where element.declarations.contains("\"s\"") {
        if patching.random.below(8) != 0 { continue }
        element.score = Double(patching.random.below(30))
        let status = layout.setState([(key: "s", value: .number(element.score ?? 0))], node: layout.node(row: row))
        #expect(status == .ok)
      }
      if step % 6 == 0, let difference = differenceWhileEdited(layout, before) {
        Issue.record("\(difference)\nseed \(seed): \(patching.trace.suffix(30))\n\(patching.text)")
        return
      }
      // Some edits are computed together.
      if patching.random.below(4) == 0 { continue }
      let report = Comment(
        rawValue: "seed \(seed): \(patching.trace.suffix(30).joined(separator: "; "))\n\(patching.text)")
      #expect(isConsistent(layout), report)
      let loaded = engine.load(Array(patching.text.utf8))
      let fresh = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() }) \(report)").makeLayout()
      let status = fresh.setState([(key: "k", value: .number(state.k)), (key: "t", value: .string(state.t))])
      #expect(status == .ok && fresh.setSafeArea(top: 3, left: 5, bottom: 7, right: 11) == .ok)
      for (row, element) in patching.root.all.enumerated() {
        guard let score = element.score else { continue }
        #expect(fresh.setState([(key: "s", value: .number(score))], node: fresh.node(row: row)) == .ok)
      }
      guard let expected = try compute(fresh, state) else {
        // Nodes that can be hidden may be in a cycle only while they are not.
        #expect(layout.compute(width: state.width, height: 480) == .cycle)
        return
      }
      let now = try #require(try compute(layout, state), report)
      let seen = (0..<layout.nodeCount).map { now[layout.node(row: $0)] }
      let wanted = (0..<fresh.nodeCount).map { expected[fresh.node(row: $0)] }
      if seen != wanted {
        Issue.record("\(difference(seen, wanted)) \(report)")
        return
      }
      // Whether what code has set of a node that was not there is listed, is up to how it was linked.
      let elements = patching.root.all
      let unsettled = elements.indices.filter { row in
        before[layout.node(row: row)] == nil && !elements[row].overrides.isEmpty
      }
      let isKnown = { (change: String) in
        change.hasSuffix(" frame") || !unsettled.contains { change.hasPrefix("\($0) ") }
      }
      let (listed, different) = (
        changes(layout).filter(isKnown), differences(layout, before, now).filter(isKnown)
      )
      if listed != different {
        Issue.record(
          "listed \(listed.filter { !different.contains($0) }) not \(different.filter { !listed.contains($0) }) \(report)"
        )
        return
      }
      checkTree(layout, fresh)
      before = now
    }
    tallies["paste", default: Tally()].patched += layout.edits.pasted
    for reason in PatchRefusal.allCases { reasons[reason, default: 0] += layout.edits.relinked(reason) }
  }

  /// What is read of a node before the next compute, by name or by key, and was not so after the last one.
  private func differenceWhileEdited(_ layout: Layout, _ before: [UInt64: Seen]) -> String? {
    let keys = layout.template.engine
    for row in 0..<layout.nodeCount {
      guard let seen = before[layout.node(row: row)] else { continue }
      // From the far side of the parent, which is another one once the node has moved.
      for (name, wanted) in seen.values where name != "right" {
        for found in [try? layout.property(name, row: row), try? layout.value(keys.propertyKey(name), row: row)] {
          if let found, found.isIdentical(to: wanted) { continue }
          return "\(name) of \(layout.path(row: row)) is \(String(describing: found)), and was \(wanted)"
        }
      }
    }
    return nil
  }

  private func difference(_ seen: [Seen?], _ wanted: [Seen?]) -> String {
    if seen.count != wanted.count { return "\(seen.count) nodes, not \(wanted.count)" }
    for (row, pair) in zip(seen, wanted).enumerated() where pair.0 != pair.1 {
      guard let seen = pair.0, let wanted = pair.1 else { return "row \(row) is missing" }
      let frames = [seen, wanted].map { $0.frame.map { Double(bitPattern: $0) } }
      let names = wanted.values.keys.filter { !(seen.values[$0]?.isIdentical(to: wanted.values[$0] ?? .null) ?? false) }
      return
        "row \(row): \(frames), flags \(seen.flags) \(wanted.flags), values \(names), \(seen.infos) \(wanted.infos)"
    }
    return ""
  }

  /// Makes one edit. Gives its kind; nil if there was none.
  private func edit(
    _ patching: inout RandomPatching, _ layout: Layout, _ step: Int, isBatch: Bool
  ) -> String? {
    let all = patching.root.all
    let element = all[patching.random.below(all.count)]
    switch patching.random.below(15) {
    case 13, 14: return insertCopies(into: element, &patching, layout, step, isBatch: isBatch)
    case 0, 1, 2:
      guard element.hasChildren else { return nil }
      let new = patching.fresh(isArranged: element.isStack)
      let position = patching.random.below(element.children.count + 1)
      let text = Array(new.text.utf8)
      guard let node = handle(of: element, patching, layout),
        let inserted = try? layout.insert(xml: text, parent: node, index: position)
      else { return nil }
      element.children.insert(new, at: position)
      patching.trace.append("\(step): n\(new.serial) into n\(element.serial) at \(position)")
      if isBatch { handles.value[ObjectIdentifier(new)] = inserted }
      return element.isStack ? "insert into a stack view" : new.isStack ? "insert a stack view" : "insert"
    case 3, 4, 5, 6:
      let (name, text) = patching.change(of: element)
      guard let node = handle(of: element, patching, layout), layout.setExpression(node, name, text) == .ok
      else { return nil }
      element.override(name, text)
      patching.trace.append("\(step): n\(element.serial) \(name) = \(text ?? "nothing")")
      if element.isStack { return text == nil ? "clear of a stack view" : "set of a stack view" }
      if all.contains(where: { parent in parent.isStack && parent.children.contains { $0 === element } }) {
        return text == nil ? "clear in a stack view" : "set in a stack view"
      }
      return text == nil ? "clear" : "set"
    case 7, 8, 9, 10:
      let old = all.first { $0.children.contains { $0 === element } }
      let special = all.filter { $0.canHide || $0.isScroll }.flatMap { $0.all }.filter { $0.hasChildren }
      let targets = !special.isEmpty && patching.random.below(2) == 0 ? special : all
      let parent = patching.random.below(3) == 0 ? old ?? element : targets[patching.random.below(targets.count)]
      guard element !== patching.root, parent.hasChildren, !element.all.contains(where: { $0 === parent })
      else { return nil }
      let others = parent.children.filter { $0 !== element }
      let position = patching.random.below(others.count + 1)
      guard let node = handle(of: element, patching, layout), let target = handle(of: parent, patching, layout),
        layout.move(node, parent: target, index: position) == .ok
      else { return nil }
      let around = all.filter { $0.all.contains { $0 === element } && $0 !== element }
      for parent in all { parent.children.removeAll { $0 === element } }
      parent.children.insert(element, at: position)
      patching.trace.append("\(step): n\(element.serial) to n\(parent.serial) at \(position)")
      let now = all.filter { $0.all.contains { $0 === element } && $0 !== element }
      if parent === old { return parent.isStack ? "move within a stack view" : "move within a parent" }
      if old?.isStack == true, parent.isStack { return "move to another stack view" }
      if old?.isStack == true || parent.isStack { return "move into or out of a stack view" }
      if around.contains(where: \.canHide) != now.contains(where: \.canHide) {
        return "move to or from something hidden"
      }
      return around.contains(where: \.isScroll) != now.contains(where: \.isScroll)
        ? "move to or from a scroll view" : "move to another parent"
    default:
      guard element !== patching.root, let node = handle(of: element, patching, layout), layout.remove(node) == .ok
      else { return nil }
      let isArranged = all.contains { parent in parent.isStack && parent.children.contains { $0 === element } }
      for parent in all { parent.children.removeAll { $0 === element } }
      patching.trace.append("\(step): without n\(element.serial)")
      return isArranged ? "remove from a stack view" : "remove"
    }
  }

  /// Inserts copies of a fragment, most often of one that was inserted before and into its parent.
  private func insertCopies(
    into element: RandomPatching.Element, _ patching: inout RandomPatching, _ layout: Layout, _ step: Int, isBatch: Bool
  ) -> String? {
    // Every step loads the whole document again: larger ones take too long.
    if patching.root.all.count > 60 { return nil }
    let isKnown = !stamps.value.isEmpty && patching.random.below(3) > 0
    let parent = isKnown ? stamps.value[patching.random.below(stamps.value.count)].parent : element
    guard parent.hasChildren, patching.root.all.contains(where: { $0 === parent }),
      let node = handle(of: parent, patching, layout)
    else { return nil }
    if !isKnown {
      let stamp = patching.fresh(1, isArranged: parent.isStack)
      let text = Array(stamp.text.utf8)
      guard let fragment = layout.template.engine.loadFragment(text).fragment else { return nil }
      stamps.value.append((parent, stamp, fragment))
    }
    guard let (_, stamp, fragment) = stamps.value.last(where: { $0.parent === parent }) else { return nil }
    let position = patching.random.below(parent.children.count + 1)
    let isBackwards = patching.random.below(3) == 0
    if !isBatch { #expect(layout.beginEdit() == .ok) }
    var made: [RandomPatching.Element] = []
    for place in 0..<1 + patching.random.below(7) {
      guard
        let inserted = try? layout.insert(
          fragment: fragment, parent: node, index: isBackwards ? position : position + place)
      else { break }
      let copy = stamp.copy()
      made.insert(copy, at: isBackwards ? 0 : place)
      if isBatch { handles.value[ObjectIdentifier(copy)] = inserted }
    }
    if !isBatch, layout.endEdit() != .ok { return nil }
    parent.children.insert(contentsOf: made, at: position)
    patching.trace.append(
      "\(step): \(made.count) of n\(stamp.serial) into n\(parent.serial) at \(position) \(isBackwards)")
    return "insert copies"
  }

  private final class Stamps {
    var value: [(parent: RandomPatching.Element, stamp: RandomPatching.Element, fragment: Fragment)] = []
  }
  private let stamps = Stamps()

  private final class Handles {
    var value: [ObjectIdentifier: UInt64] = [:]
  }
  private let handles = Handles()

  /// The handle of an element; nil for one below what was inserted in the same batch.
  private func handle(of element: RandomPatching.Element, _ patching: RandomPatching, _ layout: Layout) -> UInt64? {
    // In a batch rows are those of before: handles were noted then.
    guard layout.activity == .idle else { return handles.value[ObjectIdentifier(element)] }
    guard let row = patching.root.all.firstIndex(where: { $0 === element }), row < layout.nodeCount else { return nil }
    return layout.node(row: row)
  }

  /// Whether indices of the program are in range, blocks come behind what they read, and what is swept without a look at
  /// blocks is what blocks are.
  private func isConsistent(_ layout: Layout) -> Bool {
    func numbers(_ segments: [ProgramImage.Segment]) -> [[Int]] {
      segments.map { [$0.firstBlock, $0.endBlock, $0.firstInstruction, $0.endInstruction] }
    }
    let program = layout.image.program
    return ProgramImage.isValid(program, layout.machine.numbers.count)
      && numbers(layout.image.segments) == numbers(ProgramImage.segments(program.blocks.elements))
      && isOrdered(program)
  }

  private func isOrdered(_ program: Program) -> Bool {
    for (place, block) in program.blocks.elements.enumerated() {
      let table = block.kind == .valueToValue ? program.valueDependents : program.numberDependents
      for cell in program.outputs(of: block) {
        for mark in table.marks.elements[table.range(cell)] where mark <= place { return false }
        // What nothing but an edit can change reads nothing else.
        let settled = program.firstLiveBlock
        if place >= settled, table.marks.elements[table.range(cell)].contains(where: { $0 < settled }) { return false }
      }
    }
    return true
  }

  /// What there is to see; nil if expressions are in a cycle.
  private func compute(
    _ layout: Layout, _ state: (k: Double, t: String, width: Double)
  ) throws -> [UInt64: Seen]? {
    let status = layout.compute(width: state.width, height: 480)
    if status == .cycle { return nil }
    try #require(status == .ok, "\(layout.diagnostics.map { $0.rendered() })")
    var result: [UInt64: Seen] = [:]
    // By keys, which takes a fraction of the time: by names they are read while the layout is edited.
    let engine = layout.template.engine
    let roots = layout.rows.withRootFrames { frames in frames.map { [$0.x, $0.y, $0.width, $0.height] } }
    for row in 0..<layout.nodeCount {
      let frame = layout.frame(row: row)
      var values: [String: Value] = [:]
      let infos = layout.propertyInfos(row: row)
      for info in infos where !info.isGeometry {
        values[info.name] = try layout.value(engine.propertyKey(info.name), row: row)
      }
      for name in ["right", "center.y"] + readNames(layout, row) {
        values[name] = try? layout.value(engine.propertyKey(name), row: row)
      }
      result[layout.node(row: row)] = Seen(
        frame: [frame.x.bitPattern, frame.y.bitPattern, frame.width.bitPattern, frame.height.bitPattern],
        flags: layout.rows.withFlags { $0[row] }, values: values, rootFrame: roots[row],
        infos: infos.map { "\($0.name)=\($0.expression)" })
    }
    return result
  }

  /// Properties that are read of every node that has them, whether an expression sets them or not.
  private func readNames(_ layout: Layout, _ row: Int) -> [String] {
    let component = layout.component(row: row) ?? ""
    let common =
      ["alpha", "backgroundColor", "isHidden"] + RandomPatching.ofChildren + RandomPatching.lookedAt(component)
    return switch component {
    case "UIStackView": common + RandomPatching.ofStacks
    case "UILabel": common + ["text", "firstBaseline"]
    case "UIButton": common + ["title", "disabledTitle"]
    case "UIScrollView":
      common + ["contentSize.width", "contentSize.height", "contentOffset.x", "contentOffset.y"]
        + ["top", "left", "bottom", "right"].map { "adjustedContentInset." + $0 }
    default: common
    }
  }

  private func changes(_ layout: Layout) -> [String] {
    let changes = layout.changes
    #expect(zip(changes, changes.dropFirst()).allSatisfy { $0.row <= $1.row })
    return changes.map { "\($0.row) \($0.property ?? "frame")" }.sorted()
  }

  /// What is different now: frames, where new nodes had 0, and values.
  private func differences(_ layout: Layout, _ before: [UInt64: Seen], _ now: [UInt64: Seen]) -> [String] {
    var result: [String] = []
    for row in 0..<layout.nodeCount {
      let node = layout.node(row: row)
      guard let seen = now[node] else { continue }
      let old = before[node]
      if seen.frame != old?.frame ?? [0, 0, 0, 0] { result.append("\(row) frame") }
      var names = layout.propertyInfos(row: row).filter { !$0.isGeometry }.map { $0.name }
      // An expression that is gone leaves the default.
      names += readNames(layout, row).filter { name in
        (old != nil || name.hasPrefix("contentOffset") || name.hasPrefix("contentSize") || name.hasPrefix("adjusted"))
          && !names.contains(name)
          && GeometrySymbol(name) == nil
      }
      // A parameter has no default.
      if old?.values["p"] != nil, seen.values["p"] == nil { result.append("\(row) p") }
      for name in names {
        guard let value = seen.values[name] else { continue }
        if let known = old?.values[name], known.isIdentical(to: value) { continue }
        result.append("\(row) \(name)")
      }
    }
    return result.sorted()
  }

  /// What code asks the tree gives what it gives of a fresh load.
  private func checkTree(_ layout: Layout, _ fresh: Layout) {
    for row in 0..<layout.nodeCount {
      #expect(layout.parent(row: row) == fresh.parent(row: row))
      #expect(layout.nextSibling(row: row) == fresh.nextSibling(row: row))
      #expect(layout.path(row: row) == fresh.path(row: row) && layout.id(row: row) == fresh.id(row: row))
      #expect(layout.row(of: layout.node(row: row)) == row)
      #expect(
        (try? layout.find("#shared", from: layout.node(row: row)))
          == (try? fresh.find("#shared", from: fresh.node(row: row))))
    }
    let ends = layout.rows.withSubtreeEnds { Array($0) }
    #expect(ends == fresh.rows.withSubtreeEnds { Array($0) })
  }
}
