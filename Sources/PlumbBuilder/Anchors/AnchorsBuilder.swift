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
  public static func buildExpression(_ expression: Anchors?) -> Anchors { expression ?? Anchors([]) }

  public static func buildBlock(_ anchors: Anchors...) -> Anchors { joined(anchors) }
  public static func buildOptional(_ anchors: Anchors?) -> Anchors { anchors ?? Anchors([]) }
  public static func buildEither(first anchors: Anchors) -> Anchors { anchors }
  public static func buildEither(second anchors: Anchors) -> Anchors { anchors }
  public static func buildArray(_ anchors: [Anchors]) -> Anchors { joined(anchors) }
  public static func buildLimitedAvailability(_ anchors: Anchors) -> Anchors { anchors }

  private static func joined(_ anchors: [Anchors]) -> Anchors {
    anchors.count == 1 ? anchors[0] : Anchors(anchors.flatMap(\.constraints))
  }
}
