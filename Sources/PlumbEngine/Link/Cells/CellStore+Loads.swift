extension CellStore {
  /// Records the loads of an expression compiled on demand that no condition can skip.
  func recordUnconditionalLoads(_ ir: ExpressionIR, _ root: Int32) {
    var stack = [root]
    while let index = stack.popLast() {
      let node = ir.nodes[Int(index)]
      switch node.operation {
      case .load: unconditionalLoads.append(node.a)
      case .constant: break
      case .select, .and, .or, .coalesce: stack.append(node.a)
      case .makeArray, .makeColor, .makeColorWithAlpha, .call:
        for item in ir.lists[Int(node.a)..<Int(node.a + node.b)] { stack.append(item) }
      case .cast: stack.append(node.a)
      default:
        stack.append(node.a)
        if node.b >= 0 { stack.append(node.b) }
      }
    }
  }
}
