import PlumbConstraints

/// What decides a number that constraints place, as of the last run.
struct ConstraintDecision {
  /// In the document's table: those that give it, once the other numbers in them are known.
  var constraints: [Int] = []
  /// Sizes of content that count among these.
  var naturalSizes: [ConstraintUnknown] = []
  /// Sizes that take part in deciding it by being 0, since none is negative.
  var zeroSizes: [ConstraintUnknown] = []
  /// The numbers that these give only together.
  var together: [ConstraintUnknown] = []
  /// Whether other values would be as good by all constraints.
  var isAmbiguous = false
  /// Constraints that name it and do not hold, and by how much each is missed: those that are less important than
  /// others, and those that are left out because they contradict others.
  var missed: [(constraint: Int, error: Double)] = []
  var leftOut: [(constraint: Int, error: Double)] = []
}

extension Machine {
  /// What decides a number of a frame; nil if constraints do not. `unknown`: its number in the group of constraints
  /// that `constraint` is in; nil for one that no constraint is about. O(the constraints of its block), and more where
  /// several decide numbers only together.
  func decision(
    _ row: Int, _ quantity: ConstraintQuantity, unknown: Int?, constraint: Int32?
  ) throws(EvaluationFailure) -> ConstraintDecision? {
    guard let unknown, let block = constraintBlock(row, quantity, unknown, constraint) else { return nil }
    let solver = solverToExplain(block)
    do throws(SolvingFailure) { return try solver.decision(of: unknown) } catch {
      throw EvaluationFailure("Too many constraints decide this number only together to be explained", code: .limit)
    }
  }

  /// The system of a block as of the last run: one for this question if it has been solved without.
  private func solverToExplain(_ block: Int) -> ConstraintSolver {
    if block < solvers.count, let solver = solvers[block] { return solver }
    let solver = ConstraintSolver(image.program.constraints[block])
    _ = solver.solve(numbers.base, image.lists.base + image.program.constraints[block].firstInput)
    return solver
  }

  /// The block of constraints that decides a number. O(1); O(blocks) for a number that no constraint is about, which has
  /// a block of its own.
  private func constraintBlock(
    _ row: Int, _ quantity: ConstraintQuantity, _ unknown: Int, _ constraint: Int32?
  ) -> Int? {
    let blocks = image.program.constraints
    func has(_ block: Int) -> Bool {
      unknown < blocks[block].unknowns.count && Int(blocks[block].unknowns[unknown].row) == row
        && blocks[block].unknowns[unknown].quantity == quantity
    }
    if let constraint, let place = image.program.constraintPlaces.place(Int(constraint)) {
      return has(place.block) ? place.block : nil
    }
    return blocks.indices.first(where: has)
  }

  /// The size that measuring a row has given; nil for one that is not measured.
  func naturalSize(_ row: Int, isWidth: Bool) -> Double? {
    var found: Double?
    for measurement in image.program.measurements where Int(measurement.row) == row {
      // The height is that at the width, where it is measured there.
      if isWidth, measurement.width != .max { continue }
      found = numbers[Int(measurement.output) + (isWidth ? 0 : 1)]
      if measurement.width != .max { break }
    }
    return found
  }

  func containerSize(isWidth: Bool) -> Double {
    numbers[Int(isWidth ? image.program.containerWidthCell : image.program.containerHeightCell)]
  }

  /// The layout's safe area: 0 top, 1 left, 2 bottom, 3 right.
  func safeArea(_ edge: Int) -> Double { numbers[Int(image.program.safeAreaCells[edge])] }

  var textScale: Double { numbers[Int(image.program.textScaleCell)] }
}

extension ConstraintSolver {
  /// What decides an unknown of the block.
  func decision(of unknown: Int) throws(SolvingFailure) -> ConstraintDecision {
    var decision = ConstraintDecision()
    let all = try system.determinations(with: unknown)
    let found = all.first { $0.unknown == unknown }?.found ?? Determination()
    for row in found.rows {
      if row < block.rows.count {
        decision.constraints.append(Int(block.rows[row].constraint))
      } else {
        decision.naturalSizes.append(naturalSize(ofRow: row))
      }
    }
    for size in found.sizes { decision.zeroSizes.append(block.unknowns[size]) }
    if found.rows.count + found.sizes.count > 1 {
      var isFound = IndexMap<Int, UInt8>()
      for row in found.rows { _ = isFound.insert(row) }
      for other in all where other.found.rows.contains(where: { isFound[$0] != nil }) {
        decision.together.append(block.unknowns[other.unknown])
      }
    }
    decision.isAmbiguous = try system.isAmbiguous(unknown)
    for (index, row) in block.rows.enumerated() where system.isActive(rows[index]) {
      guard block.terms[row.terms].contains(where: { Int($0.variable) == unknown }) else { continue }
      let error = system.error(of: rows[index])
      if system.isLeftOut(rows[index]) {
        decision.leftOut.append((Int(row.constraint), error))
      } else if error > 0 {
        decision.missed.append((Int(row.constraint), error))
      }
    }
    return decision
  }
}
