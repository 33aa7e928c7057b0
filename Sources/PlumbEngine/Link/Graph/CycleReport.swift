import PlumbSyntax

/// Reports cycles by the expressions in them.
struct CycleReport {
  let bound: BoundDocument
  let store: CellStore
  let diagnostics: LinkDiagnostics

  /// One error that names the expressions of a cycle of cells. O(members).
  func report(_ members: [Int32]) {
    if diagnostics.hasEnoughErrors {
      diagnostics.countError()
      return
    }
    var expressions: [CellOrigin] = []
    var known = IndexMap<UInt64, UInt8>()
    var first: (row: Int, attribute: Int)?
    for cell in members {
      let origin = store.cells[Int(cell)].origin
      guard origin.row >= 0, let named = named(origin), known.insert(identity(of: named)) else { continue }
      expressions.append(named)
      if first == nil || (first?.attribute ?? -1) < 0 && origin.kind == .attribute {
        first = (Int(named.row), named.kind == .attribute ? Int(named.extra) : -1)
      }
    }
    var list = CycleText.list(expressions.count) { describe(expressions[$0]) }
    var count = expressions.count
    if expressions.isEmpty, let cell = members.first(where: { store.cells[Int($0)].origin.row >= 0 }) {
      // Nothing but inference is involved.
      let row = Int(store.cells[Int(cell)].origin.row)
      list = "the size of \(describe(row: row))"
      count = 1
      first = (row, -1)
    }
    var diagnostic = Diagnostic(
      .cycle,
      count == 1
        ? "Expression for \(list) references itself (expressions cannot reference themselves)"
        : "Expressions reference each other in a cycle: \(list)")
    if let first, first.attribute >= 0 {
      diagnostics.locate(&diagnostic, attribute: first.attribute, bound.textRange(first.attribute))
    } else if let first {
      diagnostics.locate(&diagnostic, element: first.row)
    }
    if let note = noteOnMissingSize(expressions) { diagnostic.notes.append(note) }
    diagnostics.report(diagnostic)
  }

  /// What leads out of a cycle of constraints and a size that nothing says; nil for other cycles.
  private func noteOnMissingSize(_ expressions: [CellOrigin]) -> String? {
    let hasConstraints = expressions.contains {
      $0.kind == .attribute && bound.property(of: Int($0.extra)).property == ConstraintTable.property
    }
    guard hasConstraints,
      let missing = expressions.first(where: {
        $0.kind == .geometry && ($0.key == CellKey.width.rawValue || $0.key == CellKey.height.rawValue)
      })
    else { return nil }
    let (row, isWidth) = (Int(missing.row), missing.key == CellKey.width.rawValue)
    let (size, far) = isWidth ? ("width", "wide") : ("height", "high")
    if bound.hasNaturalSize(row, isWidth ? .horizontal : .vertical) {
      return "\(size)=\"auto\" makes \(describe(row: row)) as \(far) as its content, whatever is around it"
    }
    return
      "give \(describe(row: row)) a \(size), by an attribute or a constraint: else it is as \(far) as its container"
  }

  /// The expression that a cell stands for: its own, or that of the cell it is a probe of; nil for cells that have no
  /// name in the document.
  private func named(_ origin: CellOrigin) -> CellOrigin? {
    var origin = origin
    while origin.kind == .probe, origin.extra >= 0 { origin = store.cells[Int(origin.extra)].origin }
    switch origin.kind {
    case .attribute: return constraint(withConstant: origin.extra) ?? origin
    case .geometry:
      if let constraints = constraints(origin) { return constraints }
      guard let symbol = CellKey(rawValue: origin.key)?.frameSymbol else { return nil }
      return bound.attribute(setting: symbol, row: Int(origin.row)) >= 0 ? nil : origin
    default: return nil
    }
  }

  /// The attribute with the first of the constraints that a cell stands for; nil for other cells.
  private func constraints(_ origin: CellOrigin) -> CellOrigin? {
    guard origin.key >= CellKey.constrainedLeft.rawValue, origin.key <= CellKey.constrainedHeight.rawValue,
      let quantity = ConstraintQuantity(rawValue: origin.key - CellKey.constrainedLeft.rawValue),
      let group = bound.constraints.group(Int(origin.row), quantity),
      let first = bound.constraints.groups[group].constraints.first
    else { return nil }
    let attribute = bound.constraints.constraints[Int(first)].attribute
    return CellOrigin(kind: .attribute, row: bound.attributes[Int(attribute)].row, extra: attribute)
  }

  /// The attribute with the constraint that an attribute computes the constant of; nil for other attributes. O(constraints).
  private func constraint(withConstant attribute: Int32) -> CellOrigin? {
    if Int(attribute) < bound.document.attributes.count { return nil }
    let table = bound.constraints.constraints
    guard let found = table.first(where: { $0.constantAttribute == attribute }) else { return nil }
    return CellOrigin(kind: .attribute, row: found.row, extra: found.attribute)
  }

  /// A number that no other named origin has.
  private func identity(of origin: CellOrigin) -> UInt64 {
    if origin.kind == .attribute { return 1 << 63 | UInt64(UInt32(bitPattern: origin.extra)) }
    return UInt64(UInt32(bitPattern: origin.row)) << 8 | UInt64(origin.key)
  }

  /// "width of <UIView> 0/1"
  private func describe(_ origin: CellOrigin) -> String {
    let property =
      origin.kind == .attribute
      ? bound.property(of: Int(origin.extra)).property : CellKey(rawValue: origin.key)?.frameSymbol?.name ?? ""
    return "\(property) of \(describe(row: Int(origin.row)))"
  }

  /// "<UIView#id> 0/1"
  private func describe(row: Int) -> String {
    CycleText.node(
      bound.names[bound.document.elements[row].name], id: bound.names[bound.tree.ids[row]],
      path: diagnostics.path(of: row))
  }
}
