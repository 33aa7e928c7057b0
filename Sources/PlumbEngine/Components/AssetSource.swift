import PlumbSyntax

/// What a resolver is asked for. Raw values are the `PLUMB_ASSET_…` codes of `engine.h`.
package enum AssetKind: Int32, Sendable {
  case bundle = 0
  case color = 1
  case image = 2
}

/// A resolver's answer, of the kind that it was asked for.
package enum AssetAnswer: Sendable {
  case color(red: Double, green: Double, blue: Double, alpha: Double)
  /// The natural size, in points.
  case image(width: Double, height: Double)
  /// There is such a bundle.
  case bundle
  case none
  case failed
}

/// A host's resolver. Called by whichever thread loads or computes.
package struct AssetResolver: @unchecked Sendable {
  package let find: (_ kind: AssetKind, _ bundle: String, _ name: String) -> AssetAnswer

  package init(_ find: @escaping (_ kind: AssetKind, _ bundle: String, _ name: String) -> AssetAnswer) {
    self.find = find
  }
}

/// Where named colours and images come from: the host's resolver, then a folder. Keeps no answers.
package struct AssetSource: Sendable {
  package var resolver: AssetResolver?
  package var folder: AssetFolder?

  package init(resolver: AssetResolver? = nil, folder: AssetFolder? = nil) {
    self.resolver = resolver
    self.folder = folder
  }

  /// The colour of a name, `Brand` or `bundleIdOrName:Brand`.
  package func color(_ text: String) throws(AssetFailure) -> Value {
    let (bundle, name) = try Self.parts(text)
    switch ask(.color, bundle, name) {
    case .color(let red, let green, let blue, let alpha):
      guard red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite else {
        throw AssetFailure("The asset resolver gave color '\(text)' components that are not finite", .user)
      }
      return .color(red, green, blue, alpha)
    case .none: break
    default: throw resolverFailure("color '\(text)'")
    }
    if let folder, let color = try folder.color(name, bundle: bundle) { return color }
    if !bundle.isEmpty { throw try missing("Color", name, bundle) }
    let near = suggestions(for: name, among: folder?.colorNames ?? [])
    throw AssetFailure("Invalid color name '\(name)'", .notFound, hint: hint, suggestions: near)
  }

  /// The image of a name, `Logo` or `bundleIdOrName:Logo`; the empty image for the empty text.
  package func image(_ text: String) throws(AssetFailure) -> Value {
    if text.utf8.isEmpty { return .image(ImageReference(name: "")) }
    let (bundle, name) = try Self.parts(text)
    var image = ImageReference(name: name, bundle: bundle)
    switch ask(.image, bundle, name) {
    case .image(let width, let height):
      guard width >= 0 && width.isFinite && height >= 0 && height.isFinite else {
        throw AssetFailure(
          "The asset resolver gave image '\(text)' a size that is negative or not finite", .user)
      }
      (image.width, image.height) = (width, height)
      return .image(image)
    case .none: break
    default: throw resolverFailure("image '\(text)'")
    }
    if let folder, let size = try folder.imageSize(name, bundle: bundle) {
      (image.width, image.height) = size
      return .image(image)
    }
    throw try missing("Image", name, bundle)
  }

  /// Bundle ("" for the main one) and name of a text.
  private static func parts(_ text: String) throws(AssetFailure) -> (bundle: String, name: String) {
    let parts = text.utf8.split(separator: 0x3A, omittingEmptySubsequences: false)
    if parts.count == 1 { return ("", text) }
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw AssetFailure(
        "Invalid XCAsset name format '\(text)'", .syntax, hint: "An asset is written as 'name' or 'bundle:name'")
    }
    return (String(Substring(parts[0])), String(Substring(parts[1])))
  }

  private func ask(_ kind: AssetKind, _ bundle: String, _ name: String) -> AssetAnswer {
    // Names reach the host as C strings: a part of a name is another name.
    guard let resolver, !bundle.utf8.contains(0), !name.utf8.contains(0) else { return .none }
    return resolver.find(kind, bundle, name)
  }

  /// Why there is no such asset: it may be the bundle that is missing.
  private func missing(_ what: String, _ name: String, _ bundle: String) throws(AssetFailure) -> AssetFailure {
    if bundle.utf8.isEmpty {
      return AssetFailure("\(what) named '\(name)' not found in main bundle", .notFound, hint: hint)
    }
    var isThere = folder?.hasBundle(bundle) ?? false
    if !isThere {
      switch ask(.bundle, bundle, "") {
      case .bundle: isThere = true
      case .none: break
      default: throw resolverFailure("bundle '\(bundle)'")
      }
    }
    if isThere { return AssetFailure("\(what) named '\(name)' not found in bundle \(bundle)", .notFound) }
    let word = bundle.utf8.contains(0x2E) ? "identifier" : "name"
    return AssetFailure("Could not locate bundle with \(word) \(bundle)", .notFound, hint: hint)
  }

  private func resolverFailure(_ what: String) -> AssetFailure {
    AssetFailure("The asset resolver failed for \(what)", .user)
  }

  private var hint: String {
    if resolver != nil || folder != nil { return "" }
    return "The engine has no assets: give it some with plumb_engine_set_assets or plumb_engine_set_asset_folder"
  }
}
