import PlumbConstraints

/// The order in which the unknowns of a small block are computed by substitution, without a system of equations: of blocks
/// with one or two unknowns, where each row is an equation that determines one of them. Most views whose constraints do not
/// connect them with other views have only such blocks, and a system takes kilobytes.
struct SubstitutionOrder: BitwiseCopyable {
  /// An unknown, and the row that gives it; -1: nothing does but the size of its content.
  struct Step: BitwiseCopyable {
    var unknown: Int8
    var row: Int8
  }

  private(set) var count = 0
  private(set) var first = Step(unknown: 0, row: -1)
  private(set) var second = Step(unknown: 0, row: -1)

  /// No order: the block needs a system.
  init() {}

  /// O(terms of two rows).
  init(_ block: borrowing ConstraintBlock) {
    let (unknowns, rows) = (block.unknowns.count, block.rows.count)
    if unknowns == 0 || unknowns > 2 || rows > unknowns { return }
    // Whatever its priority is, one row with nothing beside it holds.
    let isAlone = unknowns == 1 && block.naturalSizes.isEmpty
    for row in 0..<rows where !Self.isSubstitutable(block, row, isAlone: isAlone) { return }
    if unknowns == 1 {
      if rows == 1, Self.unknowns(block, 0).count != 1 { return }
      first.row = Int8(rows - 1)
      count = 1
    } else if rows == 2 {
      let (one, other) = (Self.unknowns(block, 0), Self.unknowns(block, 1))
      guard one.count == 1 || other.count == 1, one.count + other.count == 3 else { return }
      let given = Int8(one.count == 1 ? one.first : other.first)
      first = Step(unknown: given, row: one.count == 1 ? 0 : 1)
      second = Step(unknown: 1 - given, row: 1 - first.row)
      count = 2
    } else if rows == 1 {
      // The position follows from the size.
      guard let position = block.unknowns.firstIndex(where: { !$0.quantity.isSize }),
        Self.unknowns(block, 0).count == 2,
        block.unknowns[1 - position].quantity.isSize, Self.isLargeEnough(block, position)
      else { return }
      first = Step(unknown: Int8(1 - position), row: -1)
      second = Step(unknown: Int8(position), row: 0)
      count = 2
    }
  }

  private static func isSubstitutable(_ block: borrowing ConstraintBlock, _ row: Int, isAlone: Bool) -> Bool {
    let row = block.rows[row]
    guard row.relation == .equal, isAlone || row.priority == Priority.required,
      row.terms.count <= ConstraintBlock.mergedTerms
    else { return false }
    return block.terms[row.terms].allSatisfy { $0.coefficient != 0 }
  }

  private static func unknowns(_ block: borrowing ConstraintBlock, _ row: Int) -> (first: Int, count: Int) {
    var (first, count) = (-1, 0)
    for term in block.terms[block.rows[row].terms] where Int(term.variable) < block.unknowns.count {
      if count == 0 { first = Int(term.variable) }
      count += 1
    }
    return (first, count)
  }

  /// Whether the coefficient of the position is one that `Elimination` divides by.
  private static func isLargeEnough(_ block: borrowing ConstraintBlock, _ position: Int) -> Bool {
    var (own, largest) = (0.0, 0.0)
    for term in block.terms[block.rows[0].terms] where Int(term.variable) < block.unknowns.count {
      largest = max(largest, abs(term.coefficient))
      if Int(term.variable) == position { own = abs(term.coefficient) }
    }
    return own >= largest * Tolerance.pivot
  }
}

/// What substitution gives.
enum Substitution {
  case values(Double, Double)
  /// An input is not finite: then nothing that is computed is.
  case notFinite
  /// Only a system can say it: a size would be negative, a number too large, or content has unusual priorities.
  case unknown
}

extension ConstraintBlock {
  /// The values of the unknowns in `order`: the same bits that a `ConstraintSolver` gives. `list`: of its inputs.
  func substitute(_ cells: UnsafePointer<Double>, _ list: UnsafePointer<UInt32>) -> Substitution {
    for index in 0..<inputCount where !cells[Int(list[index])].isFinite { return .notFinite }
    var values = (0.0, 0.0)
    for number in 0..<order.count {
      let step = number == 0 ? order.first : order.second
      let value: Double
      if step.row >= 0 {
        value = self.value(of: step, values, cells, list)
      } else {
        guard let size = contentSize(of: step.unknown, cells, list) else { return .unknown }
        value = size
      }
      if !value.isFinite || value < 0 && unknowns[Int(step.unknown)].quantity.isSize { return .unknown }
      if step.unknown == 0 { values.0 = value } else { values.1 = value }
    }
    return .values(0 + values.0, 0 + values.1)
  }

  private func value(
    of step: SubstitutionOrder.Step, _ values: (Double, Double), _ cells: UnsafePointer<Double>,
    _ list: UnsafePointer<UInt32>
  ) -> Double {
    let row = rows[Int(step.row)]
    var sum = row.constant
    if row.constantInput >= 0 { sum += cells[Int(list[Int(row.constantInput)])] }
    var own = 1.0
    // As `ComponentSolver` does it: constants and inputs first, then the other unknown.
    var other = 0.0
    for term in terms[row.terms] {
      if Int(term.variable) >= unknowns.count {
        sum += term.coefficient * cells[Int(list[Int(term.variable) - unknowns.count])]
      } else if term.variable == Int32(step.unknown) {
        own = term.coefficient
      } else {
        other = term.coefficient * (term.variable == 0 ? values.0 : values.1)
      }
    }
    return sum.isFinite ? -(sum + other) / own : sum
  }

  /// A size that no row gives; nil where that is not simply the one of its content, or 0 without any.
  private func contentSize(of unknown: Int8, _ cells: UnsafePointer<Double>, _ list: UnsafePointer<UInt32>) -> Double? {
    guard let natural = naturalSizes.first(where: { $0.unknown == Int32(unknown) }) else { return 0 }
    func input(_ index: Int32) -> Double { cells[Int(list[Int(index)])] }
    let size = input(natural.size)
    if size < 0 { return 0 }
    func isUsual(_ priority: Double) -> Bool { priority > 0 && priority < Priority.required }
    return isUsual(input(natural.hugging)) && isUsual(input(natural.compression)) ? size : nil
  }
}
