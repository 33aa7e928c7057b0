/// The properties that hold the text a node shows, and how it is drawn. Raw values are their numbers in `PropertyKeys`.
enum TextProperty: UInt32 {
  case attributedText = 2
  case text, font, textColor, numberOfLines, lineBreakMode, textAlignment
  case attributedTitle, normalAttributedTitle, title, normalTitle, titleFont, titleColor, normalTitleColor
  case titleTextColor, tintColor, titleLines, titleLineBreakMode
  case horizontalAlignment, verticalAlignment
  case contentInsets, topInset, leftInset, bottomInset, rightInset

  /// Whether it holds text.
  var isText: Bool {
    switch self {
    case .attributedText, .text, .attributedTitle, .normalAttributedTitle, .title, .normalTitle: true
    default: false
    }
  }

  /// The names in the order of the cases.
  static let names = [
    "attributedText", "text", "font", "textColor", "numberOfLines", "lineBreakMode", "textAlignment",
    "attributedTitle", "normalAttributedTitle", "title", "normalTitle", "titleLabel.font", "titleColor",
    "normalTitleColor", "titleLabel.textColor", "tintColor", "titleLabel.numberOfLines", "titleLabel.lineBreakMode",
    "contentHorizontalAlignment", "contentVerticalAlignment",
    "contentEdgeInsets", "contentEdgeInsets.top", "contentEdgeInsets.left", "contentEdgeInsets.bottom",
    "contentEdgeInsets.right",
  ]
}

/// The properties that say where the text of text fields and text views stands. The raw values are the numbers of their
/// keys, which `PropertyKeys` makes in the order of the cases.
enum TextInputProperty: UInt32, CaseIterable {
  case borderStyle = 55
  case topInset, leftInset, bottomInset, rightInset
  case linePadding, maximumLines, lineBreakMode

  var name: String {
    switch self {
    case .borderStyle: "borderStyle"
    case .topInset: "textContainerInset.top"
    case .leftInset: "textContainerInset.left"
    case .bottomInset: "textContainerInset.bottom"
    case .rightInset: "textContainerInset.right"
    case .linePadding: "textContainer.lineFragmentPadding"
    case .maximumLines: "textContainer.maximumNumberOfLines"
    case .lineBreakMode: "textContainer.lineBreakMode"
    }
  }
}
