import PlumbEngine
import PlumbSyntax

/// The command line: finds the verb, reads its arguments, runs it, and converts errors to an exit code.
enum Tool {
  /// The version of the package, which `plumb.h` states.
  static var version: String { Engine.version }

  /// In the order of the overview.
  static let verbs: [Verb] = [
    computeVerb, checkVerb, renderVerb, explainVerb, profileVerb, evalVerb, formatVerb, listVerb, renameVerb,
    stringsVerb, catalogVerb, schemaVerb, referenceVerb, lspVerb, completionsVerb, manVerb, helpVerb,
    versionVerb,
  ]

  static func run(_ words: [Word]) -> ExitCode {
    let report = Report(isJSON: words.prefix { $0.text != "--" }.contains { $0.text == Verb.json.name })
    do throws(CallFailure) {
      return try dispatch(words, report)
    } catch {
      guard report.isJSON else {
        Console.printError(error.text)
        return .wrongCall
      }
      report.add(error)
      do throws(CallFailure) { try Console.print(report.json(words.first?.text ?? "", .wrongCall)) } catch {
        Console.printError(error.text)
      }
      return .wrongCall
    }
  }

  private static func dispatch(_ words: [Word], _ report: Report) throws(CallFailure) -> ExitCode {
    guard let first = words.first?.text else {
      Console.printError(Help.overview)
      return .wrongCall
    }
    let rest = Array(words.dropFirst())
    switch first {
    case "--help", "-h": return try run(helpVerb, [], report)
    case "--version": return try run(versionVerb, [], report)
    default: break
    }
    guard let verb = verbs.first(where: { $0.name == first }) else {
      let kind = first.hasPrefix("-") ? "option" : "verb"
      let known = verbs.map { $0.name } + ["--help", "--version"]
      throw CallFailure(
        "Unknown \(kind) '\(first)'" + CallFailure.suggestion(first, known), hint: "plumb --help")
    }
    if rest.prefix(while: { $0.text != "--" }).contains(where: { $0.text == "--help" || $0.text == "-h" }) {
      return try run(helpVerb, [words[0]], report)
    }
    return try run(verb, rest, report)
  }

  private static func run(_ verb: Verb, _ words: [Word], _ report: Report) throws(CallFailure) -> ExitCode {
    do throws(CallFailure) {
      let code = try verb.run(Arguments(words, for: verb, report))
      if report.isJSON, !report.isPrinted { try Console.print(report.json(verb.name, code)) }
      return code
    } catch {
      var failure = error
      failure.verb = verb.name
      throw failure
    }
  }
}
