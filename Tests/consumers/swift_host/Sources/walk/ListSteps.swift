import PlumbEngine

/// A table of 100 rows of 20 points each, in a view 100 points high; its cells' labels show their items.
private func table() throws -> (layout: Layout, list: UInt64) {
  let layout = try layout(
    """
    <UIView>
      <UITableView id='list' items='100' height='100'>
        <UITableViewCell><UILabel id='label' text='{item}' height='20'/></UITableViewCell>
      </UITableView>
    </UIView>
    """)
  return (layout, layout.node(row: try layout.find("#list")))
}

/// A source of one section.
private func provider(rows: Int, _ name: String) -> RowProvider {
  RowProvider(sectionCount: { 1 }, rowCount: { _ in rows }, item: { _, index in .string("\(name)\(index)") })
}

/// The table, with such a source.
private func provided() throws -> (layout: Layout, list: UInt64) {
  let (layout, list) = try table()
  try layout.setRows(list: list, provider(rows: 10, "n"))
  try compute(layout)
  return (layout, list)
}

private func text(_ cell: Layout) throws -> String? {
  try cell.property("text", row: try cell.find("#label")).stringValue
}

/// What is visible after edits, which leave as many rows as `rows`.
private func shown(_ layout: Layout, _ list: UInt64, rows: Int) throws -> [CellPlace] {
  try layout.setRows(list: list, provider(rows: rows, "m"))
  try compute(layout)
  return try layout.visibleCells(list: list).map { $0.place }
}

/// Lists: what is visible, where rows are, and sources of rows.
let listSteps: [Step] = [
  Step("plumb_list_selection") {
    let (layout, list) = try table()
    try expect(layout.selectedRows(list: list).isEmpty)
    try layout.selectRows(list: list, RowRun(section: 0, rows: 3..<4))
    try expect(layout.selectedRows(list: list) == [RowRun(section: 0, rows: 3..<4)])
  },
  Step("plumb_list_is_row_selected") {
    let (layout, list) = try table()
    try layout.selectRows(list: list, RowRun(section: 0, rows: 3..<4))
    try expect(layout.isRowSelected(list: list, section: 0, index: 3))
    try expect(!layout.isRowSelected(list: list, section: 0, index: 4))
  },
  Step("plumb_list_select_rows") {
    let (layout, list) = try table()
    try layout.selectRows(list: list, RowRun(section: 0, rows: 3..<4))
    try compute(layout)
    try expect(layout.visibleCells(list: list)[3].isSelected)
  },
  Step("plumb_list_deselect_rows") {
    let (layout, list) = try table()
    try layout.selectRows(list: list, RowRun(section: 0, rows: 3..<4))
    try layout.deselectRows(list: list, RowRun(section: 0, rows: 0..<100))
    try expect(layout.selectedRows(list: list).isEmpty)
  },
  Step("plumb_list_select_all") {
    let (layout, list) = try table()
    let only = try failure { () throws(Diagnostic) in try layout.selectAllRows(list: list) }
    try expect(only.code == .argument)
  },
  Step("plumb_list_deselect_all") {
    let (layout, list) = try table()
    try layout.selectRows(list: list, RowRun(section: 0, rows: 3..<4))
    try layout.deselectAllRows(list: list)
    try expect(layout.selectedRows(list: list).isEmpty)
  },
  Step("plumb_list_cells") {
    let (layout, list) = try table()
    let cells = try layout.visibleCells(list: list)
    try expect(cells.count == 5 && cells[1].place == .row(section: 0, index: 1) && cells[1].frame.y == 20)
    try expect(text(cells[1].layout) == "1")
  },
  Step("plumb_list_section_count") {
    let (layout, list) = try table()
    try expect(layout.sectionCount(list: list) == 1)
  },
  Step("plumb_list_row_count") {
    let (layout, list) = try table()
    try expect(layout.rowCount(list: list, section: 0) == 100)
    try expect(failure { () throws(Diagnostic) in try layout.rowCount(list: list, section: 1) }.code == .notFound)
  },
  Step("plumb_list_cell") {
    let (layout, list) = try table()
    try expect(text(layout.cell(list: list, section: 0, index: 70)) == "70")
  },
  Step("plumb_list_cell_frame") {
    let (layout, list) = try table()
    try expect(layout.frame(list: list, of: .row(section: 0, index: 4)).y == 80)
  },
  Step("plumb_list_target_cell_frame") {
    let (layout, list) = try table()
    try expect(layout.targetFrame(list: list, of: .row(section: 0, index: 4)).y == 80)
  },
  Step("plumb_list_row_at") {
    let (layout, list) = try table()
    try expect(layout.row(list: list, atX: 5, y: 50)?.index == 2)
    try expect(layout.row(list: list, atX: 5, y: -1) == nil)
  },
  Step("plumb_layout_cell_origin") {
    let (layout, list) = try table()
    let cell = try layout.cell(list: list, section: 0, index: 3)
    try expect(cell.cellOrigin?.layout === layout && cell.cellOrigin?.list == list)
    try expect(cell.isCell && layout.cellOrigin == nil && cell.compute(width: 10, height: 10) == .unsupported)
  },
  Step("plumb_layout_hit_test_in_cells") {
    let (layout, list) = try table()
    let hit = try layout.hitTestInCells(x: 5, y: 5)
    try expect(hit != nil && (hit?.layout.isCell == true || hit?.node == list))
    try expect(layout.hitTestInCells(x: -5, y: 5) == nil)
  },
  Step("plumb_list_scroll_to") {
    let (layout, list) = try table()
    try layout.scroll(list: list, to: .row(section: 0, index: 50), at: .start)
    try compute(layout)
    try expect(layout.visibleCells(list: list).first?.place == .row(section: 0, index: 50))
  },
  Step("plumb_layout_focus_in_cells") {
    let layout = try layout(
      "<UITableView items='9' rowHeight='20'><UITableViewCell><UIButton width='9' height='9'/></UITableViewCell></UITableView>"
    )
    try expect(layout.focusInCells() == nil)
    try expect(layout.moveFocus(.next) == 0)
    let focus = try unwrap(layout.focusInCells())
    try expect(focus.layout.cellOrigin?.place == .row(section: 0, index: 0) && focus.layout.row(of: focus.node) == 1)
  },
  Step("plumb_list_set_source") {
    let (layout, list) = try provided()
    try expect(layout.rowCount(list: list, section: 0) == 10)
    try expect(text(layout.cell(list: list, section: 0, index: 9)) == "n9")
    try expect(layout.setRows(list: list, nil) != nil)
    try compute(layout)
    try expect(layout.rowCount(list: list, section: 0) == 100)
  },
  Step("plumb_list_add_cell") {
    let engine = Engine()
    let layout = try layout(
      "<UITableView items='9' rowHeight='20'><UITableViewCell><UILabel id='label'/></UITableViewCell></UITableView>",
      engine)
    let text = "<UITableViewCell><UILabel id='label' text='+{item}'/></UITableViewCell>"
    let cell = engine.loadFragment(Array(text.utf8))
    try layout.addCell(list: layout.node(row: 0), unwrap(cell.fragment))
    try compute(layout)
    let shown = try layout.cell(list: layout.node(row: 0), section: 0, index: 3)
    try expect(shown.property("text", row: shown.find("#label")).stringValue == "+3")
  },
  Step("plumb_list_insert_rows") {
    let (layout, list) = try provided()
    try layout.edit(list: list, .insertRows(section: 0, index: 0, count: 2))
    try expect(layout.rowCount(list: list, section: 0) == 12 && shown(layout, list, rows: 12).count == 5)
  },
  Step("plumb_list_remove_rows") {
    let (layout, list) = try provided()
    try layout.edit(list: list, .removeRows(section: 0, index: 1, count: 7))
    try expect(layout.rowCount(list: list, section: 0) == 3 && shown(layout, list, rows: 3).count == 3)
  },
  Step("plumb_list_move_row") {
    let (layout, list) = try provided()
    let moved = try layout.cell(list: list, section: 0, index: 0)
    try layout.edit(list: list, .moveRow(section: 0, index: 0, to: 2))
    try compute(layout)
    try expect(moved.cellOrigin?.place == .row(section: 0, index: 2))
  },
  Step("plumb_list_reload_rows") {
    let (layout, list) = try provided()
    try layout.edit(list: list, .reloadRows(section: 0, index: 1, count: 1))
    let missing = try failure { () throws(Diagnostic) in
      try layout.edit(list: list, .reloadRows(section: 0, index: 9, count: 2))
    }
    try expect(missing.code == .notFound)
  },
  Step("plumb_list_insert_sections") {
    let (layout, list) = try provided()
    try layout.edit(list: list, .insertSections(index: 0, count: 2))
    try expect(layout.sectionCount(list: list) == 3 && layout.rowCount(list: list, section: 0) == 0)
  },
  Step("plumb_list_remove_sections") {
    let (layout, list) = try provided()
    try layout.edit(list: list, .removeSections(index: 0, count: 1))
    try expect(layout.sectionCount(list: list) == 0)
  },
  Step("plumb_list_reload") {
    let (layout, list) = try table()
    try layout.reloadRows(list: list)
    try compute(layout)
    try expect(layout.visibleCells(list: list).count == 5)
  },
]
