import PlumbEngine
import PlumbFormat
import PlumbSyntax

let renameVerb = Verb(
  name: "rename",
  summary: "Renames elements, variables and ids in layouts.",
  operands: "PATH… OLD NEW",
  details: """
    PATH as for `plumb format`. OLD is the name of an element (Badge), a variable of expressions (user: a state key,
    constant, macro or parameter, with its paths such as user.name), or an id (#title, with references and
    constraints). In EverLayout documents, .json files, #title is a view with the constraints that name it, and Badge a
    class. Names of properties, HTML, comments and literal text stay. XML files with the name are formatted, too. All of
    them change or, with an error in any, none.
    """,
  options: [
    Option(name: "--no-format", help: "Changes the names only, and leaves all else as it is written."),
    Option(name: "--diff", help: "Writes nothing, and prints the changes as diff -u does."),
    LayoutOptions.catalog,
  ]
) { (arguments) throws(CallFailure) in
  let operands = arguments.operands
  guard operands.count >= 3 else {
    throw CallFailure("\(operands.count == 1 ? "OLD and NEW are" : "a PATH, OLD or NEW is") missing")
  }
  var renaming: Renaming
  let (old, new) = (operands[operands.count - 2].text, operands[operands.count - 1].text)
  do throws(Diagnostic) { renaming = try Renaming(old, to: new) } catch { throw CallFailure(error.message) }
  if old == new { throw CallFailure("OLD and NEW are both '\(old)'") }
  if head(of: old) != head(of: new), isWord(new) {
    throw CallFailure("'\(new)' has a meaning of its own \(new.hasPrefix("#") ? "in constraints" : "in expressions")")
  }
  let rules = try ToolRules.make(arguments)
  let paths = try LayoutPaths(operands.dropLast(2), arguments.report, takesJSON: true)

  // All documents, because one may declare a parameter that another sets.
  var documents: [RenamedDocument] = []
  var code = paths.forEach(rules) { (file, layout, _, stamp) throws(LayoutFailure) in
    documents.append(RenamedDocument(file: file, layout: layout, json: nil, stamp: stamp))
    return .fine
  }
  let found = paths.forEachJSON { (file, layout, stamp) throws(LayoutFailure) in
    documents.append(RenamedDocument(file: file, layout: nil, json: layout, stamp: stamp))
    return .fine
  }
  code = code.or(found)
  if code == .fine {
    renaming.isParameter = documents.contains { $0.layout.map { renaming.isDeclaredParameter(in: $0) } ?? false }
    code = try rename(documents, renaming, rules, arguments)
  }
  if code != .fine { arguments.report.note("Nothing was changed") }
  return code
}

/// The first step of a path.
private func head(of name: String) -> String {
  String(decoding: Array(name.utf8.prefix { $0 != UInt8(ascii: ".") }), as: UTF8.self)
}

/// Whether the language knows a name, so that nothing else can be called so.
private func isWord(_ name: String) -> Bool {
  if name.hasPrefix("#") {
    let id = String(name.dropFirst())
    return (LanguageTables.constraintViews + LanguageTables.constraintAreas).contains(id)
  }
  return LanguageTables.words.contains { $0.kind != .repetition && head(of: $0.name) == head(of: name) }
}

/// A document that may have the name: a layout in XML, or one in JSON.
private struct RenamedDocument {
  var file: LayoutPaths.File
  var layout: LayoutFile?
  var json: JSONLayout?
  var stamp: FileStamp?

  /// Of the text, which is UTF-8 here.
  var bytes: [UInt8] { layout?.tree.bytes ?? json?.bytes ?? [] }

  /// The bytes of the file for a text.
  func encoded(_ text: [UInt8]) -> [UInt8] { layout?.encoded(text) ?? text }

  func edits(_ renaming: Renaming, _ rules: LayoutRules) throws(LayoutFailure) -> [TextEdit] {
    if let json { return try renaming.edits(in: json) }
    return try layout.map { (layout) throws(LayoutFailure) in try renaming.edits(in: layout, rules) } ?? []
  }

  /// The text with edits, formatted if it is XML and `formats`. Throws if it is not a document any more.
  func renamed(_ edits: [TextEdit], _ rules: LayoutRules, formats: Bool) throws(LayoutFailure) -> [UInt8] {
    let text = TextEdit.apply(edits, to: bytes)
    let name = file.isStandardInput ? StandardInput.name : file.path
    // Read again: a new name could make another document of it.
    if json != nil { return try JSONLayout(text, name: name).bytes }
    let renamed = try LayoutFile(text, name: name)
    return formats ? try renamed.formatted(rules) : renamed.tree.bytes
  }
}

private func rename(
  _ documents: [RenamedDocument], _ renaming: Renaming, _ rules: LayoutRules, _ arguments: Arguments
) throws(CallFailure) -> ExitCode {
  var changed: [(path: String, bytes: [UInt8], stamp: FileStamp?)] = []
  var printed: [UInt8] = []
  var count = 0
  var code = ExitCode.fine
  var files: [String] = []
  for document in documents {
    let file = document.file
    do throws(LayoutFailure) {
      let edits = try document.edits(renaming, rules)
      count += edits.count
      if edits.isEmpty, !file.isStandardInput { continue }
      let text = try document.renamed(edits, rules, formats: !arguments.has("--no-format"))
      var difference: [UInt8] = []
      if arguments.has("--diff") {
        difference = UnifiedDiff.text(LineDifference(document.bytes, text), name: file.path)
        printed += difference
      } else if file.isStandardInput {
        printed += document.encoded(text)
      } else {
        changed.append((file.path, document.encoded(text), document.stamp))
      }
      var members = "\"file\":\(JSONText.string(file.path)),\"names\":\(edits.count)"
      if arguments.has("--diff") {
        members += ",\"diff\":\(JSONText.string(String(decoding: difference, as: UTF8.self)))"
      } else if file.isStandardInput {
        members += ",\"text\":\(JSONText.string(String(decoding: text, as: UTF8.self)))"
      }
      files.append("{\(members)}")
    } catch {
      arguments.report.add(error.diagnostics)
      code = code.or(LayoutPaths.code(of: error))
    }
  }
  if code != .fine { return code }
  do throws(LayoutFailure) {
    try FileChange.write(changed)
  } catch {
    arguments.report.add(error.diagnostics)
    return LayoutPaths.code(of: error)
  }
  arguments.report.set("files", files)
  if arguments.report.isJSON { return .fine }
  if !printed.isEmpty { try Console.write(printed) }
  if !documents.allSatisfy({ $0.file.isStandardInput }), !arguments.has("--diff") {
    try Console.print("\(count) name\(count == 1 ? "" : "s") in \(changed.count) file\(changed.count == 1 ? "" : "s")")
  }
  return .fine
}
