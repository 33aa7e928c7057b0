import PlumbFormat
import PlumbSyntax

let listVerb = Verb(
  name: "list",
  summary: "Prints which files are layouts.",
  operands: "PATH…",
  details: """
    PATH is a file or a folder; paths in a folder are printed as seen from there. A layout is an XML file whose root is a
    component of the catalog, or has a capital letter, and an element with one says where it is (left, width, …) or has
    an attribute layer.… . Hidden files, symbolic links and what a .layout-ignore file lists are passed over. A layout
    that cannot be read is reported.
    """,
  options: [LayoutOptions.catalog]
) { (arguments) throws(CallFailure) in
  let rules = try ToolRules.make(arguments)
  let paths = try LayoutPaths(arguments.operands[...], arguments.report)
  var names: [String] = []
  var files: [String] = []
  let code = paths.forEach(rules) { (file, layout, _, _) throws(LayoutFailure) in
    if !layout.isLayout(rules) { return .fine }
    names.append(file.name)
    files.append("{\"file\":\(JSONText.string(file.name)),\"path\":\(JSONText.string(file.path))}")
    return .fine
  }
  arguments.report.set("files", files)
  if !names.isEmpty, !arguments.report.isJSON { try Console.print(names.joined(separator: "\n")) }
  return code
}
