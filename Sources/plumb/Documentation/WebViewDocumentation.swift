extension PropertyDocumentation {
  static let visualEffectView = """
    effect | The effect: a blur or a vibrancy of a style.
    effect.style | The style of the effect.
    """

  static let webView = """
    request | The page that is shown.
    htmlString | The markup of the page that is shown.
    baseURL | What relative addresses in the markup refer to.
    fileURL | The file that is shown.
    readAccessURL | The file or folder that the file may read from.
    customUserAgent | What the view calls itself; empty for its own name.
    allowsBackForwardNavigationGestures | Whether swipes lead back and forth.
    allowsLinkPreview | Whether pressing a link shows its page.
    navigationDelegate | Who decides about loading.
    uiDelegate | Who shows panels of the page.
    configuration | How the view is made; constant.
    configuration.dataDetectorTypes | What in the text becomes a link; constant.
    configuration.selectionGranularity | How finely text is selected; constant.
    configuration.mediaTypesRequiringUserActionForPlayback | What plays only when touched.
    configuration.allowsInlineMediaPlayback | Whether videos play inside the page; constant.
    configuration.suppressesIncrementalRendering | Whether a page is shown only when all is there; constant.
    configuration.applicationNameForUserAgent | What is added to the view's own name; constant.
    scrollView | The view that scrolls the page.
    title | The title of the page.
    url | The address of the page.
    estimatedProgress | How much of the page is there, from 0 to 1.
    isLoading | Whether the page is coming.
    canGoBack | Whether there is a page to go back to.
    canGoForward | Whether there is a page to go forth to.
    hasOnlySecureContent | Whether all of the page came over secure connections.
    """
}
