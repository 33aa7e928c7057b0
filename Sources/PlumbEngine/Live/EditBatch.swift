import PlumbSyntax

/// Pending edits: one, or several between `beginEdit` and `endEdit`. It has its own tree and handles; the layout is
/// unchanged until a batch is linked and taken over. A change that throws leaves the batch unmodified.
struct EditBatch {
  private(set) var tree: LiveTree
  private(set) var handles: HandleTable
  /// Between `beginEdit` and `endEdit`.
  var isOpen = false
  /// Whether nodes were inserted, removed or moved.
  private(set) var hasMoved = false

  init(_ tree: LiveTree, _ handles: HandleTable) {
    self.tree = tree
    self.handles = handles
  }

  /// Bytes of its storage.
  var memory: Int { tree.memory + handles.memory }

  /// The index of a node, nil being the root. Errors: `.handle`.
  private func index(of node: UInt64?) throws(Diagnostic) -> Int {
    guard let node, node != 0 else { return 0 }
    guard let index = handles.row(node) else { throw Diagnostic(.handle, "The node is not one of this layout's") }
    return index
  }

  /// The position of an insertion: the index of the parent, and that of the new node.
  struct Place {
    var parent: Int
    var index: Int
  }

  /// Errors: `.handle`, `.argument` (there are fewer children).
  func place(in parent: UInt64?, at position: Int?) throws(Diagnostic) -> Place {
    let parent = try index(of: parent)
    guard let index = tree.place(in: parent, position: position) else { throw Self.noPlace(position) }
    return Place(parent: parent, index: index)
  }

  /// Inserts the nodes of an assembly and returns the handle of its root. New handles get `generation`. Errors:
  /// `.limit` (of nodes).
  mutating func insert(
    _ unit: Assembly, at place: Place, maximumNodes: Int, generation: () -> UInt32
  ) throws(Diagnostic) -> UInt64 {
    guard tree.nodes.count <= maximumNodes - unit.document.elements.count else {
      throw Diagnostic(.limit, "The layout would have more than \(maximumNodes) nodes")
    }
    tree.number()
    tree.insert(unit, parent: place.parent, at: place.index)
    renumber(generation())
    return handles.handle(place.index)
  }

  /// Makes a node child `position` of `parent`, counted without it; nil: the last. Errors: `.handle`, `.argument`.
  mutating func move(_ node: UInt64, to parent: UInt64?, at position: Int?, generation: () -> UInt32) throws(Diagnostic)
  {
    let moved = try index(of: node)
    let parent = try index(of: parent)
    if moved == 0 { throw Diagnostic(.argument, "The root cannot be moved") }
    if parent >= moved && parent < tree.end(of: moved) {
      throw Diagnostic(.argument, "A node cannot be moved into itself")
    }
    tree.number()
    guard tree.move(moved, to: parent, position: position) else { throw Self.noPlace(position) }
    renumber(generation())
  }

  /// Removes a node with all below it. Errors: `.handle`, `.argument` (the root).
  mutating func remove(_ node: UInt64, generation: () -> UInt32) throws(Diagnostic) {
    let index = try index(of: node)
    if index == 0 { throw Diagnostic(.argument, "The root cannot be removed; destroy the layout") }
    tree.number()
    tree.remove(index)
    renumber(generation())
  }

  /// Sets the expression of a property or parameter, nil clears it. Errors: `.handle`, `.argument`, `.limit`.
  mutating func setExpression(
    _ node: UInt64?, _ name: String, _ text: String?, maximumBytes: Int
  ) throws(Diagnostic) {
    let index = try index(of: node)
    if name == "id" || name == "xml" || name == "template" {
      throw Diagnostic(.argument, "\(name) is what a node is made from, it cannot be set; insert another node")
    }
    if let text, text.utf8.count > maximumBytes {
      throw Diagnostic(.limit, "The expression has \(text.utf8.count) bytes; the limit is \(maximumBytes)")
    }
    tree.override(name, text, index)
  }

  /// Assigns handles after a change of a tree that was numbered before it.
  private mutating func renumber(_ generation: UInt32) {
    handles.renumber(tree.nodes.map { $0.previous }, generation: generation)
    hasMoved = true
  }

  private static func noPlace(_ index: Int?) -> Diagnostic {
    Diagnostic(.argument, "The parent has fewer than \(index ?? 0) children")
  }
}
