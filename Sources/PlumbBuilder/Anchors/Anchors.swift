/// Constraints of a view that is yet to be named: what a relation results in, and the names that chains begin with.
///
///     Anchors.top.leading.equalToSuper(inwardOffset: 8)
///     Anchors.width.equalTo(constant: 80).priority(.defaultHigh)
public struct Anchors {
  var constraints: [AnchorsConstraint]

  init(_ constraints: [AnchorsConstraint]) { self.constraints = constraints }

  init(
    _ attributes: [AnchorsAttribute], _ relation: AnchorsRelation, _ item: AnchorsItem,
    _ second: AnchorsAttribute? = nil, constant: Double
  ) {
    constraints = attributes.map { AnchorsConstraint($0, relation, item, second, constant: constant) }
  }

  init(
    _ attributes: [AnchorsAttribute], _ relation: AnchorsRelation, _ item: AnchorsItem,
    _ second: AnchorsAttribute? = nil, inwardOffset: Double
  ) {
    constraints = attributes.map {
      AnchorsConstraint($0, relation, item, second, constant: inwardOffset * $0.inward)
    }
  }

  /// What the second view's attribute is multiplied by, in all of these constraints; the last call counts.
  public func multiplier(_ multiplier: Double) -> Anchors { changed { $0.multiplier = multiplier } }

  /// How much these constraints matter, above 0 and at most 1000, which is required; the last call counts.
  public func priority(_ priority: LayoutPriority) -> Anchors { changed { $0.priority = priority.rawValue } }

  private func changed(_ body: (inout AnchorsConstraint) -> Void) -> Anchors {
    var result = self
    for index in result.constraints.indices { body(&result.constraints[index]) }
    return result
  }
}

enum AnchorsRelation: UInt8 {
  case equal, greaterThanOrEqual, lessThanOrEqual

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
  var attribute: AnchorsAttribute
  var relation: AnchorsRelation
  var item: AnchorsItem
  /// nil: the same attribute.
  var second: AnchorsAttribute?
  var constant: Double
  var multiplier = 1.0
  var priority = 1000.0

  init(
    _ attribute: AnchorsAttribute, _ relation: AnchorsRelation, _ item: AnchorsItem, _ second: AnchorsAttribute?,
    constant: Double
  ) {
    self.attribute = attribute
    self.relation = relation
    self.item = item
    self.second = second
    self.constant = constant
  }
}

/// How much a constraint matters: above 0, at most 1000. What is below 1000 gives way where it cannot hold.
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
