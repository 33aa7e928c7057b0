import PlumbEngine
import PlumbSyntax

/// A layout as a picture: its display list, drawn. Shapes are in root coordinates; groups carry opacity, transforms and
/// clipping.
struct Picture<Surface: Canvas> {
  private let layout: Layout
  private(set) var canvas: Surface
  private let groups: [DrawGroup]
  /// Groups that have begun, the innermost last.
  private var open: [Int] = []

  init(_ layout: Layout, on canvas: Surface) {
    self.layout = layout
    self.canvas = canvas
    groups = layout.displayGroups
    for item in layout.displayList {
      enter(item.group)
      draw(item)
    }
    enter(nil)
  }

  /// Ends groups and begins others, until what is drawn next is in the given one.
  private mutating func enter(_ innermost: Int?) {
    var wanted: [Int] = []
    var next = innermost
    while let group = next {
      wanted.append(group)
      next = groups[group].parent
    }
    wanted.reverse()
    var common = 0
    while common < min(open.count, wanted.count), open[common] == wanted[common] { common += 1 }
    while open.count > common {
      open.removeLast()
      canvas.end()
    }
    for group in wanted[common...] {
      open.append(group)
      begin(groups[group])
    }
  }

  private mutating func begin(_ group: DrawGroup) {
    if group.isClip {
      canvas.begin(clippedTo: RoundedRectangle(group.clip, radius: Double(group.cornerRadius)))
    } else {
      canvas.begin(opacity: Double(group.opacity), group.transform)
    }
  }

  private mutating func draw(_ item: DrawItem) {
    let frame = item.frame
    let radius = Double(item.cornerRadius)
    if item.parts.contains(.background) { canvas.fill(RoundedRectangle(frame, radius: radius), Color(item.background)) }
    if !item.parts.contains(.above) { drawContent(item, frame, radius) }
    if item.parts.contains(.border) { drawBorder(item, frame, radius) }
  }

  /// Inside the frame.
  private mutating func drawBorder(_ item: DrawItem, _ frame: Frame, _ radius: Double) {
    let width = Double(item.borderWidth)
    let inner = Frame(
      x: frame.x + width / 2, y: frame.y + width / 2, width: frame.width - width, height: frame.height - width)
    canvas.stroke(
      RoundedRectangle(inner, radius: max(0, radius - width / 2)), Color(item.borderColor), width: width)
  }

  private mutating func drawContent(_ item: DrawItem, _ frame: Frame, _ radius: Double) {
    if item.parts.contains(.image) { drawPlaceholder(frame, radius) }
    if let icon = item.icon { drawPlaceholder(icon.frame, 0) }
    if let text = item.text {
      PictureText(text).draw(in: frame, &canvas)
    } else if item.layout.isKind(row: item.row, of: "UIPageControl") {
      drawDots(frame, Appearance(item.layout, row: item.row))
    }
  }

  private mutating func drawPlaceholder(_ frame: Frame, _ radius: Double) {
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
