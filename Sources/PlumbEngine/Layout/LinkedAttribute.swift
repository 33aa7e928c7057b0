import PlumbSyntax

/// An attribute of the document with the property it sets and how its text is read.
struct LinkedAttribute {
  enum Kind: UInt8 {
    /// id, xml, template, empty or only a comment, wrong: nothing to evaluate.
    case none
    /// An expression or text with expressions in it.
    case expression
    /// Kept as written.
    case text
  }
  var kind = Kind.none
  var row: Int32 = -1
  /// The property's name.
  var property = ""
  var name = Name.empty
  var type = PropertyType.any
  var typeName = ""
  var affectsSize = false
  var geometry: GeometrySymbol?
  var parsed = ParsedText.absent
  var cell: Int32 = -1
  var range = SourceRange(start: 0, end: 0)
  /// The text as the XML parser gives it.
  var text = Name.empty
}

/// What an expression is compiled for.
struct ExpressionContext {
  enum Percent: UInt8 { case none, parentWidth, parentHeight, ownWidth, ownHeight }
  enum Auto: UInt8 { case none, width, height, contentWidth, contentHeight }

  var row: Int
  /// The attribute's index, -1 outside of attributes.
  var attribute: Int32 = -1
  var property = ""
  var name = Name.empty
  var type = PropertyType.any
  /// Edges of other nodes are measured from the far side of the container.
  var isFar = false
  var percent = Percent.none
  var auto = Auto.none
  /// Nodes that macros may still add.
  var budget = 0
  var depth = 0
  /// Macros being expanded, and the range of the symbol that began it: errors inside a macro point there.
  var macros: [Int] = []
  var outerRange: SourceRange?

  init(row: Int) { self.row = row }
}

/// Why an expression cannot be compiled, with the range in its attribute's text.
struct CompileError: Error {
  var code: Status
  var message: String
  var range: SourceRange
  var suggestions: [String] = []
  var notes: [String] = []
}
