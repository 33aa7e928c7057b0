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

  /// Makes room for the cells, drafts and code of a copy, which are to be written, and appends what programs have too.
  /// `neighbours`: the distances of cells of the neighbour.
  @_optimize(speed)
  func append(_ image: CopyImage, _ distances: CopyDistances, _ neighbours: UnsafeBufferPointer<UInt32>) {
    cells.append(unwritten: image.cells.count)
    drafts.append(uninitialized: image.drafts.count)
    draftInputs.append(uninitialized: image.inputs.count)
    emitter.instructions.append(uninitialized: image.instructions.count)
    image.sources.paste(to: &sources, distances)
    image.lists.paste(to: &maximumLists, distances, neighbours)
  }

  /// Writes the cells, drafts and code of a copy, for which there is room. Code of values is appended. O(the image).
  @_optimize(speed)
  func write(
    _ copy: PastedCopy, _ image: CopyImage, _ distances: CopyDistances, _ copied: CopiedCell.Cells,
    _ neighbours: UnsafeBufferPointer<UInt32>
  ) {
    cells.write(image, at: Int(copy.firstCell), distances, neighbours)
    image.instructions.paste(to: emitter.instructions, at: Int(copy.firstInstruction), distances, neighbours)
    image.inputs.paste(to: draftInputs, at: Int(copy.firstInput), distances, neighbours)
    image.drafts.paste(to: drafts, at: Int(copy.firstDraft), distances, neighbours)
    if image.valueCode.isEmpty { return }
    let firstCode = emitter.valueCode.count
    paste(valueCode: image, firstCode, copied)
    for draft in image.valueDrafts.elements {
      drafts[Int(copy.firstDraft) + Int(draft)].firstCode &+= Int32(truncatingIfNeeded: firstCode)
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

  /// The same for the cells of its root. `externals`: the ends of aliases that are not its own.
  func setRootFinals(of copy: PastedCopy, _ image: CopyImage, _ externals: UnsafeBufferPointer<Int32>) {
    for place in image.rootCells.elements {
      let final = CopiedCell.place(of: image.finals[Int(place)])
      setFinal(
        copy.firstCell &+ place,
        final.map { copy.firstCell &+ Int32(truncatingIfNeeded: $0) } ?? externals[Int(image.finals[Int(place)])])
    }
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
