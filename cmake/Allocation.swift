import CPosix

// CMake compiles this file into what it links: the library and the tool.

/// Embedded Swift allocates everything by `posix_memalign`, most of it with the alignment that every block has. glibc's
/// takes about twice the instructions of `malloc`, so that this one asks `malloc` there. Hosts keep their own: the library
/// exports nothing but its interface.
@_cdecl("posix_memalign")
public func allocate(_ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ count: Int) -> Int32 {
  // As much as is aligned for every type of C.
  let isUsual = alignment <= 2 * MemoryLayout<Int>.size
  let memory = isUsual ? malloc(count) : aligned_alloc(alignment, count)
  if memory == nil { return ENOMEM }
  out.pointee = memory
  return 0
}
