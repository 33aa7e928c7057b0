/// The texts of `--help`, made from the verbs' own tables.
enum Help {
  static var overview: String {
    """
    Plumb \(Tool.version): computes layouts, checks them and draws them.

    Usage: plumb VERB …

    \(table(Tool.verbs.map { ($0.name, $0.summary) } + builtIn))

    Every verb has a --help. Results go to standard output, everything else to standard
    error. Exit codes: 0 all is well, 1 something in a layout is wrong, 2 the call is wrong.
    """
  }

  private static let builtIn = [
    ("help", "Explains a verb: plumb help VERB."), ("version", "Prints the version, as --version does."),
  ]

  static var versionText: String { "Prints the version, as --version does.\n\nUsage: plumb version" }

  static var helpText: String {
    "Explains a verb, or lists all of them.\n\nUsage: plumb help [VERB]"
  }

  /// The text for the words behind `help`.
  static func text(for words: [String]) throws(CallFailure) -> String {
    guard let name = words.first else { return overview }
    if words.count == 1, name == "version" { return versionText }
    if words.count == 1, ["help", "--help", "-h"].contains(name) { return helpText }
    guard words.count == 1, let verb = Tool.verbs.first(where: { $0.name == name }) else {
      let wrong = words.count == 1 ? name : words[1]
      throw CallFailure(
        "No help for '\(wrong)'" + CallFailure.suggestion(wrong, Tool.verbs.map { $0.name }), hint: "plumb --help")
    }
    return text(for: verb)
  }

  static func text(for verb: Verb) -> String {
    let options = verb.options + [Option(name: "--help", help: "Prints this.")]
    let rows = options.map { option in
      (option.name + (option.value.map { " " + $0 } ?? ""), option.help + (option.repeats ? " May be repeated." : ""))
    }
    return """
      \(verb.summary)

      Usage: plumb \(verb.name) \(verb.operands) [options]

      \(verb.details)

      \(table(rows))
      """
  }

  /// Two columns, the right one broken so that lines stay within 100 characters.
  private static func table(_ rows: [(String, String)]) -> String {
    let left = (rows.map { $0.0.count }.max() ?? 0) + 4
    return rows.map { name, help in
      var lines = ["  " + name + String(repeating: " ", count: left - 2 - name.count)]
      for word in help.split(separator: " ") {
        if lines[lines.count - 1].count + 1 + word.count > 100 { lines.append(String(repeating: " ", count: left)) }
        if lines[lines.count - 1].count > left { lines[lines.count - 1] += " " }
        lines[lines.count - 1] += word
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
