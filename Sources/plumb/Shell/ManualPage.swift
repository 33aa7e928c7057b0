/// The page of the manual, made from the tables of the verbs. For man: roff with the macros of man(7).
enum ManualPage {
  static func text() -> String {
    var lines = [
      ".TH PLUMB 1 \"\" \"Plumb \(Tool.version)\" \"User Commands\"", ".SH NAME",
      "plumb \\- computes layouts, checks them and draws them", ".SH SYNOPSIS", ".B plumb", "VERB \\&...",
      ".SH DESCRIPTION", "Results go to standard output, everything else to standard error.", ".SH VERBS",
    ]
    for verb in Tool.verbs {
      lines.append(".SS \"plumb \(escaped(verb.name))\(verb.operands.isEmpty ? "" : " ")\(quoted(verb.operands))\"")
      lines.append(line(verb.summary))
      lines += paragraphs(verb.details)
      for option in verb.allOptions {
        lines += [".TP", ".B " + line(Help.left(of: option)), line(Help.right(of: option))]
      }
    }
    lines.append(".SH JSON")
    lines += paragraphs(JSONHelp.text).dropFirst()
    lines.append(".SH EXIT STATUS")
    for (code, text) in [
      ("0", "All is well."), ("1", "Something in a layout is wrong."),
      ("2", "The call is wrong, or a file it names cannot be read or written."),
    ] {
      lines += [".TP", ".B \(code)", text]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Paragraphs of help: lines that begin with blanks stay as they are.
  private static func paragraphs(_ text: String) -> [String] {
    if text.isEmpty { return [] }
    var result = [".PP"]
    var isLiteral = false
    for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let staysAsIs = part.hasPrefix(" ")
      if staysAsIs != isLiteral, !part.isEmpty {
        result.append(staysAsIs ? ".nf" : ".fi")
        isLiteral = staysAsIs
      }
      if part.isEmpty {
        if isLiteral { result.append(".fi") }
        isLiteral = false
        result.append(".PP")
      } else {
        result.append(line(String(part)))
      }
    }
    if isLiteral { result.append(".fi") }
    return result
  }

  /// A line of text, which cannot be taken for a request.
  private static func line(_ text: String) -> String {
    let escaped = escaped(text)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  private static func quoted(_ text: String) -> String {
    escaped(text).split(separator: "\"").joined(separator: "\\(dq")
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      default: result.append(character)
      }
    }
    return result
  }
}
