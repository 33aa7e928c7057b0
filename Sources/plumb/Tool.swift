import Foundation
import PlumbSyntax

/// The command line: finds the verb, reads its arguments, runs it, and turns what went wrong into an exit code.
@main
enum Tool {
  /// The version of the package, which `plumb.h` states.
  static let version = "0.1.0"

  static let verbs = [computeVerb, checkVerb, renderVerb, profileVerb, evalVerb, catalogVerb, referenceVerb]

  static func main() {
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  static func run(_ words: [String]) -> ExitCode {
    do {
      return try dispatch(words)
    } catch let failure as CallFailure {
      Console.complain(failure.text)
    } catch {
      Console.complain("plumb: \(error.localizedDescription)")
    }
    return .wrongCall
  }

  private static func dispatch(_ words: [String]) throws -> ExitCode {
    guard let first = words.first else {
      Console.complain(Help.overview)
      return .wrongCall
    }
    let rest = Array(words.dropFirst())
    switch first {
    case "--help", "-h": return try Console.print(Help.overview)
    case "--version": return try Console.print("plumb \(version)")
    case "help": return try Console.print(Help.text(for: rest))
    default: break
    }
    guard let verb = verbs.first(where: { $0.name == first }) else {
      let kind = first.hasPrefix("-") ? "option" : "verb"
      let known = verbs.map(\.name) + ["help", "--help", "--version"]
      throw CallFailure(
        "Unknown \(kind) '\(first)'" + CallFailure.suggestion(first, known), hint: "plumb --help")
    }
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      return try Console.print(Help.text(for: verb))
    }
    do {
      return try verb.run(Arguments(rest, for: verb))
    } catch var failure as CallFailure {
      failure.verb = verb.name
      throw failure
    }
  }
}
