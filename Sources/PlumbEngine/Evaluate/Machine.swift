import PlumbSyntax

/// The cells of one layout and what of them has to be computed.
///
/// Two ways of running share one program: a sweep through everything in dependency order, and a walk over the blocks
/// that are marked dirty, in the same order. Both stop where the host has to measure, with no access to the cells held.
struct Machine {
  /// What a run came to.
  enum Outcome {
    case finished
    /// The host's turn: answer with `finishMeasurement`, then run again.
    case measure(index: Int, row: Int, width: Double?)
    /// `sources`: the expressions involved, the failing one first.
    case failed(EvaluationFailure, sources: [Int32])
  }

  let image: ProgramImage
  let numbers: FixedArray<Double>
  var values: [Value]
  var valueMachine: ValueMachine

  var dirty: BitSet
  var touchedRows: BitSet
  var touchedProperties: BitSet
  var flagsAreTouched = true
  /// Everything is to be computed, and then compared with what is published.
  var needsSweep = true
  var publishesAll = true
  /// The block to go on with.
  private var cursor = 0
  private var isSweeping = false
  var demand = DemandEvaluation()

  /// Whether a measurement's inputs are those in the snapshots.
  private var isMeasured: [Bool]
  private var measuredNumbers: [Double]
  private var measuredValues: [Value]

  init(_ image: ProgramImage, _ environment: EvaluationEnvironment) {
    self.image = image
    let program = image.program
    numbers = FixedArray(program.initialNumbers)
    valueMachine = ValueMachine(environment)
    values = program.initialValues
    dirty = BitSet(count: program.blocks.count)
    touchedRows = BitSet(count: program.frames.count)
    touchedProperties = BitSet(count: program.properties.count)
    isMeasured = [Bool](repeating: false, count: program.measurements.count)
    measuredNumbers = [Double](repeating: 0, count: program.measurementInputs.count)
    measuredValues = []
  }

  /// Whether there is nothing to compute or publish.
  var isIdle: Bool {
    !needsSweep && !publishesAll && dirty.isEmpty && touchedRows.isEmpty && touchedProperties.isEmpty
  }

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

  @discardableResult
  mutating func set(value: Value, cell: Int) -> Bool {
    guard !values[cell].isIdentical(to: value) else { return false }
    values[cell] = value
    mark(valueCell: cell)
    return true
  }

  /// Marks what depends on a numeric cell.
  @inline(__always)
  mutating func mark(numberCell cell: Int) {
    let starts = image.numberStarts.base
    let entries = image.numberEntries.base
    var index = Int(starts[cell])
    let end = Int(starts[cell + 1])
    while index < end {
      mark(entries[index])
      index += 1
    }
  }

  mutating func mark(valueCell cell: Int) {
    let table = image.program.valueDependents
    for index in Int(table.starts[cell])..<Int(table.starts[cell + 1]) { mark(table.entries[index]) }
  }

  @inline(__always)
  private mutating func mark(_ entry: UInt32) {
    let index = Int(entry & Dependent.indexMask)
    switch entry & Dependent.kindMask {
    case Dependent.block: dirty.insert(index)
    case Dependent.row: touchedRows.insert(index)
    case Dependent.property: touchedProperties.insert(index)
    default: flagsAreTouched = true
    }
  }

  // MARK: - Running

  /// Begins a run at the first block.
  mutating func begin() {
    cursor = 0
    isSweeping = needsSweep
    demand.reset()
  }

  /// Runs until everything is computed, something fails or the host has to measure.
  mutating func run() -> Outcome { isSweeping ? sweep() : walk() }

  private mutating func sweep() -> Outcome {
    let count = image.blocks.count
    var segment = image.segments.partitionPoint { $0.endBlock <= cursor }
    while cursor < count {
      if segment < image.segments.count, image.segments[segment].firstBlock <= cursor {
        let part = image.segments[segment]
        let first = cursor == part.firstBlock ? part.firstInstruction : Int(image.blocks.base[cursor].first)
        runInstructions(
          image.instructions.base, first, part.endInstruction, numbers.base, image.lists.base)
        cursor = part.endBlock
        segment += 1
        continue
      }
      if let outcome = runSpecial(cursor) { return outcome }
      cursor += 1
    }
    dirty.removeAll()
    needsSweep = false
    publishesAll = true
    return .finished
  }

  /// One of so many blocks visited: from there on a sweep is cheaper than looking for the next one.
  static var walkShare: Int { 8 }

  private mutating func walk() -> Outcome {
    let patience = max(64, image.blocks.count / Self.walkShare)
    var visited = 0
    while true {
      visited += 1
      if visited > patience {
        // What comes before the cursor is done; sweeping the rest computes it too, with the same results. It does not
        // mark what it changes: should it fail, the next run has to sweep as well.
        needsSweep = true
        isSweeping = true
        return sweep()
      }
      let index = dirty.next(from: cursor)
      if index < 0 { break }
      cursor = index
      let block = image.blocks.base[index]
      if block.kind == .numeric {
        let output = Int(block.output)
        let before = numbers.base[output].bitPattern
        runInstructions(
          image.instructions.base, Int(block.first), Int(block.first + block.count), numbers.base, image.lists.base)
        if numbers.base[output].bitPattern != before { mark(numberCell: output) }
      } else if let outcome = runSpecial(index) {
        return outcome
      }
      dirty.remove(index)
      cursor = index + 1
    }
    dirty.markEmpty()
    return .finished
  }

  /// Runs a block that is not numeric; nil when it is done.
  private mutating func runSpecial(_ index: Int) -> Outcome? {
    let block = image.blocks.base[index]
    switch block.kind {
    case .valueToNumber, .valueToValue:
      do throws(EvaluationFailure) {
        let value = try valueMachine.run(
          image.program.valueCode, Int(block.first), Int(block.count), image.valueTables,
          numbers: UnsafePointer(numbers.base), values: values)
        store(value, block)
      } catch { return .failed(error, sources: [block.source]) }
    case .measureNatural, .measureAtWidth: return measurement(block)
    case .component: return evaluateOnDemand(block)
    case .numeric: break
    }
    return nil
  }

  mutating func store(_ value: Value, _ block: Block) {
    if block.kind == .valueToNumber {
      set(number: value.a, cell: Int(block.output))
    } else {
      set(value: value, cell: Int(block.output))
    }
  }

  // MARK: - Measuring

  /// Asks for a measurement, unless what it reads is what it read the last time.
  func measurement(_ block: Block) -> Outcome? {
    let index = Int(block.count)
    if isMeasured[index] && inputsAreSame(index) { return nil }
    let width = block.kind == .measureAtWidth ? numbers.base[Int(block.first)] : nil
    return .measure(index: index, row: Int(block.row), width: width)
  }

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

  /// Takes the host's answer for the measurement the last run stopped at.
  mutating func finishMeasurement(_ index: Int, _ width: Double, _ height: Double, _ first: Double, _ last: Double) {
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
    let block: Block
    if measurement.block >= 0 {
      block = image.blocks.base[Int(measurement.block)]
      if !isSweeping { dirty.remove(Int(measurement.block)) }
      cursor = Int(measurement.block) + 1
    } else {
      guard let member = demand.current else { return }
      block = image.program.memberBlocks[member]
      demand.finishCurrent()
    }
    let output = Int(block.output)
    set(number: width, cell: output)
    set(number: height, cell: output + 1)
    set(number: first, cell: output + 2)
    set(number: last, cell: output + 3)
  }

  /// Bytes held for measurements.
  var measurementMemory: Int {
    isMeasured.count + measuredNumbers.count * 8 + measuredValues.count * MemoryLayout<Value>.stride
  }

  /// Forgets what was measured for a row, so that it is asked for again. False if the row is not measured.
  mutating func invalidateMeasurements(row: Int) -> Bool {
    var found = false
    for index in image.program.measurements.indices where Int(image.program.measurements[index].row) == row {
      isMeasured[index] = false
      found = true
      let block = image.program.measurements[index].block
      if block >= 0 { dirty.insert(Int(block)) } else { needsSweep = true }
    }
    return found
  }
}

extension Array {
  /// The first index whose element does not satisfy a predicate that all earlier ones satisfy. O(log n).
  fileprivate func partitionPoint(_ isBefore: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
