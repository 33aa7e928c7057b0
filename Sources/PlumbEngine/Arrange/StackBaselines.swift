extension StackKernel {
  /// The largest extents of visible children above and below their common baseline.
  struct Baselines: BitwiseCopyable {
    var above = 0.0
    var below = 0.0

    var length: Double { above + below }
  }

  @_optimize(speed)
  func baselines(_ line: Range<Int>) -> Baselines {
    var above = -Double.infinity
    var below = -Double.infinity
    for child in line where children.isVisible(child) {
      let size = across.preferredSize(child)
      let fixed = fixedSide(child)
      if fixed > above { above = fixed }
      if size - fixed > below { below = size - fixed }
    }
    guard above > -.infinity else { return Baselines() }
    return alignment == .firstBaseline ? Baselines(above: above, below: below) : Baselines(above: below, below: above)
  }

  /// The distance of a child's baseline from the edge that it keeps its distance from when the child shrinks: the top for
  /// first baselines, the bottom for last ones.
  @inline(__always)
  private func fixedSide(_ child: Int) -> Double {
    let column = alignment == .firstBaseline ? children.firstBaseline : children.lastBaseline
    return column.map { StackNumber.distance($0[child]) } ?? 0
  }

  /// Meets at one baseline: as far from the fixed side as everything fits, so first baselines pack children to the bottom
  /// and last ones to the top. Every visible child is inside the line; those that are too long shrink on their free
  /// side.
  @_optimize(speed)
  func alignBaselines(
    _ line: Range<Int>, start: Double, length: Double, sizes: UnsafeMutablePointer<Double>,
    positions: UnsafeMutablePointer<Double>
  ) {
    let isFirst = alignment == .firstBaseline
    let baselines = baselines(line)
    let fixed = isFirst ? baselines.above : baselines.below
    let free = isFirst ? baselines.below : baselines.above
    // From the fixed side.
    let baseline = max(fixed, length - free)
    for child in line {
      let edge = baseline - fixedSide(child)
      let preferred = across.preferredSize(child)
      let room = max(0, length - edge)
      let size = preferred < room ? preferred : room
      sizes[child] = size
      positions[child] = start + (isFirst ? edge : length - edge - size)
    }
  }
}
