import PlumbSyntax

/// A cell of a list as its document has it: what the list makes for each of its rows or sections.
///
/// It is not in the document that it was written in.
final class CellElement: Sendable {
  /// The row of the list in its document.
  let parent: Int32
  /// Empty for none.
  let identifier: TextBox
  /// Whether it is made for sections, not for rows.
  let isSupplementary: Bool
  /// The element itself.
  let unit: Assembly

  /// How deep cells may be in each other: computing and linking them takes about 11 KiB of stack for each level.
  static let maximumNesting = 4

  /// Whether a list cannot tell it from another one.
  func isNamed(as other: CellElement) -> Bool {
    isSupplementary == other.isSupplementary && identifier.equals(other.identifier)
  }

  // What is wrong with cells, in documents and from code.
  static var nestingProblem: String { "Lists are in cells of each other deeper than \(maximumNesting) levels" }
  static var identifierProblem: String { "The \(ListName.identifier) of a cell is a plain name, without expressions" }

  init(parent: Int32, identifier: String, isSupplementary: Bool, _ unit: Assembly) {
    self.parent = parent
    self.identifier = TextBox(identifier)
    self.isSupplementary = isSupplementary
    self.unit = unit
  }
}

/// Finds the cells of the lists in a document.
struct CellElements {
  private enum Kind: UInt8 { case none, cell, supplementary, tableHeader, tableFooter, tooMany }

  private let document: XMLDocument
  /// By row; empty if there are no cells.
  private var kinds: [Kind] = []
  /// Cells with the same kind and identifier as an earlier cell of their list: the row of that earlier cell, by row.
  private var duplicates = IndexMap<Int32, Int32>()

  /// Those of a document that has no lists.
  init(without document: XMLDocument) { self.document = document }

  /// O(components); O(elements) if the document has lists.
  init(_ document: XMLDocument, _ catalog: Catalog) {
    self.document = document
    guard Self.mayHaveLists(document, catalog) else { return }
    // By name: the component + 1; -1 for none.
    var components = IndexMap<UInt32, Int32>()
    func component(_ row: Int) -> Int? {
      let name = document.elements[row].name
      if let known = components[name.id] { return known < 0 ? nil : Int(known) }
      let found = catalog.component(named: document.names[name])
      components[name.id] = found.map { Int32(truncatingIfNeeded: $0) } ?? -1
      return found
    }
    // By table: how many of its children are no cells.
    var views = IndexMap<Int32, Int32>()
    for row in document.elements.indices {
      let parent = Int(document.elements[row].parent)
      guard parent >= 0, let own = component(row), let around = component(parent), catalog.components[around].isList
      else { continue }
      if kinds.isEmpty { kinds = [Kind](repeating: .none, count: document.elements.count) }
      if !catalog.components[own].isCell {
        if !catalog.isKind(around, of: "UITableView") { continue }
        let number = views[document.elements[row].parent] ?? 0
        views[document.elements[row].parent] = number + 1
        kinds[row] = number == 0 ? .tableHeader : number == 1 ? .tableFooter : .tooMany
        continue
      }
      kinds[row] = catalog.isCellOfRows(own) ? .cell : .supplementary
    }
    findDuplicates()
  }

  private mutating func findDuplicates() {
    // By list, kind and identifier: the first cell.
    var first = [IndexMap<UInt64, Int32>(), IndexMap<UInt64, Int32>()]
    for row in kinds.indices where contains(row) {
      let text = document.cellIdentifier(row).map { document.attributes[$0].value.id } ?? Name.empty.id
      let key = UInt64(UInt32(truncatingIfNeeded: document.elements[row].parent)) << 32 | UInt64(text)
      let kind = kinds[row] == .supplementary ? 1 : 0
      if let other = first[kind][key] {
        duplicates[Int32(truncatingIfNeeded: row)] = other
      } else {
        first[kind][key] = Int32(truncatingIfNeeded: row)
      }
    }
  }

  private static func mayHaveLists(_ document: XMLDocument, _ catalog: Catalog) -> Bool {
    // By index: each component that is looked at would be copied.
    for row in catalog.components.indices where catalog.components[row].isList {
      let full = catalog.components[row].name
      for name in [full, Catalog.shortName(full), ShortNames.withoutNamespace(full)] {
        if let name, document.names.find(name) != nil { return true }
      }
    }
    return false
  }

  var isEmpty: Bool { kinds.isEmpty }

  func contains(_ row: Int) -> Bool {
    !kinds.isEmpty && (kinds[row] == .cell || kinds[row] == .supplementary)
  }

  /// Whether a row is a view above or below all sections of a table, which says where it is and how wide.
  func isTableHeader(_ row: Int) -> Bool { !kinds.isEmpty && kinds[row] == .tableHeader }
  func isTableFooter(_ row: Int) -> Bool { !kinds.isEmpty && kinds[row] == .tableFooter }

  /// Whether a row is in a table that has no place for it.
  func isTooMany(_ row: Int) -> Bool { !kinds.isEmpty && kinds[row] == .tooMany }

  func isSupplementary(_ row: Int) -> Bool { !kinds.isEmpty && kinds[row] == .supplementary }

  /// What cells of a list are told apart by; empty for none.
  func identifier(_ row: Int) -> String {
    document.cellIdentifier(row).map { document.names[document.attributes[$0].value] } ?? ""
  }

  /// The earlier cell of the same list that has the same kind and identifier.
  func sameIdentifier(as row: Int) -> Int? { duplicates[Int32(truncatingIfNeeded: row)].map { Int($0) } }
}

extension XMLDocument {
  /// The attribute with the identifier of a cell; nil if it has none.
  func cellIdentifier(_ row: Int) -> Int? {
    guard let name = names.find(ListName.identifier) else { return nil }
    let first = Int(elements[row].firstAttribute)
    return (first..<first + Int(elements[row].attributeCount)).first { attributes[$0].name == name }
  }

  /// As above, if it is not plain text.
  func unusableCellIdentifier(_ row: Int) -> Int? {
    cellIdentifier(row).flatMap { names[attributes[$0].value].utf8.contains(UInt8(ascii: "{")) ? $0 : nil }
  }
}

extension Catalog {
  /// Whether a list makes a cell for each of its rows, not for its sections.
  func isCellOfRows(_ component: Int) -> Bool {
    isKind(component, of: "UITableViewCell") || isKind(component, of: "UICollectionViewCell")
  }
}
