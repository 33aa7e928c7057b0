import PlumbSyntax
import Testing

@testable import PlumbEngine

/// What is shown on its way to what was computed.
@Suite("Transitions")
struct TransitionTests: ShownMotion {
  private static let second = MotionTiming(duration: 1, curve: .linear)

  private func bar() throws -> Layout {
    try layout(
      """
      <UIView width='100%' height='100%'>
        <state name='x' type='Double' value='0'/><state name='lines' type='Int' value='1'/>
        <state name='tint' type='UIColor' value='#000000'/><state name='text' type='String' value='a'/>
        <UILabel left='x' top='0' width='10' height='10' backgroundColor='tint' alpha='1 - x / 200' numberOfLines='lines' text='{text}'/>
        <UIView left='previous.right' width='10' height='10'/>
      </UIView>
      """)
  }

  private func changes(_ layout: Layout) -> [String] {
    layout.changes.map { "\($0.row) \($0.property ?? "frame")" }
  }

  private func targetChanges(_ layout: Layout) -> [String] {
    layout.targetChanges.map { "\($0.row) \($0.property ?? "frame")" }
  }

  @Test(
    "The layout is computed once; frames, colours and numbers are shown on their way, and their targets are there as well"
  )
  func movesWhatIsShown() throws {
    let layout = try bar()
    var ends: [Bool] = []
    let entries: [(key: String, value: Value)] = [
      ("x", .number(100)), ("tint", .color(1, 0.5, 0, 1)), ("lines", .number(3)), ("text", .string("b")),
    ]
    #expect(layout.setState(entries, animated: Self.second) { _, isAtEnd in ends.append(isAtEnd) } == .ok)
    #expect(layout.isMoving)
    compute(layout)
    #expect(layout.frame(row: 1).x == 0 && layout.targetFrame(row: 1).x == 100)
    #expect(layout.frame(row: 2).x == 10 && layout.targetFrame(row: 2).x == 110)
    // What lies between two values of a count or a text is none.
    #expect(changes(layout) == ["1 numberOfLines", "1 text"])
    #expect(targetChanges(layout) == ["1 frame", "1 backgroundColor", "1 alpha", "2 frame"])
    let revision = layout.revision
    compute(layout)
    #expect(layout.revision == revision && layout.changes.isEmpty)

    step(layout, 0.25)
    #expect(layout.frame(row: 1).x == 25 && layout.frame(row: 2).x == 35 && layout.revision == revision + 1)
    #expect(try layout.property("backgroundColor", row: 1).isIdentical(to: .color(0.25, 0.125, 0, 1)))
    #expect(try layout.targetProperty("backgroundColor", row: 1).isIdentical(to: .color(1, 0.5, 0, 1)))
    #expect(
      try layout.property("alpha", row: 1).numeric == 0.875 && layout.targetProperty("alpha", row: 1).numeric == 0.5)
    #expect(try layout.property("left", row: 1).numeric == 25 && layout.targetProperty("left", row: 1).numeric == 100)
    #expect(try layout.targetProperty("numberOfLines", row: 1).numeric == 3)
    #expect(changes(layout) == ["1 frame", "1 backgroundColor", "1 alpha", "2 frame"] && targetChanges(layout).isEmpty)
    #expect(layout.rootFrame(row: 2).x == 35 && ends.isEmpty)

    step(layout, 31_536_000)
    #expect(layout.frame(row: 1).x == 100 && layout.frame(row: 2).x == 110 && ends == [true] && !layout.isMoving)
    #expect(try layout.property("backgroundColor", row: 1).isIdentical(to: .color(1, 0.5, 0, 1)))
    compute(layout)
    #expect(layout.changes.isEmpty)
  }

  @Test("Another target turns what moves without a jump of value or speed, and its completion hears of it")
  func turns() throws {
    let layout = try bar()
    var ends: [String] = []
    let spring = MotionTiming(curve: .spring(response: 0.5, damping: 0.7))
    #expect(layout.setState([("x", .number(100))], animated: spring) { ends.append("first \($1)") } == .ok)
    compute(layout)
    step(layout, 0.1)
    let before = layout.frame(row: 1).x
    step(layout, 0.001)
    let speed = (layout.frame(row: 1).x - before) / 0.001
    #expect(before > 10 && before < 90 && speed > 100)
    #expect(layout.setState([("x", .number(-50))], animated: spring) { ends.append("second \($1)") } == .ok)
    let turned = layout.frame(row: 1).x
    compute(layout)
    #expect(layout.frame(row: 1).x == turned && ends.isEmpty)
    step(layout, 1e-6)
    #expect(abs((layout.frame(row: 1).x - turned) / 1e-6 - speed) < 0.02 * speed)
    #expect(ends == ["first false"])
    step(layout, 100)
    #expect(layout.frame(row: 1).x == -50 && ends == ["first false", "second true"])
  }

  @Test("What turns after time has passed turns where it is then, and what has arrived begins at its end")
  func turnsAfterTime() throws {
    let layout = try bar()
    #expect(layout.setState([("x", .number(100))], animated: Self.second) == .ok)
    compute(layout)
    step(layout, 0.25)
    #expect(layout.frame(row: 1).x == 25 && layout.advance(0.25) == .ok)
    #expect(layout.setState([("x", .number(0))], animated: Self.second) == .ok)
    compute(layout)
    #expect(layout.frame(row: 1).x == 50)
    #expect(layout.advance(1) == .ok)
    #expect(layout.setState([("x", .number(60))], animated: Self.second) == .ok)
    compute(layout)
    #expect(layout.frame(row: 1).x == 0)
    step(layout, 0.5)
    #expect(layout.frame(row: 1).x == 30)
  }

  @Test("What changes without being asked to move is shown at once, also where it moved")
  func jumps() throws {
    let layout = try bar()
    var ends: [Bool] = []
    #expect(layout.setState([("x", .number(100))], animated: Self.second) { ends.append($1) } == .ok)
    compute(layout)
    step(layout, 0.5)
    #expect(layout.frame(row: 1).x == 50)
    #expect(layout.setState([("x", .number(20))]) == .ok)
    compute(layout)
    #expect(layout.frame(row: 1).x == 20 && layout.frame(row: 2).x == 30 && !layout.changes.isEmpty)
    step(layout, 0)
    #expect(ends == [false] && !layout.isMoving)
  }

  @Test("Display lists and hit tests are of what is shown")
  func drawing() throws {
    let layout = try bar()
    #expect(layout.setState([("x", .number(100)), ("tint", .color(1, 0, 0, 1))], animated: Self.second) == .ok)
    compute(layout)
    step(layout, 0.5)
    let hit = try layout.hitTest(x: 65, y: 5)
    #expect(hit == 2)
    let item = try #require(layout.displayList.first { $0.row == 1 })
    #expect(item.frame.x == 50 && item.opacity == 0.75)
  }

  @Test("Nodes that are moved or make room slide from where they were; new ones are there at once")
  func edits() throws {
    let layout = try layout(
      """
      <UIView width='100%' height='100%'>
        <UIView id='left' left='10' top='20' width='100' height='200'><UIView id='a' top='5' height='10'/></UIView>
        <UIView id='right' left='150' top='40' width='100' height='200'>
          <UIView id='b' height='10'/><UIView id='c' top='previous.bottom' height='10'/>
        </UIView>
      </UIView>
      """)
    func row(_ id: String) throws -> Int { try layout.find("#" + id) }
    func node(_ id: String) throws -> UInt64 { try layout.node(row: row(id)) }
    // In place, and after a link.
    for round in 0..<2 {
      #expect(layout.animateChanges(Self.second) == .ok)
      let made = try layout.insert(
        xml: Array("<UIView top='previous.bottom' height='30'\(round == 1 ? " isHidden='\(round) == 0'" : "")/>".utf8),
        parent: node("right"), index: 1)
      compute(layout)
      #expect(try layout.targetFrame(row: row("c")).y == 40 && layout.frame(row: row("c")).y == 10)
      step(layout, 0.5)
      #expect(try layout.frame(row: row("c")).y == 25)
      #expect(try layout.frame(row: #require(layout.row(of: made))).height == 30)
      #expect(layout.animateChanges(Self.second) == .ok)
      #expect(layout.remove(made) == .ok)
      #expect(try layout.frame(row: row("c")).y == 25)
      compute(layout)
      #expect(try layout.frame(row: row("c")).y == 25)
      step(layout, 1)
      #expect(try layout.frame(row: row("c")).y == 10)
    }
    // One that was inserted before, and was not computed yet, is new as well.
    let early = try layout.insert(xml: Array("<UIView top='50' height='7'/>".utf8), parent: node("right"))
    #expect(layout.animateChanges(Self.second) == .ok)
    compute(layout)
    let place = try #require(layout.row(of: early))
    #expect(layout.frame(row: place).y == 50 && layout.frame(row: place).height == 7 && !layout.isMoving)

    #expect(try layout.rootFrame(row: row("a")).x == 10)
    #expect(layout.animateChanges(Self.second) == .ok)
    #expect(try layout.move(node("a"), parent: node("right"), index: 0) == .ok)
    compute(layout)
    let began = try layout.rootFrame(row: row("a"))
    #expect(began.x == 10 && began.y == 25, "\(began)")
    step(layout, 0.5)
    #expect(try layout.rootFrame(row: row("a")).x == 80 && layout.rootFrame(row: row("a")).y == 35)
    step(layout, 1)
    #expect(try layout.rootFrame(row: row("a")).x == 150 && layout.rootFrame(row: row("a")).y == 45 && !layout.isMoving)
  }

  @Test("What moves goes on through edits and reloads that keep it, and ends where it is gone")
  func survives() throws {
    let folder = try ListFolder()
    func write(_ body: String) throws {
      try folder.write(
        "main.xml", "<UIView width='100%' height='100%'><state name='x' type='Double' value='0'/>\(body)</UIView>")
    }
    try write("<UIView id='a' left='x' width='10' height='10'/>")
    let loaded = Engine().load(path: folder.path + "/main.xml")
    let layout = try #require(loaded.template).makeLayout()
    compute(layout)
    var ends: [Bool] = []
    #expect(layout.setState([("x", .number(100))], animated: Self.second) { ends.append($1) } == .ok)
    compute(layout)
    step(layout, 0.25)
    try write("<UIView id='new' width='5' height='5'/><UIView id='a' left='x' width='10' height='10'/>")
    #expect(layout.reload(isHard: false).status == .ok)
    compute(layout)
    let moving = try layout.node(row: layout.find("#a"))
    #expect(layout.frame(row: try #require(layout.row(of: moving))).x == 25)
    step(layout, 0.25)
    #expect(layout.frame(row: try #require(layout.row(of: moving))).x == 50)
    #expect(layout.remove(moving) == .ok)
    compute(layout)
    step(layout, 0)
    #expect(ends == [false] && !layout.isMoving)
  }

  @Test("Reduced motion, pauses, ends and wrong numbers")
  func control() throws {
    let layout = try bar()
    var ends: [Bool] = []
    #expect(layout.setState([("x", .number(1))], animated: MotionTiming(duration: -1)) == .argument)
    #expect(try layout.state("x").numeric == 0 && !layout.isMoving)
    #expect(layout.setState([("unknown", .number(1))], animated: Self.second) == .notFound && !layout.isMoving)
    #expect(layout.setState([("x", .number(100))], animated: Self.second) { ends.append($1) } == .ok)
    compute(layout)
    #expect(layout.setMotionSpeed(0) == .ok)
    step(layout, 10)
    #expect(layout.frame(row: 1).x == 0 && layout.isMoving)
    #expect(layout.setMotionSpeed(1) == .ok)
    #expect(layout.endTransitions(node: 12345) == .handle && layout.endTransitions(node: layout.node(row: 2)) == .ok)
    compute(layout)
    #expect(layout.frame(row: 1).x == 0 && layout.frame(row: 2).x == 110 && ends.isEmpty)
    #expect(layout.endTransitions() == .ok && ends == [true])
    compute(layout)
    #expect(layout.frame(row: 1).x == 100 && !layout.isMoving)
    layout.reducesMotion = true
    #expect(layout.setState([("x", .number(0))], animated: Self.second) { ends.append($1) } == .ok)
    compute(layout)
    #expect(layout.frame(row: 1).x == 0)
    step(layout, 0)
    #expect(ends == [true, true] && !layout.isMoving)
  }

  @Test("A compute that fails leaves what is shown as it is, and what is to move moves with the next")
  func failure() throws {
    let layout = try layout(
      "<UIView width='100%' height='100%'><state name='x' type='Double' value='0'/><UIView left='100 / (1 - x)' width='10'/></UIView>"
    )
    #expect(layout.setState([("x", .number(1))], animated: Self.second) == .ok)
    #expect(layout.compute(width: 300, height: 300) != .ok)
    #expect(layout.frame(row: 1).x == 100 && layout.isMoving)
    #expect(layout.setState([("x", .number(0.5))]) == .ok)
    compute(layout)
    #expect(layout.frame(row: 1).x == 100 && layout.targetFrame(row: 1).x == 200)
    #expect(layout.setState([("x", .number(1))]) == .ok)
    #expect(layout.advance(0.5) == .ok && layout.compute(width: 300, height: 300) != .ok)
    #expect(layout.frame(row: 1).x == 100 && layout.targetFrame(row: 1).x == 200)
    #expect(layout.setState([("x", .number(0.5))]) == .ok)
    compute(layout)
    #expect(layout.frame(row: 1).x == 150)
  }

  @Test("Leased frames stay as they are")
  func lease() throws {
    let layout = try bar()
    #expect(layout.setState([("x", .number(100))], animated: Self.second) == .ok)
    compute(layout)
    step(layout, 0.5)
    let lease = layout.leaseFrames()
    step(layout, 0.25)
    #expect(lease.frames[1].x == 50 && layout.frame(row: 1).x == 75)
  }
}
