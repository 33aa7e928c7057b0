import PlumbSyntax

/// Putting items and groups together, parents before children. Keeps its own stack: documents may be deeper than that of a
/// thread.
extension DisplayList {
  /// Adds the items of a row and its descendants. `context`: that of its parent. O(rows that are not below a skipped one).
  @_optimize(speed)
  func walk(_ top: Int, _ context: DrawContext, _ rows: PublishedRows, _ layout: Layout) {
    stack.removeAll()
    sorted.removeAll()
    let ends = rows.subtreeEnds
    var row = top
    var outer = context
    while true {
      if visit(row, outer, rows, layout), Int(ends[row]) > row + 1 {
        open(row, rows)
        if stack[stack.count - 1].limit == 0 {
          outer = contexts[row]
          row += 1
          continue
        }
      } else {
        close(row, layout)
      }
      // The next sibling, of this row or of the ones around it.
      while true {
        if stack.isEmpty { return }
        let open = stack[stack.count - 1]
        var next = -1
        if open.limit > 0, open.next < open.limit {
          next = Int(sorted[Int(open.next)].row)
          stack[stack.count - 1].next += 1
        } else if open.limit == 0, ends[row] < open.end {
          next = Int(ends[row])
        }
        if next >= 0 {
          outer = contexts[Int(open.row)]
          row = next
          break
        }
        _ = stack.popLast()
        sorted.removeAll(from: Int(open.first))
        row = Int(open.row)
        close(row, layout)
      }
    }
  }

  private func open(_ row: Int, _ rows: PublishedRows) {
    let ends = rows.subtreeEnds
    let first = Int32(truncatingIfNeeded: sorted.count)
    var open = OpenRow(
      row: Int32(truncatingIfNeeded: row), end: Int32(truncatingIfNeeded: Int(ends[row])), next: first, limit: 0,
      first: first)
    if hasDepths { sortChildren(of: row, ends, &open) }
    stack.append(open)
  }

  /// Siblings are drawn by depth, and those of one depth in the order of the document.
  private func sortChildren(of row: Int, _ ends: UnsafePointer<UInt32>, _ open: inout OpenRow) {
    siblings.removeAll()
    var isSorted = true
    var child = row + 1
    while child < Int(ends[row]) {
      let look = looks[child]
      let depth = look.hasDepth ? reader.details[Int(look.details)].depth : 0
      if depth != 0 { isSorted = false }
      siblings.append(DeepRow(depth: depth, row: Int32(truncatingIfNeeded: child)))
      child = Int(ends[child])
    }
    if isSorted { return }
    siblings.sortInPlace { $0.depth != $1.depth ? $0.depth < $1.depth : $0.row < $1.row }
    sorted.append(contentsOf: siblings.elements)
    open.limit = Int32(truncatingIfNeeded: sorted.count)
  }

  /// Adds the item of a row. Whether its children are drawn; their context is in `contexts` then.
  @_optimize(speed)
  func visit(_ row: Int, _ outer: DrawContext, _ rows: PublishedRows, _ layout: Layout) -> Bool {
    let start = Int32(truncatingIfNeeded: itemBase + items.count)
    let span = spans.pointer(to: row)
    (span.pointee.start, span.pointee.end) = (start, start)
    (span.pointee.state, span.pointee.hasItem, span.pointee.hasBorderItem) = (.skipped, false, false)
    let flags = rows.flags[row]
    let look = looks.pointer(to: row)
    if flags & (NodeFlags.hidden | NodeFlags.hiddenByAncestor) != 0 || look.pointee.isLayerHidden { return false }
    let opacity = outer.opacity * look.pointee.opacity
    if !(opacity > 0) { return false }
    let frame = rows.frames[row]
    let root = Frame(x: outer.x + frame.x, y: outer.y + frame.y, width: frame.width, height: frame.height)
    let box = Box(x: root.x, y: root.y, width: root.width, height: root.height)
    var context = outer
    if look.pointee.opacity < 1 || look.pointee.hasTransform {
      guard let group = effect(row, look.pointee, box, outer, rows) else { return false }
      context.group = group
      if look.pointee.hasTransform { context.transformGroup = group }
    } else if span.pointee.effect >= 0 {
      needsAll = true
    }
    context.opacity = opacity
    let isTransformed = context.transformGroup != RawDrawGroup.none
    let bounds = isTransformed ? groups[Int(context.transformGroup)].rootTransform.bounds(box) : box
    span.pointee.state = .closed
    if frame.width > 0, frame.height > 0 {
      let reach = look.pointee.hasShadow ? reach(box, look.pointee, context) : bounds
      if reach.overlaps(outer.clip) {
        span.pointee.hasItem = true
        append(row, box, root, look.pointee, context, reach, rows)
      }
    }
    (context.x, context.y) = (box.left, box.top)
    if look.pointee.isScrollView {
      let offset = NodeReader(layout).scrollOffset(layout.linked(row))
      (context.x, context.y) = (box.left - offset.x, box.top - offset.y)
    }
    if flags & NodeFlags.clips != 0 {
      context.clip = bounds.cut(outer.clip)
      if context.clip.isEmpty { return false }
      context.group = clip(row, look.pointee, box, root, context, rows)
    } else if span.pointee.clip >= 0 {
      needsAll = true
    }
    span.pointee.state = .open
    contexts[row] = context
    return true
  }

  /// Adds what is above the children of a row.
  private func close(_ row: Int, _ layout: Layout) {
    let span = spans.pointer(to: row)
    let look = looks.pointer(to: row)
    if look.pointee.isController, span.pointee.state == .open, span.pointee.hasItem { appendBars(row, layout) }
    if span.pointee.hasItem, look.pointee.hasBorder {
      let own = Int(span.pointee.start) - itemBase
      if items.count == own + 1 {
        items[own].parts |= DrawParts.border.rawValue
      } else {
        items.append(items[own].borderAbove)
        span.pointee.hasBorderItem = true
      }
    }
    span.pointee.end = Int32(truncatingIfNeeded: itemBase + items.count)
  }

  private func append(
    _ row: Int, _ box: Box, _ frame: Frame, _ look: NodeLook, _ context: DrawContext, _ reach: Box,
    _ rows: PublishedRows
  ) {
    var parts: UInt32 = context.clip.contains(reach) ? 0 : DrawParts.clipped.rawValue
    var item = RawDrawItem(
      node: rows.nodes[row], revision: look.revision, row: UInt32(truncatingIfNeeded: row), parts: 0,
      frame: frame, clip: context.clip.rootFrame,
      bounds: reach.cut(context.clip).rootFrame, opacity: context.opacity, cornerRadius: radius(look, box),
      borderWidth: min(look.borderWidth, Float(frame.width), Float(frame.height)), background: look.background,
      border: look.border, tint: look.tint,
      contentMode: UInt32(look.contentMode), group: context.group, transform: 0, shadow: 0, image: 0, text: 0,
      component: componentName(look.component))
    if look.background.alpha > 0 { parts |= DrawParts.background.rawValue }
    if look.isImageView { parts |= DrawParts.image.rawValue }
    if look.details >= 0 {
      let details = reader.details[Int(look.details)]
      if look.hasShadow {
        parts |= DrawParts.shadow.rawValue
        item.shadow = details.shadow
      }
      if details.text != 0 {
        parts |= DrawParts.text.rawValue
        item.text = details.text
      }
      item.image = details.image
      if details.image != 0 { parts |= DrawParts.image.rawValue }
    }
    if context.transformGroup != RawDrawGroup.none {
      hasTransforms = true
      // Until all groups are where they stay.
      item.transform = isPatching ? address(ofTransform: context.transformGroup) : UInt64(context.transformGroup) + 1
    }
    item.parts = parts
    items.append(item)
  }

  private func radius(_ look: NodeLook, _ box: Box) -> Float {
    max(0, min(look.cornerRadius, Float(box.right - box.left) / 2, Float(box.bottom - box.top) / 2))
  }

  /// What a row and its shadow cover.
  private func reach(_ box: Box, _ look: NodeLook, _ context: DrawContext) -> Box {
    let shadow = reader.storage[Int(look.details)].shadow.pointee
    // A blur is as good as gone at three times its standard deviation.
    let all = box.joined(box.moved(shadow.offsetX, shadow.offsetY).grown(by: 3 * shadow.radius))
    if context.transformGroup == RawDrawGroup.none { return all }
    return groups[Int(context.transformGroup)].rootTransform.bounds(all)
  }

  // MARK: - Groups

  /// The group of a row that is transformed or blended as a whole; nil where its transform leaves nothing.
  private func effect(
    _ row: Int, _ look: NodeLook, _ box: Box, _ outer: DrawContext, _ rows: PublishedRows
  ) -> UInt32? {
    var own = AffineTransform()
    var root = rootTransform(outer)
    if look.hasTransform {
      let details = reader.details[Int(look.details)]
      own = details.transform.about(
        box.left + (box.right - box.left) * details.anchorX, box.top + (box.bottom - box.top) * details.anchorY)
      root = root.after(own)
      if !own.isInvertible || !root.isInvertible { return nil }
    }
    let group = RawDrawGroup(
      rootTransform: root, transform: own, node: rows.nodes[row], row: UInt32(truncatingIfNeeded: row),
      parent: outer.group, kind: RawDrawGroup.effect, opacity: look.opacity, clip: Frame(),
      cornerRadius: 0)
    return keep(group, &spans[row].effect)
  }

  /// The group of a row's descendants, which are clipped to it.
  private func clip(
    _ row: Int, _ look: NodeLook, _ box: Box, _ frame: Frame, _ context: DrawContext, _ rows: PublishedRows
  ) -> UInt32 {
    let group = RawDrawGroup(
      rootTransform: rootTransform(context), transform: AffineTransform(), node: rows.nodes[row],
      row: UInt32(truncatingIfNeeded: row), parent: context.group, kind: RawDrawGroup.clip, opacity: 1,
      clip: frame, cornerRadius: radius(look, box))
    return keep(group, &spans[row].clip)
  }

  private func rootTransform(_ context: DrawContext) -> AffineTransform {
    if context.transformGroup == RawDrawGroup.none { return AffineTransform() }
    return groups[Int(context.transformGroup)].rootTransform
  }

  private func keep(_ group: RawDrawGroup, _ place: inout Int32) -> UInt32 {
    usedGroups += 1
    if !isPatching {
      place = Int32(truncatingIfNeeded: groups.count)
      groups.append(group)
    } else if place < 0 {
      needsAll = true
      return group.parent
    } else {
      if !groups[Int(place)].isIdentical(to: group) {
        hasNewGroups = true
        groups[Int(place)] = group
      }
    }
    return UInt32(bitPattern: place)
  }

  // MARK: - Bars

  /// The bars of a controller, above the child that it shows: plain, with a line where they end.
  private func appendBars(_ row: Int, _ layout: Layout) {
    let own = items[Int(spans[row].start) - itemBase]
    for bar in ControllerBars(layout, row: row, own.frame).bars {
      var item = own
      item.parts = DrawParts.background.rawValue | DrawParts.above.rawValue | own.parts & DrawParts.clipped.rawValue
      (item.shadow, item.image, item.text, item.cornerRadius, item.borderWidth) = (0, 0, 0, 0, 0)
      item.frame = bar.frame
      item.background = bar.color
      items.append(item)
      var line = bar.frame
      line.y = bar.isAtTop ? bar.frame.y + bar.frame.height - 0.5 : bar.frame.y
      line.height = 0.5
      item.frame = line
      item.background = ControllerBars.line
      items.append(item)
    }
  }
}
