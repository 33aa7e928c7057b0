import PlumbSyntax

/// Where the items, headers and footers of a flow layout are.
///
/// Items stand in lines one after the other, as many on each as fit. Where nothing is known of a section, its lines are
/// computed from the number of its items. Otherwise its items and lines are runs of equal neighbours in balanced trees,
/// and a change breaks lines again from the line before it to where they coincide with those before. Functions are
/// O(log runs) where nothing else is said. Those that change something return false, and change nothing, if a section or
/// item does not exist or there would be more than 2^31 - 1 items or 2^28 sections.
struct FlowGeometry: ~Copyable {
  var sections = SectionList()
  private var lines = FlowLines()
  private var rule = FlowLineRule(FlowSettings(sizing: .varying(breadth: 0, length: 0)), crossLength: 0)
  /// Of the list, across its scroll axis.
  private(set) var crossLength = 0.0

  init() {}

  // MARK: Settings

  var settings: FlowSettings { rule.settings }

  /// Other settings or another cross length. Lengths are cut to `0...ExtentList.maximumPoints`, a cross length that is
  /// not finite counts as 0. Items that are known stay so, unless all have one size now. O(runs).
  mutating func configure(_ settings: FlowSettings, crossLength: Double) {
    let settings = settings.clamped
    let crossLength = crossLength.isFinite ? max(0, crossLength) : 0
    if settings == rule.settings && crossLength == self.crossLength { return }
    self.crossLength = crossLength
    rule = FlowLineRule(settings, crossLength: crossLength)
    sections.metrics.startInset = settings.startInset
    sections.metrics.endInset = settings.endInset
    rebuild(forgettingItems: rule.isUniform, forgettingHeaders: false)
  }

  /// Sets the lengths, in units, that count for headers and footers until they are measured; 0 if there are none. O(1).
  mutating func setEstimates(header: Int64, footer: Int64) {
    let maximum = Int64(ExtentList.maximumPoints * ExtentList.unitsPerPoint)
    sections.metrics.header = min(max(0, header), maximum)
    sections.metrics.footer = min(max(0, footer), maximum)
  }

  // MARK: Sections and items

  var sectionCount: Int { sections.count }

  var itemCount: Int { sections.summary.items }

  /// nil for a section that does not exist.
  func itemCount(section: Int) -> Int? { sections.run(section).map { Int($0.items) } }

  /// Bytes of the trees.
  var memory: Int { sections.memory + lines.memory }

  /// Replaces all items. Their lengths, and those of headers and footers, are unknown at first. O(sections).
  mutating func reset(counts: [Int]) -> Bool {
    let rule = rule
    guard sections.reset(counts: counts, { Self.run($0, rule) }) else { return false }
    lines.removeAll()
    return true
  }

  /// A section whose items are not known.
  private static func run(_ count: Int, _ rule: FlowLineRule) -> SectionRun {
    SectionRun(
      count: 1, items: Int32(truncatingIfNeeded: count), unknownItems: 0, length: rule.lines(of: count).length)
  }

  // MARK: Frames

  var contentUnits: Int64 { sections.contentUnits }

  var contentLength: Double { ExtentList.points(sections.contentUnits) }

  /// The natural frame of a part in the content, pinned or not; nil for one that does not exist. Headers and footers are
  /// as broad as the list; a section without one has one of length 0.
  func frame(of part: ListPart) -> Frame? {
    if let (start, length) = sections.units(of: part) {
      return frame(ExtentList.points(start), ExtentList.points(length), across: 0, crossLength)
    }
    guard case .item(let section, let index) = part, let extent = sections.extent(section),
      let line = lines.line(ofItem: index, extent, rule)
    else { return nil }
    var (breadth, length, before) = (rule.breadth, rule.itemLength, Int64(index - line.first) * rule.breadth)
    if extent.run.contents >= 0 {
      guard let run = lines.sizes.find(extent.run.contents, element: index)?.run else { return nil }
      if run.breadth >= 0 { (breadth, length) = (Int64(run.breadth), Int64(run.length)) }
      before = lines.breadth(before: index, extent.run.contents, rule)
      before -= lines.breadth(before: line.first, extent.run.contents, rule)
    }
    return frame(index, breadth, length, before, on: line)
  }

  private func frame(_ index: Int, _ breadth: Int64, _ length: Int64, _ before: Int64, on line: FlowLine) -> Frame {
    // Items stand in the middle of their line.
    let start = ExtentList.points(line.start) + ExtentList.points(line.thickness - length) / 2
    let across = rule.start(column: index - line.first, before: before, on: line)
    return frame(start, ExtentList.points(length), across: across, rule.placedBreadth(breadth))
  }

  private func frame(_ start: Double, _ length: Double, across: Double, _ breadth: Double) -> Frame {
    rule.settings.isHorizontal
      ? Frame(x: start, y: across, width: length, height: breadth)
      : Frame(x: across, y: start, width: breadth, height: length)
  }

  func isKnown(_ part: ListPart) -> Bool {
    guard case .item(let section, let index) = part else { return sections.isKnown(part) }
    guard let run = sections.run(section), index >= 0, index < Int(run.items) else { return false }
    return rule.isUniform || (lines.sizes.find(run.contents, element: index)?.run.breadth ?? -1) >= 0
  }

  /// The item at a point of the content: `offset` along the scroll axis, `across` along the lines. O(items of a line).
  func item(at offset: Double, across: Double) -> (section: Int, index: Int)? {
    guard let units = SectionList.floor(offset), across.isFinite, let extent = sections.extent(at: units),
      units >= extent.itemsStart, units < extent.itemsEnd
    else { return nil }
    var found: Int?
    lines.forEachLine(in: units..<units + 1, extent, rule) { line in
      lines.forEachItem(on: line, extent.run.contents, rule) { index, breadth, length, before in
        if found != nil { return }
        let frame = self.frame(index, breadth, length, before, on: line)
        let (x, y) = rule.settings.isHorizontal ? (offset, across) : (across, offset)
        if x >= frame.x && x < frame.x + frame.width && y >= frame.y && y < frame.y + frame.height { found = index }
      }
    }
    return found.map { (extent.index, $0) }
  }

  /// Calls `body` in order with the items of a range of a section whose sizes are known one by one. O(log runs + runs in
  /// the range + items that are known).
  func forEachKnownItem(
    section: Int, in range: Range<Int>, _ body: (_ index: Int, _ length: Int64, _ breadth: Int64) -> Void
  ) {
    if rule.isUniform { return }
    let items = sections.run(section)?.contents ?? -1
    lines.sizes.forEachElement(items, in: range, unless: { $0.breadth < 0 }) { sizes, index in
      body(index, Int64(sizes.length), Int64(sizes.breadth))
    }
  }

  /// Calls `body` in order with the parts that overlap a range of offsets, its end excluded; those without length are
  /// left out. O(log runs) a line + parts. `body` must not change the layout.
  func forEachPart(from lower: Double, to upper: Double, _ body: (ListPart) -> Void) {
    let range = SectionList.units(from: lower, to: upper)
    sections.forEachPart(in: range, body) { extent in
      lines.forEachLine(in: range, extent, rule) { line in
        lines.forEachItem(on: line, extent.run.contents, rule) { index, _, length, _ in
          let start = ExtentList.points(line.start) + ExtentList.points(line.thickness - length) / 2
          if length > 0 && start < upper && start + ExtentList.points(length) > lower {
            body(.item(section: extent.index, index: index))
          }
        }
      }
    }
  }

  /// Calls `body` in order with the parts whose frames overlap a rectangle of the content.
  func forEachPart(in rectangle: Frame, _ body: (ListPart) -> Void) {
    let (start, length, across, breadth) =
      rule.settings.isHorizontal
      ? (rectangle.x, rectangle.width, rectangle.y, rectangle.height)
      : (rectangle.y, rectangle.height, rectangle.x, rectangle.width)
    forEachPart(from: start, to: start + length) { part in
      guard let frame = frame(of: part) else { return }
      let (own, size) = rule.settings.isHorizontal ? (frame.y, frame.height) : (frame.x, frame.width)
      if own < across + breadth && own + size > across { body(part) }
    }
  }

  // MARK: Sizes

  /// Sets a measured size, in units of at most `ExtentList.maximumPoints`, and returns by how much the content grew.
  /// `breadth` is for items only. Items of a uniform layout keep theirs. O(log runs) for each run up to the line where
  /// lines begin as before.
  mutating func set(length: Int64, breadth: Int64, of part: ListPart) -> Int64 {
    let old = contentUnits
    guard case .item(let section, let index) = part else {
      _ = sections.set(length, of: part)
      return contentUnits - old
    }
    guard !rule.isUniform, let length = Int32(exactly: length), let breadth = Int32(exactly: breadth), length >= 0,
      breadth >= 0, var run = sections.run(section), index >= 0, index < Int(run.items)
    else { return 0 }
    // The breadth of columns is not the item's.
    let size = SizeRun(count: 1, breadth: rule.hasColumns ? 0 : breadth, length: length)
    if let known = lines.sizes.find(run.contents, element: index)?.run, known.hasSameElements(as: size) { return 0 }
    if run.contents < 0 { lines.make(&run, rule) }
    lines.sizes.replaceElement(&run.contents, at: index, with: size)
    lines.breakLines(&run, at: index, removed: 1, inserted: 1, rule)
    store(&run, at: section)
    return contentUnits - old
  }

  private mutating func store(_ run: inout SectionRun, at section: Int) {
    settle(&run)
    sections.set(run, at: section)
  }

  /// Computes the length of a section, and gives its trees back if nothing is known.
  private mutating func settle(_ run: inout SectionRun) {
    let summary = lines.sizes.total(run.contents)
    if summary.unknown == summary.count { lines.release(&run) }
    let total = lines.lines.total(run.lines)
    run.length =
      run.contents < 0
      ? rule.lines(of: Int(run.items)).length : rule.length(lines: Int64(total.count), thickness: total.thickness)
  }

  /// The length of a part is not known any more.
  mutating func forget(_ part: ListPart) {
    guard case .item(let section, let index) = part else { return sections.forget(part) }
    guard index >= 0, index < ExtentList.maximumCount else { return }
    forgetItems(index..<index + 1, section: section)
  }

  mutating func forgetItems(_ range: Range<Int>, section: Int) {
    guard var run = sections.run(section), run.contents >= 0, range.lowerBound >= 0, !range.isEmpty,
      range.upperBound <= Int(run.items)
    else { return }
    lines.sizes.replace(&run.contents, range, with: SizeRun.unknown(range.count))
    lines.breakLines(&run, at: range.lowerBound, removed: range.count, inserted: range.count, rule)
    store(&run, at: section)
  }

  /// Forgets items, header and footer of a section. One that it does not have, of length 0, stays away.
  mutating func forget(section: Int) {
    guard let run = sections.run(section) else { return }
    forgetItems(0..<Int(run.items), section: section)
    sections.forgetHeaders(section)
  }

  /// Forgets all sizes, for another cross length. Headers and footers of length 0 stay away. O(runs).
  mutating func forgetAll() {
    sections.forget(.tableHeader)
    sections.forget(.tableFooter)
    rebuild(forgettingItems: true, forgettingHeaders: true)
  }

  private mutating func rebuild(forgettingItems: Bool, forgettingHeaders: Bool) {
    if forgettingItems { lines.removeAll() }
    // Taken out, since the sections must not be used while they are replaced.
    var sections = SectionList()
    swap(&sections, &self.sections)
    sections.replaceRuns { run in
      if forgettingItems { (run.contents, run.lines) = (-1, -1) }
      if forgettingHeaders { run.forgetHeaders() }
      if run.contents >= 0 { lines.breakAll(&run, rule) }
      settle(&run)
    }
    swap(&sections, &self.sections)
  }

  // MARK: Edits

  /// Adds items that are not known.
  mutating func insertItems(_ count: Int, at index: Int, section: Int) -> Bool {
    guard var run = sections.run(section), index >= 0, index <= Int(run.items), count >= 0,
      count <= ExtentList.maximumCount - itemCount
    else { return false }
    run.items += Int32(truncatingIfNeeded: count)
    if run.contents >= 0 && count > 0 {
      lines.sizes.replace(&run.contents, index..<index, with: SizeRun.unknown(count))
      lines.breakLines(&run, at: index, removed: 0, inserted: count, rule)
    }
    store(&run, at: section)
    return true
  }

  mutating func removeItems(_ range: Range<Int>, section: Int) -> Bool {
    guard var run = sections.run(section), range.lowerBound >= 0, range.upperBound <= Int(run.items) else {
      return false
    }
    run.items -= Int32(truncatingIfNeeded: range.count)
    if run.contents >= 0 && !range.isEmpty {
      lines.sizes.replace(&run.contents, range, with: RunForest<SizeRun>.empty)
      lines.breakLines(&run, at: range.lowerBound, removed: range.count, inserted: 0, rule)
    }
    store(&run, at: section)
    return true
  }

  /// Moves an item, with its size, to the place that it has afterwards.
  mutating func moveItem(from: (section: Int, index: Int), to target: (section: Int, index: Int)) -> Bool {
    guard let run = sections.run(from.section), let room = itemCount(section: target.section), from.index >= 0,
      from.index < Int(run.items), target.index >= 0,
      target.index <= (from.section == target.section ? room - 1 : room)
    else { return false }
    let size = lines.sizes.find(run.contents, element: from.index)?.run
    guard removeItems(from.index..<from.index + 1, section: from.section),
      insertItems(1, at: target.index, section: target.section)
    else { return false }
    if let size, size.breadth >= 0 {
      let part = ListPart.item(section: target.section, index: target.index)
      _ = set(length: Int64(size.length), breadth: Int64(size.breadth), of: part)
    }
    return true
  }

  /// Adds sections whose lengths are unknown. O(added sections).
  mutating func insertSections(counts: [Int], at index: Int) -> Bool {
    let rule = rule
    return sections.insert(counts: counts, at: index) { Self.run($0, rule) }
  }

  /// O(log runs + removed runs), also of their items.
  mutating func removeSections(_ range: Range<Int>) -> Bool {
    guard range.lowerBound >= 0, range.upperBound <= sectionCount else { return false }
    var runs = PlainArray<SectionRun>()
    sections.forEachRun(range) { run in if run.contents >= 0 { runs.append(run) } }
    for index in runs.indices { lines.release(&runs[index]) }
    sections.remove(range)
    return true
  }

  // MARK: Scrolling

  /// The legal offset at which a part is at a position; nil for one that does not exist.
  func scrollOffset(for part: ListPart, at position: ListPosition, _ viewport: ListViewport) -> Double? {
    guard let frame = frame(of: part) else { return nil }
    let (start, length) = rule.settings.isHorizontal ? (frame.x, frame.width) : (frame.y, frame.height)
    return viewport.offset(showing: start, length, at: position, contentLength: contentLength)
  }
}
