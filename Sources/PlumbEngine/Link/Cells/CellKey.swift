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
  case offsetX, offsetY

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

  /// One more than the last case.
  static let count = Int(CellKey.offsetY.rawValue) + 1
}

extension Axis {
  var position: CellKey { self == .horizontal ? .left : .top }
  var size: CellKey { self == .horizontal ? .width : .height }
  var container: CellKey { self == .horizontal ? .containerWidth : .containerHeight }
  var bounding: CellKey { self == .horizontal ? .boundingWidth : .boundingHeight }
  var content: CellKey { self == .horizontal ? .contentWidth : .contentHeight }
  var extent: CellKey { self == .horizontal ? .extentX : .extentY }
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
