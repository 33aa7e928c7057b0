import PlumbSyntax

/// One block of memory that tables take their parts from, freed with them.
///
/// What a load needs only while it runs comes and goes as a whole: the allocator is asked once, and keeps a block of this
/// size at hand for the next load, where it would return many small ones to the system and get them back page by page.
struct ScratchMemory: ~Copyable {
  private let base: UnsafeMutableRawPointer
  private let size: Int
  private var used = 0

  init(size: Int) {
    self.size = size
    base = .allocate(byteCount: max(1, size), alignment: Self.alignment)
  }

  deinit { base.deallocate() }

  private static var alignment: Int { 16 }

  /// How many bytes a part takes.
  static func size(_ bytes: Int) -> Int { (bytes + alignment - 1) & ~(alignment - 1) }

  func hasRoom(_ bytes: Int) -> Bool { Self.size(bytes) <= size - used }

  /// A part that is nothing yet.
  mutating func part(_ bytes: Int) -> UnsafeMutableRawPointer {
    let bytes = Self.size(bytes)
    checkIndex(used + bytes, below: size + 1)
    defer { used += bytes }
    return base + used
  }

  /// An empty array with room for so many elements.
  mutating func array<Element: BitwiseCopyable>(_ type: Element.Type, capacity: Int) -> PlainArray<Element> {
    PlainArray(lent: part(capacity * MemoryLayout<Element>.stride), capacity: capacity)
  }
}
