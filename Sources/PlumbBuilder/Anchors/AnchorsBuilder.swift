/// Builds anchors from statements. The anchors of conditions and loops are joined.
@resultBuilder
public struct AnchorsBuilder {
  /// Without a relation: equal to the superview.
  public static func buildExpression<Attributes>(_ expression: AnchorsExpression<Attributes>) -> Anchors {
    expression.equalToSuper()
  }

  public static func buildExpression(_ expression: AnchorsCenter) -> Anchors { expression.equalToSuper() }
  public static func buildExpression(_ expression: AnchorsSize) -> Anchors { expression.equalToSuper() }
  public static func buildExpression(_ expression: Anchors) -> Anchors { expression }
  public static func buildExpression(_ expression: Anchors?) -> Anchors { expression ?? Anchors() }

  public static func buildBlock() -> Anchors { Anchors() }
  public static func buildPartialBlock(first anchors: consuming Anchors) -> Anchors { anchors }
  public static func buildPartialBlock(accumulated: consuming Anchors, next: consuming Anchors) -> Anchors {
    accumulated.append(next)
    return accumulated
  }

  public static func buildOptional(_ anchors: Anchors?) -> Anchors { anchors ?? Anchors() }
  public static func buildEither(first anchors: Anchors) -> Anchors { anchors }
  public static func buildEither(second anchors: Anchors) -> Anchors { anchors }
  public static func buildArray(_ anchors: [Anchors]) -> Anchors {
    var result = Anchors()
    for anchors in anchors { result.append(anchors) }
    return result
  }
  public static func buildLimitedAvailability(_ anchors: Anchors) -> Anchors { anchors }
}
