extension PropertyTables {
  static let viewController = """
    title String '' | The title that bars show.
    @ view UIView nil | The view of the controller.
    @ tabBarItem UITabBarItem nil | How a tab bar shows the controller.
    @ navigationItem UINavigationItem nil | How a navigation bar shows the controller.
    toolbarItems [UIBarButtonItem] [] | The buttons of the tool bar.
    hidesBottomBarWhenPushed Bool false | Whether the bar at the bottom goes away.
    edgesForExtendedLayout UIRectEdge all | Edges at which the view reaches below bars.
    extendedLayoutIncludesOpaqueBars Bool false | Whether it reaches below opaque bars too.
    automaticallyAdjustsScrollViewInsets Bool true | Whether scroll views leave room for bars.
    additionalSafeAreaInsets UIEdgeInsets 0 0 0 0 | What is added to the safe area.
    = safeAreaInsets UIEdgeInsets 0 0 0 0 | What bars and notches cover of the root's edges; the same for every view.
    viewRespectsSystemMinimumLayoutMargins Bool true | Whether margins are at least those of the system.
    preferredContentSize CGSize 0 0 | The size that suits the content.
    modalPresentationStyle UIModalPresentationStyle fullScreen | How the controller is presented.
    modalTransitionStyle UIModalTransitionStyle coverVertical | How the presentation moves.
    modalPresentationCapturesStatusBarAppearance Bool false | Whether it rules the status bar while presented.
    isModalInPresentation Bool false | Whether the presentation cannot be dismissed by hand.
    definesPresentationContext Bool false | Whether presentations cover this controller's view.
    providesPresentationContextTransitionStyle Bool false | Whether its transition style is that of presentations.
    transitioningDelegate UIViewControllerTransitioningDelegate nil | Who makes the transitions.
    restoresFocusAfterTransition Bool true | Whether the focus comes back after a transition.
    isEditing Bool false | Whether the content can be edited.
    restorationIdentifier String '' | The name under which the controller's state is kept.
    restorationClass UIViewControllerRestoration.Type nil | The class that restores it.
    overrideUserInterfaceStyle UIUserInterfaceStyle unspecified | Light or dark, whatever the system says.
    userActivity NSUserActivity nil | What the user does here.
    outlet Outlet nil | The name of the host's property that refers to this node.
    ~ topLayoutGuide.length CGFloat 0 | safeAreaInsets.top
    ~ bottomLayoutGuide.length CGFloat 0 | safeAreaInsets.bottom
    """

  static let barItem = """
    title String '' | The title of the item.
    image UIImage nil | The image of the item.
    landscapeImagePhone UIImage nil | The image in low bars.
    largeContentSizeImage UIImage nil | The image for large text.
    imageInsets UIEdgeInsets 0 0 0 0 | Space around the image.
    landscapeImagePhoneInsets UIEdgeInsets 0 0 0 0 | Space around the image in low bars.
    largeContentSizeImageInsets UIEdgeInsets 0 0 0 0 | Space around the image for large text.
    isEnabled Bool true | Whether the item can be used.
    tag Int 0 | A number for the host to find the item by.
    """

  static let barButtonItem = """
    action Selector nil | The action of the item.
    target Any nil | Who performs the action.
    style UIBarButtonItem.Style plain | The look of the item.
    systemItem UIBarButtonItem.SystemItem nil | The item of the system that this one is.
    width CGFloat 0 | The width of the item; 0 for that of its content.
    tintColor UIColor #007aff | The colour of the item.
    possibleTitles [String] [] | The titles that the width has room for.
    customView UIView nil | A view in place of title and image.
    """

  static let tabBarItem = """
    selectedImage UIImage nil | The image while selected.
    systemItem UITabBarItem.SystemItem nil | The item of the system that this one is.
    badgeValue String '' | The text of the badge.
    badgeColor UIColor red | The colour of the badge.
    titlePositionAdjustment UIOffset 0 0 | Displacement of the title.
    """

  static let navigationItem = """
    title String '' | The title in the middle of the bar.
    prompt String '' | A line above the bar.
    titleView UIView nil | A view in place of the title.
    @ backBarButtonItem UIBarButtonItem nil | The button that leads back to this controller.
    @ leftBarButtonItem UIBarButtonItem nil | The first button on the left.
    @ rightBarButtonItem UIBarButtonItem nil | The first button on the right.
    leftBarButtonItems [UIBarButtonItem] [] | The buttons on the left.
    rightBarButtonItems [UIBarButtonItem] [] | The buttons on the right.
    hidesBackButton Bool false | Whether there is no way back in the bar.
    leftItemsSupplementBackButton Bool false | Whether the buttons on the left stand beside the way back.
    largeTitleDisplayMode UINavigationItem.LargeTitleDisplayMode automatic | When the title is large.
    searchController UISearchController nil | The controller of the search bar.
    hidesSearchBarWhenScrolling Bool true | Whether scrolling hides the search bar.
    """
}
