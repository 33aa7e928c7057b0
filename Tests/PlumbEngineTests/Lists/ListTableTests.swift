import Testing

@testable import PlumbEngine

/// Units of points, for lengths that tests set.
func listUnits(_ points: Double) -> Int64 { ExtentList.units(points) ?? -1 }

@Suite("Table geometry")
struct ListTableTests {
  /// Table header 60; section 0: header 28, rows 44 44; section 1: header 28, rows 44 44 44, footer 20; table footer 30.
  private func example() -> TableGeometry {
    var table = TableGeometry()
    verify(table.reset(counts: [2, 3]))
    table.setEstimates(row: listUnits(44), header: listUnits(28), footer: 0)
    _ = table.set(length: listUnits(60), of: .tableHeader)
    _ = table.set(length: listUnits(30), of: .tableFooter)
    _ = table.set(length: listUnits(20), of: .footer(section: 1))
    return table
  }

  private func start(_ table: borrowing TableGeometry, _ part: ListPart) -> Double? {
    table.frame(of: part, crossLength: 320)?.y
  }

  @Test("stacks headers, rows and footers")
  func order() {
    let table = example()
    verify(table.contentLength == 386)
    verify(start(table, .header(section: 0)) == 60 && start(table, .header(section: 1)) == 176)
    verify((0..<2).map { start(table, .item(section: 0, index: $0)) } == [88, 132])
    verify((0..<3).map { start(table, .item(section: 1, index: $0)) } == [204, 248, 292])
    verify(start(table, .footer(section: 1)) == 336 && start(table, .tableFooter) == 356)
    verify(table.frame(of: .item(section: 1, index: 2), crossLength: 320) == Frame(y: 292, width: 320, height: 44))
    verify(table.sections.points(1)?.start == 176 && table.sections.points(1)?.length == 180)
    verify(start(table, .footer(section: 0)) == 176)
    for part in [ListPart.item(section: 0, index: 2), .item(section: 2, index: 0), .item(section: -1, index: 0)] {
      verify(start(table, part) == nil)
    }
    verify(start(table, .header(section: 2)) == nil && start(table, .footer(section: -1)) == nil)
  }

  @Test("pins a header until the next pushes it out")
  func pinnedHeaders() {
    let table = example()
    let offsets = [60.0, 100, 149, 176, 200]
    verify(offsets.map { table.sections.pinnedHeader(0, offset: $0) } == [60, 100, 148, 148, 148])
    verify(offsets.map { table.sections.pinnedHeader(1, offset: $0) } == [176, 176, 176, 176, 200])
    verify(table.sections.pinnedHeader(0, offset: 70, startInset: 20) == 90)
    verify(table.sections.pinnedHeader(2, offset: 0) == nil)
    let pinned = offsets.map { table.sections.pinnedParts(ListViewport(offset: $0, length: 500)).header }
    verify(
      pinned == [
        nil, PinnedPart(section: 0, start: 100), PinnedPart(section: 0, start: 148), nil,
        PinnedPart(section: 1, start: 200),
      ])
  }

  @Test("pins a footer to the end of the viewport")
  func pinnedFooters() {
    let table = example()
    verify(table.sections.pinnedFooter(1, offset: 100, length: 200) == 280)
    verify(table.sections.pinnedFooter(1, offset: 100, length: 200, endInset: 30) == 250)
    verify(table.sections.pinnedFooter(1, offset: 300, length: 200) == 336)
    verify(table.sections.pinnedFooter(1, offset: 0, length: 200) == 204)
    let footer = table.sections.pinnedParts(ListViewport(offset: 100, length: 200)).footer
    verify(footer == PinnedPart(section: 1, start: 280))
    let atTheEnd = table.sections.pinnedParts(ListViewport(offset: 186, length: 200)).footer
    verify(atTheEnd == nil)
  }

  @Test("finds the row at an offset")
  func rowAtOffset() {
    let table = example()
    func row(_ offset: Double) -> [Int]? { table.item(at: offset).map { [$0.section, $0.index] } }
    verify([59, 88, 131.9, 132, 176, 204, 336].map(row) == [nil, [0, 0], [0, 0], [0, 1], nil, [1, 0], nil])
    verify([.nan, .infinity, -.infinity, -1, 386, 1e300].map(row) == [nil, nil, nil, nil, nil, nil])
  }

  @Test("counts what is measured in place of the estimate")
  func estimates() {
    var table = TableGeometry()
    verify(table.reset(counts: [100]))
    table.setEstimates(row: listUnits(44), header: 0, footer: 0)
    verify(table.contentLength == 4400)
    // Rows above row 22, which is at offset 1000, are measured: it moves by what they grew.
    let anchor = ListPart.item(section: 0, index: 22)
    verify(table.item(at: 1000)?.index == 22 && start(table, anchor) == 968)
    var growth: Int64 = 0
    for row in 0..<10 { growth += table.set(length: listUnits(60), of: .item(section: 0, index: row)) }
    verify(ExtentList.points(growth) == 160 && table.contentLength == 4560)
    verify(start(table, anchor) == 968 + 160)
    verify(table.item(at: 1160)?.index == 22)
    verify(table.isKnown(.item(section: 0, index: 9)) && !table.isKnown(.item(section: 0, index: 10)))
    table.setEstimates(row: listUnits(50), header: 0, footer: 0)
    verify(table.contentLength == 600 + 90 * 50)
    table.forgetAll()
    verify(table.contentLength == 5000 && !table.isKnown(.item(section: 0, index: 0)))
  }

  @Test("scrolls to a part within the legal range")
  func scrolling() {
    let table = example()
    func offset(_ part: ListPart, _ position: ListPosition, _ current: Double = 0, inset: Double = 0) -> Double? {
      let viewport = ListViewport(offset: current, length: 100, startInset: inset, endInset: inset)
      return table.scrollOffset(for: part, at: position, viewport)
    }
    let row = ListPart.item(section: 1, index: 0)
    verify(offset(row, .top) == 204 && offset(row, .bottom) == 148 && offset(row, .middle) == 176)
    verify(offset(row, .top, inset: 10) == 194 && offset(row, .bottom, inset: 10) == 158)
    verify(offset(row, .nearest) == 148 && offset(row, .nearest, 160) == 160 && offset(row, .nearest, 300) == 204)
    verify(offset(.tableFooter, .top) == 286 && offset(.tableFooter, .top, inset: 10) == 296)
    verify(offset(.tableHeader, .bottom) == 0 && offset(.tableHeader, .bottom, inset: 10) == -10)
    verify(offset(row, .nearest, .nan) == 148 && offset(.item(section: 1, index: 3), .top) == nil)
    let short = ListViewport(offset: 0, length: 1000)
    verify(table.scrollOffset(for: row, at: .top, short) == 0)
    // A row longer than the viewport stays where it fills it.
    let low = ListViewport(offset: 210, length: 20)
    verify(table.scrollOffset(for: row, at: .nearest, low) == 210)
    verify(table.scrollOffset(for: row, at: .nearest, ListViewport(offset: 0, length: 20)) == 204)
    verify(table.scrollOffset(for: row, at: .nearest, ListViewport(offset: 300, length: 20)) == 228)
  }

  @Test("keeps ten million rows, and 100,000 sections, in a node")
  func size() {
    var table = TableGeometry()
    verify(table.reset(counts: [10_000_000]))
    table.setEstimates(row: listUnits(44), header: 0, footer: 0, rowsAreUniform: true)
    verify(table.memory < 4096 && table.contentLength == 440_000_000)
    verify(table.item(at: 439_999_999)?.index == 9_999_999)
    verify(table.isKnown(.item(section: 0, index: 9_999_999)) && !table.isKnown(.item(section: 0, index: 10_000_000)))
    verify(table.set(length: listUnits(50), of: .item(section: 0, index: 7)) == 0 && table.memory < 4096)
    verify(table.reset(counts: Array(repeating: 100, count: 100_000)))
    table.setEstimates(row: listUnits(44), header: listUnits(28), footer: 0)
    verify(table.memory < 4096 && table.contentLength == 442_800_000)
    verify(table.item(at: 4428 * 54_321 + 28 + 44 * 17)?.section == 54_321)
    _ = table.set(length: listUnits(50), of: .item(section: 54_321, index: 17))
    verify(table.contentLength == 442_800_006)
    verify(start(table, .header(section: 54_322)) == 4428 * 54_322 + 6)
    table.forget(.item(section: 54_321, index: 17))
    verify(table.contentLength == 442_800_000)
    var parts = 0
    table.forEachPart(from: 221_400_000, to: 221_400_600) { _ in parts += 1 }
    verify(parts == 14)
  }

  @Test("refuses what does not exist, and more than 2^31 - 1 rows")
  func limits() {
    var table = TableGeometry()
    verify(table.contentLength == 0 && table.item(at: 0) == nil)
    verify(!table.reset(counts: [-1]) && !table.reset(counts: [.max]) && !table.reset(counts: [1 << 30, 1 << 30]))
    verify(table.reset(counts: [Int(Int32.max) - 1]))
    verify(!table.insertItems(2, at: 0, section: 0) && table.insertItems(1, at: 0, section: 0))
    verify(!table.insertSections(counts: [1], at: 0) && table.insertSections(counts: [0], at: 1))
    verify(!table.insertItems(0, at: 0, section: 2) && !table.insertItems(-1, at: 0, section: 0))
    verify(!table.insertItems(.max, at: 0, section: 0) && !table.insertItems(0, at: 1, section: 1))
    verify(!table.removeItems(0..<1, section: 1) && !table.removeItems(-1..<0, section: 0))
    verify(!table.removeSections(1..<3) && !table.removeSections(-1..<1))
    verify(!table.moveItem(from: (0, 0), to: (0, Int(Int32.max))) && !table.moveItem(from: (1, 0), to: (0, 0)))
    verify(table.moveItem(from: (0, 0), to: (1, 0)) && table.itemCount(section: 1) == 1)
    verify(!table.sections.move(from: 0, to: 2) && !table.sections.move(from: -1, to: 0))
    for length in [-1, Int64.max, Int64.min] {
      verify(table.set(length: length, of: .item(section: 0, index: 0)) == 0)
      verify(table.set(length: length, of: .header(section: 0)) == 0)
      verify(table.set(length: length, of: .tableHeader) == 0)
    }
    verify(table.set(length: 1, of: .item(section: 0, index: -1)) == 0)
    verify(table.set(length: 1, of: .footer(section: 9)) == 0)
    table.forget(.item(section: 0, index: -1))
    table.forget(.item(section: 5, index: .max))
    table.forget(section: 9)
    table.setEstimates(row: .max, header: .min, footer: .max)
    verify(table.contentLength == 1e6 * (Double(Int32.max) + 2))
    var count = 0
    table.forEachPart(from: .nan, to: 5) { _ in count += 1 }
    table.forEachPart(from: 0, to: .nan) { _ in count += 1 }
    table.forEachPart(from: 5, to: 5) { _ in count += 1 }
    table.forEachPart(from: -.infinity, to: 0) { _ in count += 1 }
    verify(count == 0)
    table.forEachPart(from: 3e15, to: .infinity) { _ in count += 1 }
    table.forEachPart(from: -.infinity, to: 1) { _ in count += 1 }
    verify(count == 1)
    let pinned = table.sections.pinnedParts(ListViewport(offset: .nan, length: .infinity))
    verify(pinned.header == nil && pinned.footer == nil)
  }
}
