import PlumbSyntax

/// The required rows of a component that are left out because they contradict rows declared before them.
///
/// A row is left out for a *reason*: a set of rows that cannot hold together, in which it is declared last and none of
/// the others is left out. If the remaining rows can hold together and every left-out row has a reason, the remaining
/// rows are exactly those that accepting rows one by one in order of declaration would accept.
struct Contradictions: ~Copyable {
  private struct RowSet: BitwiseCopyable {
    var last: Int32
    /// Whether the last row determines an unknown.
    var lastGives: Bool
    /// Whether all rows are listed. If not, any equation declared before the last row may belong to the set as well.
    var isComplete: Bool
    var first: Int32
    var count: Int32
  }

  /// Per row of the component.
  var isOut: PlainArray<Bool>
  private var work = 0
  private var members = PlainArray<Int32>()
  /// Sets found since the last `settle`.
  private var sets = PlainArray<RowSet>()
  private var reasonMembers = PlainArray<Int32>()
  private var reasons = PlainArray<RowSet>()

  init(rows: Int) { isOut = PlainArray(repeating: false, count: rows) }

  /// Adds a set of rows that cannot hold together. If it is not complete, equations declared before the last row are
  /// missing.
  mutating func add(
    _ combination: borrowing RowCombination, isComplete: Bool, _ all: borrowing ComponentRows,
    _ plan: borrowing Elimination
  ) {
    // A set that is dropped for lack of room is found again in the next round.
    let last = combination.last
    if last < 0 || members.count > Limit.entries { return }
    sets.append(
      RowSet(
        last: all.origin[last], lastGives: plan.gives[last], isComplete: isComplete,
        first: Int32(truncatingIfNeeded: members.count), count: Int32(truncatingIfNeeded: combination.rows.count)))
    for place in combination.rows.indices { members.append(all.origin[Int(combination.rows[place])]) }
  }

  /// Adds the work of a search to the total, which is limited.
  mutating func charge(_ work: Int) throws(SolvingFailure) {
    self.work += work
    if self.work > Limit.work { throw .tooManySteps }
  }

  /// Processes the sets in order of their last rows: if none of its rows is left out yet, the last row is left out.
  /// Then readmits rows whose reasons no longer apply. False if no row was left out. O(sets · log sets + rows in sets
  /// and reasons).
  mutating func settle() -> Bool {
    let before = reasons.count
    var order = PlainArray<UInt64>()
    for place in sets.indices { order.append(UInt64(UInt32(bitPattern: sets[place].last)) << 32 | UInt64(place)) }
    order.sortAscending()
    var givesUp = false
    for place in order.indices {
      let set = sets[Int(order[place] & 0xFFFF_FFFF)]
      if isBroken(set, members, except: -1) || givesUp && !set.isComplete { continue }
      isOut[Int(set.last)] = true
      if set.lastGives { givesUp = true }
      reasons.append(set)
    }
    if reasons.count == before { return false }
    let earliest = reasons[before].last
    var moved = PlainArray<Int32>()
    var kept = 0
    for place in reasons.indices {
      var reason = reasons[place]
      if place < before && isLost(reason, since: earliest) {
        isOut[Int(reason.last)] = false
        continue
      }
      let range = Int(reason.first)..<Int(reason.first + reason.count)
      reason.first = Int32(truncatingIfNeeded: moved.count)
      if moved.count + range.count > Limit.entries {
        reason.isComplete = false
        reason.count = 0
      } else {
        let source = place < before ? reasonMembers.elements : members.elements
        moved.append(contentsOf: UnsafeBufferPointer(rebasing: source[range]))
      }
      reasons[kept] = reason
      kept += 1
    }
    reasons.removeAll(from: kept)
    reasonMembers = moved
    members.removeAll()
    sets.removeAll()
    return true
  }

  /// Whether another row of an old reason is left out now, or may be.
  private func isLost(_ reason: RowSet, since earliest: Int32) -> Bool {
    !reason.isComplete && reason.last > earliest || isBroken(reason, reasonMembers, except: reason.last)
  }

  private func isBroken(_ set: RowSet, _ members: borrowing PlainArray<Int32>, except last: Int32) -> Bool {
    for place in Int(set.first)..<Int(set.first + set.count) where members[place] != last && isOut[Int(members[place])]
    {
      return true
    }
    return false
  }
}
