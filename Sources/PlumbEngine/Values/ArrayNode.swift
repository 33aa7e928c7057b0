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

  /// The tree of at least one item. Nodes that have the same items, bit by bit, as those of another tree at the same place are
  /// that tree's; of the others, items are. O(items).
  static func tree(
    of values: UnsafePointer<Value>, count valueCount: Int, sharing other: ArrayNode?, count otherCount: Int
  ) -> ArrayNode {
    var count = (valueCount + width - 1) / width
    // The nodes of one level after the other, from the leaves on.
    let level = UnsafeMutablePointer<ArrayNode>.allocate(capacity: count)
    defer { level.deallocate() }
    for number in 0..<count {
      let start = number * width
      let leaf = ArrayNode(leaf: values + start, count: min(width, valueCount - start))
      (level + number).initialize(to: leaf.sharing(other?.node(at: start, 0, below: otherCount)))
    }
    var shift = 0
    while count > 1 {
      shift += bits
      let above = (count + width - 1) / width
      for number in 0..<above {
        let start = number * width
        let branch = ArrayNode(branch: level + start, count: min(width, count - start), shift: shift)
        (level + start).deinitialize(count: branch.count)
        (level + number).initialize(to: branch.sharing(other?.node(at: start << shift, shift, below: otherCount)))
      }
      count = above
    }
    return level.move()
  }

  /// Another node if it has the same slots, else this one, a leaf then with the items of the other that are the same. Nothing
  /// else has this one yet.
  @inline(never)
  private func sharing(_ other: ArrayNode?) -> ArrayNode {
    guard let other else { return self }
    var same = 0
    for slot in 0..<min(count, other.count) {
      if isLeaf {
        if !items[slot].isIdentical(to: other.items[slot]) { continue }
        items[slot] = other.items[slot]
      } else if nodes[slot] !== other.nodes[slot] {
        continue
      }
      same += 1
    }
    return same == count && same == other.count ? other : self
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

  /// The first leaf from an index on that two trees of `count` items do not share, or any if `skipsShared` is false; nil if there
  /// is none. `index` becomes that of its first item, or `count`. O(log items).
  @inline(never)
  @_optimize(speed)
  func leaf(
    notIn other: ArrayNode, from index: inout Int, count: Int, skipsShared: Bool
  ) -> (own: ArrayNode, other: ArrayNode)? {
    while index < count {
      var (node, known) = (self, other)
      while !node.isLeaf {
        var slot = index >> node.shift & (Self.width - 1)
        let first = slot
        if skipsShared { while slot < node.count, node.address(slot) == known.address(slot) { slot += 1 } }
        if slot > first { index = (index >> node.shift + slot - first) << node.shift }
        if slot == node.count { break }
        (node, known) = (node.nodes[slot], known.nodes[slot])
      }
      if node.isLeaf { return (node, known) }
    }
    index = count
    return nil
  }

  /// A slot of a branch, without a reference.
  @inline(__always)
  private func address(_ slot: Int) -> UInt {
    slots.load(fromByteOffset: slot * MemoryLayout<UInt>.stride, as: UInt.self)
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
