extension PropertyTables {
  /// An effect has a style that can be set alone; a new effect is a blur then.
  static let visualEffectView = """
    effect UIVisualEffect nil
    effect.style UIBlurEffect.Style nil
    """

  static let webView = """
    request URLRequest nil
    htmlString String ''
    baseURL URL nil
    fileURL URL nil
    readAccessURL URL nil
    customUserAgent String ''
    allowsBackForwardNavigationGestures Bool false
    allowsLinkPreview Bool true
    navigationDelegate WKNavigationDelegate nil
    uiDelegate WKUIDelegate nil
    configuration WKWebViewConfiguration nil
    configuration.dataDetectorTypes WKDataDetectorTypes ''
    configuration.selectionGranularity WKSelectionGranularity dynamic
    configuration.mediaTypesRequiringUserActionForPlayback WKAudiovisualMediaTypes ''
    configuration.allowsInlineMediaPlayback Bool false
    configuration.suppressesIncrementalRendering Bool false
    configuration.applicationNameForUserAgent String ''
    @ scrollView UIScrollView nil
    = title String ''
    = url URL nil
    = estimatedProgress Double 0
    = isLoading Bool false
    = canGoBack Bool false
    = canGoForward Bool false
    = hasOnlySecureContent Bool true
    """
}
