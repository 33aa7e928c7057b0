import CPosix
import PlumbSyntax

/// What is known of the blocks of a program before a patch moves them. Not the program itself: passing it would copy it.
struct BlockTables {
  let blocks: FixedArray<Block>
  let stepCount: Int
  let firstLiveBlock: Int
  let spareBlocks: Int
  let spareSteps: Int
}

extension Program {
  @inline(__always)
  var blockTables: BlockTables {
    BlockTables(
      blocks: blocks, stepCount: steps.count, firstLiveBlock: firstLiveBlock, spareBlocks: spareBlocks,
      spareSteps: spareSteps)
  }
}

/// Where a patch puts the blocks of a program and their steps: runs of blocks that stay are moved in one piece, in place.
final class BlockPlan {
  /// Blocks that stay, and follow each other.
  private struct Run {
    var firstBlock: Int
    var blockCount: Int
    var blockShift: Int
    /// Those of its numeric blocks.
    var firstStep: Int
    var stepCount: Int
    var stepShift: Int
    var blocks: Range<Int> { firstBlock..<firstBlock + blockCount }
    var steps: Range<Int> { firstStep..<firstStep + stepCount }
  }

  /// Behind the first place that changes.
  private var runs = PlainArray<Run>()
  let shifts = BlockShifts()
  /// By block of the patch.
  private(set) var places = PlainArray<Int>()
  /// How many blocks the patch makes.
  private(set) var placedCount = 0
  /// By block of the patch: where its steps begin.
  private var firstSteps = PlainArray<Int>()
  /// The segments from the first one on that changes.
  private var changedSegments = PlainArray<ProgramImage.Segment>()
  /// Blocks that are made again where they are.
  private var replaced = PlainArray<(place: Int, number: Int)>()
  private(set) var firstLiveBlock = 0
  private(set) var spareBlocks = 0
  private(set) var spareSteps = 0
  /// Whether the spare blocks are written again: settled blocks have come or gone.
  private var movesSpare = false
  /// Whether there is other room for spare steps.
  private var makesSpareSteps = false
  private var oldCount = 0
  /// The first block that is another one.
  private var first = 0
  private var count = 0
  private var stepCount = 0

  /// Plans where the blocks of a patch go, and those of the program.
  func make(_ program: BlockTables, _ patch: ProgramPatch) {
    let old = program.blocks.count
    var first = old
    for number in patch.blocks.indices {
      first = min(first, patch.blocks[number].isNew ? patch.blocks[number].place + 1 : patch.blocks[number].place)
    }
    if !patch.removedBlocks.isEmpty { first = min(first, patch.removedBlocks[0]) }
    (self.first, oldCount, count) = (first, old, first)
    shifts.begin(count: old, removed: patch.removedBlocks)
    runs.removeAll()
    places.removeAll()
    places.append(repeating: 0, count: patch.blocks.count)
    firstSteps.removeAll()
    firstSteps.append(repeating: 0, count: patch.blocks.count)
    placedCount = 0
    movesSpare = false
    makesSpareSteps = false
    firstLiveBlock = program.firstLiveBlock
    spareBlocks = program.spareBlocks
    spareSteps = program.spareSteps
    stepCount = 0
    let isLive = first >= firstLiveBlock
    stepCount = Self.firstStep(from: first, below: isLive ? old : firstLiveBlock - spareBlocks, program)
    arrange(program, patch)
    shifts.finish()
  }

  /// Where the steps of blocks from one on begin. Steps stand in the order of their blocks. `end`: that of the settled
  /// blocks, or of all.
  private static func firstStep(from block: Int, below end: Int, _ program: BlockTables) -> Int {
    if let place = firstNumeric(block..<end, program) { return Int(program.blocks[place].first) }
    let count = program.blocks.count
    if end == count { return program.stepCount }
    let live = firstNumeric(program.firstLiveBlock..<count, program)
    return (live.map { Int(program.blocks[$0].first) } ?? program.stepCount) - program.spareSteps
  }

  private static func firstNumeric(_ blocks: Range<Int>, _ program: BlockTables) -> Int? {
    for place in blocks where program.blocks[place].kind == .numeric { return place }
    return nil
  }

  @_optimize(speed)
  private func arrange(_ program: BlockTables, _ patch: ProgramPatch) {
    replaced.removeAll()
    for number in patch.blocks.indices where !patch.blocks[number].isNew {
      replaced.append((patch.blocks[number].place, number))
    }
    replaced.sort { $0.place < $1.place }
    var (next, removed, again, kept) = (0, 0, 0, first)
    // The first settled ones may come before all that there are.
    var isSettled = first < program.firstLiveBlock || addsSettled(patch)
    while true {
      let newPlace = next < patch.blocks.count && patch.blocks[next].isNew ? patch.blocks[next].place + 1 : .max
      let removedPlace = removed < patch.removedBlocks.count ? patch.removedBlocks[removed] : .max
      let againPlace = again < replaced.count ? replaced[again].place : .max
      // What is new comes before the block that is gone or made again at its place.
      let isNew = newPlace <= min(removedPlace, againPlace, oldCount)
      let isNextLive =
        isNew ? !patch.blocks[next].isSettled : min(removedPlace, againPlace) >= program.firstLiveBlock
      if isSettled, isNextLive {
        keep(kept..<max(kept, program.firstLiveBlock - program.spareBlocks), program)
        beginLive(program)
        kept = program.firstLiveBlock
        isSettled = false
      }
      if isNew {
        keep(kept..<max(kept, newPlace), program)
        kept = max(kept, newPlace)
        add(patch.blocks[next], next)
        next += 1
      } else if removedPlace < againPlace {
        keep(kept..<removedPlace, program)
        kept = removedPlace + 1
        removed += 1
      } else if againPlace < oldCount {
        keep(kept..<againPlace, program)
        kept = againPlace + 1
        shifts.add(from: againPlace, by: count - againPlace)
        add(patch.blocks[replaced[again].number], replaced[again].number)
        again += 1
      } else {
        break
      }
    }
    keep(kept..<oldCount, program)
  }

  private func addsSettled(_ patch: ProgramPatch) -> Bool {
    for number in patch.blocks.indices where patch.blocks[number].isNew && patch.blocks[number].isSettled {
      return true
    }
    return false
  }

  /// How many spare blocks are made at once.
  static func mostSpareBlocks(_ program: BlockTables) -> Int {
    let live = program.blocks.count - program.firstLiveBlock
    return live == 0 ? 0 : 16 + live / 8
  }

  /// With as many more as there are live blocks, room is kept for what was removed: panels that come and go find theirs.
  private static var mostSpareBlocksKept: Int { 128 }

  /// Ends the settled blocks. Live blocks stay where they are as long as the spare ones suffice.
  private func beginLive(_ program: BlockTables) {
    let live = oldCount - program.firstLiveBlock
    let step = Self.firstStep(from: program.firstLiveBlock, below: oldCount, program)
    movesSpare = true
    spareBlocks = program.firstLiveBlock - count
    spareSteps = step - stepCount
    // Spare steps have to be between spare blocks: blocks that follow each other are run without a look at them.
    let isEnough = spareBlocks > 0 && spareSteps >= 0 || spareBlocks == 0 && spareSteps == 0
    if !isEnough || spareBlocks > Self.mostSpareBlocksKept + live {
      spareBlocks = Self.mostSpareBlocks(program)
      spareSteps = spareBlocks * 2
      makesSpareSteps = true
    }
    count += spareBlocks
    stepCount += spareSteps
    firstLiveBlock = count
  }

  private func keep(_ blocks: Range<Int>, _ program: BlockTables) {
    if blocks.isEmpty { return }
    shifts.add(from: blocks.lowerBound, by: count - blocks.lowerBound)
    var (low, high) = (blocks.lowerBound, blocks.upperBound)
    while low < high, program.blocks.base[low].kind != .numeric { low += 1 }
    while low < high, program.blocks.base[high - 1].kind != .numeric { high -= 1 }
    var steps = stepCount..<stepCount
    if low < high {
      let last = program.blocks.base[high - 1]
      steps = Int(program.blocks.base[low].first)..<Int(last.first) + Int(last.count)
    }
    runs.append(
      Run(
        firstBlock: blocks.lowerBound, blockCount: blocks.count, blockShift: count - blocks.lowerBound,
        firstStep: steps.lowerBound, stepCount: steps.count, stepShift: stepCount - steps.lowerBound))
    count += blocks.count
    stepCount += steps.count
  }

  /// A block that is new or made again, or several.
  private func add(_ change: ProgramPatch.BlockChange, _ number: Int) {
    places[number] = count
    firstSteps[number] = stepCount
    count += change.blockCount
    placedCount += change.blockCount
    stepCount += change.stepCount
  }

  // MARK: - Moving

  /// Writes code of copies.
  typealias CodeWriter = (ProgramPatch.CopiedCode, UnsafeMutablePointer<Block>, UnsafeMutablePointer<Step>, Int) -> Void

  /// `write` gets code of copies, where its blocks are to be, all steps, and which of these is its first.
  @_optimize(speed)
  func apply(_ patch: ProgramPatch, _ program: inout Program, _ write: CodeWriter) {
    let oldSteps = program.steps.count
    FixedArray.reallocate(&program.blocks, to: max(oldCount, count))
    FixedArray.reallocate(&program.steps, to: max(oldSteps, stepCount))
    let (blocks, steps) = (program.blocks.base, program.steps.base)
    // What moves up, from the last one on, and then what moves down, from the first one on: nothing is written over that
    // is still to be moved.
    for place in runs.indices.reversed() {
      let run = runs[place]
      if run.blockShift > 0 { Self.move(blocks, run.blocks, run.blockShift) }
      if run.stepShift > 0 { Self.move(steps, run.steps, run.stepShift) }
    }
    for place in runs.indices {
      let run = runs[place]
      if run.blockShift < 0 { Self.move(blocks, run.blocks, run.blockShift) }
      if run.stepShift < 0 { Self.move(steps, run.steps, run.stepShift) }
      if run.stepShift != 0 { Self.shift(blocks, run.blocks, by: run.blockShift, steps: run.stepShift) }
    }
    if movesSpare {
      // Those that were there are such blocks already, unless live blocks were moved over them.
      let first = firstLiveBlock - spareBlocks
      let end = firstLiveBlock == program.firstLiveBlock ? firstLiveBlock - program.spareBlocks : firstLiveBlock
      for place in first..<max(first, end) { blocks[place] = .spare }
    }
    for number in patch.blocks.indices {
      let change = patch.blocks[number]
      let changed = blocks + places[number]
      if change.copied >= 0 {
        write(patch.copiedCode[change.copied], changed, steps, firstSteps[number])
        continue
      }
      changed.pointee = change.block
      if change.block.kind == .numeric {
        changed.pointee.first = UInt32(truncatingIfNeeded: firstSteps[number])
        Self.copy(patch.steps, change.firstStep, change.stepCount, to: steps + firstSteps[number])
      }
    }
    // The first step may have read the result of another one than the one that comes before it now. What a spare step
    // would write is never the last result.
    let live =
      firstLiveBlock < count ? Self.firstStep(from: firstLiveBlock, below: count, program.blockTables) : stepCount
    if makesSpareSteps { memset(steps + live - spareSteps, 0, spareSteps * MemoryLayout<Step>.stride) }
    for place in runs.indices { follow(runs[place].firstStep + runs[place].stepShift, live, steps) }
    for number in firstSteps.indices { follow(firstSteps[number], live, steps) }
    FixedArray.resize(&program.blocks, to: count)
    FixedArray.resize(&program.steps, to: stepCount)
    program.firstLiveBlock = firstLiveBlock
    program.spareBlocks = spareBlocks
    program.spareSteps = spareSteps
  }

  /// Says of a step whether the one that comes before it wrote what it reads. `live`: the first step of a live block.
  private func follow(_ first: Int, _ live: Int, _ steps: UnsafeMutablePointer<Step>) {
    if first >= stepCount { return }
    let follows = first > 0 && (first != live || spareSteps == 0)
    steps[first] = steps[first].following(follows ? steps[first - 1].output : nil)
  }

  private static func move<Element: BitwiseCopyable>(
    _ base: UnsafeMutablePointer<Element>, _ range: Range<Int>, _ shift: Int
  ) {
    memmove(base + range.lowerBound + shift, base + range.lowerBound, range.count * MemoryLayout<Element>.stride)
  }

  private static func copy<Element: BitwiseCopyable>(
    _ source: borrowing PlainArray<Element>, _ first: Int, _ count: Int, to target: UnsafeMutablePointer<Element>
  ) {
    if count == 0 { return }
    checkIndex(first + count - 1, below: source.count)
    memcpy(target, source.pointer(to: first), count * MemoryLayout<Element>.stride)
  }

  @_optimize(speed)
  private static func shift(_ base: UnsafeMutablePointer<Block>, _ blocks: Range<Int>, by distance: Int, steps: Int) {
    let steps = UInt32(truncatingIfNeeded: steps)
    var block = base + blocks.lowerBound + distance
    let end = block + blocks.count
    while block < end {
      if block.pointee.kind == .numeric { block.pointee.first &+= steps }
      block += 1
    }
  }

  // MARK: - Segments

  /// Changes the runs of numeric blocks, which were those before. O(new blocks, runs behind the first block that changes).
  @_optimize(speed)
  func change(_ segments: inout [ProgramImage.Segment], _ blocks: UnsafeBufferPointer<Block>) {
    changedSegments.removeAll()
    // Those before stay; the last of them may end earlier, or go on.
    let kept = segments.partitionPoint { $0.firstBlock < first }
    if kept > 0 { add(segments[kept - 1].firstBlock..<min(first, segments[kept - 1].endBlock), blocks) }
    var place = segments.partitionPoint { $0.endBlock <= first }
    var next = first
    for index in runs.indices {
      let run = runs[index]
      addEach(next..<run.blocks.lowerBound + run.blockShift, blocks)
      while place < segments.count, segments[place].endBlock <= run.blocks.lowerBound { place += 1 }
      // The last one may go on in the next run.
      var part = place
      while part < segments.count, segments[part].firstBlock < run.blocks.upperBound {
        let numeric = segments[part].firstBlock..<segments[part].endBlock
        let stay = numeric.clamped(to: run.blocks)
        add(stay.lowerBound + run.blockShift..<stay.upperBound + run.blockShift, blocks)
        part += 1
      }
      next = run.blocks.upperBound + run.blockShift
    }
    addEach(next..<count, blocks)
    segments.removeLast(segments.count - max(0, kept - 1))
    segments.append(copying: changedSegments.elements)
  }

  /// Adds numeric blocks that follow each other.
  @inline(__always)
  private func add(_ range: Range<Int>, _ blocks: UnsafeBufferPointer<Block>) {
    if range.isEmpty { return }
    let end = Int(blocks[range.upperBound - 1].first + blocks[range.upperBound - 1].count)
    if !changedSegments.isEmpty, changedSegments[changedSegments.count - 1].endBlock == range.lowerBound {
      changedSegments[changedSegments.count - 1].endBlock = range.upperBound
      changedSegments[changedSegments.count - 1].endInstruction = end
    } else {
      changedSegments.append(
        ProgramImage.Segment(
          firstBlock: range.lowerBound, endBlock: range.upperBound,
          firstInstruction: Int(blocks[range.lowerBound].first), endInstruction: end))
    }
  }

  /// Adds the numeric ones of blocks that follow each other.
  @_optimize(speed)
  private func addEach(_ range: Range<Int>, _ blocks: UnsafeBufferPointer<Block>) {
    guard let base = blocks.baseAddress, !range.isEmpty else { return }
    let end = base + range.upperBound
    var block = base + range.lowerBound
    while block < end {
      let start = block
      while block < end, block.pointee.kind == .numeric { block += 1 }
      add(start - base..<block - base, blocks)
      while block < end, block.pointee.kind != .numeric { block += 1 }
    }
  }
}
