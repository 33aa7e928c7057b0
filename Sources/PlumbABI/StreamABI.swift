import CPlumb
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_stream_create")
public func streamCreate(
  _ engine: OpaquePointer?, _ options: UnsafePointer<plumb_load_options>?,
  _ outStream: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    let outStream = try required(outStream, "out_stream")
    var conversion = Conversion(handle.engine)
    let options = try conversion.loadOptions(options)
    outStream.pointee = StreamHandle(handle.engine, options, handle.pool).publish(.stream)
    return conversion.accepting(.ok)
  }
}

@_cdecl("plumb_stream_feed")
public func streamFeed(_ stream: OpaquePointer?, _ data: UnsafePointer<CChar>?, _ length: Int) -> plumb_status {
  switch handle(stream, .stream, StreamHandle.self) {
  case .failure(let status): return status.rawValue
  case .success(let handle):
    do throws(Diagnostic) {
      try handle.stream.feed(try bytes(data, length, "bytes"))
      return Status.ok.rawValue
    } catch { return error.code.rawValue }
  }
}

@_cdecl("plumb_stream_finish")
public func streamFinish(
  _ stream: OpaquePointer?, _ outTemplate: UnsafeMutablePointer<OpaquePointer?>?,
  _ outReport: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  outReport?.pointee = nil
  switch handle(stream, .stream, StreamHandle.self) {
  case .failure(let status): return status.rawValue
  case .success(let handle):
    guard let outTemplate, !handle.stream.isFinished else { return Status.argument.rawValue }
    return give(handle.engine, handle.pool, outTemplate, outReport) { () throws(Diagnostic) in
      handle.stream.finish()
    }.rawValue
  }
}

@_cdecl("plumb_stream_destroy")
public func streamDestroy(_ stream: OpaquePointer?) { destroy(stream, .stream) }
