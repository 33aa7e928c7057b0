import PlumbSyntax

/// The sections of a list one after the other, with headers and footers, between a header and a footer of the whole.
///
/// What is inside a section is a tree of the owner's; equal sections without one cost one node together. Functions are
/// O(log runs) where nothing else is said. Indices that do not exist give nil or change nothing.
struct SectionList: ~Copyable {
  private var forest = RunForest<SectionRun>()
  private var root = RunForest<SectionRun>.empty
  var metrics = SectionMetrics()
  /// The header and the footer of the whole, in units; 0 if there is none.
  private(set) var leading: Int64 = 0
  private(set) var trailing: Int64 = 0
  private var isLeadingKnown = true
  private var isTrailingKnown = true
  /// Runs that are being made.
  private var made = PlainArray<SectionRun>()

  var summary: SectionSummary { forest.total(root) }

  var count: Int { forest.count(root) }

  var contentUnits: Int64 { leading + metrics.length(forest.total(root)) + trailing }

  var memory: Int { forest.memory + made.capacity * MemoryLayout<SectionRun>.stride }

  // MARK: Reading

  /// The run that a section is in. A copy: change it with `set`.
  func run(_ index: Int) -> SectionRun? { forest.find(root, element: index)?.run }

  func extent(_ index: Int) -> SectionExtent? {
    guard let (run, before) = forest.find(root, element: index) else { return nil }
    return extent(run, before, index)
  }

  /// The section that an offset is in; its end, and sections without length, are not.
  func extent(at offset: Int64) -> SectionExtent? {
    let metrics = metrics
    guard offset >= leading,
      let (run, before) = forest.find(root, offset - leading, { metrics.length($0) })
    else { return nil }
    var one = run
    one.count = 1
    let length = metrics.length(one.summary)
    return extent(run, before, before.count + Int((offset - leading - metrics.length(before)) / length))
  }

  private func extent(_ run: SectionRun, _ before: SectionSummary, _ index: Int) -> SectionExtent {
    var one = run
    one.count = 1
    let length = metrics.length(one.summary)
    let start = leading + metrics.length(before) + Int64(index - before.count) * length
    let headerEnd = start + metrics.header(of: run)
    let footerStart = start + length - metrics.footer(of: run)
    return SectionExtent(
      index: index, run: run, start: start, end: start + length, headerEnd: headerEnd, footerStart: footerStart,
      itemsStart: headerEnd + metrics.startInset, itemsEnd: footerStart - metrics.endInset)
  }

  /// Start and length of a section with header and footer, in points.
  func points(_ index: Int) -> (start: Double, length: Double)? {
    guard let extent = extent(index) else { return nil }
    return (ExtentList.points(extent.start), ExtentList.points(extent.end - extent.start))
  }

  /// Start and length of a part other than an item, in units. A header or footer that there is not has length 0.
  func units(of part: ListPart) -> (start: Int64, length: Int64)? {
    switch part {
    case .tableHeader: return (0, leading)
    case .tableFooter: return (contentUnits - trailing, trailing)
    case .header(let section):
      guard let extent = extent(section) else { return nil }
      return (extent.start, extent.headerEnd - extent.start)
    case .footer(let section):
      guard let extent = extent(section) else { return nil }
      return (extent.footerStart, extent.end - extent.footerStart)
    case .item: return nil
    }
  }

  /// Whether the length of a part other than an item is known.
  func isKnown(_ part: ListPart) -> Bool {
    switch part {
    case .tableHeader: return isLeadingKnown
    case .tableFooter: return isTrailingKnown
    case .header(let section): return (run(section)?.header ?? -1) >= 0
    case .footer(let section): return (run(section)?.footer ?? -1) >= 0
    case .item: return false
    }
  }

  /// Calls `body` with the headers and footers that overlap a range, and `items` with the sections whose items may overlap
  /// it, in order. Parts without length are left out. O(log runs) a section.
  func forEachPart(
    in range: Range<Int64>, _ body: (ListPart) -> Void, items: (SectionExtent) -> Void
  ) {
    func overlaps(_ start: Int64, _ end: Int64) -> Bool {
      start < range.upperBound && end > range.lowerBound && end > start
    }
    if overlaps(0, leading) { body(.tableHeader) }
    var offset = max(range.lowerBound, leading)
    while offset < range.upperBound, let section = extent(at: offset) {
      if overlaps(section.start, section.headerEnd) { body(.header(section: section.index)) }
      if overlaps(section.itemsStart, section.itemsEnd) { items(section) }
      if overlaps(section.footerStart, section.end) { body(.footer(section: section.index)) }
      offset = section.end
    }
    let end = contentUnits
    if overlaps(end - trailing, end) { body(.tableFooter) }
  }

  // MARK: Pinned headers and footers

  /// Where a header is that stays at the start of the viewport as long as its section is there.
  func pinnedHeader(_ section: Int, offset: Double, startInset: Double = 0) -> Double? {
    guard let extent = extent(section) else { return nil }
    let length = ExtentList.points(extent.headerEnd - extent.start)
    return max(ExtentList.points(extent.start), min(offset + startInset, ExtentList.points(extent.end) - length))
  }

  /// Where a footer is that stays at the end of the viewport as long as its section is there.
  func pinnedFooter(_ section: Int, offset: Double, length: Double, endInset: Double = 0) -> Double? {
    guard let extent = extent(section) else { return nil }
    let own = ExtentList.points(extent.end - extent.footerStart)
    let pinned = max(offset + length - endInset - own, ExtentList.points(extent.headerEnd))
    return min(ExtentList.points(extent.footerStart), pinned)
  }

  /// The header and the footer that are not at their natural positions in a viewport.
  func pinnedParts(_ viewport: ListViewport) -> (header: PinnedPart?, footer: PinnedPart?) {
    let top = viewport.offset + viewport.startInset
    let bottom = viewport.offset + viewport.length - viewport.endInset
    var header: PinnedPart?
    if let line = Self.floor(top), let section = extent(at: line), section.headerEnd > section.start,
      let start = pinnedHeader(section.index, offset: viewport.offset, startInset: viewport.startInset),
      start > ExtentList.points(section.start)
    {
      header = PinnedPart(section: section.index, start: start)
    }
    var footer: PinnedPart?
    if let line = Self.floor(bottom), let section = extent(at: line), section.end > section.footerStart,
      let start = pinnedFooter(
        section.index, offset: viewport.offset, length: viewport.length, endInset: viewport.endInset),
      start < ExtentList.points(section.footerStart), start < bottom
    {
      footer = PinnedPart(section: section.index, start: start)
    }
    return (header, footer)
  }

  // MARK: Offsets in units

  /// The most sections: all lengths together fit in 63 bits then.
  static var maximumCount: Int { 1 << 28 }

  /// The unit that an offset in points is in; nil if it is not finite. One outside of any list is cut off.
  static func floor(_ points: Double) -> Int64? { cut((points * ExtentList.unitsPerPoint).rounded(.down)) }

  static func ceiling(_ points: Double) -> Int64? { cut((points * ExtentList.unitsPerPoint).rounded(.up)) }

  private static func cut(_ units: Double) -> Int64? {
    units.isFinite ? Int64(min(max(units, -1), 8e18)) : nil
  }

  /// The units that a range of points overlaps; empty if it is, or if an end is NaN. Ends may be infinite.
  static func units(from lower: Double, to upper: Double) -> Range<Int64> {
    guard lower < upper else { return 0..<0 }
    let start = floor(min(max(lower, 0), 7e15)) ?? 0
    return start..<max(start, ceiling(min(max(upper, 0), 7e15)) ?? 0)
  }

  // MARK: Changing

  /// Other sections altogether; `run` makes the one of a section with so many items. False if there are too many. O(counts).
  mutating func reset(counts: [Int], _ run: (Int) -> SectionRun) -> Bool {
    guard Self.fits(counts, besides: SectionSummary()) else { return false }
    made.removeAll()
    for count in counts { RunForest<SectionRun>.append(run(count), to: &made) }
    forest.removeAll()
    root = forest.make(made)
    return true
  }

  /// Adds sections. False if there are too many, or the index does not exist. O(counts + log runs).
  mutating func insert(counts: [Int], at index: Int, _ run: (Int) -> SectionRun) -> Bool {
    guard index >= 0, index <= count, Self.fits(counts, besides: summary) else { return false }
    made.removeAll()
    for count in counts { RunForest<SectionRun>.append(run(count), to: &made) }
    let added = forest.make(made)
    forest.replace(&root, index..<index, with: added)
    return true
  }

  /// Changes every run with `body`. O(runs).
  mutating func replaceRuns(_ body: (inout SectionRun) -> Void) {
    made.removeAll()
    var runs = PlainArray<SectionRun>()
    swap(&runs, &made)
    forEachRun(0..<count) { run in
      var run = run
      body(&run)
      RunForest<SectionRun>.append(run, to: &runs)
    }
    swap(&runs, &made)
    forest.removeAll()
    root = forest.make(made)
  }

  /// Removes sections, whose trees the caller has released.
  mutating func remove(_ range: Range<Int>) { forest.replace(&root, range, with: RunForest<SectionRun>.empty) }

  /// Moves a section, with all that is known of it, to the index that it has afterwards. False if an index does not exist.
  mutating func move(from index: Int, to target: Int) -> Bool {
    guard target >= 0, target < count, var run = run(index) else { return false }
    run.count = 1
    forest.replace(&root, index..<index + 1, with: RunForest<SectionRun>.empty)
    forest.replace(&root, target..<target, with: run)
    return true
  }

  /// Replaces a section by another.
  mutating func set(_ run: SectionRun, at index: Int) {
    var one = run
    one.count = 1
    // Two runs with trees are never equal, so a section that keeps its tree is changed in place.
    forest.replaceElement(&root, at: index, with: one)
  }

  /// Calls `body` in order with the runs that have sections in a range. O(log runs + runs in the range).
  func forEachRun(_ range: Range<Int>, _ body: (SectionRun) -> Void) {
    forest.forEachRun(root, in: Int64(range.lowerBound)..<Int64(range.upperBound), { Int64($0.count) }) { run, _ in
      body(run)
    }
  }

  /// Whether sections with `counts` items can be added to others: there may be `maximumCount` sections and
  /// `ExtentList.maximumCount` items in all. O(counts).
  static func fits(_ counts: [Int], besides others: SectionSummary) -> Bool {
    guard counts.count <= maximumCount - others.count else { return false }
    var room = ExtentList.maximumCount - others.items
    for count in counts {
      guard count >= 0, count <= room else { return false }
      room -= count
    }
    return true
  }

  mutating func forgetHeaders(_ index: Int) {
    guard var run = run(index) else { return }
    run.forgetHeaders()
    set(run, at: index)
  }

  /// Sets the length of a part other than an item. False if it does not exist.
  mutating func set(_ length: Int64, of part: ListPart) -> Bool {
    guard let units = Int32(exactly: length), units >= 0 else { return false }
    switch part {
    case .tableHeader:
      leading = length
      isLeadingKnown = true
    case .tableFooter:
      trailing = length
      isTrailingKnown = true
    case .header(let section):
      guard var run = run(section) else { return false }
      run.header = units
      set(run, at: section)
    case .footer(let section):
      guard var run = run(section) else { return false }
      run.footer = units
      set(run, at: section)
    case .item: return false
    }
    return true
  }

  /// The length of a part other than an item is unknown from now on. The header and the footer of the whole keep theirs
  /// as an estimate.
  mutating func forget(_ part: ListPart) {
    switch part {
    case .tableHeader: isLeadingKnown = false
    case .tableFooter: isTrailingKnown = false
    case .header(let section):
      guard var run = run(section) else { return }
      run.header = -1
      set(run, at: section)
    case .footer(let section):
      guard var run = run(section) else { return }
      run.footer = -1
      set(run, at: section)
    case .item: break
    }
  }
}
