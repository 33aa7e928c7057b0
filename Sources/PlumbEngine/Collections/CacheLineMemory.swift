/// Cache-line-aligned memory for what a layout writes every frame, to avoid false sharing, which has cost two threads
/// that compute two layouts half of their speed.
enum CacheLineMemory {
  private static let size = 64
  private static let alignment = 16

  /// Memory with room for `byteCount` bytes from `start(in:)` on. Not aligned by the allocator: that takes glibc a
  /// thousand instructions.
  @inline(never)
  static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
    let lines = (byteCount + size - 1) / size
    return UnsafeMutableRawPointer.allocate(byteCount: (lines + 1) * size - alignment, alignment: alignment)
  }

  /// Bytes that are allocated beside what is asked for, at least.
  static var slack: Int { size - alignment }

  static func start(in memory: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    memory.alignedUp(toMultipleOf: size)
  }
}

/// Padding before and after fields of an object that are written every frame, to avoid false sharing with whatever the
/// allocator puts next to the object.
package struct CacheLinePadding {
  private let words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)

  package init() {}
}
