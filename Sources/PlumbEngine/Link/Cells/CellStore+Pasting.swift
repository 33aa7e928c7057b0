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

    /// The attribute at a place among those of the copy.
    @inline(__always)
    func attribute(at place: Int32) -> Int32 {
      let place = Int(place)
      return Int32(truncatingIfNeeded: place < elementAttributes ? attribute + place : body + place - elementAttributes)
    }

    /// The place of one of its attributes.
    func place(of index: Int) -> Int32 {
      let isOfElement = index < attribute + elementAttributes
      return Int32(truncatingIfNeeded: isOfElement ? index - attribute : index - body + elementAttributes)
    }
  }

  /// Appends what an image has of cells, drafts and code. `numbers`: the cells at the places of the image. O(the image).
  @_optimize(speed)
  func paste(_ image: CopyImage, _ base: PasteBase, _ numbers: UnsafeBufferPointer<Int32>) {
    let firstRow = Int32(truncatingIfNeeded: base.row)
    cells.append(image.cells, base, firstDraft: Int32(truncatingIfNeeded: drafts.count), numbers)
    let firstSource = Int32(truncatingIfNeeded: sources.count)
    for source in image.sources.elements {
      _ = addSource(
        row: source.row &+ firstRow,
        attribute: source.attribute < 0 ? -1 : Int(base.attribute(at: source.attribute)), symbol: source.symbol)
    }
    let firstInstruction = emitter.instructions.count
    paste(instructions: image, numbers)
    let firstCode = emitter.valueCode.count
    if !image.valueCode.isEmpty { paste(valueCode: image, firstCode, numbers) }
    let firstInput = draftInputs.count
    draftInputs.makeRoom(image.inputs.count)
    for input in image.inputs.elements { draftInputs.append(CopiedCell.cell(input, numbers)) }
    drafts.makeRoom(image.drafts.count)
    for known in image.drafts.elements {
      let first =
        switch known.kind {
        case .numeric: known.first + firstInstruction
        case .valueToNumber, .valueToValue: known.first + firstCode
        default: Int(CopiedCell.cell(Int32(truncatingIfNeeded: known.first), numbers))
        }
      var draft = Draft(
        kind: known.kind, first: first, count: known.count, output: numbers[Int(known.output)],
        outputCount: known.outputCount, row: Int(known.row &+ firstRow),
        source: known.source < 0 ? -1 : known.source &+ firstSource)
      draft.inputs = known.inputs.lowerBound + firstInput..<known.inputs.upperBound + firstInput
      drafts.append(draft)
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

  /// Says what the cells of a copy stand for. `externals`: the ends of aliases that are not its own.
  @_optimize(speed)
  func setFinals(of copy: PastedCopy, _ image: CopyImage, _ externals: UnsafeBufferPointer<Int32>) {
    let known = image.finals.elements
    for place in known.indices {
      let final = CopiedCell.place(of: known[place]).map { copy.firstCell &+ Int32(truncatingIfNeeded: $0) }
      setFinal(copy.firstCell &+ Int32(truncatingIfNeeded: place), final ?? externals[Int(known[place])])
    }
  }

  @inline(__always)
  private func paste(instructions image: CopyImage, _ numbers: UnsafeBufferPointer<Int32>) {
    let firstList = UInt32(truncatingIfNeeded: maximumLists.count)
    for cell in image.lists.elements { maximumLists.append(CopiedCell.cell(cell, numbers)) }
    emitter.instructions.makeRoom(image.instructions.count)
    for known in image.instructions.elements {
      var instruction = known
      instruction.output = CopiedCell.cell(instruction.output, numbers)
      if instruction.operation == .maximumOfList {
        instruction.a &+= firstList
      } else {
        instruction.a = CopiedCell.cell(instruction.a, numbers)
        instruction.b = CopiedCell.cell(instruction.b, numbers)
        instruction.c = CopiedCell.cell(instruction.c, numbers)
      }
      emitter.instructions.append(instruction)
    }
  }

  private func paste(valueCode image: CopyImage, _ first: Int, _ numbers: UnsafeBufferPointer<Int32>) {
    for known in image.valueCode.elements {
      var instruction = known
      switch instruction.code {
      case .loadNumber, .loadBool, .loadValue: instruction.operand = CopiedCell.cell(instruction.operand, numbers)
      default: if instruction.code.isJump { instruction.operand &+= UInt32(truncatingIfNeeded: first) }
      }
      emitter.valueCode.append(instruction)
    }
  }
}
