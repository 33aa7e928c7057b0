import PlumbEngine

/// One constraint of a view, as printers write it.
struct PrintedAnchor {
  var attribute: ConstraintAttribute
  var relation: AnchorsRelation
  /// The name of the second view or guide; empty if the constraint compares a size with a number.
  var target: String
  /// Whether the second view is the superview of the first.
  var isOfSuperview: Bool
  var second: ConstraintAttribute
  var multiplier: Double
  var constant: Double
  /// 1000 where priorities are not printed.
  var priority: Double
  var identifier: String

  /// Whether both can stand in one chain.
  func joins(_ other: PrintedAnchor) -> Bool {
    relation == other.relation && target == other.target && isOfSuperview == other.isOfSuperview
      && attribute.kind == other.attribute.kind && multiplier == other.multiplier && constant == other.constant
      && priority == other.priority && identifier == other.identifier && attribute == second
      && other.attribute == other.second
  }

  /// Lines for the anchors of a view, sorted by the platform's numbers of their attributes.
  static func lines(_ anchors: [PrintedAnchor]) -> [String] {
    let sorted = anchors.enumerated().sorted {
      ($0.element.attribute.platformNumber, $0.offset) < ($1.element.attribute.platformNumber, $1.offset)
    }.map(\.element)
    var chains: [[PrintedAnchor]] = []
    for anchor in sorted {
      if let index = chains.firstIndex(where: { $0[0].joins(anchor) }) {
        chains[index].append(anchor)
      } else {
        chains.append([anchor])
      }
    }
    return chains.map(line)
  }

  private static func line(_ chain: [PrintedAnchor]) -> String {
    let first = chain[0]
    var line = "Anchors" + chain.map { ".\($0.attribute.name)" }.joined()
    let isPlain =
      first.isOfSuperview && first.attribute == first.second && first.relation == .equal && first.constant == 0
      && first.multiplier == 1 && first.priority == 1000 && first.identifier.isEmpty && first.attribute.kind != .size
    if isPlain { return line }
    var arguments: [String] = []
    if !first.isOfSuperview, !first.target.isEmpty { arguments.append(first.target) }
    if first.attribute != first.second { arguments.append("attribute: .\(first.second.name)") }
    if first.constant != 0 || first.target.isEmpty { arguments.append("constant: \(first.constant)") }
    line += ".\(first.relation.name)\(first.isOfSuperview ? "Super" : "")(\(arguments.joined(separator: ", ")))"
    if first.multiplier != 1 { line += ".multiplier(\(first.multiplier))" }
    if first.priority != 1000 { line += ".priority(\(first.priority))" }
    if !first.identifier.isEmpty { line += ".identifier(\(first.identifier.debugDescription))" }
    return line
  }
}

/// The anchors of all views of a tree: those of layouts that are active, then those of documents.
struct PrintedAnchors {
  private var anchors: [ObjectIdentifier: [PrintedAnchor]] = [:]
  private let withPriorities: Bool
  /// The printed name of a view.
  private let name: (View) -> String

  init(of root: View, withPriorities: Bool, name: @escaping (View) -> String) {
    self.withPriorities = withPriorities
    self.name = name
    root.forEachInside { view in
      for constraint in view.constraintSets.lazy.flatMap(\.constraints) {
        // Its second view was released.
        if constraint.key.second != nil, constraint.second == nil { continue }
        add(constraint.key, of: view, constraint.second)
      }
    }
    addDocuments(of: root)
  }

  func lines(of view: View) -> [String] { PrintedAnchor.lines(anchors[ObjectIdentifier(view)] ?? []) }

  private mutating func add(_ key: ConstraintKey, of view: View, _ second: View?) {
    var target = second.map(name) ?? ""
    if let second, key.area != .frame { target += ".\(LayoutGuide(view: second, area: key.area).name)" }
    anchors[ObjectIdentifier(view), default: []].append(
      PrintedAnchor(
        attribute: key.attribute, relation: key.relation, target: target,
        isOfSuperview: second != nil && second === view.superview && key.area == .frame,
        second: key.secondAttribute, multiplier: key.multiplier, constant: key.constant,
        priority: withPriorities ? key.priority : 1000, identifier: key.identifier))
  }

  /// A layout in Swift would declare the constraint for the inner one of its two views, if one is inside of the other,
  /// else for the first one. Constraints that Swift cannot say are left out.
  private mutating func addDocuments(of root: View) {
    guard let tree = root.topView.tree else { return }
    for parts in tree.layout.documentConstraints().constraints {
      // Nodes of views that are not a document's have the constraints that were added above.
      if let owner = tree.view(of: parts.owner), owner.number >= 0 { continue }
      guard let view = tree.view(of: parts.node) else { continue }
      var key = ConstraintKey(
        attribute: parts.attribute, relation: AnchorsRelation(symbol: parts.relation), second: nil, area: .frame,
        secondAttribute: parts.attribute, multiplier: 1, constant: parts.constant, priority: parts.priority,
        identifier: "")
      guard let second = tree.view(of: parts.to) else {
        if parts.to == 0, parts.area == .frame { add(key, of: view, nil) }
        continue
      }
      key.secondAttribute = parts.toAttribute
      key.area = parts.toArea
      key.multiplier = parts.multiplier
      let isTurned = parts.area != .frame || (second !== view && second.isDescendant(of: view))
      if !isTurned {
        add(key, of: view, second)
      } else if parts.multiplier != 0 {
        // a = m b + k, as a constraint of b: b = a / m - k / m.
        key.attribute = parts.toAttribute
        key.secondAttribute = parts.attribute
        key.area = parts.area
        if parts.multiplier > 0 { key.relation = key.relation.turned }
        key.multiplier = 1 / parts.multiplier
        key.constant = 0 - parts.constant / parts.multiplier
        add(key, of: second, view)
      }
    }
  }
}

extension AnchorsRelation {
  /// With its sides exchanged.
  fileprivate var turned: AnchorsRelation {
    switch self {
    case .equal: .equal
    case .greaterThanOrEqual: .lessThanOrEqual
    case .lessThanOrEqual: .greaterThanOrEqual
    }
  }
}

extension ConstraintAttribute {
  /// The order of NSLayoutConstraint.Attribute, which has the last baseline before the first one.
  fileprivate var platformNumber: UInt8 {
    switch self {
    case .lastBaseline: ConstraintAttribute.firstBaseline.rawValue
    case .firstBaseline: ConstraintAttribute.lastBaseline.rawValue
    default: rawValue
    }
  }
}
