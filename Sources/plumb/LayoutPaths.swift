import CPosix
import PlumbFormat
import PlumbSyntax

/// The layouts that operands name: files, folders with all that is in them, standard input.
struct LayoutPaths {
  struct File {
    /// For reading, and in messages.
    var path: String
    /// From the operand that named it.
    var name: String
    /// Whether it was found in a folder; such files are skipped if they are not layouts.
    var isFound = false

    var isStandardInput: Bool { path == StandardInput.word }
    /// Whether it is an EverLayout document.
    var isJSON: Bool { path.hasSuffix(".json") }
  }

  /// In the order of the operands; those of a folder by their paths.
  private(set) var files: [File] = []
  /// Whether something could not be reached. It has been reported.
  private(set) var code = ExitCode.fine
  private let messages: Report
  /// Whether EverLayout documents are looked for, too.
  private let takesJSON: Bool

  /// Reads folders and their `.layout-ignore` files, hidden files and symbolic links aside. What is wrong with an operand
  /// is reported, and the others are looked for. O(entries of all folders).
  init(_ operands: ArraySlice<Word>, _ messages: Report, takesJSON: Bool = false) throws(CallFailure) {
    self.messages = messages
    self.takesJSON = takesJSON
    for operand in operands {
      let text = try operand.inputPath()
      if text == StandardInput.word {
        files.append(File(path: text, name: text))
        continue
      }
      let path = Self.expanded(text)
      var facts = plumb_file_facts()
      guard !path.isEmpty, plumb_find_facts(AT_FDCWD, path, 0, &facts) == 0 else {
        let code = path.isEmpty ? ENOENT : plumb_errno()
        if code == ENOENT || code == ENOTDIR {
          report(path, "File not found")
        } else {
          messages.add([cannotOpen(path, code)])
          self.code = .wrongCall
        }
        continue
      }
      if facts.mode & 0o170000 == 0o040000 {
        walk(path)
      } else if isTaken(path) {
        files.append(File(path: path, name: text))
      } else {
        report(path, "Unsupported file type: layouts are .xml \(takesJSON ? "or .json " : "")files")
      }
    }
    if operands.count > 1 { removeRepeated() }
  }

  /// Leaves each file once that several operands lead to, where the first does.
  private mutating func removeRepeated() {
    var known: Set<String> = []
    files = files.filter { $0.isStandardInput || known.insert(realPath($0.path) ?? $0.path).inserted }
  }

  private func isTaken(_ path: String) -> Bool { path.hasSuffix(".xml") || takesJSON && path.hasSuffix(".json") }

  private mutating func report(_ path: String, _ message: String) {
    var diagnostic = Diagnostic(.file, message)
    diagnostic.file = path
    messages.add([diagnostic])
    code = .wrongCall
  }

  /// `~` at the beginning is the home folder, as in a shell.
  private static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = getenv("HOME") else { return path }
    return String(cString: home) + String(path.dropFirst())
  }

  // MARK: - Folders

  private struct Folder {
    var path: String
    /// Its names below the operand.
    var names: [[UInt8]]
    var rules: IgnoreRules
  }

  private mutating func walk(_ top: String) {
    let start = files.count
    var folders = [Folder(path: top.hasSuffix("/") ? top : top + "/", names: [], rules: IgnoreRules())]
    while var folder = folders.popLast() {
      guard let entries = folderEntries(folder.path, atMost: .max) else {
        report(folder.path, "Cannot read the folder")
        continue
      }
      if entries.contains(where: { $0.name == IgnoreRules.fileName && $0.kind == .file }) {
        do throws(Diagnostic) {
          try folder.rules.addFile(in: folder.path, depth: folder.names.count)
        } catch {
          // What was to be left out is not known, so nothing below is touched.
          messages.add([error])
          code = .wrongCall
          continue
        }
      }
      for entry in entries where !entry.name.hasPrefix(".") { add(entry, in: folder, &folders) }
    }
    files[start...].sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private mutating func add(_ entry: FolderEntry, in folder: Folder, _ folders: inout [Folder]) {
    let names = folder.names + [Array(entry.name.utf8)]
    let path = folder.path + entry.name
    if folder.rules.excludes(names, isFolder: entry.kind == .folder) { return }
    var facts = plumb_file_facts()
    switch entry.kind {
    case .folder: folders.append(Folder(path: path + "/", names: names, rules: folder.rules))
    case .file where isTaken(entry.name):
      guard plumb_find_facts(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, &facts) == 0 else { return }
      if facts.mode & 0o170000 == 0o120000 {
        messages.note("\(path): a symbolic link is passed over")
      } else {
        let name = names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
        files.append(File(path: path, name: name, isFound: true))
      }
    default: return
    }
  }

  // MARK: - Reading

  /// The bytes of a file and what it was like. Throws `.file`.
  static func read(_ file: File) throws(CallFailure) -> (bytes: [UInt8], stamp: FileStamp?) {
    let limit = XMLLimits().maxBytes
    if file.isStandardInput { return (try StandardInput.read(limit: limit), nil) }
    do throws(Diagnostic) {
      let read = try readFile(stable: file.path, limit: limit)
      return (read.bytes, read.stamp)
    } catch { throw CallFailure(error) }
  }

  /// The layout in a file that was read; nil for what was found in a folder and is none.
  static func layout(_ file: File, _ bytes: [UInt8], _ rules: LayoutRules) throws(LayoutFailure) -> LayoutFile? {
    do throws(LayoutFailure) {
      let layout = try LayoutFile(bytes, name: file.isStandardInput ? StandardInput.name : file.path)
      return file.isFound && !layout.isLayout(rules) ? nil : layout
    } catch {
      if file.isFound, !LayoutFile.mayBeLayout(bytes, rules) { return nil }
      throw error
    }
  }

  /// Reads each file and shows what is a layout to `body`. Reports what cannot be read and what `body` throws, and goes
  /// on. The worst code.
  func forEach(
    _ rules: LayoutRules, _ body: (File, LayoutFile, _ bytes: [UInt8], FileStamp?) throws(LayoutFailure) -> ExitCode
  ) -> ExitCode {
    var code = self.code
    for file in files where !file.isJSON {
      do throws(CallFailure) {
        let (bytes, stamp) = try Self.read(file)
        do throws(LayoutFailure) {
          if let layout = try Self.layout(file, bytes, rules) { code = code.or(try body(file, layout, bytes, stamp)) }
        } catch {
          messages.add(error.diagnostics)
          code = code.or(Self.code(of: error))
        }
      } catch {
        messages.add(error)
        code = .wrongCall
      }
    }
    return code
  }

  /// As `forEach`, for EverLayout documents.
  func forEachJSON(_ body: (File, JSONLayout, FileStamp?) throws(LayoutFailure) -> ExitCode) -> ExitCode {
    var code = ExitCode.fine
    for file in files where file.isJSON {
      do throws(CallFailure) {
        let (bytes, stamp) = try Self.read(file)
        if file.isFound, !JSONLayout.mayBeLayout(bytes) { continue }
        do throws(LayoutFailure) {
          let layout = try JSONLayout(bytes, name: file.path)
          if !file.isFound || layout.isLayout { code = code.or(try body(file, layout, stamp)) }
        } catch {
          messages.add(error.diagnostics)
          code = code.or(Self.code(of: error))
        }
      } catch {
        messages.add(error)
        code = .wrongCall
      }
    }
    return code
  }

  /// 2 where a file could not be written or a name is not valid, 1 for a mistake in a layout.
  static func code(of failure: LayoutFailure) -> ExitCode {
    failure.diagnostics.contains { $0.code == .file || $0.code == .argument } ? .wrongCall : .wrongLayout
  }
}
