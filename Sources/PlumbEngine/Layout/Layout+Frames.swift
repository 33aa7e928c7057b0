import PlumbSyntax

/// Reading results: arrays in document order, borrowed until the next change of the layout.
extension Layout {
  /// The frame of a row in its parent's coordinates, as of the last compute that succeeded.
  public func frame(row: Int) -> Frame { row >= 0 && row < nodeCount ? published.frames.base[row] : Frame() }

  /// How often computing has changed anything.
  public var revision: UInt64 { published.revision }

  /// What the last compute changed: rows whose frame did, and (row, property name), rows ascending.
  public var changes: [(row: Int, property: String?)] { changes(RawChange.frame, RawChange.property) }

  /// What the last compute changed that is shown on its way there, as `changes`.
  public var targetChanges: [(row: Int, property: String?)] {
    changes(RawChange.targetFrame, RawChange.targetProperty)
  }

  private func changes(_ frame: Int32, _ property: Int32) -> [(row: Int, property: String?)] {
    let changes = UnsafeBufferPointer(start: published.changes.base, count: published.changes.count)
    return changes.filter { $0.kind == frame || $0.kind == property }.map { change in
      guard change.property != 0, let base = UnsafePointer<UInt8>(bitPattern: UInt(change.property)) else {
        return (Int(change.row), nil)
      }
      return (Int(change.row), String(cString: base))
    }
  }

  /// Whether a row is hidden, by itself or by an ancestor, and whether it clips.
  public func flags(row: Int) -> (isHidden: Bool, isHiddenByAncestor: Bool, clips: Bool) {
    let flags = row >= 0 && row < nodeCount ? published.flags.base[row] : 0
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

  /// The frame of a row in root coordinates. O(depth).
  public func rootFrame(row: Int) -> Frame {
    linkedRow(row).map { NodeReader(self).rootFrame($0) } ?? Frame()
  }
}
