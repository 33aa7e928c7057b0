extension PropertyTables {
  static let control = """
    isEnabled Bool true | Whether the control can be used.
    isSelected Bool false | Whether the control is selected.
    isHighlighted Bool false | Whether the control is drawn as touched.
    contentHorizontalAlignment UIControl.ContentHorizontalAlignment center | Where content stands across.
    contentVerticalAlignment UIControl.ContentVerticalAlignment center | Where content stands along the height.
    = state UIControl.State normal | The state of the control, made of the three above.
    = isTracking Bool false | Whether the control follows a touch.
    = isTouchInside Bool false | Whether the touch is inside.
    touchDown Selector nil | Action of a touch that begins.
    touchDownRepeat Selector nil | Action of a second touch soon after the first.
    touchDragInside Selector nil | Action of a touch that moves inside.
    touchDragOutside Selector nil | Action of a touch that moves outside.
    touchDragEnter Selector nil | Action of a touch that moves in.
    touchDragExit Selector nil | Action of a touch that moves out.
    touchUpInside Selector nil | Action of a touch that ends inside.
    touchUpOutside Selector nil | Action of a touch that ends outside.
    touchCancel Selector nil | Action of a touch that is called off.
    valueChanged Selector nil | Action of a new value.
    primaryActionTriggered Selector nil | The action that the control is for.
    editingDidBegin Selector nil | Action when editing begins.
    editingChanged Selector nil | Action of every edit.
    editingDidEnd Selector nil | Action when editing ends.
    editingDidEndOnExit Selector nil | Action when editing ends with the return key.
    allTouchEvents Selector nil | Action of every touch.
    allEditingEvents Selector nil | Action of everything in editing.
    allEvents Selector nil | Action of everything.
    """

  static let pageControl = """
    * numberOfPages Int 0 | How many dots there are.
    currentPage Int 0 | The dot that stands out, from 0.
    * hidesForSinglePage Bool false | Whether a single dot is left out.
    pageIndicatorTintColor UIColor clear | The colour of the dots.
    currentPageIndicatorTintColor UIColor clear | The colour of the dot that stands out.
    defersCurrentPageDisplay Bool false | Whether a new page is shown only when the host says so.
    isOpaque Bool false | Whether the view promises to cover everything behind it.
    """
}
