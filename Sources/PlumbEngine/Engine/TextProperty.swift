/// The properties that hold the text a node shows, and how it is drawn. Raw values are their numbers in `PropertyKeys`.
enum TextProperty: UInt32 {
  case attributedText = 2
  case text, font, textColor, numberOfLines, lineBreakMode, textAlignment
  case attributedTitle, normalAttributedTitle, title, normalTitle, titleFont, titleColor, normalTitleColor
  case titleTextColor, tintColor, titleLines, titleLineBreakMode
  case horizontalAlignment, verticalAlignment
  case contentInsets, topInset, leftInset, bottomInset, rightInset
  case borderStyle
  case containerTopInset, containerLeftInset, containerBottomInset, containerRightInset
  case linePadding, containerLines, containerLineBreakMode

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
    "borderStyle",
    "textContainerInset.top", "textContainerInset.left", "textContainerInset.bottom", "textContainerInset.right",
    "textContainer.lineFragmentPadding", "textContainer.maximumNumberOfLines", "textContainer.lineBreakMode",
  ]
}
