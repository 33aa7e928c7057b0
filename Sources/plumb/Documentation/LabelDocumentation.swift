extension PropertyDocumentation {
  static let label = """
    attributedText | The text with markup; it wins over text.
    text | The text.
    font | The font of the text.
    numberOfLines | The most lines that are shown; 0 for as many as there are.
    textColor | The colour of the text.
    textAlignment | How lines stand between the left and the right edge.
    lineBreakMode | How lines that are too long are broken or cut.
    highlightedTextColor | The colour of the text while highlighted.
    shadowColor | The colour of the text's shadow.
    shadowOffset | Displacement of the text's shadow.
    isHighlighted | Whether the text is drawn highlighted.
    isEnabled | Whether the text is drawn as usable.
    adjustsFontSizeToFitWidth | Whether text that is too wide is made smaller.
    minimumScaleFactor | How much smaller, as a part of the font's size; 0 for the font's smallest.
    baselineAdjustment | Where text that was made smaller stands.
    allowsDefaultTighteningForTruncation | Whether letters may move together before text is cut.
    adjustsFontForContentSizeCategory | Whether the font follows the user's text size.
    preferredMaxLayoutWidth | The width at which lines break where the layout gives none; 0 for none.
    lineBreakStrategy | Where lines may break.
    contentHuggingPriority.horizontal | How much the view resists being wider than its content.
    contentHuggingPriority.vertical | How much the view resists being higher than its content.
    """
}
