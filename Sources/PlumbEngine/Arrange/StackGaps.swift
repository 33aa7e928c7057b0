/// How far apart the children of a line are.
enum StackGaps: BitwiseCopyable {
  /// Every gap is the spacing at that place.
  case own
  /// Every gap is the same.
  case common(Double)
  /// Centres of neighbours are so far apart, more where the spacing between them needs it.
  case centered(Double)
}

extension StackKernel {
  /// Whether all gaps are `spacing` and all children are visible: then loops need not look at each.
  @inline(__always)
  var isUniform: Bool { children.isHidden == nil && children.customSpacing == nil && !isBaselineRelative }

  /// The spacing between two visible neighbours.
  @inline(__always)
  func spacing(after child: Int, before next: Int) -> Double {
    var gap = spacing
    if let custom = children.customSpacing?[child], custom == custom, custom != StackNumber.useDefault {
      gap = StackNumber.distance(custom)
    }
    if isBaselineRelative {
      if let below = children.lastBaseline?[child] { gap -= StackNumber.distance(below) }
      if let above = children.firstBaseline?[next] { gap -= StackNumber.distance(above) }
    }
    return gap
  }

  /// How many children of a line are visible, the sum of the spacings between them and the largest of those, 0 if there
  /// is none.
  @_optimize(speed)
  func spacings(_ line: Range<Int>) -> (visible: Int, sum: Double, largest: Double) {
    if isUniform {
      return line.count < 2 ? (line.count, 0, 0) : (line.count, Double(line.count - 1) * spacing, spacing)
    }
    var visible = 0
    var sum = 0.0
    var largest = -Double.infinity
    var previous = -1
    for child in line where children.isVisible(child) {
      if previous >= 0 {
        let gap = spacing(after: previous, before: child)
        sum += gap
        if gap > largest { largest = gap }
      }
      visible += 1
      previous = child
    }
    return (visible, sum, visible < 2 ? 0 : largest)
  }

  /// Writes the positions of the children of a line from one on, and returns where the last visible one ends.
  ///
  /// `first` may be any child of the line; the positions and sizes before it are read. Its additions are the same
  /// wherever it starts, so that a part that is placed again has the bits that the whole would have.
  @_optimize(speed)
  func place(
    _ line: Range<Int>, from first: Int, gaps: StackGaps, sizes: UnsafePointer<Double>,
    positions: UnsafeMutablePointer<Double>
  ) -> Double {
    var previous = first - 1
    while previous >= line.lowerBound && !children.isVisible(previous) { previous -= 1 }
    if previous < line.lowerBound { previous = -1 }

    var common = Double.nan
    switch gaps {
    case .own: if isUniform { common = spacing }
    case .common(let gap): if children.isHidden == nil { common = gap }
    case .centered: break
    }
    if common == common {
      var position = previous < 0 ? alongStart : positions[previous] + (sizes[previous] + common)
      for child in first..<line.upperBound {
        positions[child] = position
        position += sizes[child] + common
      }
      let last = line.upperBound - 1
      return last < line.lowerBound ? alongStart : positions[last] + sizes[last]
    }

    var end = previous < 0 ? alongStart : positions[previous] + sizes[previous]
    for child in first..<line.upperBound {
      guard children.isVisible(child) else {
        positions[child] = end
        continue
      }
      var position = alongStart
      if previous >= 0 {
        let gap = gap(gaps, after: previous, before: child, sizes: sizes)
        position = positions[previous] + (sizes[previous] + gap)
      }
      positions[child] = position
      end = position + sizes[child]
      previous = child
    }
    return end
  }

  @inline(__always)
  private func gap(_ gaps: StackGaps, after child: Int, before next: Int, sizes: UnsafePointer<Double>) -> Double {
    switch gaps {
    case .own: return spacing(after: child, before: next)
    case .common(let gap): return gap
    case .centered(let distance):
      let least = spacing(after: child, before: next)
      let gap = distance - (sizes[child] + sizes[next]) / 2
      return gap > least ? gap : least
    }
  }

  /// The distance of centres for which a line is `inner` long: the solution t of Σ max(least distance, t) = the
  /// distance of the outer centres. NaN: the largest of the least distances, for a line without a given length.
  ///
  /// The sum is convex in t, so Newton's method from the right side reaches the solution in finitely many steps, mostly
  /// two or three. Sizes can be made for which that is one step a child, so later steps bisect in between: O(children)
  /// for each of at most 128 steps.
  @_optimize(speed)
  func centerDistance(_ line: Range<Int>, inner: Double, sizes: UnsafePointer<Double>) -> Double {
    var count = 0
    var previous = -1
    var outer = 0.0
    var least = Double.infinity
    var largest = -Double.infinity
    for child in line where children.isVisible(child) {
      if previous >= 0 {
        let distance = (sizes[previous] + sizes[child]) / 2 + spacing(after: previous, before: child)
        scratch[count] = distance
        count += 1
        if distance < least { least = distance }
        if distance > largest { largest = distance }
      } else {
        outer = sizes[child] / 2
      }
      previous = child
    }
    guard count > 0 else { return 0 }
    if inner.isNaN { return largest }
    let wanted = inner - outer - sizes[previous] / 2

    var high = wanted / Double(count)
    var low = least < high ? least : high
    var step = 0
    while step < 128 {
      // After some steps every other one halves the interval.
      let guess = step > 8 && step % 2 == 0 ? low + (high - low) / 2 : high
      var fixed = 0.0
      var fixedCount = 0
      for place in 0..<count {
        let isFixed = scratch[place] > guess
        fixed += isFixed ? scratch[place] : 0
        fixedCount += isFixed ? 1 : 0
      }
      guard fixedCount < count else {
        if guess == high { return high }
        low = guess
        step += 1
        continue
      }
      // Right of the solution or at it, from either side.
      let next = (wanted - fixed) / Double(count - fixedCount)
      if guess == high {
        if next >= high { return high }
      } else if next > guess {
        low = guess
      }
      if next < high { high = next }
      if high < low { low = high }
      step += 1
    }
    return high
  }
}
