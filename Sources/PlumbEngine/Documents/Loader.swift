/// A loader's answer to a request.
public enum LoaderAnswer: Sendable {
  /// The bytes of a resource, and its URL if it differs from the requested one.
  case bytes([UInt8], url: String?)
  /// It will be completed later.
  case pending
  /// Not handled by this loader: the next one is asked, finally the files of the engine.
  case declined
  /// It is not available; the text says why.
  case failed(String)
}

/// A loader of the host for the parts that layouts name. Called on the thread that loads.
public struct Loader {
  package var scheme: String?
  package var load: (_ request: UInt64, _ url: String, _ base: String) -> LoaderAnswer

  /// `scheme`: of the URLs it is asked for, "https" without the colon; nil: all. `load` gets the number by which a pending
  /// answer is completed, and a URL that is resolved against `base`, the URL of the document that names it.
  public init(scheme: String?, _ load: @escaping (_ request: UInt64, _ url: String, _ base: String) -> LoaderAnswer) {
    self.scheme = scheme
    self.load = load
  }
}

/// Checks the bytes of a resource before they are parsed; nil: accepted, otherwise the reason for refusing them.
public struct Verifier {
  package var verify: (_ url: String, _ bytes: UnsafeBufferPointer<UInt8>) -> String?

  /// `verify` runs on the thread that loads or polls.
  public init(_ verify: @escaping (_ url: String, _ bytes: UnsafeBufferPointer<UInt8>) -> String?) {
    self.verify = verify
  }
}
