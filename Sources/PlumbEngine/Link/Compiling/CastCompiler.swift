import PlumbSyntax

/// Compiles casts to the types of attributes and arguments.
final class CastCompiler {
  private let folder: ConstantFolder
  private let operators: OperatorCompiler
  /// By the type's name.
  private var targets = NameMap<CastTarget>()
  private var catalog: Catalog {
    @inline(__always) _read { yield folder.environment.catalog }
  }

  init(_ operators: OperatorCompiler) {
    self.operators = operators
    folder = operators.folder
  }

  /// Makes a value fit the type of its attribute, in each branch of a ternary, so that a mistake in the branch that is
  /// not taken is found too.
  func cast(
    _ root: Int32, to type: PropertyType, typeName: String, _ range: SourceRange, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    guard ir.nodes[Int(root)].operation == .select, type != .any else {
      return try castValue(root, to: type, typeName: typeName, range, &ir)
    }
    // Branches to cast; a ternary comes again when both of its are in `results`.
    var steps: [(index: Int32, isDone: Bool)] = [(root, false)]
    var results: [Int32] = []
    while let step = steps.popLast() {
      let node = ir.nodes[Int(step.index)]
      if step.isDone {
        let second = results.popLast() ?? node.c
        let first = results.popLast() ?? node.b
        results.append(try operators.ternary(node.a, first, second, range, &ir))
      } else if node.operation == .select {
        steps.append((step.index, true))
        steps.append((node.c, false))
        steps.append((node.b, false))
      } else {
        results.append(try castValue(step.index, to: type, typeName: typeName, range, &ir))
      }
    }
    return results.popLast() ?? root
  }

  private func castValue(
    _ root: Int32, to type: PropertyType, typeName: String, _ range: SourceRange, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    let node = ir.nodes[Int(root)]
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
      if ir.isConstant(root) { return ir.constant(ir.value(root).a) }
      // A boolean's cell already holds 0 or 1: only the name of the type changes.
      var number = node
      number.type = .number
      return ir.append(number)
    case .integer where isNumber && ir.isConstant(root) && !ir.value(root).a.isFinite:
      throw CompileError(
        code: .type, message: "\(ir.value(root).description) is not a whole number; \(typeName) requires one",
        range: range)
    case .integer where isNumber:
      return folder.fold(ExpressionIR.Node(operation: .truncate, type: .number, a: root), &ir)
    case .bool where isNumber:
      return folder.fold(ExpressionIR.Node(operation: .truth, type: .bool, a: root), &ir)
    default: break
    }
    let target = target(type, typeName)
    if ir.isConstant(root) {
      do throws(EvaluationFailure) {
        return try folder.cast(root, to: target, &ir)
      } catch { throw CompileError(error, range) }
    }
    if !node.type.fits(type) {
      throw CompileError(
        code: .type, message: "\(catalog.name(of: node.type)) is not compatible with expected type \(typeName)",
        range: range)
    }
    return appendCast(root, target, &ir)
  }

  private func appendCast(_ root: Int32, _ target: CastTarget, _ ir: inout ExpressionIR) -> Int32 {
    ir.targets.append(target)
    return ir.append(
      ExpressionIR.Node(
        operation: .cast, type: StaticType(target.type), a: root,
        b: Int32(truncatingIfNeeded: ir.targets.count - 1)))
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
}
