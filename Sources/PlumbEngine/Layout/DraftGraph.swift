/// The static dependency graph of drafts: an edge leads from a draft to each draft whose output it reads.
struct DraftGraph {
  /// Edges of draft `i`: `edges[starts[i]..<starts[i + 1]]`.
  var starts: [Int32] = [0]
  var edges: [Int32] = []
  /// The component of each draft; components are numbered so that a component only depends on earlier ones.
  var component: [Int32] = []
  /// Drafts in an order in which dependencies come first.
  var order: [Int32] = []
  /// How many drafts each component has.
  var sizes: [Int32] = []

  var count: Int { starts.count - 1 }

  /// Whether the draft is in a cycle.
  func isCyclic(_ draft: Int) -> Bool {
    if sizes[Int(component[draft])] > 1 { return true }
    return edges[Int(starts[draft])..<Int(starts[draft + 1])].contains(Int32(truncatingIfNeeded: draft))
  }

  /// Finds strongly connected components and the order (Tarjan's algorithm, with its own stack). O(drafts + edges).
  mutating func findComponents() {
    let count = self.count
    component = [Int32](repeating: -1, count: count)
    order.reserveCapacity(count)
    var index = [Int32](repeating: -1, count: count)
    var low = [Int32](repeating: 0, count: count)
    var position = starts
    var stack: [Int32] = []
    var path: [Int32] = []
    var next: Int32 = 0
    for start in 0..<count where index[start] < 0 {
      path.append(Int32(truncatingIfNeeded: start))
      while let current = path.last {
        let node = Int(current)
        if index[node] < 0 {
          index[node] = next
          low[node] = next
          next += 1
          stack.append(current)
        }
        if position[node] < starts[node + 1] {
          let target = Int(edges[Int(position[node])])
          position[node] += 1
          if index[target] < 0 {
            path.append(Int32(truncatingIfNeeded: target))
          } else if component[target] < 0 {
            low[node] = min(low[node], index[target])
          }
          continue
        }
        path.removeLast()
        if let parent = path.last { low[Int(parent)] = min(low[Int(parent)], low[node]) }
        if low[node] == index[node] { close(node, &stack) }
      }
    }
  }

  private mutating func close(_ node: Int, _ stack: inout [Int32]) {
    let number = Int32(truncatingIfNeeded: sizes.count)
    var size: Int32 = 0
    while let member = stack.popLast() {
      component[Int(member)] = number
      order.append(member)
      size += 1
      if Int(member) == node { break }
    }
    sizes.append(size)
  }
}
