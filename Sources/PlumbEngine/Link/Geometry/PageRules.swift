import PlumbSyntax

/// Which child tab bar controllers and navigation controllers show, and what of it their bars leave safe
/// (docs/semantics/containers.md).
final class PageRules {
  private let reader: GeometryReader
  private let index: CellIndex
  private let store: CellStore
  private let bound: BoundDocument
  private let diagnostics: LinkDiagnostics
  /// Of flags where no attribute says them, by component and flag: that of the catalog.
  private var defaults = IndexMap<UInt64, UInt8>()

  init(_ reader: GeometryReader, _ diagnostics: LinkDiagnostics) {
    self.reader = reader
    index = reader.index
    store = reader.store
    bound = reader.bound
    self.diagnostics = diagnostics
  }

  /// Compiles a cell of a page, of its controller, or of a part of the tree with a safe area of its own.
  func define(_ cell: Int32, _ row: Int, _ key: CellKey, _ mode: LinkMode) {
    switch key {
    case .selectedPage, .hiddenPage:
      // Compiled before its turn.
      if mode.isPlain, store.isDefined(cell) { return }
      if key == .selectedPage { defineSelected(cell, row, mode) } else { defineHidden(cell, row, mode) }
    case .largeTitle: defineLargeTitle(cell, row, mode)
    case .hidesBottomBars: defineHidesBottomBars(cell, row, mode)
    case .safeTop: defineSafeArea(cell, row, .top, mode)
    case .safeLeft: defineSafeArea(cell, row, .left, mode)
    case .safeBottom: defineSafeArea(cell, row, .bottom, mode)
    default: defineSafeArea(cell, row, .right, mode)
    }
  }

  // MARK: - Which page is shown

  /// The number of the tab that is shown: that of the attribute, which has to be that of a tab, else that of the host.
  private func defineSelected(_ cell: Int32, _ row: Int, _ mode: LinkMode) {
    guard let attribute = bound.expression(named: "selectedIndex", row: row) else {
      store.cells[Int(cell)].origin.kind = .input
      return
    }
    let count = bound.pages.count(of: row)
    let said = store.resolved(index.attributeCell(attribute))
    if mode.isPlain, store.cells[Int(said)].isConstant, !bound.pages.varies(row) {
      let number = store.cells[Int(said)].number
      if let problem = TabSelection.problem(number, of: count) {
        let error = CompileError(code: .evaluation, message: problem, range: bound.textRange(attribute))
        diagnostics.report(error, attribute: attribute)
      }
      store.setConstant(cell, number)
      return
    }
    var ir = store.takeIR(mode)
    defer { store.give(back: ir) }
    let site = CallSite(.tab(of: count, varies: bound.pages.varies(row)), name: "selectedIndex", operandCount: 1)
    let checked = ir.call(site, [reader.load(attribute: attribute, &ir)], .number)
    store.define(cell, checked, ir, row: row, source: store.addSource(of: attribute, bound))
  }

  /// Of a tab bar controller all pages are hidden but the selected one, of a navigation controller all but the last.
  private func defineHidden(_ cell: Int32, _ row: Int, _ mode: LinkMode) {
    let controller = Int(bound.tree.parents[row])
    let number = bound.pages.number(of: row) ?? 0
    let own = index.ownHiddenCell(row)
    var ir = store.takeIR(mode)
    defer { store.give(back: ir) }
    var hidden = load(own, .bool, &ir)
    if bound.isNavigationController(controller) {
      if number < bound.pages.count(of: controller) - 1 { hidden = ir.constant(.bool(true)) }
    } else {
      let selected = load(index.cell(controller, .selectedPage), .number, &ir)
      let other = ExpressionIR.Node(
        operation: .notEqual, type: .bool, a: selected, b: ir.constant(Double(number)))
      hidden = either(reader.folder.fold(other, &ir), hidden, &ir)
    }
    store.define(cell, hidden, ir, row: row)
  }

  /// A cell, or the constant that it is already known to be.
  private func load(_ cell: Int32, _ type: StaticType, _ ir: inout ExpressionIR) -> Int32 {
    let known = store.resolved(cell)
    guard store.cells[Int(known)].isConstant else { return reader.use(cell, type, &ir) }
    let number = store.cells[Int(known)].number
    return type == .bool ? ir.constant(.bool(number != 0)) : ir.constant(number)
  }

  // MARK: - Bars

  /// The safe area around a row, what the bars of its controller cover, and what the row adds as a controller.
  private func defineSafeArea(_ cell: Int32, _ row: Int, _ edge: Edge, _ mode: LinkMode) {
    var ir = store.takeIR(mode)
    defer { store.give(back: ir) }
    let parent = Int(bound.tree.parents[row])
    var inset = reader.use(index.safeArea(edge, of: parent), .number, &ir)
    if bound.isPage(row), let covered = covered(row, parent, edge, &ir) { inset = sum(inset, covered, &ir) }
    let additional = StructurePart.additionalInset(edge)
    if bound.catalog.components[Int(bound.tree.components[row])].isController, reader.isSet(additional, row) {
      inset = sum(inset, reader.part(additional, row, &ir), &ir)
    }
    store.define(cell, inset, ir, row: row)
  }

  /// What the bars of a controller cover of a page at an edge; nil if nothing.
  private func covered(_ page: Int, _ controller: Int, _ edge: Edge, _ ir: inout ExpressionIR) -> Int32? {
    switch edge {
    case .top where bound.isNavigationController(controller): return navigationBar(page, controller, &ir)
    case .bottom where bound.isNavigationController(controller):
      var hidden = flag(.hidesToolbar, controller, &ir)
      hidden = either(hidden, flag(.isToolbarHidden, controller, &ir), &ir)
      hidden = either(hidden, reader.use(index.cell(page, .hidesBottomBars), .bool, &ir), &ir)
      return choice(hidden, ir.constant(0), ir.constant(BarHeights.toolbar), &ir)
    case .bottom:
      var hidden = flag(.isTabBarHidden, controller, &ir)
      let pushed = bound.isNavigationController(page) ? bound.pages.last(of: page) : -1
      if pushed >= 0 { hidden = either(hidden, reader.use(index.cell(pushed, .hidesBottomBars), .bool, &ir), &ir) }
      return choice(hidden, ir.constant(0), ir.constant(BarHeights.tabBar), &ir)
    default: return nil
    }
  }

  private func navigationBar(_ page: Int, _ controller: Int, _ ir: inout ExpressionIR) -> Int32 {
    var height = ir.constant(BarHeights.navigationBar)
    if let attribute = bound.expression(named: "navigationItem.prompt", row: page) {
      let prompt = reader.load(attribute: attribute, &ir)
      let isEmpty = either(same(prompt, .string(""), &ir), same(prompt, .null, &ir), &ir)
      height = sum(height, choice(isEmpty, ir.constant(0), ir.constant(BarHeights.prompt), &ir), &ir)
    }
    if bound.expression(named: Flag.prefersLargeTitles.name, row: controller) != nil {
      let prefers = flag(.prefersLargeTitles, controller, &ir)
      let allows = reader.use(index.cell(page, .largeTitle), .bool, &ir)
      let isLarge = ir.append(ExpressionIR.Node(operation: .and, type: .bool, a: prefers, b: allows))
      height = sum(height, choice(isLarge, ir.constant(BarHeights.largeTitle), ir.constant(0), &ir), &ir)
    }
    let hidden = either(
      flag(.hidesNavigationBar, controller, &ir), flag(.isNavigationBarHidden, controller, &ir), &ir)
    return choice(hidden, ir.constant(0), height, &ir)
  }

  /// Whether a page's title is large where the bar prefers that: as its item says, else as for the page below.
  private func defineLargeTitle(_ cell: Int32, _ row: Int, _ mode: LinkMode) {
    var ir = store.takeIR(mode)
    defer { store.give(back: ir) }
    let previous = bound.previousPage(row)
    let below =
      previous < 0 ? ir.constant(.bool(true)) : reader.use(index.cell(previous, .largeTitle), .bool, &ir)
    guard let attribute = bound.expression(named: "navigationItem.largeTitleDisplayMode", row: row),
      case .enumeration(let type) = bound.property(of: attribute).type
    else {
      store.define(cell, below, ir, row: row)
      return
    }
    let cases = bound.catalog.enumerations[Int(type)]
    let said = reader.load(attribute: attribute, &ir)
    let isAutomatic = same(said, cases.value(named: "automatic") ?? .null, &ir)
    let isAlways = same(said, cases.value(named: "always") ?? .null, &ir)
    store.define(cell, choice(isAutomatic, below, isAlways, &ir), ir, row: row)
  }

  /// Whether a page, or one below it, was pushed to hide what is at the bottom.
  private func defineHidesBottomBars(_ cell: Int32, _ row: Int, _ mode: LinkMode) {
    var ir = store.takeIR(mode)
    defer { store.give(back: ir) }
    var hides = flag(.hidesBottomBarWhenPushed, row, &ir)
    let previous = bound.previousPage(row)
    if previous >= 0 { hides = either(hides, reader.use(index.cell(previous, .hidesBottomBars), .bool, &ir), &ir) }
    store.define(cell, hides, ir, row: row)
  }

  // MARK: - Intermediate code

  /// A property that is true or false: that of an attribute, else the catalog's default.
  private func flag(_ flag: Flag, _ row: Int, _ ir: inout ExpressionIR) -> Int32 {
    if let attribute = bound.expression(named: flag.name, row: row) { return reader.load(attribute: attribute, &ir) }
    let component = Int(bound.tree.components[row])
    let key = UInt64(truncatingIfNeeded: component) << 8 | UInt64(flag.rawValue)
    if let known = defaults[key] { return ir.constant(.bool(known != 0)) }
    let value = bound.catalog.property(flag.name, of: component).map { reader.folder.environment.defaultValue(of: $0) }
    let isTrue = value.map { $0.a != 0 } ?? false
    defaults[key] = isTrue ? 1 : 0
    return ir.constant(.bool(isTrue))
  }

  /// Properties that say which bars there are.
  private enum Flag: UInt8 {
    case hidesNavigationBar, hidesToolbar, isNavigationBarHidden, isToolbarHidden, isTabBarHidden, prefersLargeTitles
    case hidesBottomBarWhenPushed

    var name: String {
      switch self {
      case .hidesNavigationBar: "isNavigationBarHidden"
      case .hidesToolbar: "isToolbarHidden"
      case .isNavigationBarHidden: "navigationBar.isHidden"
      case .isToolbarHidden: "toolbar.isHidden"
      case .isTabBarHidden: "tabBar.isHidden"
      case .prefersLargeTitles: "navigationBar.prefersLargeTitles"
      case .hidesBottomBarWhenPushed: "hidesBottomBarWhenPushed"
      }
    }
  }

  private func sum(_ a: Int32, _ b: Int32, _ ir: inout ExpressionIR) -> Int32 { reader.two(.add, a, b, &ir) }

  private func same(_ a: Int32, _ value: Value, _ ir: inout ExpressionIR) -> Int32 {
    reader.folder.fold(
      ExpressionIR.Node(operation: .valueEqual, type: .bool, a: a, b: ir.constant(value)), &ir)
  }

  private func either(_ a: Int32, _ b: Int32, _ ir: inout ExpressionIR) -> Int32 {
    if ir.isConstant(a) { return ir.value(a).a != 0 ? a : b }
    if ir.isConstant(b) { return ir.value(b).a != 0 ? b : a }
    return ir.append(ExpressionIR.Node(operation: .or, type: .bool, a: a, b: b))
  }

  private func choice(_ condition: Int32, _ a: Int32, _ b: Int32, _ ir: inout ExpressionIR) -> Int32 {
    if ir.isConstant(condition) { return ir.value(condition).a != 0 ? a : b }
    return ir.append(
      ExpressionIR.Node(operation: .select, type: ir.type(a), a: condition, b: a, c: b))
  }
}
