import PlumbSyntax

/// Disjoint sets of numbers (Tarjan, 1975). A set is represented by its lowest number.
package struct UnionFind: ~Copyable {
  private var parent = PlainArray<Int32>()

  package init(count: Int) { begin(count: count) }

  /// Starts with sets of one number each.
  package mutating func begin(count: Int) {
    parent.removeAll()
    parent.reserveCapacity(count)
    for number in 0..<count { parent.append(Int32(truncatingIfNeeded: number)) }
  }

  /// Bytes in use.
  package var memory: Int {
    parent.memory
  }

  package var count: Int { parent.count }

  /// The representative of the set that contains a number: its lowest. Almost O(1).
  package mutating func root(_ number: Int) -> Int {
    var place = number
    while Int(parent[place]) != place {
      parent[place] = parent[Int(parent[place])]
      place = Int(parent[place])
    }
    return place
  }

  /// Whether they were in different sets. Almost O(1).
  @discardableResult
  package mutating func join(_ one: Int, _ other: Int) -> Bool {
    let first = root(one)
    let second = root(other)
    if first == second { return false }
    parent[max(first, second)] = Int32(truncatingIfNeeded: min(first, second))
    return true
  }
}
