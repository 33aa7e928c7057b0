import PlumbSyntax

/// A control whose value a user sets: what a pointer at a place makes of it.
struct ValueControl {
  enum Kind: CaseIterable {
    case slider, `switch`, segments, stepper, pages

    var component: String {
      switch self {
      case .slider: "UISlider"
      case .switch: "UISwitch"
      case .segments: "UISegmentedControl"
      case .stepper: "UIStepper"
      case .pages: "UIPageControl"
      }
    }

    /// The property that has the value.
    var property: String {
      switch self {
      case .slider, .stepper: "value"
      case .switch: "isOn"
      case .segments: "selectedSegmentIndex"
      case .pages: "currentPage"
      }
    }
  }

  let layout: Layout
  let kind: Kind
  /// Of the linked document.
  let row: Int
  /// Where the state is that it shows.
  private let path: StatePath?
  private let programVersion: UInt64

  /// nil for controls without a value, such as buttons.
  init?(_ layout: Layout, row: Int) {
    let catalog = layout.template.engine.catalog
    let component = Int(layout.template.component(row))
    guard let kind = Kind.allCases.first(where: { catalog.isKind(component, of: $0.component) }) else { return nil }
    self.layout = layout
    self.kind = kind
    self.row = row
    path = ShownState(layout: layout).path(kind.property, row)
    programVersion = layout.programVersion
  }

  /// Whether it is still what it was: rows and state may be others in another program.
  var isCurrent: Bool { programVersion == layout.programVersion }

  private func number(_ name: String) -> Double {
    (((try? NodeReader(layout).value(name, row)) ?? nil)?.numeric).map { $0.isFinite ? $0 : 0 } ?? 0
  }

  private var frame: Frame { layout.frame(row: layout.order.place(ofRow: row)) }

  /// The value as it will be at the next compute.
  var value: Double {
    if let path, let number = (try? layout.value(at: path))?.numeric, number.isFinite { return number }
    return number(kind.property)
  }

  /// Whether changes are told while they go on, and not once at the end.
  var isContinuous: Bool { kind != .slider && kind != .stepper || number("isContinuous") != 0 }

  /// Whether holding it goes on changing it.
  var repeats: Bool { kind == .stepper && number("autorepeat") != 0 }

  /// What a slider has at a place `x` of its own coordinates.
  func value(at x: Double) -> Double {
    let share = frame.width > 0 ? min(max(x / frame.width, 0), 1) : 0
    return bounds.value(at: isMirrored ? 1 - share : share)
  }

  /// What a slider has after its thumb was dragged by a distance, in points, from where it had a value.
  func value(_ value: Double, draggedBy distance: Double) -> Double {
    let bounds = bounds
    guard frame.width > 0, bounds.high > bounds.low else { return bounds.low }
    let share = bounds.share(of: value) + (isMirrored ? -distance : distance) / frame.width
    return bounds.value(at: min(max(share, 0), 1))
  }

  private var bounds: ValueRange { ValueRange(number("minimumValue"), number("maximumValue")) }

  private var isMirrored: Bool { layout.published.directions.isRightToLeft(row) }

  /// What a tap at a place `x` of its own coordinates sets it to; nil if that changes nothing.
  func tapped(at x: Double) -> Double? {
    let share = frame.width > 0 ? min(max(x / frame.width, 0), 1) : 0
    let before = value
    switch kind {
    case .slider: return nil
    case .switch: return before == 0 ? 1 : 0
    case .segments:
      guard let chosen = segment(at: share) else { return nil }
      return chosen == before && number("isMomentary") == 0 ? nil : chosen
    case .stepper: return stepped(up: share >= 0.5)
    case .pages:
      let count = number("numberOfPages")
      let isForward = (share >= 0.5) != isMirrored
      let page = isForward ? min(before + 1, count - 1) : max(before - 1, 0)
      return page == before || count < 1 ? nil : page
    }
  }

  /// The segment at a share of the width, from the left. Its left edge belongs to it.
  private func segment(at share: Double) -> Double? {
    let count = number("numberOfSegments")
    guard count >= 1 else { return nil }
    if number("apportionsSegmentWidthsByContent") == 0 {
      let index = min((share * count).rounded(.down), count - 1)
      return isMirrored ? count - 1 - index : index
    }
    let reader = NodeReader(layout)
    let items = (try? reader.value("items", row)) ?? nil
    let widths = SegmentWidths.apportioned(items?.items ?? [], (try? reader.value("titleFont", row)) ?? nil)
    var rest = (isMirrored ? 1 - share : share) * widths.reduce(0) { $0 + $1 }
    for (index, width) in widths.enumerated() {
      rest -= width
      if rest < 0 || isMirrored && rest == 0 { return Double(index) }
    }
    return count - 1
  }

  /// What some steps to the right or up set it to, or to the left or down where they are negative.
  func adjusted(by steps: Int) -> Double {
    let before = value
    let steps = Double(max(-1_000_000, min(steps, 1_000_000)))
    let (low, high) = (bounds.low, bounds.high)
    switch kind {
    case .slider: return min(max(before + steps * (high - low) / 10, low), high)
    case .stepper: return min(max(before + steps * number("stepValue"), low), high)
    case .switch: return steps == 0 ? before : steps > 0 ? 1 : 0
    case .segments, .pages:
      let count = number(kind == .segments ? "numberOfSegments" : "numberOfPages")
      return count < 1 ? before : min(max(before + steps, 0), count - 1)
    }
  }

  /// What a step sets a stepper to; nil at its end.
  private func stepped(up isUp: Bool) -> Double? {
    let (low, high) = (bounds.low, bounds.high)
    let before = value
    var next = before + (isUp ? number("stepValue") : -number("stepValue"))
    if next > high { next = number("wraps") != 0 && before >= high ? low : high }
    if next < low { next = number("wraps") != 0 && before <= low ? high : low }
    return next == before ? nil : next
  }

  /// Sets the state that it shows; where it shows none, or one of its own (`isMomentary`), nothing is set, and the host is
  /// told the value alone. Errors: those of setting state.
  func set(_ value: Double) throws(Diagnostic) {
    guard let path, kind != .segments || number("isMomentary") == 0 else { return }
    try layout.set(kind == .switch ? .bool(value != 0) : .number(value), at: path)
  }
}
