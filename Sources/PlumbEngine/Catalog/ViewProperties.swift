extension PropertyTables {
  static let view = """
    alpha CGFloat 1 | Opacity of the view and all it contains, from 0 to 1.
    isHidden Bool false | Whether drawing, neighbours' positions and the parent's auto size leave the view out.
    backgroundColor UIColor clear | The colour behind the content.
    tintColor UIColor #007aff | The colour of interactive parts; inherited by subviews that have none.
    tintAdjustmentMode UIView.TintAdjustmentMode automatic | Whether the tint colour is dimmed.
    clipsToBounds Bool false | Whether what reaches beyond the bounds is not drawn.
    contentMode UIView.ContentMode scaleToFill | How content is fitted into the bounds.
    contentScaleFactor CGFloat 1 | Pixels a point of the drawn content.
    contentStretch CGRect 0 0 1 1 | The part of the content that stretches, in unit coordinates.
    tag Int 0 | A number for the host to find the view by.
    isOpaque Bool true | Whether the view promises to cover everything behind it.
    isUserInteractionEnabled Bool true | Whether the view takes touches.
    isMultipleTouchEnabled Bool false | Whether the view takes several touches at a time.
    isExclusiveTouch Bool false | Whether other views get no touches while this one has some.
    clearsContextBeforeDrawing Bool true | Whether the bounds are cleared before drawing.
    autoresizesSubviews Bool true | Whether subviews follow a change of the bounds.
    semanticContentAttribute UISemanticContentAttribute unspecified | Whether right-to-left layouts mirror the view.
    = effectiveUserInterfaceLayoutDirection UIUserInterfaceLayoutDirection leftToRight | The direction of the layout.
    transform CGAffineTransform identity | A transform of the drawn view around its anchor point; frames do not change.
    @ layer CALayer nil | The layer behind the view.
    layoutMargins UIEdgeInsets 8 8 8 8 | The distance of content from the edges.
    directionalLayoutMargins NSDirectionalEdgeInsets 8 8 8 8 | The layout margins by leading and trailing edge.
    preservesSuperviewLayoutMargins Bool false | Whether the margins of the parent are respected too.
    insetsLayoutMarginsFromSafeArea Bool true | Whether the margins begin at the safe area.
    = safeAreaInsets UIEdgeInsets 0 0 0 0 | What bars and notches cover of the root's edges; the same for every view.
    contentHuggingPriority.horizontal UILayoutPriority 250 | How much it resists being wider than its content.
    contentHuggingPriority.vertical UILayoutPriority 250 | How much it resists being higher than its content.
    contentCompressionResistancePriority.horizontal UILayoutPriority 750 | How much it resists being narrower.
    contentCompressionResistancePriority.vertical UILayoutPriority 750 | How much it resists being lower.
    translatesAutoresizingMaskIntoConstraints Bool true | Whether the frame acts as constraints.
    mask UIView nil | A view whose alpha masks this one.
    motionEffects [UIMotionEffect] [] | Effects of the device's motion.
    gestureRecognizers [UIGestureRecognizer] [] | The gestures that the view recognises.
    interactions [UIInteraction] [] | The interactions of the view.
    restorationIdentifier String '' | The name under which the view's state is kept.
    viewPrintFormatter UIViewPrintFormatter nil | How the view is printed.
    outlet Outlet nil | The name of the host's property that refers to this node.
    = size CGSize 0 0 | The size of the view.
    = origin CGPoint 0 0 | The top left corner in the parent.
    = position CGPoint 0 0 | The anchor point in the parent.
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
