import PlumbSyntax
import Synchronization

/// The items of an array or option set, or the entries of a dictionary, at fixed addresses beside a copy in the shape that C
/// reads. Large arrays are trees, which share what is the same.
public final class ListBox: ValueBox, @unchecked Sendable {
  /// The items; of a tree those of its first leaf.
  let items: UnsafeMutablePointer<Value>
  /// Of an array of more items than a leaf has. Arrays of equal counts have trees of one shape, or none.
  private var root: ArrayNode?
  /// Those of a dictionary that has entries; nil for others and for arrays.
  let keyList: KeyList?
  /// The type of an option set.
  let typeName: TextBox?
  /// About how many bytes the text of all of it would have, lists that are shared counted wherever they stand.
  var weight: Int
  /// How many lists are in one another, this one included.
  var depth: Int { Int(storedDepth) }
  private let storedDepth: Int16
  /// Of a copy of a list that is counted: the item that is another, which alone need not be counted yet. Negative: any.
  private let replacedItem: Int32
  package let count: Int
  /// The address of `raw`, which is made when it is first asked for; 0: not yet.
  private let rawAddress: Atomic<UInt>

  /// Further counting would overflow.
  private static let maximumWeight = Int.max / 4

  /// An array, or with as many `keys` as values a dictionary.
  convenience init(_ values: [Value], keys: KeyList? = nil, typeName: TextBox? = nil) {
    let items = UnsafeMutablePointer<Value>.allocate(capacity: max(1, values.count))
    for index in 0..<values.count { (items + index).initialize(to: values[index]) }
    self.init(taking: items, count: values.count, keys: keys, typeName: typeName)
  }

  /// Takes over items from memory with room for at least one.
  init(taking values: UnsafeMutablePointer<Value>, count: Int, keys: KeyList? = nil, typeName: TextBox? = nil) {
    self.count = count
    keyList = count == 0 ? nil : keys
    self.typeName = typeName
    var weight = 2
    var depth = 0
    for index in 0..<count {
      weight = min(weight &+ values[index].weight &+ 2, Self.maximumWeight)
      if let list = values[index].listBox { depth = max(depth, list.depth) }
    }
    self.weight = weight
    storedDepth = Int16(clamping: depth + 1)
    replacedItem = -1
    if count > ArrayNode.width, keys == nil, typeName == nil {
      let root = ArrayNode.tree(taking: values, count: count)
      items = root.pointer(to: 0)
      self.root = root
    } else {
      items = values
    }
    rawAddress = Atomic(0)
    super.init()
  }

  /// An array with the tree of another, but for its nodes.
  private init(_ list: ListBox, root: ArrayNode) {
    (count, keyList, typeName, weight, storedDepth) = (list.count, nil, nil, list.weight, list.storedDepth)
    replacedItem = -1
    self.root = root
    items = root.pointer(to: 0)
    rawAddress = Atomic(0)
    super.init()
  }

  /// A copy of a list with another item at an index. O(log items) for a tree; O(items) for others, which are small.
  init(_ list: ListBox, replacing index: Int, with value: Value) {
    count = list.count
    keyList = list.keyList
    typeName = list.typeName
    let old = list[index]
    let isHeavy = list.weight >= Self.maximumWeight
    weight = isHeavy ? list.weight : min(list.weight - old.weight + value.weight, Self.maximumWeight)
    // The depth of the others is not known where the old item may have been the deepest.
    storedDepth = max(list.storedDepth, Int16(clamping: (value.listBox?.depth ?? 0) + 1))
    replacedItem = list.isCounted ? Int32(clamping: index) : -1
    if let tree = list.root {
      let root = tree.replacing(index, with: value)
      items = root.pointer(to: 0)
      self.root = root
    } else {
      items = UnsafeMutablePointer<Value>.allocate(capacity: max(1, count))
      items.initialize(from: list.items, count: count)
      items[index] = value
    }
    rawAddress = Atomic(0)
    super.init()
  }

  deinit {
    giveBack()
    if root == nil {
      items.deinitialize(count: count)
      items.deallocate()
    }
    UnsafeMutableRawPointer(bitPattern: rawAddress.load(ordering: .relaxed))?.deallocate()
  }

  // MARK: - Items

  /// Where an item is.
  @inline(__always)
  func pointer(to index: Int) -> UnsafeMutablePointer<Value> {
    if let root { return root.pointer(to: index) }
    return items + index
  }

  package subscript(index: Int) -> Value { pointer(to: index).pointee }

  /// Keys of a dictionary in their order; empty for an array.
  var keys: [TextBox] { keyList?.keys ?? [] }

  /// The key at `index` of a dictionary.
  package func key(_ index: Int) -> String { keys[index].string }

  var values: [Value] {
    var result: [Value] = []
    result.reserveCapacity(count)
    for index in 0..<count { result.append(self[index]) }
    return result
  }

  /// The value of a key of a dictionary. O(entries).
  func value(for key: TextBox) -> Value? {
    for index in 0..<keys.count where keys[index].equals(key) { return items[index] }
    return nil
  }

  func value(for key: String) -> Value? { value(for: TextBox(key)) }

  /// Items of two lists of equal counts, side by side in each.
  struct Run {
    /// The index of the first.
    var start: Int
    var count: Int
    var own: UnsafePointer<Value>
    var other: UnsafePointer<Value>
  }

  /// The first run from an index on of items that may differ from those of a list of the same count; nil if there is none.
  /// `index` moves behind it. O(log items) for trees, which skip what both have in the same node, if `skipsShared` says so.
  @inline(never)
  func run(comparedTo other: ListBox, from index: inout Int, skipsShared: Bool = true) -> Run? {
    if index >= count || skipsShared && self === other { return nil }
    guard let root, let known = other.root else {
      index = count
      return Run(start: 0, count: count, own: UnsafePointer(items), other: UnsafePointer(other.items))
    }
    guard let found = root.leaf(notIn: known, from: &index, count: count, skipsShared: skipsShared) else { return nil }
    let start = index
    index += found.own.count
    return Run(
      start: start, count: found.own.count, own: UnsafePointer(found.own.items), other: UnsafePointer(found.other.items)
    )
  }

  /// The array with the nodes and items of another one of as many items where they are the same, bit by bit. O(items). Where
  /// items came or went, those behind them are in other nodes: this array is left as it is.
  func sharing(_ other: ListBox) -> ListBox {
    guard let root, let known = other.root, count == other.count else { return self }
    let shared = root.sharing(known, count: count)
    return shared === known ? other : shared === root ? self : ListBox(self, root: shared)
  }

  // MARK: - What C reads

  /// `count` values for an array, `count` entries for a dictionary.
  var raw: UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(bitPattern: rawAddress.load(ordering: .acquiring)) ?? makeRaw()
  }

  private var rawStride: Int { keyList == nil ? MemoryLayout<RawValue>.stride : MemoryLayout<RawEntry>.stride }

  /// Recursive for lists in lists, which are at most 64 levels deep. Several threads may do it at once.
  @inline(never)
  private func makeRaw() -> UnsafeMutableRawPointer {
    let made = UnsafeMutableRawPointer.allocate(byteCount: max(1, count) * rawStride, alignment: 8)
    for index in 0..<count { writeRaw(index, to: made) }
    let (exchanged, known) = rawAddress.compareExchange(
      expected: 0, desired: UInt(bitPattern: made), ordering: .acquiringAndReleasing)
    guard !exchanged, let known = UnsafeMutableRawPointer(bitPattern: known) else { return made }
    made.deallocate()
    return known
  }

  /// Writes an item that is another one in the shape that C reads.
  func writeRaw(_ index: Int) {
    if let raw = UnsafeMutableRawPointer(bitPattern: rawAddress.load(ordering: .acquiring)) { writeRaw(index, to: raw) }
  }

  private func writeRaw(_ index: Int, to raw: UnsafeMutableRawPointer) {
    let value = RawValue(pointer(to: index))
    if let keyList {
      let entry = RawEntry(key: keyList.keys[index], value: value)
      raw.storeBytes(of: entry, toByteOffset: index * MemoryLayout<RawEntry>.stride, as: RawEntry.self)
    } else {
      raw.storeBytes(of: value, toByteOffset: index * MemoryLayout<RawValue>.stride, as: RawValue.self)
    }
  }

  // MARK: - Counting

  /// `raw` is counted before it is made: hosts that read values do not exceed limits. Nodes count by themselves.
  override var byteCount: Int {
    HeapBlock.object(72) + HeapBlock.size(max(1, count) * rawStride)
      + (root == nil ? HeapBlock.size(max(1, count) * MemoryLayout<Value>.stride) : 0)
  }

  /// Bytes of the box and of what nothing else has, of that which is in no box of its own.
  var freedBytes: Int { byteCount + unsharedNodeBytes }

  private var unsharedNodeBytes: Int {
    guard isKnownUniquelyReferenced(&root), let root else { return 0 }
    return root.unsharedBytes(count: count)
  }

  override var uncountedBytes: Int { isCounted ? 0 : uncountedBytes(countingIn: nil) }

  override func count(in ledger: ValueLedger) -> Int { isCounted ? 0 : uncountedBytes(countingIn: ledger) }

  /// Bytes that are not counted yet, and counts them if there is a ledger. Lists that an expression or a host makes are at most
  /// 64 levels deep.
  private func uncountedBytes(countingIn ledger: ValueLedger?) -> Int {
    var bytes = uncountedBytes(of: self, ledger)
    if let root {
      root.forEachUncounted(count: count, onlyAt: Int(replacedItem)) { node in
        bytes += uncountedBytes(of: node, ledger)
        if let items = node.leafItems { bytes += uncountedBytes(of: items, node.count, ledger) }
      }
      return bytes
    }
    if replacedItem >= 0 { return bytes + uncountedBytes(of: items + Int(replacedItem), 1, ledger) }
    if let keyList { bytes += ledger.map { keyList.count(in: $0) } ?? keyList.uncountedBytes }
    return bytes + uncountedBytes(of: items, count, ledger)
  }

  /// Those of a box alone.
  private func uncountedBytes(of box: ValueBox, _ ledger: ValueLedger?) -> Int {
    if let ledger { return box.countAlone(in: ledger) }
    return box.isCounted ? 0 : box.byteCount
  }

  @inline(never)
  private func uncountedBytes(of items: UnsafePointer<Value>, _ count: Int, _ ledger: ValueLedger?) -> Int {
    var bytes = 0
    for index in 0..<count {
      guard let box = items[index].box, !box.isCounted else { continue }
      bytes += ledger.map { box.count(in: $0) } ?? box.uncountedBytes
    }
    return bytes
  }
}

extension Value {
  /// An array with the parts of another one where they are the same; other values as they are. O(items).
  func sharing(_ other: Value) -> Value {
    guard kind == .array, other.kind == .array, let list = listBox, let known = other.listBox else { return self }
    return Value(kind: .array, box: list.sharing(known))
  }
}
