/// The sizes of blocks of the C library's allocator.
package enum HeapBlock {
  /// The usable size of a block that so many bytes were asked for, as the GNU C library has it.
  @inline(__always)
  package static func size(_ bytes: Int) -> Int { bytes <= 24 ? 24 : ((bytes + 8 + 15) & ~15) - 8 }

  /// An object with so many bytes of fields.
  @inline(__always)
  package static func object(_ bytes: Int) -> Int { size(16 + bytes) }
}

extension Array {
  /// Bytes of its storage, without what its elements refer to.
  package var memory: Int { capacity > 0 ? HeapBlock.size(32 + capacity * MemoryLayout<Element>.stride) : 0 }
}

extension String {
  /// Bytes of its storage: none of a short text.
  package var memory: Int { utf8.count > 15 ? HeapBlock.size(32 + utf8.count + 1) : 0 }
}

extension PlainArray {
  /// Bytes of its storage, with the object that frees it.
  package var memory: Int {
    capacity > 0 ? HeapBlock.size(capacity * MemoryLayout<Element>.stride) + HeapBlock.object(8) : 0
  }
}
