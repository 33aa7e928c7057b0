import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Where a row that is scrolled to is seen.
@Suite("Scrolling lists to rows")
struct ListScrollTests {
  private typealias Screen = ListViewTests.Screen

  private func screen(_ attributes: String) throws -> Screen {
    let sections = (0..<10).map { section in
      Value.dictionary([("items", .array((0..<20).map { .number(Double(section * 100 + $0)) }))])
    }
    return try Screen(
      """
      <UIView>
        <UITableView id='list' sections='sections' rowHeight='20' sectionHeaderHeight='15' sectionFooterHeight='10'
                     height='100%' \(attributes)>
          <UITableViewHeaderFooterView reuseIdentifier='header'><UILabel text='h'/></UITableViewHeaderFooterView>
          <UITableViewHeaderFooterView reuseIdentifier='footer'><UILabel text='f'/></UITableViewHeaderFooterView>
          <UITableViewCell><UILabel text='{item}'/></UITableViewCell>
        </UITableView>
      </UIView>
      """, [("sections", .array(sections))])
  }

  /// Where a row is in the view after it was scrolled to.
  private func place(_ screen: Screen, _ index: Int, _ position: ListPosition) throws -> Double {
    let part = ListPart.item(section: 3, index: index)
    let row = Int(screen.layout.image.program.listViews[0].row)
    #expect(try screen.list.scroll(to: part, at: position, row))
    screen.compute()
    return try #require(screen.list.frame(of: part)).y - screen.offset
  }

  @Test("Headers and footers that stay at the edges do not hide the row that is scrolled to")
  func pinned() throws {
    let screen = try screen("")
    #expect(try place(screen, 5, .top) == 15)
    #expect(try place(screen, 0, .top) == 15)
    #expect(try place(screen, 5, .bottom) == 200 - 10 - 20)
    #expect(try place(screen, 8, .middle) == 15 + (200 - 15 - 10 - 20) / 2)
    // By the least movement: none for the one that is there.
    let offset = screen.offset
    #expect(try place(screen, 8, .nearest) == screen.list.frame(of: .item(section: 3, index: 8))!.y - offset)
    #expect(try place(screen, 0, .nearest) == 15)
  }

  @Test("Without such headers the row is at the edge itself, within the insets")
  func grouped() throws {
    let screen = try screen("style='grouped' contentInset.top='7'")
    #expect(try place(screen, 5, .top) == 7)
    #expect(try place(screen, 5, .bottom) == 180)
  }
}
