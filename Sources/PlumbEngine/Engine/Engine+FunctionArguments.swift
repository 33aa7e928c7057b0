extension Engine {
  /// What is wrong with calling a built-in function with so many arguments; nil where nothing is, and for other functions.
  package static func argumentProblem(function name: String, count: Int) -> String? {
    guard let function = BuiltInFunction.named(name) else { return nil }
    let isRight = count == function.arity || function.isVariadic && count >= function.arity
    return isRight ? nil : function.arityMessage
  }
}
