import PlumbSyntax

/// The nodes of a running layout as code changes them: the document it was loaded from, fragments inserted by code, and
/// expressions that code has set in either.
///
/// A node's number is its row in the linked document; new nodes get the numbers behind, and link by link the tree says
/// where they are. So a change costs what it touches, and can be undone: the tree keeps what it takes until the changes
/// are taken over.
final class LiveTree {
  struct Node {
    var origin: NodeOrigin
    /// -1 for the root.
    var parent: Int32
    var firstChild: Int32 = -1
    var lastChild: Int32 = -1
    var next: Int32 = -1
    var previous: Int32 = -1
    /// Whether code placed the node.
    var isPlaced = false
    /// Removed, with all below it.
    var isRemoved = false

    /// The node of the copy behind the one that this is a node of, which has `size` nodes and is not linked with others yet.
    @inline(__always)
    func copied(_ size: Int) -> Node {
      let size = Int32(truncatingIfNeeded: size)
      func moved(_ node: Int32) -> Int32 { node < 0 ? node : node &+ size }
      var copy = self
      copy.origin.unit += 1
      copy.parent = moved(parent)
      copy.firstChild = moved(firstChild)
      copy.lastChild = moved(lastChild)
      copy.next = moved(next)
      copy.previous = moved(previous)
      return copy
    }
  }

  /// The document first, then the fragments.
  private(set) var units: [Assembly]
  /// By unit: of what it is an instance; nil for others.
  private(set) var instances: [Instance?]
  private(set) var nodes = PlainArray<Node>()
  private(set) var overrides: Overrides
  /// How many nodes the linked document has; those behind are new.
  private(set) var linkedCount: Int
  /// How many nodes have not been removed.
  private(set) var presentCount = 0
  /// What has changed since the tree was last taken over.
  private(set) var changes: [TreeChange] = []
  private var positions = ChildPositions()
  /// Nodes by their origins: all of units with structural elements, and the roots of instances.
  private var structural = IndexMap<UInt64, Int32>()
  private var unitMemory = UnitMemory()
  /// Memory for edits: nodes whose links may be others.
  private var affected = PlainArray<Int32>()
  private var isAffected = IndexMap<Int32, UInt8>()
  /// What has changed, for the linker.
  private let made = TreeEdit()

  init(_ document: LiveDocument) {
    units = document.units
    instances = document.instances
    overrides = document.overrides
    linkedCount = document.nodes.count
    nodes.reserveCapacity(document.nodes.count)
    for node in document.nodes { append(node) }
    measureUnits()
  }

  convenience init(_ assembly: Assembly) {
    var document = LiveDocument([assembly])
    document.nodes = assembly.document.elements.indices.map { row in
      let index = Int32(truncatingIfNeeded: row)
      return LiveDocument.Node(
        origin: NodeOrigin(unit: 0, row: index), parent: assembly.document.elements[row].parent, oldRow: index)
    }
    self.init(document)
  }

  /// Gives nodes the numbers `rows`; numbers below `count` that none has are those of removed nodes.
  init(_ document: LiveDocument, rows: [Int32], count: Int, linkedCount: Int) {
    units = document.units
    instances = document.instances
    overrides = document.overrides
    self.linkedCount = linkedCount
    nodes.reserveCapacity(count)
    for _ in 0..<count {
      nodes.append(Node(origin: NodeOrigin(unit: 0, row: 0), parent: -1, isRemoved: true))
    }
    for (place, node) in document.nodes.enumerated() {
      let number = rows[place]
      nodes[Int(number)] = Node(origin: node.origin, parent: -1, isPlaced: node.isPlaced)
      enter(number)
      if node.parent >= 0 { link(number, in: rows[Int(node.parent)], before: -1) }
    }
    measureUnits()
  }

  private func measureUnits() {
    unitMemory = UnitMemory()
    for (number, unit) in units.enumerated() { unitMemory.add(unit, number == 0 ? 0 : Self.memory(of: unit)) }
  }

  private func append(_ node: LiveDocument.Node) {
    let number = Int32(truncatingIfNeeded: nodes.count)
    var added = Node(origin: node.origin, parent: node.parent)
    added.isPlaced = node.isPlaced
    nodes.append(added)
    enter(number)
    if node.parent >= 0 { link(number, in: node.parent, before: -1) }
  }

  private func enter(_ number: Int32) {
    presentCount += 1
    noteStructure(number)
  }

  private func noteStructure(_ number: Int32) {
    let origin = nodes[Int(number)].origin
    let unit = Int(origin.unit)
    if origin.row == 0 && instances[unit] != nil || !units[unit].structure.isEmpty { structural[origin.key] = number }
  }

  /// Bytes of its storage, without the document that the layout was loaded from. O(1).
  var memory: Int {
    nodes.memory + changes.memory + positions.memory + overrides.memory + units.memory + unitMemory.bytes
      + instances.memory + structural.memory + unitMemory.memory
  }

  /// Bytes of an inserted document.
  static func memory(of unit: Assembly) -> Int {
    unit.document.memory(withSources: true) + unit.memory(sharedWith: unit.document)
  }

  /// Bytes that inserting copies of a fragment takes. `bytes`: those of its document.
  static func memory(toInsert unit: Assembly, _ bytes: Int, copies: Int = 1) -> Int {
    bytes + copies * (unit.document.elements.count * MemoryLayout<Node>.stride + 256)
  }

  // MARK: - Reading

  private func size(of root: Int) -> Int {
    var size = 0
    forEach(in: root) { _ in size += 1 }
    return size
  }

  /// The child that would follow a new child at `position` (nil: the last), -1 for none; nil if `parent` has fewer
  /// children. Amortised O(1) for positions asked for one after the other in one parent, O(children) otherwise.
  func sibling(at position: Int?, in parent: Int) -> Int32? {
    guard let position else { return -1 }
    if position <= ChildPositions.walked {
      var child = nodes[parent].firstChild
      var left = position
      while left > 0, child >= 0 {
        child = nodes[Int(child)].next
        left -= 1
      }
      return left == 0 ? child : nil
    }
    if !positions.isOf(parent) {
      positions.begin(parent)
      var child = nodes[parent].firstChild
      while child >= 0 {
        positions.append(child)
        child = nodes[Int(child)].next
      }
    }
    return positions.child(position)
  }

  /// As `sibling(at:in:)`, where `moved` does not count: it may be one of the children.
  func sibling(at position: Int?, in parent: Int, without moved: Int) -> Int32? {
    guard let position, Int(nodes[moved].parent) == parent else { return sibling(at: position, in: parent) }
    var child = nodes[parent].firstChild
    var left = position
    while child >= 0 {
      if Int(child) != moved {
        if left == 0 { return child }
        left -= 1
      }
      child = nodes[Int(child)].next
    }
    return left == 0 ? -1 : nil
  }

  // MARK: - Changing

  /// Inserts copies of the nodes of a unit into `parent`, each behind the one before, before a child of it (-1: behind the
  /// last). Gives the number of the first node; the nodes of a copy follow those of the one before. `bytes`: those of the unit.
  func insert(
    _ unit: Assembly, _ bytes: Int, copies: Int = 1, in parent: Int, before sibling: Int32, as instance: Instance? = nil
  ) -> Int {
    let first = nodes.count
    if copies <= 0 { return first }
    let number = Int32(truncatingIfNeeded: units.count)
    units.append(addingCapacity: copies) { span in for _ in 0..<copies { span.append(unit) } }
    // Most are none, and to copy an optional instance takes longer than to append nil.
    if let instance {
      for _ in 0..<copies { instances.append(instance) }
    } else {
      instances.append(addingCapacity: copies) { span in for _ in 0..<copies { span.append(nil) } }
    }
    unitMemory.add(unit, bytes, copies: copies)
    append(unit, number, copies: copies)
    if instance != nil || !unit.structure.isEmpty {
      for node in first..<nodes.count { noteStructure(Int32(truncatingIfNeeded: node)) }
    }
    link(Int32(truncatingIfNeeded: first), copies: copies, in: Int32(truncatingIfNeeded: parent), before: sibling)
    changes.append(.inserted(Int32(truncatingIfNeeded: first), copies: copies))
    return first
  }

  /// Appends the nodes of copies of a unit, linked with each other as its elements are.
  @_optimize(speed)
  private func append(_ unit: Assembly, _ firstUnit: Int32, copies: Int) {
    let elements = unit.document.elements
    let size = elements.count
    let base = Int32(truncatingIfNeeded: nodes.count)
    nodes.append(count: size * copies) { nodes in
      for row in elements.indices {
        let (parent, child, next) = (elements[row].parent, elements[row].firstChild, elements[row].nextSibling)
        nodes[row] = Node(
          origin: NodeOrigin(unit: firstUnit, row: Int32(truncatingIfNeeded: row)),
          parent: parent < 0 ? -1 : parent &+ base,
          firstChild: child < 0 ? -1 : child &+ base, next: next < 0 || parent < 0 ? -1 : next &+ base)
      }
      // Elder siblings and parents come first.
      for row in elements.indices where elements[row].parent >= 0 {
        let next = Int(elements[row].nextSibling)
        if next >= 0 {
          nodes[next].previous = base &+ Int32(truncatingIfNeeded: row)
        } else {
          nodes[Int(elements[row].parent)].lastChild = base &+ Int32(truncatingIfNeeded: row)
        }
      }
      if size > 0 { nodes[0].isPlaced = true }
      for place in size..<max(size, nodes.count) { nodes[place] = nodes[place - size].copied(size) }
    }
    presentCount += size * copies
  }

  /// Removes a node with all below it. O(their number).
  func remove(_ node: Int) {
    presentCount -= size(of: node)
    changes.append(.removed(Int32(truncatingIfNeeded: node), before: nodes[node].next))
    let parent = nodes[node].parent
    unlink(node)
    // Where it was, for what asks whether it is still there.
    nodes[node].parent = parent
    nodes[node].isRemoved = true
  }

  /// Makes a node a child of a parent that is not below it, before `sibling` (-1: behind the last). The sibling is not the
  /// node itself.
  func move(_ node: Int, to parent: Int, before sibling: Int32) {
    changes.append(
      .moved(
        Int32(truncatingIfNeeded: node), parent: nodes[node].parent, before: nodes[node].next,
        wasPlaced: nodes[node].isPlaced))
    unlink(node)
    link(Int32(truncatingIfNeeded: node), in: Int32(truncatingIfNeeded: parent), before: sibling)
    nodes[node].isPlaced = true
  }

  /// Sets the expression of a property, nil clears it.
  func override(_ name: String, _ text: String?, _ node: Int) {
    changes.append(
      .overridden(Int32(truncatingIfNeeded: node), name: name, overrides.set(name, text, of: nodes[node].origin)))
  }

  /// Takes back what has changed since there were so many changes, the last first.
  func undo(to count: Int) {
    while changes.count > count, let change = changes.popLast() {
      switch change {
      case .inserted(let first, let copies):
        let size = insertedCount(Int(first))
        for copy in (0..<copies).reversed() { unlink(Int(first) + copy * size) }
        presentCount -= nodes.count - Int(first)
        nodes.removeAll(from: Int(first))
        for _ in 0..<copies {
          if let unit = units.popLast() { unitMemory.removeLast(unit) }
          _ = instances.popLast()
        }
      case .removed(let node, let before):
        nodes[Int(node)].isRemoved = false
        presentCount += size(of: Int(node))
        link(node, in: nodes[Int(node)].parent, before: before)
      case .moved(let node, let parent, let before, let wasPlaced):
        unlink(Int(node))
        link(node, in: parent, before: before)
        nodes[Int(node)].isPlaced = wasPlaced
      case .overridden(_, _, let undo): overrides.undo(undo)
      }
    }
  }

  // MARK: - Structural elements

  /// Whether there are elements that `repeat` or `if` decide about.
  var hasStructure: Bool { !structural.isEmpty }

  /// The node with an origin in a unit with structural elements, or at the root of an instance; -1 if it is gone.
  func node(of origin: NodeOrigin) -> Int {
    guard let node = structural[origin.key], Int(node) < nodes.count, nodes[Int(node)].origin == origin,
      isPresent(Int(node))
    else { return -1 }
    return Int(node)
  }

  /// Says of what a unit is an instance.
  func setInstance(_ instance: Instance, of unit: Int) { instances[unit] = instance }

  /// Whether a node or one below it is the place of structural elements.
  private func hasStructure(in root: Int) -> Bool {
    if structural.isEmpty { return false }
    var found = false
    forEach(in: root) { node in
      let origin = nodes[node].origin
      if !units[Int(origin.unit)].structure(in: origin.row).isEmpty { found = true }
    }
    return found
  }

  private func link(_ node: Int32, in parent: Int32, before next: Int32) {
    link(node, copies: 1, in: parent, before: next)
  }

  /// Links the roots of copies that one call inserts. `first`: the root of the first copy.
  private func link(_ first: Int32, copies: Int, in parent: Int32, before next: Int32) {
    let size = copies == 1 ? 0 : Int32(truncatingIfNeeded: insertedCount(Int(first)))
    var previous = next < 0 ? nodes[Int(parent)].lastChild : nodes[Int(next)].previous
    let last = first &+ size &* Int32(truncatingIfNeeded: copies - 1)
    if previous < 0 { nodes[Int(parent)].firstChild = first } else { nodes[Int(previous)].next = first }
    if next < 0 { nodes[Int(parent)].lastChild = last } else { nodes[Int(next)].previous = last }
    var node = first
    for _ in 0..<copies {
      nodes[Int(node)].parent = parent
      nodes[Int(node)].next = node == last ? next : node &+ size
      nodes[Int(node)].previous = previous
      previous = node
      positions.insert(node, before: next, in: parent)
      node = node &+ size
    }
  }

  private func unlink(_ node: Int) {
    let (parent, next, previous) = (nodes[node].parent, nodes[node].next, nodes[node].previous)
    if previous < 0 { nodes[Int(parent)].firstChild = next } else { nodes[Int(previous)].next = next }
    if next < 0 { nodes[Int(parent)].lastChild = previous } else { nodes[Int(next)].previous = previous }
    nodes[node].next = -1
    nodes[node].previous = -1
    positions.remove(Int32(truncatingIfNeeded: node), from: parent)
  }

  // MARK: - Taking over

  /// The changes for the linker, which had the tree linked as it was before them.
  func edit(of template: Template) throws(PatchRefusal) -> TreeEdit {
    let edit = made
    edit.clear()
    affected.removeAll()
    var changed = IndexMap<Int32, Int32>()
    var moved = IndexMap<Int32, UInt8>()
    var constraints = IndexMap<UInt64, UInt8>()
    var presentParent: Int32 = -1
    for change in changes {
      switch change {
      case .inserted(let first, let copies):
        let parent = nodes[Int(first)].parent
        if parent != presentParent {
          if !isPresent(Int(first)) { throw .kind }
          presentParent = parent
        }
        let size = insertedCount(Int(first))
        let insertion = TreeEdit.Insertion(firstRow: Int(first), rowCount: size, copies: copies)
        for root in insertion.roots where nodes[root].isRemoved { throw .kind }
        edit.insertions.append(insertion)
        // Between copies there are others that are new, or have moved there.
        noteAffected(parent, nodes[Int(first)].previous, nodes[Int(first) + (copies - 1) * size].next)
      case .removed(let node, before: _):
        if Int(node) >= linkedCount { throw .kind }
        let parent = nodes[Int(node)].parent
        // Part of something else that was removed.
        if !isPresent(Int(parent)) { continue }
        if hasStructure(in: Int(node)) { throw .definitions }
        edit.removedRoots.append(Int(node))
        noteSiblings(of: Int(node), in: parent, template)
      case .overridden(let node, let name, _):
        if Int(node) >= linkedCount { throw .kind }
        if !isPresent(Int(node)) { continue }
        if let number = ConstraintTable.added(name) {
          let key = UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: number))
          if constraints.insert(key) {
            edit.constraints.append(
              (row: Int(node), number: number, text: overrides.text(name, of: nodes[Int(node)].origin)))
          }
          continue
        }
        let place = changed[node] ?? Int32(truncatingIfNeeded: edit.expressions.count)
        changed[node] = place
        if Int(place) == edit.expressions.count {
          edit.expressions.append(TreeEdit.Expressions(row: Int(node), attributes: attributes(of: Int(node))))
        }
        edit.expressions[Int(place)].note(name)
      case .moved(let node, parent: _, before: _, wasPlaced: _):
        if Int(node) >= linkedCount || !isPresent(Int(node)) { throw .kind }
        let parent = nodes[Int(node)].parent
        if Int(parent) >= linkedCount { throw .kind }
        guard moved.insert(node) else { continue }
        edit.movedRoots.append(Int(node))
        noteSiblings(of: Int(node), in: template.linked.tree.parents[Int(node)], template)
        affected.append(node)
        noteAffected(parent, nodes[Int(node)].previous, nodes[Int(node)].next)
      }
    }
    try checkMoves(edit, template)
    edit.inserted.reserveCapacity(nodes.count - linkedCount)
    edit.links.reserveCapacity(nodes.count - linkedCount + affected.count)
    // Most often they are copies of one fragment, which share its unit.
    var lastUnit: ObjectIdentifier?
    var declares = false
    for place in edit.insertions.indices {
      let insertion = edit.insertions[place]
      let number = Int(nodes[insertion.firstRow].origin.unit)
      let object = ObjectIdentifier(units[number])
      if object != lastUnit {
        lastUnit = object
        let unit = units[number]
        if !unit.isComplete || unit.shared.hasStructures { throw .definitions }
        // The same fragment may have been composed again.
        let isKnown = edit.documents.last?.sharesStorage(with: unit.shared) ?? false
        if !isKnown { edit.documents.append(unit.shared) }
        declares = unit.shared.declaresAnything
      }
      let document = edit.documents.count - 1
      if declares { for root in insertion.roots { edit.declaring.append((document, root)) } }
      let first = edit.inserted.count
      addNodes(of: insertion, document, to: edit)
      let scope = instances[number]?.scope
      if scope != nil || !edit.scopes.isEmpty {
        while edit.scopes.count < edit.inserted.count { edit.scopes.append(nil) }
        for root in 0..<insertion.copies { edit.scopes[first + root * insertion.rowCount] = scope }
      }
    }
    isAffected.removeAll()
    for place in affected.indices {
      let node = affected[place]
      guard node >= 0, Int(node) < linkedCount, isAffected.insert(node), isPresent(Int(node)) else { continue }
      edit.links.append(links(of: Int(node)))
    }
    return edit
  }

  /// Adds the nodes of copies that were inserted together.
  @_optimize(speed)
  private func addNodes(of insertion: TreeEdit.Insertion, _ document: Int, to edit: TreeEdit) {
    for root in insertion.roots {
      for row in 0..<insertion.rowCount {
        edit.inserted.append((document, row))
        edit.links.append(links(of: root + row))
      }
    }
  }

  private func noteAffected(_ parent: Int32, _ previous: Int32, _ next: Int32) {
    affected.append(parent)
    affected.append(previous)
    affected.append(next)
  }

  /// The same of a node in the linked document.
  private func noteSiblings(of node: Int, in parent: Int32, _ template: Template) {
    noteAffected(
      parent, template.linked.tree.previousSiblings[node], template.linked.tree.nextSiblings[node])
  }

  /// Forgets an edit that is done.
  func forgetEdit() { made.clear() }

  /// Refuses to remove something that nodes were moved out of: the linker removes what it has below it.
  private func checkMoves(_ edit: TreeEdit, _ template: Template) throws(PatchRefusal) {
    if edit.movedRoots.isEmpty || edit.removedRoots.isEmpty { return }
    var removed = IndexMap<Int, UInt8>()
    for root in edit.removedRoots.elements { _ = removed.insert(root) }
    for root in edit.movedRoots.elements {
      var row = root
      while row >= 0 {
        if removed.contains(row) { throw .kind }
        row = Int(template.linked.tree.parents[row])
      }
    }
  }

  @inline(__always)
  func links(of node: Int) -> TreeEdit.Links {
    TreeEdit.Links(
      row: node, parent: nodes[node].parent, firstChild: nodes[node].firstChild, next: nodes[node].next,
      previous: nodes[node].previous)
  }

  /// Takes over documents of the same shape.
  func replaceUnits(_ fresh: [Assembly]) {
    units = fresh
    measureUnits()
  }

  /// The linked document has taken the changes over: they cannot be undone any more.
  func accept() {
    linkedCount = nodes.count
    changes.removeAll(keepingCapacity: true)
  }

  /// Forgets nodes and units from some on, which are removed. There are no changes.
  func cut(to counts: TableCounts) {
    while units.count > counts.units, let unit = units.popLast() {
      unitMemory.removeLast(unit)
      if instances.popLast() ?? nil != nil {
        structural[NodeOrigin(unit: Int32(truncatingIfNeeded: units.count), row: 0).key] = nil
      }
    }
    nodes.removeAll(from: counts.rows)
    linkedCount = counts.rows
    positions.forget(nodesFrom: counts.rows)
  }

  /// The numbers of its nodes in document order. O(nodes).
  var order: [Int32] {
    var order: [Int32] = []
    order.reserveCapacity(presentCount)
    forEach(in: 0) { order.append(Int32(truncatingIfNeeded: $0)) }
    return order
  }

  /// Its nodes in document order. O(nodes).
  var document: LiveDocument {
    var document = LiveDocument(units)
    document.instances = instances
    document.overrides = overrides
    document.nodes.reserveCapacity(presentCount)
    var places = [Int32](repeating: -1, count: nodes.count)
    forEach(in: 0) { node in
      places[node] = Int32(truncatingIfNeeded: document.nodes.count)
      let parent = nodes[node].parent
      document.nodes.append(
        LiveDocument.Node(
          origin: nodes[node].origin, parent: parent < 0 ? -1 : places[Int(parent)],
          oldRow: node < linkedCount ? Int32(truncatingIfNeeded: node) : -1, isPlaced: nodes[node].isPlaced))
    }
    return document
  }
}

/// One change of a live tree, with what it takes to undo it.
enum TreeChange {
  /// Nodes that are copies of a unit, each with all that has been numbered with it: the first of them, and how many.
  case inserted(Int32, copies: Int)
  /// `before`: the sibling that followed; -1 for none.
  case removed(Int32, before: Int32)
  case moved(Int32, parent: Int32, before: Int32, wasPlaced: Bool)
  case overridden(Int32, name: String, Overrides.Undo)
}
