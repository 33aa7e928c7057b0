import PlumbSyntax

/// A host that says the rows of a list.
public final class RowProvider {
  private let sectionCount: (() throws(Diagnostic) -> Int)?
  private let rowCount: (Int) throws(Diagnostic) -> Int
  private let rowItem: (Int, Int) throws(Diagnostic) -> Value

  /// `sectionCount` (nil: one section), `rowCount` (of a section) and `item` (of a section's row) are called while the list's layout is
  /// computed. What they throw is the result of that compute.
  public init(
    sectionCount: (() throws(Diagnostic) -> Int)? = nil, rowCount: @escaping (Int) throws(Diagnostic) -> Int,
    item: @escaping (Int, Int) throws(Diagnostic) -> Value
  ) {
    self.sectionCount = sectionCount
    self.rowCount = rowCount
    rowItem = item
  }

  func rows() throws(Diagnostic) -> ListRows {
    let count = try sectionCount?() ?? 1
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

  /// Whether a row is told from others by its section too.
  var hasSections: Bool { sectionCount != nil }

  func item(_ section: Int, _ index: Int) throws(Diagnostic) -> Value { try rowItem(section, index) }

  /// As many as a list of their sizes takes a hundred megabytes for.
  static var maximumSections: Int { 1_000_000 }
}
