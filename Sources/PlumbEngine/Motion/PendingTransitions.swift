import PlumbSyntax

/// How and from where what the next compute changes moves.
struct PendingTransitions {
  var timing: MotionTiming
  /// Among the groups of `Transitions`.
  var group: Int
  /// nil if nothing was shown before.
  var before: PublishedSnapshot?
  /// After a relink, by property of the new program: what the old program showed. Empty without a relink.
  var previous: [Value?] = []

  /// What the program before showed of a property; nil if there was none, or one of another kind.
  func previous(_ place: Transition.Place, _ kind: ValueKind) -> Value? {
    let index = Int(place.property)
    guard index < previous.count, let value = previous[index], value.kind == kind else { return nil }
    return value
  }

  /// The numbers that were shown of a property; nil if there was none, or one of another kind.
  func parts(_ place: Transition.Place, _ kind: ValueKind) -> SIMD4<Double>? {
    before?.parts(place, kind) ?? previous(place, kind).flatMap { MovingValue.parts($0) }
  }

  /// The same of a transform.
  func transform(_ place: Transition.Place, _ kind: ValueKind) -> DecomposedTransform? {
    (before?.transform(place, kind) ?? previous(place, kind)).flatMap { DecomposedTransform($0) }
  }
}
