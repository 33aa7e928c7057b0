/// What the attributes of lists and of their cells are called.
enum ListName {
  static let items = "items"
  static let sections = "sections"
  static let sectionItems = "sectionItems"
  static let itemKey = "itemKey"
  static let identifier = "reuseIdentifier"
  static let cellIdentifier = "cellIdentifier"
  static let headerIdentifier = "headerIdentifier"
  static let footerIdentifier = "footerIdentifier"
  static let section = "section"
  static let sectionIndex = "sectionIndex"
  static let scrollAnchor = "scrollAnchor"
  static let selection = "selection"
  static let isRowSelected = "isRowSelected"
  static let isRowHighlighted = "isRowHighlighted"

  /// The events of rows that users select.
  static func events(isTable: Bool) -> (didSelect: String, didDeselect: String) {
    isTable ? ("didSelectRow", "didDeselectRow") : ("didSelectItem", "didDeselectItem")
  }
}
