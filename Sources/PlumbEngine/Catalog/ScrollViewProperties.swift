extension PropertyTables {
  static let scrollView = """
    clipsToBounds Bool true | Whether what reaches beyond the bounds is not drawn.
    contentInset UIEdgeInsets 0 0 0 0 | Space around the content; percentages of children leave it out.
    contentInset.top CGFloat 0 | Space above the content.
    contentInset.left CGFloat 0 | Space to the left of the content.
    contentInset.bottom CGFloat 0 | Space below the content.
    contentInset.right CGFloat 0 | Space to the right of the content.
    contentOffset CGPoint 0 0 | The point of the content at the top left corner of the view.
    contentOffset.x CGFloat 0 | How far the content is scrolled to the left.
    contentOffset.y CGFloat 0 | How far the content is scrolled up.
    contentSize CGSize 0 0 | The size of the content; without an expression that of the children.
    contentSize.width CGFloat 0 | The width of the content; 100% is that of the view without its insets.
    contentSize.height CGFloat 0 | The height of the content; 100% is that of the view without its insets.
    contentInsetAdjustmentBehavior UIScrollView.ContentInsetAdjustmentBehavior automatic | When safe areas add insets.
    scrollIndicatorInsets UIEdgeInsets 0 0 0 0 | Distance of the scroll indicators from the edges.
    indicatorStyle UIScrollView.IndicatorStyle default | The look of the scroll indicators.
    showsHorizontalScrollIndicator Bool true | Whether scrolling sideways shows an indicator.
    showsVerticalScrollIndicator Bool true | Whether scrolling up and down shows an indicator.
    bounces Bool true | Whether scrolling may overshoot the ends.
    alwaysBounceHorizontal Bool false | Whether it overshoots sideways even where all of the content fits.
    alwaysBounceVertical Bool false | Whether it overshoots up and down even where all of the content fits.
    bouncesZoom Bool true | Whether zooming may overshoot its limits.
    isScrollEnabled Bool true | Whether the user can scroll.
    isPagingEnabled Bool false | Whether scrolling stops at multiples of the view's size.
    isDirectionalLockEnabled Bool false | Whether one gesture scrolls along one axis only.
    scrollsToTop Bool true | Whether a touch of the status bar scrolls to the top.
    delaysContentTouches Bool true | Whether touches wait until they cannot be scrolling.
    canCancelContentTouches Bool true | Whether touches can become scrolling.
    decelerationRate UIScrollView.DecelerationRate normal | How fast scrolling comes to rest.
    keyboardDismissMode UIScrollView.KeyboardDismissMode none | How scrolling hides the keyboard.
    indexDisplayMode UIScrollView.IndexDisplayMode automatic | Whether the index is shown while scrolling.
    zoomScale CGFloat 1 | The scale of the content.
    minimumZoomScale CGFloat 1 | The smallest scale.
    maximumZoomScale CGFloat 1 | The largest scale.
    refreshControl UIRefreshControl nil | The control that appears when pulled down.
    delegate UIScrollViewDelegate nil | Who hears of scrolling.
    = adjustedContentInset UIEdgeInsets 0 0 0 0 | The insets together with what the safe area adds.
    = isTracking Bool false | Whether a finger rests on the content.
    = isDragging Bool false | Whether the user scrolls.
    = isDecelerating Bool false | Whether the content comes to rest.
    = isZooming Bool false | Whether the user zooms.
    = isZoomBouncing Bool false | Whether zooming comes back to its limit.
    """
}
