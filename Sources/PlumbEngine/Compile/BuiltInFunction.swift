/// A function of the expression language (spec 2.3).
struct BuiltInFunction {
  var name: String
  var operation: Operation
  var arity: Int
  var isVariadic = false
  var makesColor = false

  static let all: [BuiltInFunction] = [
    BuiltInFunction(name: "sqrt", operation: .sqrt, arity: 1),
    BuiltInFunction(name: "floor", operation: .floor, arity: 1),
    BuiltInFunction(name: "ceil", operation: .ceil, arity: 1),
    BuiltInFunction(name: "round", operation: .round, arity: 1),
    BuiltInFunction(name: "cos", operation: .cos, arity: 1),
    BuiltInFunction(name: "acos", operation: .acos, arity: 1),
    BuiltInFunction(name: "sin", operation: .sin, arity: 1),
    BuiltInFunction(name: "asin", operation: .asin, arity: 1),
    BuiltInFunction(name: "tan", operation: .tan, arity: 1),
    BuiltInFunction(name: "atan", operation: .atan, arity: 1),
    BuiltInFunction(name: "abs", operation: .abs, arity: 1),
    BuiltInFunction(name: "pow", operation: .power, arity: 2),
    BuiltInFunction(name: "atan2", operation: .atan2, arity: 2),
    BuiltInFunction(name: "mod", operation: .remainder, arity: 2),
    BuiltInFunction(name: "max", operation: .maximum, arity: 2, isVariadic: true),
    BuiltInFunction(name: "min", operation: .minimum, arity: 2, isVariadic: true),
    BuiltInFunction(name: "rgb", operation: .makeColor, arity: 3, makesColor: true),
    BuiltInFunction(name: "rgba", operation: .makeColorWithAlpha, arity: 4, makesColor: true),
  ]

  static let names = all.map { $0.name }

  static func named(_ name: String) -> BuiltInFunction? { all.first { $0.name == name } }

  var arityMessage: String {
    "Function \(name)() expects \(isVariadic ? "at least " : "")\(arity) argument\(arity == 1 ? "" : "s")"
  }
}
