import PlumbSyntax

/// Rows that come and go, without solving the rest of the component again.
///
/// This is possible for rows that are not required equations, as long as the elimination and the blocks would be the
/// same in a new solver: then all numbers that remain have the same bits. Each function returns false where that does
/// not hold; the solver must not be used any more then.
extension ComponentSolver {
  /// Adds a row behind the others. O(its terms + items of its block), or O(items) if its block has no vacant place for
  /// it.
  func insert(
    _ slot: Int32, _ table: borrowing RowTable, _ kind: borrowing PlainArray<UInt8>,
    _ local: borrowing PlainArray<Int32>
  ) -> Bool {
    let row = rows.count
    patchCount += 1
    if patchCount > patchLimit { return false }
    rows.append(slot, table, kind, local)
    known.append(0)
    plan.gives.append(false)
    rowStates.append(RowState(step: Int32(truncatingIfNeeded: plan.steps.count)))
    return enter(row)
  }

  /// Switches a row off.
  func remove(_ row: Int) -> Bool {
    if !rows[row].isActive { return true }
    if rows.isEquation(row) { return false }
    let item = Int(rowStates[row].item)
    if item >= 0 {
      if items[item].connects { return false }
      interval.clear(Int(items[item].place))
      blocks.replace(Int(items[item].place), by: -1)
      items[item].place = -1
      want(block(of: item))
    }
    rows[row].isActive = false
    return countUse(row, -1)
  }

  /// Switches a row on that was switched off, perhaps with another priority.
  func restore(_ row: Int, priority: Double) -> Bool {
    rows[row].priority = priority
    rows[row].isActive = true
    return enter(row)
  }

  /// A row counts from now on.
  private func enter(_ row: Int) -> Bool {
    if rows.isEquation(row) || !countUse(row, 1) { return false }
    if plan.free.count > 0 {
      if rowStates[row].item < 0 {
        do throws(SolvingFailure) {
          for place in rows.terms(row) { try forms.make(Int(rows.termList[place].variable), plan) }
        } catch {
          return false
        }
        addItem(row)
      }
      let item = Int(rowStates[row].item)
      if item >= 0 {
        let block = block(of: item)
        for place in items.terms(item) {
          if blocks.block(of: items.free(place)) != block { return false }
        }
        if !place(item, in: block) { return false }
        interval.set(
          Int(items[item].place), relation(item), factor: items.factor(item))
        want(block)
      }
    }
    addCheck(row)
    return true
  }

  /// Counts how many rows use the unknowns of a row. False if the weight of an unknown changes that the elimination
  /// looks at.
  private func countUse(_ row: Int, _ change: Int32) -> Bool {
    for place in rows.terms(row) {
      let variable = Int(rows.termList[place].variable)
      plan.uses[variable] += change
      if rows.isSize[variable] || plan.uses[variable] != max(0, change) { continue }
      let step = Int(plan.stepOf[variable])
      if step < 0 || step >= plan.forwardCount { return false }
    }
    return true
  }

  /// Finds a place for an item in its block: behind those of the same level that are declared before it.
  private func place(_ item: Int, in block: Int) -> Bool {
    if let level = levels.insert(rows[Int(items[item].source)].priority) {
      blocks.insertLevel(level)
      interval.insertLevel(level)
    }
    let level = level(item)
    let range = blocks.items(block)
    var place = range.upperBound
    while place > range.lowerBound {
      let before = blocks.item(place - 1)
      let levelBefore = blocks.level(place - 1)
      if levelBefore < level || levelBefore == level && before >= 0 && items[before].source < items[item].source {
        break
      }
      place -= 1
    }
    if place < range.upperBound && blocks.item(place) < 0 && blocks.level(place) == level {
      blocks.replace(place, by: item)
      items[item].place = Int32(truncatingIfNeeded: place)
      return true
    }
    patchCount += 1
    if patchCount > patchLimit { return false }
    blocks.insert(item, level: level, at: place, in: block)
    interval.insert(at: place, in: block, level: level)
    for moved in place..<blocks.itemCount where blocks.item(moved) >= 0 {
      items[blocks.item(moved)].place = Int32(truncatingIfNeeded: moved)
    }
    return true
  }
}
