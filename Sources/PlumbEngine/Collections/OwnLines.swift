/// Memory for what a layout writes every frame: no other thread's data is in its lines of the cache. Two threads that
/// compute two layouts would take them from each other at every write, which has cost half of their speed.
enum OwnLines {
  private static let size = 64
  private static let alignment = 16

  /// Memory with room for `byteCount` bytes from `start(in:)` on. Not aligned to lines by the allocator: that takes
  /// glibc a thousand instructions.
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

/// Stands before and after fields of an object that are written every frame, where it is not known what the allocator puts
/// beside the object.
package struct LineGap {
  private let words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)

  package init() {}
}
