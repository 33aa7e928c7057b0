import PlumbSyntax

/// Putting items and groups together, parents before children. Keeps its own stack: documents may be deeper than that of a
/// thread.
extension DisplayList {
  /// Adds the items of a row and its descendants. `outer` is that of the row. O(rows that are not below a skipped one).
  @_optimize(speed)
  func walk(_ top: Int, _ rows: PublishedRows, _ layout: Layout) {
    stack.removeAll()
    sorted.removeAll()
    let ends = rows.subtreeEnds
    var row = top
    while true {
      // Most rows are leaves in document order, next to others.
      if !stack.isEmpty, Int(ends[row]) == row + 1 {
        let parent = stack[stack.count - 1]
        if parent.limit == 0 { row = appendLeaves(row, Int(parent.end), rows) }
        if row == Int(parent.end) {
          guard let next = nextRow(row - 1, ends, layout) else { return }
          row = next
          continue
        }
      }
      let isOpen = visit(row, rows, layout)
      if isOpen, let place = listPlace(row, layout) { appendCells(list: place, context(row), layout) }
      if isOpen, !anchors.isEmpty { appendDeparted(.inside, row, context(row)) }
      if isOpen, Int(ends[row]) > row + 1 {
        open(row, rows)
        outer = context(row)
        if stack[stack.count - 1].limit == 0 {
          row += 1
          continue
        }
      } else {
        close(row, layout)
      }
      if stack.isEmpty { return }
      // Mostly the next sibling, in their order.
      let last = stack.pointer(to: stack.count - 1)
      if last.pointee.limit == 0, ends[row] < last.pointee.end {
        row = Int(ends[row])
      } else if let next = nextRow(row, ends, layout) {
        row = next
      } else {
        return
      }
    }
  }

  /// The sibling after a row or after one of those around it, which are closed; nil at the end.
  @inline(never)
  private func nextRow(_ row: Int, _ ends: UnsafePointer<UInt32>, _ layout: Layout) -> Int? {
    var row = row
    while !stack.isEmpty {
      let open = stack.pointer(to: stack.count - 1)
      if open.pointee.limit > 0, open.pointee.next < open.pointee.limit {
        let next = Int(sorted[Int(open.pointee.next)].row)
        open.pointee.next += 1
        outer = context(Int(open.pointee.row))
        return next
      }
      if open.pointee.limit == 0, ends[row] < open.pointee.end {
        outer = context(Int(open.pointee.row))
        return Int(ends[row])
      }
      row = Int(open.pointee.row)
      sorted.removeAll(from: Int(open.pointee.first))
      _ = stack.popLast()
      close(row, layout)
    }
    return nil
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
      let depth = look.hasDepth ? look.details?.pointee.depth ?? 0 : 0
      if depth != 0 { isSorted = false }
      siblings.append(DeepRow(depth: depth, row: Int32(truncatingIfNeeded: child)))
      child = Int(ends[child])
    }
    if isSorted { return }
    siblings.sortInPlace { $0.depth != $1.depth ? $0.depth < $1.depth : $0.row < $1.row }
    sorted.append(contentsOf: siblings.elements)
    open.limit = Int32(truncatingIfNeeded: sorted.count)
  }

  /// Adds the item of a row. Whether its children are drawn; their context is `context` of the row then, if it has any.
  @_optimize(speed)
  func visit(_ row: Int, _ rows: PublishedRows, _ layout: Layout) -> Bool {
    let start = Int32(truncatingIfNeeded: itemBase + items.count)
    let span = spans.pointer(to: row)
    (span.pointee.start, span.pointee.end) = (start, start)
    (span.pointee.state, span.pointee.hasItem, span.pointee.hasBorderItem) = (.skipped, false, false)
    let flags = rows.flags[row]
    let look = looks.pointer(to: row)
    let isHidden = flags & (NodeFlags.hidden | NodeFlags.hiddenByAncestor) != 0
    if isHidden || look.pointee.kinds.contains(.layerHidden) { return false }
    let opacity = outer.opacity * look.pointee.opacity
    if !(opacity > 0) { return false }
    let frame = rows.frames[row]
    let root = Frame(x: outer.x + frame.x, y: outer.y + frame.y, width: frame.width, height: frame.height)
    let box = Box(x: root.x, y: root.y, width: root.width, height: root.height)
    var group = outer.group
    var transformGroup = outer.transformGroup
    if look.pointee.opacity < 1 || look.pointee.kinds.contains(.hasTransform) {
      guard let own = effect(row, look, box, rows) else { return false }
      group = own
      if look.pointee.kinds.contains(.hasTransform) { transformGroup = own }
    } else if span.pointee.effect >= 0 {
      needsAll = true
    }
    let bounds =
      transformGroup == RawDrawGroup.none ? box : groups[Int(transformGroup)].rootTransform.bounds(box)
    span.pointee.state = .closed
    if frame.width > 0, frame.height > 0 {
      var reach = bounds
      if !look.pointee.kinds.isDisjoint(with: [.hasShadow, .hasIcon, .control]) {
        placeIcon(row, root, look, layout)
        if let control = look.pointee.details?.pointee.control {
          control.pointee.shapes?.place(control, root, look.pointee.tint)
        }
        reach = self.reach(box, look, transformGroup)
      }
      if reach.overlaps(outer.clip) {
        span.pointee.hasItem = true
        append(
          row, root, look, reach, isInside: outer.clip.contains(reach), outer.clip, opacity, group, rows)
        if transformGroup != RawDrawGroup.none { setTransform(transformGroup) }
      }
    }
    let clips = flags & NodeFlags.clips != 0
    if !clips, span.pointee.clip >= 0 { needsAll = true }
    if clips || Int(rows.subtreeEnds[row]) > row + 1 || !anchors.isEmpty || listPlace(row, layout) != nil {
      var context = DrawContext(
        x: box.left, y: box.top, clip: outer.clip, opacity: opacity, group: group, transformGroup: transformGroup)
      if look.pointee.kinds.contains(.scrollView) {
        let offset = NodeReader(layout).scrollOffset(layout.linked(row))
        (context.x, context.y) = (box.left - offset.x, box.top - offset.y)
      }
      if clips {
        context.clip = bounds.cut(outer.clip)
        if context.clip.isEmpty { return false }
        context.group = clip(row, look, box, root, context, rows)
      }
      keep(context, span)
    }
    span.pointee.state = .open
    return true
  }

  private func keep(_ context: DrawContext, _ span: UnsafeMutablePointer<DrawSpan>) {
    if span.pointee.context >= 0 {
      contexts[Int(span.pointee.context)] = context
    } else {
      span.pointee.context = Int32(truncatingIfNeeded: contexts.count)
      contexts.append(context)
    }
  }

  /// Adds what is above the children of a row.
  @inline(__always)
  private func close(_ row: Int, _ layout: Layout) {
    let span = spans.pointer(to: row)
    let look = looks.pointer(to: row)
    if look.pointee.kinds.contains(.controller) || look.pointee.borderWidth > 0 { closeMore(row, span, look, layout) }
    span.pointee.end = Int32(truncatingIfNeeded: itemBase + items.count)
    if !anchors.isEmpty { appendDeparted(behind: row, layout) }
  }

  @inline(never)
  private func closeMore(
    _ row: Int, _ span: UnsafeMutablePointer<DrawSpan>, _ look: UnsafeMutablePointer<NodeLook>, _ layout: Layout
  ) {
    if look.pointee.kinds.contains(.controller), span.pointee.state == .open, span.pointee.hasItem {
      appendBars(row, layout)
    }
    if span.pointee.hasItem, look.pointee.hasBorder {
      let own = Int(span.pointee.start) - itemBase
      if items.count == own + 1 {
        items[own].parts |= DrawParts.border.rawValue
      } else {
        items.append(items[own].borderAbove)
        span.pointee.hasBorderItem = true
      }
    }
  }

  /// Adds the item of a row, which stays where it is until the next one is added. `isInside`: nothing of `reach` is
  /// clipped.
  @inline(__always)
  @discardableResult
  func append(
    _ row: Int, _ frame: Frame, _ look: UnsafeMutablePointer<NodeLook>, _ reach: Box, isInside: Bool, _ clip: Box,
    _ opacity: Float, _ group: UInt32, _ rows: PublishedRows
  ) -> UnsafeMutablePointer<RawDrawItem> {
    var parts: UInt32 = isInside ? 0 : DrawParts.clipped.rawValue
    if look.pointee.background.alpha > 0 { parts |= DrawParts.background.rawValue }
    if look.pointee.kinds.contains(.imageView) { parts |= DrawParts.image.rawValue }
    // Field by field to where it stays: all of it is more than there are registers.
    let item = items.appendUninitialized()
    item.pointee.text = 0
    if look.pointee.kinds.contains(.showsText) {
      parts |= DrawParts.text.rawValue
      item.pointee.text = RawValue.address(look.pointee.text.map { UnsafeRawPointer($0) })
    }
    item.pointee.node = rows.nodes[row]
    item.pointee.revision = look.pointee.revision
    item.pointee.row = UInt32(truncatingIfNeeded: row)
    item.pointee.parts = parts
    item.pointee.frame = frame
    item.pointee.clip = clip.rootFrame
    item.pointee.bounds = (isInside ? reach : reach.cut(clip)).rootFrame
    item.pointee.opacity = opacity
    (item.pointee.cornerRadius, item.pointee.borderWidth) = (0, 0)
    if look.pointee.cornerRadius > 0 || look.pointee.borderWidth > 0 {
      let (width, height) = (Float(frame.width), Float(frame.height))
      item.pointee.cornerRadius = max(0, min(look.pointee.cornerRadius, width / 2, height / 2))
      item.pointee.borderWidth = min(look.pointee.borderWidth, width, height)
    }
    // With those of the border and the tint and the content mode, which follow in both.
    withUnsafeMutablePointer(to: &item.pointee.background) {
      UnsafeMutableRawPointer($0).copyMemory(from: &look.pointee.background, byteCount: NodeLook.colorBytes)
    }
    item.pointee.group = group
    (item.pointee.transform, item.pointee.shadow, item.pointee.image) = (0, 0, 0)
    (item.pointee.icon, item.pointee.control) = (0, 0)
    item.pointee.component = reader.componentName(look.pointee.component)
    item.pointee.layout = layoutAddress
    if let details = look.pointee.details { addDetails(details, look, item) }
    return item
  }

  /// Adds to an item what few nodes have.
  @inline(never)
  private func addDetails(
    _ details: UnsafeMutablePointer<LookDetails>, _ look: UnsafeMutablePointer<NodeLook>,
    _ item: UnsafeMutablePointer<RawDrawItem>
  ) {
    if look.pointee.kinds.contains(.hasShadow) {
      item.pointee.parts |= DrawParts.shadow.rawValue
      item.pointee.shadow = RawValue.address(UnsafeRawPointer(details))
    }
    if let box = details.pointee.image.imageBox {
      item.pointee.parts |= DrawParts.image.rawValue
      item.pointee.image = RawValue.address(UnsafeRawPointer(box.raw))
    }
    if look.pointee.kinds.contains(.hasIcon) {
      item.pointee.parts |= DrawParts.icon.rawValue
      item.pointee.icon = RawValue.address(details.pointee.icon.map { UnsafeRawPointer($0) })
    }
    if let control = details.pointee.control {
      item.pointee.parts |= DrawParts.control.rawValue
      item.pointee.control = RawValue.address(UnsafeRawPointer(control))
    }
  }

  /// Transforms the item that was added last as a group is.
  private func setTransform(_ group: UInt32) {
    hasTransforms = true
    // Until all groups are where they stay.
    items[items.count - 1].transform = isPatching ? address(ofTransform: group) : UInt64(group) + 1
  }

  private func radius(_ look: UnsafeMutablePointer<NodeLook>, _ box: Box) -> Float {
    max(0, min(look.pointee.cornerRadius, Float(box.right - box.left) / 2, Float(box.bottom - box.top) / 2))
  }

  /// What a row covers with all that is drawn of it, transformed.
  private func reach(_ box: Box, _ look: UnsafeMutablePointer<NodeLook>, _ transformGroup: UInt32) -> Box {
    let (kinds, details) = (look.pointee.kinds, look.pointee.details)
    let all = box.joined(
      shadow: kinds.contains(.hasShadow) ? details?.pointee.shadow : nil,
      icon: kinds.contains(.hasIcon) ? details?.pointee.icon?.pointee.raw.frame : nil,
      shapes: details?.pointee.control?.pointee.shapes)
    if transformGroup == RawDrawGroup.none { return all }
    return groups[Int(transformGroup)].rootTransform.bounds(all)
  }

  /// Finds where the image of a button is.
  @inline(never)
  private func placeIcon(_ row: Int, _ frame: Frame, _ look: UnsafeMutablePointer<NodeLook>, _ layout: Layout) {
    guard look.pointee.kinds.contains(.hasIcon), let icon = look.pointee.details?.pointee.icon else { return }
    let content = icon.pointee.content
    let insets = content.titleInsets
    let room = frame.width - insets.left - insets.right
    if icon.pointee.titleWidth < 0 || icon.pointee.room != room {
      icon.pointee.titleWidth =
        reader.text(look.pointee).map { titleWidth($0, content, room, layout.linked(row), layout) } ?? 0
      icon.pointee.room = room
    }
    let place = content.imageFrame(frame.width, frame.height, titleWidth: icon.pointee.titleWidth)
    icon.pointee.raw.frame =
      Frame(x: frame.x + place.x, y: frame.y + place.y, width: place.width, height: place.height)
  }

  /// The width of a title. A host that measures has given the button's size, where that is measured; its fonts are not known
  /// otherwise.
  private func titleWidth(
    _ text: NodeText, _ content: ButtonContent, _ room: Double, _ linked: Int, _ layout: Layout
  ) -> Double {
    if layout.template.engine.measurer != nil, !text.text.isEmpty,
      let natural = layout.machine.naturalSize(linked, isWidth: true), natural > BuiltInSize.buttonMinimum
    {
      return min(
        max(0, natural - content.content.left - content.content.right - content.imageWidth), max(0, room))
    }
    return ButtonContent.titleWidth(text, room: room)
  }

  // MARK: - Groups

  /// The group of a row that is transformed or blended as a whole; nil where its transform leaves nothing.
  private func effect(
    _ row: Int, _ look: UnsafeMutablePointer<NodeLook>, _ box: Box, _ rows: PublishedRows
  ) -> UInt32? {
    var own = AffineTransform()
    var root = rootTransform(outer)
    if look.pointee.kinds.contains(.hasTransform), let details = look.pointee.details {
      own = details.pointee.transform.about(
        box.left + (box.right - box.left) * details.pointee.anchorX,
        box.top + (box.bottom - box.top) * details.pointee.anchorY)
      root = root.after(own)
      if !own.isInvertible || !root.isInvertible { return nil }
    }
    let group = RawDrawGroup(
      rootTransform: root, transform: own, node: rows.nodes[row], row: UInt32(truncatingIfNeeded: row),
      parent: outer.group, kind: RawDrawGroup.effect, opacity: look.pointee.opacity, clip: Frame(),
      cornerRadius: 0)
    return keep(group, &spans[row].effect)
  }

  /// The group of a row's descendants, which are clipped to it.
  private func clip(
    _ row: Int, _ look: UnsafeMutablePointer<NodeLook>, _ box: Box, _ frame: Frame, _ context: DrawContext,
    _ rows: PublishedRows
  ) -> UInt32 {
    let group = RawDrawGroup(
      rootTransform: rootTransform(context), transform: AffineTransform(), node: rows.nodes[row],
      row: UInt32(truncatingIfNeeded: row), parent: context.group, kind: RawDrawGroup.clip, opacity: 1,
      clip: frame, cornerRadius: radius(look, box))
    return keep(group, &spans[row].clip)
  }

  /// The transform that is in effect for what begins with a context.
  func rootTransform(_ context: DrawContext) -> AffineTransform {
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
      (item.shadow, item.image, item.icon, item.control, item.text) = (0, 0, 0, 0, 0)
      (item.cornerRadius, item.borderWidth) = (0, 0)
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
