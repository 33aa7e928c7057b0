import CPosix

let lspVerb = Verb(
  name: "lsp",
  summary: "Starts the language server for editors.",
  operands: "",
  details: """
    Becomes `python3 -m plumb.lsp`, which speaks the Language Server Protocol over standard
    input and output: pip install 'plumb-layout[lsp]' installs it. PLUMB_PYTHON names another Python.
    """,
  options: [
    Option(name: "--stdio", help: "What it does anyway; editors pass it."),
    Option(
      name: "--log", value: "FILE", kind: .file,
      help: "Writes what goes wrong to a file, else to standard error."),
  ],
  operandKind: .text
) { (arguments) throws(CallFailure) in
  if arguments.report.isJSON { throw CallFailure("The server speaks its protocol: it has no --json") }
  let python = plumb_environment("PLUMB_PYTHON").map { String(cString: $0) } ?? "python3"
  // Only returns if it fails.
  let failure =
    if let log = arguments["--log"] { plumb_become(python, "-m", "plumb.lsp", "--log", log) } else {
      plumb_become(python, "-m", "plumb.lsp", nil, nil)
    }
  throw CallFailure(
    "\(python) does not start (\(String(cString: strerror(failure)))); PLUMB_PYTHON names the Python that has plumb-layout[lsp]"
  )
}
