import CPosix

/// A name or text that was interned: equal bytes, equal name. Only meaningful with the table that made it.
package struct Name: Equatable, Hashable, Sendable, BitwiseCopyable {
  package var id: UInt32
  package init(id: UInt32) { self.id = id }
  /// The empty text, in every table.
  package static let empty = Name(id: 0)
}

/// Interns names and texts by their UTF-8 bytes, so that the rest of the engine compares numbers.
///
/// Swift's own `String` hashing normalises Unicode, which costs more and calls different bytes equal. Ids are given in the
/// order in which names come, whatever their hashes.
package struct NameTable: Sendable {
  /// The bytes of all names one after the other; `ends[i]` is where those of name `i` end.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// Names by their hashes: the hash, then the id + 1; 0 for none.
  private var slots: [UInt64] = []
  private let hashing: TextHash

  /// Tables without names share their storage until one is added: many are made and never used.
  package init() { self = Self.withoutNames }

  private static let withoutNames = NameTable(slots: 64)

  private init(slots count: Int) {
    hashing = TextHash()
    slots = [UInt64](repeating: 0, count: count)
    _ = intern("")
  }

  /// Bytes of its storage.
  package var memory: Int { bytes.memory + ends.memory + slots.memory }

  /// How many different names there are; ids are `0..<count`.
  package var count: Int { ends.count }

  /// A new string of a name's text: O(its bytes).
  package subscript(name: Name) -> String {
    let range = range(Int(name.id))
    if range.isEmpty { return "" }
    return bytes.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
  }

  /// The length of a name in bytes.
  package func byteCount(_ name: Name) -> Int { range(Int(name.id)).count }

  /// The bytes of a name, for as long as `body` runs.
  package func withBytes<R>(_ name: Name, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let range = range(Int(name.id))
    return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The bytes of all names, with nothing between them.
  package func withAllBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    bytes.withUnsafeBufferPointer { body($0) }
  }

  private func range(_ index: Int) -> Range<Int> {
    index < ends.count ? (index > 0 ? ends[index - 1] : 0)..<ends[index] : 0..<0
  }

  /// Makes room for names that are to come.
  package mutating func reserve(names: Int, bytes byteCount: Int) {
    bytes.reserveCapacity(bytes.count + byteCount)
    ends.reserveCapacity(ends.count + names)
  }

  /// The name of these bytes, which must be valid UTF-8 (invalid ones are repaired when they are read). Amortised
  /// O(bytes).
  @_optimize(speed)
  package mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> Name {
    let hash = hashing.hash(text)
    return find(text, hash) ?? insert(text, hash)
  }

  @inline(never)
  package mutating func intern(_ text: String) -> Name {
    var text = text
    return text.withUTF8 { intern($0) }
  }

  /// The name of this text if it was interned before.
  @inline(never)
  package func find(_ text: String) -> Name? {
    var text = text
    return text.withUTF8 { find($0, hashing.hash($0)) }
  }

  /// The name of these bytes if it was interned before.
  package func find(_ text: UnsafeBufferPointer<UInt8>) -> Name? { find(text, hashing.hash(text)) }

  /// The hash of a text, which is the same in all tables of the process.
  package func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 { hashing.hash(text) }

  /// The name of these bytes, for who looks in several tables.
  package func find(_ text: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Name? { find(text, hash) }

  @_optimize(speed)
  private func find(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Name? {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return nil }
      let index = Int(entry & 0xFFFF_FFFF) - 1
      if UInt32(truncatingIfNeeded: entry >> 32) == hash, equals(index, text) {
        return Name(id: UInt32(truncatingIfNeeded: index))
      }
      slot = (slot + 1) & mask
    }
  }

  @_optimize(speed)
  private func equals(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = index > 0 ? ends[index - 1] : 0
    let count = ends[index] - start
    guard count == text.count else { return false }
    guard let other = text.baseAddress, count > 0 else { return true }
    return bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return false }
      let own = UnsafeRawPointer(base + start)
      guard count >= 8 && count <= 16 else { return memcmp(own, other, count) == 0 }
      return Self.word(own) == Self.word(other) && Self.word(own + (count - 8)) == Self.word(other + (count - 8))
    }
  }

  @inline(__always)
  private static func word(_ text: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: text.loadUnaligned(as: UInt64.self))
  }

  @_optimize(speed)
  private mutating func insert(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Name {
    if ends.count * 2 >= slots.count { grow() }
    if ends.count == 1 { reserve(names: 16, bytes: 256) }
    let index = ends.count
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    place(UInt64(hash) << 32 | UInt64(index + 1))
    return Name(id: UInt32(truncatingIfNeeded: index))
  }

  private mutating func place(_ entry: UInt64) {
    let mask = slots.count - 1
    var slot = Int(entry >> 32) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = entry
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    for entry in old where entry != 0 { place(entry) }
  }
}
