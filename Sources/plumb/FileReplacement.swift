import CPosix
import PlumbSyntax

/// The new content of a file, written beside it until it takes its place. Whoever reads the file sees all of the old content
/// or all of the new; a full disk or an interruption leaves the old. Mode and owner are kept, and symbolic links: what they
/// lead to is replaced.
struct FileReplacement {
  private let target: String
  private let temporary: String
  private let stamp: FileStamp?

  /// Writes the content beside the file, which is as it was when it was read. Throws `.file` and leaves nothing behind.
  init(_ bytes: [UInt8], of path: String, _ stamp: FileStamp?) throws(Diagnostic) {
    guard let target = realPath(path) else { throw cannotOpen(path, plumb_errno()) }
    self.target = target
    self.stamp = stamp
    // Replacing a file takes no right to write it; the owner who forbade that means it.
    guard access(target, W_OK) == 0 else { throw Self.failure(path, plumb_errno()) }
    var facts = plumb_file_facts()
    guard plumb_find_facts(AT_FDCWD, target, 0, &facts) == 0 else { throw cannotOpen(path, plumb_errno()) }
    var number = Int(getpid())
    var name = ""
    var descriptor: Int32 = -1
    for _ in 0..<100 where descriptor < 0 {
      name = "\(target).\(number).plumb"
      descriptor = plumb_open_new(name)
      if descriptor < 0, plumb_errno() != EEXIST { throw Self.failure(path, plumb_errno()) }
      number += 1
    }
    guard descriptor >= 0 else { throw Self.failure(path, EEXIST) }
    temporary = name
    var code: Int32 = 0
    if !OutputFile.write(bytes, to: descriptor) { code = plumb_errno() }
    // Only root may give files away; for others it is theirs already, or stays so.
    _ = fchown(descriptor, facts.owner, facts.group)
    if code == 0, fchmod(descriptor, facts.mode & 0o7777) != 0 { code = plumb_errno() }
    if code == 0, fsync(descriptor) != 0 { code = plumb_errno() }
    if close(descriptor) != 0, code == 0 { code = plumb_errno() }
    if code != 0 {
      unlink(name)
      throw Self.failure(path, code)
    }
  }

  /// Takes the place of the file. Throws `.file`, also if somebody has changed the file meanwhile, and leaves it as it is.
  func commit() throws(Diagnostic) {
    if let stamp, FileStamp.of(target) != stamp {
      unlink(temporary)
      var diagnostic = Diagnostic(.file, "Somebody else has changed the file meanwhile; it is left as it is")
      diagnostic.file = target
      throw diagnostic
    }
    guard rename(temporary, target) == 0 else {
      let code = plumb_errno()
      unlink(temporary)
      throw Self.failure(target, code)
    }
    let folder = plumb_open_for_reading(Self.folder(of: target))
    guard folder >= 0 else { return }
    // Some file systems cannot; the content is safe either way.
    _ = fsync(folder)
    _ = close(folder)
  }

  /// Leaves the file as it is.
  func discard() { unlink(temporary) }

  private static func folder(of path: String) -> String {
    var bytes = Array(path.utf8)
    while let last = bytes.popLast(), last != UInt8(ascii: "/") {}
    return bytes.isEmpty ? "/" : String(decoding: bytes, as: UTF8.self)
  }

  private static func failure(_ path: String, _ code: Int32) -> Diagnostic {
    let reason =
      switch code {
      case ENOSPC: "no space is left"
      case EDQUOT: "the quota is used up"
      case EACCES, EPERM: "permission denied"
      case EROFS: "the file system is read-only"
      case EFBIG: "it would be too large"
      case ENAMETOOLONG: "the path is too long"
      default: "error \(code)"
      }
    var diagnostic = Diagnostic(.file, "Cannot write the file: \(reason); it is left as it is")
    diagnostic.file = path
    return diagnostic
  }
}
