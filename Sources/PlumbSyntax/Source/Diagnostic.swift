/// What went wrong, where, and what would be accepted. Rendered by `rendered()`, the one rendering of every front end.
///
/// Texts have a greatest length, because a document decides how long the names in them are: messages and notes are
/// shortened in the middle, suggestions that are too long are left out.
///
/// A reference with value semantics: it is thrown by many functions, and what they throw should cost them one word.
public struct Diagnostic: Error, @unchecked Sendable {
  public enum Severity: Int32, Sendable { case error = 0, warning = 1 }

  /// Shared until one of its owners changes it.
  private final class Details {
    var code: Status
    var severity: Severity = Severity.error
    var message: String
    var file: String = ""
    var line: Int = 0
    var column: Int = 0
    var length: Int = 1
    var sourceLine: String = ""
    var sourceLineColumn: Int = 1
    var nodePath: String = ""
    var component: String = ""
    var property: String = ""
    var expression: String = ""
    var suggestions: [String] = []
    var notes: [String] = []
    var node: UInt64 = 0

    init(_ code: Status, _ message: String) {
      self.code = code
      self.message = message
    }

    init(copying other: Details) {
      code = other.code
      severity = other.severity
      message = other.message
      file = other.file
      line = other.line
      column = other.column
      length = other.length
      sourceLine = other.sourceLine
      sourceLineColumn = other.sourceLineColumn
      nodePath = other.nodePath
      component = other.component
      property = other.property
      expression = other.expression
      suggestions = other.suggestions
      notes = other.notes
      node = other.node
    }
  }

  private var details: Details

  @inline(never)
  @_disfavoredOverload
  public init(_ code: Status, _ message: String) { details = Details(code, Self.shortened(message)) }

  /// Of a message that is a literal, which takes less code to pass this way.
  @_transparent
  public init(_ code: Status, _ message: StaticString) { self.init(code, bytes: message.utf8Start) }

  /// `bytes` end with a zero.
  @inline(never)
  public init(_ code: Status, bytes: UnsafePointer<UInt8>) { details = Details(code, String(cString: bytes)) }

  /// The details to change: those of this diagnostic alone.
  @inline(never)
  private mutating func own() -> Details {
    if !isKnownUniquelyReferenced(&details) { details = Details(copying: details) }
    return details
  }

  /// Bytes of its storage.
  package var memory: Int {
    var bytes = HeapBlock.object(MemoryLayout<Self>.stride + 256) + message.memory + sourceLine.memory + nodePath.memory
    bytes += expression.memory + suggestions.memory + notes.memory
    for text in suggestions + notes { bytes += text.memory }
    return bytes
  }

  public var code: Status {
    get { details.code }
    set { own().code = newValue }
  }
  public var severity: Severity {
    get { details.severity }
    set { own().severity = newValue }
  }
  public var message: String {
    get { details.message }
    set { own().message = Self.shortened(newValue) }
  }
  public var file: String {
    get { details.file }
    set { own().file = newValue }
  }
  /// From 1; 0 where there is no place in a file.
  public var line: Int {
    get { details.line }
    set { own().line = newValue }
  }
  public var column: Int {
    get { details.column }
    set { own().column = newValue }
  }
  /// Characters to underline from `column`, at least 1.
  public var length: Int {
    get { details.length }
    set { own().length = newValue }
  }
  /// The text of `line`, or of the expression where there is no file.
  public var sourceLine: String {
    get { details.sourceLine }
    set { own().sourceLine = newValue }
  }
  /// The column at which `sourceLine` begins: more than 1 where only a part of a very long line is kept.
  public var sourceLineColumn: Int {
    get { details.sourceLineColumn }
    set { own().sourceLineColumn = newValue }
  }
  public var nodePath: String {
    get { details.nodePath }
    set { own().nodePath = newValue }
  }
  public var component: String {
    get { details.component }
    set { own().component = newValue }
  }
  public var property: String {
    get { details.property }
    set { own().property = newValue }
  }
  public var expression: String {
    get { details.expression }
    set { own().expression = newValue }
  }
  /// What was probably meant, best first.
  public var suggestions: [String] {
    get { details.suggestions }
    set { own().suggestions = newValue.filter { $0.utf8.count <= Self.longestName } }
  }
  public var notes: [String] {
    get { details.notes }
    set { own().notes = newValue.map { Self.shortened($0) } }
  }
  /// The live node's handle, 0 where there is none.
  public var node: UInt64 {
    get { details.node }
    set { own().node = newValue }
  }
}
