import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Nodes that come and go.
@Suite("Enter and leave")
struct EnterLeaveTests: ShownMotion {
  /// What is drawn, apart from the root: `id or text`, opacity and where its top left corner is.
  private func drawn(_ layout: Layout) -> [String] {
    layout.displayList.filter { $0.row != 0 }.map { item in
      let corner = (item.transform ?? AffineTransform()).apply(item.frame.x, item.frame.y)
      let name = item.parts.contains(.leaving) ? "gone" : layout.id(row: item.row)
      return "\(name) \(item.opacity) \(corner.x) \(corner.y)" + (item.text.map { " '\($0.text)'" } ?? "")
    }
  }

  private func list(_ items: String) -> String {
    """
    <UIView>
      <state name='items' type='Array' value='[\(items)]'/>
      <UIView id='list' left='10' top='10' width='100' height='200'>
        <UILabel id='row' repeat='items' key='item' top='previous.bottom' width='20' height='10' text='{item}'
                 enter='opacity 0, offset 0 20, 1s linear' leave='opacity 0.5, offset 40 0, 1s linear'/>
      </UIView>
    </UIView>
    """
  }

  private func set(_ layout: Layout, _ items: [Double]) {
    #expect(layout.setState([("items", .array(items.map { .number($0) }))]) == .ok)
  }

  @Test("What is there at first does not come; what is inserted comes, and is where it says in the end")
  func enters() throws {
    let layout = try layout(list("1"))
    #expect(!layout.isMoving)
    #expect(drawn(layout) == ["list 1.0 10.0 10.0", "row 1.0 10.0 10.0 '1'"])
    set(layout, [1, 2])
    compute(layout)
    #expect(layout.isMoving)
    #expect(drawn(layout) == ["list 1.0 10.0 10.0", "row 1.0 10.0 10.0 '1'"])
    step(layout, 0.25)
    #expect(drawn(layout) == ["list 1.0 10.0 10.0", "row 1.0 10.0 10.0 '1'", "row 0.25 10.0 35.0 '2'"])
    #expect(layout.changes.map { $0.property } == ["enter"])
    #expect(layout.frame(row: 3).y == 10, "Frames are where it goes")
    step(layout, 0.5)
    #expect(drawn(layout).last == "row 0.75 10.0 25.0 '2'")
    step(layout, 0.25)
    #expect(drawn(layout).last == "row 1.0 10.0 20.0 '2'")
    step(layout, 0)
    #expect(!layout.isMoving && layout.displayGroups.isEmpty)
  }

  @Test("What is removed is drawn where it was until it is gone")
  func leaves() throws {
    let layout = try layout(list("1, 2, 3"))
    _ = layout.displayList
    set(layout, [1, 3])
    compute(layout)
    #expect(layout.isMoving)
    #expect(
      drawn(layout) == [
        "list 1.0 10.0 10.0", "row 1.0 10.0 10.0 '1'", "gone 1.0 10.0 20.0 '2'", "row 1.0 10.0 20.0 '3'",
      ])
    step(layout, 0.5)
    #expect(drawn(layout)[2] == "gone 0.75 30.0 20.0 '2'")
    // With what they are in, and behind what is before them.
    #expect(layout.setExpression(try layout.node(row: layout.find("#list")), "left", "50") == .ok)
    set(layout, [3])
    compute(layout)
    #expect(
      drawn(layout) == [
        "list 1.0 50.0 10.0", "gone 0.75 70.0 20.0 '2'", "gone 1.0 50.0 10.0 '1'", "row 1.0 50.0 10.0 '3'",
      ])
    step(layout, 0.5)
    #expect(drawn(layout) == ["list 1.0 50.0 10.0", "gone 0.75 70.0 10.0 '1'", "row 1.0 50.0 10.0 '3'"])
    step(layout, 0.5)
    #expect(drawn(layout) == ["list 1.0 50.0 10.0", "row 1.0 50.0 10.0 '3'"])
    step(layout, 0)
    #expect(!layout.isMoving)
  }

  @Test("What comes or goes with what it is in does neither by itself")
  func comesWithItsParent() throws {
    let row = "<UIView id='inner' width='5' height='5' enter='opacity 0, 1s' leave='opacity 0, 1s'/>"
    let layout = try layout(
      "<UIView><state name='on' type='Bool' value='false'/><UIView id='outer' if='on'>\(row)</UIView></UIView>")
    #expect(layout.setState([("on", .bool(true))]) == .ok)
    compute(layout)
    #expect(!layout.isMoving && drawn(layout).count == 2)
    #expect(layout.setState([("on", .bool(false))]) == .ok)
    compute(layout)
    #expect(!layout.isMoving && drawn(layout).isEmpty)
  }

  @Test("What is removed while it comes goes on from what was shown")
  func turns() throws {
    let layout = try layout(list(""))
    set(layout, [1])
    compute(layout)
    step(layout, 0.5)
    #expect(drawn(layout).last == "row 0.5 10.0 20.0 '1'")
    set(layout, [])
    compute(layout)
    #expect(drawn(layout).last == "gone 0.5 10.0 20.0 '1'")
    step(layout, 0.5)
    #expect(drawn(layout).last == "gone 0.375 30.0 20.0 '1'")
  }

  @Test("Without times of their own they take those of the animation, whose completion waits for them")
  func takesTheAnimation() throws {
    let layout = try layout(
      "<UIView><state name='on' type='Bool' value='false'/><UIView id='a' if='on' width='5' height='5' enter='opacity 0' leave='opacity 0'/></UIView>"
    )
    var ends: [Bool] = []
    let linear = MotionTiming(duration: 2, curve: .linear)
    #expect(layout.setState([("on", .bool(true))], animated: linear) { ends.append($1) } == .ok)
    compute(layout)
    step(layout, 0.5)
    #expect(drawn(layout) == ["a 0.25 0.0 0.0"] && ends.isEmpty, "\(drawn(layout)) \(ends)")
    step(layout, 1.5)
    #expect(ends == [true] && drawn(layout) == ["a 1.0 0.0 0.0"])
    #expect(layout.setState([("on", .bool(false))], animated: linear) { ends.append($1) } == .ok)
    compute(layout)
    step(layout, 1)
    #expect(drawn(layout) == ["gone 0.5 0.0 0.0"] && ends == [true])
    #expect(layout.endTransitions() == .ok && ends == [true, true])
    compute(layout)
    #expect(drawn(layout).isEmpty)
  }

  @Test("The first element that says so enters, whichever edit it is inserted by")
  func firstOfAll() throws {
    let layout = try layout("<UIView><UIView id='a'/></UIView>")
    let root = try layout.node(row: 0)
    for place in 1...3 {
      _ = try layout.insert(
        xml: Array("<UIView id='b' width='5' height='5' enter='opacity 0, 1s linear'/>".utf8), parent: root)
      compute(layout)
      step(layout, 0.5)
      #expect(drawn(layout).last == "b 0.5 0.0 0.0", "\(place)")
      step(layout, 0.5)
    }
  }

  @Test("What goes is held, so no more than 1,000 nodes go at a time: of others the oldest are gone")
  func isBounded() throws {
    let layout = try layout(list(""))
    set(layout, (0..<1200).map { Double($0) })
    compute(layout)
    step(layout, 1)
    #expect(layout.displayList.count == 1202)
    #expect(layout.setMotionSpeed(0) == .ok)
    set(layout, [])
    compute(layout)
    let gone = layout.displayList.compactMap { $0.text?.text }
    #expect(gone.count == 1000 && gone.first == "200" && gone.last == "1199")
    #expect(layout.setMotionSpeed(1) == .ok)
    step(layout, 1)
    #expect(layout.displayList.count == 2)
  }

  @Test("Reduced motion shows all of it at once")
  func reduced() throws {
    let layout = try layout(list("1"))
    layout.reducesMotion = true
    set(layout, [2])
    compute(layout)
    #expect(!layout.isMoving && drawn(layout) == ["list 1.0 10.0 10.0", "row 1.0 10.0 10.0 '2'"])
  }

  @Test("What comes is hit where it is shown; what is gone is not hit")
  func hits() throws {
    let layout = try layout(
      "<UIView><state name='on' type='Bool' value='false'/><UIView id='a' if='on' width='50' height='50' enter='offset 100 0, 1s linear' leave='offset 100 0, 1s linear'/></UIView>"
    )
    #expect(try layout.hitTest(x: 5, y: 5) == 0)
    #expect(layout.setState([("on", .bool(true))]) == .ok)
    compute(layout)
    #expect(try layout.hitTest(x: 5, y: 5) == 0 && layout.hitTest(x: 105, y: 5) == 1)
    step(layout, 0.5)
    #expect(try layout.hitTest(x: 49, y: 5) == 0 && layout.hitTest(x: 55, y: 5) == 1)
    step(layout, 0.5)
    #expect(try layout.hitTest(x: 5, y: 5) == 1 && layout.hitTest(x: 105, y: 5) == 0)
    #expect(layout.setState([("on", .bool(false))]) == .ok)
    compute(layout)
    #expect(try layout.hitTest(x: 5, y: 5) == 0)
  }

  @Test("A list that is held stays as it is while the next one shows what goes")
  func leased() throws {
    let layout = try layout(list("1, 2"))
    let first = layout.leaseDisplayList()
    set(layout, [2])
    compute(layout)
    let second = layout.leaseDisplayList()
    #expect(first.items.count == 4 && second.items.count == 4)
    step(layout, 0.5)
    #expect(drawn(layout)[1] == "gone 0.75 30.0 10.0 '1'")
    #expect(first.items[2].opacity == 1 && second.items[2].opacity == 1)
    step(layout, 0.5)
    #expect(drawn(layout).count == 2)
    #expect(second.items[2].parts & DrawParts.leaving.rawValue != 0)
  }

  @Test("Clips, groups and shadows of what goes are those that it had, under what it is in")
  func groups() throws {
    let layout = try layout(
      """
      <UIView><state name='on' type='Bool' value='true'/>
        <UIScrollView id='s' left='10' width='100' height='100' contentOffset.y='30' transform.rotation='pi'>
          <UIView if='on' top='40' width='50' height='50' alpha='0.5' clipsToBounds='true' layer.shadowOpacity='1' layer.shadowColor='black'
                  leave='opacity 0, scale 0.5, 1s linear'>
            <UILabel width='80' height='20' text='x' transform.scale='0.5'/>
          </UIView>
        </UIScrollView>
      </UIView>
      """)
    let before = layout.displayList
    #expect(layout.setState([("on", .bool(false))]) == .ok)
    compute(layout)
    let after = layout.displayList
    try #require(
      after.count == before.count && after.count == 4, "\(before.map { $0.bounds }) \(after.map { $0.bounds })")
    for (old, new) in zip(before, after) {
      #expect(
        old.frame == new.frame && old.opacity == new.opacity
          && old.parts.subtracting(.clipped) == new.parts.subtracting([.clipped, .leaving]))
      #expect(old.shadow == new.shadow && old.text?.text == new.text?.text)
      let (first, second) = (old.transform ?? AffineTransform(), new.transform ?? AffineTransform())
      for point in [(0.0, 0.0), (50, 10)] {
        let (one, other) = (first.apply(point.0, point.1), second.apply(point.0, point.1))
        #expect(abs(one.x - other.x) < 1e-9 && abs(one.y - other.y) < 1e-9)
      }
      #expect(abs(Double(old.bounds.x - new.bounds.x)) < 1 && abs(Double(old.bounds.width - new.bounds.width)) < 1)
    }
    #expect(layout.displayGroups.count == 6)
    step(layout, 0.5)
    #expect(layout.displayList[2].opacity == 0.25)
  }
}
