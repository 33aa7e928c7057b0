import CPlumb
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_engine_add_loader")
public func engineAddLoader(
  _ engine: OpaquePointer?, _ scheme: UnsafePointer<CChar>?, _ load: plumb_load_fn?,
  _ userData: UnsafeMutableRawPointer?, _ destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    let host = HostLoader(
      try required(load, "load"), userData, maximumBytes: handle.engine.options.limits.maximumDocumentBytes)
    let scheme = try scheme.map { (text) throws(Diagnostic) in try string(text, "scheme") }
    if let scheme, scheme.utf8.contains(0x3A) { throw diagnostic(.argument, "A scheme is written without its colon") }
    try handle.engine.add(
      loader: Loader(scheme: scheme) { request, url, base in host.answer(request, url, base) })
    // From here on the engine owns the data.
    host.destroy = destroy
    return .ok
  }
}

/// Keeps no diagnostic: other threads may be reading that of the engine.
@_cdecl("plumb_loader_complete")
public func loaderComplete(
  _ engine: OpaquePointer?, _ request: plumb_request, _ status: plumb_status, _ bytes: UnsafePointer<CChar>?,
  _ length: Int
) -> plumb_status {
  switch sharedEngine(engine) {
  case .failure(let status): return status.rawValue
  case .success(let handle):
    do throws(Diagnostic) {
      let limit = handle.engine.options.limits.maximumDocumentBytes
      return handle.engine.complete(request: request, try loaderAnswer(status, bytes, length, limit)).rawValue
    } catch { return error.code.rawValue }
  }
}

@_cdecl("plumb_engine_set_verifier")
public func engineSetVerifier(
  _ engine: OpaquePointer?, _ verify: plumb_verify_fn?, _ userData: UnsafeMutableRawPointer?,
  _ destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    guard let verify else {
      try handle.engine.setVerifier(nil)
      // There is nothing to keep the data for.
      destroy?(userData)
      return .ok
    }
    let host = HostVerifier(verify, userData)
    try handle.engine.setVerifier(Verifier { url, bytes in host.refusal(url, bytes) })
    host.destroy = destroy
    return .ok
  }
}

@_cdecl("plumb_engine_set_root")
public func engineSetRoot(
  _ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ length: Int
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    try handle.engine.setRoot(try string(try required(path, "path"), length, "path"))
    return .ok
  }
}

@_cdecl("plumb_engine_add_search_folder")
public func engineAddSearchFolder(
  _ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ length: Int
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    try handle.engine.addSearchFolder(try string(try required(path, "path"), length, "path"))
    return .ok
  }
}

@_cdecl("plumb_engine_set_source_root")
public func engineSetSourceRoot(
  _ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ length: Int
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    try handle.engine.setSourceRoot(try string(try required(path, "path"), length, "path"))
    return .ok
  }
}
