import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Wheels over lists, and pulling to refresh")
struct ScrollPointerTests {
  private func layout(_ xml: String, state: [(key: String, value: Value)] = []) throws -> Layout {
    let layout = try ScrollingTests.template(xml, state: state).makeLayout()
    compute(layout)
    return layout
  }

  private func compute(_ layout: Layout) { #expect(layout.compute(width: 100, height: 100) == .ok) }

  private func y(_ layout: Layout, _ selector: String) throws -> Double {
    try layout.scrollGeometry(row: layout.find(selector)).y.offset
  }

  @Test("A wheel scrolls what is in the cell under it first, then the list, then what is around that")
  func wheels() throws {
    let layout = try layout(
      """
      <UIView><UIScrollView id='outer' width='100' height='100'>
        <UITableView id='list' height='80' width='100' items='3' rowHeight='60'><UITableViewCell>
          <UIScrollView id='inner' width='100' height='60'><UIView width='300' height='80'/></UIScrollView>
        </UITableViewCell></UITableView><UIView top='80' height='90'/></UIScrollView></UIView>
      """)
    let pointer = Pointer(layout, .mouse)
    let list = try layout.find("#list")
    func cell() throws -> Layout { layout.lists.views[0].cells[0].layout }
    func wheel(_ x: Double, _ y: Double) throws -> String {
      let node = try pointer.wheel(x: 10, y: 10, deltaX: x, deltaY: y)
      let left = try cell().scrollGeometry(row: cell().find("#inner")).x.offset
      let offsets = try [self.y(cell(), "#inner"), self.y(layout, "#list"), self.y(layout, "#outer"), left]
      return (layout.row(of: node).map { layout.id(row: $0) } ?? "-") + " "
        + offsets.map { "\(Int($0))" }.joined(separator: " ")
    }
    #expect(try wheel(0, 15) == "list 15 0 0 0")
    #expect(try wheel(0, 15) == "list 20 0 0 0")
    #expect(try wheel(0, 15) == "list 20 15 0 0")
    // An axis goes to whoever has room along it.
    #expect(try wheel(7, 15) == "list 20 30 0 7")
    compute(layout)
    #expect(try cell().scrollGeometry(row: cell().find("#inner")).y.offset == 20)
    #expect(try wheel(0, 100) == "list 20 100 0 7")
    #expect(try wheel(0, 30) == "outer 20 100 30 7")
    #expect(try wheel(0, 0) == "- 20 100 30 7")
    #expect(try layout.node(row: list) == pointer.layout.lists.views[0].node)
  }

  @Test("A pull sets the state once a drag, rests lower until it is set back, and springs back then")
  func refresh() throws {
    let layout = try layout(
      """
      <UIView><UIScrollView id='s' width='100' height='100' refreshControl.isRefreshing='loading'
        refreshControl.valueChanged='reload:' alwaysBounceVertical='true' contentInset.top='10'>
        <UIView height='50'/></UIScrollView></UIView>
      """, state: [("loading", .bool(false))])
    nonisolated(unsafe) var calls = 0
    var owner = OwnerDefinition(name: "Feed", actions: ["reload:"])
    owner.perform = { call in
      #expect(call.event == "refreshControl.valueChanged" && call.value == 1)
      calls += 1
      return .ok
    }
    try layout.bind(owner: owner)
    let finger = Pointer(layout, .touch)
    func loading() throws -> Bool { try layout.state("loading").numeric == 1 }
    try finger.down(x: 50, y: 10, time: 0)
    try finger.move(x: 50, y: 60, time: 0.1)
    try finger.move(x: 50, y: 100, time: 0.15)
    #expect(try !loading() && y(layout, "#s") < -20)
    try finger.move(x: 50, y: 900, time: 0.2)
    #expect(try loading() && calls == 1)
    let pulled = try y(layout, "#s")
    try finger.move(x: 50, y: 899, time: 0.3)
    // It does not jump because of the state.
    #expect(try (y(layout, "#s") - pulled).magnitude < 1)
    try finger.move(x: 50, y: 20, time: 0.4)
    try finger.move(x: 50, y: 900, time: 0.5)
    #expect(calls == 1)
    try finger.up(x: 50, y: 900, time: 0.6)
    var time = 0.6
    func rest() throws {
      for _ in 0..<1000 {
        time += 0.016
        if try !finger.advance(to: time) { break }
        compute(layout)
      }
    }
    try rest()
    #expect(try y(layout, "#s") == -70 && layout.scrollGeometry(row: layout.find("#s")).isRefreshing)
    #expect(try layout.scrollGeometry(row: layout.find("#s")).y.minimum == -70)
    #expect(layout.setState([("loading", .bool(false))]) == .ok)
    #expect(try finger.advance(to: time))
    try rest()
    #expect(try y(layout, "#s") == -10 && !finger.advance(to: time + 1))
    // A mouse does not pull, and neither does content without a refresh control.
    #expect(calls == 1)
  }

  @Test("Without an attribute for it nothing is refreshed, and without state the event is sent alone")
  func plain() throws {
    let layout = try layout(
      """
      <UIView><UIScrollView id='s' width='100' height='100' alwaysBounceVertical='true'/></UIView>
      """)
    let finger = Pointer(layout, .touch)
    try finger.down(x: 50, y: 10, time: 0)
    try finger.move(x: 50, y: 60, time: 0.1)
    try finger.move(x: 50, y: 900, time: 0.2)
    #expect(try !layout.scrollGeometry(row: layout.find("#s")).isRefreshing)
    try finger.up(x: 50, y: 900, time: 0.3)
    for frame in 1..<200 { _ = try finger.advance(to: 0.3 + Double(frame) / 60) }
    #expect(try y(layout, "#s") == 0)
  }
}
