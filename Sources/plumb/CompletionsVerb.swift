let completionsVerb = Verb(
  name: "completions",
  summary: "Prints completions for a shell.",
  operands: "SHELL",
  details: """
    SHELL is bash, zsh or fish. An installation has them where the shells look for them; otherwise

      bash  source <(plumb completions bash)
      zsh   plumb completions zsh > FOLDER/_plumb, where FOLDER is in fpath
      fish  plumb completions fish | source
    """,
  options: [],
  operandKind: .words(Completions.shells)
) { (arguments) throws(CallFailure) in
  let shell = arguments.operands[0].text
  let text: String
  switch shell {
  case "bash": text = Completions.bash()
  case "zsh": text = Completions.zsh()
  case "fish": text = Completions.fish()
  default:
    throw CallFailure("There are completions for bash, zsh and fish, not for '\(shell)'")
  }
  if !arguments.report.isJSON { return try Console.print(text) }
  arguments.report.set("script", JSONText.string(text))
  return .fine
}

let manVerb = Verb(
  name: "man",
  summary: "Prints the page of the manual.",
  operands: "",
  details: "The page is in the format of man: plumb man > plumb.1",
  options: [],
  operandKind: .text
) { (arguments) throws(CallFailure) in
  if !arguments.report.isJSON { return try Console.print(ManualPage.text()) }
  arguments.report.set("page", JSONText.string(ManualPage.text()))
  return .fine
}
