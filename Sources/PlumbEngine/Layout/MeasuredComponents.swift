/// What measures a node: a function of `BuiltInMeasuring`, or a fixed size.
struct MeasuringKind: Equatable, Sendable {
  let rawValue: UInt8

  static var other: MeasuringKind { MeasuringKind(rawValue: 0) }
  static var label: MeasuringKind { MeasuringKind(rawValue: 1) }
  static var button: MeasuringKind { MeasuringKind(rawValue: 2) }
  static var pageControl: MeasuringKind { MeasuringKind(rawValue: 3) }
  static var image: MeasuringKind { MeasuringKind(rawValue: 4) }
  static var textField: MeasuringKind { MeasuringKind(rawValue: 5) }
  static var textView: MeasuringKind { MeasuringKind(rawValue: 6) }
  static var segmentedControl: MeasuringKind { MeasuringKind(rawValue: 7) }

  /// The components with functions, in the order of the kinds above.
  private static var functions: StaticString {
    "UILabel UIButton UIPageControl UIImageView UITextField UITextView UISegmentedControl"
  }

  /// The function of a component by its full name; nil for one that has none.
  fileprivate static func function(of component: String) -> MeasuringKind? {
    let names = TableText(functions)
    var index = 0
    var kind: UInt8 = 1
    while let name = names.next(&index, before: UInt8(ascii: " ")) {
      if name.bytes.elementsEqual(component.utf8) { return MeasuringKind(rawValue: kind) }
      kind += 1
    }
    return nil
  }

  /// The first of the kinds that are fixed sizes, one for each component that has them.
  fileprivate static var firstFixed: Int { 8 }
  fileprivate static var mostFixed: Int { 255 - firstFixed }
}

/// What measures the components of a document, found once for each: names are compared as texts here, and as numbers
/// while frames are computed.
struct MeasuredComponents {
  /// A line of `NaturalSizes.table`.
  private struct FixedSize {
    /// The number of the property of the condition; nil for no condition.
    var property: UInt32?
    var cases: [Double]
    var extent: TextExtent
  }

  /// By component: the kind + 1, 0 for one that was not met.
  private var known: [UInt8]
  /// By kind from `firstFixed` on.
  private var fixed: [[FixedSize]] = []
  /// The numbers of `NaturalSizes.conditionProperties` in the program.
  private var conditions: [(name: String, number: UInt32)] = []

  init(count: Int, _ number: (String) -> UInt32) {
    known = [UInt8](repeating: 0, count: count)
    let names = TableText(NaturalSizes.conditionProperties)
    var index = 0
    while let name = names.next(&index, before: UInt8(ascii: " ")) {
      conditions.append((name.string, number(name.string)))
    }
  }

  func isUnknown(_ component: Int) -> Bool { component >= 0 && known[component] == 0 }

  /// The kind of a component that was met; `other` for an unknown element.
  func kind(_ component: Int) -> MeasuringKind {
    component < 0 ? .other : MeasuringKind(rawValue: known[component] &- 1)
  }

  mutating func add(_ component: Int, _ catalog: Catalog) {
    known[component] = found(component, catalog).rawValue + 1
  }

  private mutating func found(_ component: Int, _ catalog: Catalog) -> MeasuringKind {
    if catalog.components[component].natural.isEmpty { return .other }
    var row = component
    while catalog.components.indices.contains(row) {
      if let function = MeasuringKind.function(of: catalog.components[row].name) { return function }
      let sizes = NaturalSizes.sizes(of: catalog.components[row].name)
      if !sizes.isEmpty, fixed.count < MeasuringKind.mostFixed {
        fixed.append(sizes.map { fixedSize($0, row, catalog) })
        return MeasuringKind(rawValue: UInt8(truncatingIfNeeded: MeasuringKind.firstFixed + fixed.count - 1))
      }
      row = catalog.components[row].base
    }
    return .other
  }

  private func fixedSize(_ size: NaturalSizes.Size, _ component: Int, _ catalog: Catalog) -> FixedSize {
    var cases: [Double] = []
    if let type = catalog.property(size.property, of: component)?.type, let row = Catalog.enumerationRow(type) {
      for name in size.cases {
        if let number = catalog.enumerations[row].value(named: name)?.caseNumber { cases.append(number) }
      }
    }
    // What has no baseline stands on its bottom edge.
    let extent = TextExtent(
      width: size.width, height: size.height, firstBaseline: size.height, lastBaseline: size.height, lines: 0)
    return FixedSize(
      property: conditions.first { $0.name == size.property }?.number, cases: cases, extent: extent)
  }

  /// `number` gives the number of the case that a property has; nil where it has no expression.
  func fixedSize(_ kind: MeasuringKind, _ number: (UInt32) -> Double?) -> TextExtent {
    let index = Int(kind.rawValue) - MeasuringKind.firstFixed
    guard fixed.indices.contains(index) else { return .zero }
    for size in fixed[index] {
      guard let property = size.property else { return size.extent }
      if let number = number(property), size.cases.contains(number) { return size.extent }
    }
    return .zero
  }
}
