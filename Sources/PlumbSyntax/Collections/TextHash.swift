/// A hash of bytes under a key that differs from process to process, so that nobody can write texts that collide.
///
/// Words are combined by folded multiplication: the two halves of a 128-bit product, one exclusive or the other, as in
/// wyhash (Wang Yi) and foldhash (Orson Peters). Both factors are masked by secret words: with a known mask, a word equal to
/// it would make the product 0 whatever the key is. Nothing that can be seen from outside depends on the hashes.
struct TextHash: Sendable {
  private let first, second, last: UInt64

  /// The key of this process.
  init() {
    var hasher = Hasher()
    hasher.combine(0)
    self.init(seed: UInt64(truncatingIfNeeded: hasher.finalize()))
  }

  init(seed: UInt64) {
    first = Self.mixed(seed)
    second = Self.mixed(seed &+ 1)
    last = Self.mixed(seed &+ 2)
  }

  /// SplitMix64 (Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014): key words from one seed.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// O(bytes).
  @_optimize(speed)
  @inline(never)
  func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let count = bytes.count
    var state = second
    var a: UInt64 = 0
    var b: UInt64 = 0
    if let base = bytes.baseAddress.map({ UnsafeRawPointer($0) }) {
      if count >= 8 {
        var index = 0
        while index + 16 < count {
          state = Self.folded(Self.word(base + index) ^ first, Self.word(base + index + 8) ^ state)
          index += 16
        }
        // The last 16 bytes, or the first and the last 8, may overlap what came before.
        a = Self.word(base + max(0, count - 16))
        b = Self.word(base + (count - 8))
      } else if count >= 4 {
        a = UInt64(UInt32(littleEndian: base.loadUnaligned(as: UInt32.self)))
        b = UInt64(UInt32(littleEndian: (base + (count - 4)).loadUnaligned(as: UInt32.self)))
      } else if count > 0 {
        a = UInt64(bytes[0]) << 16 | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1])
      }
    }
    let hash = Self.folded(Self.folded(a ^ first, b ^ state) ^ UInt64(truncatingIfNeeded: count), last)
    return UInt32(truncatingIfNeeded: hash)
  }

  @inline(__always)
  private static func word(_ text: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: text.loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  private static func folded(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }
}
