extension PropertyTables {
  static let imageView = """
    * image UIImage nil | The image that is shown.
    * highlightedImage UIImage nil | The image while highlighted.
    * animationImages [UIImage] [] | The images that are shown one after the other.
    highlightedAnimationImages [UIImage] [] | The images while highlighted.
    animationDuration Double 0 | Seconds for one round of the images; 0 for 30 images a second.
    animationRepeatCount Int 0 | How often the images are shown; 0 for ever.
    isAnimating Bool false | Whether the images change.
    * isHighlighted Bool false | Whether the highlighted image is shown.
    adjustsImageWhenAncestorFocused Bool false | Whether the image stands out while an ancestor has the focus.
    = focusedFrameGuide UILayoutGuide nil | Where the image is while it has the focus.
    preferredSymbolConfiguration UIImage.SymbolConfiguration nil | How symbols are drawn.
    isUserInteractionEnabled Bool false | Whether the view takes touches.
    contentHuggingPriority.horizontal UILayoutPriority 251 | How much the view resists being wider than its content.
    contentHuggingPriority.vertical UILayoutPriority 251 | How much the view resists being higher than its content.
    """
}
