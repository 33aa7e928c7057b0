import PlumbSyntax

/// The items and lines of those sections of a flow layout that have an item of known size, as trees in two pools.
struct FlowLines: ~Copyable {
  var sizes = RunForest<SizeRun>()
  var lines = RunForest<LineRun>()
  /// Lines that are being made.
  private var made = PlainArray<LineRun>()

  var memory: Int { sizes.memory + lines.memory }

  mutating func removeAll() {
    sizes.removeAll()
    lines.removeAll()
  }

  // MARK: Reading

  /// The breadths of the items before one. O(log runs).
  func breadth(before index: Int, _ items: Int32, _ rule: FlowLineRule) -> Int64 {
    guard let (run, before) = sizes.find(items, element: index) else {
      return sizes.total(items).length(estimate: rule.breadth)
    }
    let own = run.breadth < 0 ? rule.breadth : Int64(run.breadth)
    return before.length(estimate: rule.breadth) + Int64(index - before.count) * own
  }

  /// The line that an item is on. O(log runs).
  func line(ofItem index: Int, _ section: SectionExtent, _ rule: FlowLineRule) -> FlowLine? {
    if section.run.contents < 0 {
      return index < 0 || index >= Int(section.run.items)
        ? nil : line(Int64(index) / rule.perLine, section, rule)
    }
    guard index >= 0, let (run, before) = lines.find(section.run.lines, Int64(index), { $0.items }) else { return nil }
    return line(Int((Int64(index) - before.items) / Int64(run.items)), of: run, before, section, rule)
  }

  /// A line of items of the estimated size.
  private func line(_ number: Int64, _ section: SectionExtent, _ rule: FlowLineRule) -> FlowLine {
    let items = Int64(section.run.items)
    let first = number * rule.perLine
    let count = min(rule.perLine, items - first)
    return FlowLine(
      first: Int(first), count: Int(count),
      start: section.itemsStart + number * (rule.itemLength + rule.settings.lineSpacing), thickness: rule.itemLength,
      breadth: count * rule.breadth, isLast: first + count == items)
  }

  private func line(
    _ index: Int, of run: LineRun, _ before: LineSummary, _ section: SectionExtent, _ rule: FlowLineRule
  ) -> FlowLine {
    let first = Int(before.items) + index * Int(run.items)
    let number = Int64(before.count + index)
    let thickness = Int64(run.thickness)
    let items = section.run.contents
    let end = first + Int(run.items)
    return FlowLine(
      first: first, count: Int(run.items),
      start: section.itemsStart + before.thickness + Int64(index) * thickness + number * rule.settings.lineSpacing,
      thickness: thickness, breadth: breadth(before: end, items, rule) - breadth(before: first, items, rule),
      isLast: end == Int(section.run.items))
  }

  /// Calls `body` with the lines that overlap a range of the content, in units. The spacing behind a line counts as part
  /// of it. O(log runs) a line.
  func forEachLine(
    in range: Range<Int64>, _ section: SectionExtent, _ rule: FlowLineRule, _ body: (FlowLine) -> Void
  ) {
    let lower = max(0, range.lowerBound - section.itemsStart)
    let upper = range.upperBound - section.itemsStart
    let spacing = rule.settings.lineSpacing
    if section.run.contents < 0 {
      let pitch = rule.itemLength + spacing
      if pitch == 0 || lower >= upper { return }
      let end = min((upper + pitch - 1) / pitch, rule.lines(of: Int(section.run.items)).count)
      for number in lower / pitch..<max(lower / pitch, end) { body(line(number, section, rule)) }
      return
    }
    func length(_ sum: LineSummary) -> Int64 { sum.thickness + Int64(sum.count) * spacing }
    lines.forEachRun(section.run.lines, in: lower..<max(lower, upper), { length($0) }) { run, before in
      let pitch = Int64(run.thickness) + spacing
      let start = length(before)
      let first = max(0, (lower - start) / pitch)
      let end = min(Int64(run.count), (upper - start + pitch - 1) / pitch)
      for index in first..<max(first, end) { body(line(Int(index), of: run, before, section, rule)) }
    }
  }

  /// Calls `body` with the items of a line: index, breadth, length, and the breadths of those before it on the line.
  func forEachItem(
    on line: FlowLine, _ items: Int32, _ rule: FlowLineRule,
    _ body: (_ index: Int, _ breadth: Int64, _ length: Int64, _ before: Int64) -> Void
  ) {
    if items < 0 {
      for column in 0..<line.count {
        body(line.first + column, rule.breadth, rule.itemLength, Int64(column) * rule.breadth)
      }
      return
    }
    var position = 0
    var sum: Int64 = 0
    sizes.forEachRun(items, in: Int64(line.first)..<Int64(line.first + line.count), { Int64($0.count) }) {
      run, before in
      let breadth = run.breadth < 0 ? rule.breadth : Int64(run.breadth)
      let length = run.breadth < 0 ? rule.itemLength : Int64(run.length)
      let end = min(before.count + Int(run.count) - line.first, line.count)
      while position < end {
        body(line.first + position, breadth, length, sum)
        sum += breadth
        position += 1
      }
    }
  }

  // MARK: Changing

  /// Makes the trees of a section whose items are all unknown.
  mutating func make(_ run: inout SectionRun, _ rule: FlowLineRule) {
    sizes.replace(&run.contents, 0..<0, with: SizeRun.unknown(Int(run.items)))
    breakAll(&run, rule)
  }

  /// Breaks all lines of a section again. O(runs).
  mutating func breakAll(_ run: inout SectionRun, _ rule: FlowLineRule) {
    lines.release(run.lines)
    run.lines = -1
    breakLines(&run, at: 0, removed: 0, inserted: Int(run.items), rule)
  }

  /// Gives back the trees of a section.
  mutating func release(_ run: inout SectionRun) {
    sizes.release(run.contents)
    lines.release(run.lines)
    run.contents = -1
    run.lines = -1
  }

  /// Breaks lines again after `removed` items at `index` were replaced by `inserted` others: from the line before the
  /// change to the first that begins where one began before. O(log runs) a run between the two.
  mutating func breakLines(
    _ run: inout SectionRun, at index: Int, removed: Int, inserted: Int, _ rule: FlowLineRule
  ) {
    let root = run.lines
    let items = run.contents
    let count = sizes.count(items)
    let old = lines.total(root)
    var firstLine = 0
    var position = 0
    // The changed item may go to the line before.
    if index > 0, let (line, before) = lines.find(root, Int64(index - 1), { $0.items }) {
      let number = (index - 1 - Int(before.items)) / Int(line.items)
      firstLine = before.count + number
      position = Int(before.items) + number * Int(line.items)
    }
    var lastLine = old.count
    made.removeAll()
    var open = OpenLine()
    breaking: while position < count, let (size, before) = sizes.find(items, element: position) {
      let breadth = size.breadth < 0 ? rule.breadth : Int64(size.breadth)
      let length = size.breadth < 0 ? rule.itemLength : Int64(size.length)
      var rest = Int64(before.count + Int(size.count) - position)
      while rest > 0 {
        if open.items == 0 {
          if position >= index + inserted, let line = self.line(root, startingAt: position - inserted + removed) {
            lastLine = line
            break breaking
          }
          // The last of these items are on a line that may take others.
          let perLine = rule.fitting(breadth)
          let full = (rest - 1) / perLine
          append(full, perLine, length)
          rest -= full * perLine
          open = OpenLine(items: rest, taken: rule.taken(breadth, rest), thickness: length)
          position += Int(full * perLine + rest)
          rest = 0
        } else {
          let added = min(rest, rule.fitting(breadth, on: open.taken))
          if added > 0 {
            open.items += added
            open.taken += rule.taken(breadth, added) + (rule.hasColumns ? 0 : rule.settings.itemSpacing)
            open.thickness = max(open.thickness, length)
          }
          rest -= added
          position += Int(added)
          if rest > 0 {
            append(1, open.items, open.thickness)
            open = OpenLine()
          }
        }
      }
    }
    if open.items > 0 { append(1, open.items, open.thickness) }
    let tree = lines.make(made)
    lines.replace(&run.lines, firstLine..<lastLine, with: tree)
  }

  private struct OpenLine {
    var items: Int64 = 0
    var taken: Int64 = 0
    var thickness: Int64 = 0
  }

  private mutating func append(_ count: Int64, _ items: Int64, _ thickness: Int64) {
    let run = LineRun(
      count: Int32(truncatingIfNeeded: count), items: Int32(truncatingIfNeeded: items),
      thickness: Int32(truncatingIfNeeded: thickness))
    RunForest<LineRun>.append(run, to: &made)
  }

  /// The number of the line that begins with an item.
  private func line(_ root: Int32, startingAt item: Int) -> Int? {
    guard item >= 0, let (run, before) = lines.find(root, Int64(item), { $0.items }) else { return nil }
    let inside = Int64(item) - before.items
    return inside % Int64(run.items) == 0 ? before.count + Int(inside / Int64(run.items)) : nil
  }
}
