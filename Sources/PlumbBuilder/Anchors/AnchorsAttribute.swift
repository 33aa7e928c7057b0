/// A number of a view that constraints relate: an edge, a centre, a baseline, a size.
public enum AnchorsAttribute: UInt8, Hashable, Sendable, CaseIterable {
  // The order is that of the platform's numbers, by which printed anchors are sorted.
  case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
  case centerXWithinMargins, centerYWithinMargins

  /// As it is written in Swift and in the engine's constraints: `top`.
  public var name: String {
    switch self {
    case .left: "left"
    case .right: "right"
    case .top: "top"
    case .bottom: "bottom"
    case .leading: "leading"
    case .trailing: "trailing"
    case .width: "width"
    case .height: "height"
    case .centerX: "centerX"
    case .centerY: "centerY"
    case .lastBaseline: "lastBaseline"
    case .firstBaseline: "firstBaseline"
    case .leftMargin: "leftMargin"
    case .rightMargin: "rightMargin"
    case .topMargin: "topMargin"
    case .bottomMargin: "bottomMargin"
    case .leadingMargin: "leadingMargin"
    case .trailingMargin: "trailingMargin"
    case .centerXWithinMargins: "centerXWithinMargins"
    case .centerYWithinMargins: "centerYWithinMargins"
    }
  }

  enum Kind { case horizontal, vertical, dimension }

  var kind: Kind {
    switch self {
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins:
      .horizontal
    case .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin, .centerYWithinMargins:
      .vertical
    case .width, .height: .dimension
    }
  }

  /// Whether the attribute follows the reading direction, `leading`; nil where both kinds are allowed beside it.
  var followsReading: Bool? {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    case .left, .right, .leftMargin, .rightMargin: false
    default: nil
    }
  }

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
  /// What the chain is when an attribute of the kind is added to it.
  associatedtype XAxis: AnchorsAttributes
  associatedtype YAxis: AnchorsAttributes
  associatedtype Dimension: AnchorsAttributes
}

/// Attributes of one kind: a relation may name another one of them for its second view.
public protocol AnchorsSingleKind: AnchorsAttributes {
  var attribute: AnchorsAttribute { get }
}

/// A place along the horizontal axis.
public enum AnchorsXAxisAttribute: AnchorsSingleKind, Sendable {
  public typealias XAxis = Self
  public typealias YAxis = AnchorsMixedAttribute
  public typealias Dimension = AnchorsMixedAttribute

  case leading, trailing, left, right, centerX
  case leftMargin, rightMargin, leadingMargin, trailingMargin, centerXWithinMargins

  public var attribute: AnchorsAttribute {
    switch self {
    case .leading: .leading
    case .trailing: .trailing
    case .left: .left
    case .right: .right
    case .centerX: .centerX
    case .leftMargin: .leftMargin
    case .rightMargin: .rightMargin
    case .leadingMargin: .leadingMargin
    case .trailingMargin: .trailingMargin
    case .centerXWithinMargins: .centerXWithinMargins
    }
  }
}

/// A place along the vertical axis.
public enum AnchorsYAxisAttribute: AnchorsSingleKind, Sendable {
  public typealias XAxis = AnchorsMixedAttribute
  public typealias YAxis = Self
  public typealias Dimension = AnchorsMixedAttribute

  case top, bottom, centerY, firstBaseline, lastBaseline
  case topMargin, bottomMargin, centerYWithinMargins

  public var attribute: AnchorsAttribute {
    switch self {
    case .top: .top
    case .bottom: .bottom
    case .centerY: .centerY
    case .firstBaseline: .firstBaseline
    case .lastBaseline: .lastBaseline
    case .topMargin: .topMargin
    case .bottomMargin: .bottomMargin
    case .centerYWithinMargins: .centerYWithinMargins
    }
  }
}

/// A size.
public enum AnchorsDimensionAttribute: AnchorsSingleKind, Sendable {
  public typealias XAxis = AnchorsMixedAttribute
  public typealias YAxis = AnchorsMixedAttribute
  public typealias Dimension = Self

  case width, height

  public var attribute: AnchorsAttribute {
    switch self {
    case .width: .width
    case .height: .height
    }
  }
}

/// Attributes of several kinds.
public enum AnchorsMixedAttribute: AnchorsAttributes, Sendable {
  public typealias XAxis = Self
  public typealias YAxis = Self
  public typealias Dimension = Self
}
