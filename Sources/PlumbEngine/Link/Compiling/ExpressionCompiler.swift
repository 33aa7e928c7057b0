import PlumbSyntax

/// Compiles expressions from syntax to intermediate code: checks types, and folds constants on the way.
///
/// What names mean is up to `Symbols`.
final class ExpressionCompiler<Symbols: SymbolResolver> {
  let symbols: Symbols
  let operators: OperatorCompiler
  let casts: CastCompiler
  let folder: ConstantFolder
  let calls: CallCompiler
  private let budget: ExpressionBudget
  /// Reused from one expression to the next for its memory.
  private var spareWork = ExpressionWork()

  private var catalog: Catalog {
    @inline(__always) _read { yield folder.environment.catalog }
  }

  init(_ symbols: Symbols, _ folder: ConstantFolder, _ budget: ExpressionBudget) {
    self.symbols = symbols
    self.folder = folder
    self.budget = budget
    operators = OperatorCompiler(folder: folder)
    casts = CastCompiler(operators)
    calls = CallCompiler(folder: folder, casts: casts)
  }

  /// Compiles a parsed expression; gives the node of `ir` that has its value.
  func build(
    _ parsed: ParsedExpression, _ context: inout ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    var work = ExpressionWork()
    swap(&work, &spareWork)
    defer {
      work.removeAll()
      swap(&work, &spareWork)
    }
    var expression = parsed
    work.enter(parsed.tree.root, 1)
    while let step = work.steps.popLast() {
      let node: ExpressionTree.Node
      switch step.action {
      case .enter:
        node = expression.tree.nodes[Int(step.node)]
        let range = context.outerRange ?? node.range
        try count(step, range, &context)
        if let macro = try enter(node, step, expression, range, &work, &context, &ir) {
          work.callers.append(ExpressionWork.Caller(expression: expression, outerRange: context.outerRange))
          work.steps.append(ExpressionWork.CompileStep(action: .leaveMacro, node: step.node, depth: step.depth))
          context.outerRange = range
          context.macros.append(macro.index)
          expression = macro.expression
          work.enter(expression.tree.root, step.depth + 1)
        }
      case .combine:
        node = expression.tree.nodes[Int(step.node)]
        let range = context.outerRange ?? node.range
        work.results.append(try combine(node, expression, range, &work, &context, &ir))
      case .leaveMacro:
        guard let caller = work.callers.popLast() else { break }
        expression = caller.expression
        context.outerRange = caller.outerRange
        context.macros.removeLast()
      }
    }
    return work.take()
  }

  /// Counts a node against the limits.
  @inline(__always)
  private func count(
    _ step: ExpressionWork.CompileStep, _ range: SourceRange, _ context: inout ExpressionContext
  ) throws(CompileError) {
    context.budget += 1
    if !budget.takes(context.budget, depth: step.depth) {
      throw CompileError(code: .limit, message: budget.message(context.budget), range: range)
    }
  }

  /// Compiles a leaf, or has the operands of a node compiled. Gives the macro that is to be expanded in its place.
  @inline(__always)
  private func enter(
    _ node: ExpressionTree.Node, _ step: ExpressionWork.CompileStep, _ parsed: ParsedExpression, _ range: SourceRange,
    _ work: inout ExpressionWork, _ context: inout ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> (expression: ParsedExpression, index: Int)? {
    switch node.kind {
    case .number:
      work.results.append(ir.constant(node.number))
      return nil
    case .string:
      work.results.append(ir.constant(.string(parsed.tree.text(of: node))))
      return nil
    case .symbol:
      let symbol = parsed.symbols[Int(node.text)]
      switch try symbols.macro(symbol, range, context, &ir) {
      case .none: work.results.append(try symbols.resolve(symbol, range, context, &ir).node)
      case .value(let value): work.results.append(value)
      case .expression(let expression, let index): return (expression, index)
      }
      return nil
    default: break
    }
    work.steps.append(ExpressionWork.CompileStep(action: .combine, node: step.node, depth: step.depth))
    let depth = step.depth + 1
    switch node.kind {
    case .call:
      work.calls.append(
        ExpressionWork.Call(callee: try callee(node, parsed, range, context, &ir), type: context.type))
      if work.calls[work.calls.count - 1].callee.isEffect { context.type = calls.effectStyle ?? context.type }
      enterArguments(node, parsed, &work, depth)
    case .array: enterArguments(node, parsed, &work, depth)
    default:
      if node.c >= 0 { work.enter(node.c, depth) }
      if node.b >= 0 { work.enter(node.b, depth) }
      work.enter(node.a, depth)
    }
    return nil
  }

  /// What is called, before the arguments are compiled.
  private func callee(
    _ node: ExpressionTree.Node, _ parsed: ParsedExpression, _ range: SourceRange, _ context: ExpressionContext,
    _ ir: inout ExpressionIR
  ) throws(CompileError) -> Callee {
    let name = parsed.tree.text(of: node)
    if node.c >= 0 { return .value(.string(name)) }
    return try symbols.callee(parsed.symbols[Int(node.text)], name, range, context, &ir)
  }

  private func enterArguments(
    _ node: ExpressionTree.Node, _ parsed: ParsedExpression, _ work: inout ExpressionWork, _ depth: Int32
  ) {
    let start = Int(node.a)
    for argument in parsed.tree.arguments[start..<start + Int(node.b)].reversed() { work.enter(argument, depth) }
  }

  /// Compiles a node whose operands have been compiled.
  @inline(never)
  private func combine(
    _ node: ExpressionTree.Node, _ parsed: ParsedExpression, _ range: SourceRange, _ work: inout ExpressionWork,
    _ context: inout ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    switch node.kind {
    case .prefix, .postfix:
      let operand = work.take()
      if node.operation == .percent { return try percent(operand, range, context, &ir) }
      return try operators.unary(node.operation, operand, range, &ir)
    case .infix:
      let second = work.take()
      let first = work.take()
      // `a, b` outside of calls: one array, array operands are flattened by one level (docs/semantics/expressions.md,
      // section 3).
      if node.operation == .comma {
        return folder.fold(ExpressionIR.Node(operation: .joinArrays, type: .array, a: first, b: second), &ir)
      }
      return try operators.binary(node.operation, first, second, range, &ir)
    case .ternary:
      let second = work.take()
      let first = work.take()
      return try operators.ternary(work.take(), first, second, range, &ir)
    case .call:
      let arguments = work.take(Int(node.b))
      guard let call = work.calls.popLast() else { return ir.constant(.null) }
      context.type = call.type
      return try calls.call(
        call.callee, parsed.tree.text(of: node), arguments, range, context, symbols, &ir)
    case .index:
      let index = work.take()
      // What a subscript does not find may be meant for `??`, however much of it is constant.
      let value = work.take()
      if let element = element(of: value, index, &ir) { return element }
      return try operators.subscripted(value, index, range, mayBeNil: mayBeNil(node, parsed), &ir)
    case .member:
      return try operators.member(
        work.take(), parsed.tree.text(of: node), range, mayBeNil: mayBeNil(node, parsed), &ir)
    case .array:
      do throws(EvaluationFailure) {
        return try folder.array(work.take(Int(node.b)), &ir)
      } catch { throw CompileError(error, range) }
    case .number, .string, .symbol: return ir.constant(.null)
    }
  }

  private func mayBeNil(_ node: ExpressionTree.Node, _ parsed: ParsedExpression) -> Bool {
    let kind = parsed.tree.nodes[Int(node.a)].kind
    return kind == .index || kind == .member
  }

  /// An item of an array of state at a constant index, read from its own cell: only its changes count for the reader.
  private func element(of array: Int32, _ index: Int32, _ ir: inout ExpressionIR) -> Int32? {
    guard ir.isConstant(index), ir.type(index) == .number,
      let place = Int(exactly: ir.value(index).a.rounded(.towardZero)), place >= 0,
      let cell = symbols.elementCell(array, place, ir)
    else { return nil }
    let item = ir.load(cell, .any)
    return ir.append(ExpressionIR.Node(operation: .element, type: .any, a: item, b: index))
  }

  private func percent(
    _ operand: Int32, _ range: SourceRange, _ context: ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    guard context.percent != .none else {
      throw CompileError(
        code: .symbol, message: "Undefined postfix operator %", range: range,
        notes: ["percentages are for positions and sizes: left, right, x, width, top, bottom, y, height"])
    }
    guard ir.type(operand).isNumeric || ir.type(operand) == .any else {
      throw CompileError(
        code: .type,
        message: "Argument of type \(catalog.name(of: ir.type(operand))) is not compatible with postfix operator %",
        range: range)
    }
    let whole = symbols.percentBase(context, &ir).node
    let hundred = ir.constant(100)
    let fraction = folder.fold(ExpressionIR.Node(operation: .divide, type: .number, a: operand, b: hundred), &ir)
    return folder.fold(ExpressionIR.Node(operation: .multiply, type: .number, a: fraction, b: whole), &ir)
  }
}
