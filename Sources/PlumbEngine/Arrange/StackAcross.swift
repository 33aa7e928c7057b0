extension StackKernel {
  /// Sizes and positions across the axis; returns the outer extent: the given one, else the fitting one. Reads explicit
  /// and natural sizes across it, and baselines if children are aligned by them.
  ///
  /// `lineCount`: what `arrangeAlong` returned, 1 for a stack that does not wrap. 0 if the lines are not known yet: sizes
  /// are those that children would have in lines of their own, and positions are those in a single one.
  @_optimize(speed)
  func arrangeAcross(
    extent: Double, lineCount: Int, sizes: UnsafeMutablePointer<Double>, positions: UnsafeMutablePointer<Double>
  ) -> Double {
    let given = Self.given(extent)
    let inner = given.isNaN ? .nan : max(0, given - acrossStart - acrossEnd)
    let all = 0..<children.count
    var result = given
    if lineCount > 1, let lineEnds {
      var start = acrossStart
      var first = 0
      for number in 0..<lineCount {
        let line = first..<min(max(first, lineEnds[number]), all.upperBound)
        let length = fittingLength(line)
        align(line, alignment, start: start, length: length, sizes: sizes, positions: positions)
        start += length + (number + 1 < lineCount ? lineSpacing : 0)
        first = line.upperBound
      }
      if given.isNaN { result = start + acrossEnd }
    } else {
      let length = inner.isNaN ? fittingLength(all) : inner
      let isOpen = lineCount == 0 && alignment == .fill
      align(
        all, isOpen ? .leading : alignment, start: acrossStart, length: length, sizes: sizes, positions: positions)
      if given.isNaN { result = acrossStart + length + acrossEnd }
    }
    if isMirroredAcross { mirror(positions, sizes, in: result) }
    return result
  }

  /// The outer length that the stack would like to have across its axis. The same bits that `arrangeAcross` returns for
  /// an extent that is not given.
  @_optimize(speed)
  func fittingAcross(lineCount: Int) -> Double {
    let all = 0..<children.count
    guard lineCount > 1, let lineEnds else { return acrossStart + fittingLength(all) + acrossEnd }
    var start = acrossStart
    var first = 0
    for number in 0..<lineCount {
      let line = first..<min(max(first, lineEnds[number]), all.upperBound)
      start += fittingLength(line) + (number + 1 < lineCount ? lineSpacing : 0)
      first = line.upperBound
    }
    return start + acrossEnd
  }

  /// How long a line is across the axis if nothing else decides.
  @_optimize(speed)
  private func fittingLength(_ line: Range<Int>) -> Double {
    switch alignment {
    case .firstBaseline, .lastBaseline: return baselines(line).length
    case .fill where !settings.wraps && across.explicit != nil: return sharedSize(of: across, line)
    default:
      let across = across
      var largest = 0.0
      if let isHidden = children.isHidden {
        for child in line {
          let size = isHidden[child] ? 0 : across.preferredSize(child)
          largest = size > largest ? size : largest
        }
      } else {
        for child in line {
          let size = across.preferredSize(child)
          largest = size > largest ? size : largest
        }
      }
      return largest
    }
  }

  /// Places children between `start` and `start + length`. Hidden ones too: they have a place, and count for nothing.
  @_optimize(speed)
  private func align(
    _ line: Range<Int>, _ alignment: StackAlignment, start: Double, length: Double,
    sizes: UnsafeMutablePointer<Double>, positions: UnsafeMutablePointer<Double>
  ) {
    let across = across
    if alignment == .fill {
      for child in line {
        sizes[child] = length
        positions[child] = start
      }
      return
    }
    for child in line {
      let size = across.preferredSize(child)
      sizes[child] = size < length ? size : length
    }
    switch alignment {
    case .fill, .leading:
      for child in line { positions[child] = start }
    case .center:
      for child in line { positions[child] = start + (length - sizes[child]) / 2 }
    case .trailing:
      for child in line { positions[child] = start + (length - sizes[child]) }
    case .firstBaseline, .lastBaseline:
      alignBaselines(line, start: start, length: length, sizes: sizes, positions: positions)
    }
  }
}
