import PlumbSyntax

/// From syntax to the intermediate form: types are checked and constants folded on the way.
extension Linker {
  /// Compiles a parsed expression; gives the node of `form` that has its value.
  func build(
    _ parsed: ParsedExpression, _ context: inout ExpressionContext, _ form: inout Intermediate
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
        if let macro = try enter(node, step, expression, range, &work, &context, &form) {
          work.callers.append(ExpressionWork.Caller(expression: expression, outerRange: context.outerRange))
          work.steps.append(ExpressionWork.Step(action: .leaveMacro, node: step.node, depth: step.depth))
          context.outerRange = range
          context.macros.append(macro.index)
          expression = macro.expression
          work.enter(expression.tree.root, step.depth + 1)
        }
      case .combine:
        node = expression.tree.nodes[Int(step.node)]
        let range = context.outerRange ?? node.range
        work.results.append(try combine(node, expression, range, &work, &context, &form))
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
    _ step: ExpressionWork.Step, _ range: SourceRange, _ context: inout ExpressionContext
  ) throws(CompileError) {
    context.budget += 1
    programNodes += 1
    if programNodes > options.maximumProgramNodes || context.budget > options.maximumExpressionNodes
      || Int(step.depth) > options.expressionLimits.maxDepth
    {
      throw exceeded(step, range, context)
    }
  }

  @inline(never)
  private func exceeded(
    _ step: ExpressionWork.Step, _ range: SourceRange, _ context: ExpressionContext
  ) -> CompileError {
    let message =
      if programNodes > options.maximumProgramNodes {
        "The document's expressions have more than \(options.maximumProgramNodes) parts together"
      } else if context.budget > options.maximumExpressionNodes {
        "The expression has more than \(options.maximumExpressionNodes) parts once its macros are expanded"
      } else {
        "The expression is nested deeper than \(options.expressionLimits.maxDepth) levels"
      }
    return CompileError(code: .limit, message: message, range: range)
  }

  /// Compiles a leaf, or has the operands of a node compiled. Gives the macro that is to be expanded in its place.
  @inline(__always)
  private func enter(
    _ node: ExpressionTree.Node, _ step: ExpressionWork.Step, _ parsed: ParsedExpression, _ range: SourceRange,
    _ work: inout ExpressionWork, _ context: inout ExpressionContext, _ form: inout Intermediate
  ) throws(CompileError) -> (expression: ParsedExpression, index: Int)? {
    switch node.kind {
    case .number:
      work.results.append(form.constant(node.number))
      return nil
    case .string:
      work.results.append(form.constant(.string(parsed.tree.text(of: node))))
      return nil
    case .symbol:
      let symbol = parsed.forms[Int(node.text)]
      switch try macro(symbol, range, context, &form) {
      case .none: work.results.append(try self.symbol(symbol, range, &context, &form))
      case .value(let value): work.results.append(value)
      case .expression(let expression, let index): return (expression, index)
      }
      return nil
    default: break
    }
    work.steps.append(ExpressionWork.Step(action: .combine, node: step.node, depth: step.depth))
    let depth = step.depth + 1
    switch node.kind {
    case .call:
      work.calls.append(
        ExpressionWork.Call(callee: try beginCall(node, parsed, range, &context, &form), type: context.type))
      if work.calls[work.calls.count - 1].callee.isEffect { context.type = effectStyle ?? context.type }
      enterArguments(node, parsed, &work, depth)
    case .array: enterArguments(node, parsed, &work, depth)
    default:
      if node.c >= 0 { work.enter(node.c, depth) }
      if node.b >= 0 { work.enter(node.b, depth) }
      work.enter(node.a, depth)
    }
    return nil
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
    _ context: inout ExpressionContext, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    switch node.kind {
    case .prefix, .postfix:
      let operand = work.take()
      if node.operation == .percent { return try percent(operand, range, context, &form) }
      return try unary(node.operation, operand, range, &form)
    case .infix:
      let second = work.take()
      let first = work.take()
      // `a, b` outside of calls: one array, array operands are flattened by one level (docs/semantics/expressions.md,
      // section 3).
      if node.operation == .comma {
        return fold(Intermediate.Node(operation: .joinArrays, type: .array, a: first, b: second), &form)
      }
      return try binary(node.operation, first, second, range, &form)
    case .ternary:
      let second = work.take()
      let first = work.take()
      return try ternary(work.take(), first, second, range, &form)
    case .call:
      let arguments = work.take(Int(node.b))
      guard let call = work.calls.popLast() else { return form.constant(.null) }
      context.type = call.type
      return try self.call(call.callee, parsed.tree.text(of: node), arguments, range, context, &form)
    case .index:
      let index = work.take()
      // What a subscript does not find may be meant for `??`, however much of it is constant.
      let mayBeNil = parsed.tree.nodes[Int(node.a)].kind == .index
      return try subscripted(work.take(), index, range, mayBeNil: mayBeNil, &form)
    case .array: return try makeArray(work.take(Int(node.b)), range, &form)
    case .number, .string, .symbol: return form.constant(.null)
    }
  }

  // MARK: - Operators

  private func unary(
    _ symbol: Operator, _ operand: Int32, _ range: SourceRange, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    let type = form.type(operand)
    let operation: Operation =
      switch symbol {
      case .negate: .negate
      case .not: .not
      case .rangeFrom: .rangeFrom
      case .rangeThrough: .rangeThrough
      default: .rangeUpTo
      }
    guard type.isNumeric || type == .any else {
      throw CompileError(
        code: .type, message: "Argument of type \(name(type)) is not compatible with \(operation.symbol)", range: range)
    }
    let result: StaticType = operation == .not ? .bool : operation == .negate ? .number : .range
    return fold(Intermediate.Node(operation: operation, type: result, a: operand), &form)
  }

  func binary(
    _ symbol: Operator, _ first: Int32, _ second: Int32, _ range: SourceRange, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    let a = form.type(first)
    let b = form.type(second)
    if case .number = a, case .number = b, let operation = arithmetic(symbol) {
      return two(operation, first, second, &form)
    }
    func node(_ operation: Operation, _ type: StaticType) -> Int32 {
      fold(Intermediate.Node(operation: operation, type: type, a: first, b: second), &form)
    }
    func incompatible(_ operation: Operation) -> CompileError {
      CompileError(
        code: .type, message: "Arguments of type (\(name(a)), \(name(b))) are not compatible with \(operation.symbol)",
        range: range)
    }
    let isNumeric = (a.isNumeric || a == .any) && (b.isNumeric || b == .any)
    switch symbol {
    case .add:
      if a == .string || b == .string {
        if a == .null || b == .null { throw incompatible(.add) }
        if a == .any || b == .any { return node(.add, .string) }
        return node(.concatenate, .string)
      }
      if a == .array && b == .array { return node(.joinArrays, .array) }
      if a == .any && (b == .array || b == .any) || b == .any && a == .array { return node(.add, .any) }
      if a == .any && b.isNumeric || b == .any && a.isNumeric { return node(.add, .any) }
      // Only a text takes anything.
      if a == .any && b != .null || b == .any && a != .null { return node(.add, .string) }
      guard isNumeric else { throw incompatible(.add) }
      return node(.add, .number)
    case .subtract, .multiply, .divide, .remainder:
      let operation = arithmetic(symbol) ?? .remainder
      guard isNumeric else { throw incompatible(operation) }
      return node(operation, .number)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      let operation: Operation =
        symbol == .less
        ? .less : symbol == .lessOrEqual ? .lessOrEqual : symbol == .greater ? .greater : .greaterOrEqual
      guard isNumeric else { throw incompatible(operation) }
      return node(operation, .bool)
    case .equal, .notEqual:
      let isEqual = symbol == .equal
      if a.isNumeric && a == b { return node(isEqual ? .equal : .notEqual, .bool) }
      // Different types are unequal; what is computed is computed all the same, it may fail.
      let mayBeSame = a == .any || b == .any || a == b || a.kind != nil && a.kind == b.kind
      if !mayBeSame, isKnown(first, form), isKnown(second, form) {
        return form.constant(.bool(!isEqual))
      }
      return node(isEqual ? .valueEqual : .valueNotEqual, .bool)
    case .and, .or:
      let operation: Operation = symbol == .and ? .and : .or
      guard isNumeric else { throw incompatible(operation) }
      return node(operation, .bool)
    case .coalesce:
      let optional = allowingNil(first, &form)
      if form.isConstant(optional) { return form.value(optional).kind == .null ? second : optional }
      if a == .null { return second }
      if form.type(optional) != .any { return first }
      return fold(Intermediate.Node(operation: .coalesce, type: .any, a: optional, b: second), &form)
    case .closedRange, .halfOpenRange:
      let operation: Operation = symbol == .closedRange ? .closedRange : .halfOpenRange
      guard isNumeric else { throw incompatible(operation) }
      return node(operation, .range)
    default: throw incompatible(.copy)
    }
  }

  /// The operation that makes a number of two numbers.
  private func arithmetic(_ symbol: Operator) -> Operation? {
    switch symbol {
    case .add: .add
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .remainder: .remainder
    default: nil
    }
  }

  /// Whether a value is there without computing anything.
  private func isKnown(_ index: Int32, _ form: Intermediate) -> Bool {
    form.isConstant(index) || form.nodes[Int(index)].operation == .load
  }

  /// The left side of `??`: what is not there is nil instead of an error, in either branch of a ternary too.
  private func allowingNil(_ root: Int32, _ form: inout Intermediate) -> Int32 {
    // Nodes to look at; those whose operands are done come again, with the node that they are in `results` for.
    var steps: [(index: Int32, isDone: Bool)] = [(root, false)]
    var results: [Int32] = []
    while let step = steps.popLast() {
      let node = form.nodes[Int(step.index)]
      switch node.operation {
      case .index where !step.isDone:
        steps.append((step.index, true))
        steps.append((node.a, false))
      case .index:
        let value = results.popLast() ?? node.a
        results.append(fold(Intermediate.Node(operation: .indexOrNil, type: .any, a: value, b: node.b), &form))
      case .coalesce where !step.isDone:
        steps.append((step.index, true))
        steps.append((node.b, false))
      case .coalesce:
        let second = results.popLast() ?? node.b
        results.append(
          second == node.b
            ? step.index
            : form.append(Intermediate.Node(operation: .coalesce, type: .any, a: node.a, b: second)))
      case .select where !step.isDone:
        steps.append((step.index, true))
        steps.append((node.c, false))
        steps.append((node.b, false))
      case .select:
        let second = results.popLast() ?? node.c
        let first = results.popLast() ?? node.b
        results.append(
          first == node.b && second == node.c
            ? step.index
            : form.append(Intermediate.Node(operation: .select, type: .any, a: node.a, b: first, c: second)))
      default: results.append(step.index)
      }
    }
    return results.popLast() ?? root
  }

  func ternary(
    _ condition: Int32, _ first: Int32, _ second: Int32, _ range: SourceRange, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    let types = (form.type(condition), form.type(first), form.type(second))
    guard types.0.isNumeric || types.0 == .any else {
      throw CompileError(
        code: .type,
        message: "Arguments of type (\(name(types.0)), \(name(types.1)), \(name(types.2))) are not compatible with "
          + "ternary operator ?:", range: range)
    }
    if form.isConstant(condition), let truth = form.value(condition).numeric { return truth != 0 ? first : second }
    let type = types.1 == types.2 ? types.1 : .any
    return form.append(Intermediate.Node(operation: .select, type: type, a: condition, b: first, c: second))
  }

  private func subscripted(
    _ value: Int32, _ index: Int32, _ range: SourceRange, mayBeNil: Bool, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    let type = form.type(value)
    switch type {
    case .array, .dictionary, .string, .text, .url, .attributedText, .any: break
    case .null where mayBeNil: break
    default:
      throw CompileError(code: .type, message: "Attempted to subscript \(name(type)) value", range: range)
    }
    let result: StaticType = type == .string || type == .text ? .string : .any
    return fold(Intermediate.Node(operation: .index, type: result, a: value, b: index), &form)
  }

  private func percent(
    _ operand: Int32, _ range: SourceRange, _ context: ExpressionContext, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    sharing.isConstant = false
    guard context.percent != .none else {
      throw CompileError(
        code: .symbol, message: "Undefined postfix operator %", range: range,
        notes: ["percentages are for positions and sizes: left, right, x, width, top, bottom, y, height"])
    }
    guard form.type(operand).isNumeric || form.type(operand) == .any else {
      throw CompileError(
        code: .type, message: "Argument of type \(name(form.type(operand))) is not compatible with postfix operator %",
        range: range)
    }
    let whole: Int32 =
      switch context.percent {
      case .ownWidth: ownContainer(context.row, .horizontal, &form)
      case .ownHeight: ownContainer(context.row, .vertical, &form)
      case .parentHeight: parentContainer(context.row, .vertical, &form)
      default: parentContainer(context.row, .horizontal, &form)
      }
    let hundred = form.constant(100)
    let fraction = fold(Intermediate.Node(operation: .divide, type: .number, a: operand, b: hundred), &form)
    return fold(Intermediate.Node(operation: .multiply, type: .number, a: fraction, b: whole), &form)
  }

  // MARK: - Arrays

  private func makeArray(
    _ items: [Int32], _ range: SourceRange, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    if items.allSatisfy({ form.isConstant($0) }) {
      do throws(EvaluationFailure) {
        let value = try ValueOperations.array(items.map { form.value($0) }, ledger.operationLimits)
        try ledger.keep(value)
        return form.constant(value)
      } catch { throw CompileError(ledger.explained(error), range) }
    }
    let start = Int32(truncatingIfNeeded: form.lists.count)
    form.lists += items
    return form.append(
      Intermediate.Node(operation: .makeArray, type: .array, a: start, b: Int32(truncatingIfNeeded: items.count)))
  }

  // MARK: - Folding and casts

  /// Appends a node, or the constant it comes to. What fails is left to fail when it is evaluated.
  func fold(_ node: Intermediate.Node, _ form: inout Intermediate) -> Int32 {
    guard form.isConstant(node.a), node.b < 0 || form.isConstant(node.b) else { return form.append(node) }
    if node.operation.isArithmetic, node.b >= 0, case .number = form.nodes[Int(node.a)].type,
      case .number = form.nodes[Int(node.b)].type
    {
      return form.constant(
        Operation.two(node.operation, form.nodes[Int(node.a)].number, form.nodes[Int(node.b)].number))
    }
    let first = form.value(node.a)
    let value: Value?
    if node.b >= 0 {
      value = try? ValueOperations.two(node.operation, first, form.value(node.b), limits: ledger.operationLimits)
    } else if node.type == .range {
      value = try? ValueOperations.openRange(node.operation, first)
    } else {
      value = try? ValueOperations.one(
        node.operation, first, symbol: node.operation.symbol, limits: ledger.operationLimits)
    }
    guard let value, (try? ledger.keep(value)) != nil else { return form.append(node) }
    return form.constant(value)
  }

  /// Makes a value fit the type of its attribute, in each branch of a ternary, so that a mistake in the branch that is
  /// not taken is found too.
  func cast(
    _ root: Int32, to type: PropertyType, typeName: String, _ range: SourceRange, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    guard form.nodes[Int(root)].operation == .select, type != .any else {
      return try castValue(root, to: type, typeName: typeName, range, &form)
    }
    // Branches to cast; a ternary comes again when both of its are in `results`.
    var steps: [(index: Int32, isDone: Bool)] = [(root, false)]
    var results: [Int32] = []
    while let step = steps.popLast() {
      let node = form.nodes[Int(step.index)]
      if step.isDone {
        let second = results.popLast() ?? node.c
        let first = results.popLast() ?? node.b
        results.append(try ternary(node.a, first, second, range, &form))
      } else if node.operation == .select {
        steps.append((step.index, true))
        steps.append((node.c, false))
        steps.append((node.b, false))
      } else {
        results.append(try castValue(step.index, to: type, typeName: typeName, range, &form))
      }
    }
    return results.popLast() ?? root
  }

  private func castValue(
    _ root: Int32, to type: PropertyType, typeName: String, _ range: SourceRange, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    let node = form.nodes[Int(root)]
    let isNumber = node.type.isNumeric
    switch type {
    case .any: return root
    case .number, .namedNumber, .bool, .string, .attributedText, .color, .font, .array, .point, .size, .rect, .insets,
      .offset, .affineTransform, .transform3D, .enumeration, .optionSet, .url, .selector:
      if node.type == StaticType(type), node.type != .enumeration(StaticType.unknownRow) { return root }
    default: break
    }
    switch type {
    case .number where isNumber, .namedNumber where isNumber:
      if form.isConstant(root) { return form.constant(form.value(root).a) }
      // A boolean's cell already holds 0 or 1: only the name of the type changes.
      var number = node
      number.type = .number
      return form.append(number)
    case .integer where isNumber && form.isConstant(root) && !form.value(root).a.isFinite:
      throw CompileError(
        code: .type, message: "\(form.value(root).description) is no whole number, as \(typeName) has to be",
        range: range)
    case .integer where isNumber:
      return fold(Intermediate.Node(operation: .truncate, type: .number, a: root), &form)
    case .bool where isNumber:
      return fold(Intermediate.Node(operation: .truth, type: .bool, a: root), &form)
    default: break
    }
    let target = target(type, typeName)
    if form.isConstant(root) {
      do throws(EvaluationFailure) {
        let value = try ValueOperations.cast(form.value(root), to: target, environment)
        try ledger.keep(value)
        return form.constant(value)
      } catch { throw CompileError(ledger.explained(error), range) }
    }
    if !node.type.fits(type) {
      throw CompileError(
        code: .type, message: "\(name(node.type)) is not compatible with expected type \(typeName)", range: range)
    }
    return appendCast(root, target, &form)
  }

  func appendCast(_ root: Int32, _ target: CastTarget, _ form: inout Intermediate) -> Int32 {
    form.targets.append(target)
    return form.append(
      Intermediate.Node(
        operation: .cast, type: StaticType(target.type), a: root,
        b: Int32(truncatingIfNeeded: form.targets.count - 1)))
  }

  /// The target of casts to a type, made once.
  func target(_ type: PropertyType, _ typeName: String) -> CastTarget {
    if let known = targets[typeName], known.type == type { return known }
    let target = CastTarget(type, typeName: typeName, catalog: catalog)
    targets[typeName] = target
    return target
  }

  /// The same by the type's name; an unknown name is a type of objects.
  func target(named name: String) -> CastTarget { target(catalog.type(named: name) ?? .object, name) }

  /// The type as diagnostics name it.
  func name(_ type: StaticType) -> String {
    switch type {
    case .enumeration(let row), .optionSet(let row):
      Int(row) < catalog.enumerations.count ? catalog.enumerations[Int(row)].name : type.name
    default: type.name
    }
  }
}
