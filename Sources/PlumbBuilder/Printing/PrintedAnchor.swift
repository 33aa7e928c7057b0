import PlumbEngine

/// One constraint of a view, as printers write it.
struct PrintedAnchor {
  var attribute: AnchorsAttribute
  var relation: AnchorsRelation
  /// How the second view is named; empty: there is none.
  var target: String
  /// Whether it is the view around the constrained one.
  var isOfSuperview: Bool
  var second: AnchorsAttribute
  var multiplier: Double
  var constant: Double

  /// Whether both can be one chain.
  func joins(_ other: PrintedAnchor) -> Bool {
    relation == other.relation && target == other.target && isOfSuperview == other.isOfSuperview
      && attribute.kind == other.attribute.kind && multiplier == other.multiplier && constant == other.constant
      && attribute == second && other.attribute == other.second
  }

  /// Lines for the anchors of a view, sorted by the numbers of their attributes.
  static func lines(_ anchors: [PrintedAnchor]) -> [String] {
    let sorted = anchors.enumerated().sorted {
      ($0.element.attribute.rawValue, $0.offset) < ($1.element.attribute.rawValue, $1.offset)
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
      && first.multiplier == 1 && first.attribute.kind != .dimension
    if isPlain { return line }
    var arguments: [String] = []
    if !first.isOfSuperview, !first.target.isEmpty { arguments.append(first.target) }
    if first.attribute != first.second { arguments.append("attribute: .\(first.second.name)") }
    if first.constant != 0 || first.target.isEmpty { arguments.append("constant: \(first.constant)") }
    line += ".\(first.relation.name)\(first.isOfSuperview ? "Super" : "")(\(arguments.joined(separator: ", ")))"
    if first.multiplier != 1 { line += ".multiplier(\(first.multiplier))" }
    return line
  }
}

/// The anchors of all views of a tree: those of layouts that are active, then those of documents.
struct PrintedAnchors {
  private var anchors: [ObjectIdentifier: [PrintedAnchor]] = [:]

  /// `name`: of a view.
  init(of root: View, name: (View) -> String) {
    root.forEachInside { view in
      for constraint in view.constraintSets.lazy.flatMap(\.constraints) {
        let key = constraint.key
        if key.second != nil, constraint.second == nil { continue }
        add(
          key.attribute, key.relation, of: view, constraint.second, key.area, key.secondAttribute, key.multiplier,
          key.constant, name)
      }
    }
    addDocuments(of: root, name)
  }

  func lines(of view: View) -> [String] { PrintedAnchor.lines(anchors[ObjectIdentifier(view)] ?? []) }

  private mutating func add(
    _ attribute: AnchorsAttribute, _ relation: AnchorsRelation, of view: View, _ second: View?,
    _ area: LayoutGuide.Area?,
    _ other: AnchorsAttribute, _ multiplier: Double, _ constant: Double, _ name: (View) -> String
  ) {
    let isOfSuperview = second != nil && second === view.superview && area == nil
    var target = second.map(name) ?? ""
    if let second, let area { target += ".\(LayoutGuide(view: second, area: area).name)" }
    anchors[ObjectIdentifier(view), default: []].append(
      PrintedAnchor(
        attribute: attribute, relation: relation, target: target, isOfSuperview: isOfSuperview, second: other,
        multiplier: multiplier, constant: constant))
  }

  /// Constraints of a document are written at the view that has them in a layout of Swift: the inner one, else the first.
  private mutating func addDocuments(of root: View, _ name: (View) -> String) {
    guard let tree = root.topView.tree else { return }
    for parts in tree.layout.documentConstraints().constraints {
      guard let view = tree.view(of: parts.node), view.number < 0 || parts.to != 0,
        let attribute = AnchorsAttribute.named(parts.attribute)
      else { continue }
      let area = Self.area(parts.area)
      guard let second = tree.view(of: parts.to), let other = AnchorsAttribute.named(parts.toAttribute) else {
        if parts.to == 0, area == nil {
          add(attribute, Self.relation(parts.relation), of: view, nil, nil, attribute, 1, parts.constant, name)
        }
        continue
      }
      let isTurned = area != nil || (second !== view && second.isDescendant(of: view))
      if !isTurned {
        add(
          attribute, Self.relation(parts.relation), of: view, second, Self.area(parts.toArea), other, parts.multiplier,
          parts.constant, name)
      } else if parts.multiplier != 0 {
        // a = m b + k, said of b: b = a / m - k / m.
        var relation = Self.relation(parts.relation)
        if parts.multiplier > 0 { relation = relation.turned }
        add(
          other, relation, of: second, view, area, attribute, 1 / parts.multiplier,
          0 - parts.constant / parts.multiplier,
          name)
      }
    }
  }

  private static func relation(_ symbol: String) -> AnchorsRelation {
    switch symbol {
    case "<=": .lessThanOrEqual
    case ">=": .greaterThanOrEqual
    default: .equal
    }
  }

  private static func area(_ name: String) -> LayoutGuide.Area? {
    switch name {
    case "safeArea": .safeArea
    case "margins": .margins
    default: nil
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

extension AnchorsAttribute {
  fileprivate static func named(_ name: String) -> AnchorsAttribute? { allCases.first { $0.name == name } }
}
