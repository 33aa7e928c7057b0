import CPlumb
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_template_load")
public func templateLoad(
  _ engine: OpaquePointer?, _ utf8: UnsafePointer<CChar>?, _ length: Int,
  _ options: UnsafePointer<plumb_load_options>?, _ outTemplate: UnsafeMutablePointer<OpaquePointer?>?,
  _ outReport: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  outReport?.pointee = nil
  return withEngine(engine) { (handle) throws(Diagnostic) in
    let outTemplate = try required(outTemplate, "out_template")
    let document = try bytes(utf8, length, "the document")
    var conversion = Conversion(handle.engine)
    let status = give(handle.engine, handle.pool, outTemplate, outReport) { () throws(Diagnostic) in
      let options = try conversion.loadOptions(options)
      try checkSize(document.count, options.name, handle.engine)
      return handle.engine.load(copy(of: document), options)
    }
    return conversion.accepting(status)
  }
}

@_cdecl("plumb_template_load_file")
public func templateLoadFile(
  _ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ length: Int,
  _ options: UnsafePointer<plumb_load_options>?, _ outTemplate: UnsafeMutablePointer<OpaquePointer?>?,
  _ outReport: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  outReport?.pointee = nil
  return withEngine(engine) { (handle) throws(Diagnostic) in
    let outTemplate = try required(outTemplate, "out_template")
    let path = try string(try required(path, "path"), length, "path")
    var conversion = Conversion(handle.engine)
    let status = give(handle.engine, handle.pool, outTemplate, outReport) { () throws(Diagnostic) in
      handle.engine.load(path: path, try conversion.loadOptions(options, path: path))
    }
    return conversion.accepting(status)
  }
}

@_cdecl("plumb_template_destroy")
public func templateDestroy(_ template: OpaquePointer?) { destroy(template, .template) }

@_cdecl("plumb_template_size")
public func templateSize(
  _ template: OpaquePointer?, _ width: Double, _ height: Double, _ state: UnsafePointer<plumb_entry>?, _ count: Int,
  _ outWidth: UnsafeMutablePointer<Double>?, _ outHeight: UnsafeMutablePointer<Double>?,
  _ outReport: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  outReport?.pointee = nil
  switch handle(template, .template, TemplateHandle.self) {
  case .failure(let status): return status.rawValue
  case .success(let handle):
    do throws(Diagnostic) {
      var conversion = Conversion(handle.engine)
      let state = try conversion.entries(state, count, "state")
      let size = try handle.sizer.size(
        width: width == noContainer ? nil : width, height: height == noContainer ? nil : height, state: state)
      outWidth?.pointee = size.width
      outHeight?.pointee = size.height
      return conversion.accepting(.ok).rawValue
    } catch {
      outReport?.pointee = Report([error]).publish()
      return error.code.rawValue
    }
  }
}

/// Writes the template of a load, if it succeeded, and its report; returns the code of its first error.
func give(
  _ engine: Engine, _ pool: HandlePool, _ outTemplate: UnsafeMutablePointer<OpaquePointer?>,
  _ outReport: UnsafeMutablePointer<OpaquePointer?>?, _ load: () throws(Diagnostic) -> LoadResult
) -> Status {
  let result: LoadResult
  do throws(Diagnostic) { result = try load() } catch { result = LoadResult(template: nil, diagnostics: [error]) }
  outReport?.pointee = Report(result.diagnostics).publish()
  guard let template = result.template else {
    let status = firstError(result.diagnostics)
    return status == .ok ? .xml : status
  }
  outTemplate.pointee = TemplateHandle(template, engine, pool).publish(.template)
  return .ok
}

/// Looks at the size before the bytes are copied.
func checkSize(_ count: Int, _ name: String, _ engine: Engine) throws(Diagnostic) {
  try engine.requireMemory(count)
  let limit = engine.options.limits.maximumDocumentBytes
  guard count > limit else { return }
  var error = diagnostic(.limit, "The document has \(count) bytes; the limit is \(limit)")
  error.file = name
  throw error
}
