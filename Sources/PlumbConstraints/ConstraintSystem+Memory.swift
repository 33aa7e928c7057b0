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
    fields += MemoryLayout<Blocks>.size + MemoryLayout<PenaltyTable>.size + MemoryLayout<IntervalSolver>.size
    fields += MemoryLayout<PenaltySimplex>.size + 24 * arraySize + 40
    var bytes = HeapBlock.object(fields)
    bytes += rows.memory + plan.memory + forms.memory + blocks.memory + levels.memory + penalties.memory
    bytes += interval.memory + simplex.memory + known.memory + knownScale.memory + coreConstant.memory + base.memory
    bytes += values.memory + freeValues.memory + choosing.memory + choosingFirst.memory + choosingFree.memory
    bytes += choosingCoefficient.memory + constant.memory + constantScale.memory + stepOfRow.memory + sizes.memory
    bytes += choiceOf.memory + localFree.memory + placeOf.memory + wanted.memory + isWanted.memory + undecided.memory
    return bytes + checked.memory + isChecked.memory + connects.memory
  }
}

/// Bytes of an array beside its elements.
private var arraySize: Int { MemoryLayout<PlainArray<Int32>>.size }
