import PlumbEngine

/// What a picture is drawn on: every format of pictures has a canvas. Lengths are points in root coordinates.
protocol Canvas {
  /// Begins a group that is drawn as a whole: transformed, then blended with `opacity`.
  mutating func begin(opacity: Double, _ transform: AffineTransform)
  /// Begins a group that is clipped to the shape.
  mutating func begin(clippedTo shape: RoundedRectangle)
  mutating func end()

  mutating func fill(_ shape: RoundedRectangle, _ color: Color)
  /// The line is in the middle of the shape's edge.
  mutating func stroke(_ shape: RoundedRectangle, _ color: Color, width: Double)
  /// Lines of one point from corner to corner.
  mutating func strokeDiagonals(of frame: Frame, _ color: Color)
  mutating func draw(_ text: TextPiece)
}

struct RoundedRectangle {
  let frame: Frame
  let radius: Double

  init(_ frame: Frame, radius: Double) {
    self.frame = Frame(x: frame.x, y: frame.y, width: max(0, frame.width), height: max(0, frame.height))
    self.radius = radius
  }
}

/// A stretch of one line of text in one style.
struct TextPiece {
  /// The point of the text that is at `x`.
  enum Anchor { case start, middle, end }

  let text: String
  let font: PictureFont
  let color: Color
  let x: Double
  let anchor: Anchor
  let baseline: Double
  /// As measured. A canvas makes the text as wide as this whatever font it has.
  let width: Double
  var isUnderlined = false
  var isStruckThrough = false

  /// Leaves out control characters, which have no width; line breaks and tabs are spaces.
  static func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t", "\n", "\r": result += " "
      case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
