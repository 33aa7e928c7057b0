/// What went wrong, where, and what would be accepted. Rendered by `rendered()`, the one rendering of every front end.
public struct Diagnostic: Error, Sendable {
  public enum Severity: Int32, Sendable { case error = 0, warning = 1 }

  public var code: Status
  public var severity = Severity.error
  public var message: String
  public var file = ""
  /// From 1; 0 where there is no place in a file.
  public var line = 0
  public var column = 0
  /// Characters to underline from `column`, at least 1.
  public var length = 1
  /// The text of `line`, or of the expression where there is no file.
  public var sourceLine = ""
  /// The column at which `sourceLine` begins: more than 1 where only a part of a very long line is kept.
  public var sourceLineColumn = 1
  public var nodePath = ""
  public var component = ""
  public var property = ""
  public var expression = ""
  /// What was probably meant, best first.
  public var suggestions: [String] = []
  public var notes: [String] = []
  /// The live node's handle, 0 where there is none.
  public var node: UInt64 = 0

  public init(_ code: Status, _ message: String) {
    self.code = code
    self.message = message
  }
}
