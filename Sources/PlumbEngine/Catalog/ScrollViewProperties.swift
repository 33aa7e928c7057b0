extension PropertyTables {
  static let scrollView = """
    clipsToBounds Bool true
    contentInset UIEdgeInsets 0 0 0 0
    contentInset.top CGFloat 0
    contentInset.left CGFloat 0
    contentInset.bottom CGFloat 0
    contentInset.right CGFloat 0
    ^ contentOffset CGPoint 0 0
    ^ contentOffset.x CGFloat 0
    ^ contentOffset.y CGFloat 0
    contentSize CGSize 0 0
    contentSize.width CGFloat 0
    contentSize.height CGFloat 0
    contentInsetAdjustmentBehavior UIScrollView.ContentInsetAdjustmentBehavior automatic
    scrollIndicatorInsets UIEdgeInsets 0 0 0 0
    verticalScrollIndicatorInsets UIEdgeInsets 0 0 0 0
    horizontalScrollIndicatorInsets UIEdgeInsets 0 0 0 0
    automaticallyAdjustsScrollIndicatorInsets Bool true
    indicatorStyle UIScrollView.IndicatorStyle default
    showsHorizontalScrollIndicator Bool true
    showsVerticalScrollIndicator Bool true
    bounces Bool true
    alwaysBounceHorizontal Bool false
    alwaysBounceVertical Bool false
    bouncesZoom Bool true
    isScrollEnabled Bool true
    isPagingEnabled Bool false
    isDirectionalLockEnabled Bool false
    scrollsToTop Bool true
    delaysContentTouches Bool true
    canCancelContentTouches Bool true
    decelerationRate UIScrollView.DecelerationRate normal
    keyboardDismissMode UIScrollView.KeyboardDismissMode none
    indexDisplayMode UIScrollView.IndexDisplayMode automatic
    ^ zoomScale CGFloat 1
    minimumZoomScale CGFloat 1
    maximumZoomScale CGFloat 1
    @ refreshControl UIRefreshControl nil
    delegate UIScrollViewDelegate nil
    = adjustedContentInset UIEdgeInsets 0 0 0 0
    = contentLayoutGuide UILayoutGuide nil
    = frameLayoutGuide UILayoutGuide nil
    = panGestureRecognizer UIPanGestureRecognizer nil
    = pinchGestureRecognizer UIGestureRecognizer nil
    = directionalPressGestureRecognizer UIGestureRecognizer nil
    = isTracking Bool false
    = isDragging Bool false
    = isDecelerating Bool false
    = isZooming Bool false
    = isZoomBouncing Bool false
    """
}
