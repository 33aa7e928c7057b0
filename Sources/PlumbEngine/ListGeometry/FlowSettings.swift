/// How a flow layout gives sizes to its items. Along the scroll axis an item has a length, along its line a breadth;
/// both in units.
enum FlowSizing: Equatable, BitwiseCopyable {
  /// All items have one size, and every line the gaps of a full one.
  case uniform(breadth: Int64, length: Int64)
  /// Items that are not known have this size. The last line of a section has the least gaps.
  case varying(breadth: Int64, length: Int64)
  /// As many columns as fit, each at least so broad and together as broad as the line; one column for 0. Items that are
  /// not known have this length. With `isUniform` all have it.
  case columns(minimumBreadth: Int64, length: Int64, isUniform: Bool)
}

/// What the sections of a flow layout have in common, in units.
struct FlowSettings: Equatable, BitwiseCopyable {
  var sizing: FlowSizing
  /// Whether it scrolls horizontally, so that its lines are columns.
  var isHorizontal = false
  /// Between lines.
  var lineSpacing: Int64 = 0
  /// The least gap between items of a line.
  var itemSpacing: Int64 = 0
  /// Around the lines of a section: before the first and behind the last, and at both ends of each.
  var startInset: Int64 = 0
  var endInset: Int64 = 0
  var leadingInset: Int64 = 0
  var trailingInset: Int64 = 0

  init(sizing: FlowSizing) { self.sizing = sizing }

  /// Insets as those of a view.
  mutating func setInsets(top: Int64, left: Int64, bottom: Int64, right: Int64) {
    (startInset, endInset) = isHorizontal ? (left, right) : (top, bottom)
    (leadingInset, trailingInset) = isHorizontal ? (top, bottom) : (left, right)
  }

  /// With each length within `0...ExtentList.maximumPoints`.
  var clamped: FlowSettings {
    func clamp(_ length: Int64) -> Int64 {
      min(max(0, length), Int64(ExtentList.maximumPoints * ExtentList.unitsPerPoint))
    }
    var settings = self
    switch sizing {
    case .uniform(let breadth, let length):
      settings.sizing = .uniform(breadth: clamp(breadth), length: clamp(length))
    case .varying(let breadth, let length):
      settings.sizing = .varying(breadth: clamp(breadth), length: clamp(length))
    case .columns(let breadth, let length, let isUniform):
      settings.sizing = .columns(minimumBreadth: clamp(breadth), length: clamp(length), isUniform: isUniform)
    }
    settings.lineSpacing = clamp(lineSpacing)
    settings.itemSpacing = clamp(itemSpacing)
    settings.startInset = clamp(startInset)
    settings.endInset = clamp(endInset)
    settings.leadingInset = clamp(leadingInset)
    settings.trailingInset = clamp(trailingInset)
    return settings
  }
}

/// How many items a line takes, and where along it they are.
struct FlowLineRule: BitwiseCopyable {
  let settings: FlowSettings
  /// The length of a line without insets, in points and in units.
  let points: Double
  let length: Int64
  /// Items of the estimated size on a full line.
  private(set) var perLine: Int64 = 1
  /// Of an item that is not known.
  let breadth: Int64
  let itemLength: Int64

  /// `settings` are clamped. A cross length that is not finite counts as 0.
  init(_ settings: FlowSettings, crossLength: Double) {
    self.settings = settings
    let limit = ExtentList.maximumPoints
    let room = crossLength.isFinite ? min(crossLength, limit) : 0
    points = max(0, room - ExtentList.points(settings.leadingInset) - ExtentList.points(settings.trailingInset))
    length = Int64((points * ExtentList.unitsPerPoint).rounded(.down))
    switch settings.sizing {
    case .uniform(let breadth, let length), .varying(let breadth, let length):
      (self.breadth, itemLength) = (breadth, length)
      perLine = Self.fitting(breadth, settings.itemSpacing, in: self.length)
    case .columns(let minimum, let length, _):
      (breadth, itemLength) = (minimum, length)
      if minimum > 0 { perLine = Self.fitting(minimum, settings.itemSpacing, in: self.length) }
    }
  }

  var isUniform: Bool {
    switch settings.sizing {
    case .uniform: true
    case .varying: false
    case .columns(_, _, let isUniform): isUniform
    }
  }

  var hasColumns: Bool {
    if case .columns = settings.sizing { return true }
    return false
  }

  /// What an item takes of a line when lines are broken: a unit less than its breadth, which was rounded up. Items that
  /// are each a third of the line fit.
  private static func taken(_ breadth: Int64) -> Int64 { max(0, breadth - 1) }

  private static func fitting(_ breadth: Int64, _ spacing: Int64, in length: Int64) -> Int64 {
    let pitch = taken(breadth) + spacing
    return pitch == 0 ? Int64(Int32.max) : min(Int64(Int32.max), max(1, (length + spacing) / pitch))
  }

  /// Items of one breadth on a line of their own: one at least, even if it is too long.
  func fitting(_ breadth: Int64) -> Int64 {
    hasColumns ? perLine : Self.fitting(breadth, settings.itemSpacing, in: length)
  }

  /// What a number of items of one breadth takes of a line, the gaps between them included.
  func taken(_ breadth: Int64, _ count: Int64) -> Int64 {
    hasColumns ? count : count * Self.taken(breadth) + (count - 1) * settings.itemSpacing
  }

  /// How many more items of one breadth fit on a line that has some already.
  func fitting(_ breadth: Int64, on taken: Int64) -> Int64 {
    if hasColumns { return perLine - taken }
    guard taken <= length else { return 0 }
    let pitch = Self.taken(breadth) + settings.itemSpacing
    return pitch == 0 ? Int64(Int32.max) : (length - taken) / pitch
  }

  /// The lines of items of the estimated size, and their length with the spacing between them.
  func lines(of items: Int) -> (count: Int64, length: Int64) {
    let count = (Int64(items) + perLine - 1) / perLine
    return (count, length(lines: count, thickness: count * itemLength))
  }

  /// The length of lines that are `thickness` thick together.
  func length(lines: Int64, thickness: Int64) -> Int64 {
    lines == 0 ? 0 : thickness + (lines - 1) * settings.lineSpacing
  }

  /// The breadth of an item as it is placed, in points.
  func placedBreadth(_ breadth: Int64) -> Double {
    guard hasColumns else { return ExtentList.points(breadth) }
    let gaps = Double(perLine - 1) * ExtentList.points(settings.itemSpacing)
    return max(0, (points - gaps) / Double(perLine))
  }

  /// Where an item begins along its line, in points from the edge of the content. `before`: the breadths of the items
  /// before it on the line.
  func start(column: Int, before: Int64, on line: FlowLine) -> Double {
    let leading = ExtentList.points(settings.leadingInset)
    let spacing = ExtentList.points(settings.itemSpacing)
    switch settings.sizing {
    case .columns: return leading + Double(column) * (placedBreadth(0) + spacing)
    case .uniform:
      let own = ExtentList.points(breadth)
      // One that is too long begins at the leading inset.
      if perLine == 1 { return leading + max(0, (points - own) / 2) }
      return leading + Double(column) * (own + (points - Double(perLine) * own) / Double(perLine - 1))
    case .varying:
      let packed = leading + ExtentList.points(before)
      if line.isLast { return packed + Double(column) * spacing }
      let slack = points - ExtentList.points(line.breadth)
      return line.count == 1 ? packed + max(0, slack / 2) : packed + Double(column) * (slack / Double(line.count - 1))
    }
  }
}

/// A line of a section.
struct FlowLine: BitwiseCopyable {
  /// Its items.
  var first: Int
  var count: Int
  /// Along the scroll axis, from the start of the content, in units.
  var start: Int64
  var thickness: Int64
  /// The breadths of its items together.
  var breadth: Int64
  /// Whether it is the last of its section.
  var isLast: Bool
}
