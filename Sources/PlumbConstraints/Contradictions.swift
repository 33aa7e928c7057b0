import PlumbSyntax

/// The required rows of a component that are left out because they contradict rows declared before them.
///
/// A row is left out for a *reason*: a set of rows that cannot hold together, in which it is declared last and none of
/// the others is left out. If the remaining rows can hold together and every left-out row has a reason, the remaining
/// rows are exactly those that accepting rows one by one in order of declaration would accept. The reason of a row is
/// also what explains it.
struct Contradictions: ~Copyable {
  private struct RowSet: BitwiseCopyable {
    var last: Int32
    /// Whether the last row determines an unknown.
    var lastGives: Bool
    /// Whether all rows are listed. If not, any equation declared before the last row may belong to the set as well.
    var isComplete: Bool
    var first: Int32
    var count: Int32
    /// The round of the search that found it.
    var round: Int32
    /// Of one that is not complete, the factor of its first member; -1 if not even its members are known.
    var firstFactor: Int32 = -1
  }

  /// Per row of the component.
  var isOut = PlainArray<Bool>()
  /// The current round of the search.
  var round = 0
  private var work = 0
  /// Rows of the component; -1 - unknown for a size.
  private var members = PlainArray<Int32>()
  /// Sets found since the last `settle`.
  private var sets = PlainArray<RowSet>()
  private var reasonMembers = PlainArray<Int32>()
  private var reasons = PlainArray<RowSet>()
  /// The factors of the members of sets that are not complete.
  private var factors = PlainArray<Double>()
  /// Per row, its reason, or -1.
  private var reasonOf = PlainArray<Int32>()
  /// Scratch space of `settle`.
  private var order = PlainArray<UInt64>()
  private var moved = PlainArray<Int32>()

  init() {}

  /// Bytes in use.
  var memory: Int {
    isOut.memory + members.memory + sets.memory + reasonMembers.memory + reasons.memory + factors.memory
      + reasonOf.memory + order.memory + moved.memory
  }

  /// Starts a search in a component with so many rows.
  mutating func begin(rows: Int) {
    isOut.removeAll()
    isOut.append(repeating: false, count: rows)
    reasonOf.removeAll()
    reasonOf.append(repeating: -1, count: rows)
    round = 0
    work = 0
    members.removeAll()
    sets.removeAll()
    factors.removeAll()
    forgetReasons()
  }

  /// Forgets why rows are left out.
  mutating func forgetReasons() {
    reasons.removeAll()
    reasonMembers.removeAll()
  }

  /// Adds a set of rows that cannot hold together. If it is not complete, equations declared before the last row are
  /// missing.
  mutating func add(
    _ combination: borrowing RowCombination, isComplete: Bool, _ all: borrowing ComponentRows,
    _ plan: borrowing Elimination
  ) {
    // A set that is dropped for lack of room is found again in the next round.
    let last = combination.last
    if last < 0 || members.count > Limit.entries { return }
    var set = RowSet(
      last: all[last].origin, lastGives: plan.gives[last], isComplete: isComplete,
      first: Int32(truncatingIfNeeded: members.count),
      count: Int32(truncatingIfNeeded: combination.rows.count + combination.sizes.count),
      round: Int32(truncatingIfNeeded: round))
    combination.appendMembers(to: &members, all)
    if !isComplete && factors.count <= Limit.entries {
      set.firstFactor = Int32(truncatingIfNeeded: factors.count)
      factors.append(contentsOf: combination.rowFactors.elements)
      factors.append(contentsOf: combination.sizeFactors.elements)
    }
    sets.append(set)
  }

  /// Calls `body` with each row and size (as -1 - unknown) that a row that is left out contradicts, the row itself
  /// included. If the set is not complete, they come with their factors in a combination that the equations are to be
  /// added to, those of the solver of the returned round. nil if the reason is not known.
  func forEachMember(
    ofReasonFor row: Int, _ body: (_ member: Int, _ factor: Double) -> Void
  ) -> (round: Int, isComplete: Bool)? {
    let place = Int(reasonOf[row])
    if place < 0 { return nil }
    let reason = reasons[place]
    if !reason.isComplete && reason.firstFactor < 0 { return nil }
    for index in 0..<Int(reason.count) {
      let factor = reason.isComplete ? 1 : factors[Int(reason.firstFactor) + index]
      body(Int(reasonMembers[Int(reason.first) + index]), factor)
    }
    return (Int(reason.round), reason.isComplete)
  }

  /// Notes the reason of each row, once the search has ended.
  mutating func indexReasons() {
    for place in reasons.indices { reasonOf[Int(reasons[place].last)] = Int32(truncatingIfNeeded: place) }
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
    order.removeAll()
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
    moved.removeAll()
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
        reason.firstFactor = -1
      } else {
        let source = place < before ? reasonMembers.elements : members.elements
        moved.append(contentsOf: UnsafeBufferPointer(rebasing: source[range]))
      }
      reasons[kept] = reason
      kept += 1
    }
    reasons.removeAll(from: kept)
    swap(&reasonMembers, &moved)
    members.removeAll()
    sets.removeAll()
    return true
  }

  /// Whether another row of an old reason is left out now, or may be.
  private func isLost(_ reason: RowSet, since earliest: Int32) -> Bool {
    !reason.isComplete && reason.last > earliest || isBroken(reason, reasonMembers, except: reason.last)
  }

  private func isBroken(_ set: RowSet, _ members: borrowing PlainArray<Int32>, except last: Int32) -> Bool {
    for place in Int(set.first)..<Int(set.first + set.count) where members[place] >= 0 {
      if members[place] != last && isOut[Int(members[place])] { return true }
    }
    return false
  }
}
