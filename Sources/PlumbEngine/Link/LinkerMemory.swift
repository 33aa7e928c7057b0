import PlumbSyntax

/// What linking takes, so that it stops near a limit of memory and not behind it.
extension Linker {
  /// Bytes in use beside the document.
  var memory: Int {
    var bytes = cells.memory + drafts.memory + queue.memory + geometryCells.memory + rowAttributes.memory
    bytes += geometryMasks.memory + softEdges.memory + draftInputs.memory + finals.memory + sharedCodes.memory
    bytes += sharedLoads.memory + emitter.memory + values.memory + attributes.memory + texts.memory
    bytes += sharedHeads.memory + sources.memory + maximumLists.memory + componentOfDraft.memory + names.memory
    bytes += tree.memory + scopes.memory + siblingCells.memory + visibleNeighbours.memory + probeCells.memory
    bytes += directions.memory + attributesByName.memory + indexedRows.memory + positions.memory
    return bytes + constantCells.memory + programNodes * MemoryLayout<ExpressionTree.Node>.stride
  }

  /// Charges the memory that linking uses now plus `more` bytes. Reports an error and returns false if that exceeds the
  /// limit.
  @inline(never)
  func hasMemory(for more: Int = 0) -> Bool {
    do throws(Diagnostic) {
      try charge.set(before + memory + more)
      return true
    } catch {
      isOutOfMemory = true
      report(error)
      return false
    }
  }

  /// The same, where `index` counts steps: looked at now and then.
  @inline(__always)
  func hasMemory(at index: Int) -> Bool { index & 1023 != 1023 || !isLimited || hasMemory() }

  /// About what the graph, the program that is made from it and its image take.
  var programMemory: Int {
    let program =
      cells.count * (MemoryLayout<UInt32>.stride * 2 + MemoryLayout<Double>.stride)
      + drafts.count * (MemoryLayout<Block>.stride + MemoryLayout<Step>.stride * 2 + 16) + draftInputs.memory * 3
      + attributes.count * MemoryLayout<PropertySlot>.stride + tree.count * MemoryLayout<FrameCells>.stride * 2
    // Tables grow by doubling before they are cut to size.
    return program * 2
  }
}
