import PlumbSyntax

/// A constraint field by field: `view.attribute relation multiplier × to.toAttribute + constant`. It means what the same
/// line of text means (docs/constraints.md).
public struct ConstraintFields {
  /// As in text: an id, `super`, `previous`…; empty: the node that the constraint is added to.
  public var view = ""
  public var attribute = ""
  /// `==`, `<=` or `>=`.
  public var relation = "=="
  /// Empty: the constraint is about one view.
  public var to = ""
  /// Empty: as `attribute`.
  public var toAttribute = ""
  public var multiplier = 1.0
  public var constant = 0.0
  public var priority = 1000.0
  public var identifier = ""

  public init() {}

  /// The line that says the same. Errors: `.argument`.
  package func text() throws(Diagnostic) -> String {
    try check(view, "view", mayBeEmpty: true)
    try check(attribute, "attribute", mayBeEmpty: false)
    try check(to, "to", mayBeEmpty: true)
    try check(toAttribute, "to_attribute", mayBeEmpty: true)
    try check(identifier, "identifier", mayBeEmpty: true)
    if relation != "==" && relation != "<=" && relation != ">=" {
      throw Diagnostic(.argument, "The relation of a constraint is ==, <= or >=, not '\(relation)'")
    }
    guard multiplier.isFinite, constant.isFinite else {
      throw Diagnostic(.argument, "The multiplier and the constant of a constraint have to be finite")
    }
    var text = identifier.isEmpty ? "" : identifier + ": "
    text += (view.isEmpty ? "" : view + ".") + attribute + " " + relation + " "
    if to.isEmpty {
      text += numberText(constant)
    } else {
      if multiplier != 1 { text += numberText(multiplier) + " * " }
      text += to + "." + (toAttribute.isEmpty ? attribute : toAttribute)
      if constant != 0 { text += " + " + numberText(constant) }
    }
    return priority == 1000 ? text : text + " @" + numberText(priority)
  }

  /// Names have nothing in them that would mean something in a line.
  private func check(_ name: String, _ field: String, mayBeEmpty: Bool) throws(Diagnostic) {
    if name.isEmpty && !mayBeEmpty { throw Diagnostic(.argument, "A constraint has no \(field)") }
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "#"), 0x80...0xFF:
        continue
      default: throw Diagnostic(.argument, "'\(name)' is not possible as the \(field) of a constraint")
      }
    }
  }
}

/// What is known of a constraint of a layout.
public struct ConstraintState {
  /// As it was written, or as its fields say.
  public var text: String
  /// Empty: none.
  public var identifier: String
  /// The node that it stands at.
  public var node: UInt64
  /// What is added to the right side, in points, as of the last compute where an expression says it.
  public var constant: Double
  /// Above 0, at most 1000.
  public var priority: Double
  public var isActive: Bool
  /// Whether it is required and was left out of the last compute, because it contradicts others.
  public var isLeftOut: Bool
  /// Whether code has added it.
  public var isAdded: Bool
}
