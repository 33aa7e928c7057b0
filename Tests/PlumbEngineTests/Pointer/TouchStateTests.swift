import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("States of touches")
struct TouchStateTests {
  private static let document = """
    <UIView width='100%' height='100%'>
      <UIButton id='button' width='50' height='30'/>
      <UIScrollView id='outer' top='50' width='200' height='200'>
        <UIScrollView id='inner' width='100' height='100'><UIView width='100' height='900'/></UIScrollView>
        <UIView top='400' width='10' height='10'/>
      </UIScrollView>
      <UILabel id='seen' text="{#inner.isTracking ? 't' : ''}{#inner.isDragging ? 'd' : ''}\
    {#inner.isDecelerating ? 's' : ''}{#button.isTracking ? 'T' : ''}{#button.isTouchInside ? 'I' : ''}"/>
    </UIView>
    """

  private func layout(_ xml: String = document) throws -> Layout {
    let outcome = Engine().load(Array(xml.utf8), LoadOptions())
    let layout = try #require(outcome.template, "\(outcome.diagnostics.map { $0.rendered() })").makeLayout()
    #expect(layout.compute(width: 300, height: 300) == .ok)
    return layout
  }

  private func node(_ id: String, _ layout: Layout) throws -> UInt64 {
    let row = layout.tree.row(withID: try #require(layout.template.linked.names.find(id)), from: 0)
    return layout.handles.handle(row)
  }

  /// The states of a node as a host reads them.
  private func states(_ id: String, _ layout: Layout) throws -> Set<String> {
    let row = try #require(layout.handles.row(try node(id, layout)))
    var result: Set<String> = []
    for state in TouchState.allCases where (try NodeReader(layout).value(state.property, row))?.a == 1 {
      result.insert(state.property)
    }
    return result
  }

  /// What expressions make of them, after a compute.
  private func seen(_ layout: Layout) throws -> String {
    #expect(layout.compute(width: 300, height: 300) == .ok)
    let row = try #require(layout.handles.row(try node("seen", layout)))
    return try #require(try NodeReader(layout).value("text", row)?.stringValue)
  }

  private func changes(_ id: String, _ layout: Layout) throws -> [String] {
    let node = try node(id, layout)
    var result: [String] = []
    for index in 0..<layout.published.changes.count {
      let change = layout.published.changes.base[index]
      guard change.node == node, change.kind == RawChange.property,
        let name = UnsafePointer<CChar>(bitPattern: UInt(change.property))
      else { continue }
      result.append(String(cString: name))
    }
    return result
  }

  @Test("A control is tracked from press to release, inside as far as its margin reaches")
  func control() throws {
    let layout = try layout()
    let mouse = Pointer(layout, .mouse)
    try mouse.down(x: 10, y: 10, time: 0)
    #expect(try states("button", layout) == ["isTracking", "isTouchInside"])
    #expect(try seen(layout) == "TI")
    #expect(try Set(changes("button", layout)).isSuperset(of: ["isTracking", "isTouchInside", "state"]))
    try mouse.move(x: 60, y: 10, time: 0)
    #expect(try seen(layout) == "T")
    #expect(try changes("button", layout).contains("isTouchInside"))
    #expect(try !changes("button", layout).contains("isTracking"))
    try mouse.move(x: 49, y: 10, time: 0)
    #expect(try seen(layout) == "TI")
    try mouse.up(x: 49, y: 10, time: 0)
    #expect(try states("button", layout) == [])
    #expect(try seen(layout) == "")
    let finger = Pointer(layout, .touch)
    try finger.down(x: 10, y: 10, time: 1)
    try finger.move(x: 119, y: 10, time: 1)
    #expect(try states("button", layout) == ["isTracking", "isTouchInside"])
    try finger.move(x: 121, y: 10, time: 1)
    #expect(try states("button", layout) == ["isTracking"])
    try finger.cancel()
    #expect(try seen(layout) == "")
  }

  @Test("Nothing is recomputed or listed while nothing changes")
  func still() throws {
    let layout = try layout()
    let mouse = Pointer(layout, .mouse)
    try mouse.down(x: 10, y: 10, time: 0)
    #expect(try seen(layout) == "TI")
    let revision = layout.published.revision
    try mouse.move(x: 11, y: 10, time: 0)
    try mouse.advance(to: 1)
    #expect(try seen(layout) == "TI")
    #expect(layout.published.revision == revision && layout.published.changes.count == 0)
  }

  @Test("A scroll view is tracked, dragged, slides and rests")
  func scrolling() throws {
    let layout = try layout()
    let finger = Pointer(layout, .touch)
    try finger.down(x: 50, y: 120, time: 0)
    #expect(try states("inner", layout) == ["isTracking"])
    #expect(try states("outer", layout) == ["isTracking"])
    #expect(try seen(layout) == "t")
    try finger.move(x: 50, y: 90, time: 0.02)
    #expect(try states("inner", layout) == ["isTracking", "isDragging"])
    #expect(try states("outer", layout) == [])
    #expect(try seen(layout) == "td")
    try finger.move(x: 50, y: 60, time: 0.04)
    try finger.up(x: 50, y: 60, time: 0.04)
    #expect(try states("inner", layout) == ["isDecelerating"])
    #expect(try seen(layout) == "s")
    #expect(try finger.advance(to: 0.1))
    #expect(try states("inner", layout) == ["isDecelerating"])
    #expect(try !finger.advance(to: 60))
    #expect(try states("inner", layout) == [])
    #expect(try seen(layout) == "")
  }

  /// Lets the inner scroll view slide.
  private func slide(_ finger: Pointer) throws {
    try finger.down(x: 50, y: 120, time: 0)
    try finger.move(x: 50, y: 90, time: 0.02)
    try finger.move(x: 50, y: 60, time: 0.04)
    try finger.up(x: 50, y: 60, time: 0.04)
  }

  @Test("What slides is stopped by any pointer, and by a wheel")
  func stopping() throws {
    let layout = try layout()
    let first = Pointer(layout, .touch)
    let second = Pointer(layout, .touch)
    try slide(first)
    try second.down(x: 50, y: 100, time: 0.06)
    #expect(try states("inner", layout) == ["isTracking"])
    let row = try #require(layout.handles.row(try node("inner", layout)))
    let offset = layout.machine.nextOffset(row)?.y
    #expect(try !first.advance(to: 0.2))
    #expect(layout.machine.nextOffset(row)?.y == offset)
    try second.up(x: 50, y: 100, time: 0.3)
    #expect(try states("inner", layout) == [])
    try slide(first)
    #expect(try states("inner", layout) == ["isDecelerating"])
    try Pointer(layout, .mouse).wheel(x: 50, y: 100, deltaX: 0, deltaY: 5)
    #expect(try states("inner", layout) == [])
    #expect(try !first.advance(to: 0.2))
  }

  @Test("Of two fingers on one scroll view the last one ends the drag")
  func fingers() throws {
    let layout = try layout()
    let first = Pointer(layout, .touch)
    let second = Pointer(layout, .touch)
    for (finger, x) in [(first, 20.0), (second, 60.0)] {
      try finger.down(x: x, y: 120, time: 0)
      try finger.move(x: x, y: 100, time: 0.02)
    }
    try first.up(x: 20, y: 60, time: 0.04)
    #expect(try states("inner", layout) == ["isTracking", "isDragging"])
    #expect(try !first.advance(to: 0.05))
    try second.move(x: 60, y: 60, time: 0.06)
    try second.up(x: 60, y: 40, time: 0.08)
    #expect(try states("inner", layout) == ["isDecelerating"])
  }

  @Test("A mouse tracks controls only, a finger not what cannot be scrolled by the user")
  func others() throws {
    let layout = try layout(
      """
      <UIView><UIScrollView id='inner' width='100' height='100' isScrollEnabled='false'><UIButton id='button'
        width='50' height='500'/></UIScrollView><UIScrollView id='outer' left='100' width='100' height='100'/></UIView>
      """)
    let mouse = Pointer(layout, .mouse)
    try mouse.down(x: 150, y: 50, time: 0)
    #expect(try states("outer", layout) == [])
    let finger = Pointer(layout, .touch)
    try finger.down(x: 10, y: 10, time: 0)
    #expect(try states("inner", layout) == [] && states("button", layout) == ["isTracking", "isTouchInside"])
    // Neither has a property of the other kind, nor a view any of them.
    for (id, name) in [("inner", "isTouchInside"), ("button", "isDragging")] {
      let row = try #require(layout.handles.row(try node(id, layout)))
      #expect(throws: Diagnostic.self) { try NodeReader(layout).property(name, row) }
    }
  }

  @Test("A control is highlighted as long as a finger holds it, or the host says so")
  func highlighting() throws {
    let layout = try layout(
      """
      <UIView><UIButton id='button' width='50' height='50'/><UILabel id='seen' left='60'
        text="{#button.isHighlighted ? 'h' : ''}"/></UIView>
      """)
    let row = try #require(layout.handles.row(try node("button", layout)))
    let first = Pointer(layout, .touch)
    var second: Pointer? = Pointer(layout, .touch)
    try first.down(x: 10, y: 10, time: 0)
    try second?.down(x: 20, y: 20, time: 0)
    #expect(try seen(layout) == "h")
    try first.up(x: 10, y: 10, time: 0.1)
    #expect(try seen(layout) == "h")
    try second?.move(x: 250, y: 250, time: 0.1)
    #expect(try seen(layout) == "")
    try second?.move(x: 20, y: 20, time: 0.2)
    #expect(try seen(layout) == "h")
    second = nil
    #expect(try seen(layout) == "")
    #expect(layout.setControlState(1, row: row) == .ok)
    try first.down(x: 10, y: 10, time: 1)
    try first.cancel()
    #expect(try seen(layout) == "h")
    try first.down(x: 10, y: 10, time: 2)
    #expect(layout.setControlState(0, row: row) == .ok)
    #expect(try seen(layout) == "h")
    try first.up(x: 10, y: 10, time: 2.1)
    #expect(try seen(layout) == "")
  }

  @Test("A host that zooms says so, also while a finger drags")
  func zooming() throws {
    let layout = try layout(
      """
      <UIView><UIScrollView id='inner' width='100' height='100'><UIView height='500'/></UIScrollView>
      <UILabel id='seen' text="{#inner.isZooming ? 'z' : ''}{#inner.isZoomBouncing ? 'b' : ''}"/></UIView>
      """)
    let row = try #require(layout.handles.row(try node("inner", layout)))
    #expect(layout.setControlState(256, row: row) == .ok)
    #expect(try states("inner", layout) == ["isZooming"] && seen(layout) == "z")
    #expect(try changes("inner", layout) == ["isZooming"])
    let finger = Pointer(layout, .touch)
    try finger.down(x: 10, y: 90, time: 0)
    #expect(try states("inner", layout) == ["isZooming", "isTracking"])
    #expect(layout.setControlState(512, row: row) == .ok)
    #expect(try states("inner", layout) == ["isZoomBouncing", "isTracking"] && seen(layout) == "b")
    try finger.cancel()
    #expect(layout.setControlState(0, row: row) == .ok)
    #expect(try states("inner", layout) == [] && seen(layout) == "")
    #expect(layout.setControlState(1024, row: row) == .argument)
  }

  @Test("A drag that scrolls takes the control's states")
  func cancelling() throws {
    let layout = try layout(
      """
      <UIView><UIScrollView id='inner' width='100' height='100'><UIButton id='button' width='50' height='500'/>
      </UIScrollView></UIView>
      """)
    let finger = Pointer(layout, .touch)
    try finger.down(x: 10, y: 90, time: 0)
    #expect(
      try states("button", layout) == ["isTracking", "isTouchInside"] && states("inner", layout) == ["isTracking"])
    try finger.move(x: 10, y: 50, time: 0.1)
    #expect(try states("button", layout) == [] && states("inner", layout) == ["isTracking", "isDragging"])
    try finger.cancel()
    #expect(try states("inner", layout) == [])
  }

  @Test("A pointer that ends takes its states along, also from within a callback")
  func ending() throws {
    let layout = try layout()
    do {
      let finger = Pointer(layout, .touch)
      try finger.down(x: 50, y: 120, time: 0)
      try finger.move(x: 50, y: 90, time: 0.02)
      #expect(try seen(layout) == "td")
    }
    #expect(try states("inner", layout) == [])
    #expect(try seen(layout) == "")
    final class Box {
      var pointer: Pointer?
    }
    let box = Box()
    let engine = Engine()
    try engine.setMeasurer(
      Measurer { _, _, _, _ in
        box.pointer = nil
        return .declined
      })
    let outcome = engine.load(
      Array("<UIView><UILabel text=\"{#b.isTracking ? 'on' : 'off'}\"/><UIButton id='b' top='50'/></UIView>".utf8),
      LoadOptions())
    let other = try #require(outcome.template).makeLayout()
    #expect(other.compute(width: 100, height: 100) == .ok)
    let pointer = Pointer(other, .mouse)
    let place = other.frame(row: 2)
    try pointer.down(x: place.x + 1, y: place.y + 1, time: 0)
    box.pointer = pointer
    _ = consume pointer
    #expect(other.compute(width: 100, height: 100) == .ok)
    #expect(box.pointer == nil)
    #expect(try NodeReader(other).value("text", 1)?.stringValue == "on")
    #expect(other.compute(width: 100, height: 100) == .ok)
    #expect(try NodeReader(other).value("text", 1)?.stringValue == "off")
  }

  @Test("A node that is removed is gone with its states; one that is disabled is let go of for good")
  func leaving() throws {
    let layout = try layout()
    let finger = Pointer(layout, .touch)
    try finger.down(x: 50, y: 120, time: 0)
    try finger.move(x: 50, y: 90, time: 0.02)
    let inner = try node("inner", layout)
    let seenNode = try node("seen", layout)
    #expect(layout.remove(seenNode) == .ok)
    #expect(layout.remove(inner) == .ok)
    try finger.move(x: 50, y: 70, time: 0.04)
    try finger.up(x: 50, y: 70, time: 0.04)
    #expect(try !finger.advance(to: 0.1))
    #expect(layout.touches.states(of: inner) == 0)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    try finger.down(x: 10, y: 10, time: 1)
    let button = try node("button", layout)
    let row = try #require(layout.row(of: button))
    #expect(layout.setControlState(2, row: row) == .ok)
    #expect(try states("button", layout) == ["isTracking", "isTouchInside"])
    try finger.advance(to: 1.1)
    #expect(try states("button", layout) == [])
    #expect(layout.setControlState(0, row: row) == .ok)
    try finger.move(x: 11, y: 10, time: 1.2)
    #expect(try states("button", layout) == [])
    try finger.up(x: 11, y: 10, time: 1.3)
    try finger.down(x: 11, y: 10, time: 1.4)
    #expect(try states("button", layout) == ["isTracking", "isTouchInside"])
  }

  @Test("A reload keeps the states of what it keeps")
  func reloading() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.document, "list.xml")
    let layout = try #require(Engine().load(path: folder.path + "/list.xml").template).makeLayout()
    #expect(layout.compute(width: 300, height: 300) == .ok)
    let finger = Pointer(layout, .touch)
    try finger.down(x: 50, y: 120, time: 0)
    try finger.move(x: 50, y: 90, time: 0.02)
    #expect(try seen(layout) == "td")
    let other = Self.document.replacing("text=\"", with: "text=\"!")
    try folder.write(other, "list.xml")
    #expect(layout.reload(isHard: false).status == .ok)
    #expect(try seen(layout) == "!td")
    try finger.move(x: 50, y: 60, time: 0.04)
    try finger.up(x: 50, y: 60, time: 0.04)
    #expect(try seen(layout) == "!s")
    // The id is that of another component now: it is another node.
    let third = Self.document.replacing("<UIScrollView id='inner'", with: "<UITableView id='inner'")
      .replacing("900'/></UIScrollView>", with: "900'/></UITableView>")
    try folder.write(third, "list.xml")
    #expect(layout.reload(isHard: false).status == .ok)
    #expect(try !finger.advance(to: 0.1))
    #expect(try seen(layout) == "")
  }

  @Test("An expression that an edit adds sees the present states, one by one")
  func edits() throws {
    let layout = try layout(
      """
      <UIView><UIScrollView id='inner' width='100' height='100'><UIView height='900'/></UIScrollView>
        <UIView id='a' top='200'/><UIView id='b' top='200'/><UIView id='c' top='200'/></UIView>
      """)
    let finger = Pointer(layout, .touch)
    try finger.down(x: 50, y: 90, time: 0)
    try finger.move(x: 50, y: 60, time: 0.02)
    func alpha(_ id: String) throws -> Double? {
      #expect(layout.compute(width: 300, height: 300) == .ok)
      return try NodeReader(layout).value("alpha", try #require(layout.handles.row(try node(id, layout))))?.a
    }
    for (id, property) in [("a", "isTracking"), ("b", "isDragging"), ("c", "isDecelerating")] {
      #expect(layout.setExpression(try node(id, layout), "alpha", "#inner.\(property) ? 0.25 : 0.75") == .ok)
      let found = try alpha(id)
      let inner = try states("inner", layout)
      #expect(found == (id == "c" ? 0.75 : 0.25), "\(id) \(inner)")
    }
    try finger.up(x: 50, y: 60, time: 0.02)
    #expect(try alpha("a") == 0.75 && alpha("b") == 0.75)
  }

  @Test("A host without pointers says them itself")
  func host() throws {
    let layout = try layout()
    func set(_ states: UInt32, _ id: String) throws -> Status {
      layout.setControlState(states, row: try #require(layout.row(of: try node(id, layout))))
    }
    #expect(try set(16 | 64, "inner") == .ok)
    #expect(try seen(layout) == "td")
    #expect(try set(128, "inner") == .ok)
    #expect(try seen(layout) == "s")
    #expect(try set(0, "inner") == .ok)
    #expect(try set(16 | 32, "button") == .ok)
    #expect(try seen(layout) == "TI")
    #expect(try set(64, "button") == .argument && set(1, "inner") == .argument && set(256, "button") == .argument)
    #expect(try set(16, "seen") == .property)
    // Together with a pointer: what the host takes back the pointer still says.
    let mouse = Pointer(layout, .mouse)
    try mouse.down(x: 10, y: 10, time: 0)
    #expect(try set(0, "button") == .ok)
    #expect(try states("button", layout) == ["isTracking", "isTouchInside"])
    try mouse.up(x: 10, y: 10, time: 0)
    #expect(try states("button", layout) == [])
  }
}
