import CPosix

/// Something in a folder.
package struct FolderEntry: Sendable {
  package enum Kind: Sendable {
    /// A regular file, or a symbolic link to one.
    case file
    /// No link to one.
    case folder
    case other
  }

  package let name: String
  package let kind: Kind
}

/// What is in a folder, in no order, `limit` entries or fewer; nil if it cannot be opened. Names that are no UTF-8 are
/// left out: nothing can mention them.
package func folderEntries(_ path: String, atMost limit: Int) -> [FolderEntry]? {
  guard let folder = opendir(path) else { return nil }
  defer { closedir(folder) }
  var entries: [FolderEntry] = []
  var mode: UInt32 = 0
  while entries.count < limit, let name = plumb_next_entry(folder, &mode) {
    let bytes = Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
    guard UTF8Check.firstInvalid(bytes) == nil else { continue }
    let kind: FolderEntry.Kind =
      switch mode & 0o170000 {
      case 0o100000: .file
      case 0o040000: .folder
      default: .other
      }
    entries.append(FolderEntry(name: String(decoding: bytes, as: UTF8.self), kind: kind))
  }
  return entries
}
