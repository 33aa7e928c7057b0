extension PropertyTables {
  static let label = """
    * attributedText NSAttributedString ''
    * text String ''
    * font UIFont system 17
    * numberOfLines Int 1
    textColor UIColor black
    textAlignment NSTextAlignment natural
    * lineBreakMode NSLineBreakMode byTruncatingTail
    highlightedTextColor UIColor clear
    shadowColor UIColor clear
    shadowOffset CGSize 0 -1
    isHighlighted Bool false
    isEnabled Bool true
    adjustsFontSizeToFitWidth Bool false
    minimumScaleFactor CGFloat 0
    baselineAdjustment UIBaselineAdjustment alignBaselines
    allowsDefaultTighteningForTruncation Bool false
    * adjustsFontForContentSizeCategory Bool false
    * preferredMaxLayoutWidth CGFloat 0
    lineBreakStrategy NSParagraphStyle.LineBreakStrategy standard
    isUserInteractionEnabled Bool false
    isAccessibilityElement Bool true
    accessibilityTraits UIAccessibilityTraits staticText
    isOpaque Bool false
    contentMode UIView.ContentMode redraw
    contentHuggingPriority.horizontal UILayoutPriority 251
    contentHuggingPriority.vertical UILayoutPriority 251
    """
}
