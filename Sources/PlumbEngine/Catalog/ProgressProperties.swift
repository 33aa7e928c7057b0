extension PropertyTables {
  static let progressView = """
    ^ progress Float 0
    * progressViewStyle UIProgressView.Style default
    progressTintColor UIColor clear
    trackTintColor UIColor clear
    progressImage UIImage nil
    trackImage UIImage nil
    observedProgress Progress nil
    isAccessibilityElement Bool true
    accessibilityTraits UIAccessibilityTraits updatesFrequently
    isOpaque Bool false
    contentHuggingPriority.vertical UILayoutPriority 750
    """

  static let activityIndicatorView = """
    * style UIActivityIndicatorView.Style medium
    * activityIndicatorViewStyle UIActivityIndicatorView.Style medium
    isAnimating Bool true
    hidesWhenStopped Bool true
    color UIColor clear
    isAccessibilityElement Bool true
    accessibilityTraits UIAccessibilityTraits updatesFrequently
    isOpaque Bool false
    contentHuggingPriority.horizontal UILayoutPriority 750
    contentHuggingPriority.vertical UILayoutPriority 750
    """

  static let refreshControl = """
    isRefreshing Bool false
    attributedTitle NSAttributedString ''
    """
}
