import PlumbSyntax

extension ConstraintSystem {
  /// Bytes in use. O(components).
  package var memory: Int {
    var bytes = HeapBlock.object(MemoryLayout<RowTable>.size + MemoryLayout<InputReaders>.size + 14 * arraySize)
    bytes +=
      table.memory + readers.memory + kind.memory + value.memory + componentOf.memory + seen.memory + local.memory
    bytes += looseVariables.memory + looseRows.memory + parkedRows.memory + waiting.memory
    return bytes + components.memory
  }
}

extension Component {
  /// Bytes in use. O(1).
  var memory: Int {
    var bytes = HeapBlock.object(8 * arraySize) + (solver?.memory ?? 0) + reduced.memory
    bytes += variables.memory + rows.memory + connects.memory + isSize.memory + readers.memory
    bytes += changed.memory + isChanged.memory + (finder?.memory ?? 0)
    for stage in reduced { bytes += HeapBlock.object(2 * arraySize) + stage.isOut.memory + stage.solver.memory }
    return bytes
  }
}

extension ComponentSolver {
  /// Bytes in use. O(1).
  var memory: Int {
    var fields = MemoryLayout<ComponentRows>.size + MemoryLayout<Elimination>.size + MemoryLayout<FreeForms>.size
    fields += MemoryLayout<Blocks>.size + MemoryLayout<ItemTable>.size + MemoryLayout<IntervalSolver>.size
    fields += 12 * arraySize + 48
    var bytes = HeapBlock.object(fields)
    bytes += rows.memory + plan.memory + forms.memory + blocks.memory + levels.memory + items.memory + interval.memory
    bytes += known.memory + rowStates.memory + coreConstant.memory + base.memory + values.memory + frees.memory
    bytes += sizes.memory + wanted.memory + isWanted.memory + undecided.memory + checked.memory
    return bytes + (madeSearch?.memory ?? 0)
  }
}

extension PenaltySearch {
  /// Bytes in use. O(1).
  var memory: Int {
    HeapBlock.object(
      MemoryLayout<PenaltyTable>.size + MemoryLayout<PenaltySimplex>.size + MemoryLayout<Blocks>.size + arraySize + 8)
      + penalties.memory + simplex.memory + groups.memory + isOpen.memory
  }
}

/// Bytes of an array beside its elements.
private var arraySize: Int { MemoryLayout<PlainArray<Int32>>.size }
