import PlumbSyntax

/// The tabs that a host has selected, by controller. They are tabs, not numbers: a tab stays selected when others come
/// before it.
struct SelectedTabs {
  /// By the handle of a controller: that of the tab.
  private var tabs = IndexMap<UInt64, UInt64>()
  /// By the handle of a controller: the number that the tab had, for when the tab is gone.
  private var numbers = IndexMap<UInt64, Int32>()

  var isEmpty: Bool { tabs.isEmpty }
  /// Bytes of its storage.
  var memory: Int { tabs.memory + numbers.memory }

  /// The tab that was selected and its number; nil where the host has selected none.
  func tab(of controller: UInt64) -> (handle: UInt64, number: Int)? {
    guard let tab = tabs[controller], let number = numbers[controller] else { return nil }
    return (tab, Int(number))
  }

  mutating func select(_ tab: UInt64, _ number: Int, of controller: UInt64) {
    tabs[controller] = tab
    numbers[controller] = Int32(truncatingIfNeeded: number)
  }
}

/// Which child tab bar controllers and navigation controllers show (docs/semantics/containers.md).
extension Layout {
  /// Selects a tab of a tab bar controller, unless an attribute `selectedIndex` does. The tab stays selected while it is
  /// there; then the one that has its number is, else the first. What depends on it follows at the next compute. Errors:
  /// `.property` (not a tab bar controller, or an attribute selects), `.argument` (there is no such tab), `.busy` (also
  /// within a batch of edits). O(tabs).
  public func select(tab number: Int, row: Int) -> Status {
    if isBusy { return .busy }
    guard let linked = linkedRow(row), template.isTabBarController(linked) else {
      return fail(.property, "\(component(row: row)) is not a tab bar controller")
    }
    let known = image.program.tabs(of: linked)
    if known?.input == Program.Tabs.none {
      return fail(.property, "The selected tab of \(component(row: row)) is set by an expression")
    }
    let tab = number < 0 ? -1 : page(number, of: linked)
    guard let known, tab >= 0 else {
      let count = known == nil ? 0 : pageCount(of: linked)
      return fail(.argument, TabSelection.problem(Double(number), of: count) ?? "There is no such tab")
    }
    selectedTabs.select(handles.handle(tab), number, of: handles.handle(linked))
    machine.set(number: Double(number), cell: Int(known.input))
    return .ok
  }

  /// The row of the child that a controller shows: the selected tab, as of the last compute where an attribute selects,
  /// or the last child of a navigation controller; -1 if it has no children. Errors: `.handle`, `.property` (not such a
  /// controller). O(children).
  public func shownChild(row: Int) throws(Diagnostic) -> Int {
    let linked = try readableRow(row)
    if template.isNavigationController(linked) {
      let last = pageCount(of: linked) - 1
      return last < 0 ? -1 : order.place(ofRow: page(last, of: linked))
    }
    guard template.isTabBarController(linked) else {
      throw Diagnostic(.property, "\(component(row: row)) is neither a tab bar controller nor a navigation controller")
    }
    guard let known = image.program.tabs(of: linked) else { return -1 }
    var number = NodeReader(self).number("selectedIndex", linked, 0)
    if known.input != Program.Tabs.none { number = machine.numbers.base[Int(known.input)] }
    let shown = Int(exactly: number).map { page($0, of: linked) } ?? -1
    return shown < 0 ? -1 : order.place(ofRow: shown)
  }

  /// The row of a page in the linked document, -1 for none.
  private func page(_ number: Int, of controller: Int) -> Int {
    var left = number
    var child = Int(tree.firstChildren[controller])
    while child >= 0 {
      if tree.components[child] >= 0 {
        if left == 0 { return child }
        left -= 1
      }
      child = Int(tree.nextSiblings[child])
    }
    return -1
  }

  private func pageCount(of controller: Int) -> Int {
    var count = 0
    var child = Int(tree.firstChildren[controller])
    while child >= 0 {
      if tree.components[child] >= 0 { count += 1 }
      child = Int(tree.nextSiblings[child])
    }
    return count
  }

  /// Selects in a new program the tabs that were selected in the one before.
  func restoreSelectedTabs() {
    if selectedTabs.isEmpty { return }
    var kept = SelectedTabs()
    for tabs in image.program.tabs {
      let controller = handles.handle(Int(tabs.row))
      guard let known = selectedTabs.tab(of: controller) else { continue }
      var number = 0
      var found: (row: Int, number: Int) = (-1, 0)
      var child = Int(tree.firstChildren[Int(tabs.row)])
      while child >= 0 {
        if tree.components[child] >= 0 {
          let isSame = handles.handle(child) == known.handle
          if isSame || number == 0 || number == known.number { found = (child, number) }
          if isSame { break }
          number += 1
        }
        child = Int(tree.nextSiblings[child])
      }
      if found.row < 0 { continue }
      kept.select(handles.handle(found.row), found.number, of: controller)
      if tabs.input != Program.Tabs.none { machine.set(number: Double(found.number), cell: Int(tabs.input)) }
    }
    selectedTabs = kept
  }
}

extension Template {
  func isTabBarController(_ row: Int) -> Bool {
    let component = Int(linked.tree.components[row])
    return component >= 0 && engine.catalog.components[component].isTabBarController
  }

  func isNavigationController(_ row: Int) -> Bool {
    let component = Int(linked.tree.components[row])
    return component >= 0 && engine.catalog.components[component].isNavigationController
  }
}
