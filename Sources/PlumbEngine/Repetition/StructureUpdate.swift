import PlumbSyntax

/// Brings the tree of a layout in line with the values of its structural attributes: makes, removes and moves instances.
///
/// Instances may contain structural elements, whose values are known once they are linked. So the tree is changed and
/// linked until nothing is left to be changed, and only then taken over. A failure changes nothing.
struct StructureUpdate {
  private let layout: Layout
  private let tree: LiveTree
  private var sites: [Structure.Site]
  private var isRebased: Bool
  /// Whether nodes have come, gone or moved, and whether items have other keys or types than before.
  private var hasMoved = false
  private var hasNewShapes = false
  /// Instances whose items or indices are others now.
  private var changedItems: [ChangedItem] = []

  /// An instance as it was, and whether its item is another one.
  struct ChangedItem {
    var unit: Int32
    var before: Instance
    var hasNewItem: Bool
  }

  init(_ layout: Layout, _ tree: LiveTree, _ structure: Structure) {
    self.layout = layout
    self.tree = tree
    sites = structure.sites
    isRebased = structure.isRebased
  }

  /// Makes the changes that values ask for. `applied`: the values by site that were taken over before.
  mutating func run(_ values: [Value], applied: [Value?]) throws(Diagnostic) {
    do throws(Diagnostic) { try change(values, applied) } catch {
      layout.undoChanges()
      for change in changedItems.reversed() where Int(change.unit) < tree.units.count {
        tree.setInstance(change.before, of: Int(change.unit))
      }
      throw error
    }
  }

  /// The last element first: what follows the instances of one is in its place then.
  private mutating func change(_ values: [Value], _ applied: [Value?]) throws(Diagnostic) {
    for site in sites.indices.reversed() {
      if let before = applied[site] {
        if before.isIdentical(to: values[site]) || takeItems(of: site, values[site], insteadOf: before) { continue }
      }
      try update(site, values[site], in: layout.template)
    }
    isRebased = false
    var isTaken = !hasNewShapes && !hasMoved
    if !hasNewShapes && hasMoved { isTaken = try layout.patchStructure(tree) }
    if isTaken { takeItems(values) } else { try link() }
  }

  private func takeItems(_ values: [Value]) {
    layout.setItems(of: changedItems, tree)
    layout.structure?.take(sites, values)
    if !changedItems.isEmpty { layout.structure?.isNew = true }
  }

  /// Links the changed tree, changes what that shows to be missing, and so on.
  private mutating func link() throws(Diagnostic) {
    for _ in 0...StructuralElement.maximumNesting + 1 {
      let document = tree.document
      let (template, machine) = try layout.linkStructure(document, tree)
      sites = tree.structureSites
      var values: [Value] = []
      for site in sites.indices { values.append(machine.structureValue(site)) }
      (hasMoved, hasNewShapes) = (false, false)
      for site in sites.indices.reversed() { try update(site, values[site], in: template) }
      if !hasMoved, !hasNewShapes {
        layout.take(template, machine, document, tree)
        layout.structure?.take(values)
        return
      }
    }
    throw Diagnostic(.cycle, "Elements that occur in each other do not come to an end")
  }

  // MARK: - One element

  /// Changes the tree for the value of a structural element.
  private mutating func update(_ number: Int, _ value: Value, in template: Template) throws(Diagnostic) {
    let site = sites[number]
    let element = tree.units[Int(site.unit)].structure[Int(site.element)]
    let list: ItemList
    do throws(Diagnostic) {
      list = try ItemList(value, of: element, maximum: maximum(element, having: site.instances.count))
    } catch {
      var located = error
      DiagnosticPlaces(template: template, handles: layout.handles).locate(&located, structure: number)
      throw located
    }
    let places = oldPlaces(list, site)
    let isKept =
      !isRebased && places.count == site.instances.count
      && places.enumerated().allSatisfy { $0.offset == Int($0.element) }
    if !isKept { try arrange(number, list, places, element) }
    for (index, unit) in sites[number].instances.enumerated() where places[index] >= 0 {
      setItem(list.items[index], index, of: unit, in: template)
    }
  }

  /// Takes items over that differ from those before in place. False if instances may have to come, go or move: if there
  /// are more or fewer items, or others.
  private mutating func takeItems(of number: Int, _ value: Value, insteadOf before: Value) -> Bool {
    let site = sites[number]
    let element = tree.units[Int(site.unit)].structure[Int(site.element)]
    guard !isRebased, element.kind == .repetition, value.kind == .array, before.kind == .array,
      let items = value.listBox, let old = before.listBox, items.count == old.count, items.count == site.instances.count
    else { return false }
    var changed: [Int] = []
    var next = 0
    while let run = items.run(comparedTo: old, from: &next) {
      for place in 0..<run.count where !run.own[place].isIdentical(to: run.other[place]) {
        let index = run.start + place
        guard let key = element.key.value(of: run.own[place], at: index),
          let known = tree.instances[Int(site.instances[index])], known.key.isIdentical(to: key)
        else { return false }
        changed.append(index)
      }
    }
    for index in changed { setItem(items[index], index, of: site.instances[index], in: layout.template) }
    return true
  }

  /// How many instances there may be, so that the layout does not have too many nodes.
  private func maximum(_ element: StructuralElement, having count: Int) -> Int {
    let size = max(1, element.unit.document.elements.count)
    return max(0, layout.template.engine.options.limits.maximumNodes - tree.presentCount) / size + count
  }

  /// By item: which of the present instances it has; -1 for a new one.
  private func oldPlaces(_ list: ItemList, _ site: Structure.Site) -> [Int32] {
    let units = site.instances
    func isSame(_ item: Int, _ place: Int) -> Bool {
      tree.instances[Int(units[place])]?.key.isIdentical(to: list.keys[item]) ?? false
    }
    // Most often what differs is in one place.
    let fewest = min(list.count, units.count)
    var first = 0
    while first < fewest, isSame(first, first) { first += 1 }
    var last = 0
    while last < fewest - first, isSame(list.count - 1 - last, units.count - 1 - last) { last += 1 }
    var known = KeyTable()
    for place in first..<units.count - last {
      if let key = tree.instances[Int(units[place])]?.key { _ = known.insert(key, place) }
    }
    var result: [Int32] = []
    result.reserveCapacity(list.count)
    for item in list.keys.indices {
      if item < first {
        result.append(Int32(truncatingIfNeeded: item))
      } else if item >= list.count - last {
        result.append(Int32(truncatingIfNeeded: item + units.count - list.count))
      } else {
        result.append(Int32(truncatingIfNeeded: known.find(list.keys[item]) ?? -1))
      }
    }
    return result
  }

  /// Removes, makes and moves instances.
  private mutating func arrange(
    _ number: Int, _ list: ItemList, _ places: [Int32], _ element: StructuralElement
  ) throws(Diagnostic) {
    let site = sites[number]
    var isGone = [Bool](repeating: true, count: site.instances.count)
    for place in places where place >= 0 { isGone[Int(place)] = false }
    for (index, unit) in site.instances.enumerated() where isGone[index] {
      let root = tree.node(of: NodeOrigin(unit: unit, row: 0))
      if root >= 0 { tree.remove(root) }
      hasMoved = true
    }
    let staying = KeptOrder.staying(places)
    var units = [Int32](repeating: -1, count: list.count)
    var before = list.count == 0 ? -1 : following(number)
    for index in list.keys.indices.reversed() {
      let place = Int(places[index])
      let unit = place < 0 ? -1 : site.instances[place]
      var root = place < 0 ? -1 : tree.node(of: NodeOrigin(unit: unit, row: 0))
      if root >= 0 {
        units[index] = unit
        if !staying[index] || isRebased, tree.nodes[root].next != before {
          tree.move(root, to: Int(site.parent), before: before)
          hasMoved = true
        }
      } else {
        let instance = Instance(
          unit: site.unit, element: site.element, hasItem: element.kind == .repetition, key: list.keys[index],
          item: list.items[index], index: index)
        units[index] = Int32(truncatingIfNeeded: tree.units.count)
        hasMoved = true
        root = try layout.insert(element.unit, in: Int(site.parent), before: before, as: instance, tree)
      }
      before = Int32(truncatingIfNeeded: root)
    }
    sites[number].instances = units
  }

  /// The node that follows the last instance of a structural element; -1 for none. What code has inserted behind an instance
  /// stays behind those that come. O(siblings that are structural or gone).
  private func following(_ number: Int) -> Int32 {
    let site = sites[number]
    if !isRebased {
      for instance in site.instances.reversed() {
        let root = child(NodeOrigin(unit: instance, row: 0), of: site.parent)
        if root >= 0 { return tree.nodes[Int(root)].next }
      }
    }
    let unit = tree.units[Int(site.unit)]
    let next = unit.structure[Int(site.element)].next
    var other = number + 1
    while other < sites.count, sites[other].parent == site.parent, sites[other].unit == site.unit,
      unit.structure[Int(sites[other].element)].next == next
    {
      for instance in sites[other].instances {
        let root = child(NodeOrigin(unit: instance, row: 0), of: site.parent)
        if root >= 0 { return root }
      }
      other += 1
    }
    var row = next
    while row >= 0 {
      let node = child(NodeOrigin(unit: site.unit, row: row), of: site.parent)
      if node >= 0 { return node }
      row = unit.document.elements[Int(row)].nextSibling
    }
    return -1
  }

  /// The node with an origin if it is a child of a node; -1.
  private func child(_ origin: NodeOrigin, of parent: Int32) -> Int32 {
    let node = tree.node(of: origin)
    return node >= 0 && tree.nodes[node].parent == parent ? Int32(truncatingIfNeeded: node) : -1
  }

  /// Notes the item of an instance that was there.
  private mutating func setItem(_ item: Value, _ index: Int, of unit: Int32, in template: Template) {
    guard var instance = tree.instances[Int(unit)] else { return }
    let hasNewItem = !instance.item.isIdentical(to: item)
    if instance.index == index, !hasNewItem { return }
    if hasNewItem, instance.hasItem, !layout.fits(item, unit, tree, template) { hasNewShapes = true }
    changedItems.append(ChangedItem(unit: unit, before: instance, hasNewItem: hasNewItem))
    instance.index = index
    instance.item = item
    tree.setInstance(instance, of: Int(unit))
  }
}
