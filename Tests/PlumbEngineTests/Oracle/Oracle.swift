import PlumbSyntax

/// The frames of a layout by a naive evaluator: lazy, slow and obvious, straight over the syntax trees.
///
/// It shares nothing with the engine but the parsers and the exact rules of geometry, so that what both agree on, bit
/// for bit, is right for two reasons.
final class Oracle {
  let input: OracleInput
  let nodes: [OracleNode]
  var terms: [OracleCell: OracleTerm] = [:]
  var edges: [OracleCell: [OracleCell]] = [:]
  var reachable: [OracleCell: Set<OracleCell>] = [:]
  var values: [OracleCell: OracleValue] = [:]
  var probes: [OracleCell: OracleValue] = [:]
  /// Cells under evaluation, in order.
  var visiting: [OracleCell] = []
  var probing: [OracleCell] = []

  init(_ input: OracleInput) throws(OracleError) {
    self.input = input
    nodes = try Self.nodes(of: input)
  }

  /// The frames of all nodes in document order.
  static func frames(_ input: OracleInput) -> Result<[OracleFrame], OracleError> {
    do throws(OracleError) { return .success(try Oracle(input).frames()) } catch { return .failure(error) }
  }

  func frames() throws(OracleError) -> [OracleFrame] {
    var frames: [OracleFrame] = []
    for row in nodes.indices {
      let frame = OracleFrame(
        x: try number(row, "left"), y: try number(row, "top"), width: try number(row, "width"),
        height: try number(row, "height"))
      for value in [frame.x, frame.y, frame.width, frame.height] where !value.isFinite {
        throw .notFinite("\(nodes[row].name) \(row): \(frame)")
      }
      frames.append(frame)
    }
    return frames
  }

  /// Of all nodes: whether they are hidden, and whether they clip. Evaluates all that is written, as the engine does.
  func conditions() throws(OracleError) -> [[Bool]] {
    var conditions: [[Bool]] = []
    for row in nodes.indices {
      for name in nodes[row].attributes.keys.sorted() { _ = try value(OracleCell(node: row, name: name)) }
      conditions.append([try isHidden(row), try truth(value(OracleCell(node: row, name: "clipsToBounds")))])
    }
    return conditions
  }

  /// A numeric property or geometry symbol of a node.
  func number(_ node: Int, _ name: String) throws(OracleError) -> Double {
    try number(OracleCell(node: node, name: name))
  }

  func number(_ cell: OracleCell) throws(OracleError) -> Double {
    guard let number = try value(cell).number else { throw .expression("\(cell) is not a number") }
    return number
  }

  /// The row of a node named "", "#id" or by its path "0/2".
  func row(_ selector: String) -> Int? { Self.row(of: selector, in: nodes) }

  func isHidden(_ node: Int) throws(OracleError) -> Bool {
    try truth(value(OracleCell(node: node, name: "isHidden")))
  }
}
