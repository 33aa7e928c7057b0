extension PropertyDocumentation {
  static let scrollView = """
    contentInset | Space around the content; percentages of children leave it out.
    contentInset.top | Space above the content.
    contentInset.left | Space to the left of the content.
    contentInset.bottom | Space below the content.
    contentInset.right | Space to the right of the content.
    contentOffset | The point of the content at the top left corner of the view.
    contentOffset.x | How far the content is scrolled to the left.
    contentOffset.y | How far the content is scrolled up.
    contentSize | The size of the content; without an expression that of the children.
    contentSize.width | The width of the content; 100% is that of the view without its insets.
    contentSize.height | The height of the content; 100% is that of the view without its insets.
    contentInsetAdjustmentBehavior | When safe areas add insets.
    scrollIndicatorInsets | Distance of the scroll indicators from the edges.
    verticalScrollIndicatorInsets | Distance of the vertical scroll indicator from the edges.
    horizontalScrollIndicatorInsets | Distance of the horizontal scroll indicator from the edges.
    automaticallyAdjustsScrollIndicatorInsets | Whether the safe area adds to those distances.
    indicatorStyle | The look of the scroll indicators.
    showsHorizontalScrollIndicator | Whether scrolling sideways shows an indicator.
    showsVerticalScrollIndicator | Whether scrolling up and down shows an indicator.
    bounces | Whether scrolling may overshoot the ends.
    alwaysBounceHorizontal | Whether it overshoots sideways even where all of the content fits.
    alwaysBounceVertical | Whether it overshoots up and down even where all of the content fits.
    bouncesZoom | Whether zooming may overshoot its limits.
    isScrollEnabled | Whether the user can scroll.
    isPagingEnabled | Whether scrolling stops at multiples of the view's size.
    isDirectionalLockEnabled | Whether one gesture scrolls along one axis only.
    scrollsToTop | Whether a touch of the status bar scrolls to the top.
    delaysContentTouches | Whether touches wait until they cannot be scrolling.
    canCancelContentTouches | Whether touches can become scrolling.
    decelerationRate | How fast scrolling comes to rest.
    keyboardDismissMode | How scrolling hides the keyboard.
    indexDisplayMode | Whether the index is shown while scrolling.
    zoomScale | The scale of the content.
    minimumZoomScale | The smallest scale.
    maximumZoomScale | The largest scale.
    refreshControl | The control that appears when pulled down.
    delegate | Who hears of scrolling.
    adjustedContentInset | The insets together with what the safe area adds.
    contentLayoutGuide | The area of the content, for constraints.
    frameLayoutGuide | The area of the view, for constraints.
    panGestureRecognizer | The gesture that scrolls.
    pinchGestureRecognizer | The gesture that zooms.
    directionalPressGestureRecognizer | The presses that scroll.
    isTracking | Whether a finger rests on the content.
    isDragging | Whether the user scrolls.
    isDecelerating | Whether the content comes to rest.
    isZooming | Whether the user zooms.
    isZoomBouncing | Whether zooming comes back to its limit.
    """
}
