/// Geometry as of a layout's last compute, in numbers. O(1), but for the properties of a node that it looks through.
struct PublishedGeometry: DerivedGeometry {
  let reader: NodeReader

  private var layout: Layout { reader.layout }

  var isLegacy: Bool { layout.template.options.isLegacy }

  func isRightToLeft(_ row: Int) -> Bool { layout.published.directions.isRightToLeft(row) }

  func load(_ row: Int, _ key: CellKey, _ output: inout Void) -> Double {
    let frame = layout.published.frame(ofRow: row)
    if let part = frame.part(key) { return part }
    switch key {
    case .firstOffset: return reader.publishedBaselines(row)?.first ?? 0
    case .lastOffset: return frame.height - (reader.publishedBaselines(row)?.belowLast ?? 0)
    case .insetTop: return reader.number("adjustedContentInset.top", row, 0)
    case .insetLeft: return reader.number("adjustedContentInset.left", row, 0)
    case .insetBottom: return reader.number("adjustedContentInset.bottom", row, 0)
    case .insetRight: return reader.number("adjustedContentInset.right", row, 0)
    default: return derived(row, key, &output) ?? 0
    }
  }

  func parentContainer(_ row: Int, _ axis: Axis, _ output: inout Void) -> Double {
    let parent = Int(layout.tree.parents[row])
    guard parent >= 0 else {
      return axis == .horizontal ? layout.published.surroundings.width : layout.published.surroundings.height
    }
    return load(parent, reader.isScroll(parent) ? axis.container : axis.size, &output)
  }

  func part(_ part: StructurePart, _ row: Int, _ output: inout Void) -> Double {
    if let number = reader.number(part.name, row) { return number }
    guard let whole = try? reader.expressionValue(row, part.whole), whole.componentCount > part.component else {
      return part.fallback
    }
    return whole.component(part.component)
  }

  func two(_ operation: Operation, _ a: Double, _ b: Double, _ output: inout Void) -> Double {
    Operation.two(operation, a, b)
  }
}

extension Frame {
  /// A position or size that is stored in the frame; nil for other keys.
  func part(_ key: CellKey) -> Double? {
    switch key {
    case .left: x
    case .top: y
    case .width: width
    case .height: height
    default: nil
    }
  }
}
