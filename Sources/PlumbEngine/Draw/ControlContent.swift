import PlumbSyntax

/// What a control shows, wherever it is: its value and the colours that it was given. Compared as bytes, so there are no
/// gaps.
struct ControlContent: BitwiseCopyable {
  var value = 0.0
  var minimum = 0.0
  /// Of pages their number.
  var maximum = 1.0
  /// Colours with an alpha of 0 are the usual ones.
  var fill = Self.clear
  var track = Self.clear
  var thumb = Self.clear
  var title = Self.clear
  var selectedTitle = Self.clear
  var kind: UInt32 = 0
  /// Bits of `ControlState`.
  var states: UInt32 = 0
  /// Whether it is laid out from right to left.
  var isMirrored: UInt32 = 0
  /// Of a segmented control, whether segments are as wide as their contents; of a page control, whether a single page is
  /// not shown; of an activity indicator, whether it is hidden while it stands still; of a stepper, whether it wraps.
  var option: UInt32 = 0
  private var reserved: UInt32 = 0

  private static let clear = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)

  init() {}

  /// What a component shows by the defaults of the catalog; nil if it is no control with a look of its own.
  init?(_ component: Int, _ catalog: Catalog, _ value: (String) -> Value?) {
    guard let kind = DrawControl.Kind.allCases.first(where: { catalog.isKind(component, of: $0.component) }) else {
      return nil
    }
    self.kind = kind.rawValue
    for (name, role) in ControlRole.names {
      if let value = value(name) { set(role, value.plainNumber, value.colorValue) }
    }
  }

  var isDisabled: Bool { states & UInt32(ControlState.disabled.rawValue) != 0 }
  var isFocused: Bool { states & UInt32(ControlState.focused.rawValue) != 0 }

  mutating func set(_ role: ControlRole, _ number: Double, _ color: RGBA8?) {
    let number = number.isFinite ? number : 0
    switch role {
    case .value: value = number
    case .minimum: minimum = number
    case .maximum: maximum = number
    case .option: option = number == 0 ? 0 : 1
    case .fill: if let color { fill = color }
    case .track: if let color { track = color }
    case .thumb: if let color { thumb = color }
    case .title: if let color { title = color }
    case .selectedTitle: if let color { selectedTitle = color }
    case .none, .items, .font: break
    }
  }
}

/// What a property says of the look of a control. No name means two things in two kinds of controls.
enum ControlRole: UInt8, BitwiseCopyable {
  case none
  case value, minimum, maximum, option
  case fill, track, thumb, title, selectedTitle
  case items, font

  init(_ name: String) {
    self = .none
    for (other, role) in Self.names where other == name { self = role }
  }

  static let names: [(String, ControlRole)] = [
    ("value", .value), ("isOn", .value), ("progress", .value), ("selectedSegmentIndex", .value),
    ("currentPage", .value), ("isAnimating", .value), ("minimumValue", .minimum), ("maximumValue", .maximum),
    ("numberOfPages", .maximum), ("wraps", .option), ("apportionsSegmentWidthsByContent", .option),
    ("hidesForSinglePage", .option), ("hidesWhenStopped", .option), ("onTintColor", .fill),
    ("minimumTrackTintColor", .fill), ("progressTintColor", .fill), ("selectedSegmentTintColor", .fill),
    ("currentPageIndicatorTintColor", .fill), ("color", .fill), ("maximumTrackTintColor", .track),
    ("trackTintColor", .track), ("pageIndicatorTintColor", .track), ("thumbTintColor", .thumb),
    ("titleColor", .title), ("selectedTitleColor", .selectedTitle), ("items", .items), ("titleFont", .font),
  ]
}
