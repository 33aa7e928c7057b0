extension PropertyDocumentation {
  static let tableView = """
    style | The look of sections; constant.
    items | The rows: an array, or how many there are; each row's cell has its item, index and section as state.
    sections | The sections: an array, each of whose elements has the rows of one.
    sectionItems | Where in an element of sections its rows are: a key path.
    itemKey | What tells items apart when items change: a key path such as item.id; empty for their places.
    cellIdentifier | The reuseIdentifier of the cell for a row, or where it is: item.kind. Empty for the first cell.
    headerIdentifier | The reuseIdentifier of the header for sections, or where it is: section.kind.
    footerIdentifier | The reuseIdentifier of the footer for sections, or where it is: section.kind.
    scrollAnchor | Where the list is at first and stays as rows come: at its start, or at its end, as in a chat.
    selection | The selected rows: a key of state, in which their keys stand, or their numbers; empty if the list keeps them.
    didSelectRow | The action for a row that a user has selected.
    didDeselectRow | The action for a row that a user has deselected.
    rowHeight | The height of rows; -1 for that of their content.
    sectionHeaderHeight | The height of headers of sections; -1 for that of their content.
    sectionFooterHeight | The height of footers of sections; -1 for that of their content.
    estimatedRowHeight | What rows not seen yet are taken to have; 0 for no estimate.
    estimatedSectionHeaderHeight | What headers not seen yet are taken to have.
    estimatedSectionFooterHeight | What footers not seen yet are taken to have.
    sectionHeaderTopPadding | Space above headers of sections.
    fillerRowHeight | The height of empty rows below the last one; 0 for none.
    separatorStyle | The lines between rows.
    separatorColor | The colour of the lines.
    separatorEffect | The effect of the lines.
    separatorEffect.style | The style of that effect.
    separatorInset | Space around the lines.
    separatorInset.top | Not used by tables.
    separatorInset.left | Where the lines begin.
    separatorInset.bottom | Not used by tables.
    separatorInset.right | How far from the right edge the lines end.
    separatorInsetReference | What those insets are measured from.
    cellLayoutMarginsFollowReadableWidth | Whether rows are no wider than is good to read.
    insetsContentViewsToSafeArea | Whether content of cells keeps clear of the safe area.
    backgroundView | A view behind all rows.
    tableHeaderView | A view above the first section.
    tableFooterView | A view below the last section.
    isEditing | Whether rows can be deleted, inserted and moved.
    allowsSelection | Whether rows can be selected.
    allowsSelectionDuringEditing | Whether rows can be selected while editing.
    allowsMultipleSelection | Whether several rows can be selected.
    allowsMultipleSelectionDuringEditing | Whether several rows can be selected while editing.
    selectionFollowsFocus | Whether the focus selects.
    allowsFocus | Whether rows can have the focus.
    allowsFocusDuringEditing | Whether rows can have the focus while editing.
    remembersLastFocusedIndexPath | Whether the focus comes back to the row that had it.
    sectionIndexMinimumDisplayRowCount | From how many rows on the index is shown.
    sectionIndexColor | The colour of the index.
    sectionIndexBackgroundColor | The colour behind the index.
    sectionIndexTrackingBackgroundColor | The colour behind the index while touched.
    dragInteractionEnabled | Whether rows can be dragged to other applications.
    isPrefetchingEnabled | Whether rows are made before they are seen.
    dataSource | Who has the rows.
    prefetchDataSource | Who prepares rows before they are seen.
    delegate | Who hears of selection and scrolling.
    dragDelegate | Who decides about dragging.
    dropDelegate | Who decides about dropping.
    numberOfSections | How many sections there are.
    hasActiveDrag | Whether a row is being dragged.
    hasActiveDrop | Whether a drop is above the table.
    hasUncommittedUpdates | Whether placeholders of drops are shown.
    """

  static let tableViewCell = """
    style | Which texts the cell has and where; constant.
    reuseIdentifier | The name under which cells are used again; constant.
    textLabel | The label of the title.
    detailTextLabel | The label of the second text.
    imageView | The image before the title.
    contentView | The view that the content is in.
    backgroundView | The view behind the content.
    selectedBackgroundView | The view behind the content while selected.
    multipleSelectionBackgroundView | The view behind the content while several rows are selected.
    accessoryType | What is shown at the trailing edge.
    accessoryView | A view at the trailing edge.
    editingAccessoryType | What is shown at the trailing edge while editing.
    editingAccessoryView | A view at the trailing edge while editing.
    selectionStyle | The look while selected.
    isSelected | Whether the cell is selected.
    isHighlighted | Whether the cell is touched.
    isEditing | Whether the cell shows what editing needs.
    showsReorderControl | Whether the cell can be moved while editing.
    shouldIndentWhileEditing | Whether editing indents the content.
    indentationLevel | How many steps the content is indented.
    indentationWidth | The width of one step.
    separatorInset | Space around the line below the cell.
    focusStyle | The look while focused.
    userInteractionEnabledWhileDragging | Whether the cell takes touches while it is dragged.
    automaticallyUpdatesContentConfiguration | Whether the content follows the state of the cell.
    automaticallyUpdatesBackgroundConfiguration | Whether the background follows the state of the cell.
    contentConfiguration | What the content view is made from.
    backgroundConfiguration | What the background is made from.
    editingStyle | What editing does to the row.
    showingDeleteConfirmation | Whether the button that deletes is shown.
    """

  static let tableViewHeaderFooterView = """
    reuseIdentifier | The name under which views are used again; constant.
    textLabel | The label of the title.
    detailTextLabel | The label of the second text.
    contentView | The view that the content is in.
    backgroundView | The view behind the content.
    automaticallyUpdatesContentConfiguration | Whether the content follows the state of the view.
    automaticallyUpdatesBackgroundConfiguration | Whether the background follows the state of the view.
    contentConfiguration | What the content view is made from.
    backgroundConfiguration | What the background is made from.
    """

  static let tableViewController = """
    style | The style of the table; constant.
    tableView | The table of the controller, which is its view.
    clearsSelectionOnViewWillAppear | Whether the selection goes when the table appears.
    refreshControl | The control that appears when the table is pulled down.
    """
}
