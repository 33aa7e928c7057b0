import CPosix
import PlumbEngine
import PlumbSyntax

/// The files that a run of a verb has read, each as it was then.
final class WatchedFiles {
  private var files: [WatchedFile] = []

  /// Adds a file that is about to be read.
  func add(_ path: String) { files.append(WatchedFile(path)) }

  func add(_ other: [WatchedFile]) { files += other }

  /// The path of one that is not as it was when it was read; nil without any. A call of the system each.
  func changed() -> String? {
    for index in files.indices where files[index].hasChanged() { return files[index].path }
    return nil
  }

  /// The same files as they are now.
  func current() -> WatchedFiles {
    let result = WatchedFiles()
    for file in files { result.add(file.path) }
    return result
  }
}

/// Running a verb again whenever a file changes that it has read.
///
/// The files are asked for their times ten times a second. That sees changes on every file system and in every way an
/// editor may write, files that are replaced or not there yet included, where inotify does not see network and shared
/// folders.
enum Watch {
  static let option = Option(
    name: "--watch", help: "Runs again when a file changes that was read, until it is interrupted (Ctrl-C).")

  private static let interval: Int64 = 100_000_000
  /// Without a change for so long, a file has been written to its end, as far as anybody can tell.
  private static let rest: Int64 = 50_000_000
  /// A file that is written all the time is read nevertheless.
  private static let mostRests = 20

  /// Runs a verb once or, with --watch, until an interrupt; then the code is that of the last run. A mistake in a file ends
  /// a run, not the watching; a wrong call ends both.
  static func run(
    _ verb: String, _ arguments: Arguments, _ once: (Arguments, WatchedFiles) throws(CallFailure) -> ExitCode
  ) throws(CallFailure) -> ExitCode {
    guard arguments.has(option.name) else { return try once(arguments, WatchedFiles()) }
    if arguments.operands.contains(where: { $0.text == StandardInput.word }) {
      throw CallFailure("Standard input cannot be watched: a FILE is expected")
    }
    plumb_hold_interrupts()
    while true {
      let report = Report(isJSON: arguments.report.isJSON)
      let files = WatchedFiles()
      var code = ExitCode.wrongCall
      do throws(CallFailure) { code = try once(arguments.reported(to: report), files) } catch {
        guard error.isAboutFile else { throw error }
        report.add(error)
      }
      if report.isJSON {
        arguments.report.isPrinted = true
        try Console.write(report.json(verb, code).utf8.filter { $0 != 0x0A } + [0x0A])
      }
      guard let path = wait(files) else { return code }
      report.note("\(path) has changed")
    }
  }

  /// The path of a file that has changed; nil after an interrupt.
  private static func wait(_ files: WatchedFiles) -> String? {
    while plumb_sleep_unless_interrupted(interval) == 0 {
      guard let path = files.changed() else { continue }
      var now = files.current()
      for _ in 0..<mostRests {
        if plumb_sleep_unless_interrupted(rest) != 0 { return nil }
        if now.changed() == nil { break }
        now = now.current()
      }
      return path
    }
    return nil
  }
}
