import PlumbEngine
import PlumbSyntax

/// Draws a picture as an SVG document. Texts stay texts.
struct SVGCanvas: Canvas {
  private var writer = SVGWriter()
  private var clips = 0

  init(_ size: PictureSize) {
    let (width, height) = (rounded(size.width), rounded(size.height))
    writer.begin(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", rounded(size.width * size.scale)),
        ("height", rounded(size.height * size.scale)), ("viewBox", "0 0 \(width) \(height)"),
        ("xml:space", "preserve"), ("font-family", Self.families(PictureFont.proportional)),
        // Texts are measured without.
        ("style", "font-kerning:none"),
      ])
  }

  /// The whole document.
  consuming func finished() -> String {
    writer.end()
    return writer.text
  }

  // MARK: - Groups

  mutating func begin(opacity: Double, _ transform: AffineTransform) {
    var attributes: SVGWriter.Attributes = []
    if opacity < 1 { attributes.append(("opacity", rounded(opacity))) }
    if transform != AffineTransform() { attributes.append(("transform", Self.written(transform))) }
    writer.begin("g", attributes)
  }

  mutating func begin(clippedTo shape: RoundedRectangle) {
    clips += 1
    writer.begin("clipPath", [("id", "clip\(clips)")])
    writer.element("rect", Self.attributes(shape))
    writer.end()
    writer.begin("g", [("clip-path", "url(#clip\(clips))")])
  }

  mutating func end() { writer.end() }

  private static func written(_ transform: AffineTransform) -> String {
    // A thousandth of a scale or sine would be visible in a large view.
    let scales = [transform.a, transform.b, transform.c, transform.d].map {
      numberText(($0 * 1_000_000).rounded() / 1_000_000 + 0)
    }
    return "matrix(\(scales.joined(separator: " ")) \(rounded(transform.tx)) \(rounded(transform.ty)))"
  }

  // MARK: - Shapes

  mutating func fill(_ shape: RoundedRectangle, _ color: Color) {
    writer.element("rect", Self.attributes(shape) + Self.attributes("fill", color))
  }

  mutating func stroke(_ shape: RoundedRectangle, _ color: Color, width: Double) {
    writer.element(
      "rect",
      Self.attributes(shape) + [("fill", "none")] + Self.attributes("stroke", color)
        + [("stroke-width", rounded(width))])
  }

  mutating func strokeDiagonals(of frame: Frame, _ color: Color) {
    let (left, right) = (rounded(frame.x), rounded(frame.x + frame.width))
    let (top, bottom) = (rounded(frame.y), rounded(frame.y + frame.height))
    let path = "M\(left) \(top)L\(right) \(bottom)M\(right) \(top)L\(left) \(bottom)"
    writer.element("path", [("d", path)] + Self.attributes("stroke", color))
  }

  private static func attributes(_ shape: RoundedRectangle) -> SVGWriter.Attributes {
    let frame = shape.frame
    return [
      ("x", rounded(frame.x)), ("y", rounded(frame.y)), ("width", rounded(frame.width)),
      ("height", rounded(frame.height)),
    ] + (shape.radius > 0 ? [("rx", rounded(shape.radius))] : [])
  }

  /// `fill="#ff0000" fill-opacity="0.5"`, or the same of a stroke.
  private static func attributes(_ name: String, _ color: Color) -> SVGWriter.Attributes {
    var digits = "#"
    for part in [color.red, color.green, color.blue] {
      let byte = Int((part * 255).rounded())
      digits += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return [(name, digits)] + (color.alpha < 1 ? [(name + "-opacity", rounded(color.alpha))] : [])
  }

  // MARK: - Text

  mutating func draw(_ text: TextPiece) {
    var attributes: SVGWriter.Attributes = [("x", rounded(text.x)), ("y", rounded(text.baseline))]
    attributes += Self.attributes(text.font)
    let decorations = (text.isUnderlined ? ["underline"] : []) + (text.isStruckThrough ? ["line-through"] : [])
    if !decorations.isEmpty { attributes.append(("text-decoration", decorations.joined(separator: " "))) }
    switch text.anchor {
    case .start: break
    case .middle: attributes.append(("text-anchor", "middle"))
    case .end: attributes.append(("text-anchor", "end"))
    }
    attributes += [("textLength", rounded(text.width)), ("lengthAdjust", "spacingAndGlyphs")]
    writer.element("text", attributes + Self.attributes("fill", text.color), text: text.text)
  }

  /// What differs from the font of the document.
  private static func attributes(_ font: PictureFont) -> SVGWriter.Attributes {
    var attributes: SVGWriter.Attributes = [("font-size", rounded(font.size))]
    if font.isMonospaced { attributes.append(("font-family", families(font.families))) }
    if font.isBold { attributes.append(("font-weight", "bold")) }
    if font.isItalic { attributes.append(("font-style", "italic")) }
    return attributes
  }

  private static func families(_ names: [String]) -> String {
    names.map { $0.utf8.contains(UInt8(ascii: " ")) ? "'\($0)'" : $0 }.joined(separator: ", ")
  }
}
