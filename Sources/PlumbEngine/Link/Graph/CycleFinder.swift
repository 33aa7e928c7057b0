import PlumbSyntax

/// Finds cycles in what has been compiled.
enum CycleFinder {
  /// Cycles of aliases: expressions that are nothing but each other. O(cells).
  @_optimize(speed)
  static func aliasCycles(_ store: CellStore) -> [[Int32]] {
    let count = store.cells.count
    let aliases = store.cells.aliases
    var cycles: [[Int32]] = []
    // By cell: 1 while it is on the path, 2 once it is known where it leads.
    var state = PlainArray<UInt8>(repeating: 0, count: count)
    var path: [Int] = []
    for start in 0..<count where aliases[start] >= 0 && state[start] == 0 {
      // Mostly to a cell that is not an alias.
      if aliases[Int(aliases[start])] < 0 { continue }
      path.removeAll(keepingCapacity: true)
      var current = start
      while current >= 0, state[current] == 0 {
        state[current] = 1
        path.append(current)
        current = Int(aliases[current])
      }
      if current >= 0, state[current] == 1, let first = path.firstIndex(of: current) {
        cycles.append(path[first...].map { Int32(truncatingIfNeeded: $0) })
      }
      for cell in path { state[cell] = 2 }
    }
    return cycles
  }

  /// The drafts of each cyclic component, in the order of the graph. O(drafts).
  static func components(_ graph: borrowing DraftGraph) -> [[Int32]] {
    var members: [[Int32]] = []
    var numberOf = IndexMap<Int32, Int>()
    for place in graph.order.indices where graph.isCyclic(Int(graph.order[place])) {
      let draft = graph.order[place]
      let component = graph.component(of: Int(draft))
      if let number = numberOf[component] {
        members[number].append(draft)
      } else {
        numberOf[component] = members.count
        members.append([draft])
      }
    }
    return members
  }

  /// A cycle among the members of a component by edges to what each needs unconditionally; nil for none. Depth-first
  /// with its own stack. O(members + edges).
  static func cycle(among members: [Int32], _ needs: [Int32: [Int32]]) -> [Int32]? {
    var inside = IndexMap<Int32, Int32>()
    for member in members { _ = inside.insert(member) }
    var state = IndexMap<Int32, UInt8>()
    for start in members where state[start] == nil {
      var path: [(draft: Int32, next: Int)] = [(start, 0)]
      state[start] = 1
      while let top = path.last {
        let targets = needs[top.draft] ?? []
        guard top.next < targets.count else {
          state[top.draft] = 2
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = targets[top.next]
        guard inside.contains(target) else { continue }
        if state[target] == 1 {
          let first = path.firstIndex { $0.draft == target } ?? 0
          return path[first...].map { $0.draft }
        }
        if state[target] == nil {
          state[target] = 1
          path.append((target, 0))
        }
      }
    }
    return nil
  }
}
