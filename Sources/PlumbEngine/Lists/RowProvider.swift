import PlumbSyntax

/// A host that says the rows of a list.
public final class RowProvider {
  private let sectionCount: () throws(Diagnostic) -> Int
  private let rowCount: (Int) throws(Diagnostic) -> Int
  private let takeItem: (Int, Int, inout Value) throws(Diagnostic) -> Void

  /// `sectionCount`, `rowCount` (of a section) and `item` (of a section's row) are called while the list's layout is
  /// computed. What they throw is the result of that compute.
  public convenience init(
    sectionCount: @escaping () throws(Diagnostic) -> Int, rowCount: @escaping (Int) throws(Diagnostic) -> Int,
    item: @escaping (Int, Int) throws(Diagnostic) -> Value
  ) {
    self.init(
      sectionCount: sectionCount, rowCount: rowCount,
      takeItem: { (section, row, value) throws(Diagnostic) in value = try item(section, row) })
  }

  /// `takeItem` is given the item of another row, whose memory it may use again if nothing else holds it.
  package init(
    sectionCount: @escaping () throws(Diagnostic) -> Int, rowCount: @escaping (Int) throws(Diagnostic) -> Int,
    takeItem: @escaping (Int, Int, inout Value) throws(Diagnostic) -> Void
  ) {
    self.sectionCount = sectionCount
    self.rowCount = rowCount
    self.takeItem = takeItem
  }

  func rows() throws(Diagnostic) -> ListRows {
    let count = try sectionCount()
    guard count >= 0, count <= Self.maximumSections else {
      throw Diagnostic(.limit, "A list has \(count) sections; it can have up to \(Self.maximumSections)")
    }
    var sections: [ListRows.Section] = []
    var total = 0
    for section in 0..<count {
      let rows = try rowCount(section)
      guard rows >= 0, rows <= ListRows.maximumCount - total else {
        throw Diagnostic(.limit, "Section \(section) has \(rows) rows; a list can have up to \(ListRows.maximumCount)")
      }
      total += rows
      sections.append(ListRows.Section(value: .number(Double(section)), items: .provided(rows)))
    }
    return ListRows(sections: sections)
  }

  func takeItem(_ section: Int, _ index: Int, into value: inout Value) throws(Diagnostic) {
    try takeItem(section, index, &value)
  }

  /// As many as a list of their sizes takes a hundred megabytes for.
  static var maximumSections: Int { 1_000_000 }
}
