import PlumbSyntax

/// A map from integers to integers. All widths share one table's code. Lookup only, no iteration.
struct IndexMap<Key: FixedWidthInteger & Sendable, Element: FixedWidthInteger & Sendable>: Sendable {
  private var table = IntegerTable()

  init() {}

  var isEmpty: Bool { table.isEmpty }

  /// Bytes of its storage.
  var memory: Int { table.memory }

  /// Adds a key of no particular number. Whether it was not there before.
  mutating func insert(_ key: Key) -> Bool {
    if table.find(UInt64(truncatingIfNeeded: key)) >= 0 { return false }
    table.set(UInt64(truncatingIfNeeded: key), 0)
    return true
  }

  /// Forgets all keys. Room for a few is kept.
  mutating func removeAll() { table.removeAll() }

  func contains(_ key: Key) -> Bool { table.find(UInt64(truncatingIfNeeded: key)) >= 0 }

  subscript(key: Key) -> Element? {
    get {
      let place = table.find(UInt64(truncatingIfNeeded: key))
      return place < 0 ? nil : Element(truncatingIfNeeded: table.value(at: place))
    }
    set {
      if let newValue {
        table.set(UInt64(truncatingIfNeeded: key), Int64(truncatingIfNeeded: newValue))
      } else {
        table.remove(UInt64(truncatingIfNeeded: key))
      }
    }
  }
}

/// A table with open addressing and linear probing (Knuth, The Art of Computer Programming, 6.4), at most half full. One of
/// few keys is a list.
///
/// Keys are mixed with a number that differs from run to run: documents decide some of them, and must not be able to
/// make all of them collide.
struct IntegerTable: Sendable {
  private struct Entry {
    var key: UInt64 = 0
    var value: Int64 = 0
    var isUsed = false
  }

  /// Up to so many keys are a list, which is searched faster than a number is mixed.
  private static var listCapacity: Int { 8 }

  /// A list of `count`, or a table.
  private var entries: [Entry] = []
  private var count = 0
  var isEmpty: Bool { count == 0 }
  private var seed: UInt64 = 0
  private var shift: UInt64 = 64
  private var isList: Bool { entries.count <= Self.listCapacity }

  var memory: Int { entries.memory }

  func value(at place: Int) -> Int64 { entries[place].value }

  /// Where a key is, -1 if it is not there. O(1) on average.
  @inline(never)
  @_optimize(speed)
  func find(_ key: UInt64) -> Int {
    guard count > 0 else { return -1 }
    if isList {
      for place in 0..<count where entries[place].key == key { return place }
      return -1
    }
    let place = self.place(of: key)
    return entries[place].isUsed ? place : -1
  }

  @inline(never)
  @_optimize(speed)
  mutating func set(_ key: UInt64, _ value: Int64) {
    if isList {
      for place in 0..<count where entries[place].key == key {
        entries[place].value = value
        return
      }
      if count < Self.listCapacity {
        if entries.isEmpty { entries = [Entry](repeating: Entry(), count: Self.listCapacity) }
        entries[count] = Entry(key: key, value: value, isUsed: true)
        count += 1
        return
      }
    }
    if count * 2 >= entries.count { grow() }
    let place = self.place(of: key)
    if !entries[place].isUsed { count += 1 }
    entries[place] = Entry(key: key, value: value, isUsed: true)
  }

  @inline(never)
  mutating func remove(_ key: UInt64) {
    guard count > 0 else { return }
    if isList {
      let place = find(key)
      guard place >= 0 else { return }
      count -= 1
      entries[place] = entries[count]
      entries[count].isUsed = false
      return
    }
    var free = place(of: key)
    guard entries[free].isUsed else { return }
    count -= 1
    // What was put behind it because of it moves up.
    let mask = entries.count - 1
    var place = (free + 1) & mask
    while entries[place].isUsed {
      let home = self.home(of: entries[place].key)
      if (place - home) & mask >= (place - free) & mask {
        entries[free] = entries[place]
        free = place
      }
      place = (place + 1) & mask
    }
    entries[free].isUsed = false
  }

  mutating func removeAll() {
    if !isList { entries = [] }
    count = 0
  }

  /// Where a key is or would be put. There is always a free entry.
  private func place(of key: UInt64) -> Int {
    let mask = entries.count - 1
    var place = home(of: key)
    while entries[place].isUsed && entries[place].key != key { place = (place + 1) & mask }
    return place
  }

  /// The upper bits of a product with 2^64 divided by the golden ratio (Knuth).
  private func home(of key: UInt64) -> Int {
    let mixed = (key ^ key >> 32 ^ seed) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> shift)
  }

  private mutating func grow() {
    let old = entries
    if isList {
      var hasher = Hasher()
      hasher.combine(0)
      seed = UInt64(truncatingIfNeeded: hasher.finalize())
    }
    entries = [Entry](repeating: Entry(), count: max(Self.listCapacity * 4, old.count * 2))
    shift = UInt64(truncatingIfNeeded: 64 - entries.count.trailingZeroBitCount)
    for entry in old where entry.isUsed { entries[place(of: entry.key)] = entry }
  }
}
