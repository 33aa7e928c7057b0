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
  // Small fields first: each attribute is read by every stage, and has no padding between its fields.
  var kind = Kind.none
  var affectsSize = false
  var geometry: GeometrySymbol?
  /// Whether the values of what it sets live in numeric cells.
  var isNumeric = false
  var row: Int32 = -1
  var cell: Int32 = -1
  var range = SourceRange(start: 0, end: 0)
  /// Which of the document's sources the range is of.
  var source: UInt32 = 0
  /// The text as the XML parser gives it.
  var text = Name.empty
  /// The property's name.
  var name = Name.empty
  /// Index of a `LinkedProperty`.
  var info: Int32 = 0
  /// The number of its `AttributeTexts`; 0: absent.
  var parsedText: Int32 = 0

  init() {}

  init(_ info: Int, _ property: LinkedProperty) {
    self.info = Int32(truncatingIfNeeded: info)
    name = property.name
    affectsSize = property.affectsSize
    geometry = property.geometry
    isNumeric = property.isNumeric
  }
}

/// Attributes of a row that are found without looking through all of them: those of geometry, by their symbols, and the
/// ones below.
struct RowSlot {
  static let hidden = GeometrySymbol.count
  static let clips = GeometrySymbol.count + 1
  static let direction = GeometrySymbol.count + 2
  static let count = GeometrySymbol.count + 3
}

/// What all attributes for one property have in common. Attributes hold its index: there are many of them, and they can
/// be copied without counting references.
struct LinkedProperty: Sendable {
  let property: String
  let name: Name
  let type: PropertyType
  let typeName: String
  let affectsSize: Bool
  let geometry: GeometrySymbol?
  /// Whether its values live in numeric cells.
  let isNumeric: Bool
  let isOutlet: Bool
  /// Whether it is used once, when the node is made.
  let isConstructorOnly: Bool
  /// Whether it is that of one state of a control, and may change the natural size.
  let isOfState: Bool
  /// Whether it has constraints.
  let isConstraints: Bool
  /// Which `%` and `auto` the property's expressions have.
  let percent: ExpressionContext.Percent
  let auto: ExpressionContext.Auto

  init(
    _ property: String, name: Name, type: PropertyType, typeName: String, affectsSize: Bool = false,
    isConstructorOnly: Bool = false
  ) {
    self.property = property
    self.isConstructorOnly = isConstructorOnly
    self.name = name
    self.type = type
    self.typeName = typeName
    self.affectsSize = affectsSize
    geometry = GeometrySymbol(property)
    isNumeric = StaticType(type).isNumeric
    isOutlet = property == "outlet"
    isConstraints = type == .text && property == ConstraintTable.property
    isOfState = affectsSize && ControlState.isOwn(property)
    (percent, auto) = ExpressionContext.sizes(of: property, type)
  }

  /// Of attributes that set nothing.
  static var none: LinkedProperty { LinkedProperty("", name: .empty, type: .any, typeName: "") }
}

/// What an expression is compiled for.
struct ExpressionContext {
  enum Percent: UInt8 { case none, parentWidth, parentHeight, ownWidth, ownHeight }
  enum Auto: UInt8 { case none, width, height, contentWidth, contentHeight }

  var row: Int
  /// The attribute's index, -1 outside of attributes.
  var attribute: Int32 = -1
  /// Index of the linker's `properties`.
  var property: Int32 = 0
  var name = Name.empty
  var type = PropertyType.any
  /// Edges of other nodes are measured from the far side of the container.
  var isFar = false
  var percent = Percent.none
  var auto = Auto.none
  /// Nodes that macros may still add.
  var budget = 0
  /// Macros being expanded, and the range of the symbol that began it: errors inside a macro point there.
  var macros: [Int] = []
  var outerRange: SourceRange?

  init(row: Int) { self.row = row }

  /// Which `%` and `auto` a property's expressions have (docs/semantics/geometry.md, section 6; inference.md, section
  /// 1).
  static func sizes(of property: String, _ type: PropertyType) -> (Percent, Auto) {
    switch property {
    case "width": return (.parentWidth, .width)
    case "height": return (.parentHeight, .height)
    case "contentSize.width": return (.ownWidth, .contentWidth)
    case "contentSize.height": return (.ownHeight, .contentHeight)
    default: break
    }
    if let geometry = GeometrySymbol(property) {
      switch geometry {
      case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline: return (.parentHeight, .none)
      default: return (.parentWidth, .none)
      }
    }
    guard type == .number else { return (.none, .none) }
    switch property.split(separator: ".").last.map({ String($0) }) ?? "" {
    case "left", "right", "x", "width": return (.parentWidth, .none)
    case "top", "bottom", "y", "height": return (.parentHeight, .none)
    default: return (.none, .none)
    }
  }
}

/// Why an expression cannot be compiled, with the range in its attribute's text.
final class CompileError: Error, @unchecked Sendable {
  var code: Status
  var message: String
  var range: SourceRange
  var suggestions: [String] = []
  var notes: [String] = []
  /// Whether it follows from a mistake that has been reported: it is not reported itself.
  var isConsequence = false
  /// The macro that cannot be used, where it is not one that is being compiled; -1 for none.
  var macro = -1

  @inline(never)
  init(
    code: Status, message: String, range: SourceRange, suggestions: [String] = [], notes: [String] = []
  ) {
    self.code = code
    self.message = message
    self.range = range
    self.suggestions = suggestions
    self.notes = notes
  }

  convenience init(_ error: SyntaxError) {
    self.init(
      code: error.code, message: error.message, range: error.range, notes: error.hint.isEmpty ? [] : [error.hint])
  }

  convenience init(_ failure: EvaluationFailure, _ range: SourceRange) {
    self.init(
      code: failure.code, message: failure.message, range: range, suggestions: failure.suggestions,
      notes: failure.notes)
  }
}
