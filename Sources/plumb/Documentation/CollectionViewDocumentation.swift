extension PropertyDocumentation {
  static let collectionReusableView = """
    reuseIdentifier | The name under which views are used again; constant.
    """

  static let collectionViewCell = """
    contentView | The view that the content is in.
    backgroundView | The view behind the content.
    selectedBackgroundView | The view behind the content while selected.
    isSelected | Whether the cell is selected.
    isHighlighted | Whether the cell is touched.
    automaticallyUpdatesContentConfiguration | Whether the content follows the state of the cell.
    automaticallyUpdatesBackgroundConfiguration | Whether the background follows the state of the cell.
    contentConfiguration | What the content view is made from.
    backgroundConfiguration | What the background is made from.
    """

  static let collectionView = """
    items | The rows: an array, or how many there are; each row's cell has its item, index and section as state.
    sections | The sections: an array, each of whose elements has the rows of one.
    sectionItems | Where in an element of sections its rows are: a key path.
    itemKey | What tells items apart when items change: a key path such as item.id; empty for their places.
    cellIdentifier | The reuseIdentifier of the cell for a row, or where it is: item.kind. Empty for the first cell.
    headerIdentifier | The reuseIdentifier of the header for sections, or where it is: section.kind.
    footerIdentifier | The reuseIdentifier of the footer for sections, or where it is: section.kind.
    scrollAnchor | Where the list is at first and stays as rows come: at its start, or at its end, as in a chat.
    selection | The selected rows: a key of state, in which their keys stand, or their numbers; empty if the list keeps them.
    didSelectItem | The action for a cell that a user has selected.
    didDeselectItem | The action for a cell that a user has deselected.
    minimumItemWidth | Fills lines with cells of one width, as many as are at least this wide; 0 for none.
    collectionViewLayout | How the cells are arranged; constant, its properties are not.
    backgroundView | A view behind all cells.
    allowsSelection | Whether cells can be selected.
    allowsMultipleSelection | Whether several cells can be selected.
    allowsSelectionDuringEditing | Whether cells can be selected while editing.
    allowsMultipleSelectionDuringEditing | Whether several cells can be selected while editing.
    isEditing | Whether cells show what editing needs.
    selectionFollowsFocus | Whether the focus selects.
    allowsFocus | Whether cells can have the focus.
    allowsFocusDuringEditing | Whether cells can have the focus while editing.
    remembersLastFocusedIndexPath | Whether the focus comes back to the cell that had it.
    isPrefetchingEnabled | Whether cells are made before they are seen.
    dragInteractionEnabled | Whether cells can be dragged to other applications.
    reorderingCadence | How fast cells make room for one that is dragged.
    dataSource | Who has the cells.
    prefetchDataSource | Who prepares cells before they are seen.
    delegate | Who hears of selection and scrolling.
    dragDelegate | Who decides about dragging.
    dropDelegate | Who decides about dropping.
    numberOfSections | How many sections there are.
    hasActiveDrag | Whether a cell is being dragged.
    hasActiveDrop | Whether a drop is above the view.
    hasUncommittedUpdates | Whether placeholders of drops are shown.
    """

  static let collectionViewController = """
    collectionView | The collection view of the controller.
    collectionViewLayout | How the cells are arranged; constant, its properties are not.
    clearsSelectionOnViewWillAppear | Whether the selection goes when the cells appear.
    useLayoutToLayoutNavigationTransitions | Whether navigation moves cells from one layout to the other.
    installsStandardGestureForInteractiveMovement | Whether a long press moves cells.
    """

  static let collectionViewFlowLayout = """
    itemSize | The size of cells.
    estimatedItemSize | What cells not seen yet are taken to have; 0 0 for itemSize.
    minimumLineSpacing | The least space between lines.
    minimumInteritemSpacing | The least space between cells of a line.
    headerReferenceSize | The size of headers of sections.
    footerReferenceSize | The size of footers of sections.
    sectionInset | Space around the cells of a section.
    sectionInsetReference | What that space is measured from.
    scrollDirection | The axis along which the cells scroll.
    sectionHeadersPinToVisibleBounds | Whether headers stay in sight.
    sectionFootersPinToVisibleBounds | Whether footers stay in sight.
    """
}
