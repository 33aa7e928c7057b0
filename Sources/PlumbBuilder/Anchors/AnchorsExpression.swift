import PlumbEngine

/// Attributes in a chain, `Anchors.top.bottom`, of one kind or mixed. Without a relation it is `equalToSuper()`.
public struct AnchorsExpression<Attributes: AnchorsAttributes> {
  let attributes: AttributeChain

  init(_ attributes: AttributeChain) { self.attributes = attributes }

  private func adding<Chain>(_ attribute: ConstraintAttribute) -> AnchorsExpression<Chain> {
    AnchorsExpression<Chain>(attributes.appending(attribute))
  }
}

/// Attributes of several kinds in a chain.
public typealias AnchorsMixedExpression = AnchorsExpression<AnchorsMixedAttribute>

extension AnchorsExpression {
  public var leading: AnchorsExpression<Attributes.XAxis> { adding(.leading) }
  public var trailing: AnchorsExpression<Attributes.XAxis> { adding(.trailing) }
  public var left: AnchorsExpression<Attributes.XAxis> { adding(.left) }
  public var right: AnchorsExpression<Attributes.XAxis> { adding(.right) }
  public var centerX: AnchorsExpression<Attributes.XAxis> { adding(.centerX) }
  public var leftMargin: AnchorsExpression<Attributes.XAxis> { adding(.leftMargin) }
  public var rightMargin: AnchorsExpression<Attributes.XAxis> { adding(.rightMargin) }
  public var leadingMargin: AnchorsExpression<Attributes.XAxis> { adding(.leadingMargin) }
  public var trailingMargin: AnchorsExpression<Attributes.XAxis> { adding(.trailingMargin) }
  public var centerXWithinMargins: AnchorsExpression<Attributes.XAxis> { adding(.centerXWithinMargins) }
  public var top: AnchorsExpression<Attributes.YAxis> { adding(.top) }
  public var bottom: AnchorsExpression<Attributes.YAxis> { adding(.bottom) }
  public var centerY: AnchorsExpression<Attributes.YAxis> { adding(.centerY) }
  public var firstBaseline: AnchorsExpression<Attributes.YAxis> { adding(.firstBaseline) }
  public var lastBaseline: AnchorsExpression<Attributes.YAxis> { adding(.lastBaseline) }
  public var topMargin: AnchorsExpression<Attributes.YAxis> { adding(.topMargin) }
  public var bottomMargin: AnchorsExpression<Attributes.YAxis> { adding(.bottomMargin) }
  public var centerYWithinMargins: AnchorsExpression<Attributes.YAxis> { adding(.centerYWithinMargins) }
  public var width: AnchorsExpression<Attributes.Dimension> { adding(.width) }
  public var height: AnchorsExpression<Attributes.Dimension> { adding(.height) }
}

extension Anchors {
  private static func chain<Attributes>(
    _ first: ConstraintAttribute, _ others: ConstraintAttribute...
  ) -> AnchorsExpression<Attributes> {
    var attributes = AttributeChain(first)
    for attribute in others { attributes.append(attribute) }
    return AnchorsExpression(attributes)
  }

  public static var leading: AnchorsExpression<AnchorsXAxisAttribute> { chain(.leading) }
  public static var trailing: AnchorsExpression<AnchorsXAxisAttribute> { chain(.trailing) }
  public static var left: AnchorsExpression<AnchorsXAxisAttribute> { chain(.left) }
  public static var right: AnchorsExpression<AnchorsXAxisAttribute> { chain(.right) }
  public static var centerX: AnchorsExpression<AnchorsXAxisAttribute> { chain(.centerX) }
  public static var leftMargin: AnchorsExpression<AnchorsXAxisAttribute> { chain(.leftMargin) }
  public static var rightMargin: AnchorsExpression<AnchorsXAxisAttribute> { chain(.rightMargin) }
  public static var leadingMargin: AnchorsExpression<AnchorsXAxisAttribute> { chain(.leadingMargin) }
  public static var trailingMargin: AnchorsExpression<AnchorsXAxisAttribute> { chain(.trailingMargin) }
  public static var centerXWithinMargins: AnchorsExpression<AnchorsXAxisAttribute> { chain(.centerXWithinMargins) }
  public static var top: AnchorsExpression<AnchorsYAxisAttribute> { chain(.top) }
  public static var bottom: AnchorsExpression<AnchorsYAxisAttribute> { chain(.bottom) }
  public static var centerY: AnchorsExpression<AnchorsYAxisAttribute> { chain(.centerY) }
  public static var firstBaseline: AnchorsExpression<AnchorsYAxisAttribute> { chain(.firstBaseline) }
  public static var lastBaseline: AnchorsExpression<AnchorsYAxisAttribute> { chain(.lastBaseline) }
  public static var topMargin: AnchorsExpression<AnchorsYAxisAttribute> { chain(.topMargin) }
  public static var bottomMargin: AnchorsExpression<AnchorsYAxisAttribute> { chain(.bottomMargin) }
  public static var centerYWithinMargins: AnchorsExpression<AnchorsYAxisAttribute> { chain(.centerYWithinMargins) }
  public static var width: AnchorsExpression<AnchorsDimensionAttribute> { chain(.width) }
  public static var height: AnchorsExpression<AnchorsDimensionAttribute> { chain(.height) }

  /// `leading`, `trailing`.
  public static var horizontal: AnchorsExpression<AnchorsXAxisAttribute> { chain(.leading, .trailing) }
  /// `top`, `bottom`.
  public static var vertical: AnchorsExpression<AnchorsYAxisAttribute> { chain(.top, .bottom) }
  /// `top`, `bottom`, `leading`, `trailing`.
  public static var allSides: AnchorsMixedExpression { chain(.top, .bottom, .leading, .trailing) }
  /// `top`, `leading`, `trailing`.
  public static var cap: AnchorsMixedExpression { chain(.top, .leading, .trailing) }
  /// `bottom`, `leading`, `trailing`.
  public static var shoe: AnchorsMixedExpression { chain(.bottom, .leading, .trailing) }
  /// `centerX`, `centerY`.
  public static var center: AnchorsCenter { AnchorsCenter() }
  /// `width`, `height`.
  public static var size: AnchorsSize { AnchorsSize() }
}
