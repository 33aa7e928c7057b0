import PlumbSyntax

/// The edges of a rectangle in whole device pixels, in the root's coordinates.
public struct PixelEdges: Equatable, Sendable {
  public var left: Int32
  public var top: Int32
  public var right: Int32
  public var bottom: Int32
}

/// Arrays with one element for each node, in document order, parents first. What `body` gets must not be kept, and it must
/// not change the layout.
public struct LayoutRows {
  let layout: Layout

  /// Frames in their parents' coordinates; all 0 before the first compute.
  public func withFrames<R>(_ body: (UnsafeBufferPointer<Frame>) -> R) -> R { body(rows(layout.rawFrames)) }

  /// Frames in the root's coordinates. O(1), O(rows) after a change.
  public func withRootFrames<R>(_ body: (UnsafeBufferPointer<RootFrame>) -> R) -> R { body(rows(layout.rawRootFrames)) }

  /// Combinations of `NodeFlags`.
  public func withFlags<R>(_ body: (UnsafeBufferPointer<UInt32>) -> R) -> R { body(rows(layout.rawFlags)) }

  /// Handles.
  public func withNodes<R>(_ body: (UnsafeBufferPointer<UInt64>) -> R) -> R { body(rows(layout.rawNodes)) }

  /// The row of the parent; `UInt32.max` for the root. O(1), O(rows) after a relink, as the two below.
  public func withParents<R>(_ body: (UnsafeBufferPointer<UInt32>) -> R) -> R { body(rows(layout.rawParents)) }

  /// The row after the last descendant.
  public func withSubtreeEnds<R>(_ body: (UnsafeBufferPointer<UInt32>) -> R) -> R { body(rows(layout.rawSubtreeEnds)) }

  /// The number of ancestors.
  public func withDepths<R>(_ body: (UnsafeBufferPointer<UInt32>) -> R) -> R { body(rows(layout.rawDepths)) }

  /// How opaque a node is with its ancestors, 0 to 1; 0 for what is hidden. O(1), O(rows) after a change.
  public func withOpacities<R>(_ body: (UnsafeBufferPointer<Float>) -> R) -> R { body(rows(layout.rawOpacities)) }

  /// Frames in device pixels at `scale` pixels a point: each edge is rounded half up, so that edges that touch go on
  /// touching. Errors: `.argument` (a scale that is not positive and finite).
  public func snappedFrames(scale: Double) throws(Diagnostic) -> [PixelEdges] {
    guard scale > 0, scale.isFinite else { throw Diagnostic(.argument, "The scale must be positive and finite") }
    var result: [PixelEdges] = []
    result.reserveCapacity(layout.nodeCount)
    layout.snap(scale: scale) { _, edges in
      result.append(PixelEdges(left: edges.0, top: edges.1, right: edges.2, bottom: edges.3))
    }
    return result
  }

  /// A number; `absent` where a row has no such property, or no number in it. O(rows). Errors: `.handle`,
  /// `.busy`.
  public func numbers(_ key: PropertyKey, absent: Double) throws(Diagnostic) -> [Double] {
    try layout.requireReadable(0)
    let reader = PropertyReader(layout)
    let key = try reader.number(of: key)
    return [Double](unsafeUninitializedCapacity: layout.nodeCount) { buffer, count in
      if let base = buffer.baseAddress { reader.copyNumbers(key, absent: absent, to: base) }
      count = layout.nodeCount
    }
  }

  /// A colour, as `numbers`.
  public func colors(_ key: PropertyKey, absent: RGBA8) throws(Diagnostic) -> [RGBA8] {
    try layout.requireReadable(0)
    let reader = PropertyReader(layout)
    let key = try reader.number(of: key)
    return [RGBA8](unsafeUninitializedCapacity: layout.nodeCount) { buffer, count in
      if let base = buffer.baseAddress { reader.copyColors(key, absent: absent, to: base) }
      count = layout.nodeCount
    }
  }

  private func rows<T>(_ start: UnsafePointer<T>) -> UnsafeBufferPointer<T> {
    UnsafeBufferPointer(start: start, count: layout.nodeCount)
  }
}

extension Layout {
  /// Arrays with one element for each node.
  public var rows: LayoutRows { LayoutRows(layout: self) }
}
