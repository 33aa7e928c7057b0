extension EnumerationTables {
  /// Of controls.
  static let control: StaticString = """
    UIControl.ContentVerticalAlignment = center top bottom fill
    UIControl.ContentHorizontalAlignment = center left right fill leading trailing
    UIControl.State & normal:0 highlighted:1 disabled selected focused
    UIControl.Event UIControlEvents & touchDown touchDownRepeat touchDragInside touchDragOutside touchDragEnter \
    touchDragExit touchUpInside touchUpOutside touchCancel valueChanged:4096 primaryActionTriggered \
    editingDidBegin:65536 editingChanged editingDidEnd editingDidEndOnExit allTouchEvents:511 \
    allEditingEvents:983040 allEvents:995839
    UIButton.ButtonType UIButtonType = custom system roundedRect:1 detailDisclosure:2 infoLight infoDark contactAdd \
    close:7
    UIActivityIndicatorView.Style = whiteLarge white gray medium:100 large
    UIProgressView.Style = default bar
    UIDatePicker.Mode = time date dateAndTime countDownTimer
    UIDatePickerStyle = automatic wheels compact inline
    UISwitch.Style = automatic checkbox sliding
    UIPageControl.BackgroundStyle = automatic prominent minimal
    UISegmentedControl.Segment UISegment = any left center right alone
    UISegmentedControl.Style = plain bordered bar bezeled
    """

  /// Of tables and collections.
  static let list: StaticString = """
    UITableView.Style = plain grouped insetGrouped
    UIListScrollAnchor = start end
    UITableView.ScrollPosition = none top middle bottom
    UITableView.RowAnimation = fade right left top bottom none middle automatic:100
    UITableView.SeparatorInsetReference = fromCellEdges fromAutomaticInsets
    UITableViewCell.AccessoryType = none disclosureIndicator detailDisclosureButton checkmark detailButton
    UITableViewCell.CellStyle UITableViewCellStyle = default value1 value2 subtitle
    UITableViewCell.SelectionStyle = none blue gray default
    UITableViewCell.SeparatorStyle = none singleLine singleLineEtched
    UITableViewCell.EditingStyle = none delete insert
    UITableViewCell.FocusStyle = default custom
    UITableViewCell.DragState = none lifting dragging
    UICollectionView.ScrollDirection = vertical horizontal
    UICollectionView.ScrollPosition & top centeredVertically bottom left centeredHorizontally right
    UICollectionView.ReorderingCadence = immediate fast slow
    UICollectionViewFlowLayout.SectionInsetReference = fromContentInset fromSafeArea fromLayoutMargins
    """
}
