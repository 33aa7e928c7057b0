import CPosix
import PlumbSyntax

/// The cells of one layout, and which of them are dirty.
///
/// Two ways of running share one program: a sweep through everything in dependency order, and a walk over the blocks
/// that are marked dirty, in the same order. Both stop where the host has to measure, with no access to the cells held.
struct Machine {
  /// The result of a run.
  enum Outcome {
    case finished
    /// The host's turn: answer with `finishMeasurement`, then run again.
    case measure(index: Int, row: Int, width: Double?)
    /// `sources`: the expressions involved, the failing one first.
    case failed(EvaluationFailure, sources: [Int32])
  }

  let image: ProgramImage
  var numbers: FixedArray<Double>
  var values: [Value]
  var valueMachine: ValueMachine
  /// Whether some expression has a result that is neither a number nor a boolean.
  var computesValues: Bool

  /// What is dirty (blocks) or touched (rows, properties, flags); `image.marks` says which bit is which.
  var marks: BitSet
  /// Whether there may be marks.
  var hasMarks = false
  /// The container or the safe area changed since the last publication.
  var hasNewSurroundings = false
  /// Everything is to be computed, and then compared with what is published.
  var needsSweep = true
  var publishesAll = true
  /// A block that nothing but an edit can change is marked, or a run has computed one since the last publication.
  var hasSettledMarks = false
  /// The value of a structural attribute changed while others were computed: the host's functions gave another answer.
  var hasNewStructure = false
  /// Rows that need not be live are marked: a patch has put their frames into other cells.
  var hasChangedFrames = false
  /// Nothing of this program was published yet.
  var isFresh = true
  /// 0; NaN once a non-finite number was set or computed by a walk since the last publication.
  var finitenessCheck = 0.0
  /// The block to go on with.
  private var cursor = 0
  private(set) var isSweeping = false
  /// How many blocks a walk may visit.
  var walkBudget: Int
  var demand = DemandEvaluation()

  /// Whether a measurement's inputs are those in the snapshots.
  private var isMeasured: [Bool]
  private var measuredNumbers: [Double]
  /// Of programs with guards: whether a measurement's outputs are 0 because it is hidden, and the four outputs that it had
  /// before.
  private var isZero: [Bool]
  /// What was measured for the program before, until it is asked for.
  var previousAnswers = PreviousAnswers()
  private var answers: [Double]
  /// What blocks of stack views work on; nil if there are none. Nothing in it outlasts the run of a block.
  var stackScratch: FixedArray<Double>?
  /// Its first element: a reference to the array would be retained and released for each block.
  var stackMemory: UnsafeMutablePointer<Double>?
  /// The systems of blocks of constraints, made when they are first solved.
  var solvers: [ConstraintSolver?] = []
  /// Whether other constraints contradict each other than were noted.
  var hasNewConflicts = false
  private var measuredValues: [Value]
  /// Baselines that were measured since the last publish, by position in `Program.baselines`. Not all are listed if there
  /// are as many as in the program; then all are published.
  private(set) var newBaselines: [UInt32] = []

  @_optimize(speed)
  init(_ image: ProgramImage, _ environment: EvaluationEnvironment, _ ledger: ValueLedger) {
    self.image = image
    numbers = FixedArray(zeros: image.program.initialNumbers.count)
    // The embedded standard library would copy one by one.
    memcpy(
      numbers.base, image.program.initialNumbers.base, image.program.initialNumbers.count * MemoryLayout<Double>.stride)
    valueMachine = ValueMachine(environment, ledger)
    computesValues = !image.program.valueCode.isEmpty
    values = image.program.initialValues
    marks = BitSet(count: image.marks.count)
    walkBudget = Self.fullWalkBudget(image)
    isMeasured = [Bool](repeating: false, count: image.program.measurements.count)
    measuredNumbers = [Double](repeating: 0, count: image.program.measurementInputs.count)
    measuredValues = []
    isZero = [Bool](repeating: false, count: image.program.measurementGuards.isEmpty ? 0 : isMeasured.count)
    answers = [Double](repeating: 0, count: isZero.count * 4)
    let scratch = Self.makeStackScratch(image.program.stacks)
    stackScratch = scratch
    stackMemory = scratch?.base
    if !image.program.baselines.isEmpty { newBaselines.reserveCapacity(image.program.baselines.count) }
  }

  /// Whether there is nothing to compute or publish.
  @inline(__always)
  var isIdle: Bool { !needsSweep && !publishesAll && !hasMarks }

  // MARK: - Inputs

  /// Sets a numeric cell. Returns whether its bits changed.
  @inline(__always)
  @discardableResult
  mutating func set(number: Double, cell: Int) -> Bool {
    guard numbers.base[cell].bitPattern != number.bitPattern else { return false }
    numbers.base[cell] = number
    mark(numberCell: cell)
    return true
  }

  /// As `set(number:cell:)`; `reach`: how many blocks depend on the cell, directly or not. With many dependents a sweep
  /// is cheaper than a walk.
  @inline(__always)
  mutating func set(number: Double, cell: Int, reach: Int) {
    guard numbers.base[cell].bitPattern != number.bitPattern else { return }
    numbers.base[cell] = number
    noteSurroundings()
    if reach &* Self.walkShare > image.blocks.count { needsSweep = true } else { mark(numberCell: cell) }
  }

  /// `isOther`: it is known to be another one, so that large arrays are not compared again.
  @_optimize(speed)
  @discardableResult
  mutating func set(value: Value, cell: Int, isOther: Bool = false) -> Bool {
    guard isOther || !values[cell].isIdentical(to: value) else { return false }
    values[cell] = value
    mark(valueCell: cell)
    return true
  }

  /// Notes that the container or the safe area is another one. Hosts read values that follow from it, so it
  /// counts as a change even where no expression depends on it.
  mutating func noteSurroundings() {
    hasNewSurroundings = true
    hasMarks = true
  }

  /// Marks what depends on a numeric cell that has changed.
  @_optimize(speed)
  @inline(never)
  mutating func mark(numberCell cell: Int) {
    let number = numbers.base[cell]
    finitenessCheck += number - number
    let list = cell &<< image.spread
    let start = image.numberStarts[list]
    let end = image.numberStarts[list &+ 1]
    guard start < end else { return }
    hasMarks = true
    if Int(end &- start) > Self.sweepThreshold, Int(end &- start) &* 2 > image.blocks.count {
      // Setting so many marks takes longer than the sweep they would end in.
      needsSweep = true
    } else {
      marks.insert(image.numberMarks, start, end)
    }
  }

  private static var sweepThreshold: Int { 64 }

  @_optimize(speed)
  mutating func mark(valueCell cell: Int) {
    let list = cell &<< image.spread
    let start = image.valueStarts[list]
    let end = image.valueStarts[list &+ 1]
    guard start < end else { return }
    hasMarks = true
    marks.insert(image.valueMarks, start, end)
  }

  // MARK: - Running

  /// Begins a run at the first block.
  @_optimize(speed)
  mutating func begin() {
    cursor = 0
    isSweeping = needsSweep
    if demand.isActive { demand.reset() }
  }

  /// Runs until everything is computed, something fails or the host has to measure.
  @_optimize(speed)
  mutating func run() -> Outcome {
    // Setting what was measured may have asked for a sweep.
    if needsSweep { isSweeping = true }
    return isSweeping ? sweep() : walk()
  }

  @_optimize(speed)
  private mutating func sweep() -> Outcome {
    let count = image.blocks.count
    let firstLive = image.program.firstLiveBlock
    let firstSpare = image.program.spareBlocks > 0 ? firstLive - image.program.spareBlocks : -1
    if !hasSettledMarks { cursor = max(cursor, firstLive) }
    var segment = image.segments.partitionPoint { $0.endBlock <= cursor }
    while cursor < count {
      if segment < image.segments.count, image.segments[segment].firstBlock <= cursor {
        let part = image.segments[segment]
        let first = cursor == part.firstBlock ? part.firstInstruction : Int(image.blocks.base[cursor].first)
        runStretch(image.steps.base, first, part.endInstruction, numbers.base, image.lists.base)
        cursor = part.endBlock
        segment += 1
        continue
      }
      if cursor == firstSpare {
        cursor = firstLive
        continue
      }
      if let outcome = runSpecial(cursor) { return outcome }
      cursor += 1
    }
    marks.removeAll(fromGroup: 0, belowGroup: image.marks.rowGroup)
    needsSweep = false
    publishesAll = true
    return .finished
  }

  /// Once one of this many blocks is visited, a sweep is cheaper than finding the next mark.
  static var walkShare: Int { 8 }

  static func fullWalkBudget(_ image: ProgramImage) -> Int { max(64, image.blocks.count / walkShare) }

  /// Visits the blocks that are marked. A block's dependents come after it, so the lowest mark is always the next one.
  @inline(never)
  @_optimize(speed)
  private mutating func walk() -> Outcome {
    let words = marks.words
    let blocks = image.blocks.base
    let steps = image.steps.base
    let lists = image.lists.base
    let starts = image.numberStarts
    let entries = image.numberMarks
    let spread = image.spread
    let numbers = numbers.base
    let cells = LayoutCells(numbers: numbers)
    let endGroup = image.marks.rowGroup
    var left = walkBudget
    var group = marks.nextGroup(from: cursor &>> BitSet.groupShift, below: endGroup)
    while group < endGroup {
      var word = group &* BitSet.wordsPerGroup
      let endWord = word &+ BitSet.wordsPerGroup
      while word < endWord {
        let bits = words[word]
        if bits == 0 {
          // Mostly the next one is empty too. Behind the last word there is memory of the set, which is not used.
          word &+= words[word &+ 1] == 0 ? 2 : 1
          continue
        }
        let index = word &<< 6 &+ bits.trailingZeroBitCount
        left &-= 1
        if left < 0 {
          // What comes before is done; sweeping the rest computes it too, with the same results. It does not mark
          // what it changes: should it fail, the next run has to sweep as well. A change
          // that reached far once usually does so again.
          walkBudget = max(16, walkBudget / 4)
          cursor = index
          needsSweep = true
          isSweeping = true
          return sweep()
        }
        words[word] = bits & (bits &- 1)
        let block = blocks + index
        if block.pointee.kind == .numeric {
          let output = Int(block.pointee.output)
          let before = numbers[output].bitPattern
          let first = Int(block.pointee.first)
          let result = runSteps(steps, first, first &+ Int(block.pointee.count), cells, lists)
          if result.bitPattern != before {
            finitenessCheck += result - result
            marks.insert(entries, starts[output &<< spread], starts[output &<< spread &+ 1])
          }
        } else {
          cursor = index
          if let outcome = runSpecial(index) {
            marks.insert(index)
            return outcome
          }
          // Members of a cyclic component mark the component itself.
          marks.remove(index)
          if needsSweep {
            cursor = index &+ 1
            isSweeping = true
            return sweep()
          }
        }
      }
      marks.groups[group] = 0
      group = marks.nextGroup(from: group &+ 1, below: endGroup)
    }
    return .finished
  }

  /// Runs a block that is not numeric; nil when it is done.
  @_optimize(speed)
  @inline(never)
  mutating func runSpecial(_ index: Int) -> Outcome? {
    let block = image.blocks.base[index]
    switch block.kind {
    case .valueToNumber, .valueToValue:
      do throws(EvaluationFailure) {
        let value = try valueMachine.run(
          image.program.valueCode, Int(block.first), Int(block.count), image.valueTables,
          CellOperands(numbers: UnsafePointer(numbers.base), values: values))
        store(value, block)
      } catch { return .failed(error, sources: [block.source]) }
    case .measureNatural: return measurement(block)
    case .measureAtWidth:
      guard let outcome = measurement(block) else { return nil }
      return takeNaturalSize(block) ? nil : outcome
    case .component: return evaluateOnDemand(block)
    case .stack: arrange(block)
    case .constraints: return solve(block)
    case .numeric: break
    }
    return nil
  }

  @_optimize(speed)
  mutating func store(_ value: Value, _ block: Block) {
    if block.kind == .valueToNumber {
      set(number: value.a, cell: Int(block.output))
    } else {
      set(value: value, cell: Int(block.output))
    }
  }

  // MARK: - Measuring

  /// Asks for a measurement, unless what it reads is what it read the last time. What is hidden is not asked for.
  @_optimize(speed)
  mutating func measurement(_ block: Block) -> Outcome? {
    let index = Int(block.count)
    let guards = Int(image.program.measurements[index].guardCount)
    if guards > 0, isGuarded(index, guards) {
      hide(index)
      return nil
    }
    if isMeasured[index] && inputsAreSame(index) {
      if guards > 0, isZero[index] { show(index) }
      return nil
    }
    let width = block.kind == .measureAtWidth ? numbers.base[Int(block.first)] : nil
    if !previousAnswers.isEmpty, takePreviousAnswer(index, width) { return nil }
    return .measure(index: index, row: Int(block.row), width: width)
  }

  /// Takes the answer that the program before got, if it was asked the same.
  @inline(never)
  private mutating func takePreviousAnswer(_ index: Int, _ width: Double?) -> Bool {
    guard let answer = previousAnswers.take(index), answer.width?.bitPattern == width?.bitPattern else { return false }
    for (property, value) in answer.properties where !workingValue(property).isIdentical(to: value) { return false }
    keep(index, answer.size.0, answer.size.1, answer.size.2, answer.size.3)
    return true
  }

  /// The answer of a measurement, if what it reads is what it was asked for; hidden or not.
  func presentAnswer(_ index: Int) -> (Double, Double, Double, Double)? {
    guard isMeasured[index], inputsAreSame(index) else { return nil }
    if !isZero.isEmpty, isZero[index] {
      let first = index * 4
      return (answers[first], answers[first + 1], answers[first + 2], answers[first + 3])
    }
    let outputs = numbers.base + Int(image.program.measurements[index].output)
    return (outputs[0], outputs[1], outputs[2], outputs[3])
  }

  private func isGuarded(_ index: Int, _ count: Int) -> Bool {
    let first = Int(image.program.measurements[index].firstGuard)
    for place in first..<first + count where numbers.base[Int(image.program.measurementGuards[place])] != 0 {
      return true
    }
    return false
  }

  @inline(never)
  private mutating func hide(_ index: Int) {
    if isZero[index] { return }
    isZero[index] = true
    setOutputs(index, 0, 0, 0, 0)
  }

  /// Takes the answer from before it was hidden.
  @inline(never)
  private mutating func show(_ index: Int) {
    isZero[index] = false
    let first = index * 4
    setOutputs(index, answers[first], answers[first + 1], answers[first + 2], answers[first + 3])
  }

  @_optimize(speed)
  private func inputsAreSame(_ index: Int) -> Bool {
    let measurement = image.program.measurements[index]
    let first = Int(measurement.firstInput)
    for position in first..<first + Int(measurement.inputCount) {
      let input = image.program.measurementInputs[position]
      let cell = Int(input >> 1)
      if input & 1 == 0 {
        if numbers.base[cell].bitPattern != measuredNumbers[position].bitPattern { return false }
      } else {
        if position >= measuredValues.count || !values[cell].isIdentical(to: measuredValues[position]) { return false }
      }
    }
    return true
  }

  /// Takes the unbounded measurement for one at the width that it has: the answer is known. The unbounded one comes
  /// first, so that it is up to date in a sweep and in a walk.
  @_optimize(speed)
  private mutating func takeNaturalSize(_ block: Block) -> Bool {
    let index = Int(block.count)
    let natural = Int(image.program.measurements[index].natural)
    guard natural >= 0, isMeasured[natural], isZero.isEmpty || !isZero[natural] else { return false }
    let output = numbers.base + Int(image.program.measurements[natural].output)
    guard output[0].bitPattern == numbers.base[Int(block.first)].bitPattern else { return false }
    keep(index, output[0], output[1], output[2], output[3])
    return true
  }

  /// Takes the host's answer for the measurement the last run stopped at.
  @_optimize(speed)
  mutating func finishMeasurement(_ index: Int, _ width: Double, _ height: Double, _ first: Double, _ last: Double) {
    let block = Int(image.program.measurements[index].block)
    if block >= 0 {
      if !isSweeping { marks.remove(block) }
      cursor = block + 1
    } else {
      demand.finishCurrent()
    }
    keep(index, width, height, first, last)
  }

  /// Stores an answer, with a snapshot of what it was asked for.
  @_optimize(speed)
  private mutating func keep(_ index: Int, _ width: Double, _ height: Double, _ first: Double, _ last: Double) {
    let measurement = image.program.measurements[index]
    let start = Int(measurement.firstInput)
    for position in start..<start + Int(measurement.inputCount) {
      let input = image.program.measurementInputs[position]
      let cell = Int(input >> 1)
      if input & 1 == 0 {
        measuredNumbers[position] = numbers.base[cell]
      } else {
        while measuredValues.count <= position { measuredValues.append(.null) }
        measuredValues[position] = values[cell]
      }
    }
    isMeasured[index] = true
    if measurement.guardCount > 0 {
      isZero[index] = false
      let place = index * 4
      (answers[place], answers[place + 1], answers[place + 2], answers[place + 3]) = (width, height, first, last)
    }
    setOutputs(index, width, height, first, last)
  }

  private mutating func setOutputs(_ index: Int, _ width: Double, _ height: Double, _ first: Double, _ last: Double) {
    let measurement = image.program.measurements[index]
    if measurement.baseline >= 0, newBaselines.count < image.program.baselines.count {
      newBaselines.append(UInt32(bitPattern: measurement.baseline))
    }
    let output = Int(measurement.output)
    setOutput(output, width)
    setOutput(output + 1, height)
    setOutput(output + 2, first)
    setOutput(output + 3, last)
  }

  /// A sweep runs what reads the cell all the same, and publishes everything: it marks nothing.
  @inline(__always)
  mutating func setOutput(_ cell: Int, _ number: Double) {
    if isSweeping {
      finitenessCheck += number - number
      numbers.base[cell] = number
    } else {
      set(number: number, cell: cell)
    }
  }

  /// The baselines of a row as the last run measured them.
  @inline(__always)
  func baselines(_ source: Program.BaselineSource) -> Baselines {
    let outputs = numbers.base + Int(image.program.measurements[Int(source.measurement)].output)
    return Baselines(first: outputs[2], belowLast: outputs[1] - outputs[3])
  }

  /// Forgets which baselines are new, once they are published.
  mutating func forgetNewBaselines() { newBaselines.removeAll(keepingCapacity: true) }

  /// Makes room for the measurements of a patch, and forgets those that have to be made again.
  mutating func growMeasurements(_ patch: ProgramPatch) {
    if !patch.measurementInputs.isEmpty {
      measuredNumbers += [Double](repeating: 0, count: patch.measurementInputs.count)
    }
    for change in patch.measurementChanges {
      isMeasured[change.measurement] = false
      _ = previousAnswers.take(change.measurement)
      let block = image.program.measurements[change.measurement].block
      if block >= 0 { marks.insert(Int(block)) }
    }
    if patch.measurements.isEmpty { return }
    isMeasured += [Bool](repeating: false, count: patch.measurements.count)
    if !isZero.isEmpty {
      isZero += [Bool](repeating: false, count: patch.measurements.count)
      answers += [Double](repeating: 0, count: patch.measurements.count * 4)
    }
    newBaselines.reserveCapacity(image.program.baselines.count)
  }

  /// Forgets the measurements behind some counts.
  mutating func cutMeasurements(to counts: TableCounts) {
    if isMeasured.count == counts.measurements { return }
    isMeasured.removeLast(isMeasured.count - counts.measurements)
    measuredNumbers.removeLast(measuredNumbers.count - counts.measurementInputs)
    measuredValues.removeLast(max(0, measuredValues.count - counts.measurementInputs))
    if !isZero.isEmpty {
      isZero.removeLast(isZero.count - counts.measurements)
      answers.removeLast(answers.count - counts.measurements * 4)
    }
    newBaselines.removeAll { $0 >= counts.baselines }
  }

  /// Bytes held for measurements, the stack of values and the systems of constraints in use; O(these). Mutating, so that a
  /// layout's machine is read in place: another call would get a copy, which retains each of its arrays.
  var memory: Int {
    mutating get {
      let measured =
        (stackScratch?.memory ?? 0) + isMeasured.memory + isZero.memory + answers.memory + previousAnswers.memory
        + measuredNumbers.memory + measuredValues.memory + newBaselines.memory
      return solvers.reduce(
        measured + valueMachine.matrices.memory + valueMachine.stack.memory + solvers.memory
      ) { $0 + ($1?.memory ?? 0) }
    }
  }

  /// Bytes that would be freed if a value cell had another value.
  mutating func freedBytes(valueCell cell: Int) -> Int {
    guard isKnownUniquelyReferenced(&values[cell].box), let box = values[cell].box, box.isCounted else { return 0 }
    return values[cell].kind == .array ? unsafeDowncast(box, to: ListBox.self).freedBytes : box.byteCount
  }

  /// Forgets temporaries of a run that failed.
  mutating func forgetTemporaries() {
    valueMachine.stack.removeAll(keepingCapacity: valueMachine.stack.capacity <= 64)
  }

  /// Drops computed values after a run that ran out of memory, so that the next run has room to compute them again.
  /// Inputs stay; published values replace newer ones.
  @inline(never)
  mutating func forgetValues(_ published: Published) {
    var isComputed = [Bool](repeating: false, count: values.count)
    for block in image.blocks.elements where block.kind == .valueToValue { isComputed[Int(block.output)] = true }
    for block in image.program.memberBlocks where block.kind == .valueToValue { isComputed[Int(block.output)] = true }
    for cell in values.indices where isComputed[cell] { values[cell] = .null }
    for slot in image.properties.elements where slot.storage == .value && isComputed[Int(slot.cell)] {
      values[Int(slot.cell)] = published.values[Int(slot.published)]
    }
    valueMachine.matrices = SpareMatrices()
    // What was measured last refers to texts.
    measuredValues = []
    for index in isMeasured.indices { isMeasured[index] = false }
    previousAnswers = PreviousAnswers()
    demand.reset()
    needsSweep = true
  }

  /// Forgets what was measured for a row, so that it is asked for again. False if the row is not measured.
  mutating func invalidateMeasurements(row: Int) -> Bool {
    var found = false
    for index in image.program.measurements.indices where Int(image.program.measurements[index].row) == row {
      isMeasured[index] = false
      _ = previousAnswers.take(index)
      found = true
      let block = image.program.measurements[index].block
      hasMarks = true
      if block >= 0 { marks.insert(Int(block)) } else { needsSweep = true }
    }
    return found
  }
}
