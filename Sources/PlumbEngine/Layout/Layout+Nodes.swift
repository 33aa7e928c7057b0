import PlumbSyntax

/// Handles, the tree, and reading properties.
extension Layout {
  /// The row of a handle in the linked document, or why there is none. nil is the root.
  func resolve(_ node: UInt64?) -> RowResult {
    guard let node, node != 0 else { return .success(0) }
    guard let row = handles.row(node) else {
      fail(.handle, "The node is not one of this layout's")
      return .failure(.handle)
    }
    return .success(row)
  }

  /// The row of a node in the frames array, nil for a handle that is stale or another layout's.
  public func row(of node: UInt64) -> Int? { handles.row(node).map { isPatched ? order.place(ofRow: $0) : $0 } }

  /// The handle of a row, which must be in the frames array; 0 for others.
  public func node(row: Int) -> UInt64 {
    row >= 0 && row < nodeCount ? nodeHandles.base[row] : 0
  }

  public var nodeCount: Int { nodeHandles.count }
  public var root: UInt64 { node(row: 0) }

  public func parent(row: Int) -> Int { linkedRow(row).map { place(Int(tree.parents[$0])) } ?? -1 }
  public func firstChild(row: Int) -> Int { linkedRow(row).map { place(Int(tree.firstChildren[$0])) } ?? -1 }
  public func nextSibling(row: Int) -> Int { linkedRow(row).map { place(Int(tree.nextSiblings[$0])) } ?? -1 }
  /// The child at `index`, -1 for none. O(index).
  public func child(_ index: Int, row: Int) -> Int {
    guard index >= 0, let row = linkedRow(row) else { return -1 }
    return place(tree.child(index, of: row))
  }
  /// O(children).
  public func childCount(row: Int) -> Int { linkedRow(row).map { tree.childCount(of: $0) } ?? 0 }

  /// What the published arrays are in.
  var order: DocumentOrder {
    @inline(__always) _read { yield published.order }
  }

  /// The row of the linked document for one of a host; nil for one that the layout does not have.
  @inline(__always)
  func linkedRow(_ row: Int) -> Int? { row >= 0 && row < nodeCount ? linked(row) : nil }

  /// The same for one that it has.
  @inline(__always)
  func linked(_ row: Int) -> Int { isPatched ? order.row(atPlace: row) : row }

  /// The row of a host for one of the linked document, -1 for none.
  private func place(_ row: Int) -> Int { row < 0 ? -1 : order.place(ofRow: row) }

  /// The component's name as in the catalog.
  public func component(row: Int) -> String {
    guard let row = linkedRow(row), tree.components[row] >= 0 else { return "" }
    return template.engine.catalog.components[Int(tree.components[row])].name
  }

  public func isKind(row: Int, of component: String) -> Bool {
    guard let row = linkedRow(row), tree.components[row] >= 0 else { return false }
    return template.engine.catalog.isKind(Int(tree.components[row]), of: component)
  }

  /// The node's id, "" for none.
  public func id(row: Int) -> String {
    linkedRow(row).map { template.linked.names[tree.ids[$0]] } ?? ""
  }

  /// Child indices from the root, "0/2"; "" for the root.
  public func path(row: Int) -> String { linkedRow(row).map { tree.path(of: $0) } ?? "" }

  package func idText(row: Int) -> UnsafePointer<CChar>? { linkedRow(row).flatMap { template.ids.text($0) } }

  package func componentText(row: Int) -> TextBox? {
    guard let row = linkedRow(row), tree.components[row] >= 0 else { return nil }
    return template.engine.componentTexts(Int(tree.components[row]))
  }

  /// Finds a row: "" (the start), "#id", "0/2", "#id/0". An id is looked for in the start, its descendants, then
  /// outwards. Errors: `.notFound` with the closest id, `.handle`. O(nodes).
  public func find(_ selector: String, from node: UInt64? = nil) throws(Diagnostic) -> Int {
    let start: Int
    switch resolve(node) {
    case .failure(let status): throw Diagnostic(status, "The node is not one of this layout's")
    case .success(let row): start = row
    }
    let row = tree.row(matching: selector, names: template.linked.names, from: start)
    if row >= 0 { return order.place(ofRow: row) }
    var diagnostic = Diagnostic(.notFound, "No node matches '\(selector)'")
    diagnostic.suggestions = tree.suggestions(for: selector, template.linked.names)
    throw diagnostic
  }

  // MARK: - Properties

  /// The value of a property as of the last compute: of its expression, of the geometry, or the catalog's default.
  /// Errors: `.notFound` (with the closest name, or for an expression that no compute has reached), `.busy`.
  public func property(_ name: String, row: Int) throws(Diagnostic) -> Value {
    return try NodeReader(self).property(name, try readableRow(row))
  }

  /// A property with an expression: its name, type, text and place. In the order they are written.
  public struct PropertyInfo: Sendable {
    public var name: String
    public var typeName: String
    public var expression: String
    public var line: Int
    public var column: Int
    /// Whether it places or sizes the node, so that the frame has its effect.
    public var isGeometry: Bool
  }

  public func propertyInfos(row: Int) -> [PropertyInfo] {
    linkedRow(row).map { NodeReader(self).infos($0) } ?? []
  }
}

/// A row, or the status that says why there is none.
enum RowResult {
  case success(Int)
  case failure(Status)
}
