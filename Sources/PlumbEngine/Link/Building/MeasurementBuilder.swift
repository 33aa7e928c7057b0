import PlumbSyntax

/// What programs hold of measurements, as it is built.
struct MeasurementBuilder {
  private(set) var blocks: [Program.MeasurementBlock] = []
  /// Of a patch, ascending: measurements of copies, whose blocks are counted from the first of a change.
  private(set) var copied: [(measurements: Range<Int>, change: Int)] = []
  private(set) var inputs: [UInt32] = []
  private(set) var guards: [UInt32] = []
  /// By row, its unbounded measurement, once that has a block.
  private var naturalOfRow = IndexMap<Int32, Int32>()
  /// By row, the measurement that its baselines come from.
  private var ofRow = IndexMap<Int32, Int32>()
  /// The same of pasted copies.
  private var ofCopies: [Program.BaselineSource] = []

  private let base: PatchBase

  init(_ base: PatchBase) { self.base = base }

  /// Adds a measurement that `block` makes. Gives its index.
  /// `guards`: `isHidden` cells; it is skipped while any of them is true.
  mutating func add(
    _ draft: Draft, _ block: Block, _ changingInputs: [UInt32], guards: [UInt32]
  ) -> UInt32 {
    let first = inputs.count
    for input in changingInputs { inputs.append(input) }
    if !guards.isEmpty { self.guards += guards }
    blocks.append(
      Program.MeasurementBlock(
        row: UInt32(truncatingIfNeeded: Int(draft.row)), block: -1, output: block.output,
        width: draft.kind == .measureAtWidth ? block.first : .max, baseline: -1,
        firstInput: UInt32(truncatingIfNeeded: base.measurementInputs + first),
        inputCount: UInt32(truncatingIfNeeded: changingInputs.count),
        firstGuard: UInt32(truncatingIfNeeded: self.guards.count - guards.count),
        guardCount: UInt32(truncatingIfNeeded: guards.count)))
    let index = Int32(truncatingIfNeeded: base.measurements + blocks.count - 1)
    if ofRow[draft.row] == nil || draft.kind == .measureAtWidth { ofRow[draft.row] = index }
    return UInt32(bitPattern: index)
  }

  /// The number of the next measurement.
  var next: Int { base.measurements + blocks.count }

  /// Adds the measurements of a copy, whose blocks have been added. `blocks`: where these are.
  mutating func add(
    _ program: CopiedProgram, _ distances: CopiedNumber.Distances, _ place: ProgramPatch.CopiedBlocks
  ) {
    let first = blocks.count
    let firstInput = inputs.count
    distances.copy[.measurement] = next
    distances.copy[.measurementInput] = base.measurementInputs + firstInput
    distances.copy[.block] = Int(place.before)
    program.measurements.paste(to: &blocks, distances.copy, distances.externals)
    if let last = copied.last, last.change == Int(place.change), last.measurements.upperBound == first {
      copied[copied.count - 1].measurements = last.measurements.lowerBound..<blocks.count
    } else {
      copied.append((first..<blocks.count, Int(place.change)))
    }
    program.measurementInputs.paste(to: &inputs, distances.copy, distances.externals)
    // All of them are numbers.
    for place in firstInput..<inputs.count { inputs[place] <<= 1 }
    program.baselines.paste(to: &ofCopies, distances.copy)
  }

  /// Says which block of the program a measurement is. Blocks are given in ascending order.
  mutating func setBlock(_ block: Int, of measurement: Int, isNatural: Bool) {
    let place = measurement - base.measurements
    blocks[place].block = Int32(truncatingIfNeeded: block)
    let row = Int32(bitPattern: blocks[place].row)
    if isNatural {
      naturalOfRow[row] = Int32(truncatingIfNeeded: measurement)
    } else if let natural = naturalOfRow[row] {
      blocks[place].natural = natural
    }
  }

  /// Lists the measured ones of some rows, and points the measurement of each to its place in the list, in which there are
  /// `count` already.
  mutating func linkBaselines(_ rows: Range<Int>, after count: Int = 0) -> [Program.BaselineSource] {
    var result = ofCopies
    if !ofRow.isEmpty {
      for row in Int32(truncatingIfNeeded: rows.lowerBound)..<Int32(truncatingIfNeeded: rows.upperBound) {
        guard let index = ofRow[row] else { continue }
        result.append(
          Program.BaselineSource(
            row: UInt32(truncatingIfNeeded: Int(row)), measurement: UInt32(truncatingIfNeeded: Int(index))))
      }
    }
    if !ofCopies.isEmpty { result.sort(byNumber: { Int64($0.row) }) }
    for place in result.indices {
      blocks[Int(result[place].measurement) - base.measurements].baseline = Int32(truncatingIfNeeded: count + place)
    }
    return result
  }
}
