import PlumbEngine
import PlumbSyntax

let renderVerb = Verb(
  name: "render",
  summary: "Draws layouts as SVG or PNG.",
  operands: "FILE…",
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
      name: "-o", value: "OUT", kind: .file,
      help: "The file to write, .svg or .png; a % in it is the name of FILE without folder and ending, which several "
        + "files need. Without it the picture goes to standard output, as SVG."),
    Option(name: "--scale", value: "NUMBER", help: "Pixels a point, such as 2; 1 without it."),
  ] + LayoutOptions.all + [Watch.option]
) { (arguments) throws(CallFailure) in
  let scale = try pixelsPerPoint(arguments["--scale"] ?? "1")
  let outputs = try PictureOutputs(arguments)
  return try Watch.run("render", arguments) { (arguments, files) throws(CallFailure) in
    let options = try LayoutOptions(arguments, files)
    var code = ExitCode.fine
    var pictures: [String] = []
    for (index, operand) in arguments.operands.enumerated() {
      let file = try operand.inputPath()
      let outcome = try options.compute(file, files)
      code = code.or(outcome.code)
      guard let layout = outcome.layout else { continue }
      let root = layout.frame(row: 0)
      let size = try PictureSize(
        width: options.width ?? root.x + root.width, height: options.height ?? root.y + root.height, scale: scale)
      let picture = try outputs.format.draw(layout, size)
      if let output = outputs.files?[index] {
        guard OutputFile.write(picture, path: output.bytes) else { throw CallFailure("Cannot write '\(output.text)'") }
      } else if !arguments.report.isJSON {
        try Console.write(picture)
      }
      if arguments.report.isJSON { pictures.append(outputs.json(file, index, size, picture)) }
    }
    arguments.report.set("pictures", pictures)
    return code
  }
}

private func pixelsPerPoint(_ text: String) throws(CallFailure) -> Double {
  guard let scale = LayoutOptions.number(text[...]), scale > 0 else {
    throw CallFailure("--scale is a number above 0, such as 2, it cannot be '\(text)'")
  }
  return scale
}

/// Where pictures go.
private struct PictureOutputs {
  let format: PictureFormat
  /// A file for each operand; nil: standard output.
  let files: [Word]?

  init(_ arguments: Arguments) throws(CallFailure) {
    let pattern = arguments.word("-o").flatMap { $0.text == StandardInput.word ? nil : $0 }
    format = try PictureFormat(pattern)
    guard let pattern else {
      if arguments.operands.count > 1 {
        throw CallFailure("Several files need an -o with a %, such as -o 'pictures/%.svg'")
      }
      files = nil
      return
    }
    let sign = UInt8(ascii: "%")
    guard let place = pattern.bytes.firstIndex(of: sign) else {
      if arguments.operands.count > 1 {
        throw CallFailure("Several files need a % in -o, such as '%.svg', it cannot be '\(pattern.text)'")
      }
      files = [pattern]
      return
    }
    var made: [Word] = []
    var known: Set<String> = []
    for operand in arguments.operands {
      let output = Word(pattern.bytes[..<place] + Self.stem(operand) + pattern.bytes[(place + 1)...])
      // As text: bytes that are not UTF-8 are not told apart, which is an error too many at worst.
      guard known.insert(output.text).inserted else {
        throw CallFailure("Two files would be drawn to '\(output.text)'")
      }
      made.append(output)
    }
    files = made
  }

  /// The name of a file without folder and ending.
  private static func stem(_ operand: Word) -> [UInt8] {
    if operand.text == StandardInput.word { return Array("standard-input".utf8) }
    let name = operand.bytes.lastIndex(of: UInt8(ascii: "/")).map { operand.bytes[($0 + 1)...] } ?? operand.bytes[...]
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return Array(name) }
    return Array(name[..<dot])
  }

  func json(_ file: String, _ index: Int, _ size: PictureSize, _ picture: [UInt8]) -> String {
    let output = files.map { JSONText.string($0[index].text) } ?? "null"
    let shown = files == nil ? JSONText.string(String(decoding: picture, as: UTF8.self)) : "null"
    return "{\"file\":\(JSONText.string(file)),\"output\":\(output),\"format\":\"\(format.name)\","
      + "\"width\":\(numberText(size.width)),\"height\":\(numberText(size.height)),\"scale\":\(numberText(size.scale)),"
      + "\"picture\":\(shown)}"
  }
}
