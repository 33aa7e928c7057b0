/// A state that a control may be in besides others. The numbers are those of `UIControl.State`.
enum ControlState: UInt8, CaseIterable {
  case highlighted = 1
  case disabled = 2
  case selected = 4
  case focused = 8

  /// All of them.
  static var mask: UInt8 { 15 }

  /// What the names of a state's own properties begin with.
  var name: String {
    switch self {
    case .highlighted: "highlighted"
    case .disabled: "disabled"
    case .selected: "selected"
    case .focused: "focused"
    }
  }

  /// The property that says whether a control is in the state; of `disabled`, that it is not.
  var property: String {
    switch self {
    case .highlighted: "isHighlighted"
    case .disabled: "isEnabled"
    case .selected: "isSelected"
    case .focused: "isFocused"
    }
  }

  init?(property: String) {
    guard let state = Self.allCases.first(where: { $0.property == property }) else { return nil }
    self = state
  }

  /// Whether the properties of a name are those of one state: `disabledTitle`.
  static func isOwn(_ property: String) -> Bool {
    allCases.contains { property.utf8.starts(with: $0.name.utf8) }
  }
}
