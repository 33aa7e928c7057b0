import PlumbSyntax

/// What scroll views are inset by and how far they are scrolled (docs/semantics/scrolling.md, sections 1 and 3).
final class ScrollRules {
  private let reader: GeometryReader
  private let index: CellIndex
  private let store: CellStore
  private let bound: BoundDocument
  private let inference: InferenceRules

  init(_ reader: GeometryReader, _ inference: InferenceRules) {
    self.reader = reader
    index = reader.index
    store = reader.store
    bound = reader.bound
    self.inference = inference
  }

  /// Compiles a cell of scrolling. `key`: one that only scroll views and their children have.
  func define(_ cell: Int32, _ row: Int, _ key: CellKey, _ mode: LinkMode) {
    switch key {
    case .offsetX: defineOffset(cell, row, .horizontal, mode)
    case .offsetY: defineOffset(cell, row, .vertical, mode)
    case .insetTop: defineInset(cell, row, .top, mode)
    case .insetLeft: defineInset(cell, row, .left, mode)
    case .insetBottom: defineInset(cell, row, .bottom, mode)
    case .insetRight: defineInset(cell, row, .right, mode)
    case .overflowX: defineOverflow(cell, row, .horizontal, mode)
    case .overflowY: defineOverflow(cell, row, .vertical, mode)
    case .reachX: defineReach(cell, row, .horizontal, mode)
    case .reachY: defineReach(cell, row, .vertical, mode)
    default: store.cells[Int(cell)].origin.kind = .input
    }
  }

  // MARK: - Offsets

  /// The host scrolls, unless an expression does. Before, content begins behind the insets.
  private func defineOffset(_ cell: Int32, _ row: Int, _ axis: Axis, _ mode: LinkMode) {
    var ir = store.takeIR(mode)
    defer { store.give(back: ir) }
    if reader.isSet(.offset(axis), row) {
      store.define(cell, reader.part(.offset(axis), row, &ir), ir, row: row)
      return
    }
    let scrolled = index.cell(row, axis == .horizontal ? .scrolledX : .scrolledY)
    let isScrolled = index.cell(row, .isScrolled)
    let inset = reader.load(row, Edge.near(axis).inset, &ir)
    if ir.isConstant(inset), ir.value(inset).a == 0 {
      store.setAlias(cell, scrolled)
      return
    }
    let start = reader.two(.subtract, ir.constant(0), inset, &ir)
    let condition = ir.load(isScrolled, .bool)
    let offset = ir.load(scrolled, .number)
    let choice = ExpressionIR.Node(operation: .select, type: .number, a: condition, b: offset, c: start)
    store.define(cell, ir.append(choice), ir, row: row)
  }

  // MARK: - Insets

  /// The inset of the document, and that of the safe area where the behaviour adds it.
  private func defineInset(_ cell: Int32, _ row: Int, _ edge: Edge, _ mode: LinkMode) {
    var ir = store.takeIR(mode)
    defer { store.give(back: ir) }
    let own = reader.part(.inset(edge), row, &ir)
    let safe = reader.use(index.safeArea(edge, of: row), .number, &ir)
    let both = reader.two(.add, own, safe, &ir)
    guard let condition = isAdjusted(cell, row, edge, mode, &ir) else {
      store.define(cell, own, ir, row: row)
      return
    }
    if ir.isConstant(condition) {
      store.define(cell, both, ir, row: row)
      return
    }
    let choice = ExpressionIR.Node(operation: .select, type: .number, a: condition, b: both, c: own)
    store.define(cell, ir.append(choice), ir, row: row)
  }

  /// Whether the safe area is added at an edge: a constant if always, nil if never.
  private func isAdjusted(
    _ cell: Int32, _ row: Int, _ edge: Edge, _ mode: LinkMode, _ ir: inout ExpressionIR
  ) -> Int32? {
    let always = ir.constant(.bool(true))
    guard let attribute = attribute(Self.behaviorName, row) else {
      return edge.axis == .vertical ? always : scrolls(cell, row, edge.axis, mode, &ir)
    }
    if let behavior = Behavior(named: bound.names[bound.attributes[attribute].text]) {
      switch behavior {
      case .never: return nil
      case .always: return always
      case .automatic where edge.axis == .vertical: return always
      case .automatic, .scrollableAxes: return scrolls(cell, row, edge.axis, mode, &ir)
      }
    }
    let value = reader.load(attribute: attribute, &ir)
    var condition = isCase(.always, value, attribute, &ir)
    let automatic = isCase(.automatic, value, attribute, &ir)
    var depends = isCase(.scrollableAxes, value, attribute, &ir)
    if edge.axis == .vertical {
      condition = either(condition, automatic, &ir)
    } else {
      depends = either(depends, automatic, &ir)
    }
    guard let scrolls = scrolls(cell, row, edge.axis, mode, &ir) else { return condition }
    if !ir.isConstant(scrolls) {
      depends = ir.append(ExpressionIR.Node(operation: .and, type: .bool, a: depends, b: scrolls))
    }
    return either(condition, depends, &ir)
  }

  /// Whether content can be moved along an axis: a constant if always, nil if never.
  private func scrolls(
    _ cell: Int32, _ row: Int, _ axis: Axis, _ mode: LinkMode, _ ir: inout ExpressionIR
  ) -> Int32? {
    var bounces: Int32?
    if let attribute = attribute(Self.bouncing + (axis == .horizontal ? "Horizontal" : "Vertical"), row) {
      let value = reader.load(attribute: attribute, &ir)
      if !ir.isConstant(value) {
        bounces = value
      } else if ir.value(value).a != 0 {
        return value
      }
    }
    let content = overflow(cell, row, axis, mode, &ir)
    if ir.isConstant(content), ir.value(content).a <= 0 { return bounces }
    // A view that is as large as its content does not scroll.
    if inference.inferredEdges.isCut(.size, cell, store, mode) { return bounces }
    inference.inferredEdges.add(.size, source: cell, target: index.cell(row, axis.size), mode)
    let size = reader.load(row, axis.size, &ir)
    let isWider = ir.append(ExpressionIR.Node(operation: .greater, type: .bool, a: content, b: size))
    guard let bounces else { return isWider }
    return either(bounces, isWider, &ir)
  }

  private func attribute(_ name: String, _ row: Int) -> Int? {
    guard let name = bound.names.find(name), let attribute = bound.attribute(named: name, row: row),
      bound.attributes[attribute].kind == .expression
    else { return nil }
    return attribute
  }

  private func isCase(
    _ behavior: Behavior, _ value: Int32, _ attribute: Int, _ ir: inout ExpressionIR
  ) -> Int32 {
    var known = Value.null
    if case .enumeration(let row) = bound.property(of: attribute).type {
      known = bound.catalog.enumerations[Int(row)].value(named: behavior.name) ?? .null
    }
    return ir.append(ExpressionIR.Node(operation: .valueEqual, type: .bool, a: value, b: ir.constant(known)))
  }

  private func either(_ a: Int32, _ b: Int32, _ ir: inout ExpressionIR) -> Int32 {
    ir.append(ExpressionIR.Node(operation: .or, type: .bool, a: a, b: b))
  }

  private enum Behavior {
    case automatic, scrollableAxes, never, always

    var name: String {
      switch self {
      case .automatic: "automatic"
      case .scrollableAxes: "scrollableAxes"
      case .never: "never"
      case .always: "always"
      }
    }

    init?(named name: String) {
      switch name {
      case "automatic": self = .automatic
      case "scrollableAxes": self = .scrollableAxes
      case "never": self = .never
      case "always": self = .always
      default: return nil
      }
    }
  }

  private static var behaviorName: String { "contentInsetAdjustmentBehavior" }
  private static var bouncing: String { "alwaysBounce" }

  /// Whether insets depend on how a property is written.
  static func decidesInsets(_ name: String) -> Bool { name == behaviorName || name.hasPrefix(bouncing) }

  // MARK: - Overflow

  /// How far content reaches, for the decision whether it scrolls. Insets decide what container the content has, so that
  /// what depends on the container counts as it is in one of size 0.
  private func overflow(
    _ cell: Int32, _ row: Int, _ axis: Axis, _ mode: LinkMode, _ ir: inout ExpressionIR
  ) -> Int32 {
    let target = index.cell(row, axis.overflow)
    if inference.inferredEdges.isCut(.content, cell, store, mode) { return reader.loadProbe(of: target, &ir) }
    inference.inferredEdges.add(.content, source: cell, target: target, mode)
    return reader.use(target, .number, &ir)
  }

  /// The content's size, where attributes say it; else how far children reach that have sizes of their own.
  private func defineOverflow(_ cell: Int32, _ row: Int, _ axis: Axis, _ mode: LinkMode) {
    if reader.isSet(.contentSize(axis), row) {
      var ir = store.takeIR(mode)
      defer { store.give(back: ir) }
      store.define(cell, reader.part(.contentSize(axis), row, &ir), ir, row: row)
      return
    }
    if bound.isList(row) {
      store.setAlias(cell, index.cell(row, axis.listLength))
      return
    }
    var reaches: [Int32] = []
    var child = Int(bound.tree.firstChildren[row])
    while child >= 0 {
      if hasOwnSize(child, axis), !store.isConstantlyTrue(index.hiddenCell(child)) {
        reaches.append(reader.use(index.cell(child, axis.reach), mode))
      }
      child = Int(bound.tree.nextSiblings[child])
    }
    inference.defineMaximum(cell, of: reaches, row: row)
  }

  /// Where a child ends, 0 while it is hidden.
  private func defineReach(_ cell: Int32, _ row: Int, _ axis: Axis, _ mode: LinkMode) {
    var ir = store.takeIR(mode)
    defer { store.give(back: ir) }
    let position = reader.load(row, axis.position, &ir)
    var reach = reader.two(.add, position, reader.load(row, axis.size, &ir), &ir)
    let hidden = index.hiddenCell(row)
    if !store.cells[Int(hidden)].isConstant {
      let condition = ir.load(hidden, .bool)
      reach = ir.append(
        ExpressionIR.Node(operation: .select, type: .number, a: condition, b: ir.constant(0), c: reach))
    }
    store.define(cell, reach, ir, row: row)
  }

  /// Whether a size is written, and not as a part of the container.
  private func hasOwnSize(_ row: Int, _ axis: Axis) -> Bool {
    let attribute = bound.attribute(setting: axis.sizeSymbol, row: row)
    guard attribute >= 0 else { return false }
    return !bound.names[bound.attributes[attribute].text].utf8.contains(UInt8(ascii: "%"))
  }
}
