import PlumbSyntax
import Testing

@testable import PlumbEngine

/// What is shown of a layout that an edit or a reload links again, which publishes everything elsewhere.
@Suite("Transitions of layouts that are linked again")
struct RelinkedTransitionTests: ShownMotion {
  private static let second = MotionTiming(duration: 1, curve: .linear)

  private func layout() throws -> Layout {
    try layout(
      """
      <UIView>
        <state name='k' type='Double' value='0'/>
        <state name='dark' type='UIColor' value='#000000'/><state name='light' type='UIColor' value='#ffffff'/>
        <UIView id='a' left='10' top='20' width='20' height='10' alpha='0.5' backgroundColor='dark'/>
        <UIView id='b' left='100' top='40' width='50' height='50' alpha='k'><UILabel id='c' left='5' width='8' height='6'/></UIView>
      </UIView>
      """)
  }

  private func node(_ id: String, _ layout: Layout) throws -> UInt64 { try layout.node(row: layout.find("#" + id)) }

  private func edit(_ layout: Layout) throws {
    let a = try node("a", layout)
    let version = layout.programVersion
    for (name, text) in [("left", "50"), ("alpha", "1"), ("backgroundColor", "light")] {
      #expect(layout.setExpression(a, name, text) == .ok)
    }
    #expect(layout.programVersion != version)
  }

  private func check(_ layout: Layout) throws {
    compute(layout)
    let row = try layout.find("#a")
    #expect(try layout.frame(row: row).x == 10 && layout.property("alpha", row: row).a == 0.5)
    #expect(try layout.property("backgroundColor", row: row).isIdentical(to: .color(0, 0, 0, 1)))
    #expect(try layout.targetFrame(row: row).x == 50 && layout.targetProperty("alpha", row: row).a == 1)
    #expect(layout.targetChanges.count == 3)
    step(layout, 0.5)
    #expect(try layout.frame(row: row).x == 30 && layout.property("alpha", row: row).a == 0.75)
    #expect(try layout.property("backgroundColor", row: row).isIdentical(to: .color(0.5, 0.5, 0.5, 1)))
    step(layout, 1)
    #expect(try layout.frame(row: row).x == 50 && layout.property("alpha", row: row).a == 1 && !layout.isMoving)
  }

  @Test("Frames and properties move, whether the animation is asked for before the edit, after it or in between")
  func edits() throws {
    let before = try layout()
    #expect(before.animateChanges(Self.second) == .ok)
    try edit(before)
    try check(before)

    let after = try layout()
    try edit(after)
    #expect(after.animateChanges(Self.second) == .ok)
    try check(after)

    let between = try layout()
    #expect(try between.setExpression(node("c", between), "width", "8") == .ok)
    #expect(between.animateChanges(Self.second) == .ok)
    try edit(between)
    try check(between)
  }

  @Test("What moves in the tree slides from where it was on the screen, and what is new is there at once")
  func moved() throws {
    let layout = try layout()
    let c = try node("c", layout)
    #expect(try layout.move(c, parent: node("a", layout), index: 0) == .ok)
    let made = try layout.insert(
      xml: Array("<UIView left='k' width='7' alpha='0.25'/>".utf8), parent: node("a", layout))
    #expect(layout.animateChanges(Self.second) == .ok)
    compute(layout)
    let row = try #require(layout.row(of: c))
    #expect(try layout.rootFrame(row: row).x == 105 && layout.rootFrame(row: row).y == 40)
    let new = try #require(layout.row(of: made))
    #expect(try layout.frame(row: new).width == 7 && layout.property("alpha", row: new).a == 0.25)
    step(layout, 0.5)
    #expect(try layout.rootFrame(row: row).x == 60 && layout.rootFrame(row: row).y == 30)
    step(layout, 1)
    #expect(try layout.rootFrame(row: row).x == 15 && layout.rootFrame(row: row).y == 20 && !layout.isMoving)
  }

  @Test("What is linked again while it moves goes on, and what it held is given back")
  func goesOn() throws {
    let layout = try layout()
    #expect(layout.setState([("k", .number(1))], animated: Self.second) == .ok)
    compute(layout)
    step(layout, 0.5)
    let row = try layout.find("#b")
    #expect(try layout.property("alpha", row: row).a == 0.5)
    try edit(layout)
    #expect(layout.published.previous.shown != nil)
    let held = layout.published.previous.shown?.memory ?? 0
    #expect(held > 4 * 44)
    #expect(layout.animateChanges(Self.second) == .ok && (layout.transitions?.memory ?? 0) > held)
    compute(layout)
    #expect(layout.published.previous.shown == nil && layout.published.previous.isEmpty)
    #expect(try layout.property("alpha", row: row).a == 0.5)
    step(layout, 0.25)
    #expect(try layout.property("alpha", row: row).a == 0.75)
    #expect(try layout.property("alpha", row: layout.find("#a")).a == 0.625)
    step(layout, 1)
    #expect(!layout.isMoving)
  }

  @Test("A layout that has shown nothing yet has nothing to move from")
  func first() throws {
    let loaded = Engine().load(Array("<UIView><UIView id='a' left='10'/></UIView>".utf8))
    let layout = try #require(loaded.template).makeLayout()
    #expect(try layout.setExpression(node("a", layout), "left", "50") == .ok)
    #expect(layout.animateChanges(Self.second) == .ok)
    compute(layout)
    #expect(layout.frame(row: 1).x == 50 && !layout.isMoving)
  }

  @Test("Each of many items that leave is drawn with its own text")
  func leaving() throws {
    let rows = (0..<200).map { "<UILabel text='\($0)' width='9' height='9' leave='opacity 0, 1s'/>" }.joined()
    let layout = try layout("<UIView><UIView id='list' width='100' height='100'>\(rows)</UIView></UIView>")
    _ = layout.displayList
    for node in (2..<202).map({ layout.node(row: $0) }) { #expect(layout.remove(node) == .ok) }
    compute(layout)
    let gone = layout.displayList.filter { $0.parts.contains(.leaving) }
    #expect(gone.map { $0.text?.text ?? "" } == (0..<200).map { "\($0)" })
  }
}
