import CPosix

/// Tells states of a file apart without reading it. Times in nanoseconds since 1970.
package struct FileStamp: Equatable, Sendable {
  package let size: Int64
  /// Of the content; whoever may write can set it.
  package let modified: Int64
  /// Of anything about the file; set by the system alone.
  package let changed: Int64
  package let inode: UInt64
  package let device: UInt64

  init(_ facts: plumb_file_facts) {
    size = facts.size
    modified = facts.modified
    changed = facts.changed
    inode = facts.inode
    device = facts.device
  }

  /// Of the file that a path leads to; nil: there is none that can be reached. One call of the system, about a
  /// microsecond: cheap enough for every frame.
  package static func of(_ path: String) -> FileStamp? {
    var facts = plumb_file_facts()
    return plumb_find_facts(AT_FDCWD, path, 0, &facts) == 0 ? FileStamp(facts) : nil
  }
}
