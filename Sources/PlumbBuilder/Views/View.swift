import PlumbEngine

/// A view in a tree of views. Each tree is laid out by an engine, which has a node for every view; then the views have
/// frames.
///
/// Programs subclass it for views that they draw themselves. A tree is used by one thread at a time.
open class View: LayoutMethodAccessible {
  /// The component of the catalog that a node of this class is.
  open class var component: String { "UIView" }

  /// The name of the view in layouts and in messages. Several views may have the same one; then it means the first of
  /// them.
  public var identifier: String?

  /// The view that has this one as a subview; nil at the top of a tree.
  public internal(set) unowned(unsafe) var superview: View?
  /// From back to front.
  public internal(set) var subviews: [View] = []

  let reference = ViewReference()
  /// nil until the tree is first laid out.
  var tree: ViewTree?
  /// The node in the engine's layout; 0 without one.
  var node: UInt64 = 0
  /// The number in the id of the node that the builder has made; -1: the node was made by a document.
  var number = 0
  /// The id of the node that the builder has made.
  var nodeID = ""
  /// The node of the superview in the engine's layout. The last edit may be older than the last change of the views.
  var linkedParent: UInt64 = 0
  /// The nodes of the subviews in the engine's layout, in their order there.
  var linkedChildren: [UInt64] = []
  /// The values of properties that were set, in the order in which they were set first.
  var properties = PropertyList()
  /// The document that the view is the root of; nil for others.
  var document: DocumentSource?
  /// Whether the view was loaded from a document.
  var isOfDocument = false
  /// Whether the node has the constraints of `View.decision`.
  var isDecided = false
  /// The constraints of active layouts, by activation.
  var constraintSets: [ConstraintSet] = []
  /// Constraints that the engine's layout has for the view, in its order.
  var linkedConstraints: [ActiveConstraint] = []
  /// Whether the engine's layout has other constraints than `linkedConstraints` for the view.
  var hasStaleConstraints = false
  /// Linked constraints of other views that refer to this one.
  var inboundConstraints: [ObjectIdentifier: ActiveConstraint] = [:]
  /// Whether a change of the subviews, or of the constraints, is recorded for the next layout pass.
  var hasOtherChildren = false
  var hasOtherConstraints = false
  /// The number that an activation gives to the view during an update; -1 otherwise.
  var slot = -1
  /// Of a view at the top without a tree: the error of the last layout pass.
  var ownProblems: [Diagnostic] = []
  /// The frame of a view without a tree. Of a view at the top: also the size in which its tree is laid out.
  var ownFrame: Rect
  /// Of a view at the top: the width and height of the last layout pass; nil before it, and after the frame was set.
  var proposal: (width: Double?, height: Double?)?
  /// Of a view at the top.
  var ownSafeArea = EdgeInsets.zero

  public init(frame: Rect = .zero) {
    ownFrame = frame
    reference.view = self
  }

  deinit {
    reference.view = nil
    // Trees may be deep: a loop releases the views, so that deinitialisers do not nest.
    var views = releaseSubviews()
    while var view = views.popLast() {
      if isKnownUniquelyReferenced(&view) {
        views.append(contentsOf: view.releaseSubviews())
      } else {
        tree?.end(view)
      }
    }
  }

  /// Whether the view arranges a subview, if it is one that arranges, or does not, as `isWanted` says.
  func isArranged(_ view: View, _ isWanted: Bool) -> Bool { true }

  /// Takes the subviews out of the view, which is about to be released. Returns them.
  private func releaseSubviews() -> [View] {
    let views = subviews
    subviews = []
    for view in views { view.superview = nil }
    return views
  }

  // MARK: - For subclasses

  /// The width or height of a natural size where the view has none along that axis.
  public static var noIntrinsicMetric: Double { -1 }

  /// The natural size in points; `noIntrinsicMetric` along an axis without one. The engine measures labels and other
  /// components itself; their sizes are not returned here.
  open var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// The natural size and baselines for a proposed width and height in points; a proposal of nil has no limit. nil: the
  /// natural size of the component. Called while the tree is laid out: it may not change views.
  open func measure(width: Double?, height: Double?) -> NaturalSize? {
    let size = intrinsicContentSize
    if size.width < 0 && size.height < 0 { return nil }
    return NaturalSize(width: size.width, height: size.height)
  }

  /// Lets the next layout pass ask for the natural size again.
  public func invalidateIntrinsicContentSize() { tree?.invalidateSize(of: self) }

  // MARK: - Geometry

  /// The frame in the superview after the last layout pass, in points. A view at the top has its origin at (0, 0).
  /// Setting it sets the size of the tree for a view at the top, and has no effect for others.
  open var frame: Rect {
    get { tree?.frame(of: self) ?? ownFrame }
    set {
      ownFrame = newValue
      proposal = nil
      tree?.setNeedsLayout()
    }
  }

  public var bounds: Rect { Rect(x: 0, y: 0, width: frame.width, height: frame.height) }

  /// The name in messages and printers: the identifier, else address and class.
  var name: String {
    if let identifier, identifier.contains(where: { !$0.isWhitespace }) { return identifier }
    return addressName
  }
}

extension View {
  /// `0x…:Label`.
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
