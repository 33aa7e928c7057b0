import PlumbEngine

/// What a picture is written as.
enum PictureFormat {
  case svg, png

  var name: String { self == .svg ? "svg" : "png" }

  /// The format of a file by the extension of its name, SVG without one. nil is standard output.
  init(_ file: Word?) throws(CallFailure) {
    let point = UInt8(ascii: ".")
    guard let file, let name = file.text.split(separator: "/").last, let dot = name.utf8.lastIndex(of: point) else {
      self = .svg
      return
    }
    switch String(name[dot...]) {
    case ".svg", ".SVG": self = .svg
    case ".png", ".PNG": self = .png
    case let other: throw CallFailure("No pictures are '\(other)' files: '\(file.text)' can be a .svg or a .png")
    }
  }

  /// The bytes of a file with the picture of a layout.
  func draw(_ layout: Layout, _ size: PictureSize) throws(CallFailure) -> [UInt8] {
    switch self {
    case .svg:
      return Array(Picture(layout, on: SVGCanvas(size)).canvas.finished().utf8)
    case .png:
      #if PLUMB_PNG
        return try Picture(layout, on: try PNGCanvas(size)).canvas.finished()
      #else
        throw CallFailure("This plumb was built without cairo, which draws PNG; a name ending with .svg works")
      #endif
    }
  }
}
