import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Rows of lists that make room.
@Suite("Motion of rows")
struct ListMotionTests {
  typealias Screen = ListViewTests.Screen

  private static let table = """
    <UIView>
      <UITableView id='list' items='items' itemKey='item.id' height='100%'>
        <UITableViewCell reuseIdentifier='row' height='item.height'>
          <UILabel id='text' text='{item.id}' height='100%' alpha='item.height / 100'/>
        </UITableViewCell>
      </UITableView>
    </UIView>
    """

  private static let linear = MotionTiming(duration: 1, curve: .linear)

  private func item(_ id: String, _ height: Double = 40) -> Value { ListViewTests.item(id, height) }

  private func items(_ ids: String) -> Value { .array(ids.map { item(String($0)) }) }

  private func screen(_ ids: String = "abcdefgh", _ document: String = table) throws -> Screen {
    try Screen(document, [("items", items(ids))])
  }

  private func animate(_ screen: Screen, _ value: Value, completion: MotionCompletion? = nil) {
    #expect(screen.layout.animateChanges(Self.linear, completion: completion) == .ok)
    screen.set("items", value)
  }

  private func step(_ screen: Screen, _ seconds: Double) {
    #expect(screen.layout.advance(seconds) == .ok)
    screen.compute()
  }

  /// Without what is not exact in it.
  private func number(_ number: Double) -> String { numberText((number * 1e6).rounded() / 1e6) }

  /// Each visible row with where it is shown.
  private func rows(_ screen: Screen) throws -> [String] {
    try screen.layout.visibleCells(list: screen.list.node).map { cell in
      let text = try cell.layout.property("text", row: cell.layout.find("#text")).stringValue ?? ""
      return "\(text) \(number(cell.frame.y))+\(number(cell.frame.height))"
    }
  }

  /// Each text that is drawn, with its upper edge and its opacity, in their order.
  private func drawn(_ screen: Screen) -> [String] {
    screen.layout.displayList.compactMap { item in
      item.text.map {
        let mark = item.parts.contains(.leaving) ? "-" : ""
        return "\(mark)\($0.text) \(number(item.frame.y)) \(number(Double(item.opacity * 2.5)))"
      }
    }
  }

  @Test("Rows below an inserted one slide, and it fades in")
  func insert() throws {
    let screen = try screen()
    #expect(!screen.layout.isMoving)
    animate(screen, items("aXbcdefgh"))
    #expect(screen.layout.isMoving)
    #expect(try rows(screen) == ["a 0+40", "X 40+40", "b 40+40", "c 80+40", "d 120+40"])
    step(screen, 0.25)
    #expect(try rows(screen) == ["a 0+40", "X 40+40", "b 50+40", "c 90+40", "d 130+40"])
    #expect(drawn(screen) == ["-e 170 1", "a 0 1", "X 40 0.25", "b 50 1", "c 90 1", "d 130 1"])
    #expect(try screen.layout.frame(list: screen.list.node, of: .row(section: 0, index: 2)).y == 50)
    #expect(try screen.layout.targetFrame(list: screen.list.node, of: .row(section: 0, index: 2)).y == 80)
    let hit = try #require(try screen.layout.hitTestInCells(x: 10, y: 95))
    #expect(try hit.layout.property("text", row: hit.layout.find("#text")).stringValue == "c")
    let row = try screen.layout.row(list: screen.list.node, atX: 10, y: 125)
    #expect(row?.index == 3)
    step(screen, 0.75)
    #expect(try rows(screen) == ["a 0+40", "X 40+40", "b 80+40", "c 120+40", "d 160+40"])
    #expect(drawn(screen) == ["a 0 1", "X 40 1", "b 80 1", "c 120 1", "d 160 1"])
    #expect(!screen.layout.isMoving)
  }

  @Test("A removed row fades out, and others come from below")
  func remove() throws {
    let screen = try screen()
    var ends: [Bool] = []
    animate(screen, items("acdefgh")) { ends.append($1) }
    #expect(try rows(screen) == ["a 0+40", "c 80+40", "d 120+40", "e 160+40", "f 200+40"])
    step(screen, 0.5)
    #expect(try rows(screen) == ["a 0+40", "c 60+40", "d 100+40", "e 140+40", "f 180+40"])
    #expect(drawn(screen) == ["-b 40 0.5", "a 0 1", "c 60 1", "d 100 1", "e 140 1", "f 180 1"])
    #expect(ends == [])
    step(screen, 0.5)
    #expect(drawn(screen) == ["a 0 1", "c 40 1", "d 80 1", "e 120 1", "f 160 1"])
    #expect(ends == [true])
    #expect(!screen.layout.isMoving)
    #expect(screen.list.motions?.leaving.isEmpty == true)
  }

  @Test("The last visible row is removed: what follows comes from beyond the edge")
  func removeLast() throws {
    let screen = try screen()
    animate(screen, items("abcdfgh"))
    step(screen, 0.5)
    #expect(try rows(screen) == ["a 0+40", "b 40+40", "c 80+40", "d 120+40", "f 180+40"])
  }

  @Test("Rows that are moved cross")
  func move() throws {
    let screen = try screen()
    animate(screen, items("bcadefgh"))
    step(screen, 0.5)
    #expect(try rows(screen) == ["b 20+40", "c 60+40", "a 40+40", "d 120+40", "e 160+40"])
  }

  @Test("A row that becomes higher pushes those below, and grows")
  func grow() throws {
    let screen = try screen("abc")
    animate(screen, .array([item("a"), item("b", 80), item("c")]))
    let b = screen.list.cells[1].layout
    #expect(try rows(screen) == ["a 0+40", "b 40+40", "c 80+40"])
    step(screen, 0.5)
    #expect(try rows(screen) == ["a 0+40", "b 40+60", "c 100+40"])
    #expect(b.frame(row: 0).height == 60)
    let text = try b.find("#text")
    #expect(b.frame(row: text).height == 60)
    #expect(abs((try b.property("alpha", row: text).numberValue ?? 0) - 0.6) < 1e-12)
    #expect(b.targetFrame(row: text).height == 80)
    #expect(b.isMoving)
    step(screen, 0.5)
    #expect(try rows(screen) == ["a 0+40", "b 40+80", "c 120+40"])
    #expect(!b.isMoving)
  }

  @Test("What turns on its way does not jump")
  func turn() throws {
    let screen = try screen()
    animate(screen, items("aXbcdefgh"))
    step(screen, 0.5)
    var isAtEnd: Bool?
    animate(screen, items("abcdefgh")) { isAtEnd = $1 }
    #expect(try rows(screen) == ["a 0+40", "b 60+40", "c 100+40", "d 140+40", "e 180+40"])
    #expect(drawn(screen).first == "-X 40 0.5")
    step(screen, 0.5)
    #expect(try rows(screen) == ["a 0+40", "b 50+40", "c 90+40", "d 130+40", "e 170+40"])
    step(screen, 0.5)
    #expect(isAtEnd == true)
    #expect(try rows(screen) == ["a 0+40", "b 40+40", "c 80+40", "d 120+40", "e 160+40"])
  }

  @Test("What the list scrolls to keep rows where they are seen moves nothing")
  func anchored() throws {
    let screen = try screen("abcdefghijkl")
    screen.scroll(100)
    animate(screen, items("XYabcdefghijkl"))
    // Rows above are known by their estimate.
    #expect(screen.offset == 188)
    let isMoving = screen.layout.isMoving
    #expect(!isMoving)
    screen.scroll(200)
    animate(screen, items("XYabcdeZfghijkl"))
    step(screen, 0.5)
    screen.scroll(210)
    #expect(try rows(screen).contains("f 308+40"))
    screen.scroll(0)
    #expect(try rows(screen) == ["X 0+40", "Y 40+40", "a 80+40", "b 120+40", "c 160+40"])
    screen.scroll(200)
    #expect(try rows(screen).contains("f 320+40"), "cells that other rows had do not move")
  }

  @Test("What changes without an animation is shown at once")
  func atOnce() throws {
    let screen = try screen()
    screen.set("items", items("aXbcdefgh"))
    #expect(!screen.layout.isMoving)
    #expect(try rows(screen) == ["a 0+40", "X 40+40", "b 80+40", "c 120+40", "d 160+40"])
    #expect(screen.list.motions == nil)
  }

  @Test("Motion that is ended or reduced is over")
  func ended() throws {
    let screen = try screen()
    animate(screen, items("aXbcdefgh"))
    step(screen, 0.25)
    #expect(screen.layout.endTransitions() == .ok)
    screen.compute()
    #expect(try rows(screen) == ["a 0+40", "X 40+40", "b 80+40", "c 120+40", "d 160+40"])
    #expect(!screen.layout.isMoving)
    screen.layout.reducesMotion = true
    animate(screen, items("abcdefgh"))
    #expect(try rows(screen) == ["a 0+40", "b 40+40", "c 80+40", "d 120+40", "e 160+40"])
    step(screen, 0)
    #expect(!screen.layout.isMoving)
  }

  @Test("Cells say themselves how rows come, go and move, and what moves in them")
  func declared() throws {
    let screen = try screen(
      "abcdefgh",
      """
      <UIView>
        <UITableView id='list' items='items' itemKey='item.id' height='100%'>
          <UITableViewCell reuseIdentifier='row' height='40' transition='frame 1s linear' enter='opacity 0, offset 20 0, 1s linear' leave='scale 0, 2s linear'>
            <UILabel id='text' text='{item.id}' height='40' alpha='item.height / 100' transition='alpha 1s linear'/>
          </UITableViewCell>
        </UITableView>
      </UIView>
      """)
    #expect(!screen.layout.isMoving)
    screen.set("items", items("aXcdefgh"))
    #expect(screen.layout.isMoving)
    step(screen, 0.5)
    #expect(try rows(screen) == ["a 0+40", "X 40+40", "c 80+40", "d 120+40", "e 160+40"])
    #expect(drawn(screen) == ["-b 40 1", "a 0 1", "X 40 0.5", "c 80 1", "d 120 1", "e 160 1"])
    screen.set("items", items("cdefgh"))
    step(screen, 0.5)
    #expect(try rows(screen) == ["c 40+40", "d 80+40", "e 120+40", "f 160+40", "g 200+40"])
    for _ in 0..<10 { step(screen, 0.5) }
    #expect(!screen.layout.isMoving)
    screen.set("items", .array([item("c", 100), item("d")]))
    step(screen, 0.5)
    let cell = screen.list.cells[0].layout
    #expect(abs((try cell.property("alpha", row: cell.find("#text")).numberValue ?? 0) - 0.7) < 1e-12)
    // To another row: nothing goes there.
    screen.set("items", items("pqrstuvw"))
    #expect(drawn(screen).contains { $0.hasPrefix("p") } == false)
    for cell in screen.list.cells {
      #expect(try cell.layout.property("alpha", row: cell.layout.find("#text")).numberValue == 0.4)
    }
    step(screen, 0.5)
    #expect(drawn(screen).contains("p 0 0.5"))
  }

  @Test("Items of a collection slide in both directions")
  func collection() throws {
    let screen = try screen(
      "abcdefgh",
      """
      <UIView>
        <UICollectionView id='list' items='items' itemKey='item.id' height='100%'
          collectionViewLayout.itemSize.width='160' collectionViewLayout.itemSize.height='100' collectionViewLayout.minimumInteritemSpacing='0'
          collectionViewLayout.minimumLineSpacing='0'>
          <UICollectionViewCell reuseIdentifier='row'><UILabel id='text' text='{item.id}'/></UICollectionViewCell>
        </UICollectionView>
      </UIView>
      """)
    animate(screen, items("acdefgh"))
    step(screen, 0.5)
    let frames = try screen.layout.visibleCells(list: screen.list.node).map {
      "\(number($0.frame.x)),\(number($0.frame.y))"
    }
    // The first of a line comes from the end of the one below, the last from below the edge.
    #expect(frames == ["0,0", "80,50", "80,100", "160,150"], "\(frames)")
  }
}
