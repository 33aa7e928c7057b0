import CPosix

// CMake compiles this file into what it links: the library and the tool.

/// Swift's per-process hash seed asks for `arc4random_buf`, which glibc has only since 2.36.
/// A definition over `getrandom` lets the library and the tool load on older systems.
@_cdecl("arc4random_buf")
public func seedBytes(_ buffer: UnsafeMutableRawPointer?, _ count: Int) {
  guard let buffer else { return }
  var filled = 0
  while filled < count {
    let got = getrandom(buffer + filled, count - filled, 0)
    // Without randomness the seed stays what the memory held: hashing works all the same.
    if got > 0 { filled += got } else { break }
  }
}
