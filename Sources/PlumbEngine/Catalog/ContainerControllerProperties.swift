extension PropertyTables {
  static let navigationController = """
    @ navigationBar UINavigationBar nil
    @ toolbar UIToolbar nil
    ^ isNavigationBarHidden Bool false
    ^ isToolbarHidden Bool true
    hidesBarsOnTap Bool false
    hidesBarsOnSwipe Bool false
    hidesBarsWhenKeyboardAppears Bool false
    hidesBarsWhenVerticallyCompact Bool false
    navigationBarClass UINavigationBar.Type nil
    toolbarClass UIToolbar.Type nil
    delegate UINavigationControllerDelegate nil
    = topViewController UIViewController nil
    = visibleViewController UIViewController nil
    = interactivePopGestureRecognizer UIGestureRecognizer nil
    = barHideOnTapGestureRecognizer UITapGestureRecognizer nil
    = barHideOnSwipeGestureRecognizer UIPanGestureRecognizer nil
    - viewControllers [UIViewController] [] | Child elements are the controllers
    """

  static let tabBarController = """
    @ tabBar UITabBar nil
    ^ selectedIndex Int 0
    selectedViewController UIViewController nil
    customizableViewControllers [UIViewController] []
    delegate UITabBarControllerDelegate nil
    = moreNavigationController UINavigationController nil
    - viewControllers [UIViewController] [] | Child elements are the controllers
    """

  static let splitViewController = """
    preferredDisplayMode UISplitViewController.DisplayMode automatic
    preferredPrimaryColumnWidthFraction CGFloat 0.4
    minimumPrimaryColumnWidth CGFloat 0
    maximumPrimaryColumnWidth CGFloat 320
    primaryEdge UISplitViewController.PrimaryEdge leading
    ! style UISplitViewController.Style unspecified
    preferredSplitBehavior UISplitViewController.SplitBehavior automatic
    primaryBackgroundStyle UISplitViewController.BackgroundStyle none
    showsSecondaryOnlyButton Bool false
    presentsWithGesture Bool true
    delegate UISplitViewControllerDelegate nil
    = displayMode UISplitViewController.DisplayMode automatic
    = primaryColumnWidth CGFloat 0
    = isCollapsed Bool false
    = displayModeButtonItem UIBarButtonItem nil
    - viewControllers [UIViewController] [] | Child elements are the controllers
    """

  static let pageViewController = """
    transitionStyle UIPageViewController.TransitionStyle pageCurl
    navigationOrientation UIPageViewController.NavigationOrientation horizontal
    spineLocation UIPageViewController.SpineLocation min
    isDoubleSided Bool false
    dataSource UIPageViewControllerDataSource nil
    delegate UIPageViewControllerDelegate nil
    = gestureRecognizers [UIGestureRecognizer] []
    - viewControllers [UIViewController] [] | Child elements are the pages
    """

  static let searchController = """
    @ searchBar UISearchBar nil
    ^ isActive Bool false
    obscuresBackgroundDuringPresentation Bool true
    dimsBackgroundDuringPresentation Bool true
    hidesNavigationBarDuringPresentation Bool true
    automaticallyShowsSearchResultsController Bool true
    automaticallyShowsCancelButton Bool true
    automaticallyShowsScopeBar Bool true
    showsSearchResultsController Bool false
    searchResultsUpdater UISearchResultsUpdating nil
    delegate UISearchControllerDelegate nil
    = searchResultsController UIViewController nil
    """
}
