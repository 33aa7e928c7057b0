import PlumbConstraints
import PlumbSyntax

/// An attribute of a view, times a number.
struct ConstraintTerm {
  var row: Int32
  var area = ConstraintArea.frame
  var attribute: ConstraintAttribute
  var coefficient: Double
}

/// A constraint as written: the sum of its terms and of a constant, related to 0.
struct LinkedConstraint {
  /// The attribute of the document that it stands in, and where.
  var attribute: Int32
  var range: SourceRange
  /// The element that the attribute is of, and which of its constraints it is.
  var row: Int32
  var position: Int32
  /// The number of one that code has added, -1 for others.
  var added: Int32 = -1
  /// The name that it goes by in messages and for code; empty: none.
  var identifier = Name.empty
  var terms: [ConstraintTerm] = []
  var relation = Relation.equal
  var constant = 0.0
  /// The attribute that computes what is added to `constant`, -1 for none.
  var constantAttribute: Int32 = -1
  var priority = Priority.required
}

/// A quantity of a view, times a number.
struct LoweredTerm {
  var row: Int32
  var quantity: ConstraintQuantity
  var coefficient: Double
}

/// Unknowns that constraints join, directly or through others: they are computed together.
struct ConstraintGroup {
  var unknowns: [ConstraintUnknown] = []
  /// Indices of constraints, in the order of their declaration.
  var constraints: [Int32] = []
}

/// The constraints of a document, and which views they place.
struct ConstraintTable {
  var constraints: [LinkedConstraint] = []
  /// Of each constraint, its terms in quantities.
  var lowered: [[LoweredTerm]] = []
  var groups: [ConstraintGroup] = []
  /// By unknown: its group.
  private var groupOf = IndexMap<UInt64, Int32>()

  /// The attribute of elements that has them.
  static var property: String { "constraints" }
  /// The name of the attribute that has a constraint which code has added. No XML can have it.
  static func name(ofAdded number: Int) -> String { property + "+\(number)" }

  /// The number in such a name; nil for others.
  static func added(_ name: String) -> Int32? {
    let bytes = name.utf8
    guard bytes.count > property.utf8.count + 1, name.hasPrefix(property + "+") else { return nil }
    var number: Int32 = 0
    for digit in bytes.dropFirst(property.utf8.count + 1) {
      guard digit >= 0x30, digit <= 0x39, number < 100_000_000 else { return nil }
      number = number * 10 + Int32(digit - 0x30)
    }
    return number
  }

  /// What their constants set, among the properties of the document; -1 if none has been asked for.
  var constantProperty = -1

  init() {}

  var isEmpty: Bool { constraints.isEmpty }

  /// Bytes of its storage.
  var memory: Int {
    if isEmpty { return 0 }
    var bytes = constraints.memory + lowered.memory + groups.memory + groupOf.memory
    for constraint in constraints { bytes += constraint.terms.memory }
    for terms in lowered { bytes += terms.memory }
    for group in groups { bytes += group.unknowns.memory + group.constraints.memory }
    return bytes
  }

  /// The group that decides a number of a frame; nil if constraints do not.
  @inline(__always)
  func group(_ row: Int, _ quantity: ConstraintQuantity) -> Int? {
    constraints.isEmpty ? nil : groupOf[ConstraintUnknown.key(row, quantity)].map { Int($0) }
  }

  /// Whether constraints decide the size of a row along an axis.
  func decidesSize(_ row: Int, _ axis: Axis) -> Bool { group(row, axis == .horizontal ? .width : .height) != nil }

  mutating func add(_ group: ConstraintGroup) {
    for unknown in group.unknowns {
      groupOf[ConstraintUnknown.key(Int(unknown.row), unknown.quantity)] = Int32(truncatingIfNeeded: groups.count)
    }
    groups.append(group)
  }
}
