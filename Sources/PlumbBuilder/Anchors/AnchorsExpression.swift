import PlumbEngine

/// Attributes in a chain, `Anchors.top.bottom`, of one kind or mixed. Without a relation it is `equalToSuper()`.
public struct AnchorsExpression<Attributes: AnchorsAttributes> {
  let attributes: [ConstraintAttribute]

  init(_ attributes: [ConstraintAttribute]) { self.attributes = attributes }
}

/// Attributes of several kinds in a chain.
public typealias AnchorsMixedExpression = AnchorsExpression<AnchorsMixedAttribute>

extension AnchorsExpression {
  public var leading: AnchorsExpression<Attributes.XAxis> {
    AnchorsExpression<Attributes.XAxis>(attributes + [.leading])
  }
  public var trailing: AnchorsExpression<Attributes.XAxis> {
    AnchorsExpression<Attributes.XAxis>(attributes + [.trailing])
  }
  public var left: AnchorsExpression<Attributes.XAxis> { AnchorsExpression<Attributes.XAxis>(attributes + [.left]) }
  public var right: AnchorsExpression<Attributes.XAxis> { AnchorsExpression<Attributes.XAxis>(attributes + [.right]) }
  public var centerX: AnchorsExpression<Attributes.XAxis> {
    AnchorsExpression<Attributes.XAxis>(attributes + [.centerX])
  }
  public var leftMargin: AnchorsExpression<Attributes.XAxis> {
    AnchorsExpression<Attributes.XAxis>(attributes + [.leftMargin])
  }
  public var rightMargin: AnchorsExpression<Attributes.XAxis> {
    AnchorsExpression<Attributes.XAxis>(attributes + [.rightMargin])
  }
  public var leadingMargin: AnchorsExpression<Attributes.XAxis> {
    AnchorsExpression<Attributes.XAxis>(attributes + [.leadingMargin])
  }
  public var trailingMargin: AnchorsExpression<Attributes.XAxis> {
    AnchorsExpression<Attributes.XAxis>(attributes + [.trailingMargin])
  }
  public var centerXWithinMargins: AnchorsExpression<Attributes.XAxis> {
    AnchorsExpression<Attributes.XAxis>(attributes + [.centerXWithinMargins])
  }
  public var top: AnchorsExpression<Attributes.YAxis> { AnchorsExpression<Attributes.YAxis>(attributes + [.top]) }
  public var bottom: AnchorsExpression<Attributes.YAxis> { AnchorsExpression<Attributes.YAxis>(attributes + [.bottom]) }
  public var centerY: AnchorsExpression<Attributes.YAxis> {
    AnchorsExpression<Attributes.YAxis>(attributes + [.centerY])
  }
  public var firstBaseline: AnchorsExpression<Attributes.YAxis> {
    AnchorsExpression<Attributes.YAxis>(attributes + [.firstBaseline])
  }
  public var lastBaseline: AnchorsExpression<Attributes.YAxis> {
    AnchorsExpression<Attributes.YAxis>(attributes + [.lastBaseline])
  }
  public var topMargin: AnchorsExpression<Attributes.YAxis> {
    AnchorsExpression<Attributes.YAxis>(attributes + [.topMargin])
  }
  public var bottomMargin: AnchorsExpression<Attributes.YAxis> {
    AnchorsExpression<Attributes.YAxis>(attributes + [.bottomMargin])
  }
  public var centerYWithinMargins: AnchorsExpression<Attributes.YAxis> {
    AnchorsExpression<Attributes.YAxis>(attributes + [.centerYWithinMargins])
  }
  public var width: AnchorsExpression<Attributes.Dimension> {
    AnchorsExpression<Attributes.Dimension>(attributes + [.width])
  }
  public var height: AnchorsExpression<Attributes.Dimension> {
    AnchorsExpression<Attributes.Dimension>(attributes + [.height])
  }
}

extension Anchors {
  public static var leading: AnchorsExpression<AnchorsXAxisAttribute> { AnchorsExpression([.leading]) }
  public static var trailing: AnchorsExpression<AnchorsXAxisAttribute> { AnchorsExpression([.trailing]) }
  public static var left: AnchorsExpression<AnchorsXAxisAttribute> { AnchorsExpression([.left]) }
  public static var right: AnchorsExpression<AnchorsXAxisAttribute> { AnchorsExpression([.right]) }
  public static var centerX: AnchorsExpression<AnchorsXAxisAttribute> { AnchorsExpression([.centerX]) }
  public static var leftMargin: AnchorsExpression<AnchorsXAxisAttribute> { AnchorsExpression([.leftMargin]) }
  public static var rightMargin: AnchorsExpression<AnchorsXAxisAttribute> { AnchorsExpression([.rightMargin]) }
  public static var leadingMargin: AnchorsExpression<AnchorsXAxisAttribute> { AnchorsExpression([.leadingMargin]) }
  public static var trailingMargin: AnchorsExpression<AnchorsXAxisAttribute> { AnchorsExpression([.trailingMargin]) }
  public static var centerXWithinMargins: AnchorsExpression<AnchorsXAxisAttribute> {
    AnchorsExpression([.centerXWithinMargins])
  }
  public static var top: AnchorsExpression<AnchorsYAxisAttribute> { AnchorsExpression([.top]) }
  public static var bottom: AnchorsExpression<AnchorsYAxisAttribute> { AnchorsExpression([.bottom]) }
  public static var centerY: AnchorsExpression<AnchorsYAxisAttribute> { AnchorsExpression([.centerY]) }
  public static var firstBaseline: AnchorsExpression<AnchorsYAxisAttribute> { AnchorsExpression([.firstBaseline]) }
  public static var lastBaseline: AnchorsExpression<AnchorsYAxisAttribute> { AnchorsExpression([.lastBaseline]) }
  public static var topMargin: AnchorsExpression<AnchorsYAxisAttribute> { AnchorsExpression([.topMargin]) }
  public static var bottomMargin: AnchorsExpression<AnchorsYAxisAttribute> { AnchorsExpression([.bottomMargin]) }
  public static var centerYWithinMargins: AnchorsExpression<AnchorsYAxisAttribute> {
    AnchorsExpression([.centerYWithinMargins])
  }
  public static var width: AnchorsExpression<AnchorsDimensionAttribute> { AnchorsExpression([.width]) }
  public static var height: AnchorsExpression<AnchorsDimensionAttribute> { AnchorsExpression([.height]) }

  /// `leading`, `trailing`.
  public static var horizontal: AnchorsExpression<AnchorsXAxisAttribute> { AnchorsExpression([.leading, .trailing]) }
  /// `top`, `bottom`.
  public static var vertical: AnchorsExpression<AnchorsYAxisAttribute> { AnchorsExpression([.top, .bottom]) }
  /// `top`, `bottom`, `leading`, `trailing`.
  public static var allSides: AnchorsMixedExpression { AnchorsExpression([.top, .bottom, .leading, .trailing]) }
  /// `top`, `leading`, `trailing`.
  public static var cap: AnchorsMixedExpression { AnchorsExpression([.top, .leading, .trailing]) }
  /// `bottom`, `leading`, `trailing`.
  public static var shoe: AnchorsMixedExpression { AnchorsExpression([.bottom, .leading, .trailing]) }
  /// `centerX`, `centerY`.
  public static var center: AnchorsCenter { AnchorsCenter() }
  /// `width`, `height`.
  public static var size: AnchorsSize { AnchorsSize() }
}
