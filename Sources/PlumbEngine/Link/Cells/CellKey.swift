/// The geometry cells that a node can have. Which of them exist follows from what the document asks for.
enum CellKey: UInt8 {
  case left, top, width, height
  /// Edges as read from other nodes: from the near edge (left, top) or the far one (right, bottom) of the container.
  case nearRight, nearBottom, farLeft, farTop, farRight, farBottom
  case centerX, centerY, firstBaseline, lastBaseline
  /// The size that children's percentages refer to.
  case containerWidth, containerHeight
  /// The bounding box of the children; the content's size; what `auto` is in `width` and `height`.
  case boundingWidth, boundingHeight, contentWidth, contentHeight, autoWidth, autoHeight
  /// What a child adds to its container's bounding box.
  case extentX, extentY
  /// Outputs of the unbounded measurement, four consecutive cells.
  case naturalWidth, naturalHeight, naturalFirst, naturalLast
  /// Outputs of the measurement at the node's width, four consecutive cells.
  case measuredWidth, measuredHeight, measuredFirst, measuredLast
  /// Baselines from the node's top.
  case firstOffset, lastOffset
  /// Of scroll views: how far they are scrolled; how far the host has scrolled them, and whether it has.
  case offsetX, offsetY, scrolledX, scrolledY, isScrolled
  /// Of scroll views: what content is inset by, the safe area included.
  case insetTop, insetLeft, insetBottom, insetRight
  /// Of scroll views: how far content reaches that has a size of its own. Of their children: how far each does.
  case overflowX, overflowY, reachX, reachY
  /// Of lists: how large their cells are together.
  case listWidth, listHeight
  /// Of controls: the states that the host sets. Of scroll views too: those of touches.
  case isHighlighted, isDisabled, isSelected, isFocused, isTracking, isTouchInside, isDragging, isDecelerating
  case isZooming, isZoomBouncing
  /// Of tab bar controllers: the number of the tab that is shown. Of pages: whether each is hidden, by its controller or by
  /// itself; of those of navigation controllers, whether the title is large and whether bars at the bottom are hidden.
  case selectedPage, hiddenPage, largeTitle, hidesBottomBars
  /// The safe area of a row and what is below it.
  case safeTop, safeLeft, safeBottom, safeRight
  /// Of stack views: the first output of the block that places the children along an axis, from which on all are
  /// consecutive.
  case arrangementX, arrangementY
  /// Of stack views: outputs of the block that says how long they would like to be, three consecutive cells each.
  case fittingX, fittingHuggingX, fittingCompressionX
  case fittingY, fittingHuggingY, fittingCompressionY
  /// Of stack views: enumerations as numbers, and the margins that count.
  case stackAxis, stackDistribution, stackAlignment
  case stackTop, stackLeft, stackBottom, stackRight
  /// Of the children of stack views: the size asked for by an attribute, as it counts for the size of the stack view; that
  /// of the content; baselines from the top and from the bottom.
  case askedWidth, askedHeight, ownWidth, ownHeight, ownFirst, ownLast
  /// Outputs of the constraints that decide this number of this row, among others: the first of them, from which on all are
  /// consecutive.
  case constrainedLeft, constrainedTop, constrainedWidth, constrainedHeight
  /// The layout margins of a row.
  case marginTop, marginLeft, marginBottom, marginRight

  /// The attribute that sets it, of the four cells of a frame.
  var frameSymbol: GeometrySymbol? {
    switch self {
    case .left: .left
    case .top: .top
    case .width: .width
    case .height: .height
    default: nil
    }
  }

  /// The first of the four outputs of the measurement that it belongs to.
  var measurementGroup: CellKey? {
    switch self {
    case .naturalWidth, .naturalHeight, .naturalFirst, .naturalLast: .naturalWidth
    case .measuredWidth, .measuredHeight, .measuredFirst, .measuredLast: .measuredWidth
    default: nil
    }
  }

  /// How many keys any row may have. Those behind are kept apart, because few rows have them.
  static let commonCount = Int(CellKey.offsetX.rawValue)

  /// What hosts see of scroll views.
  static let ofScrollViews: [CellKey] = [
    .contentWidth, .contentHeight, .offsetX, .offsetY, .insetTop, .insetLeft, .insetBottom, .insetRight,
  ]
  /// What hosts see of rows at which the safe area may be another one, in the order of edges.
  static let ofSafeAreas: [CellKey] = [.safeTop, .safeLeft, .safeBottom, .safeRight]
  /// What hosts and pointers set of controls and scroll views, in the order of the bits of `ControlState` and `TouchState`.
  static let controlStates: [CellKey] = [
    .isHighlighted, .isDisabled, .isSelected, .isFocused, .isTracking, .isTouchInside, .isDragging, .isDecelerating,
    .isZooming, .isZoomBouncing,
  ]

  init(_ state: ControlState) {
    switch state {
    case .highlighted: self = .isHighlighted
    case .disabled: self = .isDisabled
    case .selected: self = .isSelected
    case .focused: self = .isFocused
    }
  }

  init(_ state: TouchState) {
    switch state {
    case .tracking: self = .isTracking
    case .inside: self = .isTouchInside
    case .dragging: self = .isDragging
    case .decelerating: self = .isDecelerating
    case .zooming: self = .isZooming
    case .zoomBouncing: self = .isZoomBouncing
    }
  }

  /// What hosts set of scroll views, unless attributes do.
  static let scrolling: [CellKey] = [.scrolledX, .scrolledY, .isScrolled]
  /// What lists say while they are computed.
  static let lists: [CellKey] = [.listWidth, .listHeight]
}

extension Axis {
  var listLength: CellKey { self == .horizontal ? .listWidth : .listHeight }
  var position: CellKey { self == .horizontal ? .left : .top }
  var size: CellKey { self == .horizontal ? .width : .height }
  var container: CellKey { self == .horizontal ? .containerWidth : .containerHeight }
  var bounding: CellKey { self == .horizontal ? .boundingWidth : .boundingHeight }
  var content: CellKey { self == .horizontal ? .contentWidth : .contentHeight }
  var extent: CellKey { self == .horizontal ? .extentX : .extentY }
  var overflow: CellKey { self == .horizontal ? .overflowX : .overflowY }
  var reach: CellKey { self == .horizontal ? .reachX : .reachY }
  var arrangement: CellKey { self == .horizontal ? .arrangementX : .arrangementY }
  var fitting: CellKey { self == .horizontal ? .fittingX : .fittingY }
  var fittingHugging: CellKey { self == .horizontal ? .fittingHuggingX : .fittingHuggingY }
  var fittingCompression: CellKey { self == .horizontal ? .fittingCompressionX : .fittingCompressionY }
  var asked: CellKey { self == .horizontal ? .askedWidth : .askedHeight }
  var own: CellKey { self == .horizontal ? .ownWidth : .ownHeight }
}

extension Edge {
  /// A scroll view's inset there.
  var inset: CellKey {
    switch self {
    case .top: .insetTop
    case .left: .insetLeft
    case .bottom: .insetBottom
    case .right: .insetRight
    }
  }

  /// The safe area there.
  var safeArea: CellKey {
    switch self {
    case .top: .safeTop
    case .left: .safeLeft
    case .bottom: .safeBottom
    case .right: .safeRight
    }
  }
}

extension GeometrySymbol {
  /// The cell that it is, of the four of a frame.
  var frameKey: CellKey? {
    for raw in CellKey.left.rawValue...CellKey.height.rawValue {
      if let key = CellKey(rawValue: raw), key.frameSymbol == self { return key }
    }
    return nil
  }
}
