import PlumbSyntax

/// What patches have added with copies that were pasted, the latest at the end.
///
/// Rows of removed nodes take room until the document is linked again. Those of copies need not: once all nodes are gone that
/// a patch has pasted, and nothing was added since that is still there, tables are cut to where the copies began. So panels
/// that come and go cost what is pasted, and no more.
struct AddedCopies: ~Copyable {
  private struct Addition {
    var cut: Cut
    var after: TableCounts
    /// How many of its rows are still there.
    var left: Int

    var before: TableCounts { cut.counts }
  }

  /// Where tables can be cut.
  struct Cut {
    var counts: TableCounts
    /// How many marks the program's lists of dependents had. Lists of older cells may have come behind them since.
    var marks: MarkCounts
  }

  /// As many additions are remembered.
  private static var most: Int { 64 }

  private var additions = PlainArray<Addition>()
  /// Memory for an edit: by addition, how many of its rows go.
  private var going = PlainArray<Int>()

  /// Forgets all: what was added since would be cut off with them.
  mutating func removeAll() { additions.removeAll() }

  /// Takes in what a patch has pasted, and which rows it has removed. `before`: where what it has pasted begins. `marks`: of the
  /// program before it was patched. O(removed rows).
  mutating func note(
    _ before: TableCounts, _ marks: MarkCounts, _ after: TableCounts, _ removedRows: borrowing PlainArray<Int>
  ) {
    if !additions.isEmpty, additions[additions.count - 1].after != before { additions.removeAll() }
    if after.rows > before.rows {
      if additions.count == Self.most {
        for place in 1..<additions.count { additions[place - 1] = additions[place] }
        _ = additions.removeLast()
      }
      let cut = Cut(counts: before, marks: marks)
      additions.append(Addition(cut: cut, after: after, left: after.rows - before.rows))
    }
    for place in removedRows.indices {
      let number = addition(of: removedRows[place])
      if number >= 0 { additions[number].left -= 1 }
    }
  }

  /// The number of the addition with a row, -1 for none.
  private func addition(of row: Int) -> Int {
    var number = additions.count - 1
    while number >= 0, row < additions[number].before.rows { number -= 1 }
    return number
  }

  /// Where tables can be cut, nil if they cannot. O(additions).
  mutating func takeCut() -> Cut? {
    var cut: Cut?
    while !additions.isEmpty, additions[additions.count - 1].left == 0 { cut = additions.removeLast().cut }
    return cut
  }

  /// How many rows can be cut off once an edit is done, if it adds nothing. O(rows that it removes).
  mutating func cutRows(_ edit: TreeEdit, _ bound: BoundDocument) -> Int {
    if additions.isEmpty || !edit.insertions.isEmpty { return 0 }
    going.removeAll()
    going.append(repeating: 0, count: additions.count)
    for root in edit.removedRoots.elements {
      var row = root
      while row >= 0 {
        let number = addition(of: row)
        if number >= 0 { going[number] += 1 }
        row = bound.tree.next(after: row, in: root)
      }
    }
    var (number, rows) = (additions.count - 1, 0)
    while number >= 0, going[number] == additions[number].left {
      rows += going[number]
      number -= 1
    }
    return rows
  }
}

extension LinkPatcher {
  /// The present counts. The tree has `units` units.
  func counts(_ image: ProgramImage, units: Int) -> TableCounts {
    var counts = TableCounts(
      rows: bound.tree.count, attributes: bound.attributes.count, cells: store.cells.count, drafts: store.drafts.count,
      draftInputs: store.draftInputs.count, instructions: store.emitter.instructions.count,
      valueCode: store.emitter.valueCode.count, sources: store.sources.count, maximumLists: store.maximumLists.count,
      readers: readers.entryCount, numbers: parts.image.cells.numberCount, values: parts.image.cells.valueCount,
      units: units)
    image.count(in: &counts)
    return counts
  }

  /// What the present patch has pasted, once it is made: what all tables end with. nil if they do not, or if something older
  /// refers to it that does not change when it is removed.
  func pastedCounts(_ edit: TreeEdit, _ patch: ProgramPatch) -> TableCounts? {
    if !edit.expressions.isEmpty || !edit.constraints.isEmpty || !edit.movedRoots.isEmpty || !work.before.isEmpty
      || !work.rearrangements.isEmpty || work.copiedCount > 0
    {
      return nil
    }
    var sum = TableCounts()
    // Copies whose inner drafts are placed like all others are in no run: then the counts do not fit.
    for run in copies.runs { sum.add(run.image.counts(run.program), times: run.copies.count) }
    sum.units = copies.copyCount
    if sum.rows == 0 {
      let adds = work.rows.count > 0 || store.cells.count > work.firstCell || store.drafts.count > work.firstDraft
      return adds ? nil : sum
    }
    let first = copies.pasted[0]
    let listsBeforeCopies = parts.image.blocks.listsBeforeCopies ?? patch.lists.count
    guard first.base.row + sum.rows == bound.tree.count,
      first.base.attribute + sum.attributes == bound.attributes.count,
      Int(first.firstCell) + sum.cells == store.cells.count, Int(first.firstDraft) + sum.drafts == store.drafts.count,
      Int(first.firstNumber) + sum.numbers == parts.image.cells.numberCount,
      patch.lists.count == sum.lists + listsBeforeCopies,
      addMeasurements(patch, from: first.base.row, to: &sum), patch.stacks.isEmpty, patch.constraints.isEmpty,
      patch.stateKeyCount == 0
    else { return nil }
    return sum
  }

  /// Adds the measurements of rows from one on. Whether they come behind all others.
  private func addMeasurements(_ patch: ProgramPatch, from row: Int, to sum: inout TableCounts) -> Bool {
    if !patch.measurementChanges.isEmpty { return false }
    let first = patch.measurements.count - sum.measurements
    for place in patch.measurements.indices where (Int(patch.measurements[place].row) < row) != (place < first) {
      return false
    }
    for measurement in patch.measurements[first...] { sum.measurementInputs += Int(measurement.inputCount) }
    sum.baselines = patch.baselines.count { Int($0.row) >= row }
    return true
  }

  /// Cuts the tables to counts that they had. All rows behind are gone, and with them all that they had in the program.
  func cut(to counts: TableCounts) {
    removedCount -= bound.tree.count - counts.rows
    let written = late.firstUnwritten ?? (store.cells.count, store.drafts.count)
    readers.cut(to: counts, store, written: written) { [bound] in bound.measuredCells($0) }
    late.cut(rows: counts.rows)
    bound.cut(rows: counts.rows, attributes: counts.attributes)
    index.cut(rows: counts.rows)
    store.cut(to: counts)
    parts.blockOfDraft.removeAll(from: counts.drafts)
    parts.image.cut(to: counts)
  }
}
