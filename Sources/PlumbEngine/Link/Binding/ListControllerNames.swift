/// What expressions read of a list at its controller.
extension BoundDocument {
  /// Whether a row is a list in a controller of lists.
  func isListOfController(_ row: Int) -> Bool {
    let parent = Int(tree.parents[row])
    guard parent >= 0, tree.components[row] >= 0, tree.components[parent] >= 0 else { return false }
    return catalog.components[Int(tree.components[row])].isList
      && catalog.listController(Int(tree.components[parent])) != nil
  }

  /// What a property of a node is called on a list, where its controller is written with it; nil where that does not have
  /// it. The list is the first child of a controller that is one; it knows the names itself, since attributes that are
  /// written at the controller are evaluated there.
  func listProperty(_ name: String, of row: Int) -> (row: Int, name: String)? {
    // Most names are those of other nodes.
    guard name.utf8.contains(0x2E) || name == "style" || name == "collectionViewLayout", tree.components[row] >= 0
    else { return nil }
    if isListOfController(row) {
      let own = catalog.listController(Int(tree.components[Int(tree.parents[row])]))?.attribute(name)
      return own.flatMap { $0 == name ? nil : (row, $0) }
    }
    guard let own = catalog.listController(Int(tree.components[row]))?.attribute(name) else { return nil }
    var child = Int(tree.firstChildren[row])
    while child >= 0 {
      if tree.components[child] >= 0, catalog.components[Int(tree.components[child])].isList { return (child, own) }
      child = Int(tree.nextSiblings[child])
    }
    return nil
  }
}
