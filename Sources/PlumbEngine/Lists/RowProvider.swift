import PlumbSyntax

/// A host that says the rows of a list.
public final class RowProvider {
  private let sectionCount: (() throws(Diagnostic) -> Int)?
  private let rowCount: (Int) throws(Diagnostic) -> Int
  private let takeItem: (Int, Int, inout Value) throws(Diagnostic) -> Void

  /// `sectionCount` (nil: one section), `rowCount` (of a section) and `item` (of a section's row) are called while the
  /// list's layout is computed. What they throw is the result of that compute.
  public convenience init(
    sectionCount: (() throws(Diagnostic) -> Int)? = nil, rowCount: @escaping (Int) throws(Diagnostic) -> Int,
    item: @escaping (Int, Int) throws(Diagnostic) -> Value
  ) {
    self.init(
      sectionCount: sectionCount, rowCount: rowCount,
      takeItem: { (section, row, value) throws(Diagnostic) in value = try item(section, row) })
  }

  /// `takeItem` is given the item of another row, whose memory it may use again if nothing else holds it.
  package init(
    sectionCount: (() throws(Diagnostic) -> Int)?, rowCount: @escaping (Int) throws(Diagnostic) -> Int,
    takeItem: @escaping (Int, Int, inout Value) throws(Diagnostic) -> Void
  ) {
    self.sectionCount = sectionCount
    self.rowCount = rowCount
    self.takeItem = takeItem
  }

  /// Takes the counts. On failure `rows` has some of them.
  func takeRows(into rows: inout ListRows) throws(Diagnostic) {
    let count = try sectionCount?() ?? 1
    guard count >= 0, count <= Self.maximumSections else {
      throw Diagnostic(.limit, "A list has \(count) sections; it can have up to \(Self.maximumSections)")
    }
    var total = 0
    rows.removeAll()
    for section in 0..<count {
      let added = try rowCount(section)
      guard added >= 0, added <= ListRows.maximumCount - total else {
        throw Diagnostic(
          .limit, "Section \(section) has \(added) rows; a list can have up to \(ListRows.maximumCount)")
      }
      total += added
      rows.append(ListRows.Section(value: .number(Double(section)), items: .provided(added)))
    }
  }

  /// Whether a row is told from others by its section too.
  var hasSections: Bool { sectionCount != nil }

  func takeItem(_ section: Int, _ index: Int, into value: inout Value) throws(Diagnostic) {
    try takeItem(section, index, &value)
  }

  /// As many as a list of their sizes takes a hundred megabytes for.
  static var maximumSections: Int { 1_000_000 }
}
