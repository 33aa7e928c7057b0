import PlumbSyntax

/// What a control shows, wherever it is: its value and the colours that it was given. Compared as bytes, so there are no
/// gaps.
struct ControlContent: BitwiseCopyable {
  var value = 0.0
  var minimum = 0.0
  /// Of pages their number.
  var maximum = 1.0
  /// Colours that are clear are the usual ones.
  var fill = PackedColor()
  var track = PackedColor()
  var thumb = PackedColor()
  var title = PackedColor()
  var selectedTitle = PackedColor()
  var kind: UInt32 = 0
  /// Bits of `ControlState`.
  var states: UInt32 = 0
  /// Whether it is laid out from right to left.
  var isMirrored: UInt32 = 0
  /// Of a segmented control, whether segments are as wide as their contents; of a page control, whether a single page is
  /// not shown; of an activity indicator, whether it is hidden while it stands still; of a stepper, whether it wraps.
  var option: UInt32 = 0
  private var reserved: UInt32 = 0

  init() {}

  /// The look of a component with the defaults of the catalog; nil unless it is one of the controls that shapes are drawn for.
  init?(_ component: Int, _ catalog: Catalog, _ value: (String) -> Value?) {
    let components = TableText(DrawControl.Kind.components)
    var place = 0
    var number: UInt32 = 0
    while kind == 0, let name = components.word(&place) {
      number += 1
      if catalog.isKind(component, of: name.string) { kind = number }
    }
    if kind == 0 { return nil }
    ControlRole.forEachName { name, role in
      if let value = value(name.string) { set(role, value.plainNumber, PackedColor(value)) }
    }
    states = 0
  }

  func isIn(_ state: ControlState) -> Bool { states & UInt32(state.rawValue) != 0 }

  /// `color`: clear for values that are not colours.
  @inline(never)
  mutating func set(_ role: ControlRole, _ number: Double, _ color: PackedColor) {
    let number = number.isFinite ? number : 0
    switch role {
    case .value: value = number
    case .minimum: minimum = number
    case .maximum: maximum = number
    case .option: option = number == 0 ? 0 : 1
    case .fill: fill = color
    case .track: track = color
    case .thumb: thumb = color
    case .title: title = color
    case .selectedTitle: selectedTitle = color
    case .isEnabled: set(.disabled, number == 0)
    case .isHighlighted: set(.highlighted, number != 0)
    case .isSelected: set(.selected, number != 0)
    case .none, .items, .font: break
    }
  }

  private mutating func set(_ state: ControlState, _ isTrue: Bool) {
    states = states & ~UInt32(state.rawValue) | (isTrue ? UInt32(state.rawValue) : 0)
  }
}

/// A colour in one number: the bytes of `RGBA8` as they are in memory. It takes less code to hand on.
struct PackedColor: BitwiseCopyable, Equatable {
  var bits: UInt32 = 0

  init() {}

  init(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32) {
    bits = (red | green << 8 | blue << 16 | alpha << 24).littleEndian
  }

  init(_ color: RGBA8) {
    self.init(
      red: UInt32(color.red), green: UInt32(color.green), blue: UInt32(color.blue), alpha: UInt32(color.alpha))
  }

  @inline(never)
  init(_ value: Value) {
    self.init(value.colorValue ?? RGBA8(red: 0, green: 0, blue: 0, alpha: 0))
  }

  var isClear: Bool { alpha == 0 }

  var alpha: UInt32 {
    get { bits.littleEndian >> 24 }
    set { bits = (bits.littleEndian & 0xFF_FFFF | newValue << 24).littleEndian }
  }

  var rgba8: RGBA8 {
    let bits = bits.littleEndian
    return RGBA8(
      red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
      blue: UInt8(truncatingIfNeeded: bits >> 16), alpha: UInt8(truncatingIfNeeded: bits >> 24))
  }
}

/// What a property says of the look of a control. No name means two things in two kinds of controls.
enum ControlRole: UInt8, BitwiseCopyable {
  case none
  case value, minimum, maximum, option
  case fill, track, thumb, title, selectedTitle
  case isEnabled, isHighlighted, isSelected
  case items, font

  init(_ name: String) {
    var found = ControlRole.none
    Self.forEachName { other, role in
      if other.string == name { found = role }
    }
    self = found
  }

  static func forEachName(_ body: (TableText, ControlRole) -> Void) {
    let table = TableText(names)
    var place = 0
    var number: UInt8 = 0
    while let line = table.next(&place, before: UInt8(ascii: "\n")) {
      number += 1
      var inner = 0
      while let name = line.word(&inner) {
        body(name, ControlRole(rawValue: number) ?? .none)
      }
    }
  }

  /// A line for each case, in their order.
  private static let names: StaticString = """
    value isOn progress selectedSegmentIndex currentPage isAnimating
    minimumValue
    maximumValue numberOfPages
    wraps apportionsSegmentWidthsByContent hidesForSinglePage hidesWhenStopped
    onTintColor minimumTrackTintColor progressTintColor selectedSegmentTintColor currentPageIndicatorTintColor color
    maximumTrackTintColor trackTintColor pageIndicatorTintColor
    thumbTintColor
    titleColor
    selectedTitleColor
    isEnabled
    isHighlighted
    isSelected
    items
    titleFont
    """
}
