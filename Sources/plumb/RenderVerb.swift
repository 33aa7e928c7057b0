import PlumbEngine
import PlumbSyntax

let renderVerb = Verb(
  name: "render",
  summary: "Draws a layout as SVG.",
  operands: "FILE",
  details: """
    Draws backgrounds, borders, rounded corners, opacity, clipping, transforms, texts with the line breaks they are
    measured with, button titles and page controls; image views are placeholders. The picture is as large as the
    container, or as the root where there is none.
    """,
  options: [
    Option(name: "-o", value: "OUT.svg", help: "The file to write; without it the picture goes to standard output.")
  ] + LayoutOptions.all
) { (arguments) throws(CallFailure) in
  let options = try LayoutOptions(arguments)
  let outcome = try options.compute(arguments.operands[0].inputPath())
  Console.printErrors(outcome.diagnostics)
  guard let layout = outcome.layout else { return outcome.code }
  let root = layout.frame(row: 0)
  var picture = Picture(layout, isRightToLeft: options.isRightToLeft)
  let svg = picture.svg(width: options.width ?? root.x + root.width, height: options.height ?? root.y + root.height)
  guard let file = arguments.word("-o"), file.text != "-" else { return try Console.print(svg) }
  guard OutputFile.write(svg, path: file.bytes) else { throw CallFailure("Cannot write '\(file.text)'") }
  return .fine
}
