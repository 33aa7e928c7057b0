import PlumbEngine

let referenceVerb = Verb(
  name: "reference",
  summary: "Writes the reference of the language of expressions, as Markdown.",
  operands: "FOLDER",
  details: """
    Writes a page each on types, operators, functions, coercions, symbols, fonts, attributed text and assets. The pages
    are made from the tables that documents are checked with; every example is evaluated. The folder docs/reference is
    made so.
    """,
  options: [],
  operandKind: .folder
) { (arguments) throws(CallFailure) in
  let folder = arguments.operands[0]
  let pages = try Reference().pages()
  var isWritten = OutputFile.makeFolder(folder.bytes)
  for page in pages where isWritten {
    isWritten = OutputFile.write(Array(page.text.utf8), path: folder.bytes + Array("/\(page.name)".utf8))
  }
  guard isWritten else { throw CallFailure("Cannot write to '\(folder.text)'") }
  arguments.report.set("pages", pages.map { JSONText.string($0.name) })
  if arguments.report.isJSON { return .fine }
  return try Console.print(pages.map { $0.name }.joined(separator: "\n"))
}
