import PlumbSyntax

extension Engine {
  /// Reads a document in the language that it is in: one of the host's formats, XML, or JSON if it begins with `{`.
  func read(
    _ bytes: [UInt8], _ name: String, limits: XMLLimits, _ everLayout: EverLayoutOptions
  ) -> XMLReadResult {
    // The host is not asked about more than is read.
    let format = bytes.count > limits.maxBytes ? nil : formats.first { $0.recognizes(bytes, name) }
    if format == nil, EverLayoutReader.isJSON(bytes) != true {
      return XMLReader.read(bytes, name: name, limits: limits)
    }
    var options = everLayout
    options.isLenient = everLayout.isLenient || self.options.isLenient
    let isUnnamed = format == nil && name == LoadOptions.noName
    return EverLayoutReader.read(
      bytes, name: isUnnamed ? LoadOptions.noNameOfJSON : name, format, limits: limits, options: options,
      stages: stages, catalog: catalog)
  }
}

/// A document that arrives in pieces: XML is parsed as it comes, JSON is kept until it is complete, as all is where the host
/// has formats of its own.
final class DocumentStream {
  private let engine: Engine
  private let options: LoadOptions
  private let limits: XMLLimits
  /// What has come before the language is known, or all of a document in JSON.
  private var bytes: [UInt8] = []
  private var isJSON: Bool?
  private var xml: XMLReader?

  init(_ engine: Engine, _ options: LoadOptions) {
    self.engine = engine
    self.options = options
    limits = engine.xmlLimits
  }

  /// Bytes in use.
  var memory: Int { bytes.memory + (xml?.memory ?? 0) }

  func feed(_ chunk: UnsafeBufferPointer<UInt8>) throws(Diagnostic) {
    if let xml { return try xml.feed(chunk) }
    guard chunk.count <= limits.maxBytes - bytes.count else {
      var error = Diagnostic(.limit, "The document has more than \(limits.maxBytes) bytes")
      error.file = options.name
      throw error
    }
    bytes.append(contentsOf: chunk)
    if isJSON == nil, engine.formats.isEmpty { isJSON = EverLayoutReader.isJSON(bytes) }
    if isJSON == false { try beginXML() }
  }

  private func beginXML() throws(Diagnostic) {
    let reader = XMLReader(name: options.name, limits: limits)
    xml = reader
    let first = bytes
    bytes = []
    try first.withUnsafeBufferPointer { (first) throws(Diagnostic) in try reader.feed(first) }
  }

  func finish() -> XMLReadResult {
    if let xml { return xml.finish() }
    return engine.read(bytes, options.name, limits: limits, options.everLayout)
  }
}
