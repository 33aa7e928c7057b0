import PlumbSyntax

/// Pasting the cells and drafts of a copy.
extension CellStore {
  /// Where a copy goes.
  struct PasteBase {
    var row: Int
    /// The first attribute of its elements, and of their bodies.
    var attribute: Int
    var body: Int
    /// How many of its attributes are of elements.
    var elementAttributes: Int

    /// How far from each other numbers of bodies' attributes and their places are.
    var bodyDistance: Int { body - elementAttributes }

    /// The attribute at a place among those of the copy.
    @inline(__always)
    func attribute(at place: Int32) -> Int32 {
      let place = Int(place)
      return Int32(truncatingIfNeeded: place < elementAttributes ? attribute + place : bodyDistance + place)
    }

    /// The place of one of its attributes.
    func place(of index: Int) -> Int32 {
      let isOfElement = index < attribute + elementAttributes
      return Int32(truncatingIfNeeded: isOfElement ? index - attribute : index - body + elementAttributes)
    }
  }

  /// Says how far the numbers of a copy that is pasted next are from those of its image.
  func set(_ distances: CopyDistances, _ base: PasteBase) {
    distances[.row] = base.row
    distances[.attribute] = base.attribute
    distances[.bodyAttribute] = base.bodyDistance
    distances[.cell] = cells.count - Int(CopiedCell.flag)
    distances[.cellPlace] = cells.count
    distances[.draft] = drafts.count
    distances[.input] = draftInputs.count
    distances[.instruction] = emitter.instructions.count
    distances[.source] = sources.count
    distances[.maximumList] = maximumLists.count
  }

  /// Appends what an image has of cells, drafts and code. `neighbours`: the distances of cells of the neighbour. O(the image).
  @_optimize(speed)
  func paste(
    _ image: CopyImage, _ distances: CopyDistances, _ copied: CopiedCell.Cells,
    _ neighbours: UnsafeBufferPointer<UInt32>
  ) {
    let firstDraft = drafts.count
    cells.append(image, distances, neighbours)
    image.sources.paste(to: &sources, distances)
    image.lists.paste(to: &maximumLists, distances, neighbours)
    image.instructions.paste(to: &emitter.instructions, distances, neighbours)
    image.inputs.paste(to: &draftInputs, distances, neighbours)
    image.drafts.paste(to: &drafts, distances, neighbours)
    if image.valueCode.isEmpty { return }
    let firstCode = emitter.valueCode.count
    paste(valueCode: image, firstCode, copied)
    for draft in image.valueDrafts.elements {
      drafts[firstDraft + Int(draft)].firstCode &+= Int32(truncatingIfNeeded: firstCode)
    }
  }

  /// Forgets cells, drafts and code from some counts on, which nothing refers to.
  func cut(to counts: TableCounts) {
    cells.removeAll(from: counts.cells)
    drafts.removeAll(from: counts.drafts)
    draftInputs.removeAll(from: counts.draftInputs)
    emitter.instructions.removeAll(from: counts.instructions)
    emitter.valueCode.removeLast(emitter.valueCode.count - counts.valueCode)
    maximumLists.removeLast(maximumLists.count - counts.maximumLists)
    cutSources(counts.sources)
    cutFinals(counts.cells)
    settled.removeAll(from: min(settled.count, counts.drafts))
  }

  /// Says what the cells of a copy stand for. `externals`: how far the ends of aliases that are not its own are from their
  /// indices.
  func setFinals(
    of copy: PastedCopy, _ image: CopyImage, _ distances: CopyDistances, _ externals: UnsafeBufferPointer<UInt32>
  ) {
    distances[.cell] = Int(copy.firstCell) - Int(CopiedCell.flag)
    paste(image.finals, at: Int(copy.firstCell), distances, externals)
  }

  private func paste(valueCode image: CopyImage, _ first: Int, _ cells: CopiedCell.Cells) {
    for known in image.valueCode.elements {
      var instruction = known
      switch instruction.code {
      case .loadNumber, .loadBool, .loadValue:
        instruction.operand = UInt32(bitPattern: cells.cell(Int32(bitPattern: instruction.operand)))
      default: if instruction.code.isJump { instruction.operand &+= UInt32(truncatingIfNeeded: first) }
      }
      emitter.valueCode.append(instruction)
    }
  }
}
