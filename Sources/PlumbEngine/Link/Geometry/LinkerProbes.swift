import PlumbSyntax

/// Second cells for sizes whose first ones would need what is inferred from them: the same expressions, evaluated as if
/// the containers they are measured against had size 0.
struct ProbeContext {
  /// The strongly connected component the probe gets around.
  var component: Int32
  /// The container of the expression being compiled, whose size counts as 0 in any case; -2: none.
  var containerRow = -2
  var axis = Axis.horizontal
}

extension Linker {
  /// Reads a cell as it is when its container has size 0.
  func probeLoad(_ cell: Int32, _ form: inout Intermediate) -> Int32 {
    let definer = definer(of: cell)
    let component = definer >= 0 && Int(definer) < componentOfDraft.count ? componentOfDraft[Int(definer)] : -1
    let previous = activeProbe
    activeProbe = ProbeContext(component: component)
    defer { activeProbe = previous }
    return load(probeCell(cell, component), .number, &form)
  }

  func probed(_ cell: Int32, _ type: StaticType, _ form: inout Intermediate) -> Int32 {
    load(probedCell(cell), type, &form)
  }

  private func load(_ cell: Int32, _ type: StaticType, _ form: inout Intermediate) -> Int32 {
    if cells[Int(cell)].isConstant, !cells[Int(cell)].isValue {
      return type == .bool ? form.constant(.bool(cells[Int(cell)].number != 0)) : form.constant(cells[Int(cell)].number)
    }
    return form.load(cell, type)
  }

  /// Whether a container's size counts as 0 in the active probe.
  func isProbedContainer(_ row: Int, _ axis: Axis) -> Bool {
    guard let probe = activeProbe else { return false }
    if row == probe.containerRow && axis == probe.axis { return true }
    return row >= 0 && belongs(cell(row, isScroll(row) ? axis.container : axis.size), to: probe.component)
  }

  private func belongs(_ cell: Int32, to component: Int32) -> Bool {
    let definer = Int(definer(of: cell))
    return definer >= 0 && definer < componentOfDraft.count && componentOfDraft[definer] == component
  }

  /// The cell to read in place of another one inside the active probe; the same cell outside of probes.
  func probedCell(_ cell: Int32) -> Int32 {
    guard let probe = activeProbe, belongs(cell, to: probe.component) else { return cell }
    let origin = cells[Int(cell)].origin
    switch origin.kind {
    case .chunk, .input, .probe: return cell
    case .geometry:
      // What children add is cut open already.
      if origin.key == CellKey.extentX.rawValue || origin.key == CellKey.extentY.rawValue { return cell }
    case .attribute, .sibling: break
    }
    return probeCell(cell, probe.component)
  }

  private func probeCell(_ cell: Int32, _ component: Int32) -> Int32 {
    let key = UInt64(UInt32(bitPattern: component)) << 32 | UInt64(UInt32(truncatingIfNeeded: cell))
    if let probe = probeCells[key] { return probe }
    let origin = cells[Int(cell)].origin
    let probe = newCell(
      CellOrigin(kind: .probe, row: origin.row, key: origin.key, extra: cell, context: component),
      isValue: cells[Int(cell)].isValue)
    probeCells[key] = probe
    queue.append(probe)
    return probe
  }

  func defineProbe(_ cell: Int32, original: Int32) {
    let origin = cells[Int(original)].origin
    let row = Int(origin.row)
    switch origin.kind {
    case .geometry:
      guard let key = CellKey(rawValue: origin.key) else { return }
      if let axis = axis(of: key) { setProbeContainer(parent(of: row), axis) }
      defineGeometry(cell, row, key)
    case .attribute:
      switch properties[Int(attributes[Int(origin.extra)].info)].percent {
      case .none: break
      case .parentWidth: setProbeContainer(parent(of: row), .horizontal)
      case .parentHeight: setProbeContainer(parent(of: row), .vertical)
      case .ownWidth: setProbeContainer(row, .horizontal)
      case .ownHeight: setProbeContainer(row, .vertical)
      }
      defineAttribute(cell, Int(origin.extra))
    case .sibling: defineSibling(cell, row, origin.key, isPrevious: origin.extra == 1)
    case .probe, .chunk, .input: break
    }
  }

  private func setProbeContainer(_ row: Int, _ axis: Axis) {
    activeProbe?.containerRow = row
    activeProbe?.axis = axis
  }

  private func parent(of row: Int) -> Int { Int(tree.parents[row]) }

  private func axis(of key: CellKey) -> Axis? {
    switch key {
    case .left, .width: .horizontal
    case .top, .height: .vertical
    default: nil
    }
  }
}
