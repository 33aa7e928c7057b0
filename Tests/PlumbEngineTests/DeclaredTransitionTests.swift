import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Elements that say how they move: `transition`.
@Suite("Declared transitions")
struct DeclaredTransitionTests {
  private func layout(_ body: String) throws -> Layout {
    let document =
      "<UIView width='100%' height='100%'><state name='x' type='Double' value='0'/>"
      + "<state name='tint' type='UIColor' value='#000000'/>\(body)</UIView>"
    let loaded = Engine().load(Array(document.utf8))
    let layout = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
    compute(layout)
    return layout
  }

  private func compute(_ layout: Layout, width: Double = 300) {
    #expect(layout.compute(width: width, height: 300) == .ok, "\(layout.diagnostics.map { $0.rendered() })")
  }

  private func set(_ layout: Layout, _ x: Double, _ red: Double = 0) {
    #expect(layout.setState([("x", .number(x)), ("tint", .color(red, 0, 0, 1))]) == .ok)
    compute(layout)
  }

  private func step(_ layout: Layout, _ seconds: Double, width: Double = 300) {
    #expect(layout.advance(seconds) == .ok)
    compute(layout, width: width)
  }

  private func red(_ layout: Layout, _ row: Int = 1) throws -> Double {
    try layout.property("backgroundColor", row: row).a
  }

  @Test("What is declared moves whatever changes it, each in its time; the rest is shown at once")
  func moves() throws {
    let layout = try layout(
      "<UIView transition='frame 1s linear, backgroundColor 2s linear 1s' left='x' width='10%' backgroundColor='tint' alpha='1 - x / 200'/>"
        + "<UIView left='x' width='10'/>")
    #expect(layout.frame(row: 1).width == 30 && !layout.isMoving)
    set(layout, 100, 1)
    #expect(layout.frame(row: 1).x == 0 && layout.targetFrame(row: 1).x == 100 && layout.isMoving)
    #expect(try layout.property("alpha", row: 1).a == 0.5 && layout.frame(row: 2).x == 100)
    step(layout, 0.5)
    #expect(try layout.frame(row: 1).x == 50 && red(layout) == 0)
    step(layout, 0.75)
    #expect(try layout.frame(row: 1).x == 100 && red(layout) == 0.125)
    compute(layout, width: 200)
    #expect(layout.frame(row: 1).width == 30 && layout.targetFrame(row: 1).width == 20)
    step(layout, 100, width: 200)
    #expect(try layout.frame(row: 1).width == 20 && red(layout) == 1 && !layout.isMoving)
  }

  @Test("All that can move, and of several items the last for a thing")
  func items() throws {
    let layout = try layout(
      "<UILabel transition='all 1s linear, alpha 0.5s linear' text='{x}' left='x' backgroundColor='tint' alpha='1 - x / 200'/>"
    )
    set(layout, 100, 1)
    #expect(try layout.property("text", row: 1).stringValue == "100")
    step(layout, 0.25)
    #expect(try layout.frame(row: 1).x == 25 && red(layout) == 0.25 && layout.property("alpha", row: 1).a == 0.75)
  }

  @Test("A change that is to move in another way does so")
  func explicit() throws {
    let layout = try layout("<UIView transition='frame 1s linear' left='x' width='10'/>")
    #expect(layout.setState([("x", .number(100))], animated: MotionTiming(duration: 2, curve: .linear)) == .ok)
    compute(layout)
    step(layout, 1)
    #expect(layout.frame(row: 1).x == 50)
    // It turns from where it is.
    set(layout, 0)
    step(layout, 0.5)
    #expect(layout.frame(row: 1).x == 25)
    layout.reducesMotion = true
    compute(layout)
    #expect(layout.frame(row: 1).x == 0 && !layout.isMoving)
    set(layout, 100)
    #expect(layout.frame(row: 1).x == 100)
  }

  @Test("Nodes that edits make move from their second frame on; those that make room for them move at once")
  func edits() throws {
    let layout = try layout(
      "<UIView id='list'><UIView transition='frame 1s linear' height='10'/>"
        + "<UIView transition='frame 1s linear' top='previous.bottom' height='10'/></UIView>")
    for round in 0..<2 {
      let made = try layout.insert(
        xml: Array("<UIView transition='frame 1s linear' top='previous.bottom' height='20 + x'/>".utf8),
        parent: layout.node(row: 1), index: 1)
      compute(layout)
      let row = try #require(layout.row(of: made))
      #expect(layout.frame(row: row).y == 10 && layout.frame(row: row).height == 20, "\(round)")
      #expect(layout.frame(row: row + 1).y == 10 && layout.isMoving, "\(round)")
      step(layout, 1)
      #expect(layout.frame(row: row + 1).y == 30)
    }
    set(layout, 100)
    step(layout, 0.5)
    #expect(layout.frame(row: 3).height == 70)
    #expect(throws: Diagnostic.self) {
      try layout.insert(xml: Array("<UIView transition='frame 1s bounce'/>".utf8), parent: layout.node(row: 1))
    }
    #expect(layout.setExpression(layout.node(row: 2), "transition", "all 1s") == .property)
    step(layout, 0.25)
    #expect(layout.frame(row: 3).height == 95)
  }

  @Test("Constants make a part of the text, and it can be read")
  func constants() throws {
    var options = LoadOptions()
    options.scopes = [ScopeDefinition(constants: [(key: "seconds", value: .number(2))])]
    let loaded = Engine().load(Array("<UIView><UIView transition='frame {seconds}s'/></UIView>".utf8), options)
    let layout = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
    compute(layout)
    #expect(try layout.property("transition", row: 1).stringValue == "frame 2s")
  }
}
