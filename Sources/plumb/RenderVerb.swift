import PlumbEngine
import PlumbSyntax

let renderVerb = Verb(
  name: "render",
  summary: "Draws a layout as SVG or PNG.",
  operands: "FILE",
  details: """
    Draws backgrounds, borders, rounded corners, opacity, clipping, transforms, texts with the line breaks they are
    measured with, button titles and page controls; image views are placeholders, and bars of tab bar and navigation
    controllers are plain. The picture is as large as the container, or as the root where there is none.

    Texts have the font whose widths they are measured with, whatever families a document names: Liberation Sans and
    Liberation Mono, or fonts as wide, such as Helvetica, Arial and Courier. In PNG, text runs from left to right;
    characters that the font lacks are those of the system's sans-serif font, or boxes.
    """,
  options: [
    Option(
      name: "-o", value: "OUT",
      help: "The file to write, .svg or .png; without it the picture goes to standard output, as SVG."),
    Option(name: "--scale", value: "NUMBER", help: "Pixels a point, such as 2; 1 without it."),
  ] + LayoutOptions.all
) { (arguments) throws(CallFailure) in
  let file = arguments.word("-o").flatMap { $0.text == "-" ? nil : $0 }
  let format = try PictureFormat(file)
  let scale = try pixelsPerPoint(arguments["--scale"] ?? "1")
  let options = try LayoutOptions(arguments)
  let outcome = try options.compute(arguments.operands[0].inputPath())
  Console.printErrors(outcome.diagnostics)
  guard let layout = outcome.layout else { return outcome.code }
  let root = layout.frame(row: 0)
  let size = try PictureSize(
    width: options.width ?? root.x + root.width, height: options.height ?? root.y + root.height, scale: scale)
  let picture = try format.draw(layout, size)
  guard let file else { return try Console.write(picture) }
  guard OutputFile.write(picture, path: file.bytes) else { throw CallFailure("Cannot write '\(file.text)'") }
  return .fine
}

private func pixelsPerPoint(_ text: String) throws(CallFailure) -> Double {
  guard let scale = LayoutOptions.number(text[...]), scale > 0 else {
    throw CallFailure("--scale is a number above 0, such as 2, it cannot be '\(text)'")
  }
  return scale
}
