import PlumbSyntax

/// Pushing and popping: edits of the children of navigation controllers, of which the last is shown.
extension Layout {
  /// Inserts an element as the last child of a navigation controller (nil: the root), which is the one that is shown. Gives
  /// its handle. Errors: as `insert`, and `.argument` (not a navigation controller).
  public func push(_ element: ElementDefinition, onto node: UInt64? = nil) throws(Diagnostic) -> UInt64 {
    try checkNavigation(node)
    return try insert(element, parent: node)
  }

  /// As above, from the text of an XML element.
  public func push(xml: [UInt8], onto node: UInt64? = nil) throws(Diagnostic) -> UInt64 {
    try checkNavigation(node)
    return try insert(xml: xml, parent: node)
  }

  /// As above, a copy of a fragment's element.
  public func push(fragment: Fragment, onto node: UInt64? = nil) throws(Diagnostic) -> UInt64 {
    try checkNavigation(node)
    return try insert(fragment: fragment, parent: node)
  }

  /// Removes the last child of a navigation controller (nil: the root), unless it is the only one. Errors: as `remove`,
  /// and `.argument` (not a navigation controller, or one that has only one child, or none).
  public func pop(_ node: UInt64? = nil) -> Status {
    status { (tree) throws(Diagnostic) in
      let controller = try navigation(node, tree)
      let top = Int(tree.nodes[controller].lastChild)
      guard top >= 0 else { throw Diagnostic(.argument, "The navigation controller has no child to pop") }
      guard tree.nodes[controller].firstChild != tree.nodes[controller].lastChild else {
        throw Diagnostic(
          .argument, "The last child of a navigation controller cannot be popped; push another one first")
      }
      try checkInstance(top, "popped", tree)
      tree.remove(top)
    }
  }

  private func checkNavigation(_ node: UInt64?) throws(Diagnostic) {
    if !activity.allowsReading { throw Diagnostic(.busy, "Callbacks cannot change the nodes of their layout") }
    do throws(Diagnostic) { _ = try navigation(node, try liveTree()) } catch { throw keep(error) }
  }

  /// The number of a navigation controller in the live tree.
  private func navigation(_ node: UInt64?, _ tree: LiveTree) throws(Diagnostic) -> Int {
    let number = try number(of: node)
    let origin = tree.nodes[number].origin
    let document = tree.units[Int(origin.unit)].document
    let name = document.names[document.elements[Int(origin.row)].name]
    let catalog = template.engine.catalog
    if let component = catalog.component(named: name) {
      if catalog.components[component].isNavigationController { return number }
      throw Diagnostic(.argument, "\(catalog.components[component].name) is not a navigation controller")
    }
    throw Diagnostic(.argument, "\(name) is not a navigation controller")
  }
}
