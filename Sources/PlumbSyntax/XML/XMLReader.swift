import CExpat

/// Reads a document, whole or in pieces, and keeps its bytes for diagnostics.
///
/// Used once, by one thread at a time. UTF-8, or UTF-16 told by a byte order mark or by its first character, which is
/// kept as UTF-8; document type declarations and entities other than the five of XML and numeric references are refused.
/// O(bytes), however they are cut.
package final class XMLReader {
  private let name: String
  private let limits: XMLLimits
  private let parser: OpaquePointer?
  private let builder: UnsafeMutablePointer<XMLTreeBuilder>?
  /// In UTF-8.
  private var bytes: [UInt8] = []
  /// The first byte of a document that is fed in pieces, until the second comes.
  private var firstByte: UInt8?
  private var isEncodingKnown = false
  /// Of a document in UTF-16.
  private var decoder: UTF16Decoder?
  /// How many of `bytes` expat has.
  private var parsed = 0
  private var failure: Diagnostic?
  private var result: XMLReadResult?

  /// - Parameter name: stands for the file in diagnostics.
  package init(name: String, limits: XMLLimits, kind: XMLKind = .layout) {
    self.name = name
    let limits = limits.possible
    self.limits = limits
    parser = XML_ParserCreate("UTF-8")
    guard let parser else {
      builder = nil
      failure = Diagnostic(.limit, "Out of memory")
      return
    }
    let builder = UnsafeMutablePointer<XMLTreeBuilder>.allocate(capacity: 1)
    builder.initialize(to: XMLTreeBuilder(parser: parser, name: name, limits: limits, kind: kind))
    self.builder = builder
    XML_SetUserData(parser, builder)
    Self.setHandlers(parser)
  }

  deinit {
    if let parser { XML_ParserFree(parser) }
    if let builder {
      builder.deinitialize(count: 1)
      builder.deallocate()
    }
  }

  /// Reads a whole document.
  package static func read(
    _ bytes: [UInt8], name: String, limits: XMLLimits, kind: XMLKind = .layout
  ) -> XMLReadResult {
    let reader = XMLReader(name: name, limits: limits, kind: kind)
    if reader.failure == nil {
      if bytes.count > reader.limits.maxBytes {
        reader.failure = reader.tooLarge()
      } else if bytes.count > limits.maxMemory {
        reader.failure = reader.outOfMemory()
      } else if bytes.count > 1, let utf16 = UTF16Decoder.detect(bytes[0], bytes[1]) {
        reader.begin(utf16.decoder)
        bytes.withUnsafeBufferPointer { reader.decode(UnsafeBufferPointer(rebasing: $0[utf16.skipped...])) }
      } else {
        reader.bytes = bytes
        reader.isEncodingKnown = true
        // An allowance is not spent on room that may not be needed.
        if limits.maxMemory == .max { reader.builder?.pointee.expect(byteCount: bytes.count) }
      }
    }
    return reader.finish()
  }

  /// Adds bytes; a character may be cut anywhere. Throws what ends the document (malformed, over a limit), at once or
  /// with a later piece, and again for every further call.
  package func feed(_ chunk: UnsafeBufferPointer<UInt8>) throws(Diagnostic) {
    if let failure { throw failure }
    guard result == nil else { throw Diagnostic(.argument, "The document is already finished") }
    guard chunk.count <= limits.maxBytes - bytes.count else {
      let error = tooLarge()
      failure = error
      throw error
    }
    guard chunk.count <= limits.maxMemory - bytes.count else {
      let error = outOfMemory()
      failure = error
      throw error
    }
    add(chunk)
    if let failure { throw failure }
    // expat rescans an unfinished token with every piece: let the token grow by half before it does.
    let unfinished = parsed - (builder?.pointee.eventEnd ?? 0)
    guard bytes.count - parsed > unfinished / 2 else { return }
    parse(isFinal: false)
    if let failure { throw failure }
  }

  /// Ends the document. Further calls give the same result.
  package func finish() -> XMLReadResult {
    if let result { return result }
    if let firstByte { bytes.append(firstByte) }
    if failure == nil, let decoder, !decoder.isComplete { failure = UTF16Decoder.incomplete(name, bytes) }
    if failure == nil { parse(isFinal: true) }
    let result: XMLReadResult
    if let builder {
      let isCatalog = builder.pointee.kind == .catalog
      result = builder.pointee.finish(SourceText(name: name, bytes: bytes, isCatalog: isCatalog), failure)
      builder.pointee.document = XMLDocument(source: SourceText(name: name, bytes: []), names: NameTable())
    } else {
      result = XMLReadResult(document: nil, diagnostics: failure.map { [$0] } ?? [])
    }
    self.result = result
    return result
  }

  // MARK: - Encoding

  /// Adds a piece, of whose document the encoding is known from its first two bytes on.
  private func add(_ chunk: UnsafeBufferPointer<UInt8>) {
    if isEncodingKnown { return addKnown(chunk) }
    guard let first = firstByte ?? chunk.first else { return }
    let rest = UnsafeBufferPointer(rebasing: chunk[(firstByte == nil ? 1 : 0)...])
    guard let second = rest.first else {
      firstByte = first
      return
    }
    firstByte = nil
    isEncodingKnown = true
    let utf16 = UTF16Decoder.detect(first, second)
    if let utf16 { begin(utf16.decoder) }
    // A byte order mark is left out.
    if utf16?.skipped == 2 { return addKnown(UnsafeBufferPointer(rebasing: rest[1...])) }
    withUnsafePointer(to: first) { addKnown(UnsafeBufferPointer(start: $0, count: 1)) }
    addKnown(rest)
  }

  private func addKnown(_ chunk: UnsafeBufferPointer<UInt8>) {
    if decoder == nil { bytes.append(contentsOf: chunk) } else { decode(chunk) }
  }

  private func begin(_ decoder: UTF16Decoder) {
    self.decoder = decoder
    isEncodingKnown = true
    builder?.pointee.isDecoded = true
  }

  private func decode(_ chunk: UnsafeBufferPointer<UInt8>) {
    if failure == nil, decoder?.decode(chunk, into: &bytes) == false {
      failure = UTF16Decoder.incomplete(name, bytes)
    } else if bytes.count > limits.maxBytes {
      failure = tooLarge()
    } else if bytes.count > limits.maxMemory {
      failure = outOfMemory()
    }
  }

  /// Bytes in use.
  package var memory: Int { bytes.memory + (result == nil ? builder?.pointee.memory ?? 0 : 0) }

  private func outOfMemory() -> Diagnostic {
    var error = Diagnostic(.limit, limits.memoryMessage)
    error.file = name
    return error
  }

  private func tooLarge() -> Diagnostic {
    var error = Diagnostic(.limit, "The document has more than \(limits.maxBytes) bytes")
    error.file = name
    return error
  }

  private func parse(isFinal: Bool) {
    guard let parser, let builder else { return }
    let start = parsed
    let accepted = bytes.withUnsafeBufferPointer { kept in
      builder.pointee.kept = kept
      var offset = start
      var accepted = true
      repeat {
        // All at once: expat counts the lines of each piece but the last.
        let count = min(kept.count - offset, 1 << 28)  // expat counts with an int
        let isLast = isFinal && offset + count == kept.count
        let piece = kept.baseAddress.map { UnsafeRawPointer($0 + offset).assumingMemoryBound(to: CChar.self) }
        accepted = XML_Parse(parser, piece, Int32(count), isLast ? 1 : 0) == XML_STATUS_OK
        offset += count
      } while accepted && offset < kept.count
      builder.pointee.kept = UnsafeBufferPointer(start: nil, count: 0)
      return accepted
    }
    parsed = bytes.count
    guard !accepted else { return }
    let source = SourceText(name: name, bytes: bytes)
    let problem = builder.pointee.fatal ?? builder.pointee.malformed(source)
    var diagnostic = problem.diagnostic
    diagnostic.locate(in: source, range: problem.range)
    failure = diagnostic
  }

  private static func setHandlers(_ parser: OpaquePointer) {
    XML_SetElementHandler(
      parser,
      { data, _, attributes in
        guard let builder = XMLReader.builder(data), let attributes else { return }
        builder.pointee.start(attributes)
      },
      { data, _ in
        guard let builder = XMLReader.builder(data) else { return }
        builder.pointee.end()
      })
    XML_SetCharacterDataHandler(parser) { data, text, count in
      guard let builder = XMLReader.builder(data), let text, count > 0 else { return }
      builder.pointee.text(UnsafeRawBufferPointer(start: text, count: Int(count)))
    }
    XML_SetCommentHandler(parser) { data, _ in
      guard let builder = XMLReader.builder(data) else { return }
      builder.pointee.comment()
    }
    XML_SetXmlDeclHandler(parser) { data, _, encoding, _ in
      guard let encoding else { return }
      XMLReader.builder(data)?.pointee.checkEncoding(encoding)
    }
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in XMLReader.builder(data)?.pointee.refuseDoctype() }
  }

  private static func builder(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLTreeBuilder>? {
    data?.assumingMemoryBound(to: XMLTreeBuilder.self)
  }
}
