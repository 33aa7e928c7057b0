extension StackKernel {
  /// Whether sizes that sum to the length of the line are best if they are the preferred ones: unless hugging or
  /// compression of a child outweighs its explicit size.
  @_optimize(speed)
  func preferencesHold(_ line: Range<Int>) -> Bool {
    let along = along
    guard along.explicit != nil, along.hugging != nil || along.compression != nil else { return true }
    for child in line where !along.explicitSize(child).isNaN {
      if along.huggingPriority(child) >= StackChildAxis.explicitPriority { return false }
      if along.compressionPriority(child) >= StackChildAxis.explicitPriority { return false }
    }
    return true
  }

  /// Changes preferred sizes so that they fill the line, by priorities. Returns the first child that may have changed.
  func settle(_ line: Range<Int>, slack: Double, inner: Double, sizes: UnsafeMutablePointer<Double>) -> Int {
    if !hasUniformPriorities(line) {
      let greedy = StackGreedy(along, children, line: line, scale: .nan, onlyRigid: false)
      greedy.share(sum(line, sizes) + slack, sizes: sizes)
      return line.lowerBound
    }
    if slack > 0 { return stretch(line, slack: slack, sizes: sizes) }
    return compress(line, deficit: -slack, sizes: sizes, onlyRigid: false)
  }

  /// Takes a deficit from those children that do not shrink by factors. `space`: for all children of the line.
  func settle(
    _ line: Range<Int>, deficit: Double, space: Double, sizes: UnsafeMutablePointer<Double>, onlyRigid: Bool
  ) {
    if hasUniformPriorities(line) {
      _ = compress(line, deficit: deficit, sizes: sizes, onlyRigid: onlyRigid)
      return
    }
    let greedy = StackGreedy(along, children, line: line, scale: .nan, onlyRigid: onlyRigid)
    var rigid = 0.0
    for child in line where greedy.takesPart(child) { rigid += sizes[child] }
    greedy.share(rigid - deficit, sizes: sizes)
  }

  /// Whether all children of a line hug at one priority and resist compression at one, both below that of explicit
  /// sizes: nearly all stacks are so.
  @_optimize(speed)
  private func hasUniformPriorities(_ line: Range<Int>) -> Bool {
    let along = along
    if along.hugging == nil && along.compression == nil { return true }
    guard let first = line.first else { return true }
    let hugging = along.huggingPriority(first)
    let compression = along.compressionPriority(first)
    if !(hugging >= 0 && hugging < StackChildAxis.explicitPriority) { return false }
    if !(compression >= 0 && compression < StackChildAxis.explicitPriority) { return false }
    for child in line {
      if along.huggingPriority(child) != hugging || along.compressionPriority(child) != compression { return false }
    }
    return true
  }

  /// Gives all that is left to the last of those children that mind least: without any size, then with a natural one, then
  /// with an explicit one. Uniform priorities only.
  @_optimize(speed)
  private func stretch(_ line: Range<Int>, slack: Double, sizes: UnsafeMutablePointer<Double>) -> Int {
    let along = along
    var contented = -1
    var plain = -1
    var last = -1
    for child in line.reversed() where children.isVisible(child) {
      if last < 0 { last = child }
      let hasNatural = !along.naturalSize(child).isNaN
      if !along.explicitSize(child).isNaN {
        if plain < 0, !hasNatural { plain = child }
        continue
      }
      if !hasNatural {
        sizes[child] += slack
        return child
      }
      if contented < 0 { contented = child }
    }
    if contented >= 0 {
      sizes[contented] += slack
      return contented
    }
    guard last >= 0 else { return line.upperBound }

    // All are explicit. Those that are smaller than their contents go first, up to these.
    var rest = slack
    var first = line.upperBound
    for child in line.reversed() where children.isVisible(child) {
      let natural = along.naturalSize(child)
      guard natural > sizes[child] else { continue }
      first = child
      if natural - sizes[child] >= rest {
        sizes[child] += rest
        return first
      }
      rest -= natural - sizes[child]
      sizes[child] = natural
    }
    let taker = plain >= 0 ? plain : last
    sizes[taker] += rest
    return min(first, taker)
  }

  /// Takes what is missing from the last children first: from those without explicit size, then from what explicit sizes
  /// have above natural ones, then from explicit ones without contents, then from all. Uniform priorities only.
  @_optimize(speed)
  private func compress(
    _ line: Range<Int>, deficit: Double, sizes: UnsafeMutablePointer<Double>, onlyRigid: Bool
  ) -> Int {
    let along = along
    var rest = deficit
    var first = line.upperBound
    for stage in 0..<4 {
      if stage > 0, along.explicit == nil { break }
      for child in line.reversed() where sizes[child] > 0 {
        if onlyRigid, isFlexible(child) { continue }
        let isExplicit = !along.explicitSize(child).isNaN
        let natural = along.naturalSize(child)
        var floor = 0.0
        switch stage {
        // A child with neither size has its minimum.
        case 0: if isExplicit || natural.isNaN { continue }
        case 1:
          if !isExplicit || !(natural < sizes[child]) { continue }
          floor = natural
        case 2: if !isExplicit || !natural.isNaN { continue }
        default: if !isExplicit { continue }
        }
        first = min(first, child)
        if sizes[child] - floor >= rest {
          sizes[child] -= rest
          return first
        }
        rest -= sizes[child] - floor
        sizes[child] = floor
      }
    }
    return first
  }

  @inline(__always)
  private func isFlexible(_ child: Int) -> Bool {
    guard let shrink = children.shrink else { return false }
    return StackNumber.factor(shrink[child]) > 0
  }
}
