import PlumbEngine
import PlumbSyntax

/// A layout as a picture. Shapes stand in root coordinates; groups carry opacity, transforms and clipping.
struct Picture {
  private let layout: Layout
  private let isRightToLeft: Bool
  private var writer = SVGWriter()

  init(_ layout: Layout, isRightToLeft: Bool) {
    self.layout = layout
    self.isRightToLeft = isRightToLeft
  }

  mutating func svg(width: Double, height: Double) -> String {
    let (width, height) = (rounded(max(0, width)), rounded(max(0, height)))
    writer.begin(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", width), ("height", height),
        ("viewBox", "0 0 \(width) \(height)"), ("xml:space", "preserve"), ("font-family", PictureFont.family),
      ])
    draw(0)
    writer.end()
    return writer.text
  }

  /// Draws a node and its children. Recurses as deep as the document, which the engine limits.
  private mutating func draw(_ row: Int) {
    let appearance = Appearance(layout, row: row)
    if appearance.isHidden || appearance.opacity == 0 { return }
    let frame = layout.rootFrame(row: row)
    var group: SVGWriter.Attributes = []
    if appearance.opacity < 1 { group.append(("opacity", rounded(appearance.opacity))) }
    if let transform = appearance.transform(frame) { group.append(("transform", transform)) }
    if !group.isEmpty { writer.begin("g", group) }
    let isVisible = frame.width > 0 && frame.height > 0
    if isVisible {
      drawBackground(frame, appearance)
      drawContent(row, frame, appearance)
    }
    drawChildren(row, frame, appearance)
    if isVisible { drawBorder(frame, appearance) }
    if !group.isEmpty { writer.end() }
  }

  private mutating func drawChildren(_ row: Int, _ frame: Frame, _ appearance: Appearance) {
    var child = layout.firstChild(row: row)
    if child < 0 { return }
    let clips = layout.flags(row: row).clips
    if clips {
      writer.begin("clipPath", [("id", "clip\(row)")])
      writer.element("rect", Self.rectangle(frame, radius: appearance.cornerRadius(frame)))
      writer.end()
      writer.begin("g", [("clip-path", "url(#clip\(row))")])
    }
    while child >= 0 {
      draw(child)
      child = layout.nextSibling(row: child)
    }
    if clips { writer.end() }
  }

  private mutating func drawBackground(_ frame: Frame, _ appearance: Appearance) {
    guard let color = appearance.color("backgroundColor", "layer.backgroundColor"), !color.isClear else { return }
    writer.element(
      "rect", Self.rectangle(frame, radius: appearance.cornerRadius(frame)) + color.attributes("fill"))
  }

  /// Inside the frame and above the children, as layers have it.
  private mutating func drawBorder(_ frame: Frame, _ appearance: Appearance) {
    let width = min(appearance.number("layer.borderWidth"), frame.width, frame.height)
    let color = appearance.color("layer.borderColor") ?? Color(gray: 0)
    guard width > 0, !color.isClear else { return }
    let inner = Frame(
      x: frame.x + width / 2, y: frame.y + width / 2, width: frame.width - width, height: frame.height - width)
    writer.element(
      "rect",
      Self.rectangle(inner, radius: max(0, appearance.cornerRadius(frame) - width / 2)) + [("fill", "none")]
        + color.attributes("stroke") + [("stroke-width", rounded(width))])
  }

  private mutating func drawContent(_ row: Int, _ frame: Frame, _ appearance: Appearance) {
    if layout.isKind(row: row, of: "UILabel") {
      PictureText(label: appearance, isRightToLeft: isRightToLeft).draw(in: frame, &writer)
    } else if layout.isKind(row: row, of: "UIButton") {
      PictureText(button: appearance).draw(in: frame, &writer)
    } else if layout.isKind(row: row, of: "UIImageView") {
      drawPlaceholder(frame, appearance)
    } else if layout.isKind(row: row, of: "UIPageControl") {
      drawDots(frame, appearance)
    }
  }

  private mutating func drawPlaceholder(_ frame: Frame, _ appearance: Appearance) {
    let gray = Color(gray: 0.5, alpha: 0.5)
    let radius = appearance.cornerRadius(frame)
    writer.element("rect", Self.rectangle(frame, radius: radius) + Color(gray: 0.5, alpha: 0.15).attributes("fill"))
    // The cross ends at the rounded corners.
    let inset = radius * (1 - 0.5.squareRoot())
    let (left, right) = (rounded(frame.x + inset), rounded(frame.x + frame.width - inset))
    let (top, bottom) = (rounded(frame.y + inset), rounded(frame.y + frame.height - inset))
    let cross = "M\(left) \(top)L\(right) \(bottom)M\(right) \(top)L\(left) \(bottom)"
    writer.element("path", [("d", cross)] + gray.attributes("stroke"))
  }

  // As `BuiltInSize.pageControl` measures them.
  private static let dot = 7.0
  private static let dotDistance = 16.0
  /// No screen has room for more.
  private static let maximumDots = 1000

  private mutating func drawDots(_ frame: Frame, _ appearance: Appearance) {
    let count = Int(exactly: appearance.number("numberOfPages").rounded(.down)) ?? 0
    guard count > (appearance.flag("hidesForSinglePage") ? 1 : 0), count <= Self.maximumDots else { return }
    let current = appearance.number("currentPage").rounded(.down)
    let plain = appearance.color("pageIndicatorTintColor") ?? Color(gray: 0.5, alpha: 0.35)
    let standingOut = appearance.color("currentPageIndicatorTintColor") ?? Color(gray: 0.35)
    let first = frame.x + frame.width / 2 - Double(count - 1) * Self.dotDistance / 2
    for index in 0..<count {
      writer.element(
        "circle",
        [
          ("cx", rounded(first + Double(index) * Self.dotDistance)), ("cy", rounded(frame.y + frame.height / 2)),
          ("r", rounded(Self.dot / 2)),
        ] + (Double(index) == current ? standingOut : plain).attributes("fill"))
    }
  }

  private static func rectangle(_ frame: Frame, radius: Double) -> SVGWriter.Attributes {
    [
      ("x", rounded(frame.x)), ("y", rounded(frame.y)), ("width", rounded(max(0, frame.width))),
      ("height", rounded(max(0, frame.height))),
    ] + (radius > 0 ? [("rx", rounded(radius))] : [])
  }
}
