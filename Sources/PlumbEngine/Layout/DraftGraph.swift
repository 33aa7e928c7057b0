/// The static dependency graph of drafts: an edge leads from a draft to each draft whose output it reads.
struct DraftGraph {
  /// What draft `i` reads: `inputs[starts[i]..<starts[i + 1]]`, cells at the ends of their aliases.
  var starts: [Int32] = [0]
  var inputs: [Int32] = []
  /// The draft that computes each input, -1 for none.
  var edges: [Int32] = []
  /// The component of each draft; components are numbered so that a component only depends on earlier ones.
  private(set) var component: [Int32] = []
  /// Drafts in an order in which dependencies come first.
  private(set) var order: [Int32] = []
  /// By component: whether its drafts are in a cycle.
  private var cyclic: [Bool] = []
  /// Whether any draft is in a cycle.
  private(set) var hasCycles = false

  /// What a draft reads, as indices of `inputs`.
  func range(_ draft: Int) -> Range<Int> { Int(starts[draft])..<Int(starts[draft + 1]) }

  /// Whether the draft is in a cycle.
  func isCyclic(_ draft: Int) -> Bool { hasCycles && cyclic[Int(component[draft])] }

  /// Finds strongly connected components and the order (Tarjan's algorithm, with its own stack). O(drafts + edges).
  mutating func findComponents() {
    let count = starts.count - 1
    component = [Int32](repeating: -1, count: count)
    order.reserveCapacity(count)
    cyclic.reserveCapacity(count)
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
        var lowest = low[node]
        var place = Int(position[node])
        let end = Int(starts[node + 1])
        var found: Int32 = -1
        while place < end {
          let target = edges[place]
          place += 1
          if target < 0 { continue }
          if index[Int(target)] < 0 {
            found = target
            break
          }
          if component[Int(target)] < 0 { lowest = min(lowest, index[Int(target)]) }
        }
        low[node] = lowest
        position[node] = Int32(truncatingIfNeeded: place)
        if found >= 0 {
          path.append(found)
          continue
        }
        path.removeLast()
        if let parent = path.last { low[Int(parent)] = min(low[Int(parent)], lowest) }
        if lowest == index[node] { close(node, &stack) }
      }
    }
  }

  private mutating func close(_ node: Int, _ stack: inout [Int32]) {
    let number = Int32(truncatingIfNeeded: cyclic.count)
    var size = 0
    while let member = stack.popLast() {
      component[Int(member)] = number
      order.append(member)
      size += 1
      if Int(member) == node { break }
    }
    var isCyclic = size > 1
    if !isCyclic {
      for place in range(node) where edges[place] == Int32(truncatingIfNeeded: node) { isCyclic = true }
    }
    cyclic.append(isCyclic)
    if isCyclic { hasCycles = true }
  }
}
