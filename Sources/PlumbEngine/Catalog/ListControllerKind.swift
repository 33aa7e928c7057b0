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
}
