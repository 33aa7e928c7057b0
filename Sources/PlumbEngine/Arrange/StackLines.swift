extension StackKernel {
  /// Breaks the children into lines that are `inner` long at most, in order. A child that is longer stands alone. Writes
  /// the end of each line and returns how many there are: one at least.
  @_optimize(speed)
  func breakLines(inner: Double, into ends: UnsafeMutablePointer<Int>, sizes: UnsafeMutablePointer<Double>) -> Int {
    let along = along
    var lines = 0
    var used = 0.0
    var previous = -1
    for child in 0..<children.count where children.isVisible(child) {
      let size = along.preferredSize(child)
      if previous >= 0 {
        let longer = used + spacing(after: previous, before: child) + size
        if longer > inner, !StackNumber.isNegligible(longer - inner, in: inner) {
          ends[lines] = child
          lines += 1
          used = size
        } else {
          used = longer
        }
      } else {
        used = size
      }
      previous = child
    }
    ends[lines] = children.count
    return lines + 1
  }
}
