/// Intermediate code of an expression: every symbol resolved to a cell or constant, every type checked. A flat arena,
/// children first.
struct ExpressionIR {
  struct Node {
    var operation: Operation
    var type: StaticType
    /// Children, as indices of nodes; for `load` the cell in `a`; for a non-numeric `constant` the index in `values`;
    /// for `cast` the target in `b`; for `call` the call site in `c`.
    var a: Int32 = -1
    var b: Int32 = -1
    var c: Int32 = -1
    var number: Double = 0
    /// Whether this and all below it can run as numeric instructions.
    var isNumeric = false
  }

  /// How it is compiled: what its symbols load depends on it.
  var mode = LinkMode()
  var nodes: [Node] = []
  var values: [Value] = []
  var lists: [Int32] = []
  var targets: [CastTarget] = []
  var calls: [CallSite] = []

  /// Forgets everything but its memory.
  mutating func removeAll() {
    if !nodes.isEmpty { nodes.removeAll(keepingCapacity: true) }
    if !values.isEmpty { values.removeAll(keepingCapacity: true) }
    if !lists.isEmpty { lists.removeAll(keepingCapacity: true) }
    if !targets.isEmpty { targets.removeAll(keepingCapacity: true) }
    if !calls.isEmpty { calls.removeAll(keepingCapacity: true) }
  }

  /// The type of a node.
  func type(_ index: Int32) -> StaticType { nodes[Int(index)].type }

  func isConstant(_ index: Int32) -> Bool { nodes[Int(index)].operation == .constant }

  /// The value of a constant node.
  func value(_ index: Int32) -> Value {
    let node = nodes[Int(index)]
    switch node.type {
    case .number: return .number(node.number)
    case .bool: return .bool(node.number != 0)
    default: return node.a >= 0 ? values[Int(node.a)] : .null
    }
  }

  /// Appends a node; children of `makeArray`, `makeColor` and `call` are `lists[a..<a + b]`.
  @inline(never)
  mutating func append(_ node: Node) -> Int32 {
    var node = node
    node.isNumeric = isNumeric(node)
    nodes.append(node)
    return Int32(truncatingIfNeeded: nodes.count - 1)
  }

  @inline(never)
  mutating func constant(_ value: Value) -> Int32 {
    let type = StaticType(value.kind)
    if type.isNumeric { return append(Node(operation: .constant, type: type, number: value.a)) }
    values.append(value)
    return append(Node(operation: .constant, type: type, a: Int32(truncatingIfNeeded: values.count - 1)))
  }

  /// A call of a site with operands.
  mutating func call(_ site: CallSite, _ operands: [Int32], _ type: StaticType) -> Int32 {
    let start = Int32(truncatingIfNeeded: lists.count)
    lists += operands
    calls.append(site)
    return append(
      Node(
        operation: .call, type: type, a: start, b: Int32(truncatingIfNeeded: operands.count),
        c: Int32(truncatingIfNeeded: calls.count - 1)))
  }

  mutating func constant(_ number: Double) -> Int32 {
    append(Node(operation: .constant, type: .number, number: number))
  }

  mutating func load(_ cell: Int32, _ type: StaticType) -> Int32 {
    append(Node(operation: .load, type: type, a: cell))
  }

  private func isNumeric(_ node: Node) -> Bool {
    guard node.type.isNumeric else { return false }
    switch node.operation {
    case .constant, .load: return true
    default:
      guard node.operation.isNumeric, nodes[Int(node.a)].isNumeric else { return false }
      if node.b >= 0, !nodes[Int(node.b)].isNumeric { return false }
      return node.c < 0 || nodes[Int(node.c)].isNumeric
    }
  }
}
