import PlumbSyntax

/// Why a number of a frame, or a property, has the value that it has.
public struct Explanation {
  public typealias Rule = ValueRule

  /// One thing that a value follows from.
  public struct Reason {
    public enum Kind: Int32, Sendable {
      /// An attribute of `node`; `text`: as it is written.
      case attribute = 0
      /// A constraint that decides the number; `text`: as it is written.
      case constraint
      /// The natural size of `node`, as a constraint that decides the number.
      case naturalSize
      /// A stack view, which is `node`.
      case stackView
      /// What is read: a number of a frame or a property of `node`, a key of state, or what the host has given. `text`: what
      /// it is called; `value`.
      case read
      /// A constraint that does not hold, because others are more important; `value`: by how much it is missed, in points.
      case missed
      /// A required constraint that is left out, because it contradicts others; `value`: by how much it is missed, in points.
      case leftOut
      /// That a size is never negative, which decides the number like a constraint.
      case zeroSize
    }

    public var kind: Kind
    /// 0: none.
    public var node: UInt64 = 0
    /// 0: none.
    public var constraint: UInt64 = 0
    public var text: String
    /// `.null` where none is said.
    public var value = Value.null
    /// Where an attribute or a constraint is written; line 0: in no document.
    public var file = ""
    public var line = 0
    public var column = 0

    init(_ kind: Kind, _ text: String) {
      self.kind = kind
      self.text = text
    }
  }

  /// `left`, `top`, `width`, `height`, or the name of a property.
  public var name: String
  public var value: Value
  public var rule: Rule
  /// Whether other values would be as good by all constraints: then sizes are as small as can be, and positions as near to 0.
  public var isAmbiguous = false
  public var reasons: [Reason] = []
  /// How many more things it reads.
  public var omittedReasons = 0
  /// All of this in words, in one line.
  public var text = ""

  init(_ name: String, _ value: Value, _ rule: Rule) {
    self.name = name
    self.value = value
    self.rule = rule
  }
}
