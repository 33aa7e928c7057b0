import CPosix
import Synchronization

/// Where the lines of a text begin: found when somebody asks, for mostly nobody does.
final class LineIndex: Sendable {
  /// The address of a list: the number of lines, then the offset at which each begins. 0: nobody has asked.
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
    return starts.release()
  }
}
