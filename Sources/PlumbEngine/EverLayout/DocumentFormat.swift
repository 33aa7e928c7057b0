import PlumbSyntax

/// A language of documents that the host reads: it makes the JSON of an EverLayout document of them.
public struct DocumentFormat {
  /// In messages.
  public let name: String
  let recognizes: (_ bytes: [UInt8], _ name: String) -> Bool
  let read: (_ bytes: [UInt8], _ name: String) -> Answer

  /// A stretch of the JSON, up to the next one's offset, and what it was made of, in bytes.
  public struct Span: Sendable {
    public var offset: Int
    public var sourceOffset: Int
    public var sourceLength: Int

    public init(offset: Int, sourceOffset: Int, sourceLength: Int) {
      self.offset = offset
      self.sourceOffset = sourceOffset
      self.sourceLength = sourceLength
    }
  }

  public enum Answer: Sendable {
    /// `spans`: in order of their offsets; problems of what is before the first one are those of the beginning.
    case read(json: [UInt8], spans: [Span])
    /// What is wrong, and where.
    case failed(String, offset: Int, length: Int)
  }

  /// Both functions are called while documents are loaded and reloaded, in the thread of that call. `name`: the path or URL of
  /// the document, or what the load calls it.
  public init(
    name: String, recognizes: @escaping (_ bytes: [UInt8], _ name: String) -> Bool,
    read: @escaping (_ bytes: [UInt8], _ name: String) -> Answer
  ) {
    self.name = name
    self.recognizes = recognizes
    self.read = read
  }

  /// Something that makes a document unreadable.
  struct Failure: Error {
    var code: Status
    var message: String
    var range: SourceRange
    var suggestions: [String] = []
    var notes: [String] = []
  }

  /// The values of a document. `problems` are names that an object has twice.
  func json(
    _ bytes: [UInt8], _ document: String, _ limits: JSONLimits, _ problems: inout [JSONProblem]
  ) throws(Failure) -> JSONDocument {
    let text: [UInt8]
    var spans: [JSONSpan] = []
    switch read(bytes, document) {
    case .failed(let reason, let offset, let length):
      throw Failure(
        code: .user, message: "This is not \(name)" + (reason.isEmpty ? "" : ": " + reason),
        range: Self.range(offset, length, in: bytes))
    case .read(let json, let given):
      text = json
      spans.reserveCapacity(given.count)
      for span in given {
        guard span.offset >= Int(spans.last?.offset ?? 0), span.offset <= Int(Int32.max) else {
          throw Failure(
            code: .argument, message: "The spans of what was read as \(name) are not in order",
            range: Self.range(0, 1, in: bytes))
        }
        spans.append(
          JSONSpan(
            offset: UInt32(truncatingIfNeeded: span.offset),
            source: Self.range(span.sourceOffset, span.sourceLength, in: bytes)))
      }
    }
    do throws(JSONProblem) {
      if text.count > limits.bytes { throw JSONProblem(limit: "It has more than \(limits.bytes) bytes") }
      return try JSONDocument.inPlace(of: bytes, text, spans: spans, limits: limits, problems: &problems)
    } catch {
      throw Failure(
        code: error.code, message: "What was read as \(name) is not JSON. \(error.message)", range: error.range,
        notes: error.notes)
    }
  }

  /// A stretch of the document, as far as it is in it.
  private static func range(_ offset: Int, _ length: Int, in bytes: [UInt8]) -> SourceRange {
    let start = min(max(offset, 0), bytes.count)
    let end = start + min(max(length, 0), bytes.count - start)
    return SourceRange(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end))
  }
}
