/// What measures a node: a function of `BuiltInMeasuring`, or a fixed size.
struct MeasuringKind: Equatable, Sendable {
  let rawValue: UInt16

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
    var kind: UInt16 = 1
    while let name = names.next(&index, before: UInt8(ascii: " ")) {
      if name.bytes.elementsEqual(component.utf8) { return MeasuringKind(rawValue: kind) }
      kind += 1
    }
    return nil
  }

  /// The first of the kinds that are fixed sizes, one for each component that has them.
  fileprivate static var firstFixed: Int { 8 }
  fileprivate static var mostFixed: Int { Int(UInt16.max) - 1 - firstFixed }
}

/// What measures the components of a document, found once for each: names are compared as texts here, and as numbers
/// while frames are computed.
struct MeasuredComponents {
  /// The size that a component of the host has on some axes; what it builds on decides the others.
  struct HostSize {
    var size: NaturalSizes.Size
    var base: MeasuringKind
  }

  /// A line of `NaturalSizes.table`.
  private struct FixedSize {
    /// The number of the property of the condition; nil for no condition.
    var property: UInt32?
    var cases: [Double]
    var extent: TextExtent
  }

  /// By component: the kind + 1, 0 for one that was not met.
  private var known: [UInt16]
  /// By kind from `firstFixed` on; empty for those of hosts.
  private var fixed: [[FixedSize]] = []
  private var hostSizes: [HostSize?] = []
  /// The numbers of `NaturalSizes.conditionProperties` in the program.
  private var conditions: [(name: String, number: UInt32)] = []

  init(count: Int, _ number: (String) -> UInt32) {
    known = [UInt16](repeating: 0, count: count)
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
    // The nearest component that says one counts, on each axis.
    var host: NaturalSizes.Size?
    while row >= catalog.builtInCount, catalog.components.indices.contains(row) {
      if let size = catalog.components[row].naturalSize { host = host.map { $0.with(size) } ?? size }
      row = catalog.components[row].base
    }
    let base = builtIn(row, catalog)
    guard let host, fixed.count < MeasuringKind.mostFixed else { return base }
    fixed.append([])
    hostSizes.append(HostSize(size: host, base: base))
    return MeasuringKind(rawValue: UInt16(truncatingIfNeeded: MeasuringKind.firstFixed + fixed.count - 1))
  }

  private mutating func builtIn(_ component: Int, _ catalog: Catalog) -> MeasuringKind {
    var row = component
    while catalog.components.indices.contains(row) {
      if let function = MeasuringKind.function(of: catalog.components[row].name) { return function }
      let sizes = NaturalSizes.sizes(of: catalog.components[row].name)
      if !sizes.isEmpty, fixed.count < MeasuringKind.mostFixed {
        fixed.append(sizes.map { fixedSize($0, row, catalog) })
        hostSizes.append(nil)
        return MeasuringKind(rawValue: UInt16(truncatingIfNeeded: MeasuringKind.firstFixed + fixed.count - 1))
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

  /// The size of a component of the host; nil for others.
  func hostSize(_ kind: MeasuringKind) -> HostSize? {
    let index = Int(kind.rawValue) - MeasuringKind.firstFixed
    return hostSizes.indices.contains(index) ? hostSizes[index] : nil
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
