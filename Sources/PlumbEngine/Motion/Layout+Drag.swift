import PlumbSyntax

/// State that a gesture drags: numbers, by their keys.
extension Layout {
  /// Begins to drag a number of state: it stays where it is if it moves, and `drag` notes where that is. Errors: `.handle`,
  /// `.type` (not a number), `.argument` (a wrong number in `drag`, or state that is not finite), `.unsupported` (state of a
  /// cell), `.busy`; then nothing has changed. O(keys that move).
  public func beginDrag(_ drag: inout Drag, key handle: UInt64) -> Status {
    if isBusy { return .busy }
    var begun = drag
    do throws(Diagnostic) { try begun.begin(at: try draggedNumber(handle)) } catch { return fail(error) }
    let status = endMotion(key: handle, atEnd: false)
    if status != .ok { return status }
    // The completion of what it did may have set it, or be rid of it.
    do throws(Diagnostic) { try begun.begin(at: try draggedNumber(handle)) } catch { return fail(error) }
    drag = begun
    return .ok
  }

  /// Sets a number of state to where a gesture has dragged it that has moved by `translation` since it began. Errors: of
  /// `Drag.value(translation:)` and `set(number:key:)`. O(1), no allocation.
  public func moveDrag(_ drag: Drag, key handle: UInt64, translation: Double) -> Status {
    if isBusy { return .busy }
    let value: Double
    do throws(Diagnostic) { value = try drag.value(translation: translation) } catch { return fail(error) }
    return set(number: value, key: handle)
  }

  /// Lets a number of state go that was dragged: it moves on to where momentum, stops, pages and limits take it, from where
  /// it is and as fast as it is. `velocity`: of the gesture. `completion`: as for `animate`. Gives where it goes.
  /// Errors: of `beginDrag` and `Drag.release(from:velocity:)`. O(stops).
  public func endDrag(
    _ drag: Drag, key handle: UInt64, velocity: Double, completion: MotionCompletion? = nil
  ) -> (status: Status, target: Double) {
    if isBusy { return (.busy, 0) }
    do throws(Diagnostic) {
      let release = try drag.release(from: try draggedNumber(handle), velocity: velocity)
      let timing = MotionTiming(curve: .spring(response: release.response, damping: 1))
      try startMotion(handle, .number(release.target), timing, velocity: release.velocity, completion)
      return (.ok, release.target)
    } catch { return (fail(error), 0) }
  }

  /// The number that a key has now.
  private func draggedNumber(_ handle: UInt64) throws(Diagnostic) -> Double {
    let (path, now) = try movable(handle)
    if now.kind != .number {
      throw Diagnostic(.type, "State '\(path)' is \(StaticType.stateName(StaticType(now.kind))), a drag needs a number")
    }
    if !now.a.isFinite {
      throw Diagnostic(.argument, "State '\(path)' is \(numberText(now.a)), a drag needs a finite number")
    }
    return now.a
  }
}
