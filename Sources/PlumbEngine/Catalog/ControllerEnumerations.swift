extension EnumerationTables {
  /// Of bars and their items.
  static let bar: StaticString = """
    UIBarStyle = default black blackOpaque:1 blackTranslucent:2
    UIBarMetrics = default compact defaultPrompt:101 compactPrompt
    UIBarPosition = any bottom top topAttached
    UIBarButtonItem.Style = plain bordered done
    UIBarButtonItem.SystemItem UIBarButtonSystemItem = done cancel edit save add flexibleSpace fixedSpace compose \
    reply action organize bookmarks search refresh stop camera trash play pause rewind fastForward undo redo pageCurl \
    close
    UITabBarItem.SystemItem UITabBarSystemItem = more favorites featured topRated recents contacts history bookmarks \
    search downloads mostRecent mostViewed
    UITabBar.ItemPositioning = automatic fill centered
    UINavigationItem.LargeTitleDisplayMode = automatic always never
    UINavigationItem.BackButtonDisplayMode = default generic minimal
    UINavigationController.Operation = none push pop
    UISearchBar.Style = default prominent minimal
    UISearchBar.Icon = search clear bookmark resultsList
    """

  /// Of controllers.
  static let controller: StaticString = """
    UIModalPresentationStyle = fullScreen pageSheet formSheet currentContext custom overFullScreen \
    overCurrentContext popover none:-1 automatic:-2
    UIModalTransitionStyle = coverVertical flipHorizontal crossDissolve partialCurl
    UISplitViewController.DisplayMode = automatic primaryHidden allVisible primaryOverlay secondaryOnly:1 \
    oneBesideSecondary oneOverSecondary twoBesideSecondary twoOverSecondary twoDisplaceSecondary
    UISplitViewController.Style = unspecified doubleColumn tripleColumn
    UISplitViewController.SplitBehavior = automatic tile overlay displace
    UISplitViewController.BackgroundStyle = none sidebar
    UISplitViewController.PrimaryEdge = leading trailing
    UIPageViewController.TransitionStyle = pageCurl scroll
    UIPageViewController.NavigationOrientation = horizontal vertical
    UIPageViewController.NavigationDirection = forward reverse
    UIPageViewController.SpineLocation = none min mid max
    UIAlertController.Style = actionSheet alert
    UIAlertControllerSeverity = default critical
    UIAlertAction.Style = default cancel destructive
    UIPopoverArrowDirection & up down left right any:15
    UIMenuController.ArrowDirection = default up down left right
    UIStatusBarStyle = default lightContent darkContent:3
    UIStatusBarAnimation = none fade slide
    UIInterfaceOrientation = unknown portrait portraitUpsideDown landscapeRight landscapeLeft
    UIInterfaceOrientationMask & portrait:2 portraitUpsideDown landscapeRight landscapeLeft landscape:24 \
    allButUpsideDown:26 all:30
    UIDeviceOrientation = unknown portrait portraitUpsideDown landscapeLeft landscapeRight faceUp faceDown
    UIInputView.Style = default keyboard
    UIImagePickerController.SourceType = photoLibrary camera savedPhotosAlbum
    UIImagePickerController.CameraCaptureMode = photo video
    UIImagePickerController.CameraDevice = rear front
    UIImagePickerController.CameraFlashMode = off:-1 auto on
    UIImagePickerController.QualityType = typeHigh typeMedium typeLow type640x480 typeIFrame1280x720 \
    typeIFrame960x540
    UIImagePickerController.ImageURLExportPreset = compatible current
    UICloudSharingController.PermissionOptions UICloudSharingPermissionOptions & allowPublic allowPrivate \
    allowReadOnly allowReadWrite
    UIDropSessionProgressIndicatorStyle = none default
    UIPreferredPresentationStyle = unspecified inline attachment
    """

  /// Of web views, maps and players.
  static let media: StaticString = """
    UIWebView.PaginationMode UIWebPaginationMode = unpaginated leftToRight topToBottom bottomToTop rightToLeft
    UIWebView.PaginationBreakingMode UIWebPaginationBreakingMode = page column
    WKSelectionGranularity = dynamic character
    WKAudiovisualMediaTypes & audio video all:3
    WKUserInterfaceDirectionPolicy = content system
    MKMapType = standard satellite hybrid satelliteFlyover hybridFlyover mutedStandard
    MKUserTrackingMode = none follow followWithHeading
    SCNAntialiasingMode = none multisampling2X multisampling4X
    GLKViewDrawableColorFormat = RGBA8888 RGB565 SRGBA8888
    GLKViewDrawableDepthFormat = formatNone format16 format24
    GLKViewDrawableStencilFormat = formatNone format8
    GLKViewDrawableMultisample = multisampleNone multisample4X
    AVLayerVideoGravity = resizeAspect resizeAspectFill resize
    """
}
