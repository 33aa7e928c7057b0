extension PropertyTables {
  /// An effect has a style that can be set alone; a new effect is a blur then.
  static let visualEffectView = """
    effect UIVisualEffect nil
    effect.style UIBlurEffect.Style nil
    @ contentView UIView nil
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
    pageZoom CGFloat 1
    mediaType String ''
    interactionState Any nil
    underPageBackgroundColor UIColor clear
    isInspectable Bool false
    isFindInteractionEnabled Bool false
    navigationDelegate WKNavigationDelegate nil
    uiDelegate WKUIDelegate nil
    @ configuration WKWebViewConfiguration nil
    @ scrollView UIScrollView nil
    = title String ''
    = url URL nil
    = estimatedProgress Double 0
    = isLoading Bool false
    = canGoBack Bool false
    = canGoForward Bool false
    = hasOnlySecureContent Bool true
    = backForwardList WKBackForwardList nil
    = themeColor UIColor clear
    """

  /// How a web view is made.
  static let webViewConfiguration = """
    dataDetectorTypes WKDataDetectorTypes ''
    selectionGranularity WKSelectionGranularity dynamic
    mediaTypesRequiringUserActionForPlayback WKAudiovisualMediaTypes ''
    mediaPlaybackRequiresUserAction Bool true
    mediaPlaybackAllowsAirPlay Bool true
    requiresUserActionForMediaPlayback Bool true
    allowsAirPlayForMediaPlayback Bool true
    allowsInlineMediaPlayback Bool false
    allowsPictureInPictureMediaPlayback Bool true
    suppressesIncrementalRendering Bool false
    ignoresViewportScaleLimits Bool false
    applicationNameForUserAgent String ''
    upgradesKnownHostsToHTTPS Bool true
    limitsNavigationsToAppBoundDomains Bool false
    @ preferences WKPreferences nil
    defaultWebpagePreferences WKWebpagePreferences nil
    userContentController WKUserContentController nil
    websiteDataStore WKWebsiteDataStore nil
    processPool WKProcessPool nil
    """

  /// What pages of a web view may do.
  static let webPreferences = """
    minimumFontSize CGFloat 0
    javaScriptEnabled Bool true
    javaScriptCanOpenWindowsAutomatically Bool false
    isFraudulentWebsiteWarningEnabled Bool true
    isTextInteractionEnabled Bool true
    isElementFullscreenEnabled Bool false
    isSiteSpecificQuirksModeEnabled Bool true
    shouldPrintBackgrounds Bool false
    """

  /// The web view from before WKWebView.
  static let legacyWebView = """
    request URLRequest nil
    htmlString String ''
    baseURL URL nil
    scalesPageToFit Bool false
    dataDetectorTypes UIDataDetectorTypes phoneNumber
    allowsInlineMediaPlayback Bool false
    mediaPlaybackRequiresUserAction Bool true
    mediaPlaybackAllowsAirPlay Bool true
    allowsPictureInPictureMediaPlayback Bool true
    suppressesIncrementalRendering Bool false
    keyboardDisplayRequiresUserAction Bool true
    allowsLinkPreview Bool false
    paginationMode UIWebView.PaginationMode unpaginated
    paginationBreakingMode UIWebView.PaginationBreakingMode page
    pageLength CGFloat 0
    gapBetweenPages CGFloat 0
    delegate UIWebViewDelegate nil
    @ scrollView UIScrollView nil
    = pageCount Int 0
    = isLoading Bool false
    = canGoBack Bool false
    = canGoForward Bool false
    """
}
