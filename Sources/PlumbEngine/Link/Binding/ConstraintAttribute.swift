/// What of a view a constraint is about (Apple, NSLayoutConstraint.Attribute). Those with margins are those of the view's
/// layout margins.
package enum ConstraintAttribute: UInt8, CaseIterable {
  case left, right, top, bottom
  /// Left, or right where text runs from right to left.
  case leading, trailing
  case width, height
  case centerX, centerY
  /// The baseline of the first line of text, or the top of a view without text.
  case firstBaseline
  /// That of the last one, or the bottom.
  case lastBaseline
  case leftMargin, rightMargin, topMargin, bottomMargin
  case leadingMargin, trailingMargin
  case centerXWithinMargins, centerYWithinMargins

  /// What may be set in relation to each other: places along one axis, or sizes.
  package enum Kind: UInt8 { case horizontal, vertical, size }

  package var kind: Kind {
    switch self {
    case .width, .height: .size
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins:
      .horizontal
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin, .centerYWithinMargins:
      .vertical
    }
  }

  /// Along which it is.
  var axis: Axis { kind == .vertical || self == .height ? .vertical : .horizontal }

  /// A bit for the place of a view that it is, 0 for sizes: the near edge, the far one, the centre, baselines.
  var place: UInt8 {
    switch withinMargins ?? self {
    case .left, .leading, .top: 1
    case .right, .trailing, .bottom: 2
    case .centerX, .centerY: 4
    case .firstBaseline: 8
    case .lastBaseline: 16
    default: 0
    }
  }

  /// Whether it follows the direction of text; nil where that makes no difference.
  package var followsDirection: Bool? {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    case .left, .right, .leftMargin, .rightMargin: false
    default: nil
    }
  }

  /// The attribute of the margins' rectangle that it is; nil for those of the frame.
  var withinMargins: ConstraintAttribute? {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: nil
    }
  }

  package var name: String {
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
    case .firstBaseline: "firstBaseline"
    case .lastBaseline: "lastBaseline"
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
}

/// The rectangle of a view that a constraint's attribute is of.
package enum ConstraintArea: UInt8 {
  case frame
  /// The frame less the insets of the safe area.
  case safeArea
  /// The frame less the layout margins.
  case margins
}
