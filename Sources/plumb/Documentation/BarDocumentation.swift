extension PropertyDocumentation {
  static var navigationBar: String {
    [
      navigationBarRows,
      DocumentedPrefixes.barMetrics.lines([("titleVerticalPositionAdjustment", "Vertical displacement of the title")]),
      DocumentedPrefixes.barMetricsAndPositions.lines([("backgroundImage", "The image behind the bar")]),
    ].joined(separator: "\n")
  }

  static var toolbar: String {
    [
      toolbarRows,
      DocumentedPrefixes.barMetricsAndPositions.lines([("backgroundImage", "The image behind the bar")]),
      DocumentedPrefixes.barPositions.lines([("shadowImage", "The image at the edge of the bar")]),
    ].joined(separator: "\n")
  }

  static var searchBar: String {
    [
      searchBarRows,
      DocumentedPrefixes.barMetricsAndPositions.lines([("backgroundImage", "The image behind the bar")]),
      textInputTraits,
    ].joined(separator: "\n")
  }

  private static let navigationBarRows = """
    barStyle | The look of the bar.
    isTranslucent | Whether content shows through the bar.
    barTintColor | The colour of the bar.
    shadowImage | The image below the bar.
    titleColor | The colour of the title.
    titleFont | The font of the title.
    prefersLargeTitles | Whether titles are large.
    largeTitleColor | The colour of large titles.
    largeTitleFont | The font of large titles.
    titleTextAttributes | The attributes of the title.
    largeTitleTextAttributes | The attributes of large titles.
    backIndicatorImage | The image beside the back button.
    backIndicatorTransitionMaskImage | The mask of that image while titles slide.
    standardAppearance | The look at the standard height.
    compactAppearance | The look in low bars.
    scrollEdgeAppearance | The look while the content is scrolled to its edge.
    items | What the bar shows; the last is on top.
    delegate | Who hears of items that come and go.
    topItem | The item that is shown.
    backItem | The item below it.
    """

  private static let toolbarRows = """
    barStyle | The look of the bar.
    isTranslucent | Whether content shows through the bar.
    barTintColor | The colour of the bar.
    standardAppearance | The look at the standard height.
    compactAppearance | The look in low bars.
    scrollEdgeAppearance | The look while the content is scrolled to its edge.
    items | The buttons of the bar.
    delegate | Who says where the bar is.
    """

  static let tabBar = """
    barStyle | The look of the bar.
    isTranslucent | Whether content shows through the bar.
    barTintColor | The colour of the bar.
    backgroundImage | The image behind the items.
    shadowImage | The image above the bar.
    selectionIndicatorImage | The image behind the selected item.
    selectedImageTintColor | An older name of the bar's `tintColor`.
    unselectedItemTintColor | The colour of items that are not selected.
    itemPositioning | How items share the width.
    itemWidth | The width of items that are centred; 0 for that of the system.
    itemSpacing | Space between items that are centred; 0 for that of the system.
    standardAppearance | The look of the bar.
    scrollEdgeAppearance | The look while the content is scrolled to its edge.
    items | The items of the bar.
    selectedItem | The item that is selected.
    delegate | Who hears of selection.
    isCustomizing | Whether the user is arranging the items.
    """

  private static let searchBarRows = """
    text | The text that is searched for.
    placeholder | What is shown while there is no text.
    prompt | A line above the field.
    barStyle | The look of the bar.
    searchBarStyle | How far the bar stands out.
    isTranslucent | Whether content shows through the bar.
    barTintColor | The colour of the bar.
    showsBookmarkButton | Whether the field has a button for bookmarks.
    showsCancelButton | Whether the bar has a button that cancels.
    showsSearchResultsButton | Whether the field has a button for results.
    isSearchResultsButtonSelected | Whether that button is selected.
    showsScopeBar | Whether the choice of scopes is shown.
    scopeButtonTitles | The titles of the scopes.
    selectedScopeButtonIndex | The scope that is selected.
    scopeBarBackgroundImage | The image behind the scopes.
    searchFieldBackgroundPositionAdjustment | Displacement of the field.
    searchTextPositionAdjustment | Displacement of the text in the field.
    inputAccessoryView | A view above the keyboard.
    delegate | Who hears of editing.
    inputAssistantItem | The shortcuts above the keyboard.
    searchTextField | The field of the bar.
    """
}
