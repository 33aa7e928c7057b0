import PlumbSyntax

/// Gives cells that go on through a reload the places that their elements and attributes have in the texts now, so that
/// errors point there.
struct CellPlaces {
  /// Lists whose cells have the same content as these elements.
  private var waiting: [(view: ListView, elements: [CellElement])] = []
  /// Several layouts are made from one.
  private var updated: [Template] = []

  /// A list, its cells, and those of lists in these. O(nodes of what is linked).
  /// `kept`: how many of its templates, at the beginning, go on.
  static func update(_ view: ListView, kept: Int) {
    var places = CellPlaces()
    places.update(view, kept)
    while let (view, elements) = places.waiting.popLast() {
      view.templates = CellTemplates(elements, linked: view.templates.linked)
      places.update(view, view.templates.linked.count)
    }
  }

  private mutating func update(_ view: ListView, _ kept: Int) {
    // By number of what is linked.
    let units = view.templates.linked[..<kept].map { linked in
      let element = view.templates.elements[linked.element]
      return element.unit.asCell(linked.sizing, isRow: !element.isSupplementary)
    }
    for (linked, unit) in zip(view.templates.linked, units) { update(linked.template, unit) }
    for cell in view.cells + view.asked + view.spare where units.indices.contains(cell.number) {
      update(cell.layout, units[cell.number])
      for list in cell.layout.lists.views {
        guard let row = cell.layout.handles.row(list.node) else { continue }
        let elements = Array(cell.layout.cells(ofList: row))
        if elements.count == list.templates.elements.count { waiting.append((list, elements)) }
      }
    }
  }

  /// A template, and the instances that layouts of it begin with.
  private mutating func update(_ template: Template, _ unit: Assembly) {
    if let instances = template.instances {
      let units = Self.units(unit, instances.units, instances.instances)
      template.instances?.units = units
      update(template, units, instances.nodes.enumerated().map { (row: $0.offset, origin: $0.element.origin) })
    } else {
      update(
        template, [unit],
        unit.document.elements.indices.map { row in
          (row: row, origin: NodeOrigin(unit: 0, row: Int32(truncatingIfNeeded: row)))
        })
    }
  }

  /// A cell: that with repeated elements may have made others than its template begins with.
  private mutating func update(_ cell: Layout, _ unit: Assembly) {
    guard let live = cell.live else { return }
    let units = Self.units(unit, live.units, live.instances)
    live.replaceUnits(units)
    cell.structure?.failed = nil
    let present = live.nodes.indices.filter { !live.nodes[$0].isRemoved }
    update(cell.template, units, present.map { (row: $0, origin: live.nodes[$0].origin) })
  }

  private mutating func update(_ template: Template, _ units: [Assembly], _ nodes: [(row: Int, origin: NodeOrigin)]) {
    if updated.contains(where: { $0 === template }) { return }
    updated.append(template)
    template.changePlaces { bound in
      for (number, unit) in units.enumerated() {
        var update = PlaceUpdate(bound, unit.document)
        for node in nodes where Int(node.origin.unit) == number {
          update.take(node.row, Int(node.origin.row), without: [])
        }
        update.finish()
      }
    }
    template.take(units[0], template.origin)
  }

  /// The units of a tree whose first is another one now. What a unit is an instance of comes before it.
  private static func units(_ unit: Assembly, _ old: [Assembly], _ instances: [Instance?]) -> [Assembly] {
    var result = [unit]
    for number in old.indices.dropFirst() {
      let instance = instances[number]
      result.append(instance.map { result[Int($0.unit)].structure[Int($0.element)].unit } ?? old[number])
    }
    return result
  }
}
