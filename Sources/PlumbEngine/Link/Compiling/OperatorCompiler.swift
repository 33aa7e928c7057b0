import PlumbSyntax

/// Compiles operators on operands that have been compiled: checks types, appends nodes, folds constants. A class, because
/// each use of a structure would copy the catalog's 600 bytes.
final class OperatorCompiler {
  let folder: ConstantFolder
  // Borrowed: a copy would retain each of its tables.
  private var catalog: Catalog {
    @inline(__always) _read { yield folder.environment.catalog }
  }

  init(folder: ConstantFolder) { self.folder = folder }

  func unary(
    _ symbol: Operator, _ operand: Int32, _ range: SourceRange, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    let type = ir.type(operand)
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
        code: .type, message: "Argument of type \(catalog.name(of: type)) is not compatible with \(operation.symbol)",
        range: range)
    }
    let result: StaticType = operation == .not ? .bool : operation == .negate ? .number : .range
    return folder.fold(ExpressionIR.Node(operation: operation, type: result, a: operand), &ir)
  }

  func binary(
    _ symbol: Operator, _ first: Int32, _ second: Int32, _ range: SourceRange, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    let a = ir.type(first)
    let b = ir.type(second)
    if case .number = a, case .number = b, let operation = arithmetic(symbol) {
      return folder.two(operation, first, second, &ir)
    }
    func node(_ operation: Operation, _ type: StaticType) -> Int32 {
      folder.fold(ExpressionIR.Node(operation: operation, type: type, a: first, b: second), &ir)
    }
    func incompatible(_ operation: Operation) -> CompileError {
      CompileError(
        code: .type,
        message:
          "Arguments of type (\(catalog.name(of: a)), \(catalog.name(of: b))) are not compatible with \(operation.symbol)",
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
      if !mayBeSame, isKnown(first, ir), isKnown(second, ir) {
        return ir.constant(.bool(!isEqual))
      }
      return node(isEqual ? .valueEqual : .valueNotEqual, .bool)
    case .and, .or:
      let operation: Operation = symbol == .and ? .and : .or
      guard isNumeric else { throw incompatible(operation) }
      return node(operation, .bool)
    case .coalesce:
      let optional = allowingNil(first, &ir)
      if ir.isConstant(optional) { return ir.value(optional).kind == .null ? second : optional }
      if a == .null { return second }
      if ir.type(optional) != .any { return first }
      return folder.fold(ExpressionIR.Node(operation: .coalesce, type: .any, a: optional, b: second), &ir)
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
  private func isKnown(_ index: Int32, _ ir: ExpressionIR) -> Bool {
    ir.isConstant(index) || ir.nodes[Int(index)].operation == .load
  }

  /// The left side of `??`: what is not there is nil instead of an error, in either branch of a ternary too.
  private func allowingNil(_ root: Int32, _ ir: inout ExpressionIR) -> Int32 {
    // Nodes to look at; those whose operands are done come again, with the node that they are in `results` for.
    var steps: [(index: Int32, isDone: Bool)] = [(root, false)]
    var results: [Int32] = []
    while let step = steps.popLast() {
      let node = ir.nodes[Int(step.index)]
      switch node.operation {
      case .index where !step.isDone, .member where !step.isDone:
        steps.append((step.index, true))
        steps.append((node.a, false))
      case .index, .member:
        let value = results.popLast() ?? node.a
        let operation: Operation = node.operation == .index ? .indexOrNil : .memberOrNil
        results.append(folder.fold(ExpressionIR.Node(operation: operation, type: .any, a: value, b: node.b), &ir))
      case .element:
        results.append(
          ir.append(ExpressionIR.Node(operation: .elementOrNil, type: .any, a: node.a, b: node.b)))
      case .coalesce where !step.isDone:
        steps.append((step.index, true))
        steps.append((node.b, false))
      case .coalesce:
        let second = results.popLast() ?? node.b
        results.append(
          second == node.b
            ? step.index
            : ir.append(ExpressionIR.Node(operation: .coalesce, type: .any, a: node.a, b: second)))
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
            : ir.append(ExpressionIR.Node(operation: .select, type: .any, a: node.a, b: first, c: second)))
      default: results.append(step.index)
      }
    }
    return results.popLast() ?? root
  }

  func member(
    _ value: Int32, _ name: String, _ range: SourceRange, mayBeNil: Bool, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    let type = ir.type(value)
    if let part = Value.componentIndex(name, of: type) {
      if ir.isConstant(value) { return ir.constant(ir.value(value).component(part)) }
      return ir.append(ExpressionIR.Node(operation: .component, type: .number, a: value, number: Double(part)))
    }
    if type != .dictionary, let member = Member(name, of: type) {
      return folder.fold(ExpressionIR.Node(operation: member.operation, type: member.type, a: value), &ir)
    }
    let isPart = type.kind.map { StructureParts.part(name, of: $0.typeName) != nil } ?? false
    guard type == .dictionary || type == .any || isPart || type == .null && mayBeNil else {
      throw CompileError(
        code: .type, message: "\(catalog.name(of: type)) has no property '\(name)'", range: range)
    }
    let key = ir.constant(.string(name))
    return folder.fold(ExpressionIR.Node(operation: .member, type: .any, a: value, b: key), &ir)
  }

  func ternary(
    _ condition: Int32, _ first: Int32, _ second: Int32, _ range: SourceRange, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    let types = (ir.type(condition), ir.type(first), ir.type(second))
    guard types.0.isNumeric || types.0 == .any else {
      throw CompileError(
        code: .type,
        message:
          "Arguments of type (\(catalog.name(of: types.0)), \(catalog.name(of: types.1)), \(catalog.name(of: types.2))) are not compatible with "
          + "ternary operator ?:", range: range)
    }
    if ir.isConstant(condition), let truth = ir.value(condition).numeric { return truth != 0 ? first : second }
    let type = types.1 == types.2 ? types.1 : .any
    return ir.append(ExpressionIR.Node(operation: .select, type: type, a: condition, b: first, c: second))
  }

  func subscripted(
    _ value: Int32, _ index: Int32, _ range: SourceRange, mayBeNil: Bool, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    let type = ir.type(value)
    switch type {
    case .array, .dictionary, .string, .text, .url, .attributedText, .any: break
    case .null where mayBeNil: break
    default:
      throw CompileError(code: .type, message: "Attempted to subscript \(catalog.name(of: type)) value", range: range)
    }
    let result: StaticType = type == .string || type == .text ? .string : .any
    return folder.fold(ExpressionIR.Node(operation: .index, type: result, a: value, b: index), &ir)
  }
}
