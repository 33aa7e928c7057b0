/// The geometry of a list, whichever kind it is. The functions are those of both kinds.
enum ListGeometry: ~Copyable {
  case table(TableGeometry)
  case flow(FlowGeometry)

  // MARK: Reading

  var sectionCount: Int {
    switch self {
    case .table(let table): table.sectionCount
    case .flow(let flow): flow.sectionCount
    }
  }

  var itemCount: Int {
    switch self {
    case .table(let table): table.itemCount
    case .flow(let flow): flow.itemCount
    }
  }

  func itemCount(section: Int) -> Int? {
    switch self {
    case .table(let table): table.itemCount(section: section)
    case .flow(let flow): flow.itemCount(section: section)
    }
  }

  var memory: Int {
    switch self {
    case .table(let table): table.memory
    case .flow(let flow): flow.memory
    }
  }

  var contentLength: Double {
    switch self {
    case .table(let table): table.contentLength
    case .flow(let flow): flow.contentLength
    }
  }

  /// Whether the scroll axis is the horizontal one. Not inlined: the compiler (6.3.1) fails on a second `switch` over a value
  /// that cannot be copied.
  @inline(never)
  var isHorizontal: Bool {
    switch self {
    case .table: false
    case .flow(let flow): flow.settings.isHorizontal
    }
  }

  /// `crossLength` is the width of a table; a flow layout has its own. Not inlined, as `isHorizontal`.
  @inline(never)
  func frame(of part: ListPart, crossLength: Double) -> Frame? {
    switch self {
    case .table(let table): table.frame(of: part, crossLength: crossLength)
    case .flow(let flow): flow.frame(of: part)
    }
  }

  func extent(section: Int) -> (start: Double, length: Double)? {
    switch self {
    case .table(let table): table.extent(section: section)
    case .flow(let flow): flow.extent(section: section)
    }
  }

  func isKnown(_ part: ListPart) -> Bool {
    switch self {
    case .table(let table): table.isKnown(part)
    case .flow(let flow): flow.isKnown(part)
    }
  }

  /// `across` does not matter to a table.
  func item(at offset: Double, across: Double) -> (section: Int, index: Int)? {
    switch self {
    case .table(let table): table.item(at: offset)
    case .flow(let flow): flow.item(at: offset, across: across)
    }
  }

  func forEachPart(from lower: Double, to upper: Double, _ body: (ListPart) -> Void) {
    switch self {
    case .table(let table): table.forEachPart(from: lower, to: upper, body)
    case .flow(let flow): flow.forEachPart(from: lower, to: upper, body)
    }
  }

  /// Calls `body` in order with the items whose sizes are known one by one. O(sections + items that are known).
  func forEachKnownItem(_ body: (_ section: Int, _ index: Int, _ length: Int64, _ breadth: Int64) -> Void) {
    switch self {
    case .table(let table): table.forEachKnownItem(body)
    case .flow(let flow): flow.forEachKnownItem(body)
    }
  }

  func pinnedParts(_ viewport: ListViewport) -> (header: PinnedPart?, footer: PinnedPart?) {
    switch self {
    case .table(let table): table.pinnedParts(viewport)
    case .flow(let flow): flow.pinnedParts(viewport)
    }
  }

  func scrollOffset(for part: ListPart, at position: ListPosition, _ viewport: ListViewport) -> Double? {
    switch self {
    case .table(let table): table.scrollOffset(for: part, at: position, viewport)
    case .flow(let flow): flow.scrollOffset(for: part, at: position, viewport)
    }
  }

  // MARK: Changing

  /// Takes the geometry out, changes it in place and puts it back: nothing is copied.
  private mutating func change<Result>(
    _ inTable: (inout TableGeometry) -> Result, _ inFlow: (inout FlowGeometry) -> Result
  ) -> Result {
    switch consume self {
    case .table(var table):
      let result = inTable(&table)
      self = .table(table)
      return result
    case .flow(var flow):
      let result = inFlow(&flow)
      self = .flow(flow)
      return result
    }
  }

  /// What counts for the parts of a table that are not known; for others only that of headers and footers.
  mutating func setEstimates(row: Int64, header: Int64, footer: Int64, rowsAreUniform: Bool) {
    change(
      { $0.setEstimates(row: row, header: header, footer: footer, rowsAreUniform: rowsAreUniform) },
      { $0.setEstimates(header: header, footer: footer) })
  }

  /// How a flow layout gives sizes to its items. Nothing for others.
  mutating func configure(_ settings: FlowSettings, crossLength: Double) {
    change({ _ in }, { $0.configure(settings, crossLength: crossLength) })
  }

  mutating func reset(counts: [Int]) -> Bool {
    change({ $0.reset(counts: counts) }, { $0.reset(counts: counts) })
  }

  /// `breadth` does not matter to a table.
  mutating func set(length: Int64, breadth: Int64, of part: ListPart) -> Int64 {
    change({ $0.set(length: length, of: part) }, { $0.set(length: length, breadth: breadth, of: part) })
  }

  mutating func forget(_ part: ListPart) { change({ $0.forget(part) }, { $0.forget(part) }) }

  mutating func forgetItems(_ range: Range<Int>, section: Int) {
    change({ $0.forgetItems(range, section: section) }, { $0.forgetItems(range, section: section) })
  }

  mutating func forget(section: Int) { change({ $0.forget(section: section) }, { $0.forget(section: section) }) }

  mutating func forgetAll() { change({ $0.forgetAll() }, { $0.forgetAll() }) }

  mutating func insertItems(_ count: Int, at index: Int, section: Int) -> Bool {
    change(
      { $0.insertItems(count, at: index, section: section) }, { $0.insertItems(count, at: index, section: section) })
  }

  mutating func removeItems(_ range: Range<Int>, section: Int) -> Bool {
    change({ $0.removeItems(range, section: section) }, { $0.removeItems(range, section: section) })
  }

  mutating func moveItem(from: (section: Int, index: Int), to target: (section: Int, index: Int)) -> Bool {
    change({ $0.moveItem(from: from, to: target) }, { $0.moveItem(from: from, to: target) })
  }

  mutating func insertSections(counts: [Int], at index: Int) -> Bool {
    change({ $0.insertSections(counts: counts, at: index) }, { $0.insertSections(counts: counts, at: index) })
  }

  mutating func removeSections(_ range: Range<Int>) -> Bool {
    change({ $0.removeSections(range) }, { $0.removeSections(range) })
  }

  mutating func moveSection(from index: Int, to target: Int) -> Bool {
    change({ $0.moveSection(from: index, to: target) }, { $0.moveSection(from: index, to: target) })
  }
}
