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
  func settle(_ line: Range<Int>, slack: Double, sizes: UnsafeMutablePointer<Double>) -> Int {
    if slack <= 0 { return settle(line, deficit: -slack, sizes: sizes, onlyRigid: false) }
    if preferencesHold(line) {
      let taker = taker(line)
      if taker >= 0 {
        sizes[taker] += slack
        return taker
      }
      if hasUniformPriorities(line) { return stretch(line, slack: slack, sizes: sizes) }
    }
    let greedy = StackGreedy(along, children, line: line, scale: .nan, onlyRigid: false)
    greedy.share(sum(line, sizes) + slack, sizes: sizes)
    return line.lowerBound
  }

  /// Takes a deficit by priorities. `onlyRigid`: from those children alone that do not shrink by factors. Returns the first
  /// child that may have changed.
  @_optimize(speed)
  func settle(
    _ line: Range<Int>, deficit: Double, sizes: UnsafeMutablePointer<Double>, onlyRigid: Bool
  ) -> Int {
    if hasUniformPriorities(line) {
      return compress(line, deficit: deficit, sizes: sizes, onlyRigid: onlyRigid)
    }
    let greedy = StackGreedy(along, children, line: line, scale: .nan, onlyRigid: onlyRigid)
    var total = -deficit
    for child in line where greedy.takesPart(child) { total += sizes[child] }
    let isDone = preferencesHold(line) && compressByLevels(line, deficit: deficit, greedy, sizes: sizes)
    if !isDone { greedy.share(total, sizes: sizes) }
    return line.lowerBound
  }

  /// The child that takes all that is left, if preferences hold: the last one without any size, else the one with a
  /// natural size that hugs least, the last of equals. -1: all are explicit, or hug no less than explicit ones.
  @_optimize(speed)
  private func taker(_ line: Range<Int>) -> Int {
    let along = along
    var taker = -1
    var least = Double.infinity
    for child in line.reversed() where along.explicitSize(child).isNaN && children.isVisible(child) {
      if along.naturalSize(child).isNaN { return child }
      let hugging = along.huggingPriority(child)
      if hugging < least {
        least = hugging
        taker = child
      }
    }
    return least < StackChildAxis.explicitPriority || along.explicit == nil ? taker : -1
  }

  /// Takes a deficit from children with a natural size only, from the lowest compression resistance up. False if that is
  /// not enough, or if there are many priorities: sizes may have changed then. Preferences have to hold.
  @_optimize(speed)
  private func compressByLevels(
    _ line: Range<Int>, deficit: Double, _ greedy: StackGreedy, sizes: UnsafeMutablePointer<Double>
  ) -> Bool {
    let along = along
    var rest = deficit
    var level = -1.0
    for _ in 0..<16 {
      var next = Double.infinity
      var sum = 0.0
      for child in line {
        let priority = along.compressionPriority(child)
        guard priority > level, priority <= next, greedy.takesPart(child) else { continue }
        guard along.explicitSize(child).isNaN, !along.naturalSize(child).isNaN else { continue }
        sum = priority < next ? sizes[child] : sum + sizes[child]
        next = priority
      }
      guard next < StackChildAxis.explicitPriority || next < .infinity && along.explicit == nil else { return false }
      if sum < rest {
        rest -= sum
        level = next
        continue
      }
      for child in line.reversed() {
        let priority = along.compressionPriority(child)
        guard priority <= next, greedy.takesPart(child) else { continue }
        guard along.explicitSize(child).isNaN, !along.naturalSize(child).isNaN else { continue }
        let taken = priority < next || sizes[child] < rest ? sizes[child] : rest
        sizes[child] -= taken
        if priority == next { rest -= taken }
      }
      return true
    }
    return false
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

  /// Gives what is left to explicit children, from the last one: first to those that are shorter than their contents, up
  /// to these, then all to one without contents if there is one. Uniform priorities only.
  @_optimize(speed)
  private func stretch(_ line: Range<Int>, slack: Double, sizes: UnsafeMutablePointer<Double>) -> Int {
    let along = along
    var plain = -1
    var last = -1
    var rest = slack
    var first = line.upperBound
    for child in line.reversed() where children.isVisible(child) {
      let natural = along.naturalSize(child)
      if last < 0 { last = child }
      if plain < 0, natural.isNaN { plain = child }
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
    guard taker >= 0 else { return line.upperBound }
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
