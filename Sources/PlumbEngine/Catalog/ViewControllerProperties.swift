extension PropertyTables {
  static let viewController = """
    title String ''
    @ view UIView nil
    @ tabBarItem UITabBarItem nil
    @ navigationItem UINavigationItem nil
    ^ toolbarItems [UIBarButtonItem] []
    hidesBottomBarWhenPushed Bool false
    edgesForExtendedLayout UIRectEdge all
    extendedLayoutIncludesOpaqueBars Bool false
    automaticallyAdjustsScrollViewInsets Bool true
    additionalSafeAreaInsets UIEdgeInsets 0 0 0 0
    = safeAreaInsets UIEdgeInsets 0 0 0 0
    viewRespectsSystemMinimumLayoutMargins Bool true
    preferredContentSize CGSize 0 0
    modalPresentationStyle UIModalPresentationStyle fullScreen
    modalTransitionStyle UIModalTransitionStyle coverVertical
    modalPresentationCapturesStatusBarAppearance Bool false
    isModalInPresentation Bool false
    definesPresentationContext Bool false
    providesPresentationContextTransitionStyle Bool false
    transitioningDelegate UIViewControllerTransitioningDelegate nil
    restoresFocusAfterTransition Bool true
    ^ isEditing Bool false
    restorationIdentifier String ''
    restorationClass UIViewControllerRestoration.Type nil
    overrideUserInterfaceStyle UIUserInterfaceStyle unspecified
    isModalInPopover Bool false
    focusGroupIdentifier String ''
    = systemMinimumLayoutMargins NSDirectionalEdgeInsets 0 0 0 0
    = editButtonItem UIBarButtonItem nil
    = isViewLoaded Bool false
    = prefersStatusBarHidden Bool false
    = preferredStatusBarStyle UIStatusBarStyle default
    = preferredStatusBarUpdateAnimation UIStatusBarAnimation fade
    = prefersHomeIndicatorAutoHidden Bool false
    = preferredScreenEdgesDeferringSystemGestures UIRectEdge
    = shouldAutorotate Bool true
    = supportedInterfaceOrientations UIInterfaceOrientationMask all
    = preferredInterfaceOrientationForPresentation UIInterfaceOrientation portrait
    = performsActionsWhilePresentingModally Bool true
    = disablesAutomaticKeyboardDismissal Bool false
    userActivity NSUserActivity nil
    outlet Outlet nil
    ~ topLayoutGuide.length CGFloat 0 | safeAreaInsets.top
    ~ bottomLayoutGuide.length CGFloat 0 | safeAreaInsets.bottom
    """

  static let barItem = """
    title String ''
    image UIImage nil
    landscapeImagePhone UIImage nil
    largeContentSizeImage UIImage nil
    imageInsets UIEdgeInsets 0 0 0 0
    landscapeImagePhoneInsets UIEdgeInsets 0 0 0 0
    largeContentSizeImageInsets UIEdgeInsets 0 0 0 0
    titleColor UIColor clear
    titleFont UIFont system 17
    isEnabled Bool true
    tag Int 0
    """

  static let barButtonItem = """
    action Selector nil
    target Any nil
    style UIBarButtonItem.Style plain
    systemItem UIBarButtonItem.SystemItem nil
    width CGFloat 0
    tintColor UIColor #007aff
    possibleTitles [String] []
    customView UIView nil
    isSpringLoaded Bool false
    isSelected Bool false
    isHidden Bool false
    """

  static let tabBarItem = """
    selectedImage UIImage nil
    systemItem UITabBarItem.SystemItem nil
    badgeValue String ''
    badgeColor UIColor red
    titlePositionAdjustment UIOffset 0 0
    """

  static let navigationItem = """
    title String ''
    prompt String ''
    titleView UIView nil
    @ backBarButtonItem UIBarButtonItem nil
    @ leftBarButtonItem UIBarButtonItem nil
    @ rightBarButtonItem UIBarButtonItem nil
    leftBarButtonItems [UIBarButtonItem] []
    rightBarButtonItems [UIBarButtonItem] []
    ^ hidesBackButton Bool false
    leftItemsSupplementBackButton Bool false
    largeTitleDisplayMode UINavigationItem.LargeTitleDisplayMode automatic
    backButtonTitle String ''
    backButtonDisplayMode UINavigationItem.BackButtonDisplayMode default
    standardAppearance UINavigationBarAppearance nil
    compactAppearance UINavigationBarAppearance nil
    scrollEdgeAppearance UINavigationBarAppearance nil
    searchController UISearchController nil
    hidesSearchBarWhenScrolling Bool true
    """
}
