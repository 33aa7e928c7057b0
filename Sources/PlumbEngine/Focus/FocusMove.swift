/// Where the focus is moved. Raw values are those of `plumb_focus_move`.
public enum FocusMove: Int32, Sendable, CaseIterable {
  /// In reading order; after the last comes the first.
  case next = 0
  case previous
  case up, down, left, right
}

/// What says whether and how a node can have the focus. Of a controller its view counts, too.
enum FocusProperty: UInt32, CaseIterable {
  case isFocusable = 48
  case isModal, group, isViewFocusable, isViewModal, viewGroup, isEnabled

  var name: String {
    switch self {
    case .isFocusable: "isFocusable"
    case .isModal: "accessibilityViewIsModal"
    case .group: "focusGroupIdentifier"
    case .isViewFocusable: "view.isFocusable"
    case .isViewModal: "view.accessibilityViewIsModal"
    case .viewGroup: "view.focusGroupIdentifier"
    case .isEnabled: "isEnabled"
    }
  }
}
