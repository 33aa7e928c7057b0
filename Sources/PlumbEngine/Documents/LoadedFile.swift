import CPosix
import PlumbSyntax

/// The bytes of a file, with what is needed to detect changes later.
struct LoadedFile: Sendable {
  /// A file as it was when it was read, for those who poll it.
  struct Identity: Sendable {
    /// The path as found, with symbolic links, so that a redirected link counts as a change.
    let path: String
    /// nil: the file was missing.
    private var stamp: FileStamp?
    /// Hash of the bytes: FNV-1a (Fowler, Noll and Vo) by words of eight.
    private let hash: UInt64
    /// Until when, on the monotonic clock, a write may have left the same stamp; 0: none can have.
    private var doubtfulUntil: Int64

    /// Whether the file was written so shortly before it was read that a later write may have left the same stamp, as
    /// in git's index: file systems take their times from a clock of few milliseconds.
    var isRacy: Bool { doubtfulUntil != 0 }

    var isThere: Bool { stamp != nil }

    /// The present state of a file that is missing or could not be read.
    init(unread path: String) {
      self.path = path
      stamp = FileStamp.of(path)
      hash = 0
      doubtfulUntil = 0
    }

    /// The source that is watched instead of the copy that was read; counts as changed if its bytes differ.
    init(source path: String, of copy: Identity) {
      if let file = try? LoadedFile(path, limit: Int.max), file.identity.hash == copy.hash {
        self = file.identity
      } else {
        self.init(unread: path)
        stamp = nil
      }
    }

    fileprivate init(path: String, stamp: FileStamp, bytes: [UInt8]) {
      self.path = path
      self.stamp = stamp
      hash = Self.hash(bytes)
      doubtfulUntil = 0
      let now = plumb_nanoseconds(0)
      let isWithinWindow = { (time: Int64, window: Int64) in time > now &- window }
      // Some file systems keep whole or even seconds.
      let second: Int64 = 1_000_000_000
      let window = stamp.modified % second == 0 && stamp.changed % second == 0 ? 2 &* second : 20_000_000
      if isWithinWindow(stamp.modified, window) || isWithinWindow(stamp.changed, window) {
        doubtfulUntil = max(1, plumb_nanoseconds(1) &+ window)
      }
    }

    /// Whether the file was changed, replaced, removed or created. One system call and no allocation, except in the
    /// first 20 ms after a write: then the file is read.
    mutating func hasChanged() -> Bool {
      if FileStamp.of(path) != stamp { return true }
      guard isRacy, let stamp else { return false }
      let now = plumb_nanoseconds(1)
      let bytes = try? readFile(path, limit: Int(clamping: stamp.size))
      guard let bytes, Self.hash(bytes) == hash else { return true }
      if now >= doubtfulUntil { doubtfulUntil = 0 }
      return false
    }

    @_optimize(speed)
    private static func hash(_ bytes: [UInt8]) -> UInt64 {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      // Products carry differences upwards only: the shift brings them down again.
      func add(_ word: UInt64) {
        hash = (hash ^ word) &* 0x100_0000_01B3
        hash ^= hash >> 29
      }
      bytes.withUnsafeBytes { bytes in
        var index = 0
        while index + 8 <= bytes.count {
          add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
          index += 8
        }
        while index < bytes.count {
          add(UInt64(bytes[index]))
          index += 1
        }
        add(UInt64(truncatingIfNeeded: bytes.count))
      }
      return hash
    }
  }

  let bytes: [UInt8]
  let identity: Identity

  /// Reads one consistent state of a file. `real` is its path without symbolic links, if known. Errors: `.file`.
  init(_ path: String, real: String? = nil, limit: Int) throws(Diagnostic) {
    let read = try readFile(stable: real ?? path, limit: limit)
    bytes = read.bytes
    identity = Identity(path: path, stamp: read.stamp, bytes: read.bytes)
  }
}
