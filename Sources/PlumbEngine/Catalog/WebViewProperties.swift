extension PropertyTables {
  /// An effect has a style that can be set alone; a new effect is a blur then.
  static let visualEffectView = """
    effect UIVisualEffect nil | The effect: a blur or a vibrancy of a style.
    effect.style UIBlurEffect.Style nil | The style of the effect.
    """

  static let webView = """
    request URLRequest nil | The page that is shown.
    htmlString String '' | The markup of the page that is shown.
    baseURL URL nil | What relative addresses in the markup refer to.
    fileURL URL nil | The file that is shown.
    readAccessURL URL nil | The file or folder that the file may read from.
    customUserAgent String '' | What the view calls itself; empty for its own name.
    allowsBackForwardNavigationGestures Bool false | Whether swipes lead back and forth.
    allowsLinkPreview Bool true | Whether pressing a link shows its page.
    navigationDelegate WKNavigationDelegate nil | Who decides about loading.
    uiDelegate WKUIDelegate nil | Who shows panels of the page.
    configuration WKWebViewConfiguration nil | How the view is made; constant.
    configuration.dataDetectorTypes WKDataDetectorTypes '' | What in the text becomes a link; constant.
    configuration.selectionGranularity WKSelectionGranularity dynamic | How finely text is selected; constant.
    configuration.mediaTypesRequiringUserActionForPlayback WKAudiovisualMediaTypes '' | What plays only when touched.
    configuration.allowsInlineMediaPlayback Bool false | Whether videos play inside the page; constant.
    configuration.suppressesIncrementalRendering Bool false | Whether a page is shown only when all is there; constant.
    configuration.applicationNameForUserAgent String '' | What is added to the view's own name; constant.
    @ scrollView UIScrollView nil | The view that scrolls the page.
    = title String '' | The title of the page.
    = url URL nil | The address of the page.
    = estimatedProgress Double 0 | How much of the page is there, from 0 to 1.
    = isLoading Bool false | Whether the page is coming.
    = canGoBack Bool false | Whether there is a page to go back to.
    = canGoForward Bool false | Whether there is a page to go forth to.
    = hasOnlySecureContent Bool true | Whether all of the page came over secure connections.
    """
}
