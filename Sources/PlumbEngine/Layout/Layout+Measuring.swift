import PlumbSyntax

/// Natural sizes: the host's, or the built-in ones.
extension Layout {
  /// Asks for the size that the last run stopped at. No access to the cells is held while the host answers.
  @inline(never)
  @_optimize(speed)
  func measure(_ index: Int, _ row: Int, _ width: Double?) -> Status {
    let bound = width.map { $0 > 0 ? $0 : 0 }
    var answer = MeasureAnswer.declined
    if let measurer = template.engine.measurer {
      activityState.beginMeasuring(row: order.place(ofRow: row))
      answer = measurer.measure(self, handles.handle(row), bound, nil)
      activityState.endMeasuring()
    }
    switch answer {
    case .declined:
      let extent = template.measuring.size(row, bound, &machine)
      machine.finishMeasurement(index, extent.width, extent.height, extent.firstBaseline, extent.lastBaseline)
    case .size(let size):
      guard size.width >= 0, size.height >= 0, size.width.isFinite, size.height.isFinite, size.firstBaseline.isFinite,
        size.lastBaseline.isFinite
      else {
        return failMeasuring(.measure, row, Self.problem(of: size))
      }
      // What has no baseline stands on its bottom edge.
      machine.finishMeasurement(
        index, size.width, size.height, size.firstBaseline >= 0 ? size.firstBaseline : size.height,
        size.lastBaseline >= 0 ? size.lastBaseline : size.height)
    case .failed:
      return failMeasuring(.user, row, ("failed", "a size is expected"))
    case .failedWith(let code):
      return failMeasuring(
        .user, row, ("answered the status \(code)", "PLUMB_OK with a size or PLUMB_DECLINED is expected"))
    }
    return .ok
  }

  @inline(never)
  private func failMeasuring(_ code: Status, _ row: Int, _ text: (found: String, expected: String)) -> Status {
    var diagnostic = Diagnostic(code, "The measurer \(text.found) for \(places.describe(row)); \(text.expected)")
    places.locate(&diagnostic, row: row)
    return fail(diagnostic)
  }

  /// What is wrong with a size that a measurer answered.
  private static func problem(of size: Measurement) -> (found: String, expected: String) {
    if size.width >= 0, size.height >= 0, size.width.isFinite, size.height.isFinite {
      return ("answered the baselines \(size.firstBaseline) and \(size.lastBaseline)", "finite numbers are expected")
    }
    return (
      "answered the size \(size.width) x \(size.height)",
      "a width and a height that are finite and not negative are expected"
    )
  }
}
