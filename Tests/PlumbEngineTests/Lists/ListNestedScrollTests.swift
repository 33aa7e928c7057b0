import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Lists in cells, and how they are scrolled while the cells show one row after the other.
@Suite("Scroll views in cells of lists")
struct ListNestedScrollTests {
  private typealias Screen = ListViewTests.Screen

  private func screen(_ attributes: String = "") throws -> Screen {
    try Screen(
      """
      <UIView>
        <UITableView id='list' items='shelves' itemKey='item.id' rowHeight='50' height='100%'>
          <UITableViewCell>
            <UICollectionView id='things' items='40' height='50' width='100%' \(attributes)
              collectionViewLayout.scrollDirection='horizontal' collectionViewLayout.itemSize.width='30'
              collectionViewLayout.itemSize.height='30'>
              <UICollectionViewCell><UILabel text='{index}'/></UICollectionViewCell>
            </UICollectionView>
          </UITableViewCell>
        </UITableView>
      </UIView>
      """, [("shelves", shelves(0..<1000))])
  }

  private func shelves(_ range: Range<Int>) -> Value {
    .array(range.map { .dictionary([("id", .number(Double($0)))]) })
  }

  /// The offset of the collection in the cell of a visible row; nil for one that is not visible.
  private func offset(_ screen: Screen, _ index: Int) -> Double? {
    cell(screen, index).flatMap { $0.layout.machine.offset(ofRow: 1)?.x }
  }

  private func cell(_ screen: Screen, _ index: Int) -> ListCell? {
    screen.list.cells.first { $0.part == .item(section: 0, index: index) }
  }

  private func scroll(_ screen: Screen, _ index: Int, to x: Double) throws {
    let layout = try #require(cell(screen, index)).layout
    #expect(layout.setContentOffset(x: x, y: 0, row: 1) == .ok)
    screen.compute()
  }

  @Test("A row that comes back is scrolled as it was, others begin at their beginning")
  func comesBack() throws {
    let screen = try screen()
    try scroll(screen, 1, to: 120)
    #expect(offset(screen, 1) == 120)
    for y in stride(from: 50.0, through: 5000, by: 50) {
      screen.scroll(y)
      for cell in screen.list.cells where cell.part != .item(section: 0, index: 1) {
        #expect(cell.layout.machine.offset(ofRow: 1)?.x == 0)
      }
    }
    screen.scroll(0)
    #expect((0..<4).map { offset(screen, $0) } == [0, 120, 0, 0])
    let things = try #require(cell(screen, 1)).layout.lists.views[0]
    #expect(things.cells.first?.part == .item(section: 0, index: 3))
    try scroll(screen, 1, to: 0)
    screen.scroll(5000)
    screen.scroll(0)
    #expect(offset(screen, 1) == 0)
  }

  @Test("An offset moves with its row, and is dropped with it")
  func rowsChange() throws {
    let screen = try screen()
    try scroll(screen, 2, to: 90)
    screen.scroll(5000)
    screen.set("shelves", shelves(-3..<1000))
    screen.scroll(150)
    #expect((3..<7).map { offset(screen, $0) } == [0, 0, 90, 0])
    screen.scroll(5000)
    screen.set("shelves", .array((3..<1000).map { .dictionary([("id", .number(Double($0)))]) }))
    screen.scroll(0)
    #expect((0..<4).map { offset(screen, $0) } == [0, 0, 0, 0])
  }

  @Test("The offsets of 1,000 scroll views are remembered; rows beyond them begin at their beginning")
  func limit() throws {
    let screen = try screen()
    for index in 0..<1000 {
      screen.scroll(Double(index) * 50)
      try scroll(screen, index, to: 10)
    }
    screen.scroll(0)
    #expect(screen.list.offsets.memory < 100_000)
    var count = 0
    for index in stride(from: 0, to: 1000, by: 4) {
      screen.scroll(Double(index) * 50)
      count += screen.list.cells.filter { $0.layout.machine.offset(ofRow: 1)?.x == 10 }.count
    }
    #expect(count >= 990)
  }
}
