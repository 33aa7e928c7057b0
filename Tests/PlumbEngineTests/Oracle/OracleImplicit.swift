import PlumbSyntax

/// Values of absent attributes, and of cells without an attribute.
extension Oracle {
  /// The term of a cell, made when it is first asked for.
  func term(_ cell: OracleCell) throws(OracleError) -> OracleTerm {
    if let term = terms[cell] { return term }
    let term = try makeTerm(cell)
    terms[cell] = term
    return term
  }

  func has(_ node: Int, _ attribute: String) -> Bool { nodes[node].attributes[attribute] != nil }

  /// The cell of the width or height that percentages of `node` refer to.
  func containerSize(of node: Int, _ axis: OracleAxis) -> OracleTerm {
    .cell(nodes[node].parent, axis.container)
  }

  /// Whether a node is read from right to left.
  func isRightToLeft(_ node: Int) -> Bool {
    switch nodes[node].attributes["semanticContentAttribute"].flatMap({ Self.bareName($0) }) {
    case "forceRightToLeft": true
    case "forceLeftToRight", "playback", "spatial": false
    default: input.isRightToLeft
    }
  }

  /// The name that an attribute consists of.
  static func bareName(_ source: OracleSource) -> String? {
    guard case .plain(let tree) = source else { return nil }
    let root = tree.nodes[Int(tree.root)]
    return root.kind == .symbol ? tree.text(of: root) : nil
  }

  /// Whether `leading` or `trailing` of a node is its left side.
  func isLeftSide(_ name: String, of node: Int) -> Bool { (name == "leading") != isRightToLeft(node) }

  /// Parts of structures, with their defaults.
  private static let parts: [String: (whole: String, index: Int, fallback: Double)] = [
    "contentInset.top": ("contentInset", 0, 0), "contentInset.left": ("contentInset", 1, 0),
    "contentInset.bottom": ("contentInset", 2, 0), "contentInset.right": ("contentInset", 3, 0),
    "contentOffset.x": ("contentOffset", 0, 0), "contentOffset.y": ("contentOffset", 1, 0),
    "contentSize.width": ("contentSize", 0, 0), "contentSize.height": ("contentSize", 1, 0),
    "layer.anchorPoint.x": ("layer.anchorPoint", 0, 0.5), "layer.anchorPoint.y": ("layer.anchorPoint", 1, 0.5),
  ]

  /// A part that the attribute of the whole sets, as an argument of the structure's function.
  private func part(_ node: Int, _ name: String) throws(OracleError) -> OracleTerm? {
    guard let part = Self.parts[name], let parts = try structure(node, part.whole) else { return nil }
    return parts[part.index]
  }

  /// The parts of a structure that an attribute sets by the structure's function.
  private func structure(_ node: Int, _ name: String) throws(OracleError) -> [OracleTerm]? {
    guard case .plain(let tree)? = nodes[node].attributes[name] else { return nil }
    let root = tree.nodes[Int(tree.root)]
    guard root.kind == .call else { throw .expression("the oracle knows no \(name)") }
    var parts: [OracleTerm] = []
    for argument in tree.arguments[Int(root.a)..<Int(root.a) + Int(root.b)] {
      parts.append(try lower(tree, argument, Place(node: node, attribute: name)))
    }
    return parts
  }

  private func makeTerm(_ cell: OracleCell) throws(OracleError) -> OracleTerm {
    let (node, name) = (cell.node, cell.name)
    if node < 0 {
      return .number((name == OracleAxis.horizontal.container ? input.width : input.height) ?? 0)
    }
    if name == "contentInsetAdjustmentBehavior" { return .constant(.string("")) }
    if name == "semanticContentAttribute" { return .constant(.bool(isRightToLeft(node))) }
    if Self.parts.values.contains(where: { $0.whole == name }), let parts = try structure(node, name) {
      return .array(parts)
    }
    if let source = nodes[node].attributes[name] { return try lower(source, node: node, attribute: name) }
    if let part = try part(node, name) { return part }
    if let term = scrolling(node, name) { return term }
    for axis in OracleAxis.allCases {
      if let term = derived(node, name, axis) { return term }
    }
    if let term = derivedBaseline(node, name) ?? safeArea(name) { return term }
    switch name {
    case "isHidden": return .constant(.bool(false))
    case "clipsToBounds": return .constant(.bool(nodes[node].component.isScrollView))
    case "tag": return .number(0)
    case "alpha": return .number(1)
    case "text": return .constant(.string(""))
    default:
      guard let part = Self.parts[name] else { throw .expression("unknown property \(name)") }
      return .number(part.fallback)
    }
  }

  private func derived(_ node: Int, _ name: String, _ axis: OracleAxis) -> OracleTerm? {
    switch name {
    case axis.size: return implicitSize(node, axis)
    case axis.position: return implicitPosition(node, axis)
    case axis.end: return input.isLegacy ? farEdge(node, axis) : fromFarEdge(node, axis)
    case axis.center:
      return .binary(
        .add, .cell(node, axis.position), .binary(.multiply, .cell(node, axis.size), .cell(node, axis.anchor)))
    case axis.container: return container(node, axis)
    case axis.bounding: return .bounding(node, axis)
    case axis.contentSize: return .cell(node, axis.bounding)
    case "leading" where axis == .horizontal, "trailing" where axis == .horizontal:
      return isLeftSide(name, of: node) ? .cell(node, "left") : fromFarEdge(node, axis)
    default: return nil
    }
  }

  private func derivedBaseline(_ node: Int, _ name: String) -> OracleTerm? {
    switch name {
    case "firstBaseline": .binary(.add, .cell(node, "top"), .firstBaseline(node))
    case "lastBaseline": .binary(.add, .cell(node, "top"), .lastBaseline(node))
    default: nil
    }
  }

  /// Insets with the safe area, and the offset of what nobody has scrolled. The oracle does not know whether content scrolls:
  /// where the behavior asks for it, it does not.
  private func scrolling(_ node: Int, _ name: String) -> OracleTerm? {
    let scrolls = nodes[node].component.isScrollView
    for axis in OracleAxis.allCases {
      if scrolls, name == "contentOffset." + (axis == .horizontal ? "x" : "y") {
        return .binary(.subtract, .number(0), .cell(node, axis.insetBefore))
      }
      guard name == axis.insetBefore || name == axis.insetAfter else { continue }
      let edge = name == axis.insetBefore ? axis.position : axis.end
      let behavior = nodes[node].attributes["contentInsetAdjustmentBehavior"].flatMap { Self.bareName($0) }
      let isAdjusted = behavior == "always" || axis == .vertical && (behavior ?? "automatic") == "automatic"
      guard scrolls, isAdjusted, let safe = safeArea("safeAreaInsets." + edge) else {
        return .cell(node, "contentInset." + edge)
      }
      return .binary(.add, .cell(node, "contentInset." + edge), safe)
    }
    return nil
  }

  func safeArea(_ name: String) -> OracleTerm? {
    switch name {
    case "safeAreaInsets.top": .state(.number(input.safeArea[0]))
    case "safeAreaInsets.left": .state(.number(input.safeArea[1]))
    case "safeAreaInsets.bottom": .state(.number(input.safeArea[2]))
    case "safeAreaInsets.right": .state(.number(input.safeArea[3]))
    default: nil
    }
  }

  /// left + width
  func farEdge(_ node: Int, _ axis: OracleAxis) -> OracleTerm {
    .binary(.add, .cell(node, axis.position), .cell(node, axis.size))
  }

  /// cw(P) - (left + width)
  func fromFarEdge(_ node: Int, _ axis: OracleAxis) -> OracleTerm {
    .binary(.subtract, containerSize(of: node, axis), farEdge(node, axis))
  }

  private func container(_ node: Int, _ axis: OracleAxis) -> OracleTerm {
    let size = OracleTerm.cell(node, axis.size)
    guard nodes[node].component.isScrollView else { return size }
    return .binary(
      .subtract, .binary(.subtract, size, .cell(node, axis.insetBefore)), .cell(node, axis.insetAfter))
  }

  private func hasNaturalSize(_ node: Int, _ axis: OracleAxis) -> Bool {
    let component = nodes[node].component
    return axis == .horizontal ? component.hasNaturalWidth : component.hasNaturalHeight
  }

  /// `percent`% of the container of `node`.
  func percent(_ percent: OracleTerm, of container: OracleTerm) -> OracleTerm {
    .binary(.multiply, .binary(.divide, percent, .number(100)), container)
  }

  private func implicitSize(_ node: Int, _ axis: OracleAxis) -> OracleTerm {
    let full = percent(.number(100), of: containerSize(of: node, axis))
    func between(_ first: String, _ second: String) -> OracleTerm {
      .binary(.subtract, .binary(.subtract, full, .cell(node, first)), .cell(node, second))
    }
    if axis == .horizontal && has(node, "leading") && has(node, "trailing") { return between("leading", "trailing") }
    if has(node, axis.position) && has(node, axis.end) {
      if input.isLegacy { return .binary(.subtract, .cell(node, axis.end), .cell(node, axis.position)) }
      return between(axis.end, axis.position)
    }
    guard hasNaturalSize(node, axis) && !nodes[node].component.isScrollView else { return full }
    let natural = auto(node, axis)
    if axis == .vertical { return natural }
    return .ternary(.binary(.equal, full, .number(0)), natural, .call("min", [natural, full]))
  }

  private func implicitPosition(_ node: Int, _ axis: OracleAxis) -> OracleTerm {
    let size = OracleTerm.cell(node, axis.size)
    func fromEnd(_ edge: String, coordinate: Bool) -> OracleTerm {
      let full = percent(.number(100), of: containerSize(of: node, axis))
      let end = OracleTerm.cell(node, edge)
      return .binary(.subtract, coordinate ? end : .binary(.subtract, full, end), size)
    }
    if axis == .horizontal {
      for edge in isRightToLeft(node) ? ["trailing", "leading"] : ["leading", "trailing"] where has(node, edge) {
        return isLeftSide(edge, of: node) ? .cell(node, edge) : fromEnd(edge, coordinate: false)
      }
    }
    if has(node, axis.end) { return fromEnd(axis.end, coordinate: input.isLegacy) }
    if has(node, axis.center) {
      return .binary(.subtract, .cell(node, axis.center), .binary(.multiply, size, .cell(node, axis.anchor)))
    }
    if axis == .vertical && has(node, "firstBaseline") {
      return .binary(.subtract, .cell(node, "firstBaseline"), .firstBaseline(node))
    }
    if axis == .vertical && has(node, "lastBaseline") {
      return .binary(.subtract, .cell(node, "lastBaseline"), .lastBaseline(node))
    }
    return .number(0)
  }

  /// `auto` in width or height.
  func auto(_ node: Int, _ axis: OracleAxis) -> OracleTerm {
    if hasNaturalSize(node, axis) { return axis == .horizontal ? .naturalWidth(node) : .naturalHeight(node) }
    let hasContentSize = has(node, axis.contentSize)
    let hasWhole = has(node, "contentSize")
    if nodes[node].children.isEmpty && !hasContentSize && !hasWhole { return containerSize(of: node, axis) }
    let content =
      hasContentSize
      ? OracleTerm.softContentSize(node, axis) : .cell(node, hasWhole ? axis.contentSize : axis.bounding)
    return .binary(.add, .binary(.add, content, .cell(node, axis.insetBefore)), .cell(node, axis.insetAfter))
  }
}
