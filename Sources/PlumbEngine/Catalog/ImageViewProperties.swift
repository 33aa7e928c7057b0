extension PropertyTables {
  static let imageView = """
    * image UIImage nil
    * highlightedImage UIImage nil
    * animationImages [UIImage] []
    highlightedAnimationImages [UIImage] []
    animationDuration Double 0
    animationRepeatCount Int 0
    isAnimating Bool false
    * isHighlighted Bool false
    adjustsImageWhenAncestorFocused Bool false
    = focusedFrameGuide UILayoutGuide nil
    preferredSymbolConfiguration UIImage.SymbolConfiguration nil
    isUserInteractionEnabled Bool false
    accessibilityTraits UIAccessibilityTraits image
    contentHuggingPriority.horizontal UILayoutPriority 251
    contentHuggingPriority.vertical UILayoutPriority 251
    """
}
