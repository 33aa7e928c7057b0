extension StackKernel {
  /// Shares free or missing space by factors, as CSS resolves flexible lengths. `slack` is what the line has left with the
  /// preferred sizes that `sizes` holds; negative: what it lacks. False, without any effect, if no child has a factor
  /// for it.
  ///
  /// O(children) a round, with another round whenever bounds stop children: rarely more than three.
  @_optimize(speed)
  func flex(_ line: Range<Int>, slack: Double, sizes: UnsafeMutablePointer<Double>) -> Bool {
    let isGrowing = slack > 0
    guard let factors = isGrowing ? children.grow : children.shrink else { return false }
    if isGrowing, !along.isBounded { return grow(line, slack: slack, factors, sizes: sizes) }
    let hasFactor = line.contains { StackNumber.factor(factors[$0]) > 0 && children.isVisible($0) }
    if !hasFactor { return false }

    // What the children and the line's free space have together.
    let space = slack + sum(line, sizes)
    let along = along
    let frozen = scratch
    for child in line {
      let factor = StackNumber.factor(factors[child])
      let base = along.unboundedSize(child)
      let isStuck = isGrowing ? base > sizes[child] : base < sizes[child]
      frozen[child] = factor == 0 || isStuck || !children.isVisible(child) ? 1 : 0
    }

    var initial = Double.nan
    var unfrozen = line.count
    while unfrozen > 0 {
      var used = 0.0
      var weights = 0.0
      var scaledWeights = 0.0
      unfrozen = 0
      for child in line {
        if frozen[child] == 1 {
          used += sizes[child]
        } else {
          let base = along.unboundedSize(child)
          let factor = StackNumber.factor(factors[child])
          used += base
          weights += factor
          scaledWeights += factor * base
          unfrozen += 1
        }
      }
      if unfrozen == 0 { break }
      var free = space - used
      if initial.isNaN { initial = free }
      // Factors that sum to less than 1 share only that part.
      if weights < 1, abs(initial * weights) < abs(free) { free = initial * weights }
      let unit = isGrowing ? free / weights : scaledWeights > 0 ? free / scaledWeights : 0

      var violation = 0.0
      for child in line where frozen[child] != 1 {
        let base = along.unboundedSize(child)
        let factor = StackNumber.factor(factors[child])
        let target = base + unit * (isGrowing ? factor : factor * base)
        let size = along.clamped(target > 0 ? target : 0, child)
        violation += size - target
        sizes[child] = size
        frozen[child] = size > target ? 3 : size < target ? 2 : 0
      }
      if StackNumber.isNegligible(violation, in: space) { break }
      let stopped = violation > 0 ? 3.0 : 2.0
      var stoppedCount = 0
      for child in line where frozen[child] != 1 {
        let isStopped = frozen[child] == stopped
        frozen[child] = isStopped ? 1 : 0
        stoppedCount += isStopped ? 1 : 0
      }
      // Every round stops a child, unless rounding hides which.
      if stoppedCount == 0 { break }
    }

    if !isGrowing {
      let missing = sum(line, sizes) - space
      if missing > 0, !StackNumber.isNegligible(missing, in: space) {
        _ = settle(line, deficit: missing, sizes: sizes, onlyRigid: true)
      }
    }
    return true
  }

  /// Shares what is left where nothing stops a child: there is only one round, in which each grows from its preferred size.
  @_optimize(speed)
  private func grow(
    _ line: Range<Int>, slack: Double, _ factors: UnsafePointer<Double>, sizes: UnsafeMutablePointer<Double>
  ) -> Bool {
    var weights = 0.0
    for child in line {
      let factor = StackNumber.factor(factors[child])
      if children.isVisible(child) { weights += factor }
    }
    if weights == 0 { return false }
    let used = sum(line, sizes)
    var free = slack + used - used
    if weights < 1 { free *= weights }
    let unit = free / weights
    for child in line {
      let factor = StackNumber.factor(factors[child])
      if factor > 0, children.isVisible(child) { sizes[child] += unit * factor }
    }
    return true
  }
}
