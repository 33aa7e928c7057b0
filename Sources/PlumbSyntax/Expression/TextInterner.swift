/// The texts of one tree, each kept once. Compares bytes, and turns bytes into a `String` only when they are new.
struct TextInterner {
  private(set) var texts: [String] = []
  private var hashes: [UInt32] = []
  /// Indices into `texts` plus one, by hash; empty while a scan of the few hashes is quicker.
  private var slots: [Int32] = []

  /// The index of the text with these bytes. Amortised O(bytes).
  mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int32 {
    // FNV-1a (Fowler, Noll and Vo): the same in every run.
    var hash: UInt32 = 2_166_136_261
    for index in range { hash = (hash ^ UInt32(bytes[index])) &* 16_777_619 }

    if slots.isEmpty {
      for index in 0..<hashes.count where hashes[index] == hash && equal(index, bytes, range) {
        return Int32(truncatingIfNeeded: index)
      }
    } else {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] != 0 {
        let index = Int(slots[slot]) - 1
        if hashes[index] == hash && equal(index, bytes, range) { return Int32(truncatingIfNeeded: index) }
        slot = (slot + 1) & (slots.count - 1)
      }
    }
    texts.append(String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self))
    hashes.append(hash)
    if texts.count > 16 { place() }
    return Int32(truncatingIfNeeded: texts.count - 1)
  }

  private mutating func place() {
    var first = texts.count - 1
    if texts.count * 2 > slots.count {
      slots = [Int32](repeating: 0, count: max(64, slots.count * 2))
      first = 0
    }
    for index in first..<texts.count {
      var slot = Int(truncatingIfNeeded: hashes[index]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: index + 1)
    }
  }

  private func equal(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    let text = texts[index].utf8
    return text.count == range.count && text.elementsEqual(UnsafeBufferPointer(rebasing: bytes[range]))
  }
}
