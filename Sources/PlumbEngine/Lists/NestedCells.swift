import PlumbSyntax

/// What lists in the cells of a list are linked into. Cells of one template have the same lists in them, so what one of these
/// links, the others go on with.
final class NestedCells {
  private struct Entry {
    let element: CellElement
    let linked: CellTemplates.Linked
  }

  private var entries: [Entry] = []

  /// More are not kept: each list in a cell keeps what it uses.
  private static let maximumEntries = 64

  init() {}

  /// What is linked for a cell and an item, by a list of `template` around which there is `scope`. Its number of the element is
  /// that of the list which linked it.
  func find(
    _ element: CellElement, _ sizing: CellSizing, _ item: Value, _ section: Value, in template: Template,
    _ scope: InheritedScope
  ) -> CellTemplates.Linked? {
    for entry in entries where entry.element === element && entry.linked.sizing == sizing {
      if entry.linked.state.fits(item: item, section: section), Self.fits(scope, entry.linked),
        CellTemplates.isLinked(entry.linked, in: template, scope)
      {
        return entry.linked
      }
    }
    return nil
  }

  /// Whether state around another list has the types that it had where the cell was linked.
  private static func fits(_ scope: InheritedScope, _ linked: CellTemplates.Linked) -> Bool {
    let state = InstanceState(linked.template, row: 0)
    return scope.definition.state.allSatisfy { state.fits($0.value, named: $0.key) }
  }

  func add(_ element: CellElement, _ linked: CellTemplates.Linked) {
    // Elements that a reload has replaced are not found any more.
    if entries.count == Self.maximumEntries { entries.removeAll(keepingCapacity: true) }
    entries.append(Entry(element: element, linked: linked))
  }

  /// Bytes of its storage.
  var memory: Int { entries.memory }
}
