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

  /// Room for slots, which whoever makes it fills at once.
  private init(count: Int, shift: Int) {
    self.count = count
    self.shift = shift
    let stride = shift == 0 ? MemoryLayout<Value>.stride : MemoryLayout<ArrayNode>.stride
    slots = UnsafeMutableRawPointer.allocate(byteCount: count * stride, alignment: 8)
    super.init()
  }

  private static func leaf(taking values: UnsafeMutablePointer<Value>, count: Int) -> ArrayNode {
    let leaf = ArrayNode(count: count, shift: 0)
    leaf.items.moveInitialize(from: values, count: count)
    return leaf
  }

  private static func branch(_ children: UnsafePointer<ArrayNode>, count: Int, shift: Int) -> ArrayNode {
    let branch = ArrayNode(count: count, shift: shift)
    branch.nodes.initialize(from: children, count: count)
    return branch
  }

  private func copy() -> ArrayNode {
    if !isLeaf { return .branch(nodes, count: count, shift: shift) }
    let leaf = ArrayNode(count: count, shift: 0)
    leaf.items.initialize(from: items, count: count)
    return leaf
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

  /// The tree of at least one item, which it takes over with the memory that they are in. O(items).
  static func tree(taking values: UnsafeMutablePointer<Value>, count: Int) -> ArrayNode {
    defer { values.deallocate() }
    return root(ofLeaves: (count + width - 1) / width) { number in
      let start = number * width
      return .leaf(taking: values + start, count: min(width, count - start))
    } branch: { children, count, shift, _ in
      .branch(children, count: count, shift: shift)
    }
  }

  /// The tree with the nodes and items of another tree of as many items where they are the same, bit by bit. O(items).
  func sharing(_ other: ArrayNode, count: Int) -> ArrayNode {
    Self.root(ofLeaves: (count + Self.width - 1) / Self.width) { number in
      let start = number * Self.width
      return leaf(at: start).sharingItems(other.leaf(at: start))
    } branch: { children, count, shift, start in
      node(at: start, level: shift).sharingNodes(children, count, other.node(at: start, level: shift))
    }
  }

  /// The tree above leaves, one level after the other. `branch` is called with its nodes, how many these are, the level and the
  /// index of the first item.
  @inline(__always)
  private static func root(
    ofLeaves leafCount: Int, leaf: (Int) -> ArrayNode,
    branch: (UnsafeMutablePointer<ArrayNode>, Int, Int, Int) -> ArrayNode
  ) -> ArrayNode {
    var count = leafCount
    let level = UnsafeMutablePointer<ArrayNode>.allocate(capacity: count)
    defer { level.deallocate() }
    for number in 0..<count { (level + number).initialize(to: leaf(number)) }
    var shift = 0
    while count > 1 {
      shift += bits
      let above = (count + width - 1) / width
      for number in 0..<above {
        let start = number * width
        let made = branch(level + start, min(width, count - start), shift, start << shift)
        (level + start).deinitialize(count: min(width, count - start))
        (level + number).initialize(to: made)
      }
      count = above
    }
    return level.move()
  }

  /// A leaf of as many items if they are the same; this one if none is; else one with those of the other that are the same.
  private func sharingItems(_ other: ArrayNode) -> ArrayNode {
    if self === other { return self }
    var same = 0
    for slot in 0..<count where items[slot].isIdentical(to: other.items[slot]) { same |= 1 << slot }
    if same == 1 << count - 1 { return other }
    if same == 0 { return self }
    let leaf = copy()
    for slot in 0..<count where same & 1 << slot != 0 { leaf.items[slot] = other.items[slot] }
    return leaf
  }

  /// A branch with these nodes: this one, another one, or a new one.
  private func sharingNodes(_ children: UnsafeMutablePointer<ArrayNode>, _ count: Int, _ other: ArrayNode) -> ArrayNode
  {
    if other.hasNodes(children) { return other }
    return hasNodes(children) ? self : .branch(children, count: count, shift: shift)
  }

  private func hasNodes(_ children: UnsafeMutablePointer<ArrayNode>) -> Bool {
    for slot in 0..<count where children[slot] !== nodes[slot] { return false }
    return true
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

  /// The node of a level that has the item at an index.
  private func node(at index: Int, level: Int) -> ArrayNode {
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
  /// that are not. `path`: the index of the item on whose way alone such nodes are, negative if there may be others. O(such
  /// nodes · log items), with a path O(log items).
  func forEachUncounted(count: Int, onlyAt path: Int, _ body: (ArrayNode) -> Void) {
    if path >= 0 {
      var node = self
      while !node.isCounted {
        body(node)
        if node.isLeaf { break }
        node = node.nodes[path >> node.shift & (Self.width - 1)]
      }
      return
    }
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
