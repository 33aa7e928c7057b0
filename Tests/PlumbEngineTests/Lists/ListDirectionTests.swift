import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Collections from right to left")
struct ListDirectionTests {
  private func layout(_ attributes: String, _ items: Int, width: Double = 100, cell: String = "") throws -> Layout {
    let layout = try ScrollingTests.template(
      """
      <UICollectionView id='list' items='n' \(attributes)>
        <UICollectionViewCell \(cell)><UIButton id='a' left='0' width='20' height='20'/></UICollectionViewCell>
      </UICollectionView>
      """, state: [("n", .number(Double(items)))]
    ).makeLayout()
    #expect(layout.setRightToLeft(true) == .ok && layout.compute(width: width, height: 100) == .ok)
    return layout
  }

  private func frames(_ layout: Layout) throws -> [[Double]] {
    try layout.visibleCells(list: layout.node(row: 0)).map {
      [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height]
    }
  }

  private func offset(_ layout: Layout) throws -> Double { try layout.scrollGeometry(row: 0).x.offset }

  private static let flow = "collectionViewLayout.itemSize='CGSize(30, 20)' collectionViewLayout.minimumLineSpacing='0'"
  private static let horizontal =
    flow + " collectionViewLayout.scrollDirection='horizontal' collectionViewLayout.minimumInteritemSpacing='0'"

  @Test("Lines begin at the right")
  func lines() throws {
    let layout = try layout(Self.flow + " collectionViewLayout.minimumInteritemSpacing='5'", 4)
    #expect(try frames(layout) == [[70, 0, 30, 20], [35, 0, 30, 20], [0, 0, 30, 20], [70, 20, 30, 20]])
    let list = layout.node(row: 0)
    #expect(try layout.row(list: list, atX: 95, y: 5)?.index == 0 && layout.row(list: list, atX: 5, y: 5)?.index == 2)
    #expect(try layout.frame(list: list, of: .row(section: 0, index: 1)).x == 35)
    // The cell itself is laid out from right to left, too: its button is hit where it is drawn.
    let hit = try #require(try layout.hitTestInCells(x: 75, y: 5))
    #expect(hit.layout.isCell && (try hit.layout.cellOrigin?.place) == .row(section: 0, index: 0))
    #expect(layout.setRightToLeft(false) == .ok && layout.compute(width: 100, height: 100) == .ok)
    #expect(try frames(layout)[0] == [0, 0, 30, 20])
  }

  @Test("`semanticContentAttribute` of a list decides over the direction of the layout")
  func forced() throws {
    let layout = try layout(Self.flow + " semanticContentAttribute='forceLeftToRight'", 4)
    #expect(try frames(layout)[0][0] == 0)
  }

  @Test("Columns that fill the width are counted from the right, and so are section insets")
  func columns() throws {
    let layout = try layout(
      "minimumItemWidth='40' collectionViewLayout.minimumInteritemSpacing='10' collectionViewLayout.sectionInset.left='10'",
      3, width: 110, cell: "height='20'")
    #expect(try frames(layout).map { $0[0] } == [55, 0, 55])
  }

  @Test("Horizontal content begins at the right, and what is at the right edge stays as content gets longer")
  func horizontal() throws {
    let layout = try layout(Self.horizontal, 25)
    // Five rows of 20 points, and five columns.
    #expect(try offset(layout) == 50 && layout.scrollGeometry(row: 0).x.maximum == 50)
    #expect(try frames(layout)[0] == [120, 0, 30, 20])
    #expect(layout.setState([("n", .number(30))]) == .ok && layout.compute(width: 100, height: 100) == .ok)
    #expect(try offset(layout) == 80 && frames(layout)[0] == [150, 0, 30, 20])
    try layout.scroll(row: 0, toX: 60, y: 0)
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(try offset(layout) == 60 && frames(layout)[0] == [150, 0, 30, 20])
    try layout.scroll(row: 0, toX: 0, y: 0)
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(try offset(layout) == 0 && frames(layout).map { $0[0] }.min() == 0)
    // The end of what is read.
    try layout.scroll(list: layout.node(row: 0), to: .row(section: 0, index: 0), at: .nearest)
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(try offset(layout) == 80)
    try layout.scroll(list: layout.node(row: 0), to: .row(section: 0, index: 29), at: .nearest)
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(try offset(layout) == 0)
    #expect(try layout.row(list: layout.node(row: 0), atX: 5, y: 5)?.index == 25)
  }

  @Test("Horizontal content that is shorter than the view is at its right")
  func short() throws {
    let layout = try layout(Self.horizontal, 3)
    #expect(try frames(layout)[0] == [70, 0, 30, 20] && offset(layout) == 0)
    // A wider view shows it at its right edge again.
    #expect(layout.compute(width: 140, height: 100) == .ok)
    #expect(try frames(layout)[0] == [110, 0, 30, 20] && offset(layout) == 0)
  }

  @Test("Left and right lead on to rows that are not visible")
  func focus() throws {
    let layout = try layout(Self.horizontal, 25)
    func move(_ move: FocusMove) throws -> Int? {
      _ = try layout.moveFocus(move)
      #expect(layout.compute(width: 100, height: 100) == .ok)
      guard case .row(_, let index)? = try layout.focusInCells()?.layout.cellOrigin?.place else { return nil }
      return index
    }
    var places: [Int?] = []
    for step in [FocusMove.next, .left, .left, .left, .left] { places.append(try move(step)) }
    #expect(places == [0, 5, 10, 15, 20])
    #expect(try offset(layout) == 0)
    places = []
    for step in [FocusMove.right, .right, .right, .right] { places.append(try move(step)) }
    #expect(places == [15, 10, 5, 0])
    #expect(try offset(layout) == 50)
  }
}
