import PlumbSyntax

/// A file that was read, as it was then, for tools that read it again when it changes.
package struct WatchedFile: Sendable {
  private var file: LoadedFile.Identity

  package var path: String { file.path }

  /// The present state of a file, which may be missing.
  package init(_ path: String) { file = LoadedFile.Identity(unread: path) }

  init(_ file: LoadedFile.Identity) { self.file = file }

  /// Whether the file was changed, replaced, removed or created since. One system call.
  package mutating func hasChanged() -> Bool { file.hasChanged() }
}
