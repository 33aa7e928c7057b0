import PlumbSyntax

/// Folds constants while expressions are compiled: appends a node to intermediate code, or the constant that it is.
struct ConstantFolder {
  let environment: EvaluationEnvironment
  /// Counts the constants of the document.
  let ledger: ValueLedger

  /// A node of one or two operands. What fails is left to fail when it is evaluated.
  func fold(_ node: ExpressionIR.Node, _ ir: inout ExpressionIR) -> Int32 {
    guard ir.isConstant(node.a), node.b < 0 || ir.isConstant(node.b) else { return ir.append(node) }
    if node.operation.isArithmetic, node.b >= 0, case .number = ir.nodes[Int(node.a)].type,
      case .number = ir.nodes[Int(node.b)].type
    {
      return ir.constant(Operation.two(node.operation, ir.nodes[Int(node.a)].number, ir.nodes[Int(node.b)].number))
    }
    let first = ir.value(node.a)
    let value: Value?
    if node.b >= 0 {
      value = try? ValueOperations.two(node.operation, first, ir.value(node.b), limits: ledger.operationLimits)
    } else if node.type == .range {
      value = try? ValueOperations.openRange(node.operation, first)
    } else {
      value = try? ValueOperations.one(
        node.operation, first, symbol: node.operation.symbol, limits: ledger.operationLimits)
    }
    guard let value, (try? ledger.keep(value)) != nil else { return ir.append(node) }
    return ir.constant(value)
  }

  /// A number of two numbers.
  func two(_ operation: Operation, _ a: Int32, _ b: Int32, _ ir: inout ExpressionIR) -> Int32 {
    fold(ExpressionIR.Node(operation: operation, type: .number, a: a, b: b), &ir)
  }

  /// A call of a site.
  func call(
    _ site: CallSite, _ operands: [Int32], _ type: StaticType, _ ir: inout ExpressionIR
  ) throws(EvaluationFailure) -> Int32 {
    guard site.isPure, operands.allSatisfy({ ir.isConstant($0) }) else { return ir.call(site, operands, type) }
    do throws(EvaluationFailure) {
      let value = try ledger.call(site, operands.map { ir.value($0) }, environment)
      return try keep(value, &ir)
    } catch { throw ledger.explained(error) }
  }

  /// An array of values.
  func array(_ items: [Int32], _ ir: inout ExpressionIR) throws(EvaluationFailure) -> Int32 {
    if items.allSatisfy({ ir.isConstant($0) }) {
      do throws(EvaluationFailure) {
        return try keep(ValueOperations.array(items.map { ir.value($0) }, ledger.operationLimits), &ir)
      } catch { throw ledger.explained(error) }
    }
    let start = Int32(truncatingIfNeeded: ir.lists.count)
    ir.lists += items
    return ir.append(
      ExpressionIR.Node(operation: .makeArray, type: .array, a: start, b: Int32(truncatingIfNeeded: items.count)))
  }

  /// A constant cast to a type.
  func cast(_ constant: Int32, to target: CastTarget, _ ir: inout ExpressionIR) throws(EvaluationFailure) -> Int32 {
    do throws(EvaluationFailure) {
      return try keep(ValueOperations.cast(ir.value(constant), to: target, environment), &ir)
    } catch { throw ledger.explained(error) }
  }

  private func keep(_ value: Value, _ ir: inout ExpressionIR) throws(EvaluationFailure) -> Int32 {
    try ledger.keep(value)
    return ir.constant(value)
  }
}
