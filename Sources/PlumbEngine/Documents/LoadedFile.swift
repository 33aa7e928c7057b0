import CPosix
import PlumbSyntax

/// The bytes of a file, with what tells later whether it is another one.
struct LoadedFile: Sendable {
  /// A file as it was when it was read, for those who poll it.
  struct Identity: Sendable {
    /// As it was found, with its symbolic links, so that one that is turned elsewhere counts as a change.
    let path: String
    /// nil: it was not there.
    private var stamp: FileStamp?
    /// Of the bytes (Fowler, Noll and Vo's FNV-1a).
    private let hash: UInt64
    /// Until when, on the monotonic clock, a write may have left the same stamp; 0: none can have.
    private var doubtfulUntil: Int64

    /// Whether the file was written so shortly before it was read that a later write may have left the same stamp, as
    /// in git's index: file systems take their times from a clock of few milliseconds.
    var isRacy: Bool { doubtfulUntil != 0 }

    var isThere: Bool { stamp != nil }

    /// Of a file that could not be read or is not there: as it is now.
    init(unread path: String) {
      self.path = path
      stamp = FileStamp.of(path)
      hash = 0
      doubtfulUntil = 0
    }

    /// Of the file that is followed in place of a copy of it that was read: changed at once if it is another one.
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

    /// Whether the file is another one now: changed, replaced, gone or come. One call of the system and no allocation,
    /// except in the first 20 ms of a file that has only just been written: then it is read.
    mutating func hasChanged() -> Bool {
      if FileStamp.of(path) != stamp { return true }
      guard isRacy, let stamp else { return false }
      let now = plumb_nanoseconds(1)
      let bytes = try? readFile(path, limit: Int(clamping: stamp.size))
      guard let bytes, Self.hash(bytes) == hash else { return true }
      if now >= doubtfulUntil { doubtfulUntil = 0 }
      return false
    }

    private static func hash(_ bytes: [UInt8]) -> UInt64 {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      return hash
    }
  }

  let bytes: [UInt8]
  let identity: Identity

  /// Reads a file, never a mixture of two states of it. `real` is its path without symbolic links, where that has been
  /// found out. Errors: `.file`.
  init(_ path: String, real: String? = nil, limit: Int) throws(Diagnostic) {
    let read = try readFile(stable: real ?? path, limit: limit)
    bytes = read.bytes
    identity = Identity(path: path, stamp: read.stamp, bytes: read.bytes)
  }
}
