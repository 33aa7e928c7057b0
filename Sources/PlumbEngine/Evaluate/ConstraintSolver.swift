import PlumbConstraints
import PlumbSyntax

/// The system of one block of constraints in one layout. What it keeps from run to run makes it faster, and no
/// difference to what it answers.
final class ConstraintSolver {
  let block: ConstraintBlock
  let system = ConstraintSystem()
  /// By row of the block: its number in the system. They are the first ones, in the same order.
  private(set) var rows: [Int] = []
  /// Rows of the block whose constant an expression computes.
  private var computedRows: [Int32] = []
  /// By row of the block, what is added to the right side in place of what is written: NaN for none. Empty as long as none has
  /// been set.
  private var constants: [Double] = []
  /// By natural size: the row that keeps it from being larger, and the one that keeps it from being smaller.
  private var naturalRows: [(hugging: Int, compression: Int)] = []

  /// O(terms).
  init(_ block: ConstraintBlock) {
    self.block = block
    for unknown in block.unknowns { _ = system.addVariable(unknown.quantity.isSize ? .size : .position) }
    for _ in 0..<block.inputCount { _ = system.addVariable(.input) }
    var terms: [LinearTerm] = []
    for row in block.rows {
      terms.removeAll(keepingCapacity: true)
      for term in block.terms[row.terms] { terms.append(LinearTerm(Int(term.variable), term.coefficient)) }
      if row.constantInput >= 0 { computedRows.append(Int32(truncatingIfNeeded: rows.count)) }
      rows.append(system.addRow(terms, row.relation, constant: row.constant, priority: row.priority))
    }
    for natural in block.naturalSizes {
      let terms = [
        LinearTerm(Int(natural.unknown), 1), LinearTerm(block.unknowns.count + Int(natural.size), -1),
      ]
      naturalRows.append(
        (
          system.addRow(terms, .atMost, constant: 0, priority: 250),
          system.addRow(terms, .atLeast, constant: 0, priority: 750)
        ))
    }
  }

  /// What was wrong with a run.
  enum Failure {
    /// An input is not finite: then nothing that is computed is.
    case notFinite
    case unsolved(SolvingFailure)
  }

  /// Takes in the inputs and solves what depends on those that changed. nil: the unknowns have their values.
  func solve(_ cells: UnsafePointer<Double>, _ list: UnsafePointer<UInt32>) -> Failure? {
    func input(_ index: Int32) -> Double { cells[Int(list[Int(index)])] }
    for index in 0..<block.inputCount {
      let number = cells[Int(list[index])]
      if !number.isFinite { return .notFinite }
      system.setInput(block.unknowns.count + index, number)
    }
    for index in computedRows where !isSet(Int(index)) {
      let row = block.rows[Int(index)]
      system.setConstant(rows[Int(index)], row.constant + input(row.constantInput))
    }
    for (index, natural) in block.naturalSizes.enumerated() {
      let isThere = input(natural.size) >= 0
      set(naturalRows[index].hugging, isThere, input(natural.hugging))
      set(naturalRows[index].compression, isThere, input(natural.compression))
    }
    if system.solve() == 0 { return nil }
    for unknown in block.unknowns.indices {
      if let failure = system.failure(unknown) { return .unsolved(failure) }
    }
    return nil
  }

  /// A priority that is out of range counts as the nearest one; one of 0 or less is none.
  private func set(_ row: Int, _ isThere: Bool, _ priority: Double) {
    system.setActive(row, isThere && priority > 0)
    if priority > 0 { system.setPriority(row, min(priority, Priority.required)) }
  }

  /// Bytes in use. O(components of the system).
  var memory: Int {
    system.memory + rows.memory + computedRows.memory + constants.memory + naturalRows.memory + leftOut.memory
      + HeapBlock.object(8 * MemoryLayout<Int>.size)
  }

  func value(_ unknown: Int) -> Double { system.value(unknown) }

  // MARK: - What code changes

  /// What was set of a row in place of its constant; nil for nothing.
  func constant(_ row: Int) -> Double? { isSet(row) ? constants[row] : nil }

  private func isSet(_ row: Int) -> Bool { row < constants.count && !constants[row].isNaN }

  /// Sets what counts of a row in place of what is written. `constant`: what is added to the right side, nil: as written;
  /// `priority`: nil: as written. Takes effect with the next `solve`.
  func change(_ row: Int, constant: Double?, priority: Double?, isActive: Bool) {
    if constants.isEmpty, constant != nil { constants = [Double](repeating: .nan, count: block.rows.count) }
    if row < constants.count { constants[row] = constant ?? .nan }
    // With an input it is set by each run.
    if constant != nil || block.rows[row].constantInput < 0 {
      system.setConstant(rows[row], constant.map { -$0 } ?? block.rows[row].constant)
    }
    system.setPriority(rows[row], priority ?? block.rows[row].priority)
    system.setActive(rows[row], isActive)
  }

  /// The rows of the block that are required and left out because they contradict others, as `noteLeftOut` found them,
  /// ascending.
  private(set) var leftOut: [Int32] = []

  /// Whether a row is among `leftOut`. O(log rows).
  func isLeftOut(_ row: Int) -> Bool {
    let place = leftOut.partitionPoint { Int($0) < row }
    return place < leftOut.count && Int(leftOut[place]) == row
  }

  private var leftOutRevision = 0

  /// Whether other constraints may be left out than the last time. O(1) if they are not, else O(rows).
  func noteLeftOut() -> Bool {
    if leftOutRevision == system.leftOutRevision { return false }
    leftOutRevision = system.leftOutRevision
    leftOut.removeAll(keepingCapacity: true)
    for index in block.rows.indices where system.isLeftOut(rows[index]) {
      leftOut.append(Int32(truncatingIfNeeded: index))
    }
    return true
  }

  /// The size that a row of the system is about which is none of the block: there are two for each natural size, behind
  /// those of the block.
  func naturalSize(ofRow number: Int) -> ConstraintUnknown {
    block.unknowns[Int(block.naturalSizes[(number - block.rows.count) / 2].unknown)]
  }

  /// The constraint of a row.
  func constraint(_ row: Int32) -> Int { Int(block.rows[Int(row)].constraint) }

  /// A constraint that is left out, and what it cannot hold together with. O(rows).
  func conflict(_ row: Int) -> ConstraintConflict {
    var conflict = ConstraintConflict(constraint: Int(block.rows[row].constraint))
    guard let found = system.conflict(of: rows[row]) else { return conflict }
    for number in found.rows {
      if number < block.rows.count {
        conflict.constraints.append(Int(block.rows[number].constraint))
      } else {
        conflict.naturalSizes.append(naturalSize(ofRow: number))
      }
    }
    for variable in found.sizes where variable < block.unknowns.count {
      conflict.sizes.append(block.unknowns[variable])
    }
    conflict.isMinimal = found.isMinimal
    return conflict
  }
}
