import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Arrays of all sizes, small ones that are flat and large ones that are trees, against arrays of Swift.
@Suite("Arrays that share their items")
struct ArrayTreeTests {
  private static let sizes = [0, 1, 31, 32, 33, 64, 65, 1023, 1024, 1025, 1056, 1057, 33_000]

  private func box(_ value: Value) throws -> ListBox { try #require(value.listBox) }

  private func item(_ number: Int) -> Value {
    switch number % 5 {
    case 0: .number(Double(number))
    case 1: .string("item \(number)")
    case 2: .dictionary([("id", .number(Double(number))), ("text", .string("\(number)"))])
    case 3: .color(Double(number), 0, 0, 1)
    default: .array([.number(Double(number)), .null])
    }
  }

  /// Whether an array has the items of another, by each way to read it.
  private func expect(_ value: Value, has items: [Value], _ step: String) throws {
    let list = try box(value)
    #expect(list.count == items.count, "\(step)")
    #expect(list.values.count == items.count, "\(step)")
    var isSame = true
    for (index, own) in list.values.enumerated() {
      if !own.isIdentical(to: items[index]) || !list[index].isIdentical(to: items[index]) { isSame = false }
    }
    #expect(isSame, "\(step)")
    #expect(value.isIdentical(to: .array(items)) && value.isEqual(to: .array(items)), "\(step)")
  }

  /// The indices at which two lists of equal counts differ, as they are found by what they share.
  private func differences(_ first: ListBox, _ second: ListBox) -> (changed: [Int], looked: Int) {
    var changed: [Int] = []
    var looked = 0
    var index = 0
    while let run = first.run(comparedTo: second, from: &index) {
      looked += run.count
      for place in 0..<run.count where !run.own[place].isIdentical(to: run.other[place]) {
        changed.append(run.start + place)
      }
    }
    return (changed, looked)
  }

  @Test("An array has the items that it was made of", arguments: sizes)
  func making(size: Int) throws {
    let items = (0..<size).map { item($0) }
    try expect(.array(items), has: items, "\(size)")
    var other = items
    if size > 0 {
      for index in Set([0, size / 2, size - 1]) {
        other[index] = .string("another")
        #expect(!Value.array(other).isIdentical(to: .array(items)))
        #expect(!Value.array(other).isEqual(to: .array(items)))
        other[index] = items[index]
      }
    }
    #expect(!Value.array(items + [.null]).isIdentical(to: .array(items)))
  }

  @Test(
    "An array with another item shares all but the way to it, and the one before stays what it was", arguments: sizes)
  func replacing(size: Int) throws {
    var items = (0..<size).map { item($0) }
    let first = items
    var value = Value.array(items)
    let original = value
    var random = SplitMix64(seed: UInt64(size) + 1)
    for step in 0..<(size == 0 ? 0 : 40) {
      let index = random.below(size)
      let before = try box(value)
      items[index] = item(random.below(1_000_000))
      value = Value(kind: .array, box: ListBox(before, replacing: index, with: items[index]))
      let (changed, looked) = differences(try box(value), before)
      #expect(changed == (before[index].isIdentical(to: items[index]) ? [] : [index]))
      #expect(looked <= 32, "step \(step): \(looked) items were looked at")
    }
    try expect(value, has: items, "\(size)")
    try expect(original, has: first, "\(size)")
    let fresh = try box(.array(items))
    #expect(try box(value).weight == fresh.weight)
  }

  @Test("An array that is set again shares what is the same with the one before")
  func sharing() throws {
    var random = SplitMix64(seed: 5)
    for size in Self.sizes {
      var items = (0..<size).map { item($0) }
      var value = Value.array(items)
      for step in 0..<12 {
        let before = try box(value)
        let known = items
        switch random.below(6) {
        case 0 where size > 0: items[random.below(size)] = item(random.below(1000))
        case 1: items.insert(item(random.below(1000)), at: random.below(items.count + 1))
        case 2 where !items.isEmpty: items.remove(at: random.below(items.count))
        case 3: items.reverse()
        case 4: items.append(contentsOf: (0..<40).map { item($0) })
        default: break
        }
        // Each item is another object.
        let made = Value.array(items.map { Self.copy($0) })
        value = made.sharing(value)
        try expect(value, has: items, "\(size), step \(step)")
        #expect(value.listBox?.weight == made.listBox?.weight)
        let list = try box(value)
        guard list.count == before.count, list.count > 32 else { continue }
        let changed = items.indices.filter { !items[$0].isIdentical(to: known[$0]) }
        let found = differences(list, before)
        #expect(found.changed == changed)
        #expect(found.looked <= 32 * changed.count)
        #expect(changed.isEmpty == (list === before))
      }
    }
  }

  private static func copy(_ value: Value) -> Value {
    switch value.kind {
    case .string: .string(value.stringValue ?? "")
    case .array: .array(value.items.map { copy($0) })
    case .dictionary: .dictionary(value.entries.map { ($0.key, copy($0.value)) })
    default: value
    }
  }

  @Test("What is not a number equals nothing in an array either, though it is identical to itself")
  func notANumber() {
    for size in [3, 300] {
      let array = Value.array([Value](repeating: .number(.nan), count: size))
      #expect(array.isIdentical(to: array) && !array.isEqual(to: array))
    }
  }

  @Test("C reads all items side by side, whatever has been replaced in arrays in arrays")
  func raw() throws {
    var items = (0..<100).map { item($0) }
    items[7] = .array((0..<50).map { item($0) })
    items[8] = .dictionary([("list", items[7]), ("n", .number(1))])
    var value = Value.array(items)
    for _ in 0..<2 {
      let list = try box(value)
      for index in 0..<100 {
        let raw = list.raw.load(fromByteOffset: index * MemoryLayout<RawValue>.stride, as: RawValue.self)
        let own = RawValue(list.pointer(to: index))
        #expect(raw.type == own.type && raw.payload == own.payload && raw.count == own.count)
      }
      let inner = try box(list[7])
      let place = UnsafeRawPointer(bitPattern: UInt(RawValue(list.pointer(to: 7)).payload))
      #expect(place == UnsafeRawPointer(inner.raw))
      #expect(
        inner.raw.load(fromByteOffset: 5 * MemoryLayout<RawValue>.stride, as: RawValue.self).payload
          == items[5].a.bitPattern)
      let changed = Value(kind: .array, box: ListBox(inner, replacing: 10, with: .number(-1)))
      value = Value(kind: .array, box: ListBox(list, replacing: 7, with: changed))
    }
  }

  @Test("Nodes are counted once, and given back with the last array that has them")
  func counting() throws {
    let account = MemoryAccount(.layout, limit: .max, parent: nil)
    let ledger = ValueLedger(.layout, ValueLedger.ValueLimits(value: .max, total: .max), account)
    for size in [33, 1024, 1025, 40_000] {
      do {
        var list: ListBox? = try box(.array((0..<size).map { item($0) }))
        let bytes = try #require(list?.uncountedBytes)
        #expect(list?.count(in: ledger) == bytes && ledger.used == bytes)
        #expect(bytes > size * 80)
        #expect(list?.uncountedBytes == 0 && list?.count(in: ledger) == 0)
        let text = Value.string(String(repeating: "x", count: 1000))
        let copy = ListBox(try #require(list), replacing: size / 2, with: text)
        let more = copy.uncountedBytes
        // The space that C would read it in, three nodes at most, and the text.
        #expect(more < copy.byteCount + 3 * 1700 + 1100)
        #expect(copy.count(in: ledger) == more && ledger.used == bytes + more)
        let own = try #require(list).freedBytes
        #expect(own < bytes && own >= list?.byteCount ?? 0)
        list = nil
        #expect(ledger.used < bytes + more && ledger.used > bytes - 3 * 1700 - 200)
        #expect(copy.freedBytes > size * 75)
      }
      #expect(ledger.used == 0, "\(size)")
    }
  }
}
