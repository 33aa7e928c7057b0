import PlumbSyntax

/// Finds out which of the parts that have arrived can be used together: one that cannot leaves its placeholder and does
/// not keep out the others. The result is kept in `refused`.
struct ArrivalSelection {
  /// The result of an attempt to use all arrivals except those held back.
  struct Attempt {
    var outcome: Layout.ReloadOutcome
    /// URLs of parts that have errors.
    var unusable: NameTable
  }

  /// How many attempts one call makes to find out which arrivals it can use.
  private static let attemptsACall = 64

  /// Answers of loaders that cannot be used.
  private(set) var refused: [PartRequest]
  /// Whether the next call has to go on.
  private(set) var isUndecided = false

  init(refused: [PartRequest]) { self.refused = refused }

  /// The ids of refused requests, together with others.
  func held(_ others: [PartRequest] = []) -> IndexMap<UInt64, UInt8> {
    var ids = IndexMap<UInt64, UInt8>()
    for request in refused { _ = ids.insert(request.id) }
    for request in others { _ = ids.insert(request.id) }
    return ids
  }

  /// Uses as many arrivals as work together. `arrived`: those that are not held back; `attempt` uses all but
  /// those held back, and changes nothing if that fails. `afterFirstFailure` is called after the first failed
  /// attempt, whose diagnostics are the ones reported.
  mutating func run(
    arrived: (_ held: IndexMap<UInt64, UInt8>) -> [PartRequest],
    attempt: (_ held: IndexMap<UInt64, UInt8>) -> Attempt, afterFirstFailure: () -> Void
  ) -> Layout.ReloadOutcome {
    isUndecided = false
    var arrivals = arrived(held())
    if arrivals.isEmpty { return Layout.ReloadOutcome() }
    var last = attempt(held())
    var outcome = last.outcome
    if outcome.status == .ok { return outcome }
    afterFirstFailure()
    // Arrivals that the failure names are held back, as long as that makes a difference.
    var attempts = Self.attemptsACall
    while attempts > 0 {
      let blamed = arrivals.filter { last.unusable.find($0.url) != nil }
      if blamed.isEmpty { break }
      refused += blamed
      arrivals = arrived(held())
      attempts -= 1
      last = attempt(held())
      outcome.isChanged = outcome.isChanged || last.outcome.isChanged
      if last.outcome.status == .ok { return outcome }
    }
    // If it fails without any arrival too, the arrivals are not the cause.
    if arrivals.isEmpty || attempt(held(arrivals)).outcome.status != .ok { return outcome }
    bisect(arrivals, attempts, attempt, &outcome)
    return outcome
  }

  /// Bisects arrivals that cannot be used together, refuses those at fault and uses the others.
  /// O(log arrivals) attempts for each that is refused.
  private mutating func bisect(
    _ arrivals: [PartRequest], _ attempts: Int, _ attempt: (_ held: IndexMap<UInt64, UInt8>) -> Attempt,
    _ outcome: inout Layout.ReloadOutcome
  ) {
    var attempts = attempts
    var undecided = [arrivals]
    var isKnownToFail = true
    while let group = undecided.popLast() {
      if !isKnownToFail {
        if attempts == 0 {
          isUndecided = true
          return
        }
        attempts -= 1
        let result = attempt(held(undecided.flatMap { $0 })).outcome
        outcome.isChanged = outcome.isChanged || result.isChanged
        if result.status == .ok { continue }
      }
      isKnownToFail = false
      if group.count == 1 {
        refused += group
      } else {
        undecided.append(Array(group[(group.count / 2)...]))
        undecided.append(Array(group[..<(group.count / 2)]))
      }
    }
  }
}
