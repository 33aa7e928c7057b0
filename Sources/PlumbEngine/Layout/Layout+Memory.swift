import PlumbSyntax

/// When everything that a layout uses was counted last.
struct LastCount {
  /// All but values and a template of its own, as counted then.
  var bytes = 0
  /// The most nodes that its live tree has had since.
  var nodes = 0
  var edits = 0
}

/// What a layout uses, counted against its limit and its engine's.
extension Layout {
  /// Bytes that the layout alone keeps in use: its values, each once however many cells have it, and what its nodes are
  /// made of where they were edited or reloaded. The template that it shares with others is left out.
  public var memoryUsage: Int {
    countMemory()
    return memory.used
  }

  /// Whether the template was made for this layout alone, by an edit or a reload.
  var ownsTemplate: Bool { template.charge.account === memory }

  /// Corrects what is counted to what is in use now.
  func countMemory() {
    ledger.settle()
    if ownsTemplate { template.countMemory() }
    charge.correct(usedMemory)
    lastCount = LastCount(bytes: charge.bytes, nodes: live?.nodes.count ?? 0)
  }

  /// The same after an edit. One that was patched is counted by what was reserved for it, most often: looking at every table
  /// takes longer than many an edit.
  func countEdit() {
    lastCount.edits += 1
    let isSmall = charge.bytes - lastCount.bytes < max(1 << 14, memory.used / 16)
    if isPatched, isSmall, lastCount.edits < Self.mostUncountedEdits, !memory.isLimited { return ledger.settle() }
    countMemory()
  }

  /// As many edits at most are counted by what was reserved for them: see `plumb_engine_memory_usage`.
  private static var mostUncountedEdits: Int { 32 }

  /// Throws `.limit` if the layout cannot have so many bytes beside what it uses. They are counted until
  /// `countMemory()`.
  func reserveMemory(_ count: Int) throws(Diagnostic) {
    // Counting everything costs more than many an edit; without a limit nothing depends on it.
    if memory.isLimited { countMemory() }
    try charge.set(charge.bytes + count)
  }

  /// As `reserveMemory`, for copies of a fragment, which the fragment counts. `nodes`: how many nodes the live tree has with
  /// them. Where it had as many since everything was counted last, its tables have room for them, and nothing is reserved.
  func reserveMemory(_ count: Int, forCopies nodes: Int) throws(Diagnostic) {
    if nodes <= lastCount.nodes, !memory.isLimited { return }
    try reserveMemory(count)
    lastCount.nodes = max(lastCount.nodes, nodes)
  }

  /// All but values and a template of its own, which count themselves.
  private var usedMemory: Int {
    var bytes = template.layoutMemory + machine.memory
    bytes += (published.rootFrames?.memory ?? 0) + rootFrameWalk.memory + published.previous.memory
    bytes +=
      (live?.memory ?? 0) + (structure?.memory ?? 0) + handles.memory + controlStates.memory + touches.memory
      + refreshes.memory + layerRoleTable.memory + selectedTabs.memory
      + stateStore.memory + (motion?.memory ?? 0) + (transitions?.memory ?? 0)
    bytes +=
      lookups.memory + (treeArrays?.memory ?? 0) + (opacities?.memory ?? 0) + (displayListMade?.memory ?? 0)
      + (hitTableMade?.memory ?? 0) + (focusTableMade?.memory ?? 0) + watcher.memory
    bytes +=
      diagnostics.memory + console.memory + constraintStore.memory + lists.memory
    for diagnostic in diagnostics { bytes += diagnostic.memory }
    for name in published.droppedNames { bytes += name.count }
    return bytes
  }
}

extension ProgramImage {
  /// What every layout of a program has: cells, marks, frames, flags, changes, handles.
  var layoutMemory: Int {
    let rows = frames.count
    let changes = max(1, rows + liveProperties.count) + max(1, liveProperties.count)
    // These are parts of the layout itself.
    var bytes = MemoryLayout<Machine>.size + MemoryLayout<Published>.size + MemoryLayout<ControlStates>.size
    bytes += program.initialNumbers.count * MemoryLayout<Double>.stride + program.initialValues.memory
    bytes += BitSet.memory(count: marks.count) + rows * (MemoryLayout<Frame>.stride + 4 + 8)
    bytes += program.publishedNumberCount * MemoryLayout<Double>.stride
    bytes += program.publishedValueCount * MemoryLayout<Value>.stride
    bytes += program.baselines.count * MemoryLayout<Baselines>.stride
    bytes += changes * MemoryLayout<RawChange>.stride
    return bytes + Self.alignedArrays * CacheLineMemory.slack + Self.paddings * MemoryLayout<CacheLinePadding>.size
  }

  /// How many of these arrays are in `CacheLineMemory`.
  private static var alignedArrays: Int { 8 }

  /// One in the layout, and two in each list of changes.
  private static var paddings: Int { 5 }
}
