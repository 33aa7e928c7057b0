import PlumbEngine

/// What a picture is written as.
enum PictureFormat {
  case svg, png

  /// The format of a file, by the end of its name. A name without an end is one of SVG.
  init(_ file: Word?) throws(CallFailure) {
    let point = UInt8(ascii: ".")
    guard let file, let name = file.text.split(separator: "/").last, let dot = name.utf8.lastIndex(of: point) else {
      self = .svg
      return
    }
    switch String(name[dot...]) {
    case ".svg", ".SVG": self = .svg
    case ".png", ".PNG": self = .png
    case let end: throw CallFailure("No pictures end with '\(end)': '\(file.text)' can be a .svg or a .png")
    }
  }

  /// The bytes of a file with the picture of a layout.
  func draw(_ layout: Layout, isRightToLeft: Bool, _ size: PictureSize) throws(CallFailure) -> [UInt8] {
    switch self {
    case .svg:
      return Array(Picture(layout, isRightToLeft: isRightToLeft, on: SVGCanvas(size)).canvas.finished().utf8)
    case .png:
      #if PLUMB_PNG
        return try Picture(layout, isRightToLeft: isRightToLeft, on: try PNGCanvas(size)).canvas.finished()
      #else
        throw CallFailure("This plumb was built without cairo, which draws PNG; a name ending with .svg works")
      #endif
    }
  }
}
