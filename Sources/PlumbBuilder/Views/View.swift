import PlumbEngine

/// A view: an object of the program, with a place in a tree of views. The tree of a view without a superview is laid out by
/// an engine; then every view in it has a frame and stands for a node of the engine's.
///
/// Subclass it for what a program draws itself. One thread at a time uses a tree.
open class View: LayoutMethodAccessible {
  /// The component of the catalog that a node of this class is.
  open class var component: String { "UIView" }

  /// Finds the view in layouts and in messages. Several views may have the same; then the first one is found.
  public var identifier: String?

  /// The view around this one; nil at the top of a tree.
  public internal(set) weak var superview: View?
  /// The views inside, from back to front.
  public internal(set) var subviews: [View] = []

  /// What computes the frames; nil until the tree is first laid out.
  var tree: ViewTree?
  /// In the tree; 0 until it is there.
  var node: UInt64 = 0
  /// The number in the id of the node; -1: the node is a document's, and has its id or none.
  var number = 0
  /// The id of the node.
  var nodeID = ""
  /// The view's node that is around this one's, as the engine has it.
  var linkedParent: UInt64 = 0
  /// The nodes of views inside, in their order, as the engine has them.
  var linkedChildren: [UInt64] = []
  /// The values of properties that were set, in the order in which they were set first.
  var properties = PropertyList()
  /// The document that the view is the root of; nil for others.
  var document: DocumentSource?
  /// Whether the node was told that constraints decide its size.
  var isDecided = false
  /// The constraints of layouts that are active, by activation.
  var constraintSets: [ConstraintSet] = []
  /// Those that the engine has, in its order.
  var linkedConstraints: [ActiveConstraint] = []
  /// Whether the node has constraints that are not in that list any more.
  var hasStaleConstraints = false
  /// Those of other views, as the engine has them, that refer to this one.
  var inboundConstraints: [ObjectIdentifier: ActiveConstraint] = [:]
  /// Whether the tree is to look at what is inside, and at the constraints, before it computes again.
  var hasOtherChildren = false
  var hasOtherConstraints = false
  /// Where an activation that is being updated collects constraints of the view; -1 otherwise.
  var slot = -1
  /// Of a view at the top without a tree: what went wrong in the last layout.
  var ownProblems: [Diagnostic] = []
  /// The frame without a tree, and the size of the tree where the view is its top.
  var ownFrame: Rect

  public init(frame: Rect = .zero) { ownFrame = frame }

  deinit {
    // Trees may be deep: what is inside goes one by one, not by nested calls.
    var views = subviews
    subviews = []
    while var view = views.popLast() {
      if isKnownUniquelyReferenced(&view) {
        views.append(contentsOf: view.subviews)
        view.subviews = []
      } else {
        tree?.end(view)
      }
    }
  }

  // MARK: - For subclasses

  /// A number that says there is no natural size along an axis.
  public static var noIntrinsicMetric: Double { -1 }

  /// The natural size in points, at least 0 along the axes on which there is one. A component's own, such as that of a
  /// label, is measured by the engine and is not told here.
  open var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// The natural size and baselines in a width and height that are proposed, nil for no bound. nil: that of the component.
  /// Called while the tree is laid out: it may not change views.
  open func measure(width: Double?, height: Double?) -> NaturalSize? {
    let size = intrinsicContentSize
    if size.width < 0 && size.height < 0 { return nil }
    return NaturalSize(width: size.width, height: size.height)
  }

  /// The natural size may be another one at the next layout.
  public func invalidateIntrinsicContentSize() { tree?.invalidateSize(of: self) }

  // MARK: - Geometry

  /// In the superview, as of the last layout, in points; of a view at the top, (0, 0) and the size that the tree is laid out
  /// in. Setting it counts where the view is at the top of a tree.
  open var frame: Rect {
    get { tree?.frame(of: self) ?? ownFrame }
    set {
      ownFrame = newValue
      tree?.setNeedsLayout()
    }
  }

  public var bounds: Rect { Rect(x: 0, y: 0, width: frame.width, height: frame.height) }

  /// As messages and printers name it: the identifier, else the class and what tells it from others.
  var name: String {
    if let identifier, identifier.contains(where: { !$0.isWhitespace }) { return identifier }
    return addressName
  }
}

extension View {
  /// What tells the view from others.
  var addressName: String {
    let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    return "0x\(String(address, radix: 16)):\(type(of: self))"
  }
}

extension View: Hashable {
  /// Views are equal if they are the same object.
  public static func == (a: View, b: View) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
