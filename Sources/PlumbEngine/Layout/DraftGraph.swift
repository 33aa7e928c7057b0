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
  ///
  /// On plain memory: nothing a document can ask for makes an index here leave it, all are counted by drafts.
  @_optimize(speed)
  mutating func findComponents() {
    let count = starts.count - 1
    component = [Int32](repeating: -1, count: count)
    order = [Int32](repeating: 0, count: count)
    cyclic.reserveCapacity(count)
    let memory = UnsafeMutablePointer<Int32>.allocate(capacity: max(1, count * 5))
    defer { memory.deallocate() }
    let index = memory
    index.initialize(repeating: -1, count: count)
    let low = memory + count
    let position = low + count
    let stack = position + count
    let path = stack + count
    var ordered = 0
    starts.withUnsafeBufferPointer { starts in
      for draft in 0..<count { position[draft] = starts[draft] }
      edges.withUnsafeBufferPointer { edges in
        component.withUnsafeMutableBufferPointer { component in
          order.withUnsafeMutableBufferPointer { order in
            var stackCount = 0
            var pathCount = 0
            var next: Int32 = 0
            for start in 0..<count where index[start] < 0 {
              path[pathCount] = Int32(truncatingIfNeeded: start)
              pathCount += 1
              while pathCount > 0 {
                let node = Int(path[pathCount - 1])
                if index[node] < 0 {
                  index[node] = next
                  low[node] = next
                  next += 1
                  stack[stackCount] = Int32(truncatingIfNeeded: node)
                  stackCount += 1
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
                  path[pathCount] = found
                  pathCount += 1
                  continue
                }
                pathCount -= 1
                if pathCount > 0 {
                  let parent = Int(path[pathCount - 1])
                  low[parent] = min(low[parent], lowest)
                }
                guard lowest == index[node] else { continue }
                let number = Int32(truncatingIfNeeded: cyclic.count)
                let first = ordered
                var member: Int
                repeat {
                  stackCount -= 1
                  member = Int(stack[stackCount])
                  component[member] = number
                  order[ordered] = stack[stackCount]
                  ordered += 1
                } while member != node
                cyclic.append(ordered - first > 1)
              }
            }
          }
        }
      }
    }
    findCycles()
  }

  /// Notes drafts that read themselves, and whether there is any cycle.
  private mutating func findCycles() {
    for draft in component.indices {
      for place in range(draft) where edges[place] == Int32(truncatingIfNeeded: draft) {
        cyclic[Int(component[draft])] = true
      }
    }
    hasCycles = cyclic.contains(true)
  }
}
