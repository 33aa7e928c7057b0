import PlumbSyntax

/// What a resolver is asked for. Raw values are the `PLUMB_ASSET_…` codes of `engine.h`.
public enum AssetKind: Int32, Sendable {
  case bundle = 0
  case color = 1
  case image = 2
}

/// A resolver's answer, of the kind that it was asked for.
public enum AssetAnswer: Sendable {
  case color(red: Double, green: Double, blue: Double, alpha: Double)
  /// The natural size, in points.
  case image(width: Double, height: Double)
  /// There is such a bundle.
  case bundle
  /// There is none: the asset folder is asked next.
  case none
  /// The error of the load or compute is `.user`.
  case failed
}

/// A host's resolver. Called by whichever thread loads or computes.
public struct AssetResolver: @unchecked Sendable {
  package let find: (_ kind: AssetKind, _ bundle: String, _ name: String) -> AssetAnswer

  /// `bundle` is "" for the main one. The answer for a name is kept, if there is one.
  public init(_ find: @escaping (_ kind: AssetKind, _ bundle: String, _ name: String) -> AssetAnswer) {
    self.find = find
  }
}

/// Where named colours and images come from: the host's resolver, then the engine's catalogs, then a folder. Keeps no
/// answers.
package struct AssetSource: Sendable {
  package var resolver: AssetResolver?
  package var folder: AssetFolder?
  /// The images of catalogs, by `Name` or `bundle:Name`.
  private var images = NameMap<Value>()

  /// The images of catalogs, a bundle in front of the name.
  package var catalogImages: [String] { images.names }

  package init(resolver: AssetResolver? = nil, folder: AssetFolder? = nil) {
    self.resolver = resolver
    self.folder = folder
  }

  /// The colour of a name, `Brand` or `bundleIdOrName:Brand`.
  package func color(_ text: String) throws(AssetFailure) -> Value { try find(.color, text) }

  /// The image of a name, `Logo` or `bundleIdOrName:Logo`; the empty image for the empty text.
  package func image(_ text: String) throws(AssetFailure) -> Value {
    if text.utf8.isEmpty { return .image(ImageReference(name: "")) }
    return try find(.image, text)
  }

  private func find(_ kind: AssetKind, _ text: String) throws(AssetFailure) -> Value {
    let (bundle, name) = try Self.parts(text)
    switch ask(kind, bundle, name) {
    case .color(let red, let green, let blue, let alpha) where kind == .color:
      // The difference of infinite values is NaN.
      if (red - red) + (green - green) + (blue - blue) + (alpha - alpha) == 0 { return .color(red, green, blue, alpha) }
      throw AssetFailure(.user, "The asset resolver's components are not finite for '", text)
    case .image(let width, let height) where kind == .image:
      if width >= 0 && width < .infinity && height >= 0 && height < .infinity {
        return .image(ImageReference(name: name, bundle: bundle, width: width, height: height))
      }
      throw AssetFailure(.user, "The asset resolver's size is negative or not finite for '", text)
    case .none: break
    default: throw AssetFailure(.user, "The asset resolver failed for '", text)
    }
    if kind == .image, let image = images[text] { return image }
    if let folder, let found = try folder.find(kind, name, bundle: bundle) { return found }
    throw missing(kind, name, bundle)
  }

  /// Names an image of a size in points. Errors: `.duplicate`, `.argument` (not a name, a size that is negative or not
  /// finite).
  mutating func register(image name: String, bundle: String, width: Double, height: Double) throws(Diagnostic) {
    for part in [name, bundle] where part.utf8.contains(0) || part.utf8.contains(0x3A) {
      throw Diagnostic(.argument, "'\(part)' is not a valid name of an image; it cannot contain a colon")
    }
    guard !name.isEmpty else { throw Diagnostic(.argument, "The name of an image is empty") }
    guard width >= 0, height >= 0, width < .infinity, height < .infinity else {
      throw Diagnostic(.argument, "The size of the image '\(name)' must be finite and not negative")
    }
    let key = bundle.isEmpty ? name : bundle + ":" + name
    guard images[key] == nil else { throw Diagnostic(.duplicate, "There is an image named '\(key)' already") }
    let image = Value.image(ImageReference(name: name, bundle: bundle, width: width, height: height))
    image.box?.exempt()
    images[key] = image
  }

  /// Bundle ("" for the main one) and name of a text.
  private static func parts(_ text: String) throws(AssetFailure) -> (bundle: String, name: String) {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: 0x3A) else { return ("", text) }
    guard colon > 0, colon < bytes.count - 1, bytes.lastIndex(of: 0x3A) == colon else {
      throw AssetFailure(
        .syntax, "Invalid XCAsset name format '", text, hint: "An asset is written as 'name' or 'bundle:name'")
    }
    return (
      String(decoding: bytes[..<colon], as: UTF8.self), String(decoding: bytes[(colon + 1)...], as: UTF8.self)
    )
  }

  private func ask(_ kind: AssetKind, _ bundle: String, _ name: String) -> AssetAnswer {
    // Names reach the host as C strings: a part of a name is another name.
    guard let resolver, !bundle.utf8.contains(0), !name.utf8.contains(0) else { return .none }
    return resolver.find(kind, bundle, name)
  }

  /// Why there is no such asset: it may be the bundle that is missing.
  private func missing(_ kind: AssetKind, _ name: String, _ bundle: String) -> AssetFailure {
    let isMain = bundle.utf8.isEmpty
    if isMain && kind == .color {
      let failure = AssetFailure(.notFound, "Invalid color name '", name, hint: hint)
      failure.suggestions = suggestions(for: name, among: folder?.colorNames ?? [])
      return failure
    }
    var hasBundle = isMain || folder?.hasBundle(bundle) ?? false
    if !hasBundle {
      switch ask(.bundle, bundle, "") {
      case .bundle: hasBundle = true
      case .none: break
      default: return AssetFailure(.user, "The asset resolver failed for bundle '", bundle)
      }
    }
    if hasBundle {
      let place = isMain ? "' not found in main bundle" : "' not found in bundle " + bundle
      return AssetFailure(.notFound, kind == .color ? "Color named '" : "Image named '", name, place, hint: hint)
    }
    let word = bundle.utf8.contains(0x2E) ? "identifier " : "name "
    return AssetFailure(.notFound, "Could not locate bundle with ", word, bundle, hint: hint)
  }

  private var hint: String {
    if resolver != nil || folder != nil || images.count > 0 { return "" }
    return "The engine has no assets: give it some with plumb_engine_set_assets or plumb_engine_set_asset_folder"
  }
}
