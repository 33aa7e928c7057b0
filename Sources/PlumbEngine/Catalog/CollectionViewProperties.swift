extension PropertyTables {
  static let collectionReusableView = """
    ! reuseIdentifier String ''
    """

  static let collectionViewCell = """
    @ contentView UIView nil
    @ backgroundView UIView nil
    @ selectedBackgroundView UIView nil
    isSelected Bool false
    isHighlighted Bool false
    automaticallyUpdatesContentConfiguration Bool true
    automaticallyUpdatesBackgroundConfiguration Bool true
    contentConfiguration UIContentConfiguration nil
    backgroundConfiguration UIBackgroundConfiguration nil
    """

  static let collectionView = """
    items Any nil
    sections Any nil
    sectionItems String 'items'
    itemKey String ''
    cellIdentifier String ''
    headerIdentifier String 'header'
    footerIdentifier String 'footer'
    scrollAnchor UIListScrollAnchor start
    selection Any nil
    didSelectItem Selector nil
    didDeselectItem Selector nil
    minimumItemWidth CGFloat 0
    @ collectionViewLayout UICollectionViewFlowLayout nil
    backgroundView UIView nil
    allowsSelection Bool true
    allowsMultipleSelection Bool false
    allowsSelectionDuringEditing Bool false
    allowsMultipleSelectionDuringEditing Bool false
    isEditing Bool false
    selectionFollowsFocus Bool false
    allowsFocus Bool true
    allowsFocusDuringEditing Bool true
    remembersLastFocusedIndexPath Bool false
    isPrefetchingEnabled Bool true
    dragInteractionEnabled Bool false
    reorderingCadence UICollectionView.ReorderingCadence immediate
    dataSource UICollectionViewDataSource nil
    prefetchDataSource UICollectionViewDataSourcePrefetching nil
    delegate UICollectionViewDelegate nil
    dragDelegate UICollectionViewDragDelegate nil
    dropDelegate UICollectionViewDropDelegate nil
    = numberOfSections Int 0
    = hasActiveDrag Bool false
    = hasActiveDrop Bool false
    = hasUncommittedUpdates Bool false
    """

  static let collectionViewController = """
    @ collectionView UICollectionView nil
    @ collectionViewLayout UICollectionViewFlowLayout nil
    clearsSelectionOnViewWillAppear Bool true
    useLayoutToLayoutNavigationTransitions Bool false
    installsStandardGestureForInteractiveMovement Bool true
    """

  /// Lines of cells.
  static let collectionViewFlowLayout = """
    itemSize CGSize 50 50
    estimatedItemSize CGSize 0 0
    minimumLineSpacing CGFloat 10
    minimumInteritemSpacing CGFloat 10
    headerReferenceSize CGSize 0 0
    footerReferenceSize CGSize 0 0
    sectionInset UIEdgeInsets 0 0 0 0
    sectionInsetReference UICollectionViewFlowLayout.SectionInsetReference fromContentInset
    scrollDirection UICollectionView.ScrollDirection vertical
    sectionHeadersPinToVisibleBounds Bool false
    sectionFootersPinToVisibleBounds Bool false
    """
}
