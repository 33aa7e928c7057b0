import PlumbSyntax
import Testing

@testable import PlumbEngine

/// What a layout is doing, and what it accepts meanwhile.
@Suite("The activity of a layout")
struct ActivityTests {
  @Test("allows reading while nothing runs, and problems also for who is told of them")
  func answers() {
    let all: [Activity] = [.idle, .computing, .measuring, .relinking, .editing, .notifying]
    #expect(all.filter(\.allowsReading) == [.idle, .editing])
    #expect(all.filter(\.allowsReadingProblems) == [.idle, .editing, .notifying])
    #expect(all.filter(\.showsNewValues) == [.computing, .measuring])
  }

  @Test("returns to what was before, also to an open batch of edits")
  func nesting() {
    var state = ActivityState()
    #expect(state.current == .idle && !state.isBusy)
    state.setEditing(true)
    #expect(state.current == .editing && state.isBusy)
    let previous = state.begin(.relinking)
    let inner = state.begin(.computing)
    #expect(state.current == .computing)
    state.end(returningTo: inner)
    #expect(state.current == .relinking)
    state.end(returningTo: previous)
    #expect(state.current == .editing)
    state.setEditing(false)
    #expect(state.current == .idle)
  }

  @Test("knows the row that is being measured")
  func measuring() {
    var state = ActivityState()
    #expect(!state.isMeasuring(-1))
    state.beginMeasuring(row: 3)
    #expect(state.current == .measuring && state.isMeasuring(3) && !state.isMeasuring(2))
    state.endMeasuring()
    #expect(state.current == .idle && !state.isMeasuring(3))
  }

  /// What was seen by functions that the layout called.
  private final class Seen {
    var layout: Layout?
    var activities: [Activity] = []

    func look() {
      guard let layout else { return }
      activities.append(layout.activity)
      #expect(layout.isBusy)
      #expect(layout.compute(width: 1, height: 1) == .busy)
      #expect(layout.setExpression(nil, "width", "1") == .busy)
    }
  }

  @Test("is computing in functions, measuring in measurers, relinking while pure functions are folded")
  func callbacks() throws {
    let seen = Seen()
    let engine = Engine()
    try engine.register(
      function: HostFunction(
        name: "twice", minimumArguments: 1, maximumArguments: 1, argumentTypes: ["Double"], resultType: "Double",
        isPure: true
      ) { arguments in
        seen.look()
        return .value(.number(2 * (arguments[0].numeric ?? 0)))
      })
    try engine.setMeasurer(
      Measurer { _, _, _, _ in
        seen.look()
        return .declined
      })
    let xml = "<View><Label text=\"{w}\" left=\"twice(w)\"/></View>"
    var options = LoadOptions()
    options.scopes = [ScopeDefinition(state: [StateDeclaration(key: "w", value: .number(4))])]
    let layout = try #require(engine.load(Array(xml.utf8), options).template).makeLayout()
    seen.layout = layout
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(Set(seen.activities) == [.computing, .measuring])
    #expect(layout.activity == .idle)

    seen.activities = []
    #expect(layout.setExpression(layout.node(row: 1), "top", "twice(3)") == .ok)
    #expect(seen.activities == [.relinking])

    // Inside a batch that is open, an edit returns to the batch; its end links, and returns to idle.
    seen.activities = []
    #expect(layout.beginEdit() == .ok)
    #expect(layout.activity == .editing)
    #expect(layout.setExpression(layout.node(row: 1), "top", "twice(5)") == .ok)
    #expect(layout.activity == .editing && seen.activities.isEmpty)
    #expect(layout.compute(width: 1, height: 1) == .busy)
    #expect(try layout.property("left", row: 1).numeric == 8)
    #expect(layout.endEdit() == .ok)
    #expect(seen.activities == [.relinking])
    #expect(layout.activity == .idle)
  }
}
