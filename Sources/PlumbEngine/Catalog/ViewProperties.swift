extension PropertyTables {
  static let view = """
    alpha CGFloat 1
    isHidden Bool false
    backgroundColor UIColor clear
    tintColor UIColor #007aff
    tintAdjustmentMode UIView.TintAdjustmentMode automatic
    clipsToBounds Bool false
    contentMode UIView.ContentMode scaleToFill
    contentScaleFactor CGFloat 1
    contentStretch CGRect 0 0 1 1
    tag Int 0
    isOpaque Bool true
    isUserInteractionEnabled Bool true
    isMultipleTouchEnabled Bool false
    isExclusiveTouch Bool false
    clearsContextBeforeDrawing Bool true
    autoresizesSubviews Bool true
    semanticContentAttribute UISemanticContentAttribute unspecified
    overrideUserInterfaceStyle UIUserInterfaceStyle unspecified
    minimumContentSizeCategory UIContentSizeCategory nil
    maximumContentSizeCategory UIContentSizeCategory nil
    accessibilityIgnoresInvertColors Bool false
    focusGroupIdentifier String ''
    isFocusable Bool false
    ! transition String ''
    ! enter String ''
    ! leave String ''
    = effectiveUserInterfaceLayoutDirection UIUserInterfaceLayoutDirection leftToRight
    transform CGAffineTransform identity
    @ layer CALayer nil
    layoutMargins UIEdgeInsets 8 8 8 8
    directionalLayoutMargins NSDirectionalEdgeInsets 8 8 8 8
    preservesSuperviewLayoutMargins Bool false
    insetsLayoutMarginsFromSafeArea Bool true
    = safeAreaInsets UIEdgeInsets 0 0 0 0
    contentHuggingPriority.horizontal UILayoutPriority 250
    contentHuggingPriority.vertical UILayoutPriority 250
    contentCompressionResistancePriority.horizontal UILayoutPriority 750
    contentCompressionResistancePriority.vertical UILayoutPriority 750
    grow CGFloat 0
    shrink CGFloat 0
    customSpacing CGFloat 0
    translatesAutoresizingMaskIntoConstraints Bool true
    mask UIView nil
    motionEffects [UIMotionEffect] []
    gestureRecognizers [UIGestureRecognizer] []
    interactions [UIInteraction] []
    restorationIdentifier String ''
    viewPrintFormatter UIViewPrintFormatter nil
    outlet Outlet nil
    constraints Constraints nil
    = size CGSize 0 0
    = origin CGPoint 0 0
    = position CGPoint 0 0
    ~ topLayoutGuide.length CGFloat 0 | safeAreaInsets.top
    ~ bottomLayoutGuide.length CGFloat 0 | safeAreaInsets.bottom
    - autoresizingMask UIView.AutoresizingMask | Use top/left/width/height instead
    - bounds CGRect | Use top/left/width/height instead
    - frame CGRect | Use top/left/width/height instead
    - center CGPoint | Use center.x or center.y instead
    - topAnchor NSLayoutYAxisAnchor | Use top/left/width/height instead
    - leftAnchor NSLayoutXAxisAnchor | Use top/left/width/height instead
    - bottomAnchor NSLayoutYAxisAnchor | Use top/left/width/height instead
    - rightAnchor NSLayoutXAxisAnchor | Use top/left/width/height instead
    - leadingAnchor NSLayoutXAxisAnchor | Use top/left/width/height instead
    - trailingAnchor NSLayoutXAxisAnchor | Use top/left/width/height instead
    - widthAnchor NSLayoutDimension | Use top/left/width/height instead
    - heightAnchor NSLayoutDimension | Use top/left/width/height instead
    - centerXAnchor NSLayoutXAxisAnchor | Use center.x or center.y instead
    - centerYAnchor NSLayoutYAxisAnchor | Use center.x or center.y instead
    - firstBaselineAnchor NSLayoutYAxisAnchor | Use firstBaseline or lastBaseline instead
    - lastBaselineAnchor NSLayoutYAxisAnchor | Use firstBaseline or lastBaseline instead
    """
}
