import Foundation
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
  options: []
) { arguments in
  let folder = URL(fileURLWithPath: arguments.operands[0], isDirectory: true)
  let pages = try Reference().pages()
  do {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for page in pages { try Data(page.text.utf8).write(to: folder.appendingPathComponent(page.name)) }
  } catch {
    throw CallFailure("Cannot write to '\(arguments.operands[0])'")
  }
  return try Console.print(pages.map(\.name).joined(separator: "\n"))
}
