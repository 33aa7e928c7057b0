extension PropertyDocumentation {
  static let visualEffectView = """
    effect | The effect: a blur or a vibrancy of a style.
    effect.style | The style of the effect.
    contentView | The view that shows content above the effect.
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
    pageZoom | The scale of the page's layout.
    mediaType | The type of medium that style sheets see.
    interactionState | Where the user is in the page and its history.
    underPageBackgroundColor | The colour beyond the edges of the page.
    isInspectable | Whether developers can inspect the page.
    isFindInteractionEnabled | Whether text of the page can be searched.
    navigationDelegate | Who decides about loading.
    uiDelegate | Who shows panels of the page.
    configuration | How the view is made; constant.
    scrollView | The view that scrolls the page.
    title | The title of the page.
    url | The address of the page.
    estimatedProgress | How much of the page is there, from 0 to 1.
    isLoading | Whether the page is being loaded.
    canGoBack | Whether there is a page to go back to.
    canGoForward | Whether there is a page to go forth to.
    hasOnlySecureContent | Whether all of the page came over secure connections.
    backForwardList | The pages that were shown.
    themeColor | The colour that the page names for bars.
    """

  static let webViewConfiguration = """
    dataDetectorTypes | What in the text becomes a link; constant.
    selectionGranularity | How finely text is selected; constant.
    mediaTypesRequiringUserActionForPlayback | What plays only when touched; constant.
    mediaPlaybackRequiresUserAction | An older name of what plays only when touched; constant.
    mediaPlaybackAllowsAirPlay | An older name of `allowsAirPlayForMediaPlayback`; constant.
    requiresUserActionForMediaPlayback | An older name of what plays only when touched; constant.
    allowsAirPlayForMediaPlayback | Whether media may play on other devices; constant.
    allowsInlineMediaPlayback | Whether videos play inside the page; constant.
    allowsPictureInPictureMediaPlayback | Whether videos may play above other applications; constant.
    suppressesIncrementalRendering | Whether a page is shown only when all is there; constant.
    ignoresViewportScaleLimits | Whether pages can always be zoomed; constant.
    applicationNameForUserAgent | What is added to the view's own name; constant.
    upgradesKnownHostsToHTTPS | Whether hosts known to be secure are asked securely; constant.
    limitsNavigationsToAppBoundDomains | Whether only pages of the application's domains are shown; constant.
    preferences | What pages may do.
    defaultWebpagePreferences | How pages are loaded where nothing else is said.
    userContentController | Scripts and messages of pages.
    websiteDataStore | Where data of pages is kept.
    processPool | The processes that show pages.
    """

  static let webPreferences = """
    minimumFontSize | The smallest size of text.
    javaScriptEnabled | Whether scripts are run.
    javaScriptCanOpenWindowsAutomatically | Whether scripts may open windows.
    isFraudulentWebsiteWarningEnabled | Whether pages suspected of fraud are reported.
    isTextInteractionEnabled | Whether text can be selected.
    isElementFullscreenEnabled | Whether scripts may fill the screen.
    isSiteSpecificQuirksModeEnabled | Whether known mistakes of pages are worked around.
    shouldPrintBackgrounds | Whether backgrounds are printed.
    """

  static let legacyWebView = """
    request | The page that is shown.
    htmlString | The markup of the page that is shown.
    baseURL | What relative addresses in the markup refer to.
    scalesPageToFit | Whether pages are scaled to the width of the view.
    dataDetectorTypes | What in the text becomes a link.
    allowsInlineMediaPlayback | Whether videos play inside the page.
    mediaPlaybackRequiresUserAction | Whether media plays only when touched.
    mediaPlaybackAllowsAirPlay | Whether media may play on other devices.
    allowsPictureInPictureMediaPlayback | Whether videos may play above other applications.
    suppressesIncrementalRendering | Whether a page is shown only when all is there.
    keyboardDisplayRequiresUserAction | Whether scripts may not show the keyboard.
    allowsLinkPreview | Whether pressing a link shows its page.
    paginationMode | How the page is cut into pieces.
    paginationBreakingMode | Where it is cut.
    pageLength | The length of a piece; 0 for that of the view.
    gapBetweenPages | Space between pieces.
    delegate | Who hears of loading.
    scrollView | The view that scrolls the page.
    pageCount | How many pieces there are.
    isLoading | Whether the page is being loaded.
    canGoBack | Whether there is a page to go back to.
    canGoForward | Whether there is a page to go forth to.
    """
}
