import PlumbEngine

/// The document that views were made of.
final class DocumentSource {
  /// What inserts the document elsewhere; nil for one that can only be the top of a tree.
  private let bytes: [UInt8]?
  private let engine: Engine
  /// In document order.
  private let views: [ViewTree.WeakView]

  init(_ bytes: [UInt8]?, _ engine: Engine, _ views: [View]) {
    self.bytes = bytes
    self.engine = engine
    self.views = views.map { ViewTree.WeakView(view: $0) }
  }

  /// Inserts the elements of the document for views that have left the tree that they were loaded in.
  func insert(_ root: View, into parent: UInt64, at index: Int?, in tree: ViewTree) throws(Diagnostic) -> UInt64 {
    guard let bytes else { throw Self.refusal(root, "It was not loaded from XML") }
    let result = engine.loadFragment(bytes)
    guard let fragment = result.fragment else {
      throw result.diagnostics.first ?? Diagnostic(.xml, "The document cannot be read again")
    }
    guard fragment.elementCount == views.count else {
      throw Self.refusal(root, "It has elements with repeat or if, or is composed of several documents")
    }
    let node = try tree.layout.insert(fragment: fragment, parent: parent, index: index)
    for (weak, node) in zip(views, tree.layout.nodes(ofInserted: node, count: views.count)) {
      guard let view = weak.view else { continue }
      tree.adopt(view, node, number: nil)
      if !view.constraintSets.isEmpty { tree.noteConstraints(of: view) }
      for name in view.properties.names { tree.noteExpression(name, of: view) }
    }
    for weak in views {
      guard let view = weak.view else { continue }
      let inside = view.subviews.filter { $0.tree === tree }
      view.linkedChildren = inside.map(\.node)
      for other in inside { other.linkedParent = view.node }
    }
    return node
  }

  /// The views of the document that have views inside which are not of it.
  func changed(in tree: ViewTree) -> [View] {
    views.compactMap(\.view).filter { view in view.subviews.contains { $0.tree !== tree } }
  }

  private static func refusal(_ root: View, _ why: String) -> Diagnostic {
    var diagnostic = Diagnostic(
      .unsupported, "\(root.name) is of a document that can only be the top of a tree: \(why)")
    diagnostic.notes = ["place views inside of it instead"]
    return diagnostic
  }
}

extension View {
  /// The views of a document in XML or JSON: one for each element, of the class that its component has here (`Label` for
  /// a `UILabel`), with its id as identifier. Gives the one at the top. Layouts place views inside of them, and relate views to
  /// them; what a document says about its views stays.
  ///
  /// `engine`: nil is that of trees without one. `name`: of the document, for messages. Elements that `repeat` and `if` make
  /// have no views. Errors: those of a load.
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
    return adopting(try template.makeLayoutWithinLimits(), bytes: isXML ? bytes : nil)
  }

  /// The same of a layout that the program has loaded, with state and all else. From then on it belongs to the views.
  public static func adopting(_ layout: PlumbEngine.Layout) -> View { adopting(layout, bytes: nil) }

  private static func adopting(_ layout: PlumbEngine.Layout, bytes: [UInt8]?) -> View {
    let views = (0..<layout.nodeCount).map { row in
      let view = make(layout, row)
      let id = layout.id(row: row)
      if !id.isEmpty { view.identifier = id }
      return view
    }
    let root = views[0]
    let tree = ViewTree(root: root, layout: layout)
    for (row, view) in views.enumerated() {
      tree.adopt(view, layout.node(row: row), number: nil)
      let parent = layout.parent(row: row)
      if parent >= 0 {
        view.superview = views[parent]
        views[parent].subviews.append(view)
        views[parent].linkedChildren.append(view.node)
        view.linkedParent = views[parent].node
      }
    }
    root.document = DocumentSource(bytes, layout.template.engine, views)
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

  /// The view that a selector finds in the tree from this view on: `"#id"`, `"0/2"`, by the ids of documents; nil if none
  /// does, and before the tree is first laid out. O(views).
  public func find(_ selector: String) -> View? {
    guard let tree, node != 0, let row = try? tree.layout.find(selector, from: node) else { return nil }
    return tree.view(of: tree.layout.node(row: row))
  }
}
