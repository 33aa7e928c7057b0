extension PropertyDocumentation {
  static let imageView = """
    image | The image that is shown.
    highlightedImage | The image while highlighted.
    animationImages | The images that are shown one after the other.
    highlightedAnimationImages | The images while highlighted.
    animationDuration | Seconds for one round of the images; 0 for 30 images a second.
    animationRepeatCount | How often the images are shown; 0 for ever.
    isAnimating | Whether the images change.
    isHighlighted | Whether the highlighted image is shown.
    adjustsImageWhenAncestorFocused | Whether the image stands out while an ancestor has the focus.
    focusedFrameGuide | Where the image is while it has the focus.
    preferredSymbolConfiguration | How symbols are drawn.
    contentHuggingPriority.horizontal | How much the view resists being wider than its content.
    contentHuggingPriority.vertical | How much the view resists being higher than its content.
    """
}
