import PlumbSyntax

/// What is shown on its way to what was computed: the layout is computed once, with its final state, and hosts see frames and
/// properties go there.
extension Layout {
  /// Lets everything that the next successful compute changes move from where it is shown: frames, and properties that are
  /// numbers, colours, points, sizes, rectangles, insets, offsets or transforms, and rows of lists. What is new is shown at once, but
  /// for rows, which fade in. What is changed by a later compute, and not by this way, is shown as computed at once.
  ///
  /// `completion` is called once all of it has arrived, or the last of it was given another target: by the `advance` after
  /// that, or by the call that ended it. Called again before that compute, the last timing counts for all that it changes.
  /// Errors: `.argument` (the timing), `.unsupported` (a cell), `.busy`. O(nodes).
  public func animateChanges(_ timing: MotionTiming = MotionTiming(), completion: MotionCompletion? = nil) -> Status {
    if isBusy { return .busy }
    if let problem = transitionProblem(timing) { return fail(problem) }
    let motion = madeMotion
    let transitions = madeTransitions
    transitions.begin(motion.isReduced ? .atOnce : timing, completion, self)
    return .ok
  }

  /// `setState`, whose consequences move as `animateChanges` says; nothing is done where either cannot be. Errors: of both.
  public func setState(
    _ entries: [(key: String, value: Value)], node: UInt64? = nil, animated timing: MotionTiming,
    completion: MotionCompletion? = nil
  ) -> Status {
    if isBusy { return .busy }
    if let problem = transitionProblem(timing) { return fail(problem) }
    let status = setState(entries, node: node)
    return status == .ok ? animateChanges(timing, completion: completion) : status
  }

  private func transitionProblem(_ timing: MotionTiming) -> Diagnostic? {
    if isInList { return Diagnostic(.unsupported, "What a cell shows follows its row, it does not move by itself") }
    return timing.problem
  }

  var madeTransitions: Transitions {
    if let transitions { return transitions }
    let made = Transitions()
    made.isReduced = isMotionReduced
    transitions = made
    return made
  }

  /// The program may be the first whose elements say how they move. Called while the nodes are still those of the program
  /// before.
  func noteTransitions() {
    if !template.declaresTransitions { return }
    if !isInList { _ = madeMotion }
    let made = madeTransitions
    if published.revision > 0 { made.know(nodeHandles) }
  }

  /// Shows what there is at the present time, once something was computed or time has passed.
  @inline(never)
  func showTransitions(after revision: UInt64) {
    guard let transitions else { return }
    transitions.take(self)
    if published.changes.count > 0 || transitions.hasNewLeaving || transitions.hasNewRows {
      published.hasLastChanges = true
      if published.revision == revision { published.revision &+= 1 }
    }
    if transitions.hasNewRoot {
      published.hasLastChanges = false
      if published.revision == revision { published.revision &+= 1 }
    }
  }

  /// The frame of a row as it was computed, in its parent's coordinates: where `frame(row:)` goes. O(log of what moves).
  public func targetFrame(row: Int) -> Frame {
    guard row >= 0, row < nodeCount else { return Frame() }
    return transitions?.target(row, property: -1).flatMap { MovingValue.parts($0) }.map { Frame($0) }
      ?? published.frames.base[row]
  }

  /// All frames as they were computed, rows ascending. Valid until the next change of the layout. O(1), after a compute with
  /// frames that move O(nodes).
  package var rawTargetFrames: UnsafePointer<Frame> {
    UnsafePointer((transitions?.frames(published) ?? published.frames).base)
  }

  /// As `property(_:row:)`, as it was computed: where a property goes that moves.
  public func targetProperty(_ name: String, row: Int) throws(Diagnostic) -> Value {
    guard transitions != nil else { return try property(name, row: row) }
    let reader = PropertyReader(self)
    let key = try reader.number(of: try template.engine.propertyKey(name))
    _ = try readableRow(row)
    return if let value = try reader.readTarget(key, row: row).value { value } else {
      throw reader.absence(key, row: row)
    }
  }

  /// Takes what is shown of a node, nil: of all nodes, to where it goes, for the next compute. Completions are called at once.
  /// Errors: `.handle`, `.busy`.
  public func endTransitions(node: UInt64? = nil) -> Status {
    if isBusy { return .busy }
    if case .failure(let status) = resolve(node) { return status }
    transitions?.finish(node: node, layout: self)
    callCompletions()
    return .ok
  }
}
