import PlumbSyntax

/// A node of the tree that holds the items of a large array: a persistent vector (Bagwell and Rompf, RRB-Trees, 2011, without
/// relaxed nodes). A leaf has up to 32 items, a branch up to 32 nodes; all but the last of each level are full.
///
/// Nodes never change once an array has them. An array with another item has its own nodes on the way to that item, and
/// shares all others, so that making it and finding what is different is O(log items). As many items as an array may have
/// are at most 7 levels: nothing here recurses.
final class ArrayNode: ValueBox, @unchecked Sendable {
  private static var bits: Int { 5 }
  /// How many items a leaf has, and nodes a branch.
  static var width: Int { 1 << bits }

  let count: Int
  /// The bits of an index that choose a slot begin here; 0: a leaf.
  private let shift: Int
  private let slots: UnsafeMutableRawPointer

  /// Those of a leaf; nil for a branch.
  var leafItems: UnsafeMutablePointer<Value>? { isLeaf ? items : nil }
  var items: UnsafeMutablePointer<Value> { slots.assumingMemoryBound(to: Value.self) }
  private var nodes: UnsafeMutablePointer<ArrayNode> { slots.assumingMemoryBound(to: ArrayNode.self) }
  private var isLeaf: Bool { shift == 0 }

  private init(leaf values: UnsafePointer<Value>, count: Int) {
    self.count = count
    shift = 0
    slots = UnsafeMutableRawPointer.allocate(byteCount: count * MemoryLayout<Value>.stride, alignment: 8)
    super.init()
    items.initialize(from: values, count: count)
  }

  private init(branch children: UnsafePointer<ArrayNode>, count: Int, shift: Int) {
    self.count = count
    self.shift = shift
    slots = UnsafeMutableRawPointer.allocate(byteCount: count * MemoryLayout<ArrayNode>.stride, alignment: 8)
    super.init()
    nodes.initialize(from: children, count: count)
  }

  private func copy() -> ArrayNode {
    isLeaf ? ArrayNode(leaf: items, count: count) : ArrayNode(branch: nodes, count: count, shift: shift)
  }

  deinit {
    giveBack()
    if isLeaf { items.deinitialize(count: count) } else { nodes.deinitialize(count: count) }
    slots.deallocate()
  }

  override var byteCount: Int {
    HeapBlock.object(32)
      + HeapBlock.size(count * (isLeaf ? MemoryLayout<Value>.stride : MemoryLayout<ArrayNode>.stride))
  }

  // MARK: - Making

  /// The tree of more items than a leaf has, at least one. Nodes that have the same items, bit by bit, as those of another
  /// tree at the same place are that tree's; of the others, items are. O(items).
  static func tree(of values: UnsafeBufferPointer<Value>, sharing other: ArrayNode?, count otherCount: Int) -> ArrayNode
  {
    var level: [ArrayNode] = []
    level.reserveCapacity((values.count + width - 1) / width)
    var start = 0
    while start < values.count, let base = values.baseAddress {
      let count = min(width, values.count - start)
      let known = other.flatMap { start < otherCount ? $0.leaf(at: start) : nil }
      level.append(leaf(base + start, count, sharing: known))
      start += count
    }
    var shift = 0
    while level.count > 1 {
      shift += bits
      level = branches(of: level, shift, sharing: other, otherCount)
    }
    return level[0]
  }

  private static func leaf(_ values: UnsafePointer<Value>, _ count: Int, sharing other: ArrayNode?) -> ArrayNode {
    guard let other else { return ArrayNode(leaf: values, count: count) }
    var same = 0
    let common = min(count, other.count)
    while same < common, values[same].isIdentical(to: other.items[same]) { same += 1 }
    if same == count, other.count == count { return other }
    let made = ArrayNode(leaf: values, count: count)
    for index in 0..<common where index < same || values[index].isIdentical(to: other.items[index]) {
      made.items[index] = other.items[index]
    }
    return made
  }

  private static func branches(
    of level: [ArrayNode], _ shift: Int, sharing other: ArrayNode?, _ otherCount: Int
  ) -> [ArrayNode] {
    var above: [ArrayNode] = []
    level.withUnsafeBufferPointer { level in
      var start = 0
      while start < level.count, let base = level.baseAddress {
        let count = min(width, level.count - start)
        let known = other?.node(at: start << shift, shift, below: otherCount)
        var same = 0
        if let known, known.count == count {
          while same < count, known.nodes[same] === base[start + same] { same += 1 }
        }
        if let known, same == count {
          above.append(known)
        } else {
          above.append(ArrayNode(branch: base + start, count: count, shift: shift))
        }
        start += count
      }
    }
    return above
  }

  /// The tree with another item at an index. O(log items).
  func replacing(_ index: Int, with value: Value) -> ArrayNode {
    let root = copy()
    var node = root
    while !node.isLeaf {
      let slot = index >> node.shift & (Self.width - 1)
      let child = node.nodes[slot].copy()
      node.nodes[slot] = child
      node = child
    }
    node.items[index & (Self.width - 1)] = value
    return root
  }

  // MARK: - Reading

  /// The leaf that has the item at an index. O(log items).
  @inline(__always)
  private func leaf(at index: Int) -> ArrayNode {
    var node = Unmanaged.passUnretained(self)
    while true {
      let next: Unmanaged<ArrayNode>? = node._withUnsafeGuaranteedRef {
        $0.isLeaf ? nil : Unmanaged.passUnretained($0.nodes[index >> $0.shift & (Self.width - 1)])
      }
      guard let next else { return node.takeUnretainedValue() }
      node = next
    }
  }

  /// Where the item at an index is.
  @inline(never)
  @_optimize(speed)
  func pointer(to index: Int) -> UnsafeMutablePointer<Value> { leaf(at: index).items + index & (Self.width - 1) }

  /// The node of a level that begins with an item; nil if there is none.
  private func node(at index: Int, _ level: Int, below count: Int) -> ArrayNode? {
    if index >= count || level > shift { return nil }
    var node = self
    while node.shift > level { node = node.nodes[index >> node.shift & (Self.width - 1)] }
    return node
  }

  /// Calls `body` with the leaves of two trees of `count` items, and the index of their first items. Until it gives false,
  /// which is then the result. `skippingShared`: only with leaves that are not the same node, O(1 + these · log items).
  func forEachLeaf(
    comparedTo other: ArrayNode, count: Int, skippingShared: Bool, _ body: (Int, ArrayNode, ArrayNode) -> Bool
  ) -> Bool {
    var index = 0
    while index < count {
      var (node, known) = (self, other)
      while !node.isLeaf, !(skippingShared && node === known) {
        let slot = index >> node.shift & (Self.width - 1)
        (node, known) = (node.nodes[slot], known.nodes[slot])
      }
      if !(skippingShared && node === known), !body(index, node, known) { return false }
      index = node.end(after: index)
    }
    return true
  }

  /// The index behind the items of a node that has the item at an index, if the node is full.
  private func end(after index: Int) -> Int { (index | (Self.width << shift - 1)) + 1 }

  // MARK: - Counting

  /// Calls `body` once with each node that no ledger counts. Nodes that are counted have none below them
  /// that are not. O(such nodes · log items).
  func forEachUncounted(count: Int, _ body: (ArrayNode) -> Void) {
    var index = 0
    while index < count {
      var node = self
      while !node.isLeaf, !node.isCounted { node = node.nodes[index >> node.shift & (Self.width - 1)] }
      let next = min(node.end(after: index), count)
      if !node.isCounted { body(node) }
      // Then the branches that end here.
      let below = node.shift
      node = self
      while node.shift > below {
        if !node.isCounted, min(node.end(after: index), count) == next { body(node) }
        node = node.nodes[index >> node.shift & (Self.width - 1)]
      }
      index = next
    }
  }

  /// Bytes of the leaves that nothing but this tree has, if nothing else has its root. O(leaves · log items).
  func unsharedBytes(count: Int) -> Int {
    var bytes = 0
    var index = 0
    while index < count {
      var node = self
      var isShared = false
      while !node.isLeaf, !isShared {
        let slot = node.nodes + index >> node.shift & (Self.width - 1)
        isShared = !isKnownUniquelyReferenced(&slot.pointee)
        node = slot.pointee
      }
      if !isShared { bytes += node.byteCount }
      index = node.end(after: index)
    }
    return bytes
  }
}
