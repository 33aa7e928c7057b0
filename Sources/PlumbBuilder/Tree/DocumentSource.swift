import PlumbEngine

/// The document that views were loaded from.
final class DocumentSource {
  /// The text, to insert the document into another tree; nil if it can only be the top of a tree.
  private let bytes: [UInt8]?
  private let name: String
  private let engine: Engine
  /// In document order.
  private let weakViews: [ViewTree.WeakView]

  init(_ bytes: [UInt8]?, _ name: String, _ engine: Engine, _ views: [View]) {
    self.bytes = bytes
    self.name = name
    self.engine = engine
    weakViews = views.map { ViewTree.WeakView(view: $0) }
  }

  /// The views of the document that the program has not released.
  var views: [View] { weakViews.compactMap(\.view) }

  /// Inserts the elements of the document into a tree and gives their nodes to the views. Errors: those of a load;
  /// `.unsupported` (the document cannot be inserted).
  func insert(_ root: View, into parent: UInt64, at index: Int?, in tree: ViewTree) throws(Diagnostic) -> UInt64 {
    guard let bytes else {
      var diagnostic = Diagnostic(
        .unsupported, "\(root.name) can only be the top of a tree: it was not loaded from XML by View.load")
      diagnostic.notes = ["place views inside of it instead"]
      throw diagnostic
    }
    let result = engine.loadFragment(bytes, name: name.isEmpty ? nil : name)
    guard let fragment = result.fragment else {
      throw result.diagnostics.first ?? Diagnostic(.xml, "The document of \(root.name) cannot be read again")
    }
    let node = try tree.layout.insert(fragment: fragment, parent: parent, index: index)
    let nodes = tree.layout.nodes(ofInserted: node)
    guard nodes.count == weakViews.count else {
      var diagnostic = Diagnostic(
        .unsupported,
        "The document of \(root.name) has \(nodes.count) elements here and had \(weakViews.count) when it was loaded")
      diagnostic.notes = ["parts of a document have to be the same files in every tree"]
      throw diagnostic
    }
    for (weak, node) in zip(weakViews, nodes) {
      guard let view = weak.view else { continue }
      tree.adopt(view, node, number: nil)
      if !view.constraintSets.isEmpty { tree.noteConstraints(of: view) }
      for name in view.properties.names { tree.noteExpression(name, of: view) }
    }
    for view in views { view.linkDocument(in: tree) }
    return node
  }

  /// The views of the document that have subviews from elsewhere.
  func changed(in tree: ViewTree) -> [View] {
    views.filter { view in view.subviews.contains { $0.tree !== tree } }
  }
}

extension View {
  /// Records which nodes inside the engine has, after the document was inserted.
  fileprivate func linkDocument(in tree: ViewTree) {
    let inside = subviews.filter { $0.tree === tree }
    linkedChildren = inside.map(\.node)
    for other in inside { other.linkedParent = node }
  }

  /// The views of a document in XML or JSON: one for each element, of the class for its component (`Label` for a
  /// `UILabel`), with its id as identifier. Returns the one at the top. Layouts can place views inside of them, and
  /// relate views to them; what the document says about its views stays.
  ///
  /// `engine`: nil is the engine of trees without one. `name` stands for the document in messages. Elements that
  /// `repeat` and `if` make have no views. Errors: those of a load.
  public static func load(
    _ document: String, name: String = "", engine: Engine? = nil
  ) throws(Diagnostic) -> View {
    let engine = engine ?? Engine.ofViews
    var options = LoadOptions()
    if !name.isEmpty { options.name = name }
    let bytes = Array(document.utf8)
    let result = engine.load(bytes, options)
    guard let template = result.template else {
      throw result.diagnostics.first ?? Diagnostic(.argument, "The document cannot be loaded")
    }
    let isXML = bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } != UInt8(ascii: "{")
    return adopting(try template.makeLayoutWithinLimits(), bytes: isXML ? bytes : nil, name)
  }

  /// The views of a layout that the program has loaded, with its state. From then on the layout belongs to the views:
  /// they can only be the top of a tree.
  public static func adopting(_ layout: PlumbEngine.Layout) -> View { adopting(layout, bytes: nil, "") }

  private static func adopting(_ layout: PlumbEngine.Layout, bytes: [UInt8]?, _ name: String) -> View {
    // Elements that `repeat` and `if` make come and go with the state.
    let rows = (0..<layout.nodeCount).filter { $0 == 0 || layout.instance(row: $0) == nil }
    var viewOfRow: [Int: View] = [:]
    let views = rows.map { row in
      let view = make(layout, row)
      view.isOfDocument = true
      let id = layout.id(row: row)
      if !id.isEmpty { view.identifier = id }
      viewOfRow[row] = view
      return view
    }
    let root = views[0]
    let tree = ViewTree(root: root, layout: layout)
    for (row, view) in zip(rows, views) {
      tree.adopt(view, layout.node(row: row), number: nil)
      if let parent = viewOfRow[layout.parent(row: row)] {
        view.superview = parent
        parent.subviews.append(view)
        parent.linkedChildren.append(view.node)
        view.linkedParent = parent.node
      }
    }
    root.document = DocumentSource(bytes, name, layout.template.engine, views)
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
