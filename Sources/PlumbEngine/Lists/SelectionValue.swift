import PlumbSyntax

/// The selection of a list as it stands in state: the keys of the selected rows, or their numbers where the list has no
/// `itemKey`; pairs of a section and a row in a list that has sections. Several stand in an array. One alone may stand for
/// itself, nil is none.
struct SelectionValue {
  /// Whether rows are pairs of a section and a row.
  let hasSections: Bool

  /// How many rows may stand in state.
  static var maximumRows: Int { 100_000 }

  private func isPair(_ value: Value) -> Bool {
    guard hasSections, let list = value.listBox, value.kind == .array, list.count == 2 else { return false }
    return list[0].kind != .array && list[1].kind != .array
  }

  /// Whether a value holds several rows, and goes on doing so.
  func isList(_ value: Value) -> Bool { value.kind == .array && !isPair(value) }

  /// The rows that numbers name. Errors: `.type`, `.limit`.
  func rows(_ value: Value) throws(Diagnostic) -> RowSet {
    if value.kind == .null { return RowSet() }
    guard isList(value), let list = value.listBox else {
      // As the segment of a control that has none selected.
      if !hasSections, value.numeric == -1 { return RowSet() }
      return RowSet(rows: [try row(value)])
    }
    try Self.check(list.count)
    var rows: [(section: Int, index: Int)] = []
    rows.reserveCapacity(list.count)
    for index in 0..<list.count { rows.append(try row(list[index])) }
    return RowSet(rows: rows)
  }

  static func check(_ count: Int) throws(Diagnostic) {
    if count <= maximumRows { return }
    var diagnostic = Diagnostic(
      .limit, "\(count) selected rows do not stand in state; up to \(maximumRows) do")
    diagnostic.notes = ["without the attribute \(ListName.selection) the list keeps the selection itself"]
    throw diagnostic
  }

  private func row(_ value: Value) throws(Diagnostic) -> (section: Int, index: Int) {
    if hasSections {
      if isPair(value), let list = value.listBox, let section = Self.number(list[0]), let index = Self.number(list[1]) {
        return (section, index)
      }
    } else if let index = Self.number(value) {
      return (0, index)
    }
    var diagnostic = Diagnostic(
      .type,
      "\(ListName.selection) is, or holds, \(value.kind.typeName) that is not a row; "
        + (hasSections
          ? "it takes [section, row] and arrays of such pairs"
          : "it takes row numbers from 0 on, arrays of them, and nil"))
    diagnostic.notes = ["with \(ListName.itemKey) it holds the keys of rows"]
    throw diagnostic
  }

  private static func number(_ value: Value) -> Int? {
    guard value.kind == .number || value.kind == .integer, let number = value.numeric, number >= 0,
      number <= Double(ListRows.maximumCount), number.rounded(.down) == number
    else { return nil }
    return Int(number)
  }

  /// What stands in state for rows, in place of `before`. Errors: `.limit`.
  func value(of rows: RowSet, isMultiple: Bool, before: Value) throws(Diagnostic) -> Value {
    try Self.check(rows.count)
    var values: [Value] = []
    for run in rows.runs {
      for index in run.rows {
        let number = Value.number(Double(index))
        values.append(hasSections ? .array([.number(Double(run.section)), number]) : number)
      }
    }
    return value(of: values, isMultiple: isMultiple, before: before)
  }

  func value(of rows: [Value], isMultiple: Bool, before: Value) -> Value {
    if isMultiple || isList(before) { return .array(rows) }
    return rows.first ?? .null
  }

  /// The keys in a value. Errors: `.limit`.
  static func keys(_ value: Value) throws(Diagnostic) -> [Value] {
    guard value.kind == .array else { return value.kind == .null ? [] : [value] }
    let keys = value.items
    try check(keys.count)
    return keys
  }
}
