import CPlumb
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_engine_set_stage")
public func engineSetStage(
  _ engine: OpaquePointer?, _ stage: plumb_stage, _ read: plumb_stage_fn?, _ userData: UnsafeMutableRawPointer?,
  _ destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    guard let stage = LayoutStage(rawValue: stage) else { throw diagnostic(.argument, "\(stage) is not a stage") }
    guard let read else {
      try handle.engine.setStage(stage, nil)
      // There is nothing to keep the data for.
      destroy?(userData)
      return .ok
    }
    let host = HostStage(read, userData, maximumBytes: handle.engine.options.limits.maximumDocumentBytes)
    try handle.engine.setStage(stage, StageReader { host.answer($0) })
    // From here on the engine owns the data.
    host.destroy = destroy
    return .ok
  }
}

@_cdecl("plumb_engine_add_format")
public func engineAddFormat(_ engine: OpaquePointer?, _ format: UnsafePointer<plumb_format>?) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    let source = try required(format, "format")
    let given = try sized(source, minimum: 40, zero: plumb_format(), "plumb_format")
    let name = try string(try required(given.name, "the name of a format"), "the name of a format")
    let suffix = try given.suffix.map { (text) throws(Diagnostic) in try string(text, "the suffix of a format") } ?? ""
    if suffix.isEmpty, given.recognize == nil {
      throw diagnostic(
        .argument, "The format \(name) recognises no document: it has neither a suffix nor a function for it")
    }
    let host = HostFormat(
      given, try required(given.read, "the read of a format"),
      maximumBytes: handle.engine.options.limits.maximumDocumentBytes)
    try handle.engine.add(
      format: DocumentFormat(
        name: name,
        recognizes: { bytes, document in
          document.hasSuffix(suffix) && !suffix.isEmpty || host.recognizes(bytes, document)
        },
        read: { bytes, document in host.read(bytes, document) }))
    host.destroy = given.destroy
    return .ok
  }
}
