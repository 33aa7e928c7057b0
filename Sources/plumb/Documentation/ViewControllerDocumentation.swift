extension PropertyDocumentation {
  static let viewController = """
    title | The title that bars show.
    view | The view of the controller.
    tabBarItem | How a tab bar shows the controller.
    navigationItem | How a navigation bar shows the controller.
    toolbarItems | The buttons of the tool bar.
    hidesBottomBarWhenPushed | Whether the bar at the bottom goes away.
    edgesForExtendedLayout | Edges at which the view reaches below bars.
    extendedLayoutIncludesOpaqueBars | Whether it reaches below opaque bars too.
    automaticallyAdjustsScrollViewInsets | Whether scroll views leave room for bars.
    additionalSafeAreaInsets | What is added to the safe area.
    safeAreaInsets | What bars and notches cover of the edges; the same for all that is in one controller.
    viewRespectsSystemMinimumLayoutMargins | Whether margins are at least those of the system.
    preferredContentSize | The size that suits the content.
    modalPresentationStyle | How the controller is presented.
    modalTransitionStyle | How the presentation moves.
    modalPresentationCapturesStatusBarAppearance | Whether it rules the status bar while presented.
    isModalInPresentation | Whether the presentation cannot be dismissed by hand.
    definesPresentationContext | Whether presentations cover this controller's view.
    providesPresentationContextTransitionStyle | Whether its transition style is that of presentations.
    transitioningDelegate | Who makes the transitions.
    restoresFocusAfterTransition | Whether the focus comes back after a transition.
    isEditing | Whether the content can be edited.
    restorationIdentifier | The name under which the controller's state is kept.
    restorationClass | The class that restores it.
    overrideUserInterfaceStyle | Light or dark, whatever the system says.
    isModalInPopover | An older name of `isModalInPresentation`.
    focusGroupIdentifier | The name of the group of views that the focus moves through.
    systemMinimumLayoutMargins | The margins that the system asks for.
    editButtonItem | A button that switches editing.
    isViewLoaded | Whether the view has been made.
    prefersStatusBarHidden | Whether the status bar is hidden.
    preferredStatusBarStyle | The look of the status bar.
    preferredStatusBarUpdateAnimation | How the status bar comes and goes.
    prefersHomeIndicatorAutoHidden | Whether the home indicator is hidden after a while.
    preferredScreenEdgesDeferringSystemGestures | Edges at which gestures of the system wait.
    shouldAutorotate | Whether the view turns with the device.
    supportedInterfaceOrientations | The orientations that the view can have.
    preferredInterfaceOrientationForPresentation | The orientation in which it is presented.
    performsActionsWhilePresentingModally | Whether actions reach it while it presents another controller.
    disablesAutomaticKeyboardDismissal | Whether the keyboard stays while nothing is edited.
    userActivity | What the user does here.
    outlet | The name of the host's property that refers to this node.
    """

  static let barItem = """
    title | The title of the item.
    image | The image of the item.
    landscapeImagePhone | The image in low bars.
    largeContentSizeImage | The image for large text.
    imageInsets | Space around the image.
    landscapeImagePhoneInsets | Space around the image in low bars.
    largeContentSizeImageInsets | Space around the image for large text.
    titleColor | The colour of the title.
    titleFont | The font of the title.
    isEnabled | Whether the item can be used.
    tag | A number for the host to find the item by.
    """

  static let barButtonItem = """
    action | The action of the item.
    target | Who performs the action.
    style | The look of the item.
    systemItem | The item of the system that this one is.
    width | The width of the item; 0 for that of its content.
    tintColor | The colour of the item.
    possibleTitles | The titles that the width has room for.
    customView | A view in place of title and image.
    isSpringLoaded | Whether holding something dragged above presses the item.
    isSelected | Whether the item is selected.
    isHidden | Whether the item is hidden.
    """

  static let tabBarItem = """
    selectedImage | The image while selected.
    systemItem | The item of the system that this one is.
    badgeValue | The text of the badge.
    badgeColor | The colour of the badge.
    titlePositionAdjustment | Displacement of the title.
    """

  static let navigationItem = """
    title | The title in the middle of the bar.
    prompt | A line above the bar.
    titleView | A view in place of the title.
    backBarButtonItem | The button that leads back to this controller.
    leftBarButtonItem | The first button on the left.
    rightBarButtonItem | The first button on the right.
    leftBarButtonItems | The buttons on the left.
    rightBarButtonItems | The buttons on the right.
    hidesBackButton | Whether the bar hides its back button.
    leftItemsSupplementBackButton | Whether the buttons on the left are shown beside the back button.
    largeTitleDisplayMode | When the title is large.
    backButtonTitle | The title of the button that leads back to this controller.
    backButtonDisplayMode | How much that button says.
    standardAppearance | The look of the bar at the standard height.
    compactAppearance | The look of the bar while it is low.
    scrollEdgeAppearance | The look of the bar while the content is scrolled to its edge.
    searchController | The controller of the search bar.
    hidesSearchBarWhenScrolling | Whether scrolling hides the search bar.
    """
}
