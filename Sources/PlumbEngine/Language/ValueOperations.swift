import PlumbSyntax

/// An error while a value was computed.
final class EvaluationFailure: Error, @unchecked Sendable {
  var code: Status
  var message: String
  var suggestions: [String] = []
  var notes: [String] = []
  /// Of a limit that has nothing to do with how many bytes are left.
  var isOfDepth = false

  @inline(never)
  init(_ message: String, code: Status = .evaluation) {
    self.code = code
    self.message = message
  }
}

/// Operations on tagged values: what numeric instructions do, and all that strings, colours, arrays and nil need.
enum ValueOperations {
  /// Most items or bytes an operation may make.
  struct OperationLimits {
    var bytes = 16 << 20
  }

  static func one(
    _ operation: Operation, _ value: Value, symbol: String, limits: OperationLimits = OperationLimits()
  ) throws(EvaluationFailure) -> Value {
    switch operation {
    case .count, .isEmpty: return try measureLength(operation, value)
    case .uppercase, .lowercase: return try changeCase(operation, value, limits)
    default: break
    }
    guard let number = value.numeric else {
      throw EvaluationFailure(
        "Argument of type \(value.typeName) is not compatible with \(symbol)", code: .type)
    }
    let result = Operation.one(operation, number)
    return operation.isBoolean ? .bool(result != 0) : .number(result)
  }

  static func two(
    _ operation: Operation, _ first: Value, _ second: Value, limits: OperationLimits
  ) throws(EvaluationFailure) -> Value {
    switch operation {
    case .valueEqual: return .bool(first.isEqual(to: second))
    case .valueNotEqual: return .bool(!first.isEqual(to: second))
    case .equal where first.kind != second.kind: return .bool(false)
    case .notEqual where first.kind != second.kind: return .bool(true)
    case .equal: return .bool(first.isEqual(to: second))
    case .notEqual: return .bool(!first.isEqual(to: second))
    case .coalesce: return first.kind == .null ? second : first
    case .index: return try index(first, second)
    case .indexOrNil: return try indexOrNil(first, second)
    case .member: return try member(first, second)
    case .memberOrNil: return try memberOrNil(first, second)
    case .element: return try element(first, second)
    case .elementOrNil: return first.isMissing ? .null : first
    case .closedRange, .halfOpenRange: return try range(operation, first, second)
    case .concatenate: return try concatenate(first, second, limits)
    case .joinArrays: return try join(first, second, limits)
    case .add:
      if first.kind == .string || second.kind == .string {
        if first.kind != .null && second.kind != .null { return try concatenate(first, second, limits) }
      } else if first.kind == .array && second.kind == .array {
        return try join(first, second, limits)
      }
    default: break
    }
    guard let a = first.numeric, let b = second.numeric else {
      throw EvaluationFailure(
        "Arguments of type (\(first.typeName), \(second.typeName)) are not compatible with \(operation.symbol)",
        code: .type)
    }
    let result = Operation.two(operation, a, b)
    return operation.isBoolean ? .bool(result != 0) : .number(result)
  }

  /// The truth of a condition.
  static func truth(_ value: Value, symbol: String) throws(EvaluationFailure) -> Bool {
    guard let number = value.numeric else {
      throw EvaluationFailure("Argument of type \(value.typeName) is not compatible with \(symbol)", code: .type)
    }
    return number != 0
  }

  private static func concatenate(
    _ first: Value, _ second: Value, _ limits: OperationLimits
  ) throws(EvaluationFailure) -> Value {
    let a = textBox(first)
    let b = textBox(second)
    guard a.count + b.count <= limits.bytes else {
      throw EvaluationFailure("A string would be longer than the limit of \(limits.bytes) bytes", code: .limit)
    }
    if b.count == 0 { return Value(kind: .string, box: a) }
    if a.count == 0 { return Value(kind: .string, box: b) }
    return Value(kind: .string, box: TextBox(joining: a, b))
  }

  private static func textBox(_ value: Value) -> TextBox {
    if let box = value.textBox { return box }
    return TextBox(value.description)
  }

  /// Concatenates arrays; any other value counts as an array of itself (docs/semantics/expressions.md, section
  /// 3).
  private static func join(_ first: Value, _ second: Value, _ limits: OperationLimits) throws(EvaluationFailure)
    -> Value
  {
    let a = first.kind == .array ? first.items : [first]
    let b = second.kind == .array ? second.items : [second]
    guard (a.count + b.count) <= limits.bytes / MemoryLayout<Value>.stride else {
      throw EvaluationFailure("An array would be larger than the limit of \(limits.bytes) bytes", code: .limit)
    }
    return try array(a + b, limits)
  }

  /// Lists in one another that an expression may make.
  static let maximumDepth = 64

  /// An array that an expression makes. Arrays share what they contain, so a few of them could stand for more than any
  /// memory holds: they are limited by what they would be as text, and by their depth.
  static func array(_ items: [Value], _ limits: OperationLimits) throws(EvaluationFailure) -> Value {
    let value = Value.array(items)
    guard let list = value.listBox else { return value }
    guard list.weight <= limits.bytes else {
      throw EvaluationFailure("An array would be larger than the limit of \(limits.bytes) bytes", code: .limit)
    }
    guard list.depth <= maximumDepth else {
      let failure = EvaluationFailure(
        "Arrays would be in one another deeper than \(maximumDepth) levels", code: .limit)
      failure.isOfDepth = true
      throw failure
    }
    return value
  }

  /// A colour of components from 0 to 255, and alpha from 0 to 1.
  static func color(
    _ red: Value, _ green: Value, _ blue: Value, _ alpha: Value
  ) throws(EvaluationFailure) -> Value {
    .color(
      try colorComponent(red) / 255, try colorComponent(green) / 255, try colorComponent(blue) / 255,
      try colorComponent(alpha))
  }

  private static func colorComponent(_ value: Value) throws(EvaluationFailure) -> Double {
    guard let number = value.numeric else {
      throw EvaluationFailure(
        "Type mismatch: \(value.typeName) is not valid as a colour component; a number is required", code: .type)
    }
    return number
  }

  private static func range(
    _ operation: Operation, _ first: Value, _ second: Value
  ) throws(EvaluationFailure) -> Value {
    guard let lower = first.numeric, let upper = second.numeric else {
      throw EvaluationFailure(
        "Arguments of type (\(first.typeName), \(second.typeName)) are not compatible with \(operation.symbol)",
        code: .type)
    }
    guard lower <= upper else {
      throw EvaluationFailure("Cannot form range with lower bound > upper bound")
    }
    if operation == .halfOpenRange && lower == upper {
      throw EvaluationFailure("Cannot form half-open range with lower bound == upper bound")
    }
    return .range(operation == .closedRange ? .closed : .halfOpen, lower, upper)
  }

  static func openRange(_ operation: Operation, _ bound: Value) throws(EvaluationFailure) -> Value {
    guard let number = bound.numeric else {
      throw EvaluationFailure(
        "Argument of type \(bound.typeName) is not compatible with \(operation.symbol)", code: .type)
    }
    switch operation {
    case .rangeFrom: return .range(.from, number, .infinity)
    case .rangeThrough: return .range(.through, -.infinity, number)
    default: return .range(.upTo, -.infinity, number)
    }
  }
}

extension Operation {
  /// The operator as diagnostics name it.
  var symbol: String {
    switch self {
    case .negate: "prefix operator -"
    case .not: "prefix operator !"
    case .add: "infix operator +"
    case .subtract: "infix operator -"
    case .multiply: "infix operator *"
    case .divide: "infix operator /"
    case .remainder: "infix operator %"
    case .less: "infix operator <"
    case .lessOrEqual: "infix operator <="
    case .greater: "infix operator >"
    case .greaterOrEqual: "infix operator >="
    case .equal, .valueEqual: "infix operator =="
    case .notEqual, .valueNotEqual: "infix operator !="
    case .and: "infix operator &&"
    case .or: "infix operator ||"
    case .coalesce: "infix operator ??"
    case .closedRange: "infix operator ..."
    case .halfOpenRange: "infix operator ..<"
    case .rangeFrom: "postfix operator ..."
    case .rangeThrough: "prefix operator ..."
    case .rangeUpTo: "prefix operator ..<"
    case .select: "ternary operator ?:"
    case .sqrt: "function sqrt()"
    case .floor: "function floor()"
    case .ceil: "function ceil()"
    case .round: "function round()"
    case .abs: "function abs()"
    case .cos: "function cos()"
    case .acos: "function acos()"
    case .sin: "function sin()"
    case .asin: "function asin()"
    case .tan: "function tan()"
    case .atan: "function atan()"
    case .minimum: "function min()"
    case .maximum: "function max()"
    case .power: "function pow()"
    case .atan2: "function atan2()"
    case .joinArrays: "infix operator ,"
    case .index, .indexOrNil, .element, .elementOrNil: "subscript operator []"
    case .member, .memberOrNil: "member access"
    case .count: "function count()"
    case .isEmpty: "function isEmpty()"
    case .uppercase: "function uppercase()"
    case .lowercase: "function lowercase()"
    default: "this operation"
    }
  }
}
