import CPosix
import Synchronization

/// Where the lines of a text begin, and how many characters there are up to each of its blocks, so that columns in very
/// long lines are found without reading them. Made when somebody asks, for mostly nobody does.
final class LineIndex: Sendable {
  /// The address of a list: the number of lines, the offset at which each begins, then for each block how many characters
  /// begin before it. 0: nobody has asked.
  private let found = Atomic<UInt>(0)

  deinit { free(UnsafeMutableRawPointer(bitPattern: found.load(ordering: .relaxed))) }

  /// The byte offsets at which lines begin, the first 0; valid as long as this object. `bytes` are always the same.
  /// O(bytes) the first time; threads that ask at once may all look.
  func starts(of bytes: [UInt8]) -> UnsafeBufferPointer<UInt32> {
    var address = found.load(ordering: .acquiring)
    if address == 0 {
      let made = Self.find(bytes)
      address = UInt(bitPattern: made)
      let (isMine, other) = found.compareExchange(expected: 0, desired: address, ordering: .acquiringAndReleasing)
      if !isMine {
        free(made)
        address = other
      }
    }
    guard let list = UnsafePointer<UInt32>(bitPattern: address) else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(start: list + 1, count: Int(list[0]))
  }

  /// Bytes of a block.
  private static let blockSize = 1024

  /// How many characters (Unicode scalars) begin in a stretch of the text. O(1) after the first time.
  func characterCount(in range: Range<Int>, of bytes: [UInt8]) -> Int {
    if range.count <= Self.blockSize { return Self.count(bytes, range) }
    let lines = starts(of: bytes)
    guard let blocks = lines.baseAddress.map({ $0 + lines.count }) else { return Self.count(bytes, range) }
    func before(_ offset: Int) -> Int {
      let block = offset / Self.blockSize
      return Int(blocks[block]) + Self.count(bytes, block * Self.blockSize..<offset)
    }
    return before(range.upperBound) - before(range.lowerBound)
  }

  private static func count(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var count = 0
    // Continuation bytes of UTF-8 do not begin a character.
    for index in range where bytes[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }

  private static func find(_ bytes: [UInt8]) -> UnsafeMutablePointer<UInt32>? {
    var starts = PlainArray<UInt32>()
    starts.append(repeating: 0, count: 2)
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var index = 0
      while index < bytes.count, let line = memchr(base + index, 10, bytes.count - index) {
        index = UnsafeRawPointer(line) - UnsafeRawPointer(base) + 1
        starts.append(UInt32(truncatingIfNeeded: index))
      }
    }
    starts[0] = UInt32(truncatingIfNeeded: starts.count - 1)
    var characters = 0
    for block in 0...bytes.count / blockSize {
      starts.append(UInt32(truncatingIfNeeded: characters))
      characters += count(bytes, block * blockSize..<min((block + 1) * blockSize, bytes.count))
    }
    return starts.release()
  }
}
