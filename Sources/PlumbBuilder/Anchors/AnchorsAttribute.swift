import PlumbEngine

/// A number of a view that constraints relate: an edge, a centre, a baseline, a size.
public struct AnchorsAttribute: Hashable, Sendable {
  let constraint: ConstraintAttribute

  /// As it is written in Swift and in the constraints of documents: `top`.
  public var name: String { constraint.name }
}

extension ConstraintAttribute {
  /// What an inward offset is multiplied by: -1 at the edges where inwards is towards smaller numbers.
  var inward: Double {
    switch self {
    case .right, .trailing, .rightMargin, .trailingMargin, .bottom, .bottomMargin: -1
    default: 1
    }
  }
}

/// The attributes that one chain of anchors may have: those along one axis, the sizes, or a mixture.
public protocol AnchorsAttributes {
  /// The attributes of the chain after an attribute of the horizontal axis was added to it.
  associatedtype XAxis: AnchorsAttributes
  /// The same for the vertical axis.
  associatedtype YAxis: AnchorsAttributes
  /// The same for a size.
  associatedtype Dimension: AnchorsAttributes
}

/// Attributes of one kind: a relation may name another one of them for its second view.
public protocol AnchorsSingleKind: AnchorsAttributes {
  var attribute: AnchorsAttribute { get }
}

/// A place along the horizontal axis.
public struct AnchorsXAxisAttribute: AnchorsSingleKind, Hashable, Sendable {
  public typealias XAxis = Self
  public typealias YAxis = AnchorsMixedAttribute
  public typealias Dimension = AnchorsMixedAttribute

  public let attribute: AnchorsAttribute

  private init(_ attribute: ConstraintAttribute) { self.attribute = AnchorsAttribute(constraint: attribute) }

  public static var leading: Self { Self(.leading) }
  public static var trailing: Self { Self(.trailing) }
  public static var left: Self { Self(.left) }
  public static var right: Self { Self(.right) }
  public static var centerX: Self { Self(.centerX) }
  public static var leftMargin: Self { Self(.leftMargin) }
  public static var rightMargin: Self { Self(.rightMargin) }
  public static var leadingMargin: Self { Self(.leadingMargin) }
  public static var trailingMargin: Self { Self(.trailingMargin) }
  public static var centerXWithinMargins: Self { Self(.centerXWithinMargins) }
}

/// A place along the vertical axis.
public struct AnchorsYAxisAttribute: AnchorsSingleKind, Hashable, Sendable {
  public typealias XAxis = AnchorsMixedAttribute
  public typealias YAxis = Self
  public typealias Dimension = AnchorsMixedAttribute

  public let attribute: AnchorsAttribute

  private init(_ attribute: ConstraintAttribute) { self.attribute = AnchorsAttribute(constraint: attribute) }

  public static var top: Self { Self(.top) }
  public static var bottom: Self { Self(.bottom) }
  public static var centerY: Self { Self(.centerY) }
  public static var firstBaseline: Self { Self(.firstBaseline) }
  public static var lastBaseline: Self { Self(.lastBaseline) }
  public static var topMargin: Self { Self(.topMargin) }
  public static var bottomMargin: Self { Self(.bottomMargin) }
  public static var centerYWithinMargins: Self { Self(.centerYWithinMargins) }
}

/// A size.
public struct AnchorsDimensionAttribute: AnchorsSingleKind, Hashable, Sendable {
  public typealias XAxis = AnchorsMixedAttribute
  public typealias YAxis = AnchorsMixedAttribute
  public typealias Dimension = Self

  public let attribute: AnchorsAttribute

  private init(_ attribute: ConstraintAttribute) { self.attribute = AnchorsAttribute(constraint: attribute) }

  public static var width: Self { Self(.width) }
  public static var height: Self { Self(.height) }
}

/// Attributes of several kinds.
public enum AnchorsMixedAttribute: AnchorsAttributes, Sendable {
  public typealias XAxis = Self
  public typealias YAxis = Self
  public typealias Dimension = Self
}
