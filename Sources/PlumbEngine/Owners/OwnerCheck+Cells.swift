import PlumbSyntax

/// Outlets in the cells of lists. There are as many nodes with such an outlet as there are rows that are shown: each row's
/// cell is asked for its own.
extension OwnerCheck {
  /// Checks the outlets in the cells of the list at a row, which has an owner. O(elements of the cells).
  mutating func checkCells(_ row: Int, _ owner: Int) {
    var waiting = Array(cells(row))
    while let cell = waiting.popLast() {
      waiting += cell.unit.cells
      for outlet in cell.outlets {
        guard let index = declaring(outlet.name, from: owner) else {
          reportOutlet(
            outlet, in: cell, .notFound,
            "\(owners[owner].owner.name) does not have an outlet named \(outlet.name)",
            suggestions: suggestions(for: outlet.name, among: owners[owner].owner.outlets.map { $0.name }))
          continue
        }
        noteOutletInCell(outlet.name, of: index)
        let definition = owners[index].owner
        guard let declared = definition.outlet(outlet.name) else { continue }
        let wanted = definition.outlets[declared].component
        let catalog = template.engine.catalog
        guard !wanted.isEmpty, let found = cell.component(outlet.row, catalog), !catalog.isKind(found, of: wanted)
        else { continue }
        reportOutlet(
          outlet, in: cell, .type,
          "outlet \(outlet.name) of \(definition.name) is a \(catalog.components[found].name); \(wanted) expected",
          suggestions: [])
      }
    }
  }

  private mutating func reportOutlet(
    _ outlet: CellElement.Outlet, in cell: CellElement, _ code: Status, _ message: String, suggestions: [String]
  ) {
    if isFull { return }
    let document = cell.unit.document
    var diagnostic = Diagnostic(code, message)
    diagnostic.suggestions = suggestions
    diagnostic.component = document.names[document.elements[outlet.row].name]
    diagnostic.property = "outlet"
    let attribute = document.attributes[outlet.attribute]
    diagnostic.expression = document.names[attribute.value]
    document.locate(&diagnostic, attribute.valueRange, of: attribute.source)
    problems.append(diagnostic)
  }
}

extension CellElement {
  /// An outlet in a cell whose name is plain text.
  struct Outlet {
    let name: String
    let row: Int
    let attribute: Int
  }

  /// The outlets of its elements. Those with names that expressions make are left out.
  var outlets: [Outlet] {
    let document = unit.document
    guard let key = document.names.find("outlet") else { return [] }
    var found: [Outlet] = []
    for row in document.elements.indices {
      let first = Int(document.elements[row].firstAttribute)
      let end = first + Int(document.elements[row].attributeCount)
      for index in first..<end where document.attributes[index].name == key {
        let text = document.names[document.attributes[index].value]
        if !text.isEmpty, !text.utf8.contains(UInt8(ascii: "{")) {
          found.append(Outlet(name: text, row: row, attribute: index))
        }
        break
      }
    }
    return found
  }

  func component(_ row: Int, _ catalog: Catalog) -> Int? {
    catalog.component(named: unit.document.names[unit.document.elements[row].name])
  }
}

extension Template {
  /// Whether a cell of a list in the document has an outlet.
  func isOutletInCell(_ name: String) -> Bool {
    var waiting = assembly.cells
    while let cell = waiting.popLast() {
      if cell.outlets.contains(where: { $0.name == name }) { return true }
      waiting += cell.unit.cells
    }
    return false
  }
}
