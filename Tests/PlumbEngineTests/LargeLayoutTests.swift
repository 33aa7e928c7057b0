import PlumbEngine
import PlumbSyntax
import Testing

/// Layouts large enough for walks that turn into sweeps, and for state that marks nothing because all depends on it.
@Suite("Large layouts")
struct LargeLayoutTests {
  private static let rows = 700
  private static let keys = ["first", "wide", "middle", "leaf", "text"]

  private static var xml: String {
    var xml = "<View><View height=\"first\"/>"
    for row in 1..<rows {
      let height = row == rows / 2 ? "middle" : row % 5 == 0 ? "12 + wide" : "20"
      xml += "<View top=\"previous.bottom + 4\" height=\"\(height)\" width=\"wide + \(row)\" left=\"5 - wide\">"
      xml +=
        row == 9 ? "<Label text=\"{text}\" left=\"leaf\" isHidden=\"leaf > 3\"/></View>" : "<View height=\"3\"/></View>"
    }
    return xml + "</View>"
  }

  private func makeTemplate() throws -> Template {
    var options = LoadOptions()
    options.scopes = [
      ScopeDefinition(
        constants: [],
        state: Self.keys.map { StateDeclaration(key: $0, value: $0 == "text" ? .string("") : .number(1)) })
    ]
    let result = Engine().load(Array(Self.xml.utf8), options)
    return try #require(result.template, "\(result.diagnostics.map { $0.rendered() })")
  }

  private func bits(_ layout: Layout) -> [[UInt64]] {
    (0..<layout.nodeCount).map { row in
      let frame = layout.frame(row: row)
      return [frame.x.bitPattern, frame.y.bitPattern, frame.width.bitPattern, frame.height.bitPattern]
    }
  }

  private func value(_ key: String, _ random: inout SplitMix64) -> Value {
    key == "text" ? .string(String(repeating: "m", count: Int(random.next() % 5))) : .number(Double(random.next() % 7))
  }

  @Test("have the frames of a fresh one after every step, and list those that changed")
  func steps() throws {
    let template = try makeTemplate()
    let layout = template.makeLayout()
    var state: [String: Value] = [:]
    var random = SplitMix64(seed: 5)
    var before: [[UInt64]] = []
    var leases: [(lease: FrameLease, first: Frame)] = []
    for step in 0..<300 {
      for _ in 0..<random.next() % 3 {
        // Mostly the same kind of change again, as hosts do it.
        let key = Self.keys[Int(random.next() % 4 == 0 ? random.next() % 5 : UInt64(step / 40 % 5))]
        let new = value(key, &random)
        state[key] = new
        #expect(layout.setState([(key, new)]) == .ok)
      }
      if step % 7 == 3 {
        let lease = layout.leaseFrames()
        leases.append((lease, lease.frames[20]))
      }
      let width = 300 + Double(step / 50)
      #expect(layout.compute(width: width, height: 500) == .ok)
      let now = bits(layout)
      let fresh = template.makeLayout()
      #expect(fresh.setState(state.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }) == .ok)
      #expect(fresh.compute(width: width, height: 500) == .ok)
      guard now == bits(fresh) else {
        Issue.record("step \(step) differs from a fresh layout")
        return
      }
      for row in 0..<layout.nodeCount where layout.flags(row: row) != fresh.flags(row: row) {
        Issue.record("step \(step): the flags of \(row) differ")
      }
      if step > 0 {
        let differing = now.indices.filter { now[$0] != before[$0] }
        #expect(layout.changes.filter { $0.property == nil }.map(\.row) == differing, "step \(step)")
      }
      before = now
    }
    for (lease, first) in leases { #expect(lease.frames[20] == first) }
  }

  @Test("publish nothing that is not finite, however it was computed", arguments: ["first", "wide", "middle", "leaf"])
  func infinity(key: String) throws {
    let layout = try makeTemplate().makeLayout()
    #expect(layout.compute(width: 300, height: 500) == .ok)
    let before = bits(layout)
    for _ in 0..<2 {
      #expect(layout.setState([(key, .number(.infinity))]) == .ok)
      #expect(layout.compute(width: 300, height: 500) == .evaluation)
      #expect(bits(layout) == before)
      // Also where something else changes meanwhile.
      #expect(layout.setState([("text", .string("mm"))]) == .ok)
      #expect(layout.compute(width: 300, height: 500) == .evaluation)
      #expect(layout.setState([(key, .number(1)), ("text", .string(""))]) == .ok)
      #expect(layout.compute(width: 300, height: 500) == .ok)
      #expect(bits(layout) == before)
    }
  }
}
