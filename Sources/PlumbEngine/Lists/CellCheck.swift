import PlumbSyntax

/// Links the cells that lists show as the next program of their layout has them, before that program is taken over. Lists link
/// cells when rows need them: without this check a mistake would be found when the cells that were visible are gone.
struct CellCheck {
  /// Lists whose cells are made from the same elements, and what these lists and elements are in the next program.
  private struct Lists {
    var views: [ListView]
    var elements: [CellElement]
    var template: Template
    var row: Int
    var scope: InheritedScope
    /// What lists in cells of this template are linked into; nil for lists that are in none.
    var nested: NestedCells?
  }

  /// What cells of one shape are linked into, and the cells that show it now.
  private struct Linked {
    var linked: CellTemplates.Linked
    var layouts: [Layout]
    /// By number in the list's present templates.
    var numbers: [Int]
    /// Whether it is linked as the list does it, with the item of a row.
    var isOfItem: Bool
  }

  /// What is wrong with the cells.
  private(set) var problems: [Diagnostic] = []
  private var waiting: [Lists] = []
  private let account: MemoryAccount

  init(account: MemoryAccount) { self.account = account }

  /// Links what a list shows, and gives what it goes on with. `elements`, `row`, `scope`: the list's in the next program, which
  /// is that of `template`. `keepsState`: state around the list goes on. O(cells of the list and of lists in them).
  mutating func check(
    _ view: ListView, _ elements: [CellElement], in template: Template, row: Int, _ scope: InheritedScope,
    keepsState: Bool
  ) -> PreparedCells {
    var prepared = PreparedCells(view, elements)
    if keepsState {
      prepared.keep(view.templates) { CellTemplates.isLinked($0, in: template, scope) }
    }
    let lists = Lists(views: [view], elements: elements, template: template, row: row, scope: scope)
    let first = link(lists, keepsState: keepsState, prepared)
    for linked in first {
      noteListsInCells(linked)
      if linked.isOfItem { prepared.add(linked.linked, inPlaceOf: linked.numbers) }
    }
    while let lists = waiting.popLast() {
      for linked in link(lists, keepsState: keepsState, nil) { noteListsInCells(linked) }
    }
    return prepared
  }

  private mutating func link(_ lists: Lists, keepsState: Bool, _ prepared: PreparedCells?) -> [Linked] {
    let templates = CellTemplates(lists.elements)
    var result: [Linked] = []
    func link(_ number: Int, _ sizing: CellSizing, _ item: Value, _ section: Value, _ found: inout [Diagnostic])
      -> CellTemplates.Linked?
    {
      let element = lists.elements[number]
      if let known = lists.nested?.find(element, sizing, item, section, in: lists.template, lists.scope) {
        return known.of(element: number)
      }
      let linked = templates.link(number, sizing, item, section, in: lists.template, lists.scope, account, &found)
      if let linked { lists.nested?.add(element, linked) }
      return linked
    }
    for view in lists.views {
      let keepsRows = keepsState && view.hasSameRows(in: lists.template, row: lists.row)
      let visible = view.cells.count
      for (place, cell) in (view.cells + view.asked + view.spare).enumerated() {
        guard let number = element(of: cell, view, templates, isChosenAgain: keepsRows && place < visible, lists)
        else { continue }
        if prepared?.keeps(cell, as: number) == true { continue }
        let sizing = cell.number < 0 ? view.settings.sizing(cell.part) : view.templates.linked[cell.number].sizing
        let known = result.firstIndex {
          $0.linked.element == number && $0.linked.sizing == sizing
            && $0.linked.state.fits(item: cell.item, section: cell.section)
        }
        if let known {
          result[known].layouts.append(cell.layout)
          result[known].numbers.append(cell.number)
          continue
        }
        var found: [Diagnostic] = []
        var linked = link(number, sizing, cell.item, cell.section, &found)
        let isOfItem = linked != nil
        // Rows may have items of another shape then: only what is wrong whatever they have is an error now.
        if linked == nil, !keepsRows {
          found = []
          linked = link(number, sizing, .null, .null, &found)
        }
        if let linked {
          result.append(Linked(linked: linked, layouts: [cell.layout], numbers: [cell.number], isOfItem: isOfItem))
        } else {
          note(found)
        }
      }
    }
    return result
  }

  /// The number of the element that a cell is made from in the next program; nil if there is none.
  private mutating func element(
    of cell: ListCell, _ view: ListView, _ templates: CellTemplates, isChosenAgain: Bool, _ lists: Lists
  ) -> Int? {
    guard isChosenAgain, case .item = cell.part else {
      // What the document had for it is not there any more, and nothing has come in its place.
      if cell.number < 0 { return nil }
      let old = view.templates.elements[view.templates.linked[cell.number].element]
      return templates.elements.firstIndex { $0.isNamed(as: old) }
    }
    do throws(Diagnostic) {
      return try view.element(for: cell.item, templates)
    } catch {
      var diagnostic = error
      DiagnosticPlaces(template: lists.template, handles: view.host.handles).locate(&diagnostic, row: lists.row)
      diagnostic.node = 0
      note([diagnostic])
      return nil
    }
  }

  private mutating func note(_ found: [Diagnostic]) {
    for problem in found where problems.count < Self.maximumProblems {
      if !problems.contains(where: { $0.isSame(as: problem) }) { problems.append(problem) }
    }
  }

  private static var maximumProblems: Int { 20 }

  /// Lists in cells that are linked from the same template are told apart by their ids, those with the same id by their order.
  private mutating func noteListsInCells(_ linked: Linked) {
    let template = linked.linked.template
    let lists = template.image.program.listViews
    if lists.isEmpty { return }
    let fresh = Layout(template)
    for number in lists.indices {
      let row = Int(lists[number].row)
      let id = fresh.id(row: row)
      let ordinal = lists[..<number].count { fresh.id(row: Int($0.row)) == id }
      var views: [ListView] = []
      for layout in linked.layouts {
        let known = layout.lists.views.filter { view in layout.handles.row(view.node).map { layout.id(row: $0) } == id }
        if ordinal < known.count { views.append(known[ordinal]) }
      }
      if views.isEmpty { continue }
      waiting.append(
        Lists(
          views: views, elements: Array(fresh.cells(ofList: row)), template: template, row: row,
          scope: InheritedScope(fresh, row: row), nested: linked.linked.nested))
    }
  }
}

extension ListView {
  /// Whether the attributes that say which rows there are, and what shows them, are the same at a row of another program.
  fileprivate func hasSameRows(in other: Template, row: Int) -> Bool {
    guard let own = host.handles.row(node) else { return false }
    for name in [
      ListName.items, ListName.sections, ListName.sectionItems, ListName.cellIdentifier, ListName.headerIdentifier,
      ListName.footerIdentifier,
    ] where host.template.text(of: name, row: own) != other.text(of: name, row: row) {
      return false
    }
    return true
  }
}

extension Template {
  /// An attribute as it is written; nil for one that a row does not have.
  fileprivate func text(of property: String, row: Int) -> String? {
    for index in attributeIndices(row) where self.property(ofAttribute: index).property == property {
      return linked.names[attribute(index).text]
    }
    return nil
  }
}

extension Diagnostic {
  fileprivate func isSame(as other: Diagnostic) -> Bool {
    message == other.message && line == other.line && column == other.column && file == other.file
  }
}

extension Layout {
  /// Links what its lists show as the next program has it. Throws the first of what is wrong with that, all is in
  /// `diagnostics` then. `node`: the handle that a row has there; `elements`: the cells that are written for the list at a row
  /// there; `scope`: what a list at a row there sees; `added`: with the cells that code gives to lists, nil for those that it
  /// has given. O(1) without lists that have cells.
  func checkCells(
    in next: Template, added: LayoutLists? = nil, keepsState: Bool = true, node: (Int) -> UInt64,
    elements: (Int) -> ArraySlice<CellElement>, scope: (Int) -> InheritedScope
  ) throws(Diagnostic) {
    preparedCells = []
    if !lists.hasCells { return }
    let added = added ?? lists
    var check = CellCheck(account: memory)
    var prepared: [PreparedCells] = []
    for list in next.image.program.listViews {
      let row = Int(list.row)
      let handle = node(row)
      guard let view = lists.views.first(where: { $0.node == handle }) else { continue }
      let elements = added.cells(elements(row), of: handle)
      let scope = scope(row)
      if view.isMade(for: elements), view.templates.isLinked(in: next, scope) { continue }
      prepared.append(check.check(view, Array(elements), in: next, row: row, scope, keepsState: keepsState))
    }
    if check.problems.isEmpty {
      preparedCells = prepared
      return
    }
    diagnostics = Engine.sorted(check.problems)
    throw diagnostics[0]
  }

  /// As above, for a program that is about to be taken over. Gives a machine with the inputs and the state for it; nil where
  /// nothing had to be checked.
  func checkCells(
    in next: Template, oldRows: [Int32], keepsState: Bool = true, node: (Int) -> UInt64,
    elements: (Int) -> ArraySlice<CellElement>
  ) throws(Diagnostic) -> Machine? {
    if !lists.hasCells { return nil }
    var machine = ProgramReplacement(self, by: next, oldRows: oldRows).machine(keepsState: keepsState)
    try checkCells(in: next, keepsState: keepsState, node: node, elements: elements) { row in
      InheritedScope(next, row: row) { source in
        switch source {
        case .key(let key): StateStore.value(ofKey: key, next, &machine)
        case .property(let slot): machine.workingValue(slot)
        }
      }
    }
    return machine
  }
}
