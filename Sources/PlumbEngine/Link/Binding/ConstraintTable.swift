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
  /// Of a part of a row or column of views: where what it says is written; `range` for others.
  var partRange: SourceRange
  /// The element that the attribute is of, and which of its written constraints it is.
  var row: Int32
  var position: Int32
  /// Whether it is the first of its attribute.
  var isFirst = false
  /// Several in a row may be one constraint for code and in messages: which of them it is.
  var part: Int32 = 0
  /// What a constant that code sets is multiplied by. NaN: code cannot set one, since the distances and sizes of a row of
  /// views are several.
  var constantFactor = 1.0
  /// The view whose direction of text it follows, -1: the first one that it names.
  var directionRow: Int32 = -1
  /// The number of one that code has added, -1 for others.
  var added: Int32 = -1
  /// Whether it has been removed: it keeps its number, and means nothing.
  var isGone = false
  /// The name that it goes by in messages and for code; empty: none.
  var identifier = Name.empty
  /// The innermost view that contains all that it names.
  var ancestor: Int32 = -1
  var terms: [ConstraintTerm] = []
  var relation = Relation.equal
  var constant = 0.0
  /// The attribute that computes what is added to `constant`, -1 for none.
  var constantAttribute: Int32 = -1
  var priority = Priority.required
  /// The size classes of the layout that it counts in.
  var sizeClasses = SizeClasses()
  /// The group that it belongs to; -1: it places nothing.
  var group: Int32 = -1
  /// Of one that names `previous` or `next`: the view that these are siblings of, -1 for others.
  var siblingRow: Int32 = -1

  /// Whether it is about one view only.
  var isOfOne = true

  init(attribute: Int, range: SourceRange, row: Int, position: Int) {
    self.attribute = Int32(truncatingIfNeeded: attribute)
    self.range = range
    partRange = range
    self.row = Int32(truncatingIfNeeded: row)
    self.position = Int32(truncatingIfNeeded: position)
  }

  var hasOneConstant: Bool { !constantFactor.isNaN }

  /// Whether it says what another part does, in the same words.
  func isWritten(as other: LinkedConstraint) -> Bool {
    attribute == other.attribute && partRange == other.partRange
  }

  /// Whether a term is of the view around all others that it names.
  func isAround(_ term: ConstraintTerm) -> Bool { !isOfOne && term.row == ancestor }
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
  /// Numbers of constraints, in the order of their declaration.
  var constraints: [Int32] = []
}

/// The constraints of a document, and which views they place.
///
/// The linked document shares it with what links: patches of a layout that is edited add to it. Then numbers are not in the
/// order of declaration any more.
final class ConstraintTable {
  var constraints: [LinkedConstraint] = []
  /// Of each constraint, its terms in quantities.
  var lowered: [[LoweredTerm]] = []
  private(set) var groups: [ConstraintGroup] = []
  /// By unknown: its group << 32 | its number there.
  private var placeOf = IndexMap<UInt64, UInt64>()
  /// Whether patches have changed it.
  var isPatched = false
  /// How many have not been removed, those that are several counted once.
  var presentCount = 0
  /// The ids that constraints have looked for, with the row that each was looked for from and the one found, -1 for none.
  /// Of a layout that is edited, until somebody has taken them.
  var asked: [(id: Name, row: Int32, found: Int32)] = []
  let isEditable: Bool
  /// The numbers of those that do not count in every size class; of several that are one, that of the first.
  private(set) var conditional: [Int32] = []
  /// Whether there are views that constraints place whether any names them or not.
  var hasPlacedViews = false

  /// The attribute of elements that has them.
  static var property: String { XMLDocument.constraintsName }
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

  /// The name of what attributes set that have a constraint which code has added: no XML can have it.
  static var addedProperty: String { property + "+" }

  /// What their constants set, among the properties of the document; -1 if none has been asked for.
  var constantProperty = -1

  init(isEditable: Bool = false) { self.isEditable = isEditable }

  var isEmpty: Bool { constraints.isEmpty && !hasPlacedViews }

  /// Bytes of its storage. O(1).
  var memory: Int {
    if isEmpty { return 0 }
    return constraints.memory + lowered.memory + groups.memory + placeOf.memory + asked.memory + listBytes
      + conditional.memory
  }
  /// Of the lists of constraints and groups.
  private var listBytes = 0

  /// Adds a constraint with its terms in quantities. Gives its number.
  func add(_ constraint: LinkedConstraint, _ terms: [LoweredTerm]) {
    let isNext = constraints.last.map { $0.attribute == constraint.attribute && !$0.isGone } ?? false
    constraints.append(constraint)
    constraints[constraints.count - 1].isFirst = !isNext
    lowered.append(terms)
    if constraint.part == 0 {
      presentCount += 1
      if constraint.sizeClasses != SizeClasses() {
        conditional.append(Int32(truncatingIfNeeded: constraints.count - 1))
      }
    }
    listBytes += constraint.terms.memory + terms.memory
  }

  /// The number of the first part of the constraint that one is a part of. O(1).
  func firstPart(_ number: Int) -> Int { number - Int(constraints[number].part) }

  /// The numbers of all that are one with a constraint. O(parts).
  func parts(_ number: Int) -> Range<Int> {
    let first = firstPart(number)
    var end = number + 1
    while end < constraints.count, constraints[end].part > 0 { end += 1 }
    return first..<end
  }

  /// Says that a constraint is not in the document any more, or is there again. It keeps its number.
  func setGone(_ number: Int, _ isGone: Bool) {
    constraints[number].isGone = isGone
    if constraints[number].part == 0 { presentCount += isGone ? -1 : 1 }
  }

  /// Says that the constraints of an attribute, which follow each other from a number on, are those of another index.
  func renumber(from first: Int, _ attribute: Int, _ now: Int) {
    var number = first
    while number < constraints.count, Int(constraints[number].attribute) == attribute {
      constraints[number].attribute = Int32(truncatingIfNeeded: now)
      number += 1
    }
  }

  /// Takes back those that were added last.
  func remove(from number: Int) {
    for constraint in constraints[number...] where !constraint.isGone && constraint.part == 0 { presentCount -= 1 }
    constraints.removeSubrange(number...)
    while let last = conditional.last, Int(last) >= number { conditional.removeLast() }
    lowered.removeSubrange(number...)
  }

  /// The group that decides a number of a frame, and which of its unknowns that is; nil if constraints do not.
  @inline(__always)
  func place(_ row: Int, _ quantity: ConstraintQuantity) -> (group: Int, unknown: Int)? {
    if isEmpty { return nil }
    return placeOf[ConstraintUnknown.key(row, quantity)].map { (Int($0 >> 32), Int($0 & 0xFFFF_FFFF)) }
  }

  /// The group that decides a number of a frame; nil if constraints do not.
  func group(_ row: Int, _ quantity: ConstraintQuantity) -> Int? { place(row, quantity)?.group }

  /// Whether constraints decide the size of a row along an axis.
  func decidesSize(_ row: Int, _ axis: Axis) -> Bool { group(row, axis == .horizontal ? .width : .height) != nil }

  // MARK: - Grouping

  /// Puts unknowns into groups by union-find, with the constraints that join them; both in the order of their declaration.
  /// Gives the constraints about none of these unknowns. O(terms).
  func addGroups(_ unknowns: [ConstraintUnknown], _ numbers: [Int32]) -> [Int32] {
    var places = IndexMap<UInt64, Int32>()
    for (place, unknown) in unknowns.enumerated() {
      places[ConstraintUnknown.key(Int(unknown.row), unknown.quantity)] = Int32(truncatingIfNeeded: place)
    }
    var sets = UnionFind(count: unknowns.count)
    var firsts = [Int32](repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      for term in lowered[Int(number)] where term.quantity.isOfFrame {
        guard let unknown = places[ConstraintUnknown.key(Int(term.row), term.quantity)] else { continue }
        if firsts[index] < 0 { firsts[index] = unknown } else { sets.join(Int(firsts[index]), Int(unknown)) }
      }
    }
    var groupOfSet = [Int32](repeating: -1, count: unknowns.count)
    for (index, unknown) in unknowns.enumerated() {
      let root = sets.root(index)
      if groupOfSet[root] < 0 {
        groupOfSet[root] = Int32(truncatingIfNeeded: groups.count)
        groups.append(ConstraintGroup())
      }
      let group = Int(groupOfSet[root])
      placeOf[ConstraintUnknown.key(Int(unknown.row), unknown.quantity)] =
        UInt64(truncatingIfNeeded: group) << 32 | UInt64(truncatingIfNeeded: groups[group].unknowns.count)
      groups[group].unknowns.append(unknown)
      listBytes += MemoryLayout<ConstraintUnknown>.stride
    }
    var others: [Int32] = []
    for (index, number) in numbers.enumerated() {
      if firsts[index] >= 0 {
        let group = groupOfSet[sets.root(Int(firsts[index]))]
        constraints[Int(number)].group = group
        groups[Int(group)].constraints.append(number)
        listBytes += MemoryLayout<Int32>.stride
      } else {
        constraints[Int(number)].group = -1
        others.append(number)
      }
    }
    return others
  }

  /// Dissolves a group: its unknowns and constraints belong to none, until they are grouped again. Gives it as it was.
  func removeGroup(_ number: Int) -> ConstraintGroup {
    let group = groups[number]
    for unknown in group.unknowns { placeOf[ConstraintUnknown.key(Int(unknown.row), unknown.quantity)] = nil }
    for constraint in group.constraints { constraints[Int(constraint)].group = -1 }
    groups[number] = ConstraintGroup()
    return group
  }
}
