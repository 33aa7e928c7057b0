import PlumbSyntax

/// Parts that loaders bring after the layout was made.
extension Layout {
  /// Whether the next compute may reassemble the layout.
  @inline(__always)
  package var awaitsParts: Bool { hasPending }

  /// Whether loaders have answered since it was looked for last. One comparison where nothing is pending.
  @inline(__always)
  var hasArrivals: Bool { hasPending && template.engine.loading.requests.version != arrivalsVersion }

  /// How often one call puts the layout together to find out which arrivals it can use.
  private static let attemptsACall = 64

  /// Takes parts that have arrived; one that cannot be used leaves its placeholder and does not keep out the others.
  @inline(never)
  func takeArrivals() -> ReloadOutcome {
    arrivalsVersion = template.engine.loading.requests.version
    var arrivals = arrivedRequests()
    if arrivals.isEmpty { return ReloadOutcome() }
    var unusable = NameTable()
    var outcome = reassemble(changedFiles: 0, held: held([]), unusable: &unusable)
    if outcome.status == .ok { return outcome }
    let problems = diagnostics
    defer { diagnostics = problems }
    // Held back from now on is what cannot be used: what the failure is about, as long as that makes a difference.
    var attempts = Self.attemptsACall
    while attempts > 0 {
      let blamed = arrivals.filter { unusable.find($0.url) != nil }
      if blamed.isEmpty { break }
      refused += blamed
      arrivals = arrivedRequests()
      attempts -= 1
      unusable = NameTable()
      let attempt = reassemble(changedFiles: 0, held: held([]), unusable: &unusable)
      outcome.isChanged = outcome.isChanged || attempt.isChanged
      if attempt.status == .ok { return outcome }
    }
    // Without any arrival it may fail too; then they are not to blame.
    if arrivals.isEmpty || reassemble(changedFiles: 0, held: held(arrivals), unusable: &unusable).status != .ok {
      return outcome
    }
    if !takeHalves(of: arrivals, attempts, &outcome) { arrivalsVersion &-= 1 }
    return outcome
  }

  /// What has arrived and is not held back.
  private func arrivedRequests() -> [PartRequest] {
    let held = held([])
    return units.flatMap { $0.requests }.filter { $0.isDone && !held.contains($0.id) }
  }

  /// The ids of what is held back for good, and of others.
  func held(_ others: [PartRequest]) -> IndexMap<UInt64, UInt8> {
    var ids = IndexMap<UInt64, UInt8>()
    for request in refused { _ = ids.insert(request.id) }
    for request in others { _ = ids.insert(request.id) }
    return ids
  }

  /// Finds by halving which of the arrivals, that cannot be used together, keep out the others, and takes the others.
  /// O(log arrivals) attempts for each that is refused; false: the next call has to go on.
  private func takeHalves(of arrivals: [PartRequest], _ attempts: Int, _ outcome: inout ReloadOutcome) -> Bool {
    var attempts = attempts
    var undecided = [arrivals]
    var isKnownToFail = true
    while let group = undecided.popLast() {
      if !isKnownToFail {
        if attempts == 0 { return false }
        attempts -= 1
        var unusable = NameTable()
        let attempt = reassemble(changedFiles: 0, held: held(undecided.flatMap { $0 }), unusable: &unusable)
        outcome.isChanged = outcome.isChanged || attempt.isChanged
        if attempt.status == .ok { continue }
      }
      isKnownToFail = false
      if group.count == 1 {
        refused += group
      } else {
        undecided.append(Array(group[(group.count / 2)...]))
        undecided.append(Array(group[..<(group.count / 2)]))
      }
    }
    return true
  }
}
