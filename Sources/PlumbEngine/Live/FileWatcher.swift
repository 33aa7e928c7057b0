import PlumbSyntax

/// Watches files by polling a few of them a call, round-robin.
struct FileWatcher {
  /// How many files one poll looks at.
  static let filesAPoll = 8

  private var files: [LoadedFile.Identity] = []
  private var cursor = 0
  /// Whether the files are known; if not, they have to be listed before the next poll.
  private(set) var isListed = false

  /// Bytes of its storage.
  var memory: Int { files.memory }

  /// Watches these files from now on.
  mutating func watch(_ files: [LoadedFile.Identity]) {
    self.files = files
    isListed = true
  }

  /// Forgets the files: there may be others.
  mutating func reset() {
    files = []
    isListed = false
  }

  /// Watches these files too; replaces the state of those already watched. Does nothing while files are not listed.
  mutating func add(_ others: [LoadedFile.Identity]) {
    if !isListed { return }
    var places = NameMap<Int>()
    for (place, file) in files.enumerated() where places[file.path] == nil { places[file.path] = place }
    for file in others {
      if let known = places[file.path] {
        files[known] = file
      } else {
        places[file.path] = files.count
        files.append(file)
      }
    }
  }

  /// Checks the next few files, and all others if one has changed. Returns how many changed; each change counts once.
  mutating func poll() -> Int {
    let count = files.count
    if count == 0 { return 0 }
    var hasChange = false
    for _ in 0..<min(count, Self.filesAPoll) {
      cursor = cursor + 1 < count ? cursor + 1 : 0
      if files[cursor].hasChanged() { hasChange = true }
    }
    if !hasChange { return 0 }
    // Files saved together are reloaded together.
    var changed = 0
    for index in 0..<count where files[index].hasChanged() {
      changed += 1
      // The stamp from before the file is read, so that a bad version is reported once.
      files[index] = LoadedFile.Identity(unread: files[index].path)
    }
    return changed
  }
}
