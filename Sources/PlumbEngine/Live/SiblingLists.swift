/// The children of each node as doubly linked lists; -1 ends them.
struct SiblingLists {
  private(set) var first: [Int32] = []
  private(set) var last: [Int32] = []
  private(set) var next: [Int32] = []
  private(set) var previous: [Int32] = []

  mutating func addNode() {
    first.append(-1)
    last.append(-1)
    next.append(-1)
    previous.append(-1)
  }

  mutating func append(_ node: Int32, to parent: Int32) { insert(node, after: last[Int(parent)], in: parent) }

  /// `before` is a child of the parent; -1: the node becomes the first one.
  mutating func insert(_ node: Int32, after before: Int32, in parent: Int32) {
    let after = before < 0 ? first[Int(parent)] : next[Int(before)]
    previous[Int(node)] = before
    next[Int(node)] = after
    if before < 0 { first[Int(parent)] = node } else { next[Int(before)] = node }
    if after < 0 { last[Int(parent)] = node } else { previous[Int(after)] = node }
  }

  mutating func remove(_ node: Int32, from parent: Int32) {
    let before = previous[Int(node)]
    let after = next[Int(node)]
    if before < 0 { first[Int(parent)] = after } else { next[Int(before)] = after }
    if after < 0 { last[Int(parent)] = before } else { previous[Int(after)] = before }
    previous[Int(node)] = -1
    next[Int(node)] = -1
  }

  /// The child number `position`, counted from 1, or the last one; -1 for position 0. O(position).
  func sibling(before position: Int, of parent: Int) -> Int32 {
    var node: Int32 = -1
    var remaining = position
    while remaining > 0 {
      let following = node < 0 ? first[parent] : next[Int(node)]
      if following < 0 { break }
      node = following
      remaining -= 1
    }
    return node
  }
}
