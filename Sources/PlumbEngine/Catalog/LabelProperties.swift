extension PropertyTables {
  static let label = """
    * attributedText NSAttributedString '' | The text with markup; it wins over text.
    * text String '' | The text.
    * font UIFont system 17 | The font of the text.
    * numberOfLines Int 1 | The most lines that are shown; 0 for as many as there are.
    textColor UIColor black | The colour of the text.
    textAlignment NSTextAlignment natural | How lines stand between the left and the right edge.
    * lineBreakMode NSLineBreakMode byTruncatingTail | How lines that are too long are broken or cut.
    highlightedTextColor UIColor clear | The colour of the text while highlighted.
    shadowColor UIColor clear | The colour of the text's shadow.
    shadowOffset CGSize 0 -1 | Displacement of the text's shadow.
    isHighlighted Bool false | Whether the text is drawn highlighted.
    isEnabled Bool true | Whether the text is drawn as usable.
    adjustsFontSizeToFitWidth Bool false | Whether text that is too wide is made smaller.
    minimumScaleFactor CGFloat 0 | How much smaller, as a part of the font's size; 0 for the font's smallest.
    baselineAdjustment UIBaselineAdjustment alignBaselines | Where text that was made smaller stands.
    allowsDefaultTighteningForTruncation Bool false | Whether letters may move together before text is cut.
    * adjustsFontForContentSizeCategory Bool false | Whether the font follows the user's text size.
    * preferredMaxLayoutWidth CGFloat 0 | The width at which lines break where the layout gives none; 0 for none.
    lineBreakStrategy NSParagraphStyle.LineBreakStrategy standard | Where lines may break.
    isUserInteractionEnabled Bool false | Whether the view takes touches.
    isOpaque Bool false | Whether the view promises to cover everything behind it.
    contentMode UIView.ContentMode redraw | How content is fitted into the bounds.
    contentHuggingPriority.horizontal UILayoutPriority 251 | How much the view resists being wider than its content.
    contentHuggingPriority.vertical UILayoutPriority 251 | How much the view resists being higher than its content.
    """
}
