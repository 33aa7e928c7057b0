import PlumbSyntax

/// What programs hold of measurements, as it is built.
struct MeasurementBuilder {
  private(set) var blocks: [Program.MeasurementBlock] = []
  /// Of a patch, by measurement: how many blocks of the change that it is part of come before its own.
  private(set) var blocksBefore: [Int32] = []
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
    if base.isPatch { blocksBefore.append(0) }
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
    let firstMeasurement = UInt32(truncatingIfNeeded: next)
    distances.copy[.measurement] = next
    distances.copy[.measurementInput] = base.measurementInputs + inputs.count
    program.measurements.paste(to: &blocks, distances.copy, distances.externals)
    for index in first..<blocks.count {
      blocksBefore.append(place.before &+ blocks[index].block)
      blocks[index].block = place.change
    }
    // All of them are numbers.
    for cell in program.measurementInputs.elements { inputs.append(distances.number(cell) << 1) }
    for baseline in program.baselines.elements {
      ofCopies.append(
        Program.BaselineSource(
          row: baseline.row &+ UInt32(truncatingIfNeeded: distances.copy[.row]),
          measurement: baseline.measurement &+ firstMeasurement))
    }
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
