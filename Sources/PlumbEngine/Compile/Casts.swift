import PlumbSyntax

extension Operation {
  /// The cast to the type of a property (spec 3.3).
  static func cast(to type: PropertyType) -> Operation {
    switch type {
    case .number: .castNumber
    case .integer: .castInteger
    case .bool: .castBool
    case .string: .castString
    case .color: .castColor
    case .array: .castArray
    case .point: .castPoint
    case .size: .castSize
    case .rect: .castRect
    case .insets: .castInsets
    case .any, .text: .castAny
    }
  }
}

extension ValueOperations {
  /// Casts a value to the type of the attribute it is for; `typeName` is that type's name in errors.
  static func cast(
    _ operation: Operation, _ value: Value, typeName: String
  ) throws(EvaluationFailure) -> Value {
    switch operation {
    case .castNumber:
      if let number = value.numeric { return .number(number) }
    case .castInteger:
      if let number = value.numeric { return .number(number.rounded(.towardZero)) }
    case .castBool:
      if let number = value.numeric { return .bool(number != 0) }
    case .castString:
      if value.kind == .null { throw unexpectedNil() }
      if value.kind == .string { return value }
      return .string(value.description)
    case .castColor:
      if value.kind == .color { return value }
      if value.kind == .string {
        let name = value.stringValue ?? ""
        if let color = ColorNames.hexadecimal(name) ?? ColorNames.color(named: name) { return color }
        throw EvaluationFailure("Invalid color name '\(name)'", code: .type)
      }
    case .castArray:
      if value.kind == .array { return value }
      if value.kind != .null { return .array([value]) }
      return value
    case .castPoint where value.kind == .point: return value
    case .castSize where value.kind == .size: return value
    case .castRect where value.kind == .rect: return value
    case .castInsets where value.kind == .insets: return value
    case .castPoint, .castSize, .castRect, .castInsets: break
    default: return value
    }
    if value.kind == .null { throw unexpectedNil() }
    throw EvaluationFailure("\(value.typeName) is not compatible with expected type \(typeName)", code: .type)
  }

  private static func unexpectedNil() -> EvaluationFailure { EvaluationFailure("Unexpected nil value") }
}
