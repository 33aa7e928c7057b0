import Testing

@testable import PlumbEngine

/// A table with every part written out. nil is a length that is not known.
private struct NaiveTable {
  struct Section {
    var header: Int64?
    var rows: [Int64?]
    var footer: Int64?
  }

  struct Part {
    let part: ListPart
    let start: Int64
    let length: Int64
    let isKnown: Bool
  }

  var header: Int64 = 0
  var footer: Int64 = 0
  var sections: [Section] = []
  var estimates: (row: Int64, header: Int64, footer: Int64) = (0, 0, 0)

  func parts() -> [Part] {
    var parts: [Part] = []
    var start: Int64 = 0
    func add(_ part: ListPart, _ length: Int64?, _ estimate: Int64) {
      parts.append(Part(part: part, start: start, length: length ?? estimate, isKnown: length != nil))
      start += length ?? estimate
    }
    add(.tableHeader, header, 0)
    for (number, section) in sections.enumerated() {
      add(.header(section: number), section.header, estimates.header)
      for (index, row) in section.rows.enumerated() {
        add(.item(section: number, index: index), row, estimates.row)
      }
      add(.footer(section: number), section.footer, estimates.footer)
    }
    add(.tableFooter, footer, 0)
    return parts
  }

  mutating func set(_ length: Int64?, of part: ListPart) {
    switch part {
    case .tableHeader: header = length ?? header
    case .tableFooter: footer = length ?? footer
    case .header(let section): sections[section].header = length
    case .footer(let section): sections[section].footer = length
    case .item(let section, let index): sections[section].rows[index] = length
    }
  }
}

@Suite("Random tables")
struct ListRandomTableTests {
  @Test("have the geometry of one with every row written out", arguments: 0..<ListRandom.scripts)
  func random(seed: UInt64) {
    var random = ListRandom(seed &+ 1000)
    var table = TableGeometry()
    var naive = NaiveTable()
    let lengths: [Int64] = [0, 1024, 44 * 1024, 44 * 1024, 60 * 1024, 3000 * 1024 + 7]
    func counts(_ most: Int) -> [Int] {
      var counts: [Int] = []
      for _ in 0..<random.below(most) {
        counts.append(contentsOf: Array(repeating: random.below(6), count: 1 + random.below(3)))
      }
      return counts
    }
    let first = counts(5)
    verify(table.reset(counts: first))
    naive.sections = first.map { .init(rows: Array(repeating: nil, count: $0)) }
    for _ in 0..<150 {
      edit(&table, &naive, &random, lengths, counts(3))
      check(table, naive, &random)
    }
  }

  private func edit(
    _ table: inout TableGeometry, _ naive: inout NaiveTable, _ random: inout ListRandom, _ lengths: [Int64],
    _ added: [Int]
  ) {
    let count = naive.sections.count
    let section = random.below(count)
    let rows = count > 0 ? naive.sections[section].rows.count : 0
    switch random.below(14) {
    case 0:
      let place = random.below(count + 1)
      verify(table.insertSections(counts: added, at: place))
      naive.sections.insert(contentsOf: added.map { .init(rows: Array(repeating: nil, count: $0)) }, at: place)
    case 1 where count > 4:
      let range = random.range(within: count, longest: 2)
      verify(table.removeSections(range))
      naive.sections.removeSubrange(range)
    case 2 where count > 0:
      let target = random.below(count)
      verify(table.sections.move(from: section, to: target))
      naive.sections.insert(naive.sections.remove(at: section), at: target)
    case 3 where count > 0:
      let place = random.below(rows + 1)
      let number = random.below(4)
      verify(table.insertItems(number, at: place, section: section))
      naive.sections[section].rows.insert(contentsOf: Array(repeating: nil, count: number), at: place)
    case 4 where count > 0:
      let range = random.range(within: rows, longest: 3)
      verify(table.removeItems(range, section: section))
      naive.sections[section].rows.removeSubrange(range)
    case 5 where rows > 0:
      let target = random.below(count)
      let index = random.below(rows)
      let row = naive.sections[section].rows.remove(at: index)
      let place = random.below(naive.sections[target].rows.count + 1)
      naive.sections[target].rows.insert(row, at: place)
      verify(table.moveItem(from: (section, index), to: (target, place)))
    case 6:
      naive.estimates = (lengths[random.below(6)], lengths[random.below(6)], lengths[random.below(6)])
      table.setEstimates(row: naive.estimates.row, header: naive.estimates.header, footer: naive.estimates.footer)
    case 7 where random.below(6) == 0:
      table.forgetAll()
      for index in naive.sections.indices { forget(&naive.sections[index]) }
    case 8 where count > 0:
      table.forget(section: section)
      forget(&naive.sections[section])
    default:
      let parts = naive.parts()
      let part = parts[random.below(parts.count)].part
      if random.below(5) == 0 {
        table.forget(part)
        return naive.set(nil, of: part)
      }
      let length = lengths[random.below(6)]
      let old = naive.parts().reduce(0) { $0 + $1.length }
      naive.set(length, of: part)
      verify(table.set(length: length, of: part) == naive.parts().reduce(0) { $0 + $1.length } - old)
    }
  }

  private func forget(_ section: inout NaiveTable.Section) {
    section.rows = Array(repeating: nil, count: section.rows.count)
    if section.header != 0 { section.header = nil }
    if section.footer != 0 { section.footer = nil }
  }

  private func check(_ table: borrowing TableGeometry, _ naive: NaiveTable, _ random: inout ListRandom) {
    let parts = naive.parts()
    let total = parts.reduce(0) { $0 + $1.length }
    verify(table.contentUnits == total)
    for part in parts {
      let units = table.units(of: part.part)
      verify(units?.start == part.start && units?.length == part.length)
      let isOfTable = part.part == .tableHeader || part.part == .tableFooter
      verify(isOfTable || table.isKnown(part.part) == part.isKnown)
    }
    let offset = random.below(5) == 0 ? 0 : Double(random.below(Int(total / 1024) + 2)) + 0.25 * Double(random.below(4))
    let found = table.item(at: offset)
    let expected = parts.first {
      guard case .item = $0.part else { return false }
      return offset >= Double($0.start) / 1024 && offset < Double($0.start + $0.length) / 1024
    }
    verify(found.map { .item(section: $0.section, index: $0.index) } == expected?.part)
    let end = offset + Double(random.below(400))
    var visible: [ListPart] = []
    table.forEachPart(from: offset, to: end) { visible.append($0) }
    let overlapping = parts.filter {
      $0.length > 0 && offset < end && Double($0.start) / 1024 < end && Double($0.start + $0.length) / 1024 > offset
    }
    verify(visible == overlapping.map(\.part))
    checkPinned(table, parts, ListViewport(offset: offset, length: 300, startInset: 10, endInset: 20))
  }

  /// Of the visible headers and footers, those that are not at their natural positions.
  private func checkPinned(_ table: borrowing TableGeometry, _ parts: [NaiveTable.Part], _ viewport: ListViewport) {
    var header: PinnedPart?
    var footer: PinnedPart?
    let top = viewport.offset + viewport.startInset
    let bottom = viewport.offset + viewport.length - viewport.endInset
    for section in 0..<table.sectionCount {
      guard let first = parts.firstIndex(where: { $0.part == .header(section: section) }),
        let last = parts.firstIndex(where: { $0.part == .footer(section: section) })
      else { continue }
      let (start, end) = (points(parts[first].start), points(parts[last].start + parts[last].length))
      let (headerLength, footerLength) = (points(parts[first].length), points(parts[last].length))
      let headerStart = max(start, min(top, end - headerLength))
      if headerLength > 0 && headerStart > start && headerStart + headerLength > top {
        header = PinnedPart(section: section, start: headerStart)
      }
      let footerStart = min(end - footerLength, max(bottom - footerLength, start + headerLength))
      if footerLength > 0 && footerStart < end - footerLength && footerStart < bottom {
        footer = PinnedPart(section: section, start: footerStart)
      }
    }
    let pinned = table.sections.pinnedParts(viewport)
    verify(pinned.header == header && pinned.footer == footer)
  }

  private func points(_ units: Int64) -> Double { Double(units) / 1024 }
}
