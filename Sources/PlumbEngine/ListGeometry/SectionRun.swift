/// Equal neighbours among the sections of a list. A section with an item of known size is a run of its own.
struct SectionRun: ListRun {
  var count: Int32
  /// Items of each of the sections. What follows is that of each section, too.
  var items: Int32
  /// Items that are taken to have the estimated length, which `length` does not contain.
  var unknownItems: Int32
  /// In units; -1 if it is not known, and taken to be the estimate; 0 if there is none.
  var header: Int32 = -1
  var footer: Int32 = -1
  /// The tree of the items' extents; -1 while none is known.
  var contents: Int32 = -1
  /// The tree of the lines, of a flow; -1 while no item is known.
  var lines: Int32 = -1
  /// Between header and footer, without insets and `unknownItems`.
  var length: Int64 = 0

  var summary: SectionSummary {
    let sections = Int64(count)
    let headers = header < 0 ? 0 : Int64(header)
    let footers = footer < 0 ? 0 : Int64(footer)
    return SectionSummary(
      count: Int(count), items: Int(count) * Int(items), unknownItems: Int(count) * Int(unknownItems),
      unknownHeaders: header < 0 ? Int(count) : 0, unknownFooters: footer < 0 ? Int(count) : 0,
      length: sections * (length + headers + footers))
  }

  func hasSameElements(as other: SectionRun) -> Bool {
    contents < 0 && other.contents < 0 && items == other.items && header == other.header && footer == other.footer
      && unknownItems == other.unknownItems && length == other.length
  }

  /// Header and footer are not known any more, unless there is none.
  mutating func forgetHeaders() {
    if header > 0 { header = -1 }
    if footer > 0 { footer = -1 }
  }
}

struct SectionSummary: RunSummary, Equatable {
  /// Sections.
  var count = 0
  var items = 0
  var unknownItems = 0
  var unknownHeaders = 0
  var unknownFooters = 0
  /// Of all that is known, insets excluded.
  var length: Int64 = 0

  mutating func add(_ other: SectionSummary) {
    count += other.count
    items += other.items
    unknownItems += other.unknownItems
    unknownHeaders += other.unknownHeaders
    unknownFooters += other.unknownFooters
    length += other.length
  }
}

/// Lengths that all sections have in common, in units.
struct SectionMetrics: Equatable, BitwiseCopyable {
  /// Of an unknown item, header or footer.
  var item: Int64 = 0
  var header: Int64 = 0
  var footer: Int64 = 0
  /// Between the header and the first line, and between the last line and the footer.
  var startInset: Int64 = 0
  var endInset: Int64 = 0

  func length(_ summary: SectionSummary) -> Int64 {
    summary.length + Int64(summary.unknownItems) * item + Int64(summary.unknownHeaders) * header
      + Int64(summary.unknownFooters) * footer + Int64(summary.count) * (startInset + endInset)
  }

  func header(of run: SectionRun) -> Int64 { run.header < 0 ? header : Int64(run.header) }

  func footer(of run: SectionRun) -> Int64 { run.footer < 0 ? footer : Int64(run.footer) }
}

/// Where a section is along the scroll axis, in units.
struct SectionExtent {
  var index: Int
  /// Of its run, which may have more sections.
  var run: SectionRun
  var start: Int64
  var end: Int64
  /// The end of the header.
  var headerEnd: Int64
  var footerStart: Int64
  /// The start of the first line and the end of the last.
  var itemsStart: Int64
  var itemsEnd: Int64
}
