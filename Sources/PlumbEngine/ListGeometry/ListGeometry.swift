/// The geometry of a list, whichever kind it is. The functions are those of both kinds.
struct ListGeometry: ~Copyable {
  let isTable: Bool
  // One of them is used. Not an enumeration: the optimiser of Swift 6.3 stops at switches over those that cannot be copied.
  private var table = TableGeometry()
  private var flow = FlowGeometry()

  init(isTable: Bool) { self.isTable = isTable }

  // MARK: Reading

  var sectionCount: Int {
    if isTable { table.sectionCount } else { flow.sectionCount }
  }

  var itemCount: Int {
    if isTable { table.itemCount } else { flow.itemCount }
  }

  func itemCount(section: Int) -> Int? {
    if isTable { table.itemCount(section: section) } else { flow.itemCount(section: section) }
  }

  var memory: Int {
    if isTable { table.memory } else { flow.memory }
  }

  var contentLength: Double {
    if isTable { table.contentLength } else { flow.contentLength }
  }

  /// Whether the scroll axis is the horizontal one. Not inlined: the compiler (6.3.1) fails on a second `switch` over a value
  /// that cannot be copied.
  @inline(never)
  var isHorizontal: Bool {
    !isTable && flow.settings.isHorizontal
  }

  /// `crossLength` is the width of a table; a flow layout has its own. Not inlined, as `isHorizontal`.
  @inline(never)
  func frame(of part: ListPart, crossLength: Double) -> Frame? {
    if isTable { table.frame(of: part, crossLength: crossLength) } else { flow.frame(of: part) }
  }

  func isKnown(_ part: ListPart) -> Bool {
    if isTable { table.isKnown(part) } else { flow.isKnown(part) }
  }

  /// `across` does not matter to a table.
  func item(at offset: Double, across: Double) -> (section: Int, index: Int)? {
    if isTable { table.item(at: offset) } else { flow.item(at: offset, across: across) }
  }

  func forEachPart(from lower: Double, to upper: Double, _ body: (ListPart) -> Void) {
    if isTable {
      table.forEachPart(from: lower, to: upper, body)
    } else {
      flow.forEachPart(from: lower, to: upper, body)
    }
  }

  /// Calls `body` in order with the items of a range of a section whose sizes are known one by one. O(log runs + runs in
  /// the range + items that are known).
  func forEachKnownItem(
    section: Int, in range: Range<Int>, _ body: (_ index: Int, _ length: Int64, _ breadth: Int64) -> Void
  ) {
    if isTable {
      table.forEachKnownItem(section: section, in: range, body)
    } else {
      flow.forEachKnownItem(section: section, in: range, body)
    }
  }

  func pinnedParts(_ viewport: ListViewport) -> (header: PinnedPart?, footer: PinnedPart?) {
    if isTable { table.sections.pinnedParts(viewport) } else { flow.sections.pinnedParts(viewport) }
  }

  func scrollOffset(for part: ListPart, at position: ListPosition, _ viewport: ListViewport) -> Double? {
    if isTable {
      table.scrollOffset(for: part, at: position, viewport)
    } else {
      flow.scrollOffset(for: part, at: position, viewport)
    }
  }

  // MARK: Changing

  /// Sets the lengths that count for parts until they are measured. Collections take only those of headers and footers.
  mutating func setEstimates(row: Int64, header: Int64, footer: Int64, rowsAreUniform: Bool) {
    if isTable { table.setEstimates(row: row, header: header, footer: footer, rowsAreUniform: rowsAreUniform) }
    if !isTable { flow.setEstimates(header: header, footer: footer) }
  }

  /// How a flow layout gives sizes to its items. Nothing for others.
  mutating func configure(_ settings: FlowSettings, crossLength: Double) {
    if !isTable { flow.configure(settings, crossLength: crossLength) }
  }

  mutating func reset(counts: [Int]) -> Bool {
    if isTable { table.reset(counts: counts) } else { flow.reset(counts: counts) }
  }

  /// `breadth` does not matter to a table.
  mutating func set(length: Int64, breadth: Int64, of part: ListPart) -> Int64 {
    if isTable { table.set(length: length, of: part) } else { flow.set(length: length, breadth: breadth, of: part) }
  }

  mutating func forget(_ part: ListPart) {
    if isTable { table.forget(part) } else { flow.forget(part) }
  }

  mutating func forgetItems(_ range: Range<Int>, section: Int) {
    if isTable { table.forgetItems(range, section: section) } else { flow.forgetItems(range, section: section) }
  }

  mutating func forget(section: Int) {
    if isTable { table.forget(section: section) } else { flow.forget(section: section) }
  }

  mutating func forgetAll() {
    if isTable { table.forgetAll() } else { flow.forgetAll() }
  }

  mutating func insertItems(_ count: Int, at index: Int, section: Int) -> Bool {
    if isTable {
      table.insertItems(count, at: index, section: section)
    } else {
      flow.insertItems(count, at: index, section: section)
    }
  }

  mutating func removeItems(_ range: Range<Int>, section: Int) -> Bool {
    if isTable { table.removeItems(range, section: section) } else { flow.removeItems(range, section: section) }
  }

  mutating func moveItem(from: (section: Int, index: Int), to target: (section: Int, index: Int)) -> Bool {
    if isTable { table.moveItem(from: from, to: target) } else { flow.moveItem(from: from, to: target) }
  }

  mutating func insertSections(counts: [Int], at index: Int) -> Bool {
    if isTable {
      table.insertSections(counts: counts, at: index)
    } else {
      flow.insertSections(counts: counts, at: index)
    }
  }

  mutating func removeSections(_ range: Range<Int>) -> Bool {
    if isTable { table.removeSections(range) } else { flow.removeSections(range) }
  }

  mutating func moveSection(from index: Int, to target: Int) -> Bool {
    if isTable { table.sections.move(from: index, to: target) } else { flow.sections.move(from: index, to: target) }
  }
}
