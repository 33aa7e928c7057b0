import PlumbSyntax

/// What evaluation needs besides cells: names, fonts and assets of the engine. Shared by threads.
final class EvaluationEnvironment: @unchecked Sendable {
  let catalog: Catalog
  let assets: AssetSource
  let limits: ValueOperations.OperationLimits
  /// Unknown assets are kept by name.
  let isLenient: Bool
  /// The host's texts of each language by key, to check calls of formats in all of them when a layout is loaded.
  let texts: [(language: String, texts: NameMap<TextBox>)]
  /// The names of elements that are lists or get one.
  private let listNames: [String]

  init(
    catalog: Catalog, assets: AssetSource, limits: ValueOperations.OperationLimits, isLenient: Bool,
    texts: [(language: String, texts: NameMap<TextBox>)] = []
  ) {
    self.texts = texts
    self.catalog = catalog
    self.assets = assets
    self.limits = limits
    self.isLenient = isLenient
    listNames = catalog.listNames()
  }

  /// Whether a document with these names may have lists.
  func mayHaveLists(_ names: NameTable) -> Bool { listNames.contains { names.find($0) != nil } }

  // Answers for names are kept: a name in an expression that changes each frame must not reach the host each time.
  private let lock = SpinLock()
  private var colors = NameMap<Value>()
  private var images = NameMap<Value>()
  private static let maximumAnswers = 4096

  /// The colour that a text names: an asset, a name of the host or a standard one, or hexadecimal digits.
  func color(_ text: String) throws(EvaluationFailure) -> Value {
    do throws(AssetFailure) {
      if hasAssets { return try assetColor(text) }
    } catch {
      if error.code == .user { throw EvaluationFailure(error) }
      if let color = ColorNames.hexadecimal(text) ?? catalog.color(named: text) { return color }
      if let problem = ColorNames.hexadecimalProblem(text) { throw EvaluationFailure(problem, code: error.code) }
      throw EvaluationFailure(error)
    }
    if let color = ColorNames.hexadecimal(text) ?? catalog.color(named: text) { return color }
    if let problem = ColorNames.hexadecimalProblem(text) { throw EvaluationFailure(problem, code: .type) }
    let failure = EvaluationFailure("Invalid color name '\(text)'", code: .type)
    failure.suggestions = ColorNames.suggestions(for: text, catalog.colorNames)
    throw failure
  }

  /// The image that a text names.
  func image(_ text: String) throws(EvaluationFailure) -> Value {
    do throws(AssetFailure) {
      return try assetImage(text)
    } catch {
      if isLenient && error.code != .user { return .image(ImageReference(name: text)) }
      throw EvaluationFailure(error)
    }
  }

  /// Whether there is anything that has assets.
  var hasAssets: Bool { assets.resolver != nil || assets.folder != nil }

  func assetColor(_ text: String) throws(AssetFailure) -> Value {
    if let known = lock.exclusively({ colors[text] }) { return known }
    let color = try assets.color(text)
    color.box?.exempt()
    lock.exclusively {
      if colors.count >= Self.maximumAnswers { colors.removeAll() }
      colors[text] = color
    }
    return color
  }

  func assetImage(_ text: String) throws(AssetFailure) -> Value {
    if let known = lock.exclusively({ images[text] }) { return known }
    let image = try assets.image(text)
    // Kept by the engine, whichever layout asked for it.
    image.box?.exempt()
    lock.exclusively {
      if images.count >= Self.maximumAnswers { images.removeAll() }
      images[text] = image
    }
    return image
  }
}

extension EvaluationFailure {
  convenience init(_ failure: AssetFailure) {
    self.init(failure.message, code: failure.code)
    suggestions = failure.suggestions
    if !failure.hint.isEmpty { notes = [failure.hint] }
  }
}
