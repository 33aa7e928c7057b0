import CPlumb
import PlumbEngine
import PlumbSyntax

/// The host's source of the rows of a list.
final class HostRows: HostData {
  private let source: plumb_list_source
  // Unowned: the layout that the source belongs to keeps the engine.
  private unowned(unsafe) let engine: Engine

  init(_ source: plumb_list_source, _ engine: Engine) {
    self.source = source
    self.engine = engine
    super.init(source.user_data)
  }

  /// What a list asks. It keeps this object.
  var provider: RowProvider {
    RowProvider(
      sectionCount: source.section_count == nil ? nil : { () throws(Diagnostic) in try self.sectionCount() },
      rowCount: { (section) throws(Diagnostic) in try self.rowCount(section) },
      takeItem: { (section, row, value) throws(Diagnostic) in try self.takeItem(section, row, &value) })
  }

  private func sectionCount() throws(Diagnostic) -> Int {
    guard let count = source.section_count else { return 1 }
    var answer = -1
    try check(count(userData, &answer), "the number of sections")
    return index(answer)
  }

  private func rowCount(_ section: Int) throws(Diagnostic) -> Int {
    guard let count = source.row_count else { return 0 }
    var answer = -1
    try check(count(userData, section, &answer), "the number of rows of section \(section)")
    return index(answer)
  }

  private func takeItem(_ section: Int, _ row: Int, _ value: inout Value) throws(Diagnostic) {
    guard let item = source.item else { return }
    var out = plumb_value()
    try check(item(userData, section, row, &out), "row \(row) of section \(section)")
    // Rows mostly have the same keys, with other numbers.
    if Conversion.refill(&value, with: out) { return }
    var conversion = Conversion(engine)
    do throws(Diagnostic) {
      value = try conversion.value(out)
      _ = conversion.accepting(.ok)
    } catch {
      var wrong = error
      wrong.message = "The source of a list gives row \(row) of section \(section) an invalid item: " + error.message
      throw wrong
    }
  }

  private func check(_ status: plumb_status, _ what: @autoclosure () -> String) throws(Diagnostic) {
    if status == Status.ok.rawValue { return }
    let what = what()
    // Of the others only errors are failures that a host knows.
    let code = status < 0 ? Status(rawValue: status) ?? .user : .user
    throw diagnostic(code, "The source of a list answered the status \(status) when it was asked for \(what)")
  }
}

@_cdecl("plumb_list_set_source")
public func listSetSource(
  _ layout: OpaquePointer?, _ list: plumb_node, _ source: UnsafePointer<plumb_list_source>?
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    // Released at the end of the call, because releasing its data may call the host.
    var before: RowProvider?
    defer { withExtendedLifetime(before) {} }
    guard let source else {
      before = try handle.layout.setRows(list: list, nil)
      return .ok
    }
    let given = try sized(source, minimum: 48, zero: plumb_list_source(), "plumb_list_source")
    guard given.row_count != nil, given.item != nil else {
      throw diagnostic(.argument, "A source of rows needs row_count and item")
    }
    let rows = HostRows(given, handle.engine)
    before = try handle.layout.setRows(list: list, rows.provider)
    // From here on the list owns the data.
    rows.destroy = given.destroy
    return .ok
  }
}

@_cdecl("plumb_list_insert_rows")
public func listInsertRows(
  _ layout: OpaquePointer?, _ list: plumb_node, _ section: Int, _ row: Int, _ count: Int
) -> plumb_status {
  edit(layout, list, .insertRows(section: index(section), index: index(row), count: index(count)))
}

@_cdecl("plumb_list_remove_rows")
public func listRemoveRows(
  _ layout: OpaquePointer?, _ list: plumb_node, _ section: Int, _ row: Int, _ count: Int
) -> plumb_status {
  edit(layout, list, .removeRows(section: index(section), index: index(row), count: index(count)))
}

@_cdecl("plumb_list_move_row")
public func listMoveRow(
  _ layout: OpaquePointer?, _ list: plumb_node, _ section: Int, _ row: Int, _ target: Int
) -> plumb_status {
  edit(layout, list, .moveRow(section: index(section), index: index(row), to: index(target)))
}

@_cdecl("plumb_list_reload_rows")
public func listReloadRows(
  _ layout: OpaquePointer?, _ list: plumb_node, _ section: Int, _ row: Int, _ count: Int
) -> plumb_status {
  edit(layout, list, .reloadRows(section: index(section), index: index(row), count: index(count)))
}

@_cdecl("plumb_list_insert_sections")
public func listInsertSections(
  _ layout: OpaquePointer?, _ list: plumb_node, _ section: Int, _ count: Int
) -> plumb_status {
  edit(layout, list, .insertSections(index: index(section), count: index(count)))
}

@_cdecl("plumb_list_remove_sections")
public func listRemoveSections(
  _ layout: OpaquePointer?, _ list: plumb_node, _ section: Int, _ count: Int
) -> plumb_status {
  edit(layout, list, .removeSections(index: index(section), count: index(count)))
}

@_cdecl("plumb_list_add_cell")
public func listAddCell(_ layout: OpaquePointer?, _ list: plumb_node, _ fragment: OpaquePointer?) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    let fragment = try loaded(fragment)
    try handle.relinking { (layout) throws(Diagnostic) in try layout.addCell(list: list, fragment) }
    return .ok
  }
}

@_cdecl("plumb_list_reload")
public func listReload(_ layout: OpaquePointer?, _ list: plumb_node) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    try handle.layout.reloadRows(list: list)
    return handle.changingState { _ in .ok }
  }
}

private func edit(_ layout: OpaquePointer?, _ list: plumb_node, _ edit: ListEdit) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    try handle.layout.edit(list: list, edit)
    // The selection may be state.
    return handle.changingState { _ in .ok }
  }
}
