import PlumbEngine

/// Constraints of the view that they are given to: the result of a relation. Chains of attributes begin with its name.
///
///     Anchors.top.leading.equalToSuper(inwardOffset: 8)
///     Anchors.width.equalTo(constant: 80).priority(.defaultHigh)
public struct Anchors {
  var constraints: [AnchorsConstraint]

  init(_ constraints: [AnchorsConstraint]) { self.constraints = constraints }

  init(
    _ attributes: [ConstraintAttribute], _ relation: AnchorsRelation, _ item: AnchorsItem,
    _ second: ConstraintAttribute? = nil, constant: Double
  ) {
    constraints = attributes.map { AnchorsConstraint($0, relation, item, second, constant: constant) }
  }

  init(
    _ attributes: [ConstraintAttribute], _ relation: AnchorsRelation, _ item: AnchorsItem,
    _ second: ConstraintAttribute? = nil, inwardOffset: Double
  ) {
    constraints = attributes.map {
      AnchorsConstraint($0, relation, item, second, constant: inwardOffset * $0.inward)
    }
  }

  /// What the second view's attribute is multiplied by, in all of these constraints; the last call counts.
  public func multiplier(_ multiplier: Double) -> Anchors { changed { $0.multiplier = multiplier } }

  /// How much these constraints matter, above 0 and at most 1000, which is required; the last call counts.
  public func priority(_ priority: LayoutPriority) -> Anchors { changed { $0.priority = priority.rawValue } }

  /// A name for these constraints, by which `Activation.anchors(_:)` finds them; several may have the same. The last
  /// call counts.
  public func identifier(_ identifier: String) -> Anchors { changed { $0.identifier = identifier } }

  private func changed(_ body: (inout AnchorsConstraint) -> Void) -> Anchors {
    var result = self
    for index in result.constraints.indices { body(&result.constraints[index]) }
    return result
  }
}

enum AnchorsRelation: UInt8 {
  case equal, greaterThanOrEqual, lessThanOrEqual

  /// By the symbol that the engine's constraints have.
  init(symbol: String) {
    switch symbol {
    case "<=": self = .lessThanOrEqual
    case ">=": self = .greaterThanOrEqual
    default: self = .equal
    }
  }

  /// As it is printed, and as the engine's constraints have it.
  var symbol: String {
    switch self {
    case .equal: "=="
    case .greaterThanOrEqual: ">="
    case .lessThanOrEqual: "<="
    }
  }

  /// As it is written in Swift.
  var name: String {
    switch self {
    case .equal: "equalTo"
    case .greaterThanOrEqual: "greaterThanOrEqualTo"
    case .lessThanOrEqual: "lessThanOrEqualTo"
    }
  }
}

/// One constraint of a view, as it is declared.
struct AnchorsConstraint {
  var attribute: ConstraintAttribute
  var relation: AnchorsRelation
  var item: AnchorsItem
  /// nil: the same attribute.
  var second: ConstraintAttribute?
  var constant: Double
  var multiplier = 1.0
  var priority = 1000.0
  /// Empty: it has none.
  var identifier = ""

  init(
    _ attribute: ConstraintAttribute, _ relation: AnchorsRelation, _ item: AnchorsItem, _ second: ConstraintAttribute?,
    constant: Double
  ) {
    self.attribute = attribute
    self.relation = relation
    self.item = item
    self.second = second
    self.constant = constant
  }
}

/// How much a constraint matters: above 0, at most 1000. Constraints below 1000 hold as well as they can.
public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  public var rawValue: Double

  public init(rawValue: Double) { self.rawValue = rawValue }
  public init(_ rawValue: Double) { self.rawValue = rawValue }
  public init(floatLiteral value: Double) { rawValue = value }
  public init(integerLiteral value: Int) { rawValue = Double(value) }

  public static var required: LayoutPriority { 1000 }
  public static var defaultHigh: LayoutPriority { 750 }
  public static var defaultLow: LayoutPriority { 250 }
  public static var fittingSizeLevel: LayoutPriority { 50 }

  public static func < (a: LayoutPriority, b: LayoutPriority) -> Bool { a.rawValue < b.rawValue }
}
