import CPosix

/// Writing files. Paths are bytes, without a NUL at the end.
enum OutputFile {
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2

  /// Creates a file or replaces its content. False if it cannot be written completely.
  static func write(_ bytes: [UInt8], path: [UInt8]) -> Bool {
    let descriptor = plumb_open_for_writing(cString(path))
    guard descriptor >= 0 else { return false }
    let isWritten = write(bytes, to: descriptor)
    // Some file systems report a full disk only here.
    return close(descriptor) == 0 && isWritten
  }

  /// False if not all bytes were written.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard var next = bytes.baseAddress else { return true }
      let end = next + bytes.count
      while next < end {
        let count = CPosix.write(descriptor, next, end - next)
        if count >= 0 {
          next += count
        } else if plumb_errno() != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Creates a folder and its parents. False if it does not exist afterwards.
  static func makeFolder(_ path: [UInt8]) -> Bool {
    guard !path.isEmpty else { return false }
    let slash = UInt8(ascii: "/")
    for end in path.indices.dropFirst() where path[end] == slash && path[end - 1] != slash {
      mkdir(cString(path[..<end]), 0o777)
    }
    mkdir(cString(path[...]), 0o777)
    // It may have existed before.
    return access(cString(path + [slash]), F_OK) == 0
  }

  private static func cString(_ path: some Sequence<UInt8>) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }
}
