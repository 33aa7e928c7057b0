import Testing

@testable import PlumbEngine

@Suite("Flow geometry")
struct ListFlowTests {
  /// A list of one section without headers, its spacings 10.
  private func flow(
    _ crossLength: Double, _ sizes: [(Double, Double)], isUniform: Bool? = nil, isHorizontal: Bool = false,
    spacing: Double = 10, change: (inout FlowSettings) -> Void = { _ in }
  ) -> FlowGeometry {
    func units(_ size: (Double, Double)) -> (breadth: Int64, length: Int64) {
      isHorizontal ? (listUnits(size.1), listUnits(size.0)) : (listUnits(size.0), listUnits(size.1))
    }
    let first = units(sizes[0])
    let isUniform = isUniform ?? sizes.allSatisfy { $0 == sizes[0] }
    var settings = FlowSettings(
      sizing: isUniform
        ? .uniform(breadth: first.breadth, length: first.length)
        : .varying(breadth: listUnits(33), length: listUnits(21)))
    settings.isHorizontal = isHorizontal
    settings.lineSpacing = listUnits(spacing)
    settings.itemSpacing = listUnits(spacing)
    change(&settings)
    var flow = FlowGeometry()
    flow.configure(settings, crossLength: crossLength)
    verify(flow.reset(counts: [sizes.count]))
    if !isUniform {
      for (index, size) in sizes.enumerated() {
        let size = units(size)
        _ = flow.set(length: size.length, breadth: size.breadth, of: .item(section: 0, index: index))
      }
    }
    return flow
  }

  private func frames(_ flow: borrowing FlowGeometry) -> [[Double]] {
    (0..<flow.itemCount).map { index in
      flow.frame(of: .item(section: 0, index: index)).map { [$0.x, $0.y, $0.width, $0.height] } ?? []
    }
  }

  private func positions(_ flow: borrowing FlowGeometry) -> [[Double]] { frames(flow).map { Array($0.prefix(2)) } }

  @Test("gives items of one size the gaps of a full line, on the last line too")
  func uniform() {
    let seven = flow(320, Array(repeating: (50, 50), count: 7))
    verify(positions(seven) == [[0, 0], [67.5, 0], [135, 0], [202.5, 0], [270, 0], [0, 60], [67.5, 60]])
    verify(seven.contentLength == 110)
    let five = flow(320, Array(repeating: (100, 40), count: 5))
    verify(positions(five) == [[0, 0], [110, 0], [220, 0], [0, 50], [110, 50]] && five.contentLength == 90)
    let lone = flow(320, Array(repeating: (200, 40), count: 3))
    verify(positions(lone) == [[60, 0], [60, 50], [60, 100]] && lone.contentLength == 140)
    let filling = flow(300, Array(repeating: (100, 50), count: 3), spacing: 0)
    verify(positions(filling) == [[0, 0], [100, 0], [200, 0]] && filling.contentLength == 50)
  }

  @Test("centres items across their line, and justifies all lines but the last")
  func varying() {
    let six = flow(320, [(100, 40), (120, 60), (80, 20), (200, 30), (50, 50), (60, 60)])
    verify(positions(six) == [[0, 10], [110, 0], [240, 20], [0, 80], [270, 70], [0, 130]])
    verify(six.contentLength == 190)
    verify(frames(six)[4] == [270, 70, 50, 50])
    let four = flow(320, [(200, 40), (150, 30), (150, 30), (100, 20)])
    verify(positions(four) == [[60, 0], [0, 50], [170, 50], [0, 90]] && four.contentLength == 110)
    let full = flow(320, [(320, 44), (320, 60)])
    verify(positions(full) == [[0, 0], [0, 54]] && full.contentLength == 114)
  }

  @Test("puts insets around the lines, not around header and footer")
  func insets() {
    var four = flow(320, Array(repeating: (90, 90), count: 4)) { settings in
      settings.lineSpacing = listUnits(5)
      settings.setInsets(top: listUnits(10), left: listUnits(15), bottom: listUnits(20), right: listUnits(15))
    }
    four.setEstimates(header: listUnits(44), footer: listUnits(30))
    verify(positions(four) == [[15, 54], [115, 54], [215, 54], [15, 149]] && four.contentLength == 289)
    verify(four.frame(of: .header(section: 0)) == Frame(width: 320, height: 44))
    verify(four.frame(of: .footer(section: 0)) == Frame(y: 259, width: 320, height: 30))
    verify(four.sections.pinnedHeader(0, offset: 100) == 100 && four.sections.pinnedHeader(0, offset: 270) == 245)
    let viewport = ListViewport(offset: 100, length: 100)
    let pinned = four.sections.pinnedParts(viewport)
    verify(pinned.header == PinnedPart(section: 0, start: 100) && pinned.footer == PinnedPart(section: 0, start: 170))
    verify(four.scrollOffset(for: .item(section: 0, index: 3), at: .top, viewport) == 149)
    verify(four.scrollOffset(for: .item(section: 0, index: 3), at: .nearest, viewport) == 139)
  }

  @Test("scrolls horizontally with axes swapped")
  func horizontal() {
    let five = flow(200, Array(repeating: (50, 50), count: 5), isHorizontal: true)
    verify(positions(five) == [[0, 0], [0, 75], [0, 150], [60, 0], [60, 75]] && five.contentLength == 110)
    let four = flow(100, [(40, 30), (60, 30), (20, 70), (30, 30)], isHorizontal: true) { settings in
      settings.setInsets(top: listUnits(5), left: listUnits(8), bottom: listUnits(5), right: listUnits(8))
    }
    verify(positions(four) == [[18, 5], [8, 65], [78, 15], [108, 5]] && four.contentLength == 146)
    verify(frames(four)[2] == [78, 15, 20, 70])
    verify(four.item(at: 79, across: 16)?.index == 2 && four.item(at: 79, across: 14) == nil)
    verify(four.frame(of: .header(section: 0)) == Frame(height: 100))
  }

  @Test("puts an item that is longer than the line on a line of its own, at its beginning")
  func tooLong() {
    let two = flow(320, [(400, 50), (50, 50)])
    verify(frames(two) == [[0, 0, 400, 50], [0, 60, 50, 50]])
    let uniform = flow(320, [(400, 50), (400, 50)])
    verify(frames(uniform) == [[0, 0, 400, 50], [0, 60, 400, 50]])
    let narrow = flow(0, [(10, 10), (0, 5), (0, 5)])
    verify(positions(narrow) == [[0, 0], [0, 20], [0, 35]] && narrow.contentLength == 40)
  }

  @Test("fits items that are each a fraction of the line")
  func fractions() {
    for count in [3, 6, 7, 11] {
      let width = 1000.0 / 3
      let flow = flow(width, Array(repeating: (width / Double(count), 10), count: count), isUniform: false, spacing: 0)
      verify(flow.contentLength == 10)
    }
  }

  @Test("fills the line with columns of a least breadth")
  func columns() {
    var flow = FlowGeometry()
    var settings = FlowSettings(
      sizing: .columns(minimumBreadth: listUnits(100), length: listUnits(30), isUniform: true))
    settings.itemSpacing = listUnits(10)
    settings.lineSpacing = listUnits(5)
    flow.configure(settings, crossLength: 340)
    verify(flow.reset(counts: [4]))
    verify(flow.contentLength == 65)
    let width = 320.0 / 3
    verify(frames(flow)[1] == [width + 10, 0, width, 30] && frames(flow)[3] == [0, 35, width, 30])
    settings.leadingInset = listUnits(21)
    flow.configure(settings, crossLength: 340)
    verify(frames(flow)[1] == [21 + 154.5 + 10, 0, 154.5, 30])
    // A list: one column, whose items are measured.
    settings = FlowSettings(sizing: .columns(minimumBreadth: 0, length: listUnits(30), isUniform: false))
    flow.configure(settings, crossLength: 333.3)
    verify(flow.set(length: listUnits(50), breadth: listUnits(7), of: .item(section: 0, index: 1)) == listUnits(20))
    verify(frames(flow)[1] == [0, 30, 333.3, 50] && frames(flow)[2] == [0, 80, 333.3, 30])
    verify(flow.isKnown(.item(section: 0, index: 1)) && !flow.isKnown(.item(section: 0, index: 0)))
  }

  @Test("stays small with a million items of which some are measured")
  func size() {
    var flow = FlowGeometry()
    var settings = FlowSettings(sizing: .varying(breadth: listUnits(50), length: listUnits(50)))
    settings.itemSpacing = listUnits(10)
    settings.lineSpacing = listUnits(10)
    flow.configure(settings, crossLength: 320)
    verify(flow.reset(counts: [1_000_000]))
    verify(flow.memory < 4096 && flow.contentLength == 200_000 * 60 - 10)
    var random = ListRandom(3)
    for spot in 0..<300 {
      let size = (length: listUnits(Double(20 + random.below(60))), breadth: listUnits(Double(20 + random.below(60))))
      _ = flow.set(length: size.length, breadth: size.breadth, of: .item(section: 0, index: spot * 3331))
    }
    verify(flow.memory < 300_000)
    let last = flow.frame(of: .item(section: 0, index: 999_999))
    verify(last.map { $0.y + $0.height } == flow.contentLength)
    flow.forgetAll()
    verify(flow.contentLength == 200_000 * 60 - 10)
  }

  @Test("keeps nothing of sections that are forgotten")
  func forgotten() {
    var flow = flow(320, [(50, 50), (60, 60)])
    flow.configure(FlowSettings(sizing: .varying(breadth: 1024, length: 1024)), crossLength: 320)
    var table = TableGeometry()
    verify(
      flow.reset(counts: Array(repeating: 20, count: 500)) && table.reset(counts: Array(repeating: 20, count: 500)))
    for section in 0..<500 {
      let part = ListPart.item(section: section, index: 7)
      _ = flow.set(length: 5, breadth: 5, of: part)
      _ = table.set(length: 5, of: part)
      verify(flow.isKnown(part) && table.isKnown(part))
      if section % 2 == 0 { flow.forget(part) } else { flow.forget(section: section) }
      table.forget(part)
    }
    verify(flow.memory < 8192 && table.memory < 8192)
  }

  @Test("refuses what does not exist, and cuts off what is not a length")
  func limits() {
    var flow = FlowGeometry()
    verify(flow.contentLength == 0 && flow.item(at: 0, across: 0) == nil)
    verify(!flow.reset(counts: [-1]) && !flow.reset(counts: [.max, 1]))
    verify(flow.reset(counts: [Int(Int32.max) - 1]))
    verify(!flow.insertItems(2, at: 0, section: 0) && flow.insertItems(1, at: 0, section: 0))
    var settings = FlowSettings(sizing: .varying(breadth: .max, length: .max))
    settings.lineSpacing = .max
    settings.itemSpacing = .max
    settings.startInset = .min
    settings.endInset = .max
    settings.leadingInset = .max
    for crossLength in [Double.nan, .infinity, -5, 1e300, 0] {
      flow.configure(settings, crossLength: crossLength)
      verify(flow.contentLength == 2e6 * Double(Int32.max))
    }
    verify(flow.set(length: 0, breadth: 0, of: .item(section: 0, index: 5)) == -listUnits(1_000_000))
    for wrong in [-1, Int64.max, Int64.min] {
      verify(flow.set(length: wrong, breadth: 0, of: .item(section: 0, index: 0)) == 0)
      verify(flow.set(length: 0, breadth: wrong, of: .item(section: 0, index: 0)) == 0)
    }
    verify(flow.set(length: 0, breadth: 0, of: .item(section: 1, index: 0)) == 0)
    verify(flow.frame(of: .item(section: 0, index: -1)) == nil && flow.frame(of: .item(section: 0, index: .max)) == nil)
    verify(!flow.moveItem(from: (0, 0), to: (0, Int(Int32.max))) && !flow.sections.move(from: 0, to: 1))
    verify(!flow.removeItems(-1..<0, section: 0) && !flow.removeSections(0..<2))
    for point in [Double.nan, .infinity, -.infinity, -1, 1e300] {
      verify(flow.item(at: point, across: 0) == nil && flow.item(at: 0, across: point) == nil)
    }
    // Items without any size are all on one line.
    settings = FlowSettings(sizing: .varying(breadth: 0, length: 0))
    flow.configure(settings, crossLength: 0)
    flow.forgetAll()
    verify(flow.contentLength == 0)
    verify(flow.frame(of: .item(section: 0, index: 2_000_000_000)) == Frame())
  }

  @Test("is changed through the common interface")
  func common() {
    var list = ListGeometry(isTable: true)
    verify(list.reset(counts: [3, 2]) && list.insertItems(1, at: 0, section: 1) && list.moveSection(from: 0, to: 1))
    verify(list.set(length: 1024, breadth: 0, of: .item(section: 1, index: 2)) == 1024)
    verify(list.contentLength == 1 && list.itemCount == 6 && list.itemCount(section: 1) == 3 && !list.isHorizontal)
    verify(list.item(at: 0.5, across: 9)?.index == 2)
    list.forget(section: 1)
    verify(list.contentLength == 0)

    var settings = FlowSettings(sizing: .varying(breadth: listUnits(10), length: listUnits(20)))
    settings.isHorizontal = true
    list = ListGeometry(isTable: false)
    list.configure(settings, crossLength: 25)
    verify(list.reset(counts: [3]) && list.insertSections(counts: [1, 1], at: 0) && list.removeSections(1..<2))
    verify(list.contentLength == 60 && list.isHorizontal && list.sectionCount == 2)
    verify(list.frame(of: .item(section: 1, index: 1), crossLength: 99) == Frame(x: 20, y: 15, width: 20, height: 10))
    verify(list.moveItem(from: (1, 0), to: (0, 0)) && list.removeItems(0..<1, section: 0))
    var parts: [ListPart] = []
    list.forEachPart(from: 0, to: 30) { parts.append($0) }
    verify(parts == [.item(section: 0, index: 0), .item(section: 1, index: 0), .item(section: 1, index: 1)])
  }
}
