import PlumbSyntax

/// The items of rows that are drawn as most are, without what the others need looked at for each.
extension DisplayList {
  /// What makes a row need more than its item.
  private static let unusual: LookKinds = [
    .controller, .scrollView, .layerHidden, .hasTransform, .hasShadow, .hasIcon, .control,
  ]

  /// Adds the items of siblings from `first` on that have no children, and are neither hidden nor a group of their own.
  /// `outer` is that of them all, and they are drawn in document order. The first row that is another one; `end` is that
  /// behind the last sibling. What they leave is what `visit` and `close` would. O(rows).
  @inline(never)
  @_optimize(speed)
  func appendLeaves(_ first: Int, _ end: Int, _ rows: PublishedRows) -> Int {
    if first >= end || outer.transformGroup != RawDrawGroup.none || !(outer.opacity > 0) || !anchors.isEmpty {
      return first
    }
    checkIndex(end - 1, below: looks.count)
    checkIndex(end - 1, below: spans.count)
    let (x, y, clip, opacity, group) = (outer.x, outer.y, outer.clip, outer.opacity, outer.group)
    let special = NodeFlags.hidden | NodeFlags.hiddenByAncestor | NodeFlags.clips
    var row = first
    var look = looks.pointer(to: first)
    var span = spans.pointer(to: first)
    var place = Int32(truncatingIfNeeded: itemBase + items.count)
    while row < end {
      if Int(rows.subtreeEnds[row]) != row + 1 || rows.flags[row] & special != 0
        || look.pointee.opacity.bitPattern != Float(1).bitPattern
        || !look.pointee.kinds.isDisjoint(with: Self.unusual) || span.pointee.effect & span.pointee.clip >= 0
      {
        return row
      }
      let frame = rows.frames[row]
      let root = Frame(x: x + frame.x, y: y + frame.y, width: frame.width, height: frame.height)
      let box = Box(x: root.x, y: root.y, width: root.width, height: root.height)
      span.pointee.start = place
      // What is inside and has an area overlaps, too.
      let isInside = !box.isEmpty && clip.contains(box)
      let hasItem = isInside || frame.width > 0 && frame.height > 0 && box.overlaps(clip)
      if hasItem {
        // Without an area, because of rounding, it can be within the clip all the same.
        let item = append(
          row, root, look, box, isInside: isInside || clip.contains(box), clip, opacity, group, rows)
        if look.pointee.hasBorder { item.pointee.parts |= DrawParts.border.rawValue }
        place &+= 1
      }
      span.pointee.end = place
      (span.pointee.state, span.pointee.hasItem, span.pointee.hasBorderItem) = (.open, hasItem, false)
      row &+= 1
      look += 1
      span += 1
    }
    return row
  }
}
