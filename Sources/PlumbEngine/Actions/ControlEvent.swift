/// The events of controls, by the names of the properties that hold their actions.
enum ControlEvent: UInt8, CaseIterable {
  case touchDown, touchDownRepeat, touchDragInside, touchDragOutside, touchDragEnter, touchDragExit
  case touchUpInside, touchUpOutside, touchCancel
  case valueChanged, primaryActionTriggered
  case editingDidBegin, editingChanged, editingDidEnd, editingDidEndOnExit

  var name: String {
    switch self {
    case .touchDown: "touchDown"
    case .touchDownRepeat: "touchDownRepeat"
    case .touchDragInside: "touchDragInside"
    case .touchDragOutside: "touchDragOutside"
    case .touchDragEnter: "touchDragEnter"
    case .touchDragExit: "touchDragExit"
    case .touchUpInside: "touchUpInside"
    case .touchUpOutside: "touchUpOutside"
    case .touchCancel: "touchCancel"
    case .valueChanged: "valueChanged"
    case .primaryActionTriggered: "primaryActionTriggered"
    case .editingDidBegin: "editingDidBegin"
    case .editingChanged: "editingChanged"
    case .editingDidEnd: "editingDidEnd"
    case .editingDidEndOnExit: "editingDidEndOnExit"
    }
  }

  /// The events of several kinds that one is among, as `UIControl.Event` has them.
  var groups: [String] {
    if rawValue <= Self.touchCancel.rawValue { return ["allTouchEvents", "allEvents"] }
    if rawValue >= Self.editingDidBegin.rawValue { return ["allEditingEvents", "allEvents"] }
    return ["allEvents"]
  }

  init?(name: String) {
    guard let event = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = event
  }
}
