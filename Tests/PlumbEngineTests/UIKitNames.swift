import Testing

/// Public properties of UIKit's classes, and of WebKit's, by class: those of each class alone, as documents write them. A
/// minus stands before those that the catalog leaves out; `docs/left-out.md` lists them.
enum UIKitNames {
  struct Row: Sendable, CustomTestStringConvertible {
    var component = ""
    var names: [String] = []
    var leftOut: [String] = []
    var testDescription: String { component }
  }

  static let rows: [Row] = {
    var rows: [Row] = []
    for word in table.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init) {
      if word.hasSuffix(":") {
        rows.append(Row(component: String(word.dropLast())))
      } else if word.hasPrefix("-") {
        rows[rows.count - 1].leftOut.append(String(word.dropFirst()))
      } else {
        rows[rows.count - 1].names.append(word)
      }
    }
    return rows
  }()

  private static let table = """
    UIView: alpha isHidden backgroundColor tintColor tintAdjustmentMode clipsToBounds contentMode
      contentScaleFactor contentStretch tag isOpaque isUserInteractionEnabled isMultipleTouchEnabled
      isExclusiveTouch clearsContextBeforeDrawing autoresizesSubviews semanticContentAttribute
      accessibilityIgnoresInvertColors effectiveUserInterfaceLayoutDirection transform layoutMargins
      directionalLayoutMargins preservesSuperviewLayoutMargins insetsLayoutMarginsFromSafeArea safeAreaInsets
      translatesAutoresizingMaskIntoConstraints mask motionEffects gestureRecognizers interactions
      restorationIdentifier accessibilityLabel accessibilityHint accessibilityValue accessibilityIdentifier
      accessibilityTraits accessibilityFrame accessibilityPath accessibilityActivationPoint accessibilityLanguage
      accessibilityElementsHidden accessibilityViewIsModal shouldGroupAccessibilityChildren
      accessibilityNavigationStyle isAccessibilityElement accessibilityElements accessibilityCustomActions
      accessibilityCustomRotors accessibilityContainerType -hasAmbiguousLayout -canBecomeFocused -isFocused
      -inputView -intrinsicContentSize -alignmentRectInsets -undoManager -keyCommands -textInputMode -userActivity
      -traitCollection constraints -superview -subviews -window -layoutGuides -inheritedAnimationDuration
      -requiresConstraintBasedLayout -viewForFirstBaselineLayout -safeAreaLayoutGuide -layoutMarginsGuide
      -readableContentGuide -accessibilityHeaderElements -accessibilityAttributedLabel
      -accessibilityAttributedHint -accessibilityAttributedValue -accessibilityDragSourceDescriptors
      -accessibilityDropPointDescriptors
    UIControl: isEnabled isSelected isHighlighted contentVerticalAlignment contentHorizontalAlignment state
      isTracking isTouchInside -effectiveContentHorizontalAlignment -allTargets -allControlEvents
    UILabel: text attributedText font textColor textAlignment lineBreakMode isEnabled adjustsFontSizeToFitWidth
      allowsDefaultTighteningForTruncation baselineAdjustment minimumScaleFactor numberOfLines
      highlightedTextColor isHighlighted shadowColor shadowOffset preferredMaxLayoutWidth
      adjustsFontForContentSizeCategory -minimumFontSize -adjustsLetterSpacingToFitWidth
    UIImageView: image highlightedImage animationImages highlightedAnimationImages animationDuration
      animationRepeatCount isHighlighted isAnimating adjustsImageWhenAncestorFocused focusedFrameGuide
      -overlayContentView
    UITextField: text attributedText placeholder attributedPlaceholder defaultTextAttributes font textColor
      textAlignment typingAttributes adjustsFontSizeToFitWidth minimumFontSize isEditing clearsOnBeginEditing
      clearsOnInsertion allowsEditingTextAttributes borderStyle background disabledBackground clearButtonMode
      leftView leftViewMode rightView rightViewMode inputView inputAccessoryView delegate autocapitalizationType
      autocorrectionType spellCheckingType keyboardType keyboardAppearance returnKeyType
      enablesReturnKeyAutomatically isSecureTextEntry textContentType smartQuotesType smartDashesType
      smartInsertDeleteType passwordRules selectedTextRange markedTextStyle selectionAffinity inputDelegate
      pasteDelegate textDragDelegate textDropDelegate textDragOptions -tokenizer
    UITextView: text attributedText font textColor textAlignment isEditable isSelectable
      allowsEditingTextAttributes typingAttributes linkTextAttributes textContainerInset dataDetectorTypes
      clearsOnInsertion inputView inputAccessoryView selectedRange delegate textContainer layoutManager
      textStorage autocapitalizationType autocorrectionType spellCheckingType keyboardType keyboardAppearance
      returnKeyType enablesReturnKeyAutomatically isSecureTextEntry textContentType smartQuotesType
      smartDashesType smartInsertDeleteType markedTextStyle textDragDelegate textDropDelegate textDragOptions
      adjustsFontForContentSizeCategory
    UIScrollView: contentInset contentOffset contentSize contentInsetAdjustmentBehavior scrollIndicatorInsets
      indicatorStyle showsHorizontalScrollIndicator showsVerticalScrollIndicator bounces alwaysBounceHorizontal
      alwaysBounceVertical bouncesZoom isScrollEnabled isPagingEnabled isDirectionalLockEnabled scrollsToTop
      delaysContentTouches canCancelContentTouches decelerationRate keyboardDismissMode indexDisplayMode zoomScale
      minimumZoomScale maximumZoomScale refreshControl delegate adjustedContentInset isTracking isDragging
      isDecelerating isZooming isZoomBouncing contentLayoutGuide frameLayoutGuide panGestureRecognizer
      pinchGestureRecognizer directionalPressGestureRecognizer
    UITableView: style dataSource delegate prefetchDataSource dragDelegate dropDelegate rowHeight
      sectionHeaderHeight sectionFooterHeight estimatedRowHeight estimatedSectionHeaderHeight
      estimatedSectionFooterHeight separatorInset separatorInsetReference separatorColor separatorEffect
      separatorStyle cellLayoutMarginsFollowReadableWidth insetsContentViewsToSafeArea tableHeaderView
      tableFooterView backgroundView allowsSelection allowsMultipleSelection allowsSelectionDuringEditing
      allowsMultipleSelectionDuringEditing isEditing sectionIndexMinimumDisplayRowCount sectionIndexColor
      sectionIndexBackgroundColor sectionIndexTrackingBackgroundColor remembersLastFocusedIndexPath
      dragInteractionEnabled hasActiveDrag hasActiveDrop hasUncommittedUpdates numberOfSections
      contentInsetAdjustmentBehavior -indexPathForSelectedRow -visibleCells
    UICollectionView: collectionViewLayout dataSource delegate prefetchDataSource isPrefetchingEnabled
      backgroundView allowsSelection allowsMultipleSelection dragDelegate dropDelegate dragInteractionEnabled
      reorderingCadence hasActiveDrag hasActiveDrop hasUncommittedUpdates remembersLastFocusedIndexPath
      numberOfSections
    UISegmentedControl: items numberOfSegments selectedSegmentIndex isMomentary apportionsSegmentWidthsByContent
      titleColor titleFont dividerImage backgroundImage contentPositionAdjustment leftContentPositionAdjustment
    UISlider: value minimumValue maximumValue minimumValueImage maximumValueImage isContinuous
      minimumTrackTintColor maximumTrackTintColor thumbTintColor thumbImage minimumTrackImage maximumTrackImage
      currentThumbImage currentMinimumTrackImage currentMaximumTrackImage
    UIStepper: value minimumValue maximumValue stepValue isContinuous autorepeat wraps backgroundImage
      dividerImage incrementImage decrementImage
    UISwitch: isOn onTintColor thumbTintColor onImage offImage
    UIProgressView: progress progressViewStyle progressTintColor trackTintColor progressImage trackImage
      observedProgress
    UIPageControl: numberOfPages currentPage hidesForSinglePage pageIndicatorTintColor
      currentPageIndicatorTintColor defersCurrentPageDisplay
    UIDatePicker: calendar countDownDuration date datePickerMode locale maximumDate minimumDate minuteInterval
      timeZone
    UIActivityIndicatorView: activityIndicatorViewStyle color hidesWhenStopped isAnimating
    UIRefreshControl: attributedTitle isRefreshing
    UISearchBar: text placeholder prompt barStyle barTintColor searchBarStyle isTranslucent backgroundImage
      scopeBarBackgroundImage scopeButtonTitles selectedScopeButtonIndex showsBookmarkButton showsCancelButton
      showsSearchResultsButton isSearchResultsButtonSelected showsScopeBar delegate inputAccessoryView
      searchFieldBackgroundPositionAdjustment searchTextPositionAdjustment autocapitalizationType
      autocorrectionType keyboardType spellCheckingType isSecureTextEntry returnKeyType keyboardAppearance
      enablesReturnKeyAutomatically textContentType smartQuotesType smartDashesType smartInsertDeleteType
      inputAssistantItem
    UINavigationBar: barStyle barTintColor isTranslucent shadowImage backgroundImage titleTextAttributes
      largeTitleTextAttributes prefersLargeTitles backIndicatorImage backIndicatorTransitionMaskImage delegate
      items topItem backItem titleColor titleFont titleVerticalPositionAdjustment
    UINavigationController: isNavigationBarHidden isToolbarHidden hidesBarsOnSwipe hidesBarsOnTap
      hidesBarsWhenKeyboardAppears hidesBarsWhenVerticallyCompact delegate topViewController visibleViewController
      navigationBar toolbar barHideOnSwipeGestureRecognizer barHideOnTapGestureRecognizer
      interactivePopGestureRecognizer navigationBarClass toolbarClass viewControllers -rootViewController
    UIToolbar: barStyle barTintColor isTranslucent backgroundImage shadowImage items delegate
    UITabBar: barStyle barTintColor isTranslucent backgroundImage shadowImage selectionIndicatorImage
      itemPositioning itemWidth itemSpacing items selectedItem unselectedItemTintColor delegate isCustomizing
      selectedImageTintColor
    UITabBarController: selectedIndex selectedViewController customizableViewControllers delegate
      moreNavigationController tabBar viewControllers
    UISplitViewController: delegate displayMode isCollapsed maximumPrimaryColumnWidth minimumPrimaryColumnWidth
      preferredDisplayMode preferredPrimaryColumnWidthFraction presentsWithGesture primaryColumnWidth primaryEdge
      displayModeButtonItem viewControllers
    UIPageViewController: dataSource delegate isDoubleSided navigationOrientation spineLocation transitionStyle
      gestureRecognizers viewControllers
    UITableViewCell: style reuseIdentifier textLabel detailTextLabel imageView backgroundView
      selectedBackgroundView multipleSelectionBackgroundView accessoryType accessoryView editingAccessoryType
      editingAccessoryView isSelected isHighlighted isEditing editingStyle showsReorderControl
      shouldIndentWhileEditing indentationLevel indentationWidth separatorInset selectionStyle
      showingDeleteConfirmation focusStyle userInteractionEnabledWhileDragging contentView -dragState
    UICollectionViewCell: backgroundView selectedBackgroundView isSelected isHighlighted contentView
      reuseIdentifier
    UIViewController: title view navigationItem tabBarItem toolbarItems hidesBottomBarWhenPushed
      edgesForExtendedLayout extendedLayoutIncludesOpaqueBars automaticallyAdjustsScrollViewInsets
      additionalSafeAreaInsets viewRespectsSystemMinimumLayoutMargins preferredContentSize modalPresentationStyle
      modalTransitionStyle isModalInPopover modalPresentationCapturesStatusBarAppearance
      definesPresentationContext providesPresentationContextTransitionStyle restoresFocusAfterTransition
      restorationIdentifier transitioningDelegate isEditing prefersStatusBarHidden preferredStatusBarStyle
      shouldAutorotate -parent -presentedViewController -presentingViewController -navigationController
      -tabBarController -splitViewController -popoverPresentationController -isBeingPresented -isBeingDismissed
      -isMovingToParent -isMovingFromParent
    WKWebView: request htmlString baseURL fileURL readAccessURL customUserAgent
      allowsBackForwardNavigationGestures allowsLinkPreview uiDelegate navigationDelegate scrollView configuration
      title url isLoading estimatedProgress hasOnlySecureContent canGoBack canGoForward
      configuration.allowsInlineMediaPlayback configuration.mediaTypesRequiringUserActionForPlayback
      configuration.allowsPictureInPictureMediaPlayback configuration.suppressesIncrementalRendering
      configuration.applicationNameForUserAgent configuration.dataDetectorTypes configuration.selectionGranularity
      configuration.ignoresViewportScaleLimits configuration.preferences configuration.preferences.minimumFontSize
      configuration.preferences.javaScriptCanOpenWindowsAutomatically configuration.userContentController
      configuration.websiteDataStore configuration.processPool -configuration.userInterfaceDirectionPolicy
    UIWebView: request htmlString baseURL delegate scrollView scalesPageToFit dataDetectorTypes
      allowsInlineMediaPlayback mediaPlaybackRequiresUserAction mediaPlaybackAllowsAirPlay
      suppressesIncrementalRendering keyboardDisplayRequiresUserAction paginationMode paginationBreakingMode
      pageLength gapBetweenPages pageCount allowsPictureInPictureMediaPlayback allowsLinkPreview isLoading
      canGoBack canGoForward
    UIVisualEffectView: effect effect.style contentView
    UIButton: type title attributedTitle titleColor titleShadowColor image backgroundImage titleLabel imageView
      contentEdgeInsets titleEdgeInsets imageEdgeInsets reversesTitleShadowWhenHighlighted
      adjustsImageWhenHighlighted adjustsImageWhenDisabled showsTouchWhenHighlighted buttonType currentTitle
      currentTitleColor currentTitleShadowColor currentImage currentBackgroundImage currentAttributedTitle
      normalTitle highlightedTitle
    UIPickerView: dataSource delegate showsSelectionIndicator numberOfComponents
    UIAlertController: title message preferredStyle preferredAction actions textFields
    UIInputView: inputViewStyle allowsSelfSizing
    """
}
