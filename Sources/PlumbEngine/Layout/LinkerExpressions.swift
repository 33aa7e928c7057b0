import PlumbSyntax

/// From syntax to the intermediate form: types are checked and constants folded on the way.
extension Linker {
  func build(
    _ parsed: ParsedExpression, _ index: Int32, _ context: inout ExpressionContext, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    let node = parsed.tree.nodes[Int(index)]
    let range = context.outerRange ?? node.range
    context.budget += 1
    programNodes += 1
    if programNodes > options.maximumProgramNodes {
      throw CompileError(
        code: .limit,
        message: "The document's expressions have more than \(options.maximumProgramNodes) parts together",
        range: range)
    }
    context.depth += 1
    defer { context.depth -= 1 }
    if context.budget > options.maximumExpressionNodes {
      throw CompileError(
        code: .limit,
        message: "The expression has more than \(options.maximumExpressionNodes) parts once its macros are expanded",
        range: range)
    }
    if context.depth > options.expressionLimits.maxDepth {
      throw CompileError(
        code: .limit,
        message: "The expression is nested deeper than \(options.expressionLimits.maxDepth) levels", range: range)
    }
    switch node.kind {
    case .number: return form.constant(node.number)
    case .string: return form.constant(.string(parsed.tree.text(of: node)))
    case .symbol: return try symbol(parsed.forms[Int(node.text)], range, &context, &form)
    case .prefix, .postfix:
      if node.operation == .percent { return try percent(parsed, node, range, &context, &form) }
      let operand = try build(parsed, node.a, &context, &form)
      return try unary(node.operation, operand, range, &form)
    case .infix:
      if node.operation == .comma { return try list(parsed, node, range, &context, &form) }
      let first = try build(parsed, node.a, &context, &form)
      let second = try build(parsed, node.b, &context, &form)
      return try binary(node.operation, first, second, range, &form)
    case .ternary:
      let condition = try build(parsed, node.a, &context, &form)
      let first = try build(parsed, node.b, &context, &form)
      let second = try build(parsed, node.c, &context, &form)
      return try ternary(condition, first, second, range, &form)
    case .call: return try call(parsed, node, range, &context, &form)
    case .index:
      let value = try build(parsed, node.a, &context, &form)
      let index = try build(parsed, node.b, &context, &form)
      // What a subscript does not find may be meant for `??`, however much of it is constant.
      let mayBeNil = parsed.tree.nodes[Int(node.a)].kind == .index
      return try subscripted(value, index, range, mayBeNil: mayBeNil, &form)
    case .array:
      let start = Int(node.a)
      var items: [Int32] = []
      for item in parsed.tree.arguments[start..<start + Int(node.b)] {
        items.append(try build(parsed, item, &context, &form))
      }
      return try makeArray(items, range, &form)
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
  private func allowingNil(_ index: Int32, _ form: inout Intermediate, depth: Int = 0) -> Int32 {
    let node = form.nodes[Int(index)]
    guard depth < options.expressionLimits.maxDepth else { return index }
    switch node.operation {
    case .index:
      let value = allowingNil(node.a, &form, depth: depth + 1)
      return fold(Intermediate.Node(operation: .indexOrNil, type: .any, a: value, b: node.b), &form)
    case .coalesce:
      let second = allowingNil(node.b, &form, depth: depth + 1)
      if second == node.b { return index }
      return form.append(Intermediate.Node(operation: .coalesce, type: .any, a: node.a, b: second))
    case .select:
      let first = allowingNil(node.b, &form, depth: depth + 1)
      let second = allowingNil(node.c, &form, depth: depth + 1)
      if first == node.b && second == node.c { return index }
      return form.append(Intermediate.Node(operation: .select, type: .any, a: node.a, b: first, c: second))
    default: return index
    }
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
    _ parsed: ParsedExpression, _ node: ExpressionTree.Node, _ range: SourceRange,
    _ context: inout ExpressionContext, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    let operand = try build(parsed, node.a, &context, &form)
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

  /// `a, b` outside of calls: one array, array operands are flattened by one level (spec 3.12).
  private func list(
    _ parsed: ParsedExpression, _ node: ExpressionTree.Node, _ range: SourceRange,
    _ context: inout ExpressionContext, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    let first = try build(parsed, node.a, &context, &form)
    let second = try build(parsed, node.b, &context, &form)
    return fold(Intermediate.Node(operation: .joinArrays, type: .array, a: first, b: second), &form)
  }

  private func makeArray(
    _ items: [Int32], _ range: SourceRange, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    if items.allSatisfy({ form.isConstant($0) }) {
      do throws(EvaluationFailure) {
        return form.constant(try ValueOperations.array(items.map { form.value($0) }, environment.limits))
      } catch { throw CompileError(error, range) }
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
      value = try? ValueOperations.two(node.operation, first, form.value(node.b), limits: environment.limits)
    } else if node.type == .range {
      value = try? ValueOperations.openRange(node.operation, first)
    } else {
      value = try? ValueOperations.one(
        node.operation, first, symbol: node.operation.symbol, limits: environment.limits)
    }
    return value.map { form.constant($0) } ?? form.append(node)
  }

  /// Makes a value fit the type of its attribute, in each branch of a ternary, so that a mistake in the branch that is
  /// not taken is found too.
  func cast(
    _ root: Int32, to type: PropertyType, typeName: String, _ range: SourceRange, _ form: inout Intermediate,
    depth: Int = 0
  ) throws(CompileError) -> Int32 {
    let node = form.nodes[Int(root)]
    if node.operation == .select && depth < options.expressionLimits.maxDepth && type != .any {
      let first = try cast(node.b, to: type, typeName: typeName, range, &form, depth: depth + 1)
      let second = try cast(node.c, to: type, typeName: typeName, range, &form, depth: depth + 1)
      return try ternary(node.a, first, second, range, &form)
    }
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
        return form.constant(try ValueOperations.cast(form.value(root), to: target, environment))
      } catch { throw CompileError(error, range) }
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
