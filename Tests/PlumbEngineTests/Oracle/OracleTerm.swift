import PlumbSyntax

/// One evaluated thing of one node: an attribute, an edge, a content size.
struct OracleCell: Hashable {
  /// The row of the node; -1 for the container.
  var node: Int
  var name: String
}

/// The two axes with the names of their symbols.
enum OracleAxis: CaseIterable {
  case horizontal, vertical

  var position: String { self == .horizontal ? "left" : "top" }
  var end: String { self == .horizontal ? "right" : "bottom" }
  var size: String { self == .horizontal ? "width" : "height" }
  var center: String { self == .horizontal ? "center.x" : "center.y" }
  var anchor: String { self == .horizontal ? "layer.anchorPoint.x" : "layer.anchorPoint.y" }
  var contentSize: String { "contentSize." + size }
  var insetBefore: String { "adjustedContentInset." + position }
  var insetAfter: String { "adjustedContentInset." + end }
  /// The container width or height of a node: what its children's percentages refer to.
  var container: String { "container " + size }
  /// The inferred extent of the children.
  var bounding: String { "bounding " + size }

  /// The axis of an attribute, where it has one.
  init?(attribute: String) {
    switch attribute.split(separator: ".").last {
    case "left", "right", "x", "width", "leading", "trailing": self = .horizontal
    case "top", "bottom", "y", "height", "firstBaseline", "lastBaseline": self = .vertical
    default: return nil
    }
  }
}

/// What a cell is computed from, with every name resolved.
indirect enum OracleTerm {
  case constant(OracleValue)
  case state(OracleValue)
  case cell(OracleCell)
  case unary(Operator, OracleTerm)
  case binary(Operator, OracleTerm, OracleTerm)
  case ternary(OracleTerm, OracleTerm, OracleTerm)
  case call(String, [OracleTerm])
  case index(OracleTerm, OracleTerm)
  case array([OracleTerm])
  case text([OracleTerm])
  /// The value of the first operand while the node is hidden, else that of the second.
  case ifHidden(Int, OracleTerm, OracleTerm)
  /// The extent of the children of a node.
  case bounding(Int, OracleAxis)
  /// The attribute contentSize.width as `auto` in width sees it: a soft edge.
  case softContentSize(Int, OracleAxis)
  /// The unbounded natural width.
  case naturalWidth(Int)
  /// The natural height at the node's width: a soft edge, natural unbounded where it is cut.
  case naturalHeight(Int)
  /// The measured first baseline at the node's width.
  case firstBaseline(Int)
  /// The last baseline, at its measured distance from the bottom.
  case lastBaseline(Int)

  static func number(_ value: Double) -> OracleTerm { .constant(.number(value)) }
  static func cell(_ node: Int, _ name: String) -> OracleTerm { .cell(OracleCell(node: node, name: name)) }
}
