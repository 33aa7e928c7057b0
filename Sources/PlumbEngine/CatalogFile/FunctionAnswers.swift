import PlumbSyntax

/// How tools answer for the functions that a catalog file declares, where there is no host to do it: by the expression of
/// the attribute `answer`, in which `$1` is the first argument, and `$0` the array of all.
enum FunctionAnswers {
  /// How many arguments of a function that takes any number have names.
  static let mostNamed = 16
  /// How many answers may wait for each other.
  static let mostNested = 16

  /// The names of arguments with their values; those that are left out are nil.
  static func scope(_ arguments: [Value], of function: HostFunction) -> ScopeDefinition {
    var scope = ScopeDefinition()
    scope.constants.append(("$0", .array(arguments)))
    for index in 0..<max(arguments.count, nameCount(function)) {
      scope.constants.append(("$\(index + 1)", index < arguments.count ? arguments[index] : .null))
    }
    return scope
  }

  static func nameCount(_ function: HostFunction) -> Int { function.maximumArguments ?? mostNamed }

  /// The type that an answer is read as.
  static func type(of function: HostFunction) -> String { function.resultType ?? "any" }
}
