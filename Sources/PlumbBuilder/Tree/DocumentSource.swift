import PlumbEngine

/// The document that views were loaded from.
final class DocumentSource {
  /// The text; nil if the program has loaded the layout itself.
  private let bytes: [UInt8]?
  private let name: String
  private let everLayout: EverLayoutOptions
  private let engine: Engine
  /// In document order.
  private let references: [ViewReference]
  /// Of each view the index of the one around it in the document; -1 for the root.
  private let parents: [Int]

  init(
    _ bytes: [UInt8]?, _ name: String, _ everLayout: EverLayoutOptions, _ engine: Engine, _ views: [View],
    _ parents: [Int]
  ) {
    self.bytes = bytes
    self.name = name
    self.everLayout = everLayout
    self.engine = engine
    references = views.map(\.reference)
    self.parents = parents
  }

  /// The views of the document that the program has not released.
  var views: [View] { references.compactMap(\.view) }

  /// Inserts the elements of the document into a tree and gives their nodes to the views. Errors: those of a load;
  /// `.unsupported` (the document cannot be inserted).
  func insert(_ root: View, into parent: UInt64, at index: Int?, in tree: ViewTree) throws(Diagnostic) -> UInt64 {
    guard let bytes else {
      var diagnostic = Diagnostic(
        .unsupported,
        "\(root.name) can only be the top of a tree: its layout was loaded by the program, not by View.load")
      diagnostic.notes = ["place views inside of it instead"]
      throw diagnostic
    }
    let result = engine.loadFragment(bytes, name: name.isEmpty ? nil : name, everLayout)
    guard let fragment = result.fragment else {
      throw result.diagnostics.first ?? Diagnostic(.xml, "The document of \(root.name) cannot be read again")
    }
    let node = try tree.layout.insert(fragment: fragment, parent: parent, index: index)
    try link(tree.layout.nodes(ofInserted: node), root, in: tree)
    return node
  }

  /// A tree with the document at the top, for views that have left the one they were loaded in. Errors: those of a
  /// load; `.unsupported`, `.argument` (another engine).
  func makeTree(_ root: View, _ engine: Engine?) throws(Diagnostic) -> ViewTree {
    guard let bytes else {
      throw Diagnostic(.unsupported, "The layout of \(root.name), which the program has loaded, is gone: load it again")
    }
    if let engine, engine !== self.engine {
      throw Diagnostic(.argument, "The document of \(root.name) was loaded by another engine")
    }
    let layout = try Self.load(bytes, name, everLayout, self.engine)
    let tree = ViewTree(root: root, layout: layout)
    let rows = Self.rows(of: layout)
    try link(rows.map { layout.node(row: $0) }, root, in: tree)
    for view in views where view.tree === tree && view.isOtherwise { tree.noteChildren(of: view) }
    try tree.applySafeArea()
    return tree
  }

  /// Gives the nodes of the document's elements to the views.
  private func link(_ nodes: [UInt64], _ root: View, in tree: ViewTree) throws(Diagnostic) {
    guard nodes.count == references.count else {
      var diagnostic = Diagnostic(
        .unsupported,
        "The document of \(root.name) has \(nodes.count) elements here and had \(references.count) when it was loaded")
      diagnostic.notes = ["parts of a document have to be the same files in every tree"]
      throw diagnostic
    }
    for (reference, node) in zip(references, nodes) {
      // Views that the program has taken out of the document have no node.
      guard let view = reference.view, view.isDescendant(of: root) else {
        tree.removedNodes.append(node)
        continue
      }
      tree.adopt(view, node, number: nil)
      view.linkedChildren = []
      if !view.constraintSets.isEmpty { tree.noteConstraints(of: view) }
      for name in view.properties.names { tree.noteExpression(name, of: view) }
    }
    // The engine's tree is the one of the document, whatever has changed in the views.
    for (index, parent) in parents.enumerated() where parent >= 0 {
      references[parent].view?.linkedChildren.append(nodes[index])
      if let view = references[index].view, view.tree === tree { view.linkedParent = nodes[parent] }
    }
  }

  /// The views of the document with other subviews than their elements have.
  func changed(in tree: ViewTree) -> [View] { views.filter { $0.tree === tree && $0.isOtherwise } }

  static func load(
    _ bytes: [UInt8], _ name: String, _ everLayout: EverLayoutOptions, _ engine: Engine
  ) throws(Diagnostic) -> PlumbEngine.Layout {
    var options = LoadOptions()
    options.everLayout = everLayout
    if !name.isEmpty { options.name = name }
    let result = engine.load(bytes, options)
    guard let template = result.template else {
      throw result.diagnostics.first ?? Diagnostic(.argument, "The document cannot be loaded")
    }
    return try template.makeLayoutWithinLimits()
  }

  /// The rows of a layout with views: elements that `repeat` and `if` make come and go with the state, and have none.
  static func rows(of layout: PlumbEngine.Layout) -> [Int] {
    (0..<layout.nodeCount).filter { $0 == 0 || layout.instance(row: $0) == nil }
  }

  /// The error for a view of a document without the node that the document gave it.
  static func refusal(_ view: View) -> Diagnostic {
    var diagnostic = Diagnostic(
      .unsupported, "\(view.name) has left the document that it was loaded from, and cannot come back without it")
    diagnostic.notes = ["hide it by isHidden instead of removing it"]
    return diagnostic
  }
}

extension View {
  /// Whether the subviews are others than the engine's layout has.
  fileprivate var isOtherwise: Bool { linkedChildren != subviews.map(\.node) }

  /// The views of a document in XML or JSON: one for each element, of the class for its component (`Label` for a
  /// `UILabel`), with its id as identifier. Returns the one at the top. Layouts can place views inside of them, and
  /// relate views to them; what the document says about its views stays.
  ///
  /// `engine`: nil is the engine of trees without one. `name` stands for the document in messages. `everLayout`: what a
  /// document in JSON gets from the program. Elements that `repeat` and `if` make have no views. Errors: those of a load.
  public static func load(
    _ document: String, name: String = "", everLayout: EverLayoutOptions = EverLayoutOptions(), engine: Engine? = nil
  ) throws(Diagnostic) -> View {
    let engine = engine ?? Engine.ofViews
    let bytes = Array(document.utf8)
    return adopting(try DocumentSource.load(bytes, name, everLayout, engine), bytes: bytes, name, everLayout)
  }

  /// The views of a layout that the program has loaded, with its state. From then on the layout belongs to the views:
  /// they can only be the top of a tree.
  public static func adopting(_ layout: PlumbEngine.Layout) -> View {
    adopting(layout, bytes: nil, "", EverLayoutOptions())
  }

  private static func adopting(
    _ layout: PlumbEngine.Layout, bytes: [UInt8]?, _ name: String, _ everLayout: EverLayoutOptions
  ) -> View {
    let rows = DocumentSource.rows(of: layout)
    var indexOfRow: [Int: Int] = [:]
    for (index, row) in rows.enumerated() { indexOfRow[row] = index }
    let views = rows.map { row in
      let view = make(layout, row)
      view.isOfDocument = true
      let id = layout.id(row: row)
      if !id.isEmpty { view.identifier = id }
      return view
    }
    let root = views[0]
    let tree = ViewTree(root: root, layout: layout)
    let parents = rows.map { indexOfRow[layout.parent(row: $0)] ?? -1 }
    for (index, view) in views.enumerated() {
      tree.adopt(view, layout.node(row: rows[index]), number: nil)
      if parents[index] >= 0 {
        let parent = views[parents[index]]
        view.superview = parent
        parent.subviews.append(view)
        parent.linkedChildren.append(view.node)
        view.linkedParent = parent.node
      }
    }
    root.document = DocumentSource(bytes, name, everLayout, layout.template.engine, views, parents)
    return root
  }

  private static func make(_ layout: PlumbEngine.Layout, _ row: Int) -> View {
    func isKind(_ component: String) -> Bool { layout.isKind(row: row, of: component) }
    if isKind("UILabel") { return Label() }
    if isKind("UIButton") { return Button() }
    if isKind("UISwitch") { return Switch() }
    if isKind("UISlider") { return Slider() }
    if isKind("UITextField") { return TextField() }
    if isKind("UIControl") { return Control() }
    if isKind("UIImageView") { return ImageView() }
    if isKind("UIStackView") { return StackView() }
    return isKind("UIScrollView") ? ScrollView() : View()
  }

  /// The view that a selector finds in the tree from this view on: `"#id"`, `"0/2"`, by the ids of documents. nil if it
  /// finds none, or an element without a view, and before the tree is first laid out. O(views).
  public func find(_ selector: String) -> View? {
    guard let tree, node != 0, let row = try? tree.layout.find(selector, from: node) else { return nil }
    return tree.view(of: tree.layout.node(row: row))
  }
}
