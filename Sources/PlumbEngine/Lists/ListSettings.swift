import PlumbSyntax

/// What the attributes of a list say.
struct ListSettings {
  var items = Value.null
  var sections = Value.null
  var sectionItems = ""
  var itemKey = ""
  var cell = CellChoice("", pathsIn: StructuralName.item)
  var header = CellChoice("", pathsIn: ListName.section)
  var footer = CellChoice("", pathsIn: ListName.section)
  /// How high the rows of a table are; negative: as high as their content.
  var rowHeight = -1.0
  var estimatedRowHeight = Self.defaultRowHeight
  /// Whether all rows are measured at once.
  var measuresAll = false
  /// How long headers and footers are along the scroll axis; negative: as their content.
  var headerLength = -1.0
  var footerLength = -1.0
  /// Whether headers and footers stay at the edges while their section is visible.
  var pinsHeaders = true
  var pinsFooters = false
  /// Whether the end of the content stays in view once it is: new rows come there.
  var anchorsAtEnd = false
  /// Of a collection.
  var flow: CollectionSettings?

  init() {}

  init(_ values: [Value], isTable: Bool) {
    func text(_ place: Int, _ otherwise: String) -> String { values[place].stringValue ?? otherwise }
    func number(_ place: Int) -> Double { values[place].numeric ?? -1 }
    (items, sections) = (values[0], values[1])
    sectionItems = text(2, ListName.items)
    itemKey = text(3, "")
    cell = CellChoice(text(4, ""), pathsIn: StructuralName.item)
    header = CellChoice(text(5, "header"), pathsIn: ListName.section)
    footer = CellChoice(text(6, "footer"), pathsIn: ListName.section)
    if let anchor = values.last { anchorsAtEnd = anchor.kind != .null && anchor.a == 1 }
    guard isTable else {
      let flow = CollectionSettings(Array(values[Self.common.count...]))
      self.flow = flow
      (headerLength, footerLength) = (flow.headerLength, flow.footerLength)
      (pinsHeaders, pinsFooters) = (flow.pinsHeaders, flow.pinsFooters)
      return
    }
    rowHeight = number(7)
    headerLength = number(8)
    footerLength = number(9)
    // NaN is reported.
    if !(number(10) <= 0) { estimatedRowHeight = number(10) }
    measuresAll = rowHeight < 0 && number(10) == 0
    // The first style is `plain`.
    pinsHeaders = values[11].kind == .null || values[11].a == 0
    pinsFooters = pinsHeaders
  }

  private static var common: [String] {
    [
      ListName.items, ListName.sections, ListName.sectionItems, ListName.itemKey, ListName.cellIdentifier,
      ListName.headerIdentifier, ListName.footerIdentifier,
    ]
  }

  /// The attributes, in the order of the values above.
  static func names(isTable: Bool) -> [String] {
    let own =
      isTable
      ? ["rowHeight", "sectionHeaderHeight", "sectionFooterHeight", "estimatedRowHeight", "style"]
      : CollectionSettings.names
    return common + own + [ListName.scrollAnchor]
  }

  /// The heights that count for rows and headers until they are measured.
  static var defaultRowHeight: Double { 44 }
  static var defaultHeaderHeight: Double { 28 }

  /// How large the cell of a part is.
  func sizing(_ part: ListPart) -> CellSizing {
    guard let flow else { return height(part) < 0 ? .automaticHeight : .fixed }
    guard case .item = part else { return .fixed }
    return flow.sizing
  }

  /// The height of a part of a table; negative: that of its content.
  func height(_ part: ListPart) -> Double {
    switch part {
    case .item: rowHeight
    case .header: headerLength
    case .footer: footerLength
    case .tableHeader, .tableFooter: -1
    }
  }

  /// A length in the units of lists. Errors: `.argument`.
  @inline(never)
  static func units(_ length: Double, _ name: String) throws(Diagnostic) -> Int64 {
    if let units = ExtentList.units(length) { return units }
    throw Diagnostic(
      .argument,
      "\(name) is \(length.description); in a list it can be from 0 to \(Int(ExtentList.maximumPoints)) points")
  }
}

/// Where the attributes of a list are in a program, and what they said last.
struct ListAttributes {
  let isTable: Bool
  private var slots: [Int32] = []
  private var programVersion: UInt64 = 0
  private(set) var values: [Value] = []

  init(isTable: Bool) { self.isTable = isTable }

  /// Reads what is being computed. Whether it is something else than before. Names are compared once a program.
  mutating func read(_ layout: Layout, row: Int) -> Bool {
    var isNew = false
    if values.isEmpty || programVersion != layout.programVersion {
      let reader = NodeReader(layout)
      let names = ListSettings.names(isTable: isTable)
      slots = names.map { Int32(truncatingIfNeeded: reader.propertySlot(row, $0) ?? -1) }
      if values.isEmpty { values = [Value](repeating: .null, count: names.count) }
      programVersion = layout.programVersion
      isNew = true
    }
    for place in slots.indices {
      let value = slots[place] < 0 ? Value.null : layout.machine.workingValue(Int(slots[place]))
      if value.isIdentical(to: values[place]) { continue }
      values[place] = value
      isNew = true
    }
    return isNew
  }
}
