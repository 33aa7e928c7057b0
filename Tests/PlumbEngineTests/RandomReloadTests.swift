import Foundation
import PlumbSyntax
import TestSupport
import Testing

@testable import PlumbEngine

/// Documents that are changed and read again come to what a fresh load of them gives, whether the program was patched or
/// linked, and what is listed as changed is what is different.
@Suite("Random reloads")
struct RandomReloadTests {
  /// What hosts see of a node, and where its expressions are written.
  private struct Seen: Equatable {
    var frame: [UInt64]
    var flags: UInt32
    var values: [String: Value]
    var places: [String]

    static func == (a: Seen, b: Seen) -> Bool {
      a.frame == b.frame && a.flags == b.flags && a.places == b.places && a.values.keys == b.values.keys
        && a.values.allSatisfy { $0.value.isIdentical(to: b.values[$0.key] ?? .null) }
    }
  }

  private static let perGroup = 8
  private static let groups = max(1, Samples.count(perGroup, "PLUMB_RANDOM_RELOADS") / perGroup)

  @Test("Give the frames, flags, values and places of a fresh load, bit for bit", arguments: 0..<groups)
  func equalsFreshLoad(group: Int) throws {
    let folder = try Folder()
    var patched = 0
    var reasons: [PatchRefusal: Int] = [:]
    for seed in group * Self.perGroup..<(group + 1) * Self.perGroup {
      let layout = try run(seed, folder)
      patched += layout?.edits.patched ?? 0
      for reason in PatchRefusal.allCases { reasons[reason, default: 0] += layout?.edits.relinked(reason) ?? 0 }
    }
    // Half of the changes are mistakes, after which the whole document is linked.
    #expect(patched > 5 * Self.perGroup, "linked because \(reasons)")
    if Self.groups != 1 { print("patched \(patched), linked because \(reasons)") }
  }

  private final class Folder {
    let path = NSTemporaryDirectory() + "plumb-reloads-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String) throws -> String {
      try text.write(toFile: path + "/layout.xml", atomically: false, encoding: .utf8)
      return path + "/layout.xml"
    }
  }

  private func run(_ seed: Int, _ folder: Folder) throws -> Layout? {
    var model = RandomPatching(seed: UInt64(seed) &* 99_991 &+ 3)
    var text = spaced(model.text, &model.random)
    var template = Engine().load(path: try folder.write(text)).template
    // Half of the documents have mistakes to begin with.
    for attempt in 1...20 where template == nil {
      model = RandomPatching(seed: UInt64(seed) &* 99_991 &+ 3 &+ UInt64(attempt) &* 31)
      text = spaced(model.text, &model.random)
      template = Engine().load(path: try folder.write(text)).template
    }
    guard let layout = template?.makeLayout() else { return nil }
    var state = (k: 3.0, t: "a")
    #expect(layout.setState([(key: "t", value: .string("a"))]) == .ok)
    guard var before = try compute(layout) else { return nil }
    for step in 0..<40 {
      let old = model.root.copy()
      for _ in 0...model.random.below(3) { change(&model) }
      text = spaced(model.text, &model.random)
      let path = try folder.write(text)
      let loaded = Engine().load(path: path)
      let outcome = layout.reload(isHard: false)
      let report = Comment(
        rawValue: "seed \(seed), step \(step): \(model.trace.suffix(6).joined(separator: "; "))\n\(text)")
      guard let template = loaded.template else {
        #expect(outcome.status != .ok && !outcome.isChanged, report)
        #expect(layout.diagnostics.map { $0.rendered() } == loaded.diagnostics.map { $0.rendered() }, report)
        model.root = old
        continue
      }
      try #require(outcome.status == .ok, "\(layout.diagnostics.map { $0.rendered() }) \(report)")
      if model.random.below(3) == 0 {
        state.k = Double(model.random.below(50))
        #expect(layout.setState([(key: "k", value: .number(state.k))]) == .ok)
      }
      let fresh = template.makeLayout()
      #expect(fresh.setState([(key: "k", value: .number(state.k)), (key: "t", value: .string(state.t))]) == .ok)
      guard let expected = try compute(fresh) else { return layout }
      let now = try #require(try compute(layout), report)
      let seen = (0..<layout.nodeCount).map { now[layout.node(row: $0)] }
      let wanted = (0..<fresh.nodeCount).map { expected[fresh.node(row: $0)] }
      if seen != wanted {
        Issue.record("\(zip(seen, wanted).first { $0 != $1 }.map { "\($0) not \($1)" } ?? "rows") \(report)")
        return layout
      }
      let frames = layout.changes.filter { $0.property == nil }.map { $0.row }
      let different = (0..<layout.nodeCount).filter { row in
        now[layout.node(row: row)]?.frame != before[layout.node(row: row)]?.frame ?? [0, 0, 0, 0]
      }
      #expect(frames == different, report)
      for row in 0..<layout.nodeCount {
        #expect(layout.path(row: row) == fresh.path(row: row) && layout.id(row: row) == fresh.id(row: row), report)
        #expect(layout.row(of: layout.node(row: row)) == row)
      }
      before = now
    }
    return layout
  }

  /// With lines that are elsewhere each time.
  private func spaced(_ text: String, _ random: inout SplitMix64) -> String {
    var result = ""
    for character in text {
      if character == "<", random.below(3) == 0 { result += String(repeating: "\n", count: random.below(3)) }
      if character == " ", random.below(9) == 0 { result += "\n  " }
      result.append(character)
    }
    return result
  }

  /// Makes one change of the document.
  private func change(_ model: inout RandomPatching) {
    let all = model.root.all
    let element = all[model.random.below(all.count)]
    let parent = all.first { $0.children.contains { $0 === element } }
    switch model.random.below(8) {
    case 0:
      let new = model.fresh()
      element.children.insert(new, at: model.random.below(element.children.count + 1))
      model.trace.append("n\(new.serial) into n\(element.serial)")
    case 1:
      parent?.children.removeAll { $0 === element }
      model.trace.append("without n\(element.serial)")
    case 2:
      guard let parent else { return }
      parent.children.removeAll { $0 === element }
      parent.children.insert(element, at: model.random.below(parent.children.count + 1))
      model.trace.append("n\(element.serial) elsewhere in n\(parent.serial)")
    default:
      let (name, text) = model.change(of: element)
      let place = element.attributes.firstIndex { $0.name == name }
      if let place, let text {
        element.attributes[place].text = text
      } else if let place {
        element.attributes.remove(at: place)
      } else if let text {
        element.attributes.insert((name, text), at: model.random.below(element.attributes.count + 1))
      }
      model.trace.append("n\(element.serial) \(name) = \(text ?? "nothing")")
    }
  }

  /// What there is to see; nil if expressions are in a cycle.
  private func compute(_ layout: Layout) throws -> [UInt64: Seen]? {
    let status = layout.compute(width: 320, height: 480)
    if status == .cycle { return nil }
    try #require(status == .ok, "\(layout.diagnostics.map { $0.rendered() })")
    var result: [UInt64: Seen] = [:]
    for row in 0..<layout.nodeCount {
      let frame = layout.frame(row: row)
      var values: [String: Value] = [:]
      let infos = layout.propertyInfos(row: row)
      for name in infos.map(\.name) + ["right", "center.y", "alpha", "isHidden"] {
        values[name] = try? layout.property(name, row: row)
      }
      result[layout.node(row: row)] = Seen(
        frame: [frame.x.bitPattern, frame.y.bitPattern, frame.width.bitPattern, frame.height.bitPattern],
        flags: layout.rows.withFlags { $0[row] }, values: values,
        places: infos.map { "\($0.name)=\($0.expression) \($0.line):\($0.column)" })
    }
    return result
  }
}
