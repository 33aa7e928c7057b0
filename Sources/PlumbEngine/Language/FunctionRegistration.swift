import PlumbSyntax

extension Catalog {
  /// Adds a function of the host, or its other half: what a catalog declares, and what does it.
  ///
  /// Errors: `.argument` (not a name, impossible counts), `.type` (an unknown type, or what is implemented is not what is
  /// declared), `.duplicate` (built-in ones too).
  mutating func register(function: HostFunction) throws(Diagnostic) {
    let name = function.name
    guard AttributeText.isIdentifier(name), name.utf8.first != 0x60 else {
      throw Diagnostic(.argument, "'\(name)' is not a valid function name; letters and digits are allowed")
    }
    try check(function)
    let known = functions[name]
    guard BuiltInFunction.named(name) == nil, known?.isDeclaration ?? true || function.isDeclaration else {
      throw Diagnostic(.duplicate, "There is a function \(name)() already")
    }
    guard let known else {
      functions[name] = function
      return
    }
    guard known.isDeclaration != function.isDeclaration else {
      throw Diagnostic(.duplicate, "The function \(name)() is declared already")
    }
    let (declared, implemented) = known.isDeclaration ? (known, function) : (function, known)
    if let conflict = implemented.conflict(with: declared, self) {
      var diagnostic = Diagnostic(.type, "The function \(name)() \(conflict)")
      diagnostic.notes = ["the catalog says what it takes and gives; what is left open is as it says"]
      throw diagnostic
    }
    functions[name] = HostFunction(
      name: name, minimumArguments: declared.minimumArguments, maximumArguments: declared.maximumArguments,
      argumentTypes: declared.argumentTypes, resultType: declared.resultType, isPure: declared.isPure,
      implementation: implemented)
  }

  /// Throws unless counts and types of a function make sense.
  func check(_ function: HostFunction) throws(Diagnostic) {
    guard function.minimumArguments >= 0, function.minimumArguments <= (function.maximumArguments ?? .max) else {
      throw Diagnostic(
        .argument,
        "A function cannot have from \(function.minimumArguments) to \(function.maximumArguments ?? 0) arguments"
      )
    }
    for name in function.argumentTypes + (function.resultType.map { [$0] } ?? []) {
      guard type(named: name) == nil else { continue }
      var diagnostic = Diagnostic(.type, "'\(name)' is not a type of the catalog")
      diagnostic.suggestions = suggestions(for: name, among: typeNames)
      diagnostic.notes = ["types are Any, Bool, Double, Int, String, UIColor, UIFont, [Int]… and enumerations"]
      throw diagnostic
    }
  }
}

extension HostFunction {
  /// How a registered function contradicts what a catalog declares of it; nil if it does not. Counts and types that it
  /// leaves open are no contradiction.
  fileprivate func conflict(with declared: HostFunction, _ catalog: Catalog) -> String? {
    let isOpen = minimumArguments == 0 && maximumArguments == nil
    if !isOpen, minimumArguments != declared.minimumArguments || maximumArguments != declared.maximumArguments {
      return "takes \(counts), and the catalog declares \(declared.counts)"
    }
    if !argumentTypes.isEmpty {
      let count = max(argumentTypes.count, declared.argumentTypes.count)
      for index in 0..<count {
        let (own, other) = (argumentType(index), declared.argumentType(index))
        if catalog.type(named: own) != catalog.type(named: other) {
          return "takes \(own) as argument \(index + 1), and the catalog declares \(other)"
        }
      }
    }
    if let resultType {
      let other = declared.resultType ?? "Any"
      if catalog.type(named: resultType) != catalog.type(named: other) {
        return "gives \(resultType), and the catalog declares \(other)"
      }
    }
    return nil
  }

  /// The last type counts for all arguments that follow.
  private func argumentType(_ index: Int) -> String {
    index < argumentTypes.count ? argumentTypes[index] : argumentTypes.last ?? "Any"
  }

  private var counts: String {
    let most = maximumArguments.map { $0 == minimumArguments ? "" : " to \($0)" } ?? " or more"
    return "\(minimumArguments)\(most) arguments"
  }
}
