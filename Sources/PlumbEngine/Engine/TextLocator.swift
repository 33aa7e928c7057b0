/// What a text locator is asked: where a caret stands, or which offset is at a point. Coordinates are in points, from the
/// top left corner of the room that the text has: the frame within the insets.
public struct TextQuery: Sendable {
  public enum Kind: Int32, Sendable {
    /// Where the caret before the byte at `offset` stands.
    case offset = 0
    /// Which offset has the caret nearest to (`x`, `y`).
    case point = 1
  }

  public var kind: Kind
  /// In bytes of the text's UTF-8, at the start of a scalar.
  public var offset = 0
  /// Where two lines meet without a line break: whether the end of the first is asked for, not the start of the second.
  public var isAtLineEnd = false
  /// Finite.
  public var x = 0.0
  public var y = 0.0
  /// Of the room.
  public var width: Double
  public var height: Double
}

/// A place of a caret in a text.
public struct TextPlace: Equatable, Sendable {
  /// In bytes of the text's UTF-8.
  public var offset: Int
  /// The bytes of the line that the caret stands in.
  public var lineStart: Int
  public var lineEnd: Int
  /// Where the caret stands, as the host aligns the text, and where its line begins and how high that is.
  public var x: Double
  public var top: Double
  public var height: Double

  public init(offset: Int, lineStart: Int, lineEnd: Int, x: Double, top: Double, height: Double) {
    self.offset = offset
    self.lineStart = lineStart
    self.lineEnd = lineEnd
    self.x = x
    self.top = top
    self.height = height
  }
}

/// A text locator's answer.
public enum TextAnswer: Sendable {
  case place(TextPlace)
  /// The built-in position.
  case declined
  /// The call that asked fails with `Status.user`.
  case failed
  /// The same, with a code of the host that the diagnostic shows.
  case failedWith(code: Int32)
}

/// Finds positions in text as the host draws it. May read properties of the node it is asked for; everything else on that
/// layout answers `Status.busy`.
public struct TextLocator {
  public var locate: (_ layout: Layout, _ node: UInt64, _ query: TextQuery) -> TextAnswer

  public init(_ locate: @escaping (_ layout: Layout, _ node: UInt64, _ query: TextQuery) -> TextAnswer) {
    self.locate = locate
  }
}
