import PlumbSyntax

/// A document that arrives in pieces, for example from a network: each piece is parsed when it comes. `Engine.makeStream`
/// makes one. One thread at a time.
///
/// What has been fed counts as memory of the engine until the stream finishes or is released.
public final class TemplateStream: @unchecked Sendable {
  private let engine: Engine
  private let reader: DocumentStream
  private let options: LoadOptions
  private let charge: MemoryCharge
  /// Whether `finish` was called: nothing can be fed any more.
  public private(set) var isFinished = false

  init(_ engine: Engine, _ options: LoadOptions) {
    self.engine = engine
    self.options = options
    charge = MemoryCharge(engine.memory)
    reader = DocumentStream(engine, options)
  }

  /// Adds bytes, which are copied; a character may be cut anywhere. O(bytes), however the document is cut.
  ///
  /// A document in JSON is read by `finish`. Malformed XML is reported here already or by `finish`, and again by each call that follows. Errors: `.xml`,
  /// `.encoding`, `.limit`, `.argument` (the stream has finished).
  public func feed(_ bytes: UnsafeBufferPointer<UInt8>) throws(Diagnostic) {
    if isFinished { throw Self.hasFinished }
    try charge.set(reader.memory + bytes.count)
    try reader.feed(bytes)
    charge.correct(reader.memory)
  }

  /// As above.
  public func feed(_ bytes: [UInt8]) throws(Diagnostic) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(Diagnostic) in try feed(bytes) }
  }

  /// Ends the document and loads it, as `Engine.load` does. Once: a second call gives the error `.argument`.
  public func finish() -> LoadResult {
    if isFinished { return LoadResult(template: nil, diagnostics: [Self.hasFinished]) }
    isFinished = true
    // From now on it counts as the template's.
    charge.correct(0)
    return engine.finish(reader.finish(), options)
  }

  private static var hasFinished: Diagnostic { Diagnostic(.argument, "The stream has finished already") }
}

extension Engine {
  /// Begins a document that arrives in pieces. The engine is frozen by the first stream that finishes.
  public func makeStream(_ options: LoadOptions = LoadOptions()) -> TemplateStream { TemplateStream(self, options) }
}
