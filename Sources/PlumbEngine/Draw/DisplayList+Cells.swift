import PlumbSyntax

/// What a display list shows of a list.
struct DrawnCells {
  /// `ListView.shownVersion` of what is shown.
  var version: UInt64 = .max
  /// The lists of the cells, whose texts and images items point to.
  var lists: [DisplayList] = []
  /// Where their groups are in the list. Others are written over them in place where there are as many.
  var groups = 0..<0
}

/// The cells of lists, whose items stand among those of the layout that the list is in.
extension DisplayList {
  /// The list that a row is; nil for others.
  @inline(__always)
  func listPlace(_ row: Int, _ layout: Layout) -> Int? {
    // Lists are scroll views, which few rows are.
    looks.pointer(to: row).pointee.kinds.contains(.scrollView) ? findList(layout.linked(row), layout) : nil
  }

  @inline(never)
  private func findList(_ linked: Int, _ layout: Layout) -> Int? {
    let lists = layout.image.program.listViews
    let place = lists.partitionPoint { Int($0.row) < linked }
    return place < lists.count && Int(lists[place].row) == linked && place < layout.lists.views.count ? place : nil
  }

  /// Whether a list shows something else than what is drawn of it.
  func isNew(list place: Int, _ layout: Layout) -> Bool {
    place >= drawnCells.count || drawnCells[place].version != layout.lists.views[place].shownVersion
  }

  /// Adds the items of the cells of a list. `context`: that of its children.
  @inline(never)
  func appendCells(list place: Int, _ context: DrawContext, _ layout: Layout) {
    let view = layout.lists.views[place]
    while drawnCells.count <= place { drawnCells.append(DrawnCells()) }
    // Given back, so that the lists are changed in place unless a lease holds them.
    drawnCells[place].lists.removeAll(keepingCapacity: true)
    let known = isPatching ? drawnCells[place].groups : groups.count..<groups.count
    drawnCells[place].groups = known.lowerBound..<known.lowerBound
    let seed = context.transformGroup == RawDrawGroup.none ? nil : groups[Int(context.transformGroup)]
    if let motions = view.motions {
      for leaving in motions.leaving {
        let (first, frame) = (items.count, leaving.shownFrame)
        append(leaving.cell, frame.x, frame.y, place, known, context, seed)
        for index in first..<items.count { items[index].parts |= DrawParts.leaving.rawValue }
      }
    }
    // What stays at an edge is above the rows.
    for isPinned in [false, true] {
      for cell in view.cells where view.isPinned(cell.part) == isPinned {
        guard let frame = view.shownFrame(of: cell) else { continue }
        let first = items.count
        append(cell, frame.x, frame.y, place, known, context, seed)
        // The root is first, unless it is not seen.
        if cell.isSelected || cell.isHighlighted, first < items.count, items[first].row == 0 {
          items[first].parts |= cell.drawParts.rawValue
        }
      }
    }
    if isPatching, drawnCells[place].groups != known { needsAll = true }
    drawnCells[place].version = view.shownVersion
  }

  /// Adds the items of a cell that is at a place in the content. `known`: where the groups of the list's cells were.
  private func append(
    _ cell: ListCell, _ x: Double, _ y: Double, _ place: Int, _ known: Range<Int>, _ context: DrawContext,
    _ seed: RawDrawGroup?
  ) {
    var base = context
    (base.x, base.y) = (context.x + x, context.y + y)
    base.group = RawDrawGroup.none
    base.transformGroup = seed == nil ? RawDrawGroup.none : 0
    let list = cell.displayList
    list.refresh(cell.layout, base, seed)
    append(list, context, place, known, hasSeed: seed != nil)
  }

  private func append(
    _ list: DisplayList, _ context: DrawContext, _ place: Int, _ known: Range<Int>, hasSeed: Bool
  ) {
    let skipped = hasSeed ? 1 : 0
    let first = drawnCells[place].groups.upperBound
    func mapped(_ group: UInt32, _ none: UInt32) -> UInt32 {
      if group == RawDrawGroup.none { return none }
      if Int(group) < skipped { return context.transformGroup }
      return UInt32(truncatingIfNeeded: first + Int(group) - skipped)
    }
    if list.groups.count > skipped {
      let end = first + list.groups.count - skipped
      drawnCells[place].groups = drawnCells[place].groups.lowerBound..<end
      // The whole is made again.
      if isPatching, end > known.upperBound { return }
      for index in skipped..<list.groups.count {
        var group = list.groups[index]
        group.parent = mapped(group.parent, context.group)
        keep(group, ofCells: first + index - skipped)
      }
    }
    for index in list.items.indices {
      var item = list.items[index]
      item.group = mapped(item.group, context.group)
      if item.transform != 0 {
        let own = mapped(list.group(ofTransform: item.transform), context.transformGroup)
        hasTransforms = true
        item.transform = isPatching ? address(ofTransform: own) : UInt64(own) + 1
      }
      items.append(item)
    }
    drawnCells[place].lists.append(list)
  }

  private func keep(_ group: RawDrawGroup, ofCells place: Int) {
    if !isPatching {
      groups.append(group)
    } else if !groups[place].isIdentical(to: group) {
      hasNewGroups = true
      groups[place] = group
    }
  }

  /// The group whose transform an item points to.
  func group(ofTransform address: UInt64) -> UInt32 {
    let offset = Int(address) - Int(self.address(ofTransform: 0))
    return UInt32(truncatingIfNeeded: offset / MemoryLayout<RawDrawGroup>.stride)
  }

  /// As `refresh`, for a cell: `base` is what its root begins with, `seed` the group whose transform is in effect there.
  func refresh(_ layout: Layout, _ base: DrawContext, _ seed: RawDrawGroup?) {
    let isSameSeed = seed.map { group in self.seed.map { $0.isIdentical(to: group) } ?? false } ?? (self.seed == nil)
    if !base.isIdentical(to: self.base) || !isSameSeed {
      self.base = base
      self.seed = seed
      isRebased = true
    }
    refresh(layout)
  }
}
