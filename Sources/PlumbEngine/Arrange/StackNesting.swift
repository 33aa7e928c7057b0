/// The priorities at which a stack view keeps its fitting length on one axis.
struct StackPriorities: BitwiseCopyable {
  var hugging = 0.0
  var compression = 0.0
}

extension StackKernel {
  /// What the stack says in the hugging and compression columns of the stack that it stands in, along its own axis.
  ///
  /// One child changes when the stack does: the one with the lowest priority. Explicit sizes have theirs; a child without
  /// any size becomes longer at no cost. An approximation: constraints add up over all children that change.
  @_optimize(speed)
  func nestedPrioritiesAlong() -> StackPriorities { nestedPriorities(along, highest: false) }

  /// The same across its axis, where every child changes: the highest priority decides.
  @_optimize(speed)
  func nestedPrioritiesAcross() -> StackPriorities { nestedPriorities(across, highest: true) }

  @inline(__always)
  private func nestedPriorities(_ axis: StackChildAxis, highest: Bool) -> StackPriorities {
    var hugging = highest ? 0 : Double.infinity
    var compression = hugging
    for child in 0..<children.count where children.isVisible(child) {
      let isExplicit = !axis.explicitSize(child).isNaN
      let hasNatural = !axis.naturalSize(child).isNaN
      let hugs =
        isExplicit ? StackChildAxis.explicitPriority : hasNatural ? axis.huggingPriority(child) : 0
      hugging = highest ? max(hugging, hugs) : min(hugging, hugs)
      // What has no length cannot lose any.
      guard axis.preferredSize(child) > 0 else { continue }
      let resists =
        isExplicit ? StackChildAxis.explicitPriority : hasNatural ? axis.compressionPriority(child) : 0
      compression = highest ? max(compression, resists) : min(compression, resists)
    }
    return StackPriorities(
      hugging: hugging < .infinity ? hugging : 0, compression: compression < .infinity ? compression : 0)
  }
}
