import PlumbFormat
import PlumbSyntax

let formatVerb = Verb(
  name: "format",
  summary: "Formats layouts: one form for all, with the same meaning.",
  operands: "PATH…",
  details: """
    PATH is a file, a folder with all layouts in it, or - for standard input, whose formatted text is printed. In folders
    hidden files, symbolic links, XML files that are not layouts and what a .layout-ignore file lists are skipped.
    Elements are indented by 4 spaces, two or more attributes stand below each other in the order of their names,
    parameters and macros come first, expressions get their normal form; comments stay. A file that cannot be read, or has
    a mistake in an expression, is reported and stays as it is. Files are replaced as a whole or not at all.
    """,
  options: [
    Option(
      name: "--check", help: "Writes nothing, and prints which files are not formatted; the exit code is 1 if any is."),
    Option(name: "--diff", help: "Writes nothing, and prints the changes as diff -u does."),
    LayoutOptions.catalog,
  ]
) { (arguments) throws(CallFailure) in
  let rules = try ToolRules.make(arguments)
  let report = arguments.report
  let paths = try LayoutPaths(arguments.operands[...], report)
  let isCheck = arguments.has("--check")
  let isDiff = arguments.has("--diff")
  var failure: CallFailure?
  var count = 0
  var changed = 0
  var files: [String] = []
  let code = paths.forEach(rules) { (file, layout, bytes, stamp) throws(LayoutFailure) in
    let text = try layout.formatted(rules)
    let result = layout.encoded(text)
    count += 1
    let isChanged = !result.elementsEqual(bytes)
    if report.isJSON {
      files.append(formatJSON(file, layout, text, isDiff: isDiff, writes: !isCheck && !isDiff, isChanged: isChanged))
    }
    do throws(CallFailure) {
      if report.isJSON {
        // It is in the object.
      } else if isDiff {
        try Console.write(UnifiedDiff.text(LineDifference(layout.tree.bytes, text), name: file.path))
      } else if isCheck, isChanged {
        try Console.print(file.isStandardInput ? StandardInput.name : file.path)
      } else if file.isStandardInput, !isCheck {
        try Console.write(result)
      }
    } catch { failure = error }
    if isCheck || isDiff { return isCheck && isChanged ? .wrongLayout : .fine }
    if isChanged, !file.isStandardInput { try FileChange.write([(file.path, result, stamp)]) }
    if isChanged { changed += 1 }
    return .fine
  }
  if let failure { throw failure }
  report.set("files", files)
  if !isCheck, !isDiff, !report.isJSON, !paths.files.allSatisfy({ $0.isStandardInput }) {
    try Console.print("\(changed) of \(count) layout\(count == 1 ? "" : "s") changed")
  }
  return code
}

/// What is said of a file with --json.
private func formatJSON(
  _ file: LayoutPaths.File, _ layout: LayoutFile, _ text: [UInt8], isDiff: Bool, writes: Bool, isChanged: Bool
) -> String {
  var members = "\"file\":\(JSONText.string(file.path)),\"changed\":\(isChanged)"
  if file.isStandardInput, writes { members += ",\"text\":\(JSONText.string(String(decoding: text, as: UTF8.self)))" }
  if isDiff {
    let difference = UnifiedDiff.text(LineDifference(layout.tree.bytes, text), name: file.path)
    members += ",\"diff\":\(JSONText.string(String(decoding: difference, as: UTF8.self)))"
  }
  return "{\(members)}"
}
