import PlumbSyntax

/// Handles, the tree, and reading properties.
extension Layout {
  /// The row of a handle, or why there is none. nil is the root.
  func resolve(_ node: UInt64?) -> RowResult {
    guard let node, node != 0 else { return .success(0) }
    guard let row = row(of: node) else {
      fail(.handle, "The node is not one of this layout's")
      return .failure(.handle)
    }
    return .success(row)
  }

  /// The row of a node in the frames array, nil for a handle that is stale or another layout's.
  public func row(of node: UInt64) -> Int? { handles.row(node) }

  /// The handle of a row, which must be in the frames array; 0 for others.
  public func node(row: Int) -> UInt64 {
    row >= 0 && row < tree.count ? nodeHandles.base[row] : 0
  }

  public var nodeCount: Int { tree.count }
  public var root: UInt64 { node(row: 0) }

  public func parent(row: Int) -> Int { row >= 0 && row < tree.count ? Int(tree.parents[row]) : -1 }
  public func firstChild(row: Int) -> Int { row >= 0 && row < tree.count ? Int(tree.firstChildren[row]) : -1 }
  public func nextSibling(row: Int) -> Int { row >= 0 && row < tree.count ? Int(tree.nextSiblings[row]) : -1 }
  /// The child at `index`, -1 for none. O(index).
  public func child(_ index: Int, row: Int) -> Int {
    row >= 0 && row < tree.count && index >= 0 ? tree.child(index, of: row) : -1
  }
  /// O(children).
  public func childCount(row: Int) -> Int { row >= 0 && row < tree.count ? tree.childCount(of: row) : 0 }

  /// The component's name as in the catalog.
  public func component(row: Int) -> String {
    guard row >= 0, row < tree.count, tree.components[row] >= 0 else { return "" }
    return template.engine.catalog.components[Int(tree.components[row])].name
  }

  public func isKind(row: Int, of component: String) -> Bool {
    guard row >= 0, row < tree.count, tree.components[row] >= 0 else { return false }
    return template.engine.catalog.isKind(Int(tree.components[row]), of: component)
  }

  /// The node's id, "" for none.
  public func id(row: Int) -> String {
    row >= 0 && row < tree.count ? template.linked.names[tree.ids[row]] : ""
  }

  /// Child indices from the root, "0/2"; "" for the root.
  public func path(row: Int) -> String { row >= 0 && row < tree.count ? tree.path(of: row) : "" }

  package func idText(row: Int) -> UnsafePointer<CChar>? { template.ids.text(row) }

  package func componentText(row: Int) -> TextBox? {
    guard row >= 0, row < tree.count, tree.components[row] >= 0 else { return nil }
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
    if row >= 0 { return row }
    var diagnostic = Diagnostic(.notFound, "No node matches '\(selector)'")
    diagnostic.suggestions = tree.suggestions(for: selector, template.linked.names)
    throw diagnostic
  }

  // MARK: - Properties

  /// The value of a property as of the last compute: of its expression, of the geometry, or the catalog's default.
  /// Errors: `.notFound` (with the closest name, or for an expression that no compute has reached), `.busy`.
  public func property(_ name: String, row: Int) throws(Diagnostic) -> Value {
    try requireReadable(row)
    return try NodeReader(self).property(name, row)
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
    row >= 0 && row < tree.count ? NodeReader(self).infos(row) : []
  }
}

/// A row, or the status that says why there is none.
enum RowResult {
  case success(Int)
  case failure(Status)
}
