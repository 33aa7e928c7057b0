import PlumbSyntax

/// A container that an expression is evaluated against as if it had size 0 (DESIGN: probes).
struct ProbeContext {
  var row: Int
  var axis: Axis
  /// The strongly connected component the probe gets around.
  var component: Int32
}

/// Second cells for sizes whose first ones would need what is inferred from them.
extension Linker {
  /// Reads a cell as it is when the container of `axis` at `row` has size 0.
  func probeLoad(_ cell: Int32, _ row: Int, _ axis: Axis, _ form: inout Intermediate) -> Int32 {
    let definer = definers[Int(resolved(cell))]
    let component = definer >= 0 && Int(definer) < componentOfDraft.count ? componentOfDraft[Int(definer)] : -1
    var context = probes.firstIndex { $0.row == row && $0.axis == axis && $0.component == component } ?? -1
    if context < 0 {
      context = probes.count
      probes.append(ProbeContext(row: row, axis: axis, component: component))
    }
    let previous = activeProbe
    activeProbe = context
    defer { activeProbe = previous }
    return probed(cell, .number, &form)
  }

  func probed(_ cell: Int32, _ type: StaticType, _ form: inout Intermediate) -> Int32 {
    let result = probedCell(cell)
    if isConstantCell[Int(result)], !isValueCell[Int(result)] {
      return type == .bool ? form.constant(.bool(numbers[Int(result)] != 0)) : form.constant(numbers[Int(result)])
    }
    return form.load(result, type)
  }

  /// The cell to read in place of another one inside the active probe; the same cell outside of probes.
  func probedCell(_ cell: Int32) -> Int32 {
    guard activeProbe >= 0 else { return cell }
    let context = probes[activeProbe]
    let origin = origins[Int(cell)]
    if origin.kind == .geometry, Int(origin.row) == context.row,
      origin.key == context.axis.size.rawValue || origin.key == context.axis.container.rawValue
    {
      return constantCell(0)
    }
    let root = resolved(cell)
    let definer = Int(definers[Int(root)])
    guard definer >= 0, definer < componentOfDraft.count, componentOfDraft[definer] == context.component else {
      return cell
    }
    switch origin.kind {
    case .chunk, .input, .probe: return cell
    case .geometry, .attribute, .sibling: break
    }
    let key = UInt64(activeProbe) << 32 | UInt64(UInt32(truncatingIfNeeded: cell))
    if let probe = probeCells[key] { return probe }
    let probe = newCell(
      CellOrigin(
        kind: .probe, row: origin.row, key: origin.key, extra: cell, context: Int32(truncatingIfNeeded: activeProbe)),
      isValue: isValueCell[Int(cell)])
    probeCells[key] = probe
    queue.append(probe)
    return probe
  }

  func defineProbe(_ cell: Int32, original: Int32) {
    let origin = origins[Int(original)]
    switch origin.kind {
    case .geometry:
      if let key = CellKey(rawValue: origin.key) { defineGeometry(cell, Int(origin.row), key) }
    case .attribute: defineAttribute(cell, Int(origin.extra))
    case .sibling: defineSibling(cell, Int(origin.row), origin.key, isPrevious: origin.extra == 1)
    case .probe, .chunk, .input: break
    }
  }
}
