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
  private var texts: [String] = []
  private var hashes: [UInt32] = []
  private var slots: [UInt32] = []

  package init() {
    slots = [UInt32](repeating: 0, count: 64)
    _ = intern("")
  }

  /// How many different names there are; ids are `0..<count`.
  package var count: Int { texts.count }

  package subscript(name: Name) -> String {
    let index = Int(name.id)
    return index < texts.count ? texts[index] : ""
  }

  /// The name of these bytes, which must be valid UTF-8 (invalid ones are repaired). Amortised O(bytes).
  package mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> Name {
    let hash = Self.hash(bytes)
    if let found = find(bytes, hash) { return found }
    return insert(String(decoding: bytes, as: UTF8.self), hash)
  }

  package mutating func intern(_ text: String) -> Name {
    var text = text
    let (found, hash) = text.withUTF8 { bytes in
      let hash = Self.hash(bytes)
      return (find(bytes, hash), hash)
    }
    return found ?? insert(text, hash)
  }

  /// The name of this text if it was interned before.
  package func find(_ text: String) -> Name? {
    var text = text
    return text.withUTF8 { find($0, Self.hash($0)) }
  }

  private func find(_ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Name? {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if hashes[index] == hash && Self.equal(texts[index], bytes) { return Name(id: UInt32(truncatingIfNeeded: index)) }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private mutating func insert(_ text: String, _ hash: UInt32) -> Name {
    if texts.count * 2 >= slots.count { grow() }
    let index = texts.count
    texts.append(text)
    hashes.append(hash)
    place(index, hash)
    return Name(id: UInt32(truncatingIfNeeded: index))
  }

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

  private static func equal(_ text: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let utf8 = text.utf8
    guard utf8.count == bytes.count else { return false }
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return true }
    let same = utf8.withContiguousStorageIfAvailable { stored in
      stored.baseAddress.map { memcmp($0, base, bytes.count) == 0 } ?? false
    }
    return same ?? utf8.elementsEqual(bytes)
  }

  /// FNV-1a (Fowler, Noll and Vo) over words of eight bytes, each folded: the same in every run, unlike Swift's seeded
  /// hashes, and several times faster than byte by byte.
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
