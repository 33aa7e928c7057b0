import CPosix
import PlumbFormat
import PlumbSyntax

/// The new content of a file, written beside it until it takes its place. Whoever reads the file sees all of the old content
/// or all of the new; a full disk or an interruption leaves the old. Mode and owner are kept, and symbolic links: what they
/// lead to is replaced.
struct FileReplacement {
  private let path: String
  private let target: String
  private let temporary: String
  private let stamp: FileStamp?

  /// Where the old content waits until all of several files have their new one.
  private var old: String { "\(temporary).old" }

  /// Writes the content beside the file, which is as it was when it was read. Throws `.file` and leaves nothing behind.
  init(_ bytes: [UInt8], of path: String, _ stamp: FileStamp?) throws(Diagnostic) {
    guard let target = realPath(path) else { throw cannotOpen(path, plumb_errno()) }
    self.path = path
    self.target = target
    self.stamp = stamp
    // Replacing a file takes no right to write it; the owner who forbade that means it.
    guard access(target, W_OK) == 0 else { throw Self.failure(path, plumb_errno()) }
    var facts = plumb_file_facts()
    guard plumb_find_facts(AT_FDCWD, target, 0, &facts) == 0 else { throw cannotOpen(path, plumb_errno()) }
    guard Self.mayReplace(target, facts) else { throw Self.failure(path, EPERM) }
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

  /// Takes the place of the file, and keeps the old content for `restore` if `keepsOld`. Throws `.file`, also if somebody
  /// has changed the file meanwhile, and leaves it as it is.
  func commit(keepsOld: Bool) throws(Diagnostic) {
    if let stamp, !(FileStamp.of(target)?.isSameContent(as: stamp) ?? false) {
      unlink(temporary)
      var diagnostic = Diagnostic(.file, "Somebody else has changed the file meanwhile; it is left as it is")
      diagnostic.file = path
      throw diagnostic
    }
    // Some file systems have no hard links; there the file cannot be restored.
    if keepsOld { _ = link(target, old) }
    guard rename(temporary, target) == 0 else {
      let code = plumb_errno()
      unlink(temporary)
      unlink(old)
      throw Self.failure(path, code)
    }
  }

  /// After `commit(keepsOld: true)`: gives the file its old content again. Whether that was possible.
  func restore() -> Bool { rename(old, target) == 0 }

  /// After `commit(keepsOld: true)`: forgets the old content.
  func forgetOld() { unlink(old) }

  /// Leaves the file as it is.
  func discard() { unlink(temporary) }

  /// Where the sticky bit of a folder allows its owner and that of the file alone to replace it. Found out ahead: a link to
  /// the old content could not be removed again.
  private static func mayReplace(_ target: String, _ facts: plumb_file_facts) -> Bool {
    var folder = Array(target.utf8)
    while let last = folder.popLast(), last != UInt8(ascii: "/") {}
    var around = plumb_file_facts()
    let path = String(decoding: folder + [UInt8(ascii: "/")], as: UTF8.self)
    guard plumb_find_facts(AT_FDCWD, path, 0, &around) == 0, around.mode & 0o1000 != 0 else { return true }
    let user = geteuid()
    return user == 0 || user == facts.owner || user == around.owner
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
      case EBUSY: "the system uses it"
      default: "error \(code)"
      }
    var diagnostic = Diagnostic(.file, "Cannot write the file: \(reason); it is left as it is")
    diagnostic.file = path
    return diagnostic
  }
}

extension FileStamp {
  /// Whether the content is what it was. The time of other changes may differ: replacing another hard link of the file
  /// changes it.
  fileprivate func isSameContent(as other: FileStamp) -> Bool {
    size == other.size && modified == other.modified && inode == other.inode && device == other.device
  }
}

/// Writing several files, all of them or none.
enum FileChange {
  /// Throws `.file` for the first that cannot be written, and where the user interrupts before the last step; then none is
  /// changed, or those that are get their old content again. A note says so where that is not possible.
  static func write(_ files: [(path: String, bytes: [UInt8], stamp: FileStamp?)]) throws(LayoutFailure) {
    plumb_hold_interrupts()
    // One that came meanwhile ends the program here.
    defer { plumb_release_interrupts() }
    var replacements: [FileReplacement] = []
    do throws(Diagnostic) {
      for file in files {
        replacements.append(try FileReplacement(file.bytes, of: file.path, file.stamp))
        if plumb_is_interrupted() != 0 { throw Diagnostic(.file, "Interrupted") }
      }
    } catch {
      for replacement in replacements { replacement.discard() }
      throw LayoutFailure([error])
    }
    for (index, replacement) in replacements.enumerated() {
      do throws(Diagnostic) {
        try replacement.commit(keepsOld: files.count > 1)
      } catch {
        for later in replacements[(index + 1)...] { later.discard() }
        var diagnostic = error
        var changed: [String] = []
        for (file, earlier) in zip(files, replacements[..<index]) where !earlier.restore() { changed.append(file.path) }
        if !changed.isEmpty { diagnostic.notes.append("changed already: \(changed.joined(separator: ", "))") }
        throw LayoutFailure([diagnostic])
      }
    }
    if files.count > 1 { for replacement in replacements { replacement.forgetOld() } }
  }
}
