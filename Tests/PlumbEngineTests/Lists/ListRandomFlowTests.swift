import Testing

@testable import PlumbEngine

/// A flow layout that places every item, in points. nil is a size or length that is not known.
private struct NaiveFlow {
  struct Size: Equatable {
    var breadth: Double
    var length: Double
  }

  enum Sizing {
    case uniform, varying, columns
  }

  struct Section {
    var header: Double?
    var items: [Size?]
    var footer: Double?

    mutating func forget() {
      items = Array(repeating: nil, count: items.count)
      if header != 0 { header = nil }
      if footer != 0 { footer = nil }
    }
  }

  var sizing = Sizing.varying
  var isHorizontal = false
  var crossLength = 320.0
  var estimate = Size(breadth: 50, length: 40)
  var lineSpacing = 10.0
  var itemSpacing = 10.0
  var insets = (start: 0.0, end: 0.0, leading: 0.0, trailing: 0.0)
  var headerEstimate = 0.0
  var footerEstimate = 0.0
  var sections: [Section] = []

  private var room: Double { max(0, crossLength - insets.leading - insets.trailing) }

  /// How many items of one breadth are put on a line, one after the other.
  private func fitting(_ breadth: Double) -> Int {
    var count = 1
    var used = breadth
    while used + itemSpacing + breadth <= room && count < 1000 {
      used += itemSpacing + breadth
      count += 1
    }
    return count
  }

  private var columns: Int { estimate.breadth == 0 ? 1 : fitting(estimate.breadth) }

  private func size(_ item: Size?) -> Size {
    switch sizing {
    case .uniform: return estimate
    case .varying: return item ?? estimate
    case .columns:
      let breadth = (room - Double(columns - 1) * itemSpacing) / Double(columns)
      return Size(breadth: max(0, breadth), length: item?.length ?? estimate.length)
    }
  }

  /// The indices of the items of each line.
  private func lines(_ sizes: [Size]) -> [[Int]] {
    var lines: [[Int]] = []
    var line: [Int] = []
    var used = 0.0
    for (index, size) in sizes.enumerated() {
      let isFull = sizing == .columns ? line.count == columns : used + itemSpacing + size.breadth > room
      if !line.isEmpty && isFull {
        lines.append(line)
        line = []
      }
      used = line.isEmpty ? size.breadth : used + itemSpacing + size.breadth
      line.append(index)
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// The gaps of a line and where its first item begins, without the leading inset.
  private func spread(_ line: [Int], _ sizes: [Size], isLast: Bool) -> (start: Double, gap: Double) {
    if sizing == .columns { return (0, itemSpacing) }
    let count = sizing == .uniform ? fitting(estimate.breadth) : line.count
    let total =
      sizing == .uniform ? Double(count) * estimate.breadth : line.reduce(0.0) { $0 + sizes[$1].breadth }
    if sizing == .varying && isLast { return (0, itemSpacing) }
    return count == 1 ? (max(0, (room - total) / 2), 0) : (0, (room - total) / Double(count - 1))
  }

  func parts() -> [(part: ListPart, frame: Frame)] {
    var parts: [(part: ListPart, frame: Frame)] = []
    var start = 0.0
    func add(_ part: ListPart, _ across: Double, _ start: Double, _ size: Size) {
      let frame =
        isHorizontal
        ? Frame(x: start, y: across, width: size.length, height: size.breadth)
        : Frame(x: across, y: start, width: size.breadth, height: size.length)
      parts.append((part, frame))
    }
    for (number, section) in sections.enumerated() {
      let header = section.header ?? headerEstimate
      add(.header(section: number), 0, start, Size(breadth: crossLength, length: header))
      start += header + insets.start
      let sizes = section.items.map { size($0) }
      let lines = lines(sizes)
      for (place, line) in lines.enumerated() {
        if place > 0 { start += lineSpacing }
        let thickness = line.reduce(0.0) { max($0, sizes[$1].length) }
        var (across, gap) = spread(line, sizes, isLast: place == lines.count - 1)
        for index in line {
          let offset = (thickness - sizes[index].length) / 2
          add(.item(section: number, index: index), insets.leading + across, start + offset, sizes[index])
          across += sizes[index].breadth + gap
        }
        start += thickness
      }
      start += insets.end
      let footer = section.footer ?? footerEstimate
      add(.footer(section: number), 0, start, Size(breadth: crossLength, length: footer))
      start += footer
    }
    return parts
  }

  var length: Double {
    guard let last = parts().last else { return 0 }
    return isHorizontal ? last.frame.x + last.frame.width : last.frame.y + last.frame.height
  }

  var settings: FlowSettings {
    let (breadth, length) = (listUnits(estimate.breadth), listUnits(estimate.length))
    var settings: FlowSettings
    switch sizing {
    case .uniform: settings = FlowSettings(sizing: .uniform(breadth: breadth, length: length))
    case .varying: settings = FlowSettings(sizing: .varying(breadth: breadth, length: length))
    case .columns:
      settings = FlowSettings(sizing: .columns(minimumBreadth: breadth, length: length, isUniform: false))
    }
    settings.isHorizontal = isHorizontal
    settings.lineSpacing = listUnits(lineSpacing)
    settings.itemSpacing = listUnits(itemSpacing)
    settings.startInset = listUnits(insets.start)
    settings.endInset = listUnits(insets.end)
    settings.leadingInset = listUnits(insets.leading)
    settings.trailingInset = listUnits(insets.trailing)
    return settings
  }
}

@Suite("Random flow layouts")
struct ListRandomFlowTests {
  @Test("place items as a layout of all of them does", arguments: 0..<ListRandom.scripts)
  func random(seed: UInt64) {
    var random = ListRandom(seed &+ 5000)
    var flow = FlowGeometry()
    var naive = NaiveFlow()
    naive.sizing = [.varying, .varying, .columns, .uniform][Int(seed % 4)]
    naive.isHorizontal = seed % 3 == 0
    for _ in 0..<120 {
      if random.below(12) == 0 { configure(&naive, &random) }
      flow.configure(naive.settings, crossLength: naive.crossLength)
      flow.setEstimates(header: listUnits(naive.headerEstimate), footer: listUnits(naive.footerEstimate))
      edit(&flow, &naive, &random)
      check(flow, naive, &random)
    }
  }

  private func configure(_ naive: inout NaiveFlow, _ random: inout ListRandom) {
    func pick(_ numbers: [Double]) -> Double { numbers[random.below(numbers.count)] }
    naive.crossLength = pick([0, 50, 100.25, 320, 333.5, 1000])
    naive.lineSpacing = pick([0, 0, 5, 10.25])
    naive.itemSpacing = pick([0, 5, 10.25])
    naive.estimate = .init(breadth: pick([20, 50, 100, 400]), length: pick([0, 40, 44.5]))
    naive.insets = (pick([0, 7]), pick([0, 9]), pick([0, 15]), pick([0, 11.5]))
    naive.headerEstimate = pick([0, 28])
    naive.footerEstimate = pick([0, 20])
  }

  private func edit(_ flow: inout FlowGeometry, _ naive: inout NaiveFlow, _ random: inout ListRandom) {
    let count = naive.sections.count
    let section = random.below(count)
    let items = count > 0 ? naive.sections[section].items.count : 0
    func unknown(_ count: Int) -> [NaiveFlow.Size?] { Array(repeating: nil, count: count) }
    switch random.below(14) {
    case 0 where count < 6:
      let added = (0..<random.below(3)).map { _ in random.below(30) }
      let place = random.below(count + 1)
      verify(flow.insertSections(counts: added, at: place))
      naive.sections.insert(contentsOf: added.map { .init(items: unknown($0)) }, at: place)
    case 1 where count > 3:
      let range = random.range(within: count, longest: 2)
      verify(flow.removeSections(range))
      naive.sections.removeSubrange(range)
    case 2 where count > 0:
      let target = random.below(count)
      verify(flow.sections.move(from: section, to: target))
      naive.sections.insert(naive.sections.remove(at: section), at: target)
    case 3 where count > 0:
      let place = random.below(items + 1)
      let added = random.below(5)
      verify(flow.insertItems(added, at: place, section: section))
      naive.sections[section].items.insert(contentsOf: unknown(added), at: place)
    case 4 where count > 0:
      let range = random.range(within: items, longest: 4)
      verify(flow.removeItems(range, section: section))
      naive.sections[section].items.removeSubrange(range)
    case 5 where items > 0:
      let (target, index) = (random.below(count), random.below(items))
      let item = naive.sections[section].items.remove(at: index)
      let place = random.below(naive.sections[target].items.count + 1)
      naive.sections[target].items.insert(item, at: place)
      verify(flow.moveItem(from: (section, index), to: (target, place)))
    case 6 where items > 0:
      let range = random.range(within: items, longest: 5)
      flow.forgetItems(range, section: section)
      for index in range { naive.sections[section].items[index] = nil }
    case 7 where count > 0:
      naive.sections[section].header = Double(random.below(3)) * 14
      _ = flow.set(length: listUnits(naive.sections[section].header ?? 0), breadth: 0, of: .header(section: section))
    case 8 where count > 0:
      flow.forget(section: section)
      naive.sections[section].forget()
    case 9 where random.below(6) == 0:
      flow.forgetAll()
      for index in naive.sections.indices { naive.sections[index].forget() }
    default:
      if items == 0 { return }
      let index = random.below(items)
      let size = NaiveFlow.Size(
        breadth: [0, 20, 50, 50, 77.25, 150, 500][random.below(7)], length: [0, 20, 40, 61.75][random.below(4)])
      let old = naive.length
      if naive.sizing != .uniform { naive.sections[section].items[index] = size }
      let growth = flow.set(
        length: listUnits(size.length), breadth: listUnits(size.breadth), of: .item(section: section, index: index))
      verify(growth == Int64((naive.length - old) * 1024))
    }
  }

  private func check(_ flow: borrowing FlowGeometry, _ naive: NaiveFlow, _ random: inout ListRandom) {
    let parts = naive.parts()
    verify(flow.contentLength == naive.length)
    for (part, expected) in parts {
      guard let frame = flow.frame(of: part) else {
        Issue.record("\(part) has no frame")
        return
      }
      let (start, across) = naive.isHorizontal ? (frame.x, frame.y) : (frame.y, frame.x)
      let expectedStart = naive.isHorizontal ? expected.x : expected.y
      let expectedAcross = naive.isHorizontal ? expected.y : expected.x
      let isSame =
        start == expectedStart && abs(across - expectedAcross) < 1e-6 && abs(frame.width - expected.width) < 1e-6
        && abs(frame.height - expected.height) < 1e-6
      verify(isSame)
      if !isSame { return }
    }
    let offset = Double(random.below(Int(naive.length) + 20)) + 0.25 * Double(random.below(4))
    let across = Double(random.below(Int(naive.crossLength) + 20)) + 0.123
    let end = offset + Double(random.below(200))
    func range(_ frame: Frame) -> (start: Double, end: Double) {
      naive.isHorizontal ? (frame.x, frame.x + frame.width) : (frame.y, frame.y + frame.height)
    }
    func breadth(_ frame: Frame) -> (start: Double, end: Double) {
      naive.isHorizontal ? (frame.y, frame.y + frame.height) : (frame.x, frame.x + frame.width)
    }
    let hit = parts.first { part, frame in
      guard case .item = part else { return false }
      let (along, over) = (range(frame), breadth(frame))
      return along.start <= offset && along.end > offset && over.start <= across && over.end > across
    }
    let found = flow.item(at: offset, across: across)
    verify(found.map { .item(section: $0.section, index: $0.index) } == hit?.part)
    let overlapping = parts.filter {
      let along = range($0.frame)
      return along.end > along.start && offset < end && along.start < end && along.end > offset
    }
    var visible: [ListPart] = []
    flow.forEachPart(from: offset, to: end) { visible.append($0) }
    verify(visible == overlapping.map(\.part))
    let rectangle =
      naive.isHorizontal
      ? Frame(x: offset, y: across, width: end - offset, height: 60)
      : Frame(x: across, y: offset, width: 60, height: end - offset)
    visible = []
    flow.forEachPart(in: rectangle) { visible.append($0) }
    let inside = overlapping.filter {
      let over = breadth($0.frame)
      return over.start < across + 60 && over.end > across
    }
    verify(visible == inside.map(\.part))
  }
}
