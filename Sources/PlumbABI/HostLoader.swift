import CPlumb
import PlumbEngine
import PlumbSyntax

/// A loader of the host.
final class HostLoader: HostData {
  private let load: plumb_load_fn
  private let maximumBytes: Int

  init(_ load: @escaping plumb_load_fn, _ userData: UnsafeMutableRawPointer?, maximumBytes: Int) {
    self.load = load
    self.maximumBytes = maximumBytes
    super.init(userData)
  }

  /// Asks the host. Codes other than those it may give are errors.
  func answer(_ request: UInt64, _ url: String, _ base: String) -> LoaderAnswer {
    let url = TextBox(url)
    let base = TextBox(base)
    var out = plumb_resource()
    let status = withExtendedLifetime((url, base)) { load(userData, request, url.cString, base.cString, &out) }
    // PLUMB_PENDING
    if status == 2 { return .pending }
    if status == Status.declined.rawValue { return .declined }
    do throws(Diagnostic) {
      let answer = try loaderAnswer(status, out.bytes, out.length, maximumBytes)
      guard case .bytes(let bytes, _) = answer, out.url != nil else { return answer }
      return .bytes(bytes, url: try stringWithoutNUL(out.url, out.url_length, "the URL of a resource"))
    } catch { return .failed("the loader's answer is invalid: " + error.message) }
  }
}

/// An answer that is final: bytes, or why there are none. Errors: `.argument`.
func loaderAnswer(
  _ status: plumb_status, _ start: UnsafePointer<CChar>?, _ length: Int, _ maximumBytes: Int
) throws(Diagnostic) -> LoaderAnswer {
  guard status <= 0 else { throw diagnostic(.argument, "\(status) is not an answer of a loader") }
  let bytes = try bytes(start, length, "the bytes of a resource")
  // One byte too many is enough to be refused for.
  if status == 0 { return .bytes(copy(of: UnsafeBufferPointer(rebasing: bytes.prefix(maximumBytes + 1))), url: nil) }
  return .failed(String(decoding: bytes, as: UTF8.self))
}

/// A verifier of the host.
final class HostVerifier: HostData {
  private let verify: plumb_verify_fn

  init(_ verify: @escaping plumb_verify_fn, _ userData: UnsafeMutableRawPointer?) {
    self.verify = verify
    super.init(userData)
  }

  /// Why the bytes are refused, nil if they are not.
  func refusal(_ url: String, _ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let url = TextBox(url)
    let start = bytes.baseAddress.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }
    let status = withExtendedLifetime(url) { verify(userData, url.cString, start ?? url.cString, bytes.count) }
    return status == 0 ? nil : "the host's verifier refused it"
  }
}
