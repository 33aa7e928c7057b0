import PlumbEngine
import PlumbSyntax

let computeVerb = Verb(
  name: "compute",
  summary: "Prints the tree of a layout with its frames.",
  operands: "FILE…",
  details: """
    Frames are x, y, width, height in points, in the parent's coordinates, rounded to thousandths. Several files have
    their names above their trees. With --json frames are exact and come with those in root coordinates:

      "layouts":[{"file":"a.xml","nodes":[{"path":"0/2","id":"title","component":"UILabel","frame":[x,y,w,h],
        "root":[x,y,w,h],"hidden":false,"hiddenByAncestor":false,"clips":false,
        "properties":{"text":"Hello","textColor":{"$color":[0,0,0,1]}}}, …]}, …]

    in document order, parents first. path is "" for the root; id is null for a node without one. properties are those
    with an expression, but for geometry; values of types that JSON lacks are written as --state reads them, others as
    text. FILE is - for standard input.
    """,
  options: LayoutOptions.all + [Watch.option]
) { (arguments) throws(CallFailure) in
  try Watch.run("compute", arguments) { (arguments, files) throws(CallFailure) in
    let options = try LayoutOptions(arguments, files)
    let operands = arguments.operands
    var code = ExitCode.fine
    var layouts: [String] = []
    for (index, operand) in operands.enumerated() {
      let file = try operand.inputPath()
      let outcome = try options.compute(file, files)
      code = code.or(outcome.code)
      if arguments.report.isJSON {
        let nodes = outcome.layout.map { frameJSON($0) } ?? "null"
        layouts.append("{\"file\":\(JSONText.string(file)),\"nodes\":\(nodes)}")
      } else if let layout = outcome.layout {
        let heading = operands.count > 1 ? (index > 0 ? "\n" : "") + file + ":\n" : ""
        try Console.print(heading + frameTable(layout))
      }
    }
    arguments.report.set("layouts", layouts)
    return code
  }
}

/// The tree as an indented table.
private func frameTable(_ layout: Layout) -> String {
  var rows: [[String]] = []
  for row in 0..<layout.nodeCount {
    let frame = layout.frame(row: row)
    let flags = layout.flags(row: row)
    var name = String(repeating: "  ", count: layout.rows.withDepths { Int($0[row]) }) + componentName(row, layout)
    if !layout.id(row: row).isEmpty { name += " #" + layout.id(row: row) }
    rows.append(
      [name] + [frame.x, frame.y, frame.width, frame.height].map { rounded($0) } + [flags.isHidden ? "hidden" : ""])
  }
  let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { cells in
    var line = cells[0] + String(repeating: " ", count: widths[0] - cells[0].count)
    for column in 1...4 {
      line += String(repeating: " ", count: 2 + widths[column] - cells[column].count) + cells[column]
    }
    return line + (cells[5].isEmpty ? "" : "  " + cells[5])
  }.joined(separator: "\n")
}

private func frameJSON(_ layout: Layout) -> String {
  var nodes: [String] = []
  for row in 0..<layout.nodeCount {
    let flags = layout.flags(row: row)
    let id = layout.id(row: row)
    nodes.append(
      "{\"path\":\(JSONText.string(layout.path(row: row))),\"id\":\(id.isEmpty ? "null" : JSONText.string(id)),"
        + "\"component\":\(JSONText.string(componentName(row, layout))),"
        + "\"frame\":\(JSONText.rectangle(layout.frame(row: row))),"
        + "\"root\":\(JSONText.rectangle(layout.rootFrame(row: row))),"
        + "\"hidden\":\(flags.isHidden),\"hiddenByAncestor\":\(flags.isHiddenByAncestor),\"clips\":\(flags.clips),"
        + "\"properties\":\(properties(row, layout))}")
  }
  return "[\n" + nodes.joined(separator: ",\n") + "\n]"
}

/// The values of expressions, but for geometry, which the frame has.
private func properties(_ row: Int, _ layout: Layout) -> String {
  let members = layout.propertyInfos(row: row).compactMap { info -> String? in
    if info.isGeometry { return nil }
    return (try? layout.property(info.name, row: row)).map { "\(JSONText.string(info.name)):\(JSONText.value($0))" }
  }
  return "{" + members.joined(separator: ",") + "}"
}

/// The component's name; an unknown element of a lenient load acts as a plain view.
private func componentName(_ row: Int, _ layout: Layout) -> String {
  let name = layout.component(row: row)
  return name.isEmpty ? "UIView" : name
}

/// A number for people: to the nearest thousandth.
func rounded(_ number: Double) -> String {
  let thousandths = (number * 1000).rounded()
  // Beyond this, doubles have no thousandths.
  guard thousandths.magnitude < 0x1p53 else { return numberText(number) }
  return numberText(thousandths / 1000 + 0)
}
