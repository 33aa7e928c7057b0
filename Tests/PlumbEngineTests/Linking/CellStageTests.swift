import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("The store of cells")
struct CellStoreTests {
  private func sum(_ store: CellStore, _ a: Int32, _ b: Int32) -> Int32 {
    let cell = store.newCell(CellOrigin(kind: .geometry, row: 0))
    store.defineSum(cell, a, b, row: 0)
    return cell
  }

  @Test("shares constants by their bits")
  func constants() {
    let store = CellStore()
    #expect(store.constantCell(1) == store.constantCell(1) && store.constantCell(0) == store.zeroCell())
    #expect(store.constantCell(0) != store.constantCell(-0.0))
    #expect(store.isConstantlyTrue(store.constantCell(2)) && !store.isConstantlyTrue(store.zeroCell()))
  }

  @Test("follows aliases to their end, also after one is replaced")
  func aliases() {
    let store = CellStore()
    let cells = (0..<5).map { _ in store.newCell(.input) }
    for index in 0..<3 { store.setAlias(cells[index], cells[index + 1]) }
    #expect(store.resolved(cells[0]) == cells[3])
    // A shortcut leads past the second one, until it becomes another alias.
    store.setAlias(cells[1], cells[4])
    #expect(store.resolved(cells[0]) == cells[4])
    store.forgetShortcuts()
    #expect(store.resolved(cells[0]) == cells[4] && store.resolved(cells[2]) == cells[3])
    store.resolveAll()
    #expect(store.final(cells[0]) == cells[4])
  }

  @Test("ends at a cycle of aliases")
  func cycles() {
    let store = CellStore()
    let (a, b) = (store.newCell(.input), store.newCell(.input))
    store.setAlias(a, b)
    store.setAlias(b, a)
    _ = store.resolved(a)
    #expect(CycleFinder.aliasCycles(store) == [[a, b]])
    store.setConstant(a, .null)
    #expect(CycleFinder.aliasCycles(store) == [] && store.resolved(b) == a)
  }

  @Test("makes of intermediate code a constant, an alias or a draft")
  func definitions() {
    let store = CellStore()
    let input = store.newCell(.input)
    let cells = (0..<3).map { _ in store.newCell(CellOrigin(kind: .attribute, row: 0)) }
    var ir = store.takeIR(LinkMode())
    store.define(cells[0], ir.constant(7), ir, row: 0)
    store.define(cells[1], ir.load(input, .number), ir, row: 0)
    let node = ExpressionIR.Node(operation: .add, type: .number, a: ir.load(input, .number), b: ir.constant(1))
    store.define(cells[2], ir.append(node), ir, row: 0)
    #expect(store.constantValue(cells[0]).description == "7" && store.cells[Int(cells[1])].alias == input)
    #expect(store.definer(of: cells[2]) == 0 && store.drafts[0].kind == .numeric)
    #expect(store.drafts[0].inputs.map { store.draftInputs[$0] } == [input, store.constantCell(1)])
  }

  @Test("compiles on demand what could be an alias, and records what no condition can skip")
  func onDemand() {
    let store = CellStore()
    let inputs = (0..<3).map { _ in store.newCell(.input) }
    let cell = store.newCell(CellOrigin(kind: .attribute, row: 0))
    var ir = store.takeIR(LinkMode(pass: .onDemand))
    let loads = inputs.map { ir.load($0, .number) }
    let root = ir.append(
      ExpressionIR.Node(operation: .select, type: .number, a: loads[0], b: loads[1], c: loads[2]))
    store.define(cell, root, ir, row: 0)
    #expect(store.unconditionalLoads == [inputs[0]] && store.drafts[0].kind == .valueToNumber)
  }

  @Test("replaces a definition in place")
  func replacement() {
    let store = CellStore()
    let input = store.newCell(.input)
    let cell = sum(store, input, input)
    store.defineMaximum(cell, of: [input][...], row: 0)
    #expect(store.drafts.count == 1 && store.drafts[0].inputs.map { store.draftInputs[$0] } == [input])
    store.defineMaximum(cell, of: [][...], row: 0)
    #expect(store.cells[Int(cell)].isConstant && store.definer(of: cell) == -1)
  }
}

@Suite("The index of cells")
struct CellIndexTests {
  @Test("makes each cell once and queues it")
  func cells() throws {
    let stages = try LinkStages("<UIView width=\"50%\"/>")
    let width = stages.index.cell(0, .width)
    let attribute = try stages.attribute("width")
    #expect(stages.index.attributeCell(attribute) == width && stages.index.cell(0, .width) == width)
    #expect(Array(stages.index.queue.elements) == [width])
    #expect(stages.index.hiddenCell(0) == stages.store.zeroCell())
  }

  @Test("makes the four cells of a measurement together")
  func measurements() throws {
    let stages = try LinkStages("<UILabel/>")
    let height = stages.index.cell(0, .measuredHeight)
    #expect(stages.index.cell(0, .measuredWidth) == height - 1 && stages.index.cell(0, .measuredLast) == height + 2)
    let draft = stages.store.drafts[Int(stages.store.definer(of: height))]
    #expect(draft.kind == .measureAtWidth && Int32(draft.first) == stages.index.cell(0, .width))
  }

  @Test("shares the cells of equal literals, but not those of geometry")
  func literals() throws {
    let stages = try LinkStages("<UIView><UIView alpha=\"0.5\" left=\"3\"/><UIView alpha=\"0.5\" left=\"3\"/></UIView>")
    let alphas = try (1...2).map { stages.index.attributeCell(try stages.attribute("alpha", row: $0)) }
    #expect(alphas[0] == alphas[1] && stages.store.constantValue(alphas[0]).description == "0.5")
    let lefts = (1...2).map { stages.index.cell($0, .left) }
    #expect(lefts[0] != lefts[1] && stages.index.queue.count == 0)
  }

  @Test("clips scroll views")
  func clipping() throws {
    let stages = try LinkStages("<UIView><UIScrollView/><UIScrollView clipsToBounds=\"false\"/></UIView>")
    #expect(stages.store.isConstantlyTrue(stages.index.clipCell(1)))
    stages.drain()
    _ = stages.index.clipCell(2)
    stages.drain()
    #expect(
      !stages.store.isConstantlyTrue(stages.index.clipCell(2))
        && !stages.store.isConstantlyTrue(stages.index.clipCell(0)))
  }
}

@Suite("The cache of code")
struct CodeCacheTests {
  private let budget = ExpressionBudget(total: 2, ofOne: 2, depth: 1)

  @Test("finds code by text, property and scope, and keeps chains short")
  func chains() {
    let cache = CodeCache(budget)
    for property in 0..<20 {
      cache.add(constant: Int32(property), CodeCache.Key(text: 5, property: Int32(property), scope: 0))
    }
    let found = (0..<20).filter { cache.find(CodeCache.Key(text: 5, property: Int32($0), scope: 0)) >= 0 }
    #expect(found == Array(0..<8))
    let third = cache.find(CodeCache.Key(text: 5, property: 3, scope: 0))
    #expect(cache.constant(third) == 3)
    #expect(cache.find(CodeCache.Key(text: 5, property: 3, scope: 1)) == -1)
    #expect(cache.find(CodeCache.Key(text: 6, property: 3, scope: 0)) == -1)
  }

  @Test("has a budget of parts")
  func budgets() {
    #expect(budget.takes(1, depth: 1) && !budget.takes(1, depth: 2))
    #expect(budget.message(1) == "The expression is nested deeper than 1 levels")
    #expect(!budget.takesLiteral() && !budget.takes(3, depth: 1))
    #expect(budget.message(3).hasPrefix("The document's expressions have more than 2 parts"))
  }
}
