import CPlumb
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_engine_register_color")
public func engineRegisterColor(
  _ engine: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ length: Int, _ components: UnsafePointer<Double>?
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    let name = try string(name, length, "name")
    let color = try required(components, "components")
    try handle.engine.register(color: name, red: color[0], green: color[1], blue: color[2], alpha: color[3])
    return .ok
  }
}

@_cdecl("plumb_engine_register_font")
public func engineRegisterFont(
  _ engine: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ length: Int, _ font: UnsafePointer<plumb_font>?
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    let name = try string(name, length, "name")
    try handle.engine.register(font: name, try Conversion(handle.engine).font(font))
    return .ok
  }
}

@_cdecl("plumb_engine_register_font_face")
public func engineRegisterFontFace(_ engine: OpaquePointer?, _ face: UnsafePointer<plumb_font>?) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    try handle.engine.register(fontFace: try Conversion(handle.engine).font(face, isFace: true))
    return .ok
  }
}

@_cdecl("plumb_engine_register_enumeration")
public func engineRegisterEnumeration(
  _ engine: OpaquePointer?, _ enumeration: UnsafePointer<plumb_enumeration>?
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    let source = try required(enumeration, "enumeration")
    let given = try sized(source, minimum: 32, zero: plumb_enumeration(), "plumb_enumeration")
    let name = try string(given.name, "the name of an enumeration")
    var cases: [Enumeration.Case] = []
    for item in try items(given.cases, given.case_count, "cases") {
      let name = try string(item.name, "the name of a case")
      guard item.value.magnitude <= 1 << 53, item.value >= 0 || given.is_option_set == 0 else {
        throw diagnostic(.argument, "\(item.value) cannot be the number of '\(name)'")
      }
      cases.append(Enumeration.Case(name, Double(item.value)))
    }
    try handle.engine.register(
      enumeration: Enumeration(name, given.is_option_set != 0 ? .options : .cases, cases))
    return .ok
  }
}

@_cdecl("plumb_engine_register_function")
public func engineRegisterFunction(
  _ engine: OpaquePointer?, _ function: UnsafePointer<plumb_function>?
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    let source = try required(function, "function")
    let given = try sized(source, minimum: 48, zero: plumb_function(), "plumb_function")
    var conversion = Conversion(handle.engine)
    let name = try string(given.name, "the name of a function")
    try handle.engine.register(function: try conversion.function(source, name: name))
    return conversion.accepting(.ok)
  }
}

@_cdecl("plumb_engine_load_catalog")
public func engineLoadCatalog(
  _ engine: OpaquePointer?, _ utf8: UnsafePointer<CChar>?, _ length: Int, _ url: UnsafePointer<CChar>?,
  _ urlLength: Int, _ outReport: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  outReport?.pointee = nil
  return withEngine(engine) { (handle) throws(Diagnostic) in
    let document = try bytes(utf8, length, "the catalog")
    let url = url == nil ? "" : try stringWithoutNUL(url, urlLength, "the URL of a catalog")
    var diagnostics: [Diagnostic] = []
    do throws(Diagnostic) {
      try checkSize(document.count, url, handle.engine)
      diagnostics = handle.engine.loadCatalog(copy(of: document), url: url)
    } catch { diagnostics = [error] }
    return give(diagnostics, handle, outReport)
  }
}

@_cdecl("plumb_engine_load_catalog_file")
public func engineLoadCatalogFile(
  _ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ length: Int,
  _ outReport: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  outReport?.pointee = nil
  return withEngine(engine) { (handle) throws(Diagnostic) in
    let path = try string(try required(path, "path"), length, "path")
    return give(handle.engine.loadCatalog(path: path), handle, outReport)
  }
}

/// Hands out a report; without one the engine keeps the first error. Returns its code.
private func give(
  _ diagnostics: [Diagnostic], _ handle: EngineHandle, _ outReport: UnsafeMutablePointer<OpaquePointer?>?
) -> Status {
  if let outReport { outReport.pointee = Report(diagnostics).publish() }
  for diagnostic in diagnostics where diagnostic.severity == .error {
    return outReport == nil ? handle.fail(diagnostic) : diagnostic.code
  }
  return .ok
}

@_cdecl("plumb_engine_set_assets")
public func engineSetAssets(
  _ engine: OpaquePointer?, _ find: plumb_asset_fn?, _ userData: UnsafeMutableRawPointer?,
  _ destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    guard let find else {
      try handle.engine.setAssets(nil)
      // There is nothing to keep the data for.
      destroy?(userData)
      return .ok
    }
    let host = HostAssets(find, userData)
    try handle.engine.setAssets(AssetResolver { kind, bundle, name in host.answer(kind, bundle, name) })
    // From here on the engine owns the data.
    host.destroy = destroy
    return .ok
  }
}

@_cdecl("plumb_engine_set_asset_folder")
public func engineSetAssetFolder(
  _ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ length: Int
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    try handle.engine.setAssetFolder(try string(try required(path, "path"), length, "path"))
    return .ok
  }
}

@_cdecl("plumb_engine_add_strings")
public func engineAddStrings(
  _ engine: OpaquePointer?, _ language: UnsafePointer<CChar>?, _ languageLength: Int,
  _ text: UnsafePointer<CChar>?, _ length: Int, _ name: UnsafePointer<CChar>?, _ nameLength: Int
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    let language = try string(language, languageLength, "language")
    let name = try string(name, nameLength, "name")
    let text = try bytes(text, length, "bytes")
    guard text.count <= handle.engine.options.limits.maximumDocumentBytes else {
      throw diagnostic(.limit, "The strings have \(text.count) bytes; the limit is that of documents")
    }
    try handle.engine.addStrings(language: language, copy(of: text), name: name)
    return .ok
  }
}

@_cdecl("plumb_engine_format")
public func engineFormat(
  _ engine: OpaquePointer?, _ format: UnsafePointer<CChar>?, _ length: Int, _ arguments: UnsafePointer<plumb_value>?,
  _ count: Int, _ outText: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ outLength: UnsafeMutablePointer<Int>?,
  _ outReport: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    let outReport = try required(outReport, "out_report")
    outReport.pointee = nil
    let outText = try required(outText, "out_utf8")
    let outLength = try required(outLength, "out_length")
    let format = try string(format, length, "format")
    var conversion = Conversion(handle.engine)
    var values: [Value] = []
    for argument in try items(arguments, count, "arguments") { values.append(try conversion.value(argument)) }
    return conversion.accepting(
      give(outText, outLength, outReport) { () throws(Diagnostic) in try handle.engine.format(format, values) })
  }
}

@_cdecl("plumb_layout_set_text_scale")
public func layoutSetTextScale(_ layout: OpaquePointer?, _ scale: Double) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in handle.layout.setTextScale(scale) }
}

@_cdecl("plumb_layout_set_size_class")
public func layoutSetSizeClass(
  _ layout: OpaquePointer?, _ horizontal: plumb_size_class, _ vertical: plumb_size_class
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    handle.layout.setSizeClasses(try sizeClasses(horizontal, vertical))
  }
}

@_cdecl("plumb_layout_set_language")
public func layoutSetLanguage(
  _ layout: OpaquePointer?, _ language: UnsafePointer<CChar>?, _ length: Int
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    let language = try string(language, length, "language")
    return try handle.relinking { $0.setLanguage(language) }
  }
}
