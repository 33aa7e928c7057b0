import PlumbEngine
import PlumbSyntax

/// What a host has given to the engine that the examples of the reference are evaluated by.
struct ReferenceHost {
  let engine = Engine()
  let scope: ScopeDefinition

  init() throws(Diagnostic) {
    try engine.register(color: "header", red: 0, green: 0.2, blue: 0.4, alpha: 1)
    try engine.register(font: "caption", Font(family: "Courier", size: 11))
    for (face, weight) in [("Inter-Light", Int32(300)), ("Inter-Regular", 400), ("Inter-Bold", 700)] {
      try engine.register(fontFace: Font(family: "Inter", face: face, weight: weight))
    }
    try engine.register(
      enumeration: Enumeration("Difficulty", .cases, [.init("easy", 0), .init("normal", 1), .init("hard", 2)]))
    try engine.register(
      function: HostFunction(
        name: "clamp", minimumArguments: 3, maximumArguments: 3, argumentTypes: ["Double"], resultType: "Double",
        isPure: true
      ) { .value(.number(min(max($0[0].a, $0[1].a), $0[2].a))) })
    try engine.register(
      function: HostFunction(name: "initials", minimumArguments: 1, argumentTypes: ["String"], resultType: "String") {
        .value(.string($0.map { String(($0.stringValue ?? "").prefix(1)) }.joined()))
      })
    try engine.setAssets(
      AssetResolver { kind, bundle, name in
        switch (kind, bundle, name) {
        case (.color, "", "Brand"): .color(red: 1, green: 0.4, blue: 0, alpha: 1)
        case (.image, "", "Logo"): .image(width: 120, height: 40)
        case (.image, "Icons", "star"): .image(width: 16, height: 16)
        case (.bundle, "Icons", _): .bundle
        default: .none
        }
      })
    let texts = """
      "Hello" = "Hello!";
      "Score" = "%@ has %d points";
      "Are you sure?" = "Are you sure?";
      """
    try engine.addStrings(language: "", Array(texts.utf8), name: "Localizable.strings")
    scope = ScopeDefinition(
      constants: [
        ("gap", .number(8)), ("style", .string("bold")),
        (
          "theme",
          .dictionary([("tint", .color(1, 0, 0, 1)), ("margins", .insets(top: 1, left: 2, bottom: 3, right: 4))])
        ),
      ],
      state: [
        StateDeclaration(key: "score", value: .number(120)), StateDeclaration(key: "name", value: .string("Ann")),
        StateDeclaration(key: "items", value: .array([.string("sword"), .string("shield")])),
        StateDeclaration(key: "player", value: .dictionary([("name", .string("Ann")), ("level", .number(3))])),
        StateDeclaration(key: "nothing", value: .null),
      ])
  }

  /// The above in words.
  var summary: String {
    let constants = scope.constants.map { "`\($0.key)` \(Examples.shown($0.value).code)" }
    let state = scope.state.map { "`\($0.key)` \(Examples.shown($0.value).code)" }
    return """
      - Constants: \(constants.joined(separator: ", ")).
      - State: \(state.joined(separator: ", ")).
      - A colour `header`, a font `caption` (Courier 11), three faces of a family `Inter`, an enumeration `Difficulty`
        with the cases `easy`, `normal`, `hard`.
      - Functions `clamp(number, least, most)`, which is pure, and `initials(text, …)`.
      - Assets: a colour `Brand`, an image `Logo`, a bundle `Icons` with an image `star`.
      - Texts: `Hello`, `Score` (`%@ has %d points`), `Are you sure?`.
      """
  }

  /// What an expression comes to, or the first error.
  func evaluate(
    _ expression: String, _ type: String, constants: [(String, Value)] = [], state: [StateDeclaration] = []
  ) -> Result<Value?, Diagnostic> {
    var scope = scope
    scope.constants += constants.map { (key: $0.0, value: $0.1) }
    scope.state += state
    let (value, diagnostics) = engine.evaluate(expression, type: type, scope: scope)
    if let error = diagnostics.first(where: { $0.severity == .error }) { return .failure(error) }
    return .success(value)
  }
}
