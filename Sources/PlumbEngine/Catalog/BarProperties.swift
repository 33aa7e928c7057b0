extension PropertyTables {
  static var navigationBar: String {
    navigationBarRows + "\n" + withPrefixes(barMetrics, "titleVerticalPositionAdjustment CGFloat 0") + "\n"
      + withPrefixes(barMetricsAndPositions, "backgroundImage UIImage nil")
  }

  static var toolbar: String {
    toolbarRows + "\n" + withPrefixes(barMetricsAndPositions, "backgroundImage UIImage nil") + "\n"
      + withPrefixes(barPositions, "shadowImage UIImage nil")
  }

  static var searchBar: String {
    searchBarRows + "\n" + withPrefixes(barMetricsAndPositions, "backgroundImage UIImage nil") + "\n" + textInputTraits
  }

  /// The properties that are the same for all sizes and positions of the bar.
  private static let navigationBarRows = """
    barStyle UIBarStyle default
    isTranslucent Bool true
    barTintColor UIColor clear
    shadowImage UIImage nil
    titleColor UIColor clear
    titleFont UIFont system bold 17
    prefersLargeTitles Bool false
    largeTitleColor UIColor clear
    largeTitleFont UIFont system bold 34
    titleTextAttributes NSDictionary nil
    largeTitleTextAttributes NSDictionary nil
    backIndicatorImage UIImage nil
    backIndicatorTransitionMaskImage UIImage nil
    standardAppearance UINavigationBarAppearance nil
    compactAppearance UINavigationBarAppearance nil
    scrollEdgeAppearance UINavigationBarAppearance nil
    ^ items [UINavigationItem] []
    delegate UINavigationBarDelegate nil
    = topItem UINavigationItem nil
    = backItem UINavigationItem nil
    isOpaque Bool false
    """

  /// The properties that are the same for all sizes and positions of the bar.
  private static let toolbarRows = """
    barStyle UIBarStyle default
    isTranslucent Bool true
    barTintColor UIColor clear
    standardAppearance UIToolbarAppearance nil
    compactAppearance UIToolbarAppearance nil
    scrollEdgeAppearance UIToolbarAppearance nil
    ^ items [UIBarButtonItem] []
    delegate UIToolbarDelegate nil
    isOpaque Bool false
    """

  static let tabBar = """
    accessibilityTraits UIAccessibilityTraits tabBar
    barStyle UIBarStyle default
    isTranslucent Bool true
    barTintColor UIColor clear
    backgroundImage UIImage nil
    shadowImage UIImage nil
    selectionIndicatorImage UIImage nil
    selectedImageTintColor UIColor clear
    unselectedItemTintColor UIColor clear
    itemPositioning UITabBar.ItemPositioning automatic
    itemWidth CGFloat 0
    itemSpacing CGFloat 0
    standardAppearance UITabBarAppearance nil
    scrollEdgeAppearance UITabBarAppearance nil
    ^ items [UITabBarItem] []
    selectedItem UITabBarItem nil
    delegate UITabBarDelegate nil
    = isCustomizing Bool false
    isOpaque Bool false
    """

  /// The properties of search bars without those of text input.
  private static let searchBarRows = """
    accessibilityTraits UIAccessibilityTraits searchField
    isFocusable Bool true
    text String ''
    placeholder String ''
    * prompt String ''
    barStyle UIBarStyle default
    searchBarStyle UISearchBar.Style default
    isTranslucent Bool true
    barTintColor UIColor clear
    showsBookmarkButton Bool false
    ^ showsCancelButton Bool false
    showsSearchResultsButton Bool false
    isSearchResultsButtonSelected Bool false
    * showsScopeBar Bool false
    scopeButtonTitles [String] []
    selectedScopeButtonIndex Int 0
    scopeBarBackgroundImage UIImage nil
    searchFieldBackgroundPositionAdjustment UIOffset 0 0
    searchTextPositionAdjustment UIOffset 0 0
    inputAccessoryView UIView nil
    delegate UISearchBarDelegate nil
    = inputAssistantItem UITextInputAssistantItem nil
    = searchTextField UITextField nil
    returnKeyType UIReturnKeyType search
    enablesReturnKeyAutomatically Bool true
    """
}
