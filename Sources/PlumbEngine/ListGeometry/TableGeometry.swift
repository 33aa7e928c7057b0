import PlumbSyntax

/// Where the rows, headers and footers of a table are along its scroll axis.
///
/// A length is known, or taken to be the estimate. Memory is O(runs of equal neighbours): a table of ten million rows, or of
/// 100,000 equal sections, whose rows are not known is a single node. Functions are O(log runs) where nothing else is
/// said. Those that change something return false, and change nothing, if a section or row does not exist or there would
/// be more than 2^31 - 1 rows or 2^28 sections.
struct TableGeometry: ~Copyable {
  var sections = SectionList()
  private var pool = ExtentList.Pool()
  /// Whether every row has exactly the estimated height and counts as known.
  private(set) var rowsAreUniform = false

  init() {}

  // MARK: Sections and rows

  var sectionCount: Int { sections.count }

  var itemCount: Int { sections.summary.items }

  /// nil for a section that does not exist.
  func itemCount(section: Int) -> Int? { sections.run(section).map { Int($0.items) } }

  /// Bytes of the trees.
  var memory: Int { sections.memory + pool.memory }

  /// Replaces all rows. None of them is measured yet, nor are headers and footers. O(sections).
  mutating func reset(counts: [Int]) -> Bool {
    guard sections.reset(counts: counts, Self.run) else { return false }
    pool.removeAll()
    return true
  }

  /// A section whose rows are not known.
  private static func run(_ count: Int) -> SectionRun {
    let items = Int32(truncatingIfNeeded: count)
    return SectionRun(count: 1, items: items, unknownItems: items)
  }

  // MARK: Estimates

  /// What counts for rows, headers and footers that are not known, in units. With `rowsAreUniform` all rows have that
  /// height and none is measured. O(1), unless it forgets rows that were known.
  mutating func setEstimates(row: Int64, header: Int64, footer: Int64, rowsAreUniform: Bool = false) {
    let maximum = Int64(ExtentList.maximumPoints * ExtentList.unitsPerPoint)
    sections.metrics.item = min(max(0, row), maximum)
    sections.metrics.header = min(max(0, header), maximum)
    sections.metrics.footer = min(max(0, footer), maximum)
    if rowsAreUniform { forgetItems() }
    self.rowsAreUniform = rowsAreUniform
  }

  // MARK: Extents

  var contentUnits: Int64 { sections.contentUnits }

  var contentLength: Double { ExtentList.points(sections.contentUnits) }

  /// Start and length in units; nil for a part that does not exist. A section without a header has one of length 0.
  func units(of part: ListPart) -> (start: Int64, length: Int64)? {
    guard case .item(let section, let index) = part else { return sections.units(of: part) }
    guard let extent = sections.extent(section), index >= 0, index < Int(extent.run.items) else { return nil }
    let estimate = sections.metrics.item
    if extent.run.contents < 0 { return (extent.itemsStart + Int64(index) * estimate, estimate) }
    let list = ExtentList(root: extent.run.contents)
    guard let own = list.extent(of: index, estimate: estimate, in: pool) else { return nil }
    return (extent.itemsStart + own.start, own.length)
  }

  /// The natural frame of a part in the content, pinned or not; nil for one that does not exist.
  func frame(of part: ListPart, crossLength: Double) -> Frame? {
    guard let (start, length) = units(of: part) else { return nil }
    return Frame(x: 0, y: ExtentList.points(start), width: crossLength, height: ExtentList.points(length))
  }

  func isKnown(_ part: ListPart) -> Bool {
    guard case .item(let section, let index) = part else { return sections.isKnown(part) }
    guard let run = sections.run(section), index >= 0, index < Int(run.items) else { return false }
    if rowsAreUniform { return true }
    return run.contents >= 0 && ExtentList(root: run.contents).isKnown(index, in: pool)
  }

  /// The row that an offset is in, its end excluded. Headers, footers and rows without height give nil.
  func item(at offset: Double) -> (section: Int, index: Int)? {
    guard let offset = SectionList.floor(offset), let extent = sections.extent(at: offset), offset >= extent.itemsStart,
      offset < extent.itemsEnd
    else { return nil }
    let inside = offset - extent.itemsStart
    let estimate = sections.metrics.item
    if extent.run.contents < 0 { return (extent.index, Int(inside / estimate)) }
    let index = ExtentList(root: extent.run.contents).index(at: inside, estimate: estimate, in: pool)
    return index.map { (extent.index, $0) }
  }

  /// Calls `body` in order with the rows of a range of a section whose lengths are known one by one; the breadth is 0.
  /// O(log runs + runs in the range + rows that are known).
  func forEachKnownItem(
    section: Int, in range: Range<Int>, _ body: (_ index: Int, _ length: Int64, _ breadth: Int64) -> Void
  ) {
    if rowsAreUniform { return }
    pool.forEachElement(sections.run(section)?.contents ?? -1, in: range, unless: { $0.extent < 0 }) { extents, index in
      body(index, Int64(extents.extent), 0)
    }
  }

  /// Calls `body` in order with the parts that overlap a range of offsets, its end excluded; those without length are
  /// left out. O(log runs) a section + parts. `body` must not change the table.
  func forEachPart(from lower: Double, to upper: Double, _ body: (ListPart) -> Void) {
    let range = SectionList.units(from: lower, to: upper)
    let estimate = sections.metrics.item
    sections.forEachPart(in: range, body) { extent in
      let section = extent.index
      let start = max(0, range.lowerBound - extent.itemsStart)
      let end = min(range.upperBound, extent.itemsEnd) - extent.itemsStart
      if extent.run.contents >= 0 {
        ExtentList(root: extent.run.contents).forEachItem(in: start..<end, estimate: estimate, in: pool) {
          body(.item(section: section, index: $0))
        }
        return
      }
      for index in (start / estimate)..<(end + estimate - 1) / estimate {
        body(.item(section: section, index: Int(index)))
      }
    }
  }

  // MARK: Lengths

  /// Sets a measured length, in units of at most `ExtentList.maximumPoints`, and returns by how much the content grew.
  /// Nothing is allocated for one that is known already. Rows of a uniform table keep theirs.
  mutating func set(length: Int64, of part: ListPart) -> Int64 {
    let old = contentUnits
    guard case .item(let section, let index) = part else {
      _ = sections.set(length, of: part)
      return contentUnits - old
    }
    guard !rowsAreUniform, Int32(exactly: length) != nil, length >= 0, var run = sections.run(section), index >= 0,
      index < Int(run.items)
    else { return 0 }
    var list =
      run.contents < 0 ? ExtentList(count: Int(run.items), in: &pool) : ExtentList(root: run.contents)
    list.set(length, at: index, in: &pool)
    store(list, in: &run, at: section)
    return contentUnits - old
  }

  private mutating func store(_ list: ExtentList, in run: inout SectionRun, at section: Int) {
    var list = list
    var summary = list.summary(in: pool)
    if summary.unknown == summary.count {
      list.release(in: &pool)
      summary.length = 0
    }
    run.contents = list.root
    run.unknownItems = Int32(truncatingIfNeeded: summary.unknown)
    run.length = summary.length
    sections.set(run, at: section)
  }

  /// The length of a part is not known any more.
  mutating func forget(_ part: ListPart) {
    guard case .item(let section, let index) = part else { return sections.forget(part) }
    guard index >= 0, index < Int(ExtentList.maximumCount) else { return }
    forgetItems(index..<index + 1, section: section)
  }

  mutating func forgetItems(_ range: Range<Int>, section: Int) {
    guard var run = sections.run(section), run.contents >= 0 else { return }
    var list = ExtentList(root: run.contents)
    list.forget(range, in: &pool)
    store(list, in: &run, at: section)
  }

  /// Forgets rows, header and footer of a section. One that it does not have, of length 0, stays away.
  mutating func forget(section: Int) {
    guard let run = sections.run(section) else { return }
    forgetItems(0..<Int(run.items), section: section)
    sections.forgetHeaders(section)
  }

  /// Forgets all lengths, for another width. Headers and footers of length 0 stay away. O(runs).
  mutating func forgetAll() {
    sections.forget(.tableHeader)
    sections.forget(.tableFooter)
    forgetItems(keepingHeaders: false)
  }

  private mutating func forgetItems(keepingHeaders: Bool = true) {
    sections.replaceRuns { run in
      run.contents = -1
      run.unknownItems = run.items
      run.length = 0
      if !keepingHeaders { run.forgetHeaders() }
    }
    pool.removeAll()
  }

  // MARK: Edits

  /// Adds rows that are not known.
  mutating func insertItems(_ count: Int, at index: Int, section: Int) -> Bool {
    guard var run = sections.run(section), index >= 0, index <= Int(run.items), count >= 0,
      count <= ExtentList.maximumCount - itemCount
    else { return false }
    run.items += Int32(truncatingIfNeeded: count)
    if run.contents < 0 {
      run.unknownItems = run.items
      sections.set(run, at: section)
      return true
    }
    var list = ExtentList(root: run.contents)
    let isInserted = list.insert(count, at: index, in: &pool)
    store(list, in: &run, at: section)
    return isInserted
  }

  mutating func removeItems(_ range: Range<Int>, section: Int) -> Bool {
    guard var run = sections.run(section), range.lowerBound >= 0, range.upperBound <= Int(run.items) else {
      return false
    }
    run.items -= Int32(truncatingIfNeeded: range.count)
    if run.contents < 0 {
      run.unknownItems = run.items
      sections.set(run, at: section)
      return true
    }
    var list = ExtentList(root: run.contents)
    let isRemoved = list.remove(range, in: &pool)
    store(list, in: &run, at: section)
    return isRemoved
  }

  /// Moves a row, with its height, to the place that it has afterwards.
  mutating func moveItem(from: (section: Int, index: Int), to target: (section: Int, index: Int)) -> Bool {
    guard let count = itemCount(section: from.section), let room = itemCount(section: target.section), from.index >= 0,
      from.index < count, target.index >= 0, target.index <= (from.section == target.section ? room - 1 : room)
    else { return false }
    let part = ListPart.item(section: from.section, index: from.index)
    let length = isKnown(part) && !rowsAreUniform ? units(of: part)?.length : nil
    guard removeItems(from.index..<from.index + 1, section: from.section),
      insertItems(1, at: target.index, section: target.section)
    else { return false }
    if let length { _ = set(length: length, of: .item(section: target.section, index: target.index)) }
    return true
  }

  /// Adds sections whose lengths are unknown. O(added sections).
  mutating func insertSections(counts: [Int], at index: Int) -> Bool {
    sections.insert(counts: counts, at: index, Self.run)
  }

  /// O(log runs + removed runs), also of their rows.
  mutating func removeSections(_ range: Range<Int>) -> Bool {
    guard range.lowerBound >= 0, range.upperBound <= sectionCount else { return false }
    var trees = PlainArray<Int32>()
    sections.forEachRun(range) { run in if run.contents >= 0 { trees.append(run.contents) } }
    for index in trees.indices { pool.release(trees[index]) }
    sections.remove(range)
    return true
  }

  // MARK: Scrolling

  /// The legal offset at which a part is at a position; nil for one that does not exist.
  func scrollOffset(for part: ListPart, at position: ListPosition, _ viewport: ListViewport) -> Double? {
    guard let (start, length) = units(of: part) else { return nil }
    return viewport.offset(
      showing: ExtentList.points(start), ExtentList.points(length), at: position, contentLength: contentLength)
  }
}
