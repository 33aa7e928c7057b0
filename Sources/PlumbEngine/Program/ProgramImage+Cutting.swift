import PlumbSyntax

/// How many marks the lists of dependents have, of numbers and of values.
struct MarkCounts {
  var numbers: Int
  var values: Int
}

extension ProgramImage {
  var markCounts: MarkCounts {
    MarkCounts(numbers: numberDependents.usedMarks, values: valueDependents.usedMarks)
  }

  /// Sets what it has of properties, what is published of them, lists and measurements.
  func count(in counts: inout TableCounts) {
    counts.properties = program.properties.count
    counts.liveProperties = program.liveProperties.count
    counts.publishedNumbers = program.publishedNumberCount
    counts.publishedValues = program.publishedValueCount
    counts.lists = program.lists.count
    counts.measurements = program.measurements.count
    counts.measurementInputs = program.measurementInputs.count
    counts.baselines = program.baselines.count
  }

  /// Forgets what is behind some counts: rows that are gone and have no blocks any more. O(what is behind them, dependents of
  /// the cells before that it reads).
  func cut(to counts: TableCounts, _ marks: MarkCounts) {
    change { contents in
      contents.removeDependents(behind: counts)
      contents.program.cut(to: counts, marks)
      FixedArray.resize(&contents.liveRows, to: (counts.rows + 63) / 64)
    }
  }
}

extension ProgramImage.Contents {
  /// What is before no longer marks rows and properties that are behind some counts.
  fileprivate mutating func removeDependents(behind counts: TableCounts) {
    var numbers: [Int64] = []
    var values: [Int64] = []
    func remove(_ mark: Int, from cell: UInt32) {
      if cell < counts.numbers { program.numberDependents.remove(mark, from: Int(cell), later: &numbers) }
    }
    // The last ones first: their marks are at the ends of lists.
    for row in (counts.rows..<program.frames.count).reversed() {
      let frame = program.frames.base[row]
      for cell in [frame.x, frame.y, frame.width, frame.height] { remove(program.marks.firstRow + row, from: cell) }
      remove(program.marks.flags, from: program.hiddenCells.base[row])
      remove(program.marks.flags, from: program.clipCells.base[row])
    }
    for bit in (counts.liveProperties..<program.liveProperties.count).reversed() {
      let slot = program.properties.base[Int(program.liveProperties.base[bit])]
      let mark = program.marks.firstProperty + bit
      switch slot.storage {
      case .number, .bool: remove(mark, from: slot.cell)
      case .value:
        if slot.cell < counts.values { program.valueDependents.remove(mark, from: Int(slot.cell), later: &values) }
      case .constant: break
      }
    }
    program.numberDependents.remove(numbers)
    program.valueDependents.remove(values)
  }
}

extension Program {
  fileprivate mutating func cut(to counts: TableCounts, _ marks: MarkCounts) {
    numberDependents.cut(to: counts.numbers, marks: marks.numbers)
    valueDependents.cut(to: counts.values, marks: marks.values)
    FixedArray.resize(&lists, to: counts.lists)
    valueCode.removeLast(valueCode.count - counts.valueCode)
    sources.removeLast(sources.count - counts.sources)
    parents.removeLast(parents.count - counts.rows)
    FixedArray.resize(&frames, to: counts.rows)
    FixedArray.resize(&hiddenCells, to: counts.rows)
    FixedArray.resize(&clipCells, to: counts.rows)
    FixedArray.resize(&properties, to: counts.properties)
    FixedArray.resize(&liveProperties, to: counts.liveProperties)
    FixedArray.resize(&propertyStarts, to: counts.rows + 1)
    publishedNumberCount = counts.publishedNumbers
    publishedValueCount = counts.publishedValues
    measurements.removeLast(measurements.count - counts.measurements)
    measurementInputs.removeLast(measurementInputs.count - counts.measurementInputs)
    baselines.removeLast(baselines.count - counts.baselines)
    firstConstant = numberDependents.cellCount
  }
}
