/// What `arrangeAlong` decided.
struct StackLayout: BitwiseCopyable {
  /// The outer length of the stack along its axis: the given one, else the fitting one.
  var extent: Double
  /// 1, except in stacks that wrap.
  var lineCount: Int
}

extension StackKernel {
  /// Sizes and positions along the axis. Reads explicit and natural sizes along it, and both baselines if the stack is
  /// baseline-relative.
  ///
  /// Cost: a few nanoseconds a child if the children fit or if all have the same priorities. Otherwise sharing what is
  /// left or missing takes an expected O(children × log distinct priorities); see `StackGreedy`.
  @_optimize(speed)
  func arrangeAlong(
    extent: Double, sizes: UnsafeMutablePointer<Double>, positions: UnsafeMutablePointer<Double>
  ) -> StackLayout {
    let given = Self.given(extent)
    let all = 0..<children.count
    var layout = StackLayout(extent: given, lineCount: 1)
    if given.isNaN {
      let end = arrangeLine(all, inner: .nan, sizes: sizes, positions: positions)
      layout.extent = end + alongEnd
      if !all.isEmpty { lineEnds?[0] = all.count }
    } else {
      let inner = max(0, given - alongStart - alongEnd)
      if settings.wraps, let lineEnds, !all.isEmpty {
        layout.lineCount = breakLines(inner: inner, into: lineEnds, sizes: sizes)
        var start = 0
        for line in 0..<layout.lineCount {
          _ = arrangeLine(start..<lineEnds[line], inner: inner, sizes: sizes, positions: positions)
          start = lineEnds[line]
        }
      } else {
        _ = arrangeLine(all, inner: inner, sizes: sizes, positions: positions)
        if !all.isEmpty { lineEnds?[0] = all.count }
      }
    }
    if isMirroredAlong { mirror(positions, sizes, in: layout.extent) }
    return layout
  }

  /// The outer length that the stack would like to have along its axis, in one line. The same bits that
  /// `arrangeAlong` returns for an extent that is not given.
  @_optimize(speed)
  func fittingAlong() -> Double {
    let count = children.count
    // The first half of the scratch memory is free for centre distances, the second holds sizes. Positions are read
    // right after they are written only, and may take the place of the distances, which are used up by then.
    return arrangeLine(0..<count, inner: .nan, sizes: scratch + max(count, 1), positions: scratch) + alongEnd
  }

  /// Arranges again along the axis, after changes to one child and those behind it, a stack without a given extent.
  ///
  /// `first`: the first child whose inputs changed; `sizes` and `positions`: what the last run left there. If the
  /// distribution is `fill` and the axis is not mirrored, children before `first` are not touched and the cost is
  /// O(children from `first` on). Otherwise everything is arranged. The result has the bits of a full run.
  @_optimize(speed)
  func rearrangeAlong(
    from first: Int, sizes: UnsafeMutablePointer<Double>, positions: UnsafeMutablePointer<Double>
  ) -> StackLayout {
    let count = children.count
    guard settings.distribution == .fill, !isMirroredAlong, first > 0, first < count else {
      return arrangeAlong(extent: .nan, sizes: sizes, positions: positions)
    }
    writePreferred(first..<count, sizes)
    let end = place(0..<count, from: first, gaps: .own, sizes: sizes, positions: positions)
    lineEnds?[0] = count
    return StackLayout(extent: end + alongEnd, lineCount: 1)
  }

  /// Arranges one line and returns where it ends. `inner`: its length; NaN: as long as it likes.
  @_optimize(speed)
  private func arrangeLine(
    _ line: Range<Int>, inner: Double, sizes: UnsafeMutablePointer<Double>, positions: UnsafeMutablePointer<Double>
  ) -> Double {
    switch settings.distribution {
    case .fill:
      return fill(line, inner: inner, sizes: sizes, positions: positions)
    case .fillEqually:
      writeEqual(line, inner: inner, sizes)
      return place(line, from: line.lowerBound, gaps: .own, sizes: sizes, positions: positions)
    case .fillProportionally:
      writeProportional(line, inner: inner, sizes)
      return place(line, from: line.lowerBound, gaps: .own, sizes: sizes, positions: positions)
    case .equalSpacing, .equalCentering:
      let gaps = spread(line, inner: inner, sizes: sizes)
      return place(line, from: line.lowerBound, gaps: gaps, sizes: sizes, positions: positions)
    }
  }

  @_optimize(speed)
  private func fill(
    _ line: Range<Int>, inner: Double, sizes: UnsafeMutablePointer<Double>, positions: UnsafeMutablePointer<Double>
  ) -> Double {
    writePreferred(line, sizes)
    let end = place(line, from: line.lowerBound, gaps: .own, sizes: sizes, positions: positions)
    if inner.isNaN { return end }
    let slack = inner - (end - alongStart)
    let first = share(line, slack: slack, inner: inner, sizes: sizes)
    if first >= line.upperBound { return end }
    return place(line, from: first, gaps: .own, sizes: sizes, positions: positions)
  }

  /// Gives what is left to children, or takes from them what is missing; sizes are the preferred ones before. Returns the
  /// first child whose size changed; the end of the line if none did.
  @_optimize(speed)
  private func share(
    _ line: Range<Int>, slack: Double, inner: Double, sizes: UnsafeMutablePointer<Double>
  ) -> Int {
    let isNegligible = StackNumber.isNegligible(slack, in: inner)
    if isNegligible, preferencesHold(line) { return line.upperBound }
    if !isNegligible, flex(line, slack: slack, sizes: sizes) { return line.lowerBound }
    return settle(line, slack: slack, sizes: sizes)
  }

  /// Sizes for the two equal distributions, and the gaps that go with them.
  @_optimize(speed)
  private func spread(_ line: Range<Int>, inner: Double, sizes: UnsafeMutablePointer<Double>) -> StackGaps {
    writePreferred(line, sizes)
    let isCentering = settings.distribution == .equalCentering
    let spacings = spacings(line)
    let least = spacings.visible < 2 || isCentering ? spacings.sum : spacings.largest * Double(spacings.visible - 1)
    var gaps = isCentering ? StackGaps.own : .common(spacings.largest)
    if inner.isNaN {
      if isCentering, spacings.visible > 1 {
        gaps = .centered(centerDistance(line, inner: .nan, sizes: sizes))
      }
      return gaps
    }
    var slack = inner - sum(line, sizes) - least
    if !StackNumber.isNegligible(slack, in: inner), flex(line, slack: slack, sizes: sizes) {
      if spacings.visible < 2 { return gaps }
      slack = inner - sum(line, sizes) - least
    } else if slack < 0 || spacings.visible == 1 {
      // A single child is pinned to both ends.
      _ = share(line, slack: slack, inner: inner, sizes: sizes)
      return gaps
    }
    if slack > 0, spacings.visible > 1 {
      if isCentering {
        gaps = .centered(centerDistance(line, inner: inner, sizes: sizes))
      } else {
        gaps = .common(spacings.largest + slack / Double(spacings.visible - 1))
      }
    }
    return gaps
  }

  /// Preferred sizes; 0 for hidden children.
  @_optimize(speed)
  func writePreferred(_ line: Range<Int>, _ sizes: UnsafeMutablePointer<Double>) {
    let along = along
    if let natural = along.natural, along.explicit == nil, !along.isBounded {
      for child in line { sizes[child] = StackNumber.lengthOrZero(natural[child]) }
    } else {
      for child in line { sizes[child] = along.preferredSize(child) }
    }
    hide(line, sizes)
  }

  @inline(__always)
  private func hide(_ line: Range<Int>, _ sizes: UnsafeMutablePointer<Double>) {
    guard let isHidden = children.isHidden else { return }
    for child in line { sizes[child] = isHidden[child] ? 0 : sizes[child] }
  }

  @_optimize(speed)
  func sum(_ line: Range<Int>, _ sizes: UnsafePointer<Double>) -> Double {
    var sum = 0.0
    for child in line { sum += sizes[child] }
    return sum
  }

  /// `fillEqually`: explicit and natural sizes count only if the length is not given.
  @_optimize(speed)
  private func writeEqual(_ line: Range<Int>, inner: Double, _ sizes: UnsafeMutablePointer<Double>) {
    let spacings = spacings(line)
    let size: Double
    if inner.isNaN {
      size = sharedSize(of: along, line)
    } else {
      size = spacings.visible == 0 ? 0 : max(0, (inner - spacings.sum) / Double(spacings.visible))
    }
    for child in line { sizes[child] = size }
    hide(line, sizes)
  }

  /// `fillProportionally`: shares of the space by natural sizes; children without one get nothing. As `fillEqually` if no
  /// child has one.
  @_optimize(speed)
  private func writeProportional(_ line: Range<Int>, inner: Double, _ sizes: UnsafeMutablePointer<Double>) {
    let along = along
    var total = 0.0
    var isExplicit = false
    for child in line {
      let natural = along.naturalSize(child)
      let size = children.isVisible(child) && natural > 0 ? natural : 0
      sizes[child] = size
      total += size
      if along.explicit != nil, size > 0, !along.explicitSize(child).isNaN { isExplicit = true }
    }
    guard total > 0 else { return writeEqual(line, inner: inner, sizes) }
    if inner.isNaN { return }
    let space = max(0, inner - spacings(line).sum)
    if isExplicit {
      let greedy = StackGreedy(
        along, children, line: line, scale: space / total, onlyRigid: false)
      greedy.share(space, sizes: sizes)
    } else {
      // One of them alone takes all to the last bit.
      for child in line { sizes[child] = sizes[child] == total ? space : sizes[child] / total * space }
    }
  }

  /// The size that children have which all have to be equally long, for want of a given one: the median of the explicit
  /// sizes, else the largest natural size. Where two explicit sizes are in the middle, the one between them that comes
  /// nearest the largest natural size; without natural sizes the larger one, so that two children both have room.
  @_optimize(speed)
  func sharedSize(of axis: StackChildAxis, _ line: Range<Int>) -> Double {
    var count = 0
    var largest = 0.0
    var areAlike = true
    var hasNatural = false
    for child in line where children.isVisible(child) {
      let natural = axis.naturalSize(child)
      if natural == natural { hasNatural = true }
      if natural > largest { largest = natural }
      let explicit = axis.explicitSize(child)
      if explicit == explicit {
        scratch[count] = explicit
        if explicit != scratch[0] { areAlike = false }
        count += 1
      }
    }
    if count == 0 { return largest }
    if areAlike { return scratch[0] }
    let upper = StackSelection.smallest(count / 2, of: scratch, count: count)
    if count % 2 == 1 || !hasNatural { return upper }
    // Those before it are not larger now.
    var lower = scratch[0]
    for place in 1..<max(count / 2, 1) where scratch[place] > lower { lower = scratch[place] }
    return largest < lower ? lower : largest > upper ? upper : largest
  }
}
