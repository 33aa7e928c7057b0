import PlumbSyntax

/// State that moves: keys whose values go to others over time, in the host's clock.
///
/// The layout is computed with the values of each step, so text wraps as a width changes. A key that is set otherwise, by the
/// host or by an action, keeps what it was set to and moves no more.
extension Layout {
  /// Lets a key go to a value from where it is. A key that moves already turns without a jump, with springs and Bézier curves
  /// also of its velocity; the completion of what it did before is told that this did not come to its end.
  ///
  /// Takes effect as `advance` is called. With a duration and a delay of 0, and where motion is reduced, the key has the value
  /// at once, and `completion` is called by the next `advance`. Numbers, colours, points, sizes, rectangles, insets and offsets
  /// move. `velocity`: with which a number begins, in units a second, in place of the one that it has: that of a gesture, for
  /// one. Steady curves have no use for it, and with a delay it stops first. Errors: `.handle`, `.type`, `.argument` (the timing,
  /// or a number that is not finite), `.unsupported` (state of a cell), `.busy`.
  public func animate(
    key handle: UInt64, to value: Value, _ timing: MotionTiming = MotionTiming(), velocity: Double? = nil,
    completion: MotionCompletion? = nil
  ) -> Status {
    if isBusy { return .busy }
    do throws(Diagnostic) { try startMotion(handle, value, timing, velocity: velocity, completion) } catch {
      return fail(error)
    }
    return .ok
  }

  /// As above, for a key or key path of the scope at `node`, nil for the root. Errors: as above, `.notFound`.
  public func animate(
    _ key: String, node: UInt64? = nil, to value: Value, _ timing: MotionTiming = MotionTiming(),
    velocity: Double? = nil, completion: MotionCompletion? = nil
  ) -> Status {
    if isBusy { return .busy }
    do throws(Diagnostic) {
      try startMotion(try stateKey(key, node: node), value, timing, velocity: velocity, completion)
    } catch { return fail(error) }
    return .ok
  }

  /// The path and the present value of a key that can be let move.
  func movable(_ handle: UInt64) throws(Diagnostic) -> (path: String, value: Value) {
    if isInList {
      throw Diagnostic(
        .unsupported, "State of a cell follows its row, it does not move by itself; animate what the row is made of")
    }
    guard let key = stateStore.handles.row(handle) else {
      throw Diagnostic(.handle, "The state key is not one of this layout's")
    }
    try StateStore.checkItem(key, template)
    return (template.linked.scopes.keys[key].path, value(ofKey: key))
  }

  func startMotion(
    _ handle: UInt64, _ value: Value, _ timing: MotionTiming, velocity given: Double? = nil,
    _ completion: MotionCompletion?
  ) throws(Diagnostic) {
    if let problem = timing.problem { throw problem }
    let (path, now) = try movable(handle)
    let value = value.kind == .integer ? .number(value.a) : value
    guard let from = MovingValue.parts(now) else {
      throw Diagnostic(
        .type,
        "State '\(path)' is \(StaticType.stateName(StaticType(now.kind))), which does not move: numbers, colours, points, sizes, "
          + "rectangles, insets and offsets do")
    }
    guard now.kind == value.kind, let target = MovingValue.parts(value) else {
      throw Diagnostic(
        .type,
        "State '\(path)' is \(StaticType.stateName(StaticType(now.kind))), it cannot go to "
          + StaticType.stateName(StaticType(value.kind)))
    }
    for part in 0..<4 where !target[part].isFinite {
      throw Diagnostic(.argument, "State '\(path)' cannot go to \(numberText(target[part])), which is not finite")
    }
    if let given {
      if now.kind != .number {
        throw Diagnostic(
          .type, "State '\(path)' is \(StaticType.stateName(StaticType(now.kind))), only numbers are given a velocity")
      }
      if !given.isFinite {
        throw Diagnostic(.argument, "State '\(path)' cannot move at \(numberText(given)) a second, which is not finite")
      }
    }
    let motion = madeMotion
    let known = motion.motion(of: handle)
    // What somebody else has set, or is not finite, has no velocity.
    let isKnown = known.map { $0.moving.present == from } ?? false
    let own = isKnown ? known?.moving.speed ?? SIMD4() : SIMD4()
    let velocity = given.map { SIMD4($0, 0, 0, 0) } ?? own
    let isFinite = MovingValue.areFinite(from)
    var started = StateMotion(
      key: handle,
      moving: MovingValue(
        now.kind, from: isFinite ? from : target, to: target, velocity: velocity,
        motion.isReduced ? .atOnce : timing))
    findPlaces(motion)
    started.place = place(handle, now.kind)
    if started.moving.isOver || !isFinite, let place = started.place { write(&started.moving, place) }
    motion.begin(started, completion)
  }

  /// Gives a key the value that a motion has now.
  @inline(__always)
  private func write(_ moving: inout MovingValue, _ place: StateMotion.Place) {
    moving.present = moving.value
    if place.isValue {
      let value = MovingValue.value(moving.kind, moving.present)
      StateStore.assign(Int(place.key), value, template, &machine, ledger)
    } else {
      StateStore.assign(Int(place.key), moving.present[0], numericCell: Int(place.cell), template, &machine, ledger)
    }
  }

  /// Where the program has a key; nil if it has none, or one of another type.
  private func place(_ handle: UInt64, _ kind: ValueKind) -> StateMotion.Place? {
    guard let key = stateStore.handles.row(handle) else { return nil }
    let known = template.linked.scopes.keys[key]
    if known.slot < 0 { return nil }
    let cell = image.program.stateCells[Int(known.slot)]
    if !cell.isValue && (kind != .number || known.type != .number) { return nil }
    return StateMotion.Place(key: Int32(truncatingIfNeeded: key), cell: cell.cell, isValue: cell.isValue)
  }

  /// A reload or an edit may have made something else of keys.
  @inline(__always)
  private func findPlaces(_ motion: StateMotions) {
    if motion.version == programVersion { return }
    motion.takePlaces(ofProgram: programVersion) { place($0.key, $0.moving.kind) }
  }

  /// Lets time pass: all that moves has its value at the new time, for the next compute. Completions of what is over are
  /// called, in the order in which it began. O(what moves); no allocation.
  ///
  /// How the seconds are divided into steps makes no difference but for rounding. Errors: `.argument` (less than 0, or not
  /// finite), `.busy`.
  @_optimize(speed)
  public func advance(_ seconds: Double) -> Status {
    if isBusy { return .busy }
    guard seconds >= 0, seconds.isFinite else {
      return fail(.argument, "The layout cannot advance by \(numberText(seconds)) seconds: 0 or more are needed")
    }
    // Time passes for cells with the layout around them.
    guard let motion, isMoving, !isInList else { return .ok }
    let passed = seconds * motion.speed
    transitions?.advance(passed, self)
    findPlaces(motion)
    motion.update { motion in
      guard let place = motion.place, isUntouched(motion.moving, place) else { return .isCancelled }
      motion.moving.elapsed += passed
      write(&motion.moving, place)
      return motion.moving.isOver ? .isAtEnd : .goesOn
    }
    callCompletions()
    return .ok
  }

  /// Whether a key still has what its motion gave it.
  @inline(__always)
  private func isUntouched(_ moving: MovingValue, _ place: StateMotion.Place) -> Bool {
    if !place.isValue { return machine.numbers.base[Int(place.cell)] == moving.present[0] }
    let now = machine.values[Int(place.cell)]
    return now.kind == moving.kind && MovingValue.parts(now) == moving.present
  }

  /// Calls the completions of motions that have ended. Each may start others, which end later.
  func callCompletions() {
    guard let motion, !motion.ended.isEmpty || !(transitions?.ended.isEmpty ?? true) else { return }
    let ended = motion.ended + (transitions?.ended ?? [])
    motion.ended = []
    transitions?.ended = []
    for (completion, isAtEnd) in ended { completion(self, isAtEnd) }
  }

  /// Whether time makes a difference: something moves, or its completion is still to be called. O(1).
  public var isMoving: Bool {
    motion.map { !$0.isIdle } ?? false || hasTransitions && transitions.map { !$0.isIdle } ?? false
  }

  var madeMotion: StateMotions {
    if let motion { return motion }
    let made = StateMotions()
    motion = made
    return made
  }

  /// Where a key goes, nil if it does not move. Errors: `.handle`.
  public func motionTarget(key handle: UInt64) throws(Diagnostic) -> Value? {
    guard stateStore.handles.row(handle) != nil else {
      throw Diagnostic(.handle, "The state key is not one of this layout's")
    }
    return motion?.motion(of: handle).map { MovingValue.value($0.moving.kind, $0.moving.target) }
  }

  /// Ends the motion of a key, nil: of all. `atEnd`: it gets its target; else it stays where it is. Completions are called at
  /// once. One that does not move is left as it is. Errors: `.handle`, `.busy`.
  public func endMotion(key handle: UInt64? = nil, atEnd: Bool) -> Status {
    if isBusy { return .busy }
    if let handle, stateStore.handles.row(handle) == nil {
      return fail(.handle, "The state key is not one of this layout's")
    }
    if let motion { findPlaces(motion) }
    motion?.update { motion in
      if let handle, motion.key != handle { return .goesOn }
      guard atEnd, let place = motion.place, isUntouched(motion.moving, place) else { return .isCancelled }
      motion.moving.elapsed = .infinity
      write(&motion.moving, place)
      return .isAtEnd
    }
    callCompletions()
    return .ok
  }

  /// How many seconds pass for the layout while one passes for `advance`: 0 pauses it. Errors: `.argument` (less than 0, or not
  /// finite).
  public func setMotionSpeed(_ speed: Double) -> Status {
    guard speed >= 0, speed.isFinite else {
      return fail(.argument, "The speed of motion is \(numberText(speed)), it has to be a finite number of at least 0")
    }
    madeMotion.speed = speed
    return .ok
  }

  public var motionSpeed: Double { motion?.speed ?? 1 }

  /// Whether what would move is at its end at once, as users can ask for. Setting it takes what moves to its end by the next
  /// `advance`.
  public var reducesMotion: Bool {
    get { motion?.isReduced ?? false }
    set {
      let motion = madeMotion
      motion.isReduced = newValue
      if newValue {
        motion.finish()
        transitions?.finish(layout: self)
      }
      transitions?.isReduced = newValue
    }
  }
}
