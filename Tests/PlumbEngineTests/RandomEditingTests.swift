import Foundation
import PlumbEngine
import PlumbSyntax
import TestSupport
import Testing

/// Edits of files, reloads and edits by code in any order end in the frames of a fresh load of the document they come to.
@Suite("Random edits and reloads")
struct RandomEditingTests {
  /// What there is to see of a node.
  private struct Seen: Equatable {
    var frame: [UInt64]
    /// In the order of their names: code adds them behind those that are written.
    var properties: [String]
  }

  @Test(
    "End in the frames and properties of a fresh load, bit for bit",
    arguments: 0..<Samples.count(8, "PLUMB_RANDOM_EDITINGS"))
  func equalsFreshLoad(seed: Int) throws {
    let folder = try TemporaryFolder()
    var editing = RandomEditing(seed: UInt64(seed) &* 7919 &+ 1)
    let engine = Engine()
    func save(_ editing: RandomEditing) throws {
      try folder.write(editing.text(editing.file, isRoot: true), "main.xml")
      try folder.write(editing.partText, "part.xml")
    }
    try save(editing)
    let loaded = engine.load(path: folder.path + "/main.xml")
    let layout = try #require(
      loaded.template, "\(loaded.diagnostics.map { $0.rendered() }) \(editing.text(editing.file, isRoot: true))"
    ).makeLayout()
    var handles: [String: UInt64] = [:]
    var state = 3.0
    for step in 0..<40 {
      try change(&editing, layout, engine, step, &state, save)
      let fresh = try seenOfFreshLoad(editing, state)
      let live = try seen(layout)
      #expect(
        live == fresh,
        "seed \(seed): \(editing.trace.suffix(40))\n\((0..<layout.nodeCount).map { layout.path(row: $0) + "#" + layout.id(row: $0) })\n\(editing.text(editing.result, isRoot: true, overridden: true))"
      )
      if live != fresh { return }
      try checkHandles(layout, editing, &handles)
    }
  }

  private func change(
    _ editing: inout RandomEditing, _ layout: Layout, _ engine: Engine, _ step: Int, _ state: inout Double,
    _ save: (RandomEditing) throws -> Void
  ) throws {
    let ids = editing.resultIDs
    let id = ids[editing.random.below(ids.count)]
    let node = layout.node(row: try layout.find("#" + id))
    let kind = editing.random.below(8)
    editing.trace.append(
      "\(step): \(["file", "file", "insert into", "remove", "move", "set", "set", "state"][kind]) #\(id)")
    switch kind {
    case 0, 1:
      editing.editFile()
      try save(editing)
      let outcome = layout.reload(isHard: false)
      #expect(outcome.status == .ok, "\(layout.diagnostics.map { $0.rendered() })")
    case 2:
      guard editing.element(id)?.template == "" else { return }
      let element = editing.fresh()
      let text = Array(editing.text(element).utf8)
      if step % 2 == 0 {
        let fragment = try #require(engine.loadFragment(text).fragment)
        _ = try layout.insert(fragment: fragment, parent: node)
      } else {
        _ = try layout.insert(xml: text, parent: node, index: nil)
      }
      editing.code.placed.append((id, element, true))
      editing.trace.append("inserted #\(element.id)")
    case 3:
      guard id != "n0" else { return }
      #expect(layout.remove(node) == .ok, "\(layout.diagnostics.map { $0.rendered() })")
      remove(id, &editing)
    case 4:
      guard let element = editing.element(id), element.children.isEmpty, element.template.isEmpty, id != "n0" else {
        return
      }
      let parent = ids[editing.random.below(ids.count)]
      guard parent != id, editing.element(parent)?.template == "", !isPlaced(parent, editing) else { return }
      let target = layout.node(row: try layout.find("#" + parent))
      #expect(layout.move(node, parent: target, index: nil) == .ok, "\(layout.diagnostics.map { $0.rendered() })")
      let isInserted = editing.code.placed.first { $0.element.id == id }?.isInserted ?? false
      editing.code.placed.removeAll { $0.element.id == id }
      editing.code.placed.append((parent, element, isInserted))
      editing.trace.append("moved to #\(parent)")
    case 5, 6:
      guard id != "n0" else { return }
      let name = ["left", "top", "width", "height"][editing.random.below(4)]
      let text: String? = editing.random.below(4) == 0 ? nil : editing.expression(name)
      #expect(layout.setExpression(node, name, text) == .ok, "\(layout.diagnostics.map { $0.rendered() })")
      editing.code.overrides[id, default: [:]][name] = .some(text)
      #expect(layout.setExpression(node, name, "1 + nothing") != .ok)
    default:
      state = Double(editing.random.below(50))
      #expect(layout.setState([(key: "k", value: .number(state))]) == .ok)
    }
  }

  private func isPlaced(_ id: String, _ editing: RandomEditing) -> Bool {
    editing.code.placed.contains { $0.element.id == id }
  }

  private func remove(_ id: String, _ editing: inout RandomEditing) {
    let gone = Set(editing.ids(below: id))
    for other in gone { editing.code.overrides[other] = nil }
    let inFile = Set(editing.fileIDs)
    editing.code.placed.removeAll { gone.contains($0.element.id) || gone.contains($0.parent) }
    editing.code.removed.formUnion(gone.intersection(inFile))
  }

  private func seenOfFreshLoad(_ editing: RandomEditing, _ state: Double) throws -> [Seen] {
    let engine = Engine()
    let part = Array(editing.partText.utf8)
    try engine.add(loader: Loader(scheme: nil) { _, _, _ in .bytes(part, url: nil) })
    let text = editing.text(editing.result, isRoot: true, overridden: true)
    let loaded = engine.load(Array(text.utf8))
    let layout = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() }) \(text)").makeLayout()
    #expect(layout.setState([(key: "k", value: .number(state))]) == .ok)
    return try seen(layout)
  }

  private func seen(_ layout: Layout) throws -> [Seen] {
    let status = layout.compute(width: 320, height: 480)
    try #require(status == .ok, "\(layout.diagnostics.map { $0.rendered() })")
    return (0..<layout.nodeCount).map { row in
      let frame = layout.frame(row: row)
      return Seen(
        frame: [frame.x.bitPattern, frame.y.bitPattern, frame.width.bitPattern, frame.height.bitPattern],
        properties: layout.propertyInfos(row: row).map { "\($0.name)=\($0.expression)" }.sorted())
    }
  }

  /// Who is still there has the handle it had; handles of those who are gone are stale.
  private func checkHandles(_ layout: Layout, _ editing: RandomEditing, _ handles: inout [String: UInt64]) throws {
    let present = Set(editing.resultIDs)
    for (id, handle) in handles {
      if let row = layout.row(of: handle) {
        #expect(layout.id(row: row) == id)
      } else {
        #expect(!present.contains(id), "the handle of #\(id) is gone")
      }
    }
    handles = [:]
    for id in present { handles[id] = layout.node(row: try layout.find("#" + id)) }
  }
}
