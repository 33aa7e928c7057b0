import PlumbEngine

/// Constraints of the view that they are given to: the result of a relation. Chains of attributes begin with its name.
///
///     Anchors.top.leading.equalToSuper(inwardOffset: 8)
///     Anchors.width.equalTo(constant: 80).priority(.defaultHigh)
public struct Anchors {
  /// nil: there are no anchors.
  private var first: AnchorsStatement?
  private var others: [AnchorsStatement] = []

  @usableFromInline init() {}

  init(_ constraints: [AnchorsConstraint]) { for constraint in constraints { append(AnchorsStatement(constraint)) } }

  init(
    _ attributes: AttributeChain, _ relation: AnchorsRelation, _ item: AnchorsItem,
    _ second: ConstraintAttribute? = nil, constant: Double
  ) {
    first = AnchorsStatement(attributes, relation, item, second, constant: constant, isInward: false)
  }

  init(
    _ attributes: AttributeChain, _ relation: AnchorsRelation, _ item: AnchorsItem,
    _ second: ConstraintAttribute? = nil, inwardOffset: Double
  ) {
    first = AnchorsStatement(attributes, relation, item, second, constant: inwardOffset, isInward: true)
  }

  /// What the second view's attribute is multiplied by, in all of these constraints; the last call counts.
  public func multiplier(_ multiplier: Double) -> Anchors { changed { $0.multiplier = multiplier } }

  /// How much these constraints matter, above 0 and at most 1000, which is required; the last call counts.
  public func priority(_ priority: LayoutPriority) -> Anchors { changed { $0.priority = priority.rawValue } }

  /// A name for these constraints, by which `Activation.anchors(_:)` finds them; several may have the same. The last
  /// call counts.
  public func identifier(_ identifier: String) -> Anchors { changed { $0.identifier = identifier } }

  private func changed(_ body: (inout AnchorsStatement) -> Void) -> Anchors {
    var result = self
    if var statement = first {
      body(&statement)
      result.first = statement
    }
    for index in result.others.indices { body(&result.others[index]) }
    return result
  }

  var isEmpty: Bool { first == nil }

  /// The constraints one by one, in the order of their declaration.
  var constraints: [AnchorsConstraint] {
    var result: [AnchorsConstraint] = []
    if let first { result += first.constraints }
    for statement in others { result += statement.constraints }
    return result
  }

  /// Whether a condition holds for all statements, in their order.
  func allSatisfy(_ condition: (borrowing AnchorsStatement) -> Bool) -> Bool {
    guard let first else { return true }
    if !condition(first) { return false }
    for index in others.indices where !condition(others[index]) { return false }
    return true
  }

  @usableFromInline
  func appending(_ other: consuming Anchors) -> Anchors {
    if first == nil { return other }
    var result = self
    result.append(other)
    return result
  }

  mutating func append(_ other: consuming Anchors) {
    if first == nil {
      self = other
      return
    }
    if let statement = other.first { append(statement) }
    for statement in other.others { append(statement) }
  }

  private mutating func append(_ statement: consuming AnchorsStatement) {
    if first == nil {
      first = statement
      return
    }
    if others.isEmpty { others.reserveCapacity(3) }
    others.append(statement)
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
