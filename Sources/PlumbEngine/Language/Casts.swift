import PlumbSyntax

/// Casts to the types of attributes (docs/semantics/expressions.md, section 8).
extension ValueOperations {
  static func cast(
    _ value: Value, to target: CastTarget, _ environment: EvaluationEnvironment
  ) throws(EvaluationFailure) -> Value {
    switch target.type {
    case .any, .text: return value
    case .number, .namedNumber:
      if let number = value.numeric { return .number(number) }
    case .integer:
      if let number = value.numeric { return .number(number.rounded(.towardZero)) }
    case .bool:
      if let number = value.numeric { return .bool(number != 0) }
    case .string:
      if value.kind == .string { return value }
      if let text = value.textBox { return Value(kind: .string, box: text) }
      if value.kind != .null { return .string(value.description) }
    case .attributedText:
      if value.kind == .attributedText { return value }
      if value.kind != .null { return plainText(value) }
    case .url:
      switch value.kind {
      case .url: return value
      case .null: return .url("")
      case .string: return .url(URLText.resolve(value.stringValue ?? "", base: nil))
      default: break
      }
    case .color:
      if value.kind == .color { return value }
      if value.kind == .string { return try environment.color(value.stringValue ?? "") }
    case .image:
      switch value.kind {
      case .image: return value
      case .null: return .image(ImageReference(name: ""))
      case .string: return try environment.image(value.stringValue ?? "")
      default: break
      }
    case .font:
      if value.kind == .font { return value }
      if value.kind != .null {
        return try makeFont([.value(value)], textScale: 1, environment)
      }
    case .array:
      if value.kind == .array || value.kind == .null { return value }
      return try array([value], environment.limits)
    case .arrayOf:
      if value.kind == .null { return value }
      return try castItems(value, target, environment)
    case .enumeration, .optionSet:
      if let result = try castNamed(value, target, environment) { return result }
    case .visualEffect, .object, .function, .className:
      if value.kind == .null { return value }
      if let kind = StaticType(kindOf: target.type), kind == value.kind { return value }
      if target.type == .className, value.kind == .string { return Value(kind: .className, box: value.textBox) }
    case .selector:
      if value.kind == .selector { return value }
      if value.kind == .string { return Value(kind: .selector, box: value.textBox) }
    case .point, .size, .rect, .insets, .offset, .affineTransform, .transform3D:
      if let kind = StaticType(kindOf: target.type), kind == value.kind { return value }
    }
    if value.kind == .null { throw EvaluationFailure("Unexpected nil value") }
    throw EvaluationFailure(
      "\(value.typeName) is not compatible with expected type \(target.typeName)", code: .type)
  }

  private static func castItems(
    _ value: Value, _ target: CastTarget, _ environment: EvaluationEnvironment
  ) throws(EvaluationFailure) -> Value {
    guard let element = target.element else { return value }
    var items: [Value] = []
    for item in value.kind == .array ? value.items : [value] {
      if item.kind == .array, element.type != .array, element.element == nil {
        throw EvaluationFailure("Array is not compatible with expected type \(element.typeName)", code: .type)
      }
      items.append(try cast(item, to: element, environment))
    }
    return try array(items, environment.limits)
  }

  /// A case or a set of options: the value itself, its number, or for a set an array of both. Strings never.
  private static func castNamed(
    _ value: Value, _ target: CastTarget, _ environment: EvaluationEnvironment
  ) throws(EvaluationFailure) -> Value? {
    guard let enumeration = target.enumeration else { return nil }
    if value.kind == .enumeration || value.kind == .optionSet {
      guard let name = value.typeNameBox, name === enumeration.nameText || name.equals(enumeration.nameText) else {
        return nil
      }
      return value.kind == .optionSet || enumeration.style == .cases ? value : enumeration.value(number: value.a)
    }
    if let number = value.numeric {
      if let found = enumeration.value(number: number) { return found }
      let what = enumeration.style == .options ? "set of options" : "case"
      throw EvaluationFailure("\(value.description) is the number of no \(what) of \(target.typeName)", code: .type)
    }
    guard enumeration.style == .options, value.kind == .array else { return nil }
    var sets: [Value] = []
    for item in value.items {
      guard item.kind != .array, let set = try castNamed(item, target, environment) else {
        throw EvaluationFailure("\(item.typeName) is not compatible with expected type \(target.typeName)", code: .type)
      }
      sets.append(set)
    }
    return enumeration.union(sets)
  }

  /// Text in the standard font.
  private static func plainText(_ value: Value) -> Value {
    let text = value.textBox ?? TextBox(value.description)
    return .attributedText(text, text.count > 0 ? [TextRun(start: 0, length: text.count)] : [])
  }
}

extension StaticType {
  /// The one kind of values that a type takes; nil for a type that takes several or none.
  init?(kindOf type: PropertyType) {
    switch type {
    case .visualEffect: self = .visualEffect
    case .object: self = .object
    case .function: self = .function
    case .className: self = .className
    default:
      let type = StaticType(type)
      if type == .any { return nil }
      self = type
    }
  }

  static func == (type: StaticType, kind: ValueKind) -> Bool { type.kind == kind }

  /// Whether values of this type may fit an attribute, as far as is known before they are evaluated
  /// (docs/semantics/expressions.md, section 8).
  func fits(_ type: PropertyType) -> Bool {
    if self == .any { return true }
    switch type {
    case .any, .text: return true
    case .number, .integer, .bool, .namedNumber: return isNumeric
    case .string, .attributedText: return self != .null
    case .url: return self == .url || self == .string || self == .null
    case .color: return self == .color || self == .string
    case .image: return self == .image || self == .string || self == .null
    case .font: return self == .font || self == .string || isNumeric
    case .selector: return self == .selector || self == .string
    case .className: return self == .className || self == .string || self == .null
    case .array, .arrayOf: return true
    case .visualEffect, .object, .function: return self == .null || StaticType(kindOf: type) == self
    case .enumeration(let row):
      if case .enumeration(let own) = self { return own == row || own == Self.unknownRow }
      return isNumeric
    case .optionSet(let row):
      if case .optionSet(let own) = self { return own == row || own == Self.unknownRow }
      if case .enumeration(let own) = self { return own == Self.unknownRow }
      return isNumeric || self == .array
    case .point, .size, .rect, .insets, .offset, .affineTransform, .transform3D: return StaticType(type) == self
    }
  }
}
