extension PropertyTables {
  static let control = """
    isEnabled Bool true
    isAccessibilityElement Bool true
    isFocusable Bool true
    isSelected Bool false
    isHighlighted Bool false
    contentHorizontalAlignment UIControl.ContentHorizontalAlignment center
    contentVerticalAlignment UIControl.ContentVerticalAlignment center
    = state UIControl.State normal
    = isTracking Bool false
    = isTouchInside Bool false
    touchDown Selector nil
    touchDownRepeat Selector nil
    touchDragInside Selector nil
    touchDragOutside Selector nil
    touchDragEnter Selector nil
    touchDragExit Selector nil
    touchUpInside Selector nil
    touchUpOutside Selector nil
    touchCancel Selector nil
    valueChanged Selector nil
    primaryActionTriggered Selector nil
    editingDidBegin Selector nil
    editingChanged Selector nil
    editingDidEnd Selector nil
    editingDidEndOnExit Selector nil
    allTouchEvents Selector nil
    allEditingEvents Selector nil
    allEvents Selector nil
    """

  static let pageControl = """
    * numberOfPages Int 0
    currentPage Int 0
    * hidesForSinglePage Bool false
    pageIndicatorTintColor UIColor clear
    currentPageIndicatorTintColor UIColor clear
    defersCurrentPageDisplay Bool false
    accessibilityTraits UIAccessibilityTraits adjustable
    isOpaque Bool false
    """
}
