extension PropertyTables {
  static let tableView = """
    ! style UITableView.Style plain
    items Any nil
    sections Any nil
    sectionItems String 'items'
    itemKey String ''
    cellIdentifier String ''
    headerIdentifier String 'header'
    footerIdentifier String 'footer'
    scrollAnchor UIListScrollAnchor start
    selection Any nil
    didSelectRow Selector nil
    didDeselectRow Selector nil
    rowHeight CGFloat -1
    sectionHeaderHeight CGFloat -1
    sectionFooterHeight CGFloat -1
    estimatedRowHeight CGFloat -1
    estimatedSectionHeaderHeight CGFloat -1
    estimatedSectionFooterHeight CGFloat -1
    sectionHeaderTopPadding CGFloat 0
    fillerRowHeight CGFloat 0
    separatorStyle UITableViewCell.SeparatorStyle singleLine
    separatorColor UIColor #c8c7cc
    separatorEffect UIVisualEffect nil
    separatorEffect.style UIBlurEffect.Style nil
    separatorInset UIEdgeInsets 0 15 0 0
    separatorInset.top CGFloat 0
    separatorInset.left CGFloat 15
    separatorInset.bottom CGFloat 0
    separatorInset.right CGFloat 0
    separatorInsetReference UITableView.SeparatorInsetReference fromCellEdges
    cellLayoutMarginsFollowReadableWidth Bool false
    insetsContentViewsToSafeArea Bool true
    backgroundView UIView nil
    tableHeaderView UIView nil
    tableFooterView UIView nil
    ^ isEditing Bool false
    allowsSelection Bool true
    allowsSelectionDuringEditing Bool false
    allowsMultipleSelection Bool false
    allowsMultipleSelectionDuringEditing Bool false
    selectionFollowsFocus Bool false
    allowsFocus Bool true
    allowsFocusDuringEditing Bool true
    remembersLastFocusedIndexPath Bool false
    sectionIndexMinimumDisplayRowCount Int 0
    sectionIndexColor UIColor clear
    sectionIndexBackgroundColor UIColor clear
    sectionIndexTrackingBackgroundColor UIColor clear
    dragInteractionEnabled Bool false
    isPrefetchingEnabled Bool true
    dataSource UITableViewDataSource nil
    prefetchDataSource UITableViewDataSourcePrefetching nil
    delegate UITableViewDelegate nil
    dragDelegate UITableViewDragDelegate nil
    dropDelegate UITableViewDropDelegate nil
    = numberOfSections Int 0
    = hasActiveDrag Bool false
    = hasActiveDrop Bool false
    = hasUncommittedUpdates Bool false
    alwaysBounceVertical Bool true
    """

  static let tableViewCell = """
    ! style UITableViewCell.CellStyle default
    ! reuseIdentifier String ''
    *@ textLabel UILabel nil
    *@ detailTextLabel UILabel nil
    *@ imageView UIImageView nil
    @ contentView UIView nil
    @ backgroundView UIView nil
    @ selectedBackgroundView UIView nil
    multipleSelectionBackgroundView UIView nil
    accessoryType UITableViewCell.AccessoryType none
    accessoryView UIView nil
    editingAccessoryType UITableViewCell.AccessoryType none
    editingAccessoryView UIView nil
    selectionStyle UITableViewCell.SelectionStyle default
    ^ isSelected Bool false
    ^ isHighlighted Bool false
    ^ isEditing Bool false
    showsReorderControl Bool false
    shouldIndentWhileEditing Bool true
    indentationLevel Int 0
    indentationWidth CGFloat 10
    separatorInset UIEdgeInsets 0 15 0 0
    focusStyle UITableViewCell.FocusStyle default
    userInteractionEnabledWhileDragging Bool false
    automaticallyUpdatesContentConfiguration Bool true
    automaticallyUpdatesBackgroundConfiguration Bool true
    contentConfiguration UIContentConfiguration nil
    backgroundConfiguration UIBackgroundConfiguration nil
    = editingStyle UITableViewCell.EditingStyle none
    = showingDeleteConfirmation Bool false
    """

  static let tableViewHeaderFooterView = """
    ! reuseIdentifier String ''
    @ textLabel UILabel nil
    @ detailTextLabel UILabel nil
    @ contentView UIView nil
    @ backgroundView UIView nil
    automaticallyUpdatesContentConfiguration Bool true
    automaticallyUpdatesBackgroundConfiguration Bool true
    contentConfiguration UIContentConfiguration nil
    backgroundConfiguration UIBackgroundConfiguration nil
    """

  static let tableViewController = """
    ! style UITableView.Style plain
    @ tableView UITableView nil
    clearsSelectionOnViewWillAppear Bool true
    refreshControl UIRefreshControl nil
    """
}
