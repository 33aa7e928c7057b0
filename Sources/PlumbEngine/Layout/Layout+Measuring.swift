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
      activityState.beginMeasuring(row: row)
      answer = measurer.measure(self, nodeHandles.base[row], bound, nil)
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
        var diagnostic = Diagnostic(
          .measure, "The measurer answered \(size.width) x \(size.height); a size must be finite and not negative")
        places.locate(&diagnostic, row: row)
        return fail(diagnostic)
      }
      // What has no baseline stands on its bottom edge.
      machine.finishMeasurement(
        index, size.width, size.height, size.firstBaseline >= 0 ? size.firstBaseline : size.height,
        size.lastBaseline >= 0 ? size.lastBaseline : size.height)
    case .failed:
      var diagnostic = Diagnostic(.user, "The measurer failed")
      places.locate(&diagnostic, row: row)
      return fail(diagnostic)
    }
    return .ok
  }
}
