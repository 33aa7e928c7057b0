import CPlumb
import PlumbEngine
import PlumbSyntax

/// The host's resolver of assets.
final class HostAssets: HostData {
  private let find: plumb_asset_fn

  init(_ find: @escaping plumb_asset_fn, _ userData: UnsafeMutableRawPointer?) {
    self.find = find
    super.init(userData)
  }

  /// Asks the host. Codes other than the two it may give are errors.
  func answer(_ kind: AssetKind, _ bundle: String, _ name: String) -> AssetAnswer {
    let bundle = TextBox(bundle)
    let name = TextBox(name)
    var out = plumb_asset(color: (.nan, .nan, .nan, .nan), width: .nan, height: .nan)
    let status = withExtendedLifetime((bundle, name)) {
      find(userData, kind.rawValue, bundle.cString, name.cString, &out)
    }
    switch status {
    case Status.ok.rawValue: break
    case Status.declined.rawValue: return .none
    default: return .failed
    }
    switch kind {
    case .bundle: return .bundle
    case .color: return .color(red: out.color.0, green: out.color.1, blue: out.color.2, alpha: out.color.3)
    case .image: return .image(width: out.width, height: out.height)
    }
  }
}
