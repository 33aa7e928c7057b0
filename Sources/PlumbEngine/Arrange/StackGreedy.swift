/// Shares a length among children whose priorities differ.
///
/// The cost of a child's size is convex: its marginal cost grows at each size that it prefers. So the lexicographically
/// best sizes are those of the marginal greedy rule: give length to the child with the least marginal cost, up to the
/// next size it prefers, until all is given. Ties go to the first child while the cost is negative (it wants more
/// length), otherwise to the last one.
///
/// The rule is not simulated. A quickselect over marginal costs finds the one at which the length runs out, and each child
/// gets the size at which it reaches that cost. Pivots are sampled with a fixed hash. Expected O(children × log distinct
/// costs), at worst O(children × distinct costs). There are few distinct costs unless there are many distinct
/// priorities. Needs no scratch memory.
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
    // The marginal cost at which the length runs out lies between the two.
    var low = StackMarginalCost.none
    var high = StackMarginalCost.none
    var hasLow = false
    var hasHigh = false
    var pivot = StackMarginalCost.none
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
        let preferences = Preferences(self, child, order: order)
        var size = preferences.least
        var cost = preferences.cost(at: size)
        while cost < pivot {
          if !hasLow || low < cost { lower.offer(cost, child, seed) }
          size = preferences.next(after: size)
          if size == .infinity { break }
          cost = preferences.cost(at: size)
        }
        below += size
        if size < .infinity, cost == pivot {
          size = preferences.next(after: size)
          if size < .infinity { cost = preferences.cost(at: size) }
        }
        upTo += size
        // One candidate a child above the pivot is enough.
        if size < .infinity, !hasHigh || cost < high { upper.offer(cost, child, seed) }
      }
      if below > total, lower.weight > 0 {
        high = pivot
        hasHigh = true
        pivot = lower.cost
      } else if upTo < total, upper.weight > 0 {
        low = pivot
        hasLow = true
        pivot = upper.cost
      } else {
        return fill(upTo: pivot, rest: max(0, total - below), sizes: sizes)
      }
      seed &+= 1
    }
  }

  /// Gives each child the size at which it reaches the cost `pivot`, and the rest to those at that cost, in turn.
  @_optimize(speed)
  private func fill(upTo pivot: StackMarginalCost, rest: Double, sizes: UnsafeMutablePointer<Double>) {
    var order = -1
    var rest = rest
    let wantsMore = pivot.first < 0
    for child in line where children.isVisible(child) {
      order += 1
      guard takesPart(child) else { continue }
      let preferences = Preferences(self, child, order: order)
      let size = preferences.size(reaching: pivot)
      sizes[child] = size
      if wantsMore, rest > 0, preferences.cost(at: size) == pivot {
        sizes[child] = preferences.size(size, longerBy: &rest)
      }
    }
    guard !wantsMore, rest > 0 else { return }
    for child in line.reversed() where children.isVisible(child) {
      defer { order -= 1 }
      guard takesPart(child) else { continue }
      let preferences = Preferences(self, child, order: order)
      let size = sizes[child]
      guard rest > 0 else { return }
      if preferences.cost(at: size) == pivot {
        sizes[child] = preferences.size(size, longerBy: &rest)
      }
    }
  }

  /// One of the costs that it is offered, chosen by hash.
  private struct Sample {
    var cost = StackMarginalCost.none
    var weight: UInt64 = 0

    @inline(__always)
    mutating func offer(_ cost: StackMarginalCost, _ child: Int, _ seed: UInt64) {
      var hash = (UInt64(truncatingIfNeeded: child) &+ seed &* 0x1_0000_01B3) &* 0x9E37_79B9_7F4A_7C15
      hash = (hash ^ (hash >> 29)) | 1
      guard hash > weight else { return }
      weight = hash
      self.cost = cost
    }
  }

  /// The sizes that a child prefers, and their priorities.
  private struct Preferences {
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

    /// The marginal cost of becoming longer than `size`.
    @inline(__always)
    func cost(at size: Double) -> StackMarginalCost {
      var asked = StackMarginalCost.Term()
      if explicit == explicit {
        asked = StackMarginalCost.Term(priority: StackChildAxis.explicitPriority, value: size < explicit ? -1 : 1)
      }
      var content = StackMarginalCost.Term()
      if natural == natural {
        content =
          size < natural
          ? StackMarginalCost.Term(priority: compression, value: -1)
          : StackMarginalCost.Term(priority: hugging, value: 1)
      }
      if proportional.isNaN { return StackMarginalCost(asked, content) }
      let share = StackMarginalCost.Term(priority: priority, value: size < proportional ? -1 : 1)
      return StackMarginalCost(asked, share, content)
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

    /// Takes from `rest` what there is up to the next preferred size, which is reached to the last bit.
    @inline(__always)
    func size(_ size: Double, longerBy rest: inout Double) -> Double {
      let next = next(after: size)
      if next - size > rest {
        defer { rest = 0 }
        return size + rest
      }
      rest -= next - size
      return next
    }

    /// The size at which the marginal cost is no longer below `pivot`.
    @inline(__always)
    func size(reaching pivot: StackMarginalCost) -> Double {
      var size = least
      while cost(at: size) < pivot {
        let next = next(after: size)
        if next == .infinity { break }
        size = next
      }
      return size
    }
  }
}
