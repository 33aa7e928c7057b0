import CPosix

/// A name or text that was interned: equal bytes, equal name. Only meaningful with the table that made it.
package struct Name: Equatable, Hashable, Sendable {
  package var id: UInt32
  package init(id: UInt32) { self.id = id }
  /// The empty text, in every table.
  package static let empty = Name(id: 0)
}

/// Interns names and texts by their UTF-8 bytes, so that the rest of the engine compares numbers.
///
/// Swift's own `String` hashing normalises Unicode, which costs more and calls different bytes equal.
package struct NameTable: Sendable {
  /// The bytes of all names one after the other; `ends[i]` is where those of name `i` end.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var hashes: [UInt32] = []
  private var slots: [UInt32] = []

  package init() {
    slots = [UInt32](repeating: 0, count: 64)
    _ = intern("")
  }

  /// How many different names there are; ids are `0..<count`.
  package var count: Int { ends.count }

  /// The text of a name, made anew: O(its bytes).
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

  private func range(_ index: Int) -> Range<Int> {
    index < ends.count ? (index > 0 ? ends[index - 1] : 0)..<ends[index] : 0..<0
  }

  /// Makes room for names that are to come.
  package mutating func reserve(names: Int, bytes byteCount: Int) {
    bytes.reserveCapacity(bytes.count + byteCount)
    ends.reserveCapacity(ends.count + names)
    hashes.reserveCapacity(hashes.count + names)
  }

  /// The name of these bytes, which must be valid UTF-8 (invalid ones are repaired when they are read). Amortised
  /// O(bytes).
  @_optimize(speed)
  package mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> Name {
    let hash = Self.hash(text)
    return find(text, hash) ?? insert(text, hash)
  }

  @inline(never)
  @_optimize(speed)
  package mutating func intern(_ text: String) -> Name {
    var text = text
    return text.withUTF8 { intern($0) }
  }

  /// The name of this text if it was interned before.
  @inline(never)
  @_optimize(speed)
  package func find(_ text: String) -> Name? {
    var text = text
    return text.withUTF8 { find($0, Self.hash($0)) }
  }

  @_optimize(speed)
  private func find(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Name? {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if hashes[index] == hash, equals(index, text) { return Name(id: UInt32(truncatingIfNeeded: index)) }
      slot = (slot + 1) & mask
    }
    return nil
  }

  @_optimize(speed)
  private func equals(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(index)
    guard range.count == text.count else { return false }
    guard let other = text.baseAddress, !range.isEmpty else { return true }
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { memcmp($0 + range.lowerBound, other, text.count) == 0 } ?? false
    }
  }

  @_optimize(speed)
  private mutating func insert(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Name {
    if ends.count * 2 >= slots.count { grow() }
    let index = ends.count
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    hashes.append(hash)
    place(index, hash)
    return Name(id: UInt32(truncatingIfNeeded: index))
  }

  @_optimize(speed)
  private mutating func place(_ index: Int, _ hash: UInt32) {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(truncatingIfNeeded: index + 1)
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for index in 0..<hashes.count { place(index, hashes[index]) }
  }

  /// FNV-1a (Fowler, Noll and Vo) over words of eight bytes, each folded: the same in every run, unlike Swift's seeded
  /// hashes, and several times faster than byte by byte.
  @_optimize(speed)
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let prime: UInt64 = 0x100_0000_01B3
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(truncatingIfNeeded: bytes.count)
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index + 8 <= raw.count {
      hash = (hash ^ UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))) &* prime
      hash ^= hash >> 29
      index += 8
    }
    while index < raw.count {
      hash = (hash ^ UInt64(raw[index])) &* prime
      index += 1
    }
    hash ^= hash >> 32
    hash = hash &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: hash >> 32)
  }
}
