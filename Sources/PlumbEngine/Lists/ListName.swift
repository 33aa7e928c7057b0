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
}
