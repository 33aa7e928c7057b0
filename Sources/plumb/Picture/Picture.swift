import PlumbEngine
import PlumbSyntax

/// A layout as a picture. Shapes are in root coordinates; groups carry opacity, transforms and clipping.
struct Picture<Surface: Canvas> {
  private let layout: Layout
  private(set) var canvas: Surface

  init(_ layout: Layout, on canvas: Surface) {
    self.layout = layout
    self.canvas = canvas
    draw(0)
  }

  /// Draws a node and its children. Recurses as deep as the document, which the engine limits.
  private mutating func draw(_ row: Int) {
    let appearance = Appearance(layout, row: row)
    if layout.flags(row: row).isHidden || appearance.isLayerHidden || appearance.opacity == 0 { return }
    let frame = layout.rootFrame(row: row)
    let transform = appearance.transform(frame)
    if transform.leavesNothing { return }
    let isGroup = appearance.opacity < 1 || !transform.steps.isEmpty
    if isGroup { canvas.begin(opacity: appearance.opacity, transform) }
    let isVisible = frame.width > 0 && frame.height > 0
    if isVisible {
      drawBackground(frame, appearance)
      drawContent(row, frame, appearance)
    }
    drawChildren(row, frame, appearance)
    if isVisible {
      drawBars(row, frame, appearance)
      drawBorder(frame, appearance)
    }
    if isGroup { canvas.end() }
  }

  private mutating func drawChildren(_ row: Int, _ frame: Frame, _ appearance: Appearance) {
    var child = layout.firstChild(row: row)
    if child < 0 { return }
    let clips = layout.flags(row: row).clips
    if clips { canvas.begin(clippedTo: RoundedRectangle(frame, radius: appearance.cornerRadius(frame))) }
    while child >= 0 {
      draw(child)
      child = layout.nextSibling(row: child)
    }
    if clips { canvas.end() }
  }

  /// The bars of a controller, above the child that it shows: plain, with a line where they end.
  private mutating func drawBars(_ row: Int, _ frame: Frame, _ appearance: Appearance) {
    for bar in ControllerBars(layout, row: row, frame).bars {
      canvas.fill(RoundedRectangle(bar.frame, radius: 0), appearance.color(bar.colorName) ?? Color(gray: 0.97))
      var line = bar.frame
      line.y = bar.isAtTop ? bar.frame.y + bar.frame.height - 0.5 : bar.frame.y
      line.height = 0.5
      canvas.fill(RoundedRectangle(line, radius: 0), Color(gray: 0.7))
    }
  }

  private mutating func drawBackground(_ frame: Frame, _ appearance: Appearance) {
    guard let color = appearance.color("backgroundColor", "layer.backgroundColor"), !color.isClear else { return }
    canvas.fill(RoundedRectangle(frame, radius: appearance.cornerRadius(frame)), color)
  }

  /// Inside the frame and above the children, as layers have it.
  private mutating func drawBorder(_ frame: Frame, _ appearance: Appearance) {
    let width = min(appearance.number("layer.borderWidth"), frame.width, frame.height)
    let color = appearance.color("layer.borderColor") ?? Color(gray: 0)
    guard width > 0, !color.isClear else { return }
    let inner = Frame(
      x: frame.x + width / 2, y: frame.y + width / 2, width: frame.width - width, height: frame.height - width)
    let radius = max(0, appearance.cornerRadius(frame) - width / 2)
    canvas.stroke(RoundedRectangle(inner, radius: radius), color, width: width)
  }

  private mutating func drawContent(_ row: Int, _ frame: Frame, _ appearance: Appearance) {
    if let text = try? layout.text(row: row) {
      PictureText(text).draw(in: frame, &canvas)
    } else if layout.isKind(row: row, of: "UIImageView") {
      drawPlaceholder(frame, appearance)
    } else if layout.isKind(row: row, of: "UIPageControl") {
      drawDots(frame, appearance)
    }
  }

  private mutating func drawPlaceholder(_ frame: Frame, _ appearance: Appearance) {
    let radius = appearance.cornerRadius(frame)
    canvas.fill(RoundedRectangle(frame, radius: radius), Color(gray: 0.5, alpha: 0.15))
    // The cross ends at the rounded corners.
    let inset = radius * (1 - 0.5.squareRoot())
    let inner = Frame(
      x: frame.x + inset, y: frame.y + inset, width: frame.width - 2 * inset, height: frame.height - 2 * inset)
    canvas.strokeDiagonals(of: inner, Color(gray: 0.5, alpha: 0.5))
  }

  private mutating func drawDots(_ frame: Frame, _ appearance: Appearance) {
    // As `BuiltInSize.pageControl` measures them.
    let (size, distance) = (7.0, 16.0)
    // No screen has room for more.
    let maximum = 1000
    let count = Int(exactly: appearance.number("numberOfPages").rounded(.down)) ?? 0
    guard count > (appearance.flag("hidesForSinglePage") ? 1 : 0), count <= maximum else { return }
    let current = appearance.number("currentPage").rounded(.down)
    let plain = appearance.color("pageIndicatorTintColor") ?? Color(gray: 0.5, alpha: 0.35)
    let standingOut = appearance.color("currentPageIndicatorTintColor") ?? Color(gray: 0.35)
    let left = frame.x + frame.width / 2 - (Double(count - 1) * distance + size) / 2
    let top = frame.y + frame.height / 2 - size / 2
    for index in 0..<count {
      let dot = Frame(x: left + Double(index) * distance, y: top, width: size, height: size)
      canvas.fill(RoundedRectangle(dot, radius: size / 2), Double(index) == current ? standingOut : plain)
    }
  }
}
