import PlumbSyntax

/// Values of cells, on demand.
extension Oracle {
  /// How a term reads other cells: as they are, or by probes where they belong to a cut component.
  struct Reader {
    /// The cell whose term is evaluated.
    var cell: OracleCell
    /// A cell of the component that is cut open; nil: no probe.
    var component: OracleCell?
  }

  func value(_ cell: OracleCell) throws(OracleError) -> OracleValue {
    if let value = values[cell] { return value }
    if visiting.contains(cell) { throw .cycle("\(cell)") }
    visiting.append(cell)
    defer { visiting.removeLast() }
    let value = try evaluate(term(cell), Reader(cell: cell))
    values[cell] = value
    return value
  }

  /// The value of a cell of the component of `component` with the container sizes of that component taken as 0.
  private func probe(_ cell: OracleCell, in component: OracleCell) throws(OracleError) -> OracleValue {
    if cell.name == OracleAxis.horizontal.container || cell.name == OracleAxis.vertical.container { return .number(0) }
    if let value = probes[cell] { return value }
    if probing.contains(cell) { throw .cycle("\(cell)") }
    probing.append(cell)
    defer { probing.removeLast() }
    let value = try evaluate(term(cell), Reader(cell: cell, component: component))
    probes[cell] = value
    return value
  }

  private func read(_ cell: OracleCell, _ reader: Reader) throws(OracleError) -> OracleValue {
    guard let component = reader.component, try isProbed(cell, reader, component) else { return try value(cell) }
    return try probe(cell, in: component)
  }

  /// The own percentages of a probe are 0 whether or not the container lies in the component. A probe is about sizes:
  /// what is hidden in the layout is hidden in it, too.
  private func isProbed(_ cell: OracleCell, _ reader: Reader, _ component: OracleCell) throws(OracleError) -> Bool {
    if cell.name == "isHidden" { return false }
    if let axis = OracleAxis(attribute: reader.cell.name), cell.name == axis.container {
      let isContentSize = reader.cell.name == axis.contentSize
      if cell.node == (isContentSize ? reader.cell.node : nodes[reader.cell.node].parent) { return true }
    }
    return try areTogether(component, cell)
  }

  func evaluate(_ term: OracleTerm, _ reader: Reader) throws(OracleError) -> OracleValue {
    switch term {
    case .constant(let value), .state(let value): return value
    case .cell(let cell): return try read(cell, reader)
    case .unary(let operation, let a): return try apply(operation, evaluate(a, reader))
    case .binary(.and, let a, let b):
      guard try truth(evaluate(a, reader)) else { return .bool(false) }
      return .bool(try truth(evaluate(b, reader)))
    case .binary(.or, let a, let b):
      if try truth(evaluate(a, reader)) { return .bool(true) }
      return .bool(try truth(evaluate(b, reader)))
    case .binary(.coalesce, let a, let b):
      let value = try valueOrNil(a, reader)
      return value == .null ? try evaluate(b, reader) : value
    case .binary(let operation, let a, let b):
      return try apply(operation, evaluate(a, reader), evaluate(b, reader))
    case .ternary(let condition, let a, let b):
      return try truth(evaluate(condition, reader)) ? evaluate(a, reader) : evaluate(b, reader)
    case .call(let name, let arguments):
      var values: [Double] = []
      for argument in arguments { values.append(try number(evaluate(argument, reader))) }
      return .number(try call(name, values))
    case .index(let a, let b): return try item(of: evaluate(a, reader), at: evaluate(b, reader))
    case .array(let terms): return .array(try evaluate(terms, reader))
    case .text(let terms):
      let parts = try evaluate(terms, reader)
      if parts.count == 1 && parts[0] == .null { return .string("") }
      return .string(parts.map(\.text).joined())
    case .ifHidden(let node, let a, let b):
      let isHidden = try truth(read(OracleCell(node: node, name: "isHidden"), reader))
      return try evaluate(isHidden ? a : b, reader)
    case .bounding(let node, let axis): return .number(try bounding(node, axis, reader))
    case .softContentSize(let node, let axis):
      let target = OracleCell(node: node, name: axis.contentSize)
      return try isCut(reader.cell, target) ? probe(target, in: reader.cell) : read(target, reader)
    case .naturalWidth(let node): return .number(try measure(node, nil, reader).width)
    case .naturalHeight(let node):
      let target = OracleCell(node: node, name: "width")
      let isCut = try isCut(OracleCell(node: node, name: "height"), target)
      return .number(try measure(node, isCut ? nil : number(read(target, reader)), reader).height)
    case .firstBaseline(let node): return .number(try measuredAtWidth(node, reader).firstBaseline)
    case .lastBaseline(let node):
      let measured = try measuredAtWidth(node, reader)
      let height = try number(read(OracleCell(node: node, name: "height"), reader))
      return .number(height - (measured.height - measured.lastBaseline))
    }
  }

  /// The left side of `??`: an item or a member that is not there is nil.
  private func valueOrNil(_ term: OracleTerm, _ reader: Reader) throws(OracleError) -> OracleValue {
    guard case .index(let a, let b) = term else { return try evaluate(term, reader) }
    let value = try valueOrNil(a, reader)
    if value == .null { return .null }
    let index = try evaluate(b, reader)
    return (try? item(of: value, at: index)) ?? .null
  }

  private func evaluate(_ terms: [OracleTerm], _ reader: Reader) throws(OracleError) -> [OracleValue] {
    var values: [OracleValue] = []
    for term in terms { values.append(try evaluate(term, reader)) }
    return values
  }

  private func measuredAtWidth(_ node: Int, _ reader: Reader) throws(OracleError) -> OracleMeasurement {
    guard nodes[node].component.hasNaturalHeight else { throw .expression("\(nodes[node].name) has no baseline") }
    return try measure(node, number(read(OracleCell(node: node, name: "width"), reader)), reader)
  }

  private func measure(_ node: Int, _ width: Double?, _ reader: Reader) throws(OracleError) -> OracleMeasurement {
    let text = try read(OracleCell(node: node, name: "text"), reader).text
    return input.measure(nodes[node].id, text, width.map { max(0, $0) })
  }

  /// The extent of the children: the largest far edge, or the parent's container where there are none.
  private func bounding(_ node: Int, _ axis: OracleAxis, _ reader: Reader) throws(OracleError) -> Double {
    func read(_ node: Int, _ name: String) throws(OracleError) -> Double {
      try number(self.read(OracleCell(node: node, name: name), reader))
    }
    if nodes[node].children.isEmpty {
      let size = try read(nodes[node].parent, axis.container)
      return try (size - read(node, axis.insetBefore)) - read(node, axis.insetAfter)
    }
    var result = 0.0
    let source = OracleCell(node: node, name: axis.bounding)
    for child in nodes[node].children {
      let position = OracleCell(node: child, name: axis.position)
      let size = OracleCell(node: child, name: axis.size)
      // What is skipped in any case need not be known to be hidden.
      if try isCut(source, size) && has(child, axis.size) { continue }
      if try truth(self.read(OracleCell(node: child, name: "isHidden"), reader)) {
        result = maximum(result, 0)
        continue
      }
      let positionTerm = try isCut(source, position) ? 0 : read(child, axis.position)
      if try !isCut(source, size) {
        result = maximum(result, positionTerm + (try read(child, axis.size)))
      } else if !has(child, axis.size) {
        result = maximum(result, positionTerm + (try number(probe(size, in: source))))
      }
    }
    return result
  }
}
