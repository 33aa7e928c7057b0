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

  /// Registers a function for all expressions; constants and state of the same name hide it. One that a catalog declares
  /// gets its implementation so, and has the catalog's signature. Errors: `.duplicate`, `.argument` (not a name, impossible
  /// counts), `.type` (an unknown type, another signature than the catalog's).
  public func register(function: HostFunction) throws(Diagnostic) {
    try requireSetUp()
    try catalog.register(function: function)
  }

  /// Whether counts and types of a function make sense.
  package func check(_ function: HostFunction) throws(Diagnostic) { try catalog.check(function) }

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

  /// Sets what reads a stage of EverLayout documents; nil for Plumb's own. Errors: `.frozen`, `.busy`.
  public func setStage(_ stage: LayoutStage, _ reader: StageReader?) throws(Diagnostic) {
    try requireSetUp()
    stages[stage] = reader
  }

  /// Adds a language of documents. Those that are added first are asked first, and before XML and JSON. Errors: `.frozen`,
  /// `.busy`, `.duplicate`, `.argument` (no name).
  public func add(format: DocumentFormat) throws(Diagnostic) {
    try requireSetUp()
    if format.name.isEmpty { throw Diagnostic(.argument, "A format has a name") }
    if formats.contains(where: { $0.name == format.name }) {
      throw Diagnostic(.duplicate, "There is a format \(format.name) already")
    }
    formats.append(format)
  }
}
