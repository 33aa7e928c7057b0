import PlumbEngine
import PlumbSyntax

/// The command line: finds the verb, reads its arguments, runs it, and converts errors to an exit code.
enum Tool {
  /// The version of the package, which `plumb.h` states.
  static var version: String { Engine.version }

  static let verbs = [
    computeVerb, checkVerb, renderVerb, explainVerb, profileVerb, evalVerb, formatVerb, listVerb, renameVerb,
    stringsVerb, catalogVerb, referenceVerb,
  ]

  static func run(_ words: [Word]) -> ExitCode {
    do throws(CallFailure) {
      return try dispatch(words)
    } catch {
      Console.printError(error.text)
      return .wrongCall
    }
  }

  private static func dispatch(_ words: [Word]) throws(CallFailure) -> ExitCode {
    guard let first = words.first?.text else {
      Console.printError(Help.overview)
      return .wrongCall
    }
    let rest = Array(words.dropFirst())
    switch first {
    case "--help", "-h": return try Console.print(Help.overview)
    case "--version": return try Console.print("plumb \(version)")
    case "version":
      guard rest.isEmpty || rest.count == 1 && ["--help", "-h"].contains(rest[0].text) else {
        throw CallFailure("`version` takes no operands", hint: "plumb --help")
      }
      return try Console.print(rest.isEmpty ? "plumb \(version)" : Help.versionText)
    case "help": return try Console.print(Help.text(for: rest.map { $0.text }))
    default: break
    }
    guard let verb = verbs.first(where: { $0.name == first }) else {
      let kind = first.hasPrefix("-") ? "option" : "verb"
      let known = verbs.map { $0.name } + ["help", "version", "--help", "--version"]
      throw CallFailure(
        "Unknown \(kind) '\(first)'" + CallFailure.suggestion(first, known), hint: "plumb --help")
    }
    let options = rest.prefix { $0.text != "--" }
    if options.contains(where: { $0.text == "--help" || $0.text == "-h" }) {
      return try Console.print(Help.text(for: verb))
    }
    do throws(CallFailure) {
      return try verb.run(Arguments(rest, for: verb))
    } catch {
      var failure = error
      failure.verb = verb.name
      throw failure
    }
  }
}
