/// The texts of `--help`, made from the verbs' own tables.
enum Help {
  static var overview: String {
    """
    Plumb \(Tool.version): computes layouts, checks them and draws them.

    Usage: plumb VERB …

    \(table(Tool.verbs.map { ($0.name, $0.summary) }))

    Every verb has a --help and a --json. Results go to standard output, everything else to
    standard error. Exit codes: 0 all is well, 1 something in a layout is wrong, 2 the call is wrong.
    """
  }

  static func text(for verb: Verb) -> String {
    let usage = verb.operands.isEmpty ? "" : " " + verb.operands
    var parts = [verb.summary, "Usage: plumb \(verb.name)\(usage) [options]"]
    if !verb.details.isEmpty { parts.append(verb.details) }
    parts.append(table(verb.allOptions.map { (left(of: $0), right(of: $0)) }))
    return parts.joined(separator: "\n\n")
  }

  /// An option as a line of help begins.
  static func left(of option: Option) -> String { option.name + (option.value.map { " " + $0 } ?? "") }

  static func right(of option: Option) -> String { option.help + (option.repeats ? " May be repeated." : "") }

  static func json(_ verb: Verb) -> String {
    let options = verb.allOptions.map { option in
      "{\"name\":\(JSONText.string(option.name)),\"value\":\(option.value.map { JSONText.string($0) } ?? "null"),"
        + "\"repeats\":\(option.repeats),\"help\":\(JSONText.string(option.help))}"
    }
    return "{\"name\":\(JSONText.string(verb.name)),\"summary\":\(JSONText.string(verb.summary)),"
      + "\"operands\":\(JSONText.string(verb.operands)),\"details\":\(JSONText.string(verb.details)),\"options\":[\n"
      + options.joined(separator: ",\n") + "]}"
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
