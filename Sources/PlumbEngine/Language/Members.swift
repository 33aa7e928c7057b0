import PlumbSyntax

/// A member that values of several types have.
struct Member {
  var operation: Operation
  var type: StaticType

  init?(_ name: String, of type: StaticType) {
    switch type {
    case .array, .dictionary, .optionSet: break
    default: guard type.isText else { return nil }
    }
    switch name {
    case "count": (operation, self.type) = (.count, .number)
    case "isEmpty": (operation, self.type) = (.isEmpty, .bool)
    default: return nil
    }
  }
}

extension ValueOperations {
  /// `value.name` behind a bracket: a key of a dictionary, a part of a structure, `count` and `isEmpty`
  /// (docs/semantics/expressions.md, section 4). Keys come first: a dictionary may have one named `count`.
  static func member(_ value: Value, _ name: Value) throws(EvaluationFailure) -> Value {
    guard let key = name.textBox else { return .null }
    if value.kind == .dictionary, let found = value.listBox?.value(for: key) { return found }
    let text = key.string
    let type = StaticType(value.kind)
    if let part = structurePart(value, text) { return part }
    if let member = Member(text, of: type) {
      return try one(member.operation, value, symbol: member.operation.symbol)
    }
    throw unknownMember(text, of: value)
  }

  /// A part of a structure by its name, such as `size.width` of a rectangle; nil for other values and names.
  static func structurePart(_ value: Value, _ name: String) -> Value? {
    if let component = Value.componentIndex(name, of: StaticType(value.kind)) {
      return .number(value.component(component))
    }
    return StructureParts.part(name, of: value.kind.typeName).map { value.part($0) }
  }

  /// `value.name` on the left of `??`.
  static func memberOrNil(_ value: Value, _ name: Value) throws(EvaluationFailure) -> Value {
    if value.kind == .null { return .null }
    do throws(EvaluationFailure) { return try member(value, name) } catch {
      if error.code == .evaluation { return .null }
      throw error
    }
  }

  /// The item of an array in state, from its own cell.
  static func element(_ value: Value, _ index: Value) throws(EvaluationFailure) -> Value {
    if value.isMissing { throw outOfBounds(index.a) }
    return value
  }

  private static func unknownMember(_ name: String, of value: Value) -> EvaluationFailure {
    guard value.kind == .dictionary, let list = value.listBox else {
      return EvaluationFailure(
        value.kind == .null ? "Attempted to read '\(name)' of nil" : "\(value.typeName) has no property '\(name)'",
        code: value.kind == .null ? .evaluation : .type)
    }
    let failure = EvaluationFailure("Unknown property '\(name)'")
    let keys = (0..<min(list.count, 100)).map { list.key($0) }
    failure.suggestions = suggestions(for: name, among: keys)
    if failure.suggestions.isEmpty, !keys.isEmpty {
      var known = keys[0]
      for key in keys.dropFirst().prefix(9) { known += ", " + key }
      failure.notes = ["the dictionary has " + known + (list.count > 10 ? " and \(list.count - 10) more" : "")]
    }
    return failure
  }
}
