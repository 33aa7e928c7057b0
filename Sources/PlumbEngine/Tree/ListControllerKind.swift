/// Controllers that are written with the attributes of their list.
enum ListControllerKind: UInt8 {
  case table, collection

  var list: String { self == .table ? "UITableView" : "UICollectionView" }
  private var prefix: String { self == .table ? "tableView." : "collectionView." }

  /// Of a property of the controller, that of its list; nil for one that is the controller's own.
  func attribute(_ name: String) -> String? {
    if name.hasPrefix(prefix) { return String(name.dropFirst(prefix.utf8.count)) }
    // How its list is made is said at the controller.
    if self == .table { return name == "style" ? name : nil }
    return name == "collectionViewLayout" || name.hasPrefix("collectionViewLayout.") ? name : nil
  }
}

extension Catalog {
  /// nil for components that are not controllers of lists.
  func listController(_ component: Int) -> ListControllerKind? {
    if !components[component].isController { return nil }
    if isKind(component, of: "UITableViewController") { return .table }
    return isKind(component, of: "UICollectionViewController") ? .collection : nil
  }

  /// Whether a row is a list in a controller of lists.
  func isListOfController(_ row: Int, _ tree: NodeTree) -> Bool {
    let parent = Int(tree.parents[row])
    guard parent >= 0, tree.components[row] >= 0, tree.components[parent] >= 0 else { return false }
    return components[Int(tree.components[row])].isList && listController(Int(tree.components[parent])) != nil
  }

  /// What a property of a node is called on a list, where its controller is written with it; nil where that does not have
  /// it. The list is the first child of a controller that is one; it knows the names itself, since attributes that are
  /// written at the controller are evaluated there.
  func listProperty(_ name: String, of row: Int, _ tree: NodeTree) -> (row: Int, name: String)? {
    // Most names are those of other nodes.
    guard name.utf8.contains(0x2E) || name == "style" || name == "collectionViewLayout", tree.components[row] >= 0
    else { return nil }
    if isListOfController(row, tree) {
      let own = listController(Int(tree.components[Int(tree.parents[row])]))?.attribute(name)
      return own.flatMap { $0 == name ? nil : (row, $0) }
    }
    guard let own = listController(Int(tree.components[row]))?.attribute(name) else { return nil }
    var child = Int(tree.firstChildren[row])
    while child >= 0 {
      if tree.components[child] >= 0, components[Int(tree.components[child])].isList { return (child, own) }
      child = Int(tree.nextSiblings[child])
    }
    return nil
  }
}
