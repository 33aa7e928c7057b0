import PlumbSyntax

/// Reading results: arrays in document order, borrowed until the next change of the layout.
extension Layout {
  /// The frame of a row in its parent's coordinates, as of the last compute that succeeded.
  public func frame(row: Int) -> Frame { row >= 0 && row < tree.count ? published.frames.base[row] : Frame() }

  /// How often computing has changed anything.
  public var revision: UInt64 { published.revision }

  /// What the last compute changed: rows whose frame did, and (row, property name), rows ascending.
  public var changes: [(row: Int, property: String?)] {
    let changes = UnsafeBufferPointer(start: published.changes.base, count: published.changes.count)
    return changes.map { change in
      guard change.property != 0, let base = UnsafePointer<UInt8>(bitPattern: UInt(change.property)) else {
        return (Int(change.row), nil)
      }
      return (Int(change.row), String(cString: base))
    }
  }

  /// Whether a row is hidden, by itself or by an ancestor, and whether it clips.
  public func flags(row: Int) -> (isHidden: Bool, isHiddenByAncestor: Bool, clips: Bool) {
    let flags = row >= 0 && row < tree.count ? published.flags.base[row] : 0
    return (
      flags & NodeFlags.hidden != 0, flags & NodeFlags.hiddenByAncestor != 0, flags & NodeFlags.clips != 0
    )
  }

  package var rawFrames: UnsafePointer<Frame> { UnsafePointer(published.frames.base) }
  package var rawFlags: UnsafePointer<UInt32> { UnsafePointer(published.flags.base) }
  package var rawNodes: UnsafePointer<UInt64> { UnsafePointer(nodeHandles.base) }
  package func withRawChanges<R>(_ body: (UnsafeBufferPointer<RawChange>) -> R) -> R {
    body(UnsafeBufferPointer(start: published.changes.base, count: published.changes.count))
  }

  /// A hold on the published frames: they stay as they are until the lease is let go of, even if the layout computes
  /// again. Any thread may read them.
  public func leaseFrames() -> FrameLease { FrameLease(published.frames) }

  /// Frames in root coordinates: scroll offsets subtracted, transforms ignored. O(1), O(rows) after a change.
  package var rawRootFrames: UnsafePointer<RootFrame> {
    let frames =
      published.rootFrames
      ?? FixedArray(zeros: tree.count)
    if published.rootFrames == nil || published.rootFramesRevision != published.revision {
      forEachRootFrame { row, x, y, frame in
        frames.base[row] = RootFrame(
          x: Float(x), y: Float(y), width: Float(frame.width), height: Float(frame.height))
      }
      published.rootFrames = frames
      published.rootFramesRevision = published.revision
    }
    return UnsafePointer(frames.base)
  }

  /// The frame of a row in root coordinates. O(depth).
  public func rootFrame(row: Int) -> Frame {
    row >= 0 && row < tree.count ? NodeReader(self).rootFrame(row) : Frame()
  }

  /// Edges in whole device pixels at `scale` pixels a point: each edge is rounded half up in root coordinates, so that
  /// edges that touch go on touching. Saturates at the limits of 32 bits.
  ///
  /// `scale` must be positive and finite.
  package func snap(scale: Double, _ store: (_ row: Int, _ edges: (Int32, Int32, Int32, Int32)) -> Void) {
    func pixel(_ edge: Double) -> Int32 { snapToPixel(edge, scale: scale) }
    forEachRootFrame { row, x, y, frame in
      store(row, (pixel(x), pixel(y), pixel(x + frame.width), pixel(y + frame.height)))
    }
  }

  /// Every row with its origin in root coordinates, parents first.
  private func forEachRootFrame(_ body: (_ row: Int, _ x: Double, _ y: Double, _ frame: Frame) -> Void) {
    rootFrameWalk.forEach(image, published.frames, scrollOffset: NodeReader(self).scrollOffset, body)
  }
}

// MARK: - Arrays for hosts in Swift

/// The edges of a rectangle in whole device pixels, in the root's coordinates.
public struct PixelEdges: Equatable, Sendable {
  public var left: Int32
  public var top: Int32
  public var right: Int32
  public var bottom: Int32
}

/// Arrays of all rows, in document order, parents first. `body` must not change the layout.
extension Layout {
  /// Frames in their parents' coordinates; all 0 before the first compute.
  public func withFrames<R>(_ body: (UnsafeBufferPointer<Frame>) -> R) -> R { body(rows(rawFrames)) }

  /// Frames in the root's coordinates. O(1), O(rows) after a change.
  public func withRootFrames<R>(_ body: (UnsafeBufferPointer<RootFrame>) -> R) -> R { body(rows(rawRootFrames)) }

  /// Combinations of `NodeFlags`.
  public func withFlags<R>(_ body: (UnsafeBufferPointer<UInt32>) -> R) -> R { body(rows(rawFlags)) }

  /// Handles.
  public func withNodes<R>(_ body: (UnsafeBufferPointer<UInt64>) -> R) -> R { body(rows(rawNodes)) }

  /// The row of the parent; `UInt32.max` for the root. O(1), O(rows) after a relink, as the two below.
  public func withParents<R>(_ body: (UnsafeBufferPointer<UInt32>) -> R) -> R { body(rows(rawParents)) }

  /// The row after the last descendant.
  public func withSubtreeEnds<R>(_ body: (UnsafeBufferPointer<UInt32>) -> R) -> R { body(rows(rawSubtreeEnds)) }

  /// The number of ancestors.
  public func withDepths<R>(_ body: (UnsafeBufferPointer<UInt32>) -> R) -> R { body(rows(rawDepths)) }

  /// How opaque a node is with its ancestors, 0 to 1; 0 for what is hidden. O(1), O(rows) after a change.
  public func withOpacities<R>(_ body: (UnsafeBufferPointer<Float>) -> R) -> R { body(rows(rawOpacities)) }

  /// Frames in device pixels at `scale` pixels a point: each edge is rounded half up, so that edges that touch go on
  /// touching. Errors: `.argument` (a scale that is not positive and finite).
  public func snappedFrames(scale: Double) throws(Diagnostic) -> [PixelEdges] {
    guard scale > 0, scale.isFinite else { throw Diagnostic(.argument, "The scale must be positive and finite") }
    var result: [PixelEdges] = []
    result.reserveCapacity(tree.count)
    snap(scale: scale) { _, edges in
      result.append(PixelEdges(left: edges.0, top: edges.1, right: edges.2, bottom: edges.3))
    }
    return result
  }

  private func rows<T>(_ start: UnsafePointer<T>) -> UnsafeBufferPointer<T> {
    UnsafeBufferPointer(start: start, count: tree.count)
  }
}
