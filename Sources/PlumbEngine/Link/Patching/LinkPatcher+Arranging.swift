import PlumbSyntax

/// Blocks of stack views in a patch: those of stack views with other children or settings read and write other cells.
extension LinkPatcher {
  private static var blocks: [CellKey] { [.arrangementX, .arrangementY, .fittingX, .fittingY] }

  // MARK: - What is compiled again

  /// Notes that a row of the linked document has other children. `all`: that other settings may count.
  func rearrange(_ row: Int, all: Bool = false) {
    guard row >= 0, row < work.firstRow, bound.isStack(row) else { return }
    if work.rearranged[Int32(truncatingIfNeeded: row)] == nil { work.rearrangedRows.append(row) }
    if all || work.rearranged[Int32(truncatingIfNeeded: row)] == nil {
      work.rearranged[Int32(truncatingIfNeeded: row)] = all ? 1 : 0
    }
  }

  /// Notes an expression that a stack view or one of its children has, or has no more. Refuses those whose effect on
  /// others than the blocks of the stack view is not known. `isOther`: it is only another one than before.
  func rearrange(_ attribute: LinkedAttribute, _ row: Int, isOther: Bool) throws(PatchRefusal) {
    if !bound.hasStacks { return }
    var name = bound.names[attribute.name]
    if name.hasPrefix("view.") { name = String(decoding: name.utf8.dropFirst(5), as: UTF8.self) }
    if bound.isStack(row) { try noteSetting(name, row, isOther) }
    if !bound.isArranged(row) { return }
    if let geometry = attribute.geometry {
      // Others have no effect, and that is reported.
      guard let axis = geometry.sizedAxis else { throw .arranging }
      if !isOther { resize(row, axis) }
    } else if isOther || !Self.isOfChild(name) {
      return
    }
    _ = work.reasked.insert(Int32(truncatingIfNeeded: row))
    rearrange(Int(bound.tree.parents[row]))
  }

  private static func isOfChild(_ name: String) -> Bool {
    ["grow", "shrink", "customSpacing"].contains(name) || name.hasPrefix("contentHuggingPriority")
      || name.hasPrefix("contentCompressionResistancePriority")
  }

  private func noteSetting(_ name: String, _ row: Int, _ isOther: Bool) throws(PatchRefusal) {
    // How they are written counts.
    let isWritten = ["axis", "alignment", "distribution"].contains(name)
    if isOther && !isWritten { return }
    // How many outputs blocks have depends on it.
    if name == "wrap" { throw .arranging }
    if isWritten || name.hasPrefix("is") || name.hasPrefix("spacing") || name.hasPrefix("lineSpacing") {
      rearrange(row, all: true)
    } else if !name.hasPrefix("layoutMargins"), !name.hasPrefix("directionalLayoutMargins") {
      return
    }
    if isOther { return }
    for key in [
      CellKey.stackAxis, .stackDistribution, .stackAlignment, .stackTop, .stackLeft, .stackBottom, .stackRight,
    ] {
      let cell = index.knownCell(row, key)
      if cell >= 0 { work.redefined.append(cell) }
    }
  }

  /// A child asks for a size that did not, or does not any more.
  private func resize(_ row: Int, _ axis: Axis) {
    let asked = index.knownCell(row, axis.asked)
    if bound.arranged.size(row, axis) >= 0 {
      if asked >= 0 { work.redefined.append(asked) }
    } else if asked >= 0 {
      work.dropped.append(asked)
    }
  }

  /// Compiles blocks of stack views again, and what they ask for.
  func rearrange() throws(PatchRefusal) {
    if !bound.hasStacks { return }
    if bound.arranged.ignored.count > work.ignoredCount { throw .diagnostics }
    let redundancy = RedundancyCheck(index: index, diagnostics: stages.reports, isStrict: stages.isStrict)
    for row in work.rows where bound.isStack(row) { redundancy.checkFactors(of: row) }
    if work.rearrangedRows.isEmpty { return }
    let isReasked = !work.reasked.isEmpty
    for place in work.rearrangedRows.indices {
      let row = work.rearrangedRows[place]
      guard bound.tree.isInside(row, 0) else { continue }
      let all = work.rearranged[Int32(truncatingIfNeeded: row)] == 1
      redundancy.checkFactors(of: row)
      let children = stages.geometry.arrangement.children(of: row)
      for key in Self.blocks {
        // The first child brings the blocks that place children.
        let places = (key == .arrangementX || key == .arrangementY) && bound.tree.firstChildren[row] >= 0
        let cell = places ? index.cell(row, key) : index.knownCell(row, key)
        let draft = cell >= 0 ? Int(store.cells[Int(cell)].definer) : -1
        if draft < 0 || draft >= work.firstDraft { continue }
        let before = reads(of: draft)
        let difference = stages.geometry.arrangement.redefine(draft, row, key, children, before, all: all) { child in
          isReasked && work.reasked.contains(Int32(truncatingIfNeeded: child))
        }
        work.rearrangementOfDraft[draft] = Int32(truncatingIfNeeded: work.rearrangements.count)
        work.rearrangements.append(
          PatchWork.Rearrangement(draft: draft, before: before, difference: difference))
      }
    }
    drain()
  }

  // MARK: - What is read

  /// Takes in what blocks read now.
  func noteRearranged() {
    for rearrangement in work.rearrangements {
      let cells = rearrangement.difference?.added ?? reads(of: rearrangement.draft)
      for cell in cells { readers.note(rearrangement.draft, reads: cell) }
    }
  }

  /// What a draft has read before this patch, where that is known to be different.
  func readsBefore(_ draft: Int) -> [Int32]? {
    rearrangement(of: draft)?.before
  }

  /// Blocks that read cells of nodes that another stack view places now come behind its blocks.
  func forEachRearrangedCell(_ body: (_ cell: Int32, _ definer: Int) -> Void) {
    for move in work.moves where bound.isArranged(move.row) {
      for key in [CellKey.left, .top, .width, .height] {
        let cell = index.knownCell(move.row, key)
        if cell >= 0 { body(cell, Int(store.cells[Int(cell)].definer)) }
      }
    }
  }

  // MARK: - Blocks

  /// The block of a stack view with all that it reads and computes now, which goes into the patch.
  func stackBlock(_ draft: Int, _ image: ProgramImage, _ patch: ProgramPatch) -> Block {
    let known = store.drafts[draft]
    var stack = store.stacks[known.first]
    let firstList = patch.stackLists.count
    store.withInputs(ofStack: known) { parts.image.cells.addNumbers(of: $0, to: &patch.stackLists) }
    let firstOutput = patch.stackLists.count
    store.stackLists[known.first].outputs.withUnsafeBufferPointer {
      parts.image.cells.addNumbers(of: $0, to: &patch.stackLists)
    }
    let outputs = UnsafeBufferPointer(rebasing: patch.stackLists.elements[firstOutput...])
    let outputCount = outputs.count
    stack.output = Int(outputs.first ?? 0)
    stack.listsOutputs = !areConsecutive(outputs)
    if !stack.listsOutputs { patch.stackLists.removeAll(from: firstOutput) }
    let isNew = draft >= work.firstDraft || parts.blockOfDraft[draft] < 0
    let index =
      isNew
      ? image.program.stacks.count + patch.newStacks : Int(image.program.blocks[Int(parts.blockOfDraft[draft])].first)
    if isNew { patch.newStacks += 1 }
    patch.stacks.append(
      ProgramPatch.StackChange(stack: index, block: stack, firstList: firstList))
    return Block(
      kind: .stack, first: UInt32(truncatingIfNeeded: index), count: UInt32(truncatingIfNeeded: known.count),
      output: UInt32(truncatingIfNeeded: stack.output), outputCount: UInt32(truncatingIfNeeded: outputCount),
      row: known.row, source: known.source)
  }

  private func areConsecutive(_ numbers: UnsafeBufferPointer<UInt32>) -> Bool {
    for place in numbers.indices.dropFirst() where numbers[place] != numbers[place - 1] &+ 1 { return false }
    return true
  }

  /// A block of a stack view that stays where it is. Where only children have come and gone, that alone changes what depends
  /// on what.
  func emit(rearranged draft: Int, _ image: ProgramImage, _ patch: ProgramPatch) {
    let place = Int(parts.blockOfDraft[draft])
    parts.image.addBlock(moving: stackBlock(draft, image, patch))
    patch.blocks.append(
      ProgramPatch.BlockChange(
        block: parts.image.blocks.lastBlock, firstStep: 0, stepCount: 0, place: place, draft: draft, isNew: false))
    let added = difference(of: draft)?.added ?? reads(of: draft)
    for cell in added { depend(on: store.final(cell), .block(place), patch) }
  }

  /// How the inputs of a block have changed, if none of those that stay has another number now.
  func difference(of draft: Int) -> StackDifference? {
    if work.isRenumbered.contains(draft) || work.isMoved.contains(draft) || work.isDead.contains(draft) { return nil }
    return rearrangement(of: draft)?.difference
  }

  private func rearrangement(of draft: Int) -> PatchWork.Rearrangement? {
    if work.rearrangements.isEmpty { return nil }
    return work.rearrangementOfDraft[draft].map { work.rearrangements[Int($0)] }
  }
}

extension PatchWork {
  /// A block of a stack view that was compiled again.
  struct Rearrangement {
    var draft: Int
    /// The cells that it has read.
    var before: [Int32]
    /// nil: not known.
    var difference: StackDifference?
  }
}

extension GeometrySymbol {
  /// The axis along which it is the size.
  var sizedAxis: Axis? { self == .width ? .horizontal : self == .height ? .vertical : nil }
}
