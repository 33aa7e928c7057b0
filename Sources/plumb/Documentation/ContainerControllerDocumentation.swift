extension PropertyDocumentation {
  static let navigationController = """
    navigationBar | The bar at the top.
    toolbar | The bar at the bottom.
    isNavigationBarHidden | Whether the bar at the top is hidden.
    isToolbarHidden | Whether the bar at the bottom is hidden.
    hidesBarsOnTap | Whether a tap hides and shows the bars.
    hidesBarsOnSwipe | Whether a swipe hides and shows the bars.
    hidesBarsWhenKeyboardAppears | Whether the keyboard hides the bars.
    hidesBarsWhenVerticallyCompact | Whether low windows hide the bars.
    navigationBarClass | The class of the bar at the top; constant.
    toolbarClass | The class of the bar at the bottom; constant.
    delegate | Who hears of controllers that come and go.
    topViewController | The controller on top.
    visibleViewController | The controller that is seen.
    interactivePopGestureRecognizer | The swipe that leads back.
    barHideOnTapGestureRecognizer | The tap that hides the bars.
    barHideOnSwipeGestureRecognizer | The swipe that hides the bars.
    """

  static let tabBarController = """
    tabBar | The bar at the bottom.
    selectedIndex | The index of the child that is shown; what the host selects where no attribute says it.
    selectedViewController | The controller that is shown.
    customizableViewControllers | The controllers that the user can arrange.
    delegate | Who hears of selection.
    moreNavigationController | The list of controllers that do not fit.
    """

  static let splitViewController = """
    preferredDisplayMode | The wanted arrangement of the columns.
    preferredPrimaryColumnWidthFraction | The share of the width that the first column has.
    minimumPrimaryColumnWidth | The least width of the first column.
    maximumPrimaryColumnWidth | The greatest width of the first column.
    primaryEdge | The edge at which the first column is.
    style | How many columns there can be; constant.
    preferredSplitBehavior | The wanted place of the first columns: beside the last or above it.
    primaryBackgroundStyle | The look of what is behind the first column.
    showsSecondaryOnlyButton | Whether there is a button that hides the first columns.
    presentsWithGesture | Whether a swipe shows the first column.
    delegate | Who hears of changes.
    displayMode | The arrangement of the columns.
    primaryColumnWidth | The width of the first column.
    isCollapsed | Whether only one column is shown.
    displayModeButtonItem | A button that changes the arrangement.
    """

  static let pageViewController = """
    transitionStyle | How pages are turned; constant.
    navigationOrientation | The axis along which pages follow each other; constant.
    spineLocation | Where pages are bound; constant.
    isDoubleSided | Whether pages have a back.
    dataSource | Who has the pages.
    delegate | Who hears of turning.
    gestureRecognizers | The gestures that turn pages.
    """

  static let searchController = """
    searchBar | The bar in which is typed what is searched for.
    isActive | Whether results are shown.
    obscuresBackgroundDuringPresentation | Whether the content is covered while searching.
    dimsBackgroundDuringPresentation | An older name of `obscuresBackgroundDuringPresentation`.
    hidesNavigationBarDuringPresentation | Whether the bar at the top goes while searching.
    automaticallyShowsSearchResultsController | Whether results are shown by themselves.
    automaticallyShowsCancelButton | Whether the bar shows its button that cancels by itself.
    automaticallyShowsScopeBar | Whether the bar shows its scopes by itself.
    showsSearchResultsController | Whether results are shown even without text.
    searchResultsUpdater | Who updates the results.
    delegate | Who hears of searches.
    searchResultsController | The controller of the results.
    """
}
