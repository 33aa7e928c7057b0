import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Symbols of a document")
struct SymbolStageTests {
  /// Compiles an attribute of a row; gives what its cell is.
  private func definition(
    _ xml: String, _ attribute: String, row: Int = 0, state: [StateDeclaration] = [],
    constants: [(key: String, value: Value)] = []
  ) throws -> String {
    let stages = try LinkStages(xml, state: state, constants: constants)
    let cell = stages.index.attributeCell(try stages.attribute(attribute, row: row))
    stages.drain()
    return stages.messages.first ?? stages.definition(cell)
  }

  @Test("mean attributes, geometry, state, constants and defaults, in this order")
  func order() throws {
    let state = [StateDeclaration(key: "n", value: .number(1))]
    let constants = [(key: "c", value: Value.number(5)), (key: "d.e", value: Value.number(6))]
    func alpha(_ text: String) throws -> String {
      try definition("<UIView tag=\"2\" alpha=\"\(text)\"/>", "alpha", state: state, constants: constants)
    }
    #expect(try alpha("tag + width") == "numeric(2, width 0)")
    #expect(try alpha("n") == "= input")
    #expect(try alpha("c") == "5" && alpha("d.e") == "6")
    #expect(try alpha("contentScaleFactor") == "1")
    #expect(try alpha("nn").hasPrefix("Unknown property nn"))
    #expect(try alpha("#x.width").hasPrefix("Could not find node with id x"))
    #expect(try alpha("foo()").hasPrefix("Undefined function foo()"))
    #expect(try alpha("strings.hello").hasPrefix("Missing localized string hello"))
  }

  @Test("are literals where the type has names of its own")
  func literals() throws {
    let names = LiteralNames(catalog: Catalog())
    #expect(names.literal("red", for: .color) != nil && names.literal("red", for: .number) == nil)
    #expect(names.colorLiteral("#f00", for: .number) != nil)
    #expect(try names.staticMember("UIColor.red", SourceRange(start: 0, end: 0)) != nil)
    #expect(try names.staticMember("nothing.red", SourceRange(start: 0, end: 0)) == nil)
    #expect(throws: CompileError.self) { try names.staticMember("UIColor.rde", SourceRange(start: 0, end: 0)) }
  }

  @Test("that are not known come with names that were meant")
  func suggestions() throws {
    let state = [StateDeclaration(key: "player", value: .number(1))]
    let stages = try LinkStages("<UIView/>", state: state)
    let suggestions = NameSuggestions(stages.bound, stages.diagnostics)
    let error = suggestions.unknownSymbol(
      "plyer", SourceRange(start: 0, end: 0), ExpressionContext(row: 0), of: .empty, 0)
    #expect(error.suggestions.first == "player")
    #expect(suggestions.undefinedFunction("mx", SourceRange(start: 0, end: 0), row: 0).suggestions.contains("max"))
  }

  @Test("are found in scopes by whole key first")
  func scopes() throws {
    let constants = [
      (key: "a.b", value: Value.number(1)), (key: "a", value: Value.dictionary([(key: "b", value: Value.number(2))])),
    ]
    let stages = try LinkStages("<UIView/>", constants: constants)
    let lookup = ScopeLookup(stages.reader)
    var ir = ExpressionIR()
    let symbol = SymbolReference("a.b", &stages.bound.names)
    let found = try lookup.find(symbol, 0, SourceRange(start: 0, end: 0), ExpressionContext(row: 0), &ir)
    #expect(found.map { ir.value($0.node).description } == "1" && found?.isParameter == false)
    let none = SymbolReference("b", &stages.bound.names)
    #expect(try lookup.find(none, 0, SourceRange(start: 0, end: 0), ExpressionContext(row: 0), &ir) == nil)
  }
}

@Suite("Sharing of code")
struct CodeSharingTests {
  /// How many of the attributes `left` in a document were compiled, and what those of the last two rows are.
  private func lefts(
    _ rows: String, state: [StateDeclaration] = [StateDeclaration(key: "gap", value: .number(1))]
  ) throws -> (shared: Bool, last: String) {
    let stages = try LinkStages("<UIView>\(rows)</UIView>", state: state)
    stages.attributes.define(in: RowSlot.hidden, 0..<stages.bound.tree.count)
    let last = stages.bound.tree.count - 1
    let first = try stages.attribute("left", row: last - 1)
    let second = try stages.attribute("left", row: last)
    let cells = [stages.index.attributeCell(first), stages.index.attributeCell(second)]
    stages.attributes.define(cells[0], first, LinkMode())
    let reused = CodeSharing(stages.index).reuse(cells[1], second)
    if !reused { stages.attributes.define(cells[1], second, LinkMode()) }
    return (reused, stages.definition(cells[1]))
  }

  @Test("uses the instructions of another row with the cells of this one")
  func shared() throws {
    let row = "<UIView left=\"previous.right + gap\"/>"
    #expect(try lefts(row + row + row) == (true, "numeric(nearRight 2, input)"))
    let percent = "<UIView left=\"50% + gap\"/>"
    #expect(try lefts(percent + percent) == (true, "numeric(width 0, input)"), "constants are not among its inputs")
  }

  @Test("is not for rows where a name means something else")
  func notShared() throws {
    let plain = "<UIView left=\"gap + width\"/>"
    #expect(try lefts(plain + plain).shared)
    let parameter = "<UIView left=\"gap + width\" gap=\"3\"><param name=\"gap\" type=\"Int\"/></UIView>"
    #expect(try !lefts(plain + parameter).shared)
    let id = "<UIView left=\"#a.width + gap\"/>"
    #expect(try !lefts("<UIView id=\"a\"/>" + id + id).shared)
    let visible = "<UIView left=\"previous.right\"/>"
    let changing = "<UIView left=\"previous.right\" isHidden=\"gap > 0\"/>"
    #expect(try lefts(visible + visible + visible).shared && !lefts(visible + changing + visible).shared)
  }

  @Test("shares constants")
  func constants() throws {
    let row = "<UIView left=\"2 * 3\"/>"
    #expect(try lefts(row + row) == (true, "6"))
  }
}

@Suite("Building of programs")
struct BuildingStageTests {
  private func program(_ xml: String) throws -> (program: Program?, messages: [String]) {
    let stages = try LinkStages(xml)
    for row in 0..<stages.bound.tree.count {
      for key in [CellKey.left, .top, .width, .height] { _ = stages.index.cell(row, key) }
    }
    for attribute in stages.bound.attributes.indices where stages.bound.attributes[attribute].kind == .expression {
      _ = stages.index.attributeCell(attribute)
    }
    stages.drain()
    let graph = DraftGraph(stages.store) { stages.bound.measuredCells($0) }
    let program = ProgramBuilder(stages.index, stages.diagnostics, stages.folder).build(graph)
    return (program, stages.messages)
  }

  @Test("folds what depends on nothing that changes")
  func folding() throws {
    let (folded, _) = try program("<UIView width=\"10\" height=\"20\" left=\"width * 2\"/>")
    #expect(folded?.blocks.count == 0 && folded?.frames.count == 1)
    let (live, _) = try program("<UIView width=\"50%\" height=\"20\"/>")
    #expect(live?.blocks.count == 1)
  }

  @Test("makes blocks of rows that were compiled later, as if they had been there")
  func parts() throws {
    let stages = try LinkStages(
      "<UIView><UIView left=\"50%\" width=\"20%\"/><UIView left=\"previous.right + 4\" width=\"previous.width\"/></UIView>"
    )
    func demand(_ row: Int) {
      for key in [CellKey.left, .top, .width, .height] { _ = stages.index.cell(row, key) }
      stages.drain()
    }
    demand(0)
    demand(1)
    let first = stages.store.drafts.count
    demand(2)

    let whole = DraftGraph(stages.store) { _ in [] }
    let part = DraftGraph(stages.store, from: first) { _ in [] }
    let order = Array(part.order.elements)
    let later = Array(whole.order.elements).filter { Int($0) >= first }
    #expect(order == later && !order.isEmpty && order.count < whole.order.count)

    // Cells that the part reads have their numbers; blocks are appended to those that are there.
    var cells = ProgramCells(stages.store, drafts: whole.order.count, isEditable: false)
    for input in [stages.index.inputs.containerWidth, stages.index.inputs.containerHeight] {
      cells.addNumberInput(input, 0)
    }
    cells.addOutputs(whole.order)
    cells.followAliases()
    var earlier = PlainArray<Int32>()
    for draft in whole.order.elements where Int(draft) < first { earlier.append(draft) }
    var blocks = BlockBuilder(stages.store, drafts: whole.order.count)
    blocks.add(earlier, whole, &cells)
    let before = blocks.blocks.count
    blocks.add(part.order, part, &cells)
    var all = BlockBuilder(stages.store, drafts: whole.order.count)
    var inOrder = PlainArray<Int32>()
    for draft in earlier.elements { inOrder.append(draft) }
    for draft in part.order.elements { inOrder.append(draft) }
    all.add(inOrder, whole, &cells)
    let (counts, steps) = ((before, blocks.blocks.count), blocks.steps.elements.map { "\($0)" })
    #expect(counts == (earlier.count, inOrder.count) && steps == all.steps.elements.map { "\($0)" })
    let outputs = blocks.blocks.elements.map { $0.output }
    #expect(outputs == all.blocks.elements.map { $0.output } && Set(outputs).count == outputs.count)
  }

  @Test("reports constants that fail")
  func failures() throws {
    let (program, messages) = try program("<UIView><UILabel text=\"{[1][width]}\" width=\"2\"/></UIView>")
    #expect(program == nil && messages.count == 1)
  }
}
