import PlumbSyntax

/// What a host adds to an engine before the first load. All of it is `.frozen` afterwards.
extension Engine {
  /// Names a colour: `name` in colour attributes, `UIColor.name` everywhere; a suffix `Color` is optional. Components from
  /// 0 to 1. Errors: `.duplicate`, `.argument`.
  public func register(
    color name: String, red: Double, green: Double, blue: Double, alpha: Double
  ) throws(Diagnostic) {
    try requireSetUp()
    try catalog.colors.register(name, .color(red, green, blue, alpha))
  }

  /// Names a font: `name` in font attributes, `UIFont.name` everywhere. Errors: `.duplicate`, `.argument`.
  public func register(font name: String, _ font: Font) throws(Diagnostic) {
    try requireSetUp()
    try catalog.fonts.register(name: name, font: font)
  }

  /// Registers a face that can be drawn: family, face, weight and traits. Errors: `.duplicate`, `.argument`.
  public func register(fontFace face: Font) throws(Diagnostic) {
    try requireSetUp()
    try catalog.fonts.register(face: face)
  }

  /// Registers an enumeration or option set. Errors: `.duplicate`, `.argument`.
  public func register(enumeration: Enumeration) throws(Diagnostic) {
    try requireSetUp()
    try catalog.register(enumeration: enumeration)
  }

  /// Registers a function for all expressions; constants and state of the same name hide it. Errors: `.duplicate`,
  /// `.argument` (not a name, impossible counts), `.type` (an unknown type).
  public func register(function: HostFunction) throws(Diagnostic) {
    try requireSetUp()
    let name = function.name
    guard AttributeText.isIdentifier(name), name.utf8.first != 0x60 else {
      throw Diagnostic(.argument, "'\(name)' is not a valid function name; letters and digits are allowed")
    }
    guard BuiltInFunction.named(name) == nil, catalog.functions[name] == nil else {
      throw Diagnostic(.duplicate, "There is a function \(name)() already")
    }
    try check(function)
    catalog.functions[name] = function
  }

  /// Whether counts and types of a function make sense.
  package func check(_ function: HostFunction) throws(Diagnostic) {
    guard function.minimumArguments >= 0, function.minimumArguments <= (function.maximumArguments ?? .max) else {
      throw Diagnostic(
        .argument,
        "A function cannot have from \(function.minimumArguments) to \(function.maximumArguments ?? 0) arguments"
      )
    }
    for name in function.argumentTypes + (function.resultType.map { [$0] } ?? []) {
      guard catalog.type(named: name) == nil else { continue }
      var diagnostic = Diagnostic(.type, "'\(name)' is not a type of the catalog")
      diagnostic.suggestions = suggestions(for: name, among: catalog.typeNames)
      diagnostic.notes = ["types are Any, Bool, Double, Int, String, UIColor, UIFont, [Int]… and enumerations"]
      throw diagnostic
    }
  }

  /// Sets the host's resolver of assets; nil for none. Errors: `.frozen`.
  public func setAssets(_ find: AssetResolver?) throws(Diagnostic) {
    try requireSetUp()
    assets.resolver = find
  }

  /// Looks for assets in a folder too. Errors: `.file`, and those of its `Colors.strings`.
  public func setAssetFolder(_ path: String) throws(Diagnostic) {
    try requireSetUp()
    assets.folder = try AssetFolder(path)
  }

  /// Adds the text of a `.strings` file for a language ("" for all). Errors: `.argument` (not a language), `.encoding`,
  /// `.syntax`, `.limit`.
  public func addStrings(language: String, _ bytes: [UInt8], name: String) throws(Diagnostic) {
    try requireSetUp()
    try strings.add(language: language, bytes: bytes, name: name)
  }

  /// Formats as printf does, without a locale. Errors: `.syntax`, `.type`, `.limit`.
  public func format(_ format: String, _ arguments: [Value]) throws(Diagnostic) -> String {
    do throws(EvaluationFailure) {
      let parsed = try ValueOperations.formatString(TextBox(format))
      return try ValueOperations.format(
        parsed, arguments, name: "format", maximumBytes: options.limits.maximumValueBytes
      ).stringValue ?? ""
    } catch {
      var diagnostic = Diagnostic(error.code, error.message)
      diagnostic.expression = format
      throw diagnostic
    }
  }
}
