/// Shares a length among children whose priorities differ.
///
/// Every child's discontent is convex in its size: its urge against more length grows at each size that it prefers. So
/// the best sizes are those of a greedy rule: give length to the child with the least urge, up to the next size it
/// prefers, until all is given. Where urges are equal, the first child goes first if it wants length and the last one
/// if it does not.
///
/// That is not simulated. A search for the urge at which the length runs out gives each child the size at which it
/// reaches that urge; pivots are urges of children, sampled by a fixed pattern. Expected O(children × log distinct
/// urges), O(children × distinct urges) for inputs made to defeat the pattern. There are few distinct urges unless
/// there are many distinct priorities.
struct StackGreedy {
  private let axis: StackChildAxis
  private let children: StackChildren
  private let line: Range<Int>
  /// The proportional size of a child by its natural one; NaN: none.
  private let scale: Double
  private let onlyRigid: Bool

  /// Proportions of later children, counting all visible ones, have lower priorities from 999 down, but none that default compression resistance would outweigh.
  private static let lowestProportion = 751.0

  init(_ axis: StackChildAxis, _ children: StackChildren, line: Range<Int>, scale: Double, onlyRigid: Bool) {
    self.axis = axis
    self.children = children
    self.line = line
    self.scale = scale
    self.onlyRigid = onlyRigid
  }

  /// Whether a child gets a share.
  @inline(__always)
  func takesPart(_ child: Int) -> Bool {
    guard children.isVisible(child) else { return false }
    if onlyRigid, let shrink = children.shrink, StackNumber.factor(shrink[child]) > 0 { return false }
    return scale.isNaN || axis.naturalSize(child) > 0
  }

  /// Writes the sizes of the children that take part. They sum to `total`, or are the least possible if these sum to more.
  @_optimize(speed)
  func share(_ total: Double, sizes: UnsafeMutablePointer<Double>) {
    // Between the two lies the urge that is looked for.
    var low = StackUrge.none
    var high = StackUrge.none
    var hasLow = false
    var hasHigh = false
    var pivot = StackUrge.none
    var seed: UInt64 = 1
    while true {
      var below = 0.0
      var upTo = 0.0
      var lower = Sample()
      var upper = Sample()
      var order = -1
      for child in line where children.isVisible(child) {
        order += 1
        guard takesPart(child) else { continue }
        let wishes = Wishes(self, child, order: order)
        var size = wishes.least
        var urge = wishes.urge(at: size)
        while urge < pivot {
          if !hasLow || low < urge { lower.offer(urge, child, seed) }
          size = wishes.next(after: size)
          if size == .infinity { break }
          urge = wishes.urge(at: size)
        }
        below += size
        if size < .infinity, urge == pivot {
          size = wishes.next(after: size)
          if size < .infinity { urge = wishes.urge(at: size) }
        }
        upTo += size
        // All urges above the pivot are candidates; the nearest ones are enough.
        if size < .infinity, !hasHigh || urge < high { upper.offer(urge, child, seed) }
      }
      if below > total, lower.weight > 0 {
        high = pivot
        hasHigh = true
        pivot = lower.urge
      } else if upTo < total, upper.weight > 0 {
        low = pivot
        hasLow = true
        pivot = upper.urge
      } else {
        return fill(upTo: pivot, rest: max(0, total - below), sizes: sizes)
      }
      seed &+= 1
    }
  }

  /// Gives each child the size at which it reaches the urge, and those that have it the rest in turn.
  @_optimize(speed)
  private func fill(upTo pivot: StackUrge, rest: Double, sizes: UnsafeMutablePointer<Double>) {
    var order = -1
    var rest = rest
    let wantsMore = pivot.first < 0
    for child in line where children.isVisible(child) {
      order += 1
      guard takesPart(child) else { continue }
      let wishes = Wishes(self, child, order: order)
      let size = wishes.size(reaching: pivot)
      sizes[child] = size
      if wantsMore, rest > 0, wishes.urge(at: size) == pivot {
        let step = min(rest, wishes.next(after: size) - size)
        sizes[child] = size + step
        rest -= step
      }
    }
    guard !wantsMore, rest > 0 else { return }
    for child in line.reversed() where children.isVisible(child) {
      defer { order -= 1 }
      guard takesPart(child) else { continue }
      let wishes = Wishes(self, child, order: order)
      let size = sizes[child]
      guard rest > 0 else { return }
      if wishes.urge(at: size) == pivot {
        let step = min(rest, wishes.next(after: size) - size)
        sizes[child] = size + step
        rest -= step
      }
    }
  }

  /// One of the urges that it is offered, with equal chances.
  private struct Sample {
    var urge = StackUrge.none
    var weight: UInt64 = 0

    @inline(__always)
    mutating func offer(_ urge: StackUrge, _ child: Int, _ seed: UInt64) {
      var hash = (UInt64(truncatingIfNeeded: child) &+ seed &* 0x1_0000_01B3) &* 0x9E37_79B9_7F4A_7C15
      hash = (hash ^ (hash >> 29)) | 1
      guard hash > weight else { return }
      weight = hash
      self.urge = urge
    }
  }

  /// The sizes that a child prefers, and how strongly.
  private struct Wishes {
    /// 0, but the minimum of a child that asks for nothing else.
    let least: Double
    let explicit: Double
    let natural: Double
    let hugging: Double
    let compression: Double
    var proportional = Double.nan
    var priority = 0.0

    @inline(__always)
    init(_ greedy: StackGreedy, _ child: Int, order: Int) {
      explicit = greedy.axis.explicitSize(child)
      natural = greedy.axis.naturalSize(child)
      hugging = greedy.axis.huggingPriority(child)
      compression = greedy.axis.compressionPriority(child)
      least = explicit.isNaN && natural.isNaN ? greedy.axis.preferredSize(child) : 0
      if greedy.scale == greedy.scale {
        proportional = natural * greedy.scale
        priority = max(StackGreedy.lowestProportion, StackChildAxis.explicitPriority - Double(order))
      }
    }

    /// What it says to becoming longer than `size`.
    @inline(__always)
    func urge(at size: Double) -> StackUrge {
      var asked = StackUrge.Vote()
      if explicit == explicit {
        asked = StackUrge.Vote(priority: StackChildAxis.explicitPriority, value: size < explicit ? -1 : 1)
      }
      var content = StackUrge.Vote()
      if natural == natural {
        content =
          size < natural
          ? StackUrge.Vote(priority: compression, value: -1) : StackUrge.Vote(priority: hugging, value: 1)
      }
      if proportional.isNaN { return StackUrge(asked, content) }
      let share = StackUrge.Vote(priority: priority, value: size < proportional ? -1 : 1)
      return StackUrge(asked, share, content)
    }

    /// The next size that it prefers; infinity if there is none.
    @inline(__always)
    func next(after size: Double) -> Double {
      var next = Double.infinity
      if explicit > size { next = explicit }
      if natural > size, natural < next { next = natural }
      if proportional > size, proportional < next { next = proportional }
      return next
    }

    @inline(__always)
    func size(reaching pivot: StackUrge) -> Double {
      var size = least
      while urge(at: size) < pivot {
        let next = next(after: size)
        if next == .infinity { break }
        size = next
      }
      return size
    }
  }
}
