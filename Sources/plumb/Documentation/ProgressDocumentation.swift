extension PropertyDocumentation {
  static let progressView = """
    progress | How much is done, from 0 to 1.
    progressViewStyle | The look of the bar.
    progressTintColor | The colour of what is done.
    trackTintColor | The colour of what is left.
    progressImage | The image of what is done.
    trackImage | The image of what is left.
    observedProgress | What the bar follows.
    """

  static let activityIndicatorView = """
    style | Size and colour of the indicator.
    activityIndicatorViewStyle | An older name of `style`.
    isAnimating | Whether the indicator turns.
    hidesWhenStopped | Whether it is not drawn while it stands still; it keeps its size.
    color | The colour of the indicator.
    """

  static let refreshControl = """
    isRefreshing | Whether the content is being refreshed.
    attributedTitle | The text below the indicator.
    """
}
