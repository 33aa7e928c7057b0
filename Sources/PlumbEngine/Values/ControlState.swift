/// A state that a control may be in besides others. The numbers are those of `UIControl.State`.
enum ControlState: UInt16, CaseIterable {
  case highlighted = 1
  case disabled = 2
  case selected = 4
  case focused = 8

  /// All of them.
  static var mask: UInt16 { 15 }

  /// Beside the bits of states: the host has set `highlighted`, whatever pointers do.
  private static var hostHighlighted: UInt16 { 1 << 15 }

  /// What is kept of states that a host sets.
  static func kept(_ states: UInt16) -> UInt16 {
    states & mask | (states & highlighted.rawValue != 0 ? hostHighlighted : 0)
  }

  /// Of what is kept, what the host has set.
  static func ofHost(_ states: UInt16) -> UInt16 {
    let isHighlighted = states & hostHighlighted != 0
    return states & (mask ^ highlighted.rawValue) | (isHighlighted ? hostHighlighted | highlighted.rawValue : 0)
  }

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

/// A state that a control or scroll view is in while a pointer acts on it. The bits are beside those of `ControlState`, but
/// they are no part of `state`, and nothing looks different in them.
enum TouchState: UInt16, CaseIterable {
  case tracking = 16
  case inside = 32
  case dragging = 64
  case decelerating = 128
  /// Pointers do not zoom: hosts set these.
  case zooming = 256
  case zoomBouncing = 512

  /// All of them.
  static var mask: UInt16 { 0x3F0 }
  static var ofControls: UInt16 { TouchState.tracking.rawValue | TouchState.inside.rawValue }
  static var ofScrollViews: UInt16 {
    TouchState.tracking.rawValue | TouchState.dragging.rawValue | TouchState.decelerating.rawValue
      | TouchState.zooming.rawValue | TouchState.zoomBouncing.rawValue
  }

  /// The property that says whether a node is in the state.
  var property: String {
    switch self {
    case .tracking: "isTracking"
    case .inside: "isTouchInside"
    case .dragging: "isDragging"
    case .decelerating: "isDecelerating"
    case .zooming: "isZooming"
    case .zoomBouncing: "isZoomBouncing"
    }
  }

  init?(property: String) {
    guard let state = Self.allCases.first(where: { $0.property == property }) else { return nil }
    self = state
  }
}
