extension PropertyDocumentation {
  static let control = """
    isEnabled | Whether the control can be used.
    isSelected | Whether the control is selected.
    isHighlighted | Whether the control is drawn as touched.
    contentHorizontalAlignment | Where content stands across.
    contentVerticalAlignment | Where content stands along the height.
    state | The state of the control, made of the three above.
    isTracking | Whether the control follows a touch.
    isTouchInside | Whether the touch is inside.
    touchDown | Action of a touch that begins.
    touchDownRepeat | Action of a second touch soon after the first.
    touchDragInside | Action of a touch that moves inside.
    touchDragOutside | Action of a touch that moves outside.
    touchDragEnter | Action of a touch that moves in.
    touchDragExit | Action of a touch that moves out.
    touchUpInside | Action of a touch that ends inside.
    touchUpOutside | Action of a touch that ends outside.
    touchCancel | Action of a touch that is called off.
    valueChanged | Action of a new value.
    primaryActionTriggered | The action that the control is for.
    editingDidBegin | Action when editing begins.
    editingChanged | Action of every edit.
    editingDidEnd | Action when editing ends.
    editingDidEndOnExit | Action when editing ends with the return key.
    allTouchEvents | Action of every touch.
    allEditingEvents | Action of everything in editing.
    allEvents | Action of everything.
    """

  static let pageControl = """
    numberOfPages | How many dots there are.
    currentPage | The dot that stands out, from 0.
    hidesForSinglePage | Whether a single dot is left out.
    pageIndicatorTintColor | The colour of the dots.
    currentPageIndicatorTintColor | The colour of the dot that stands out.
    defersCurrentPageDisplay | Whether a new page is shown only when the host says so.
    """
}
