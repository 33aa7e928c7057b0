import PlumbConstraints

/// The system of one block of constraints in one layout. What it keeps from run to run makes it faster, and no difference
/// to what it answers.
final class ConstraintSolver {
  private let block: ConstraintBlock
  private let system = ConstraintSystem()
  /// By row of the block.
  private var rows: [Int] = []
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
    for (index, row) in block.rows.enumerated() where row.constantInput >= 0 && !isSet(index) {
      system.setConstant(rows[index], row.constant + input(row.constantInput))
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

  /// The rows of the block that are required and left out because they contradict others, as `noteLeftOut` found them.
  private(set) var leftOut: [Int32] = []

  /// Whether other constraints are left out than the last time. O(rows).
  func noteLeftOut() -> Bool {
    var count = 0
    var isSame = true
    for index in block.rows.indices where system.isLeftOut(rows[index]) {
      if count >= leftOut.count || leftOut[count] != Int32(truncatingIfNeeded: index) {
        isSame = false
        break
      }
      count += 1
    }
    if isSame, count == leftOut.count { return false }
    leftOut.removeAll(keepingCapacity: true)
    for index in block.rows.indices where system.isLeftOut(rows[index]) {
      leftOut.append(Int32(truncatingIfNeeded: index))
    }
    return true
  }

  /// The constraint of a row.
  func constraint(_ row: Int32) -> Int { Int(block.rows[Int(row)].constraint) }

  /// A constraint that is left out, and what it cannot hold together with. O(rows).
  func conflict(_ row: Int) -> ConstraintConflict {
    var conflict = ConstraintConflict(constraint: Int(block.rows[row].constraint))
    guard let found = system.conflict(of: rows[row]) else { return conflict }
    // Rows have been added in the order of the block, two for each natural size behind them.
    for number in found.rows {
      if number < block.rows.count {
        conflict.constraints.append(Int(block.rows[number].constraint))
      } else {
        let natural = block.naturalSizes[(number - block.rows.count) / 2]
        conflict.naturalSizes.append(block.unknowns[Int(natural.unknown)])
      }
    }
    for variable in found.sizes where variable < block.unknowns.count {
      conflict.sizes.append(block.unknowns[variable])
    }
    conflict.isMinimal = found.isMinimal
    return conflict
  }
}
