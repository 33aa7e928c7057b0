import PlumbSyntax
import Synchronization

/// Shared storage of values that do not fit into a `Value`: immutable once made, so it may cross threads.
public class ValueBox: @unchecked Sendable {
  /// The address of the `ValueLedger` that counts the box, which is retained; 0: none yet.
  final let ledger = Atomic<UInt>(0)

  init() {}

  /// Bytes of the box and of what it alone refers to; boxes that it shares with others are left out.
  var byteCount: Int { HeapBlock.object(8) }

  /// Bytes of the box and of all that it refers to, as far as they are not counted yet; shared ones more than once.
  var uncountedBytes: Int { isCounted ? 0 : byteCount }

  /// Counts the box and all that it refers to, where that is not counted already. The bytes that were not.
  func count(in ledger: ValueLedger) -> Int { countAlone(in: ledger) }
}

/// Immutable UTF-8 text at a fixed address, NUL-terminated, so that C reads it in place.
public final class TextBox: ValueBox, @unchecked Sendable {
  package let base: UnsafeMutablePointer<UInt8>
  package let count: Int

  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    count = bytes.count
    base = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
    if let source = bytes.baseAddress { base.initialize(from: source, count: bytes.count) }
    base[bytes.count] = 0
    super.init()
  }

  package init(_ text: String) {
    var text = text
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: text.utf8.count + 1)
    count = text.withUTF8 { bytes in
      if let source = bytes.baseAddress { memory.initialize(from: source, count: bytes.count) }
      return bytes.count
    }
    memory[count] = 0
    base = memory
    super.init()
  }

  /// The two texts one after the other.
  package init(joining first: TextBox, _ second: TextBox) {
    count = first.count + second.count
    base = UnsafeMutablePointer<UInt8>.allocate(capacity: count + 1)
    base.initialize(from: first.base, count: first.count)
    (base + first.count).initialize(from: second.base, count: second.count)
    base[count] = 0
    super.init()
  }

  deinit {
    giveBack()
    base.deallocate()
  }

  override var byteCount: Int { Self.byteCount(of: count) }

  /// Bytes of a box with a text of so many.
  static func byteCount(of count: Int) -> Int { HeapBlock.object(24) + HeapBlock.size(count + 1) }

  package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  package func equals(_ other: TextBox) -> Bool {
    guard count == other.count else { return false }
    return bytes.elementsEqual(other.bytes)
  }
}

/// The items of an array or option set, or the entries of a dictionary, at fixed addresses beside a copy in the shape that C reads.
public final class ListBox: ValueBox, @unchecked Sendable {
  let items: UnsafeMutablePointer<Value>
  /// Keys of a dictionary in their order; empty for an array.
  let keys: [TextBox]
  /// The type of an option set.
  let typeName: TextBox?
  /// About how many bytes the text of all of it would have, lists that are shared counted wherever they stand.
  var weight: Int
  /// How many lists are in one another, this one included.
  var depth: Int { Int(storedDepth) }
  private let storedDepth: Int32
  /// Of a copy of a list that is counted: the item that is another, which alone need not be counted yet. Negative: any.
  private let replacedItem: Int32
  package let count: Int
  /// `count` values for an array, `count` entries for a dictionary.
  let raw: UnsafeMutableRawPointer

  /// Further counting would overflow.
  private static let maximumWeight = Int.max / 4

  /// An array, or with as many `keys` as values a dictionary.
  init(_ values: [Value], keys: [TextBox] = [], typeName: TextBox? = nil) {
    count = values.count
    self.typeName = typeName
    var weight = 2
    var depth = 0
    for value in values {
      weight = min(weight &+ value.weight &+ 2, Self.maximumWeight)
      if let list = value.listBox { depth = max(depth, list.depth) }
    }
    self.weight = weight
    storedDepth = Int32(clamping: depth + 1)
    replacedItem = -1
    items = UnsafeMutablePointer<Value>.allocate(capacity: max(1, values.count))
    for index in 0..<values.count { (items + index).initialize(to: values[index]) }
    self.keys = keys
    let stride = keys.isEmpty ? MemoryLayout<RawValue>.stride : MemoryLayout<RawEntry>.stride
    raw = UnsafeMutableRawPointer.allocate(byteCount: max(1, values.count) * stride, alignment: 8)
    super.init()
    for index in 0..<values.count { writeRaw(index) }
  }

  /// A copy of a list with another item at an index. O(items), which are shared.
  init(_ list: ListBox, replacing index: Int, with value: Value) {
    count = list.count
    keys = list.keys
    typeName = list.typeName
    let old = list.items[index]
    let isHeavy = list.weight >= Self.maximumWeight
    weight = isHeavy ? list.weight : min(list.weight - old.weight + value.weight, Self.maximumWeight)
    // The depth of the others is not known where the old item may have been the deepest.
    storedDepth = max(list.storedDepth, Int32(clamping: (value.listBox?.depth ?? 0) + 1))
    replacedItem = list.isCounted ? Int32(clamping: index) : -1
    items = UnsafeMutablePointer<Value>.allocate(capacity: max(1, count))
    items.initialize(from: list.items, count: count)
    items[index] = value
    let stride = keys.isEmpty ? MemoryLayout<RawValue>.stride : MemoryLayout<RawEntry>.stride
    raw = UnsafeMutableRawPointer.allocate(byteCount: max(1, count) * stride, alignment: 8)
    raw.copyMemory(from: list.raw, byteCount: count * stride)
    super.init()
    for place in 0..<count where place == index || RawValue.refersToPlace(items[place].kind) { writeRaw(place) }
  }

  /// Writes an item in the shape that C reads.
  func writeRaw(_ index: Int) {
    let value = RawValue(items + index)
    if keys.isEmpty {
      raw.storeBytes(of: value, toByteOffset: index * MemoryLayout<RawValue>.stride, as: RawValue.self)
    } else {
      let entry = RawEntry(key: keys[index], value: value)
      raw.storeBytes(of: entry, toByteOffset: index * MemoryLayout<RawEntry>.stride, as: RawEntry.self)
    }
  }

  deinit {
    giveBack()
    items.deinitialize(count: count)
    items.deallocate()
    raw.deallocate()
  }

  override var byteCount: Int {
    let stride = keys.isEmpty ? MemoryLayout<RawValue>.stride : MemoryLayout<RawEntry>.stride
    return HeapBlock.object(64) + HeapBlock.size(max(1, count) * MemoryLayout<Value>.stride)
      + HeapBlock.size(max(1, count) * stride) + keys.memory
  }

  override var uncountedBytes: Int {
    if isCounted { return 0 }
    var bytes = byteCount
    if replacedItem >= 0 { return bytes + (items[Int(replacedItem)].box?.uncountedBytes ?? 0) }
    for key in keys { bytes += key.uncountedBytes }
    for index in 0..<count { bytes += items[index].box?.uncountedBytes ?? 0 }
    return bytes
  }

  /// Lists that an expression or a host makes are at most 64 levels deep.
  override func count(in ledger: ValueLedger) -> Int {
    if isCounted { return 0 }
    var bytes = countAlone(in: ledger)
    if replacedItem >= 0 {
      if let box = items[Int(replacedItem)].box, !box.isCounted { bytes += box.count(in: ledger) }
      return bytes
    }
    for key in keys { bytes += key.countAlone(in: ledger) }
    for index in 0..<count {
      if let box = items[index].box, !box.isCounted { bytes += box.count(in: ledger) }
    }
    return bytes
  }

  package subscript(index: Int) -> Value { items[index] }

  /// The key at `index` of a dictionary.
  package func key(_ index: Int) -> String { keys[index].string }

  var values: [Value] { (0..<count).map { items[$0] } }

  /// The value of a key of a dictionary. O(entries).
  func value(for key: TextBox) -> Value? {
    for index in 0..<keys.count where keys[index].equals(key) { return items[index] }
    return nil
  }

  func value(for key: String) -> Value? { value(for: TextBox(key)) }
}
