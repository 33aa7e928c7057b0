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
