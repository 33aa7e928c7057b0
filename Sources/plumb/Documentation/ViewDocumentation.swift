extension PropertyDocumentation {
  static let view = """
    alpha | Opacity of the view and all it contains, from 0 to 1.
    isHidden | Whether drawing, neighbours' positions and the parent's auto size leave the view out.
    backgroundColor | The colour behind the content.
    tintColor | The colour of interactive parts; inherited by subviews that have none.
    tintAdjustmentMode | Whether the tint colour is dimmed.
    clipsToBounds | Whether what reaches beyond the bounds is not drawn.
    contentMode | How content is fitted into the bounds.
    contentScaleFactor | Pixels a point of the drawn content.
    contentStretch | The part of the content that stretches, in unit coordinates.
    tag | A number for the host to find the view by.
    isOpaque | Whether the view promises to cover everything behind it.
    isUserInteractionEnabled | Whether the view takes touches.
    isMultipleTouchEnabled | Whether the view takes several touches at a time.
    isExclusiveTouch | Whether other views get no touches while this one has some.
    clearsContextBeforeDrawing | Whether the bounds are cleared before drawing.
    autoresizesSubviews | Whether subviews follow a change of the bounds.
    semanticContentAttribute | Whether right-to-left layouts mirror the view.
    overrideUserInterfaceStyle | Light or dark, whatever the system says.
    minimumContentSizeCategory | The smallest text size of the system that the view follows.
    maximumContentSizeCategory | The greatest text size of the system that the view follows.
    accessibilityIgnoresInvertColors | Whether the view keeps its colours while the system inverts them.
    focusGroupIdentifier | The name of the group of views that the focus moves through, also for all that is inside.
    transition | How what is shown of the view moves when it changes: `frame 0.3s spring, backgroundColor 0.2s ease`.
    enter | Where the view comes from when it is inserted, and how: `opacity 0, offset 0 20, scale 0.9, 0.3s ease-out`.
    leave | Where the view goes when it is removed, and how; display lists show it until then.
    isFocusable | Whether the view can have the focus; true for controls, text views and search bars.
    effectiveUserInterfaceLayoutDirection | The direction of the layout.
    transform | A transform of the drawn view around its anchor point; frames do not change.
    layer | The layer behind the view.
    layoutMargins | The distance of content from the edges.
    directionalLayoutMargins | The layout margins by leading and trailing edge.
    preservesSuperviewLayoutMargins | Whether the margins of the parent are respected too.
    insetsLayoutMarginsFromSafeArea | Whether the margins begin at the safe area.
    safeAreaInsets | What bars and notches cover of the edges; the same for all that is in one controller.
    contentHuggingPriority.horizontal | How much it resists being wider than its content.
    contentHuggingPriority.vertical | How much it resists being higher than its content.
    contentCompressionResistancePriority.horizontal | How much it resists being narrower.
    contentCompressionResistancePriority.vertical | How much it resists being lower.
    grow | The view's share of space that a stack view has left, beside the shares of its siblings.
    shrink | The view's share of space that a stack view lacks, beside the shares of its siblings.
    constraints | Where this view and others are in relation to each other: `left == super.left + 8; width <= 200 @750`.
    customSpacing | Space behind the view in a stack view; without an expression the stack view's `spacing`.
    translatesAutoresizingMaskIntoConstraints | Whether the frame acts as constraints.
    mask | A view whose alpha masks this one.
    motionEffects | Effects of the device's motion.
    gestureRecognizers | The gestures that the view recognises.
    interactions | The interactions of the view.
    restorationIdentifier | The name under which the view's state is kept.
    viewPrintFormatter | How the view is printed.
    outlet | The name of the host's property that refers to this node.
    size | The size of the view.
    origin | The top left corner in the parent.
    position | The anchor point in the parent.
    """
}
